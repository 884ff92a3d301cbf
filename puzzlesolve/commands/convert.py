"""`puzzlesolve convert`: from any form of a puzzle to another."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from puzzlesolve.commands.settings import CONTEXT

if TYPE_CHECKING:
    from puzzlesolve.run.source import Source


@click.command(context_settings=CONTEXT)
@click.argument("source", metavar="FILE-OR-URL")
@click.option("--to", "form", type=click.Choice(["text", "puzzlink", "pzprv3", "svg"]), required=True, help="The form.")
@click.option("-o", "--output", metavar="FILE", help="Where to write; stdout by default.")
@click.option("--kind", "name", metavar="KIND", help="The kind, for a text file that does not say it.")
@click.option("--force", is_flag=True, help="Drop what the form cannot express, with a warning.")
def convert(source: str, form: str, output: str | None, name: str | None, force: bool) -> None:
    """Write a puzzle in another form.

    The source is a text file, a puzz.link address, a pzprv3 file, or - for standard input.
    """
    from puzzlesolve.engine.verdict import INVALID
    from puzzlesolve.kinds import find
    from puzzlesolve.run.report import EXIT_CODES, place
    from puzzlesolve.run.source import read_source
    from puzzlesolve.text.reader import Malformed

    entry = find(name) if name else None
    if name and entry is None:
        raise click.UsageError(f"There is no kind '{name}'; 'puzzlesolve kinds' lists them.")
    try:
        puzzle = read_source(source, entry)
        text = converted(puzzle, form, force)
    except Malformed as error:
        click.echo(f"{place(source, error)}: {error.message}", err=True)
        sys.exit(EXIT_CODES[INVALID])
    if output is None:
        sys.stdout.write(text)
    else:
        from puzzlesolve.commands.pictures import write_file

        write_file(output, text)


def converted(source: Source, form: str, force: bool) -> str:
    """The puzzle in another form. Raises Malformed when something would be lost without `force`."""
    from puzzlesolve.run.source import write_text
    from puzzlesolve.text.reader import Malformed, Sheet

    kind = source.entry.load()
    if form == "text":
        text = write_text(source)
        # A link may hold what the text format refuses, such as a star battle that is not square.
        try:
            kind.text.read(Sheet(text))
        except Malformed as error:
            # Not where: nobody has seen that text.
            raise Malformed(f"a text cannot express it: {error.message}") from None
        return text
    if form == "svg":
        from puzzlesolve.show.svg import draw

        return draw(kind.picture(source.puzzle, {}), source.entry.name)
    from puzzlesolve import links

    for loss in links.lost(source.entry, source.puzzle):
        if not force:
            raise Malformed(f"{form} cannot express {loss}; --force drops it")
        click.echo(f"warning: dropped {loss}, which {form} cannot express", err=True)
    if form == "puzzlink":
        return links.write_link(source.entry, source.puzzle) + "\n"
    return links.write_pzprv3(source.entry, source.puzzle)
