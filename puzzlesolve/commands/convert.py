"""`puzzlesolve convert`: from any form of a puzzle to another."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from puzzlesolve.commands.settings import CONTEXT, FileName, KindName, read_or_exit

if TYPE_CHECKING:
    from puzzlesolve.run.source import Source


FORMS = ("text", "puzzlink", "pzprv3", "svg", "lp", "mps")


@click.command(context_settings=CONTEXT)
@click.argument("source", type=FileName(), metavar="FILE-OR-URL")
@click.option("--to", "form", type=click.Choice(FORMS), required=True, help="The form.")
@click.option("-o", "--output", type=FileName(), metavar="FILE", help="Where to write; stdout by default.")
@click.option("--kind", "name", type=KindName(), metavar="KIND", help="The kind, for a text file that does not say it.")
@click.option("--force", is_flag=True, help="Drop what the form cannot express, with a warning.")
@click.option("--with-cuts", is_flag=True, help="With lp and mps: solve first, and include the cuts that this took.")
def convert(source: str, form: str, output: str | None, name: str | None, force: bool, with_cuts: bool) -> None:
    """Write a puzzle in another form.

    The source is a text file, a puzz.link address, a pzprv3 file, or - for standard input. The forms lp and mps are the
    0/1 model of the puzzle, for solvers.
    """
    from puzzlesolve.engine.milp import SolverFailed
    from puzzlesolve.engine.verdict import INVALID
    from puzzlesolve.run.report import EXIT_CODES, complaint
    from puzzlesolve.text.reader import Malformed

    if with_cuts and form not in ("lp", "mps"):
        raise click.UsageError("--with-cuts goes with --to lp and --to mps.")
    puzzle = read_or_exit(source, name)
    try:
        text = model_text(puzzle, form, with_cuts) if form in ("lp", "mps") else converted(puzzle, form, force)
    except Malformed as error:
        click.echo(complaint(source, error), err=True)
        sys.exit(EXIT_CODES[INVALID])
    except SolverFailed as failure:
        raise click.ClickException(str(failure)) from None
    if output is None:
        sys.stdout.write(text)
    else:
        from puzzlesolve.commands.files import Inputs, write_file

        write_file(output, text, Inputs([source]))


def model_text(source: Source, form: str, with_cuts: bool) -> str:
    """The model of the puzzle as a file. Raises SolverFailed."""
    from puzzlesolve.engine.milp.export import export

    about = dict(source.about)
    title = f"{source.entry.name}: {about['title']}" if "title" in about else source.entry.name
    return export(source.entry.load().problem(source.puzzle), form, f"The model of a {title}.", with_cuts)


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

        return draw(kind.picture(source.puzzle, {}), source.entry.name, source.about)
    from puzzlesolve import links

    for loss in links.lost(source.entry, source.puzzle):
        if not force:
            raise Malformed(f"{form} cannot express {loss}; --force drops it")
        click.echo(f"warning: dropped {loss}, which {form} cannot express", err=True)
    if form == "puzzlink":
        return links.write_link(source.entry, source.puzzle) + "\n"
    return links.write_pzprv3(source.entry, source.puzzle)
