"""`puzzlesolve generate KIND`: puzzles made to order."""

from __future__ import annotations

import os
import re
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Any, NoReturn

import click

from puzzlesolve.commands.settings import CONTEXT, FileName, Seconds, jobs_option, no_worker
from puzzlesolve.kinds import REGISTRY, Entry, find

if TYPE_CHECKING:
    from puzzlesolve.commands.progress import Bar
    from puzzlesolve.generate.several import Order, Unmade


class Generators(click.Group):
    """A command for each kind, with the options of its own generator."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [entry.name for entry in makeable()]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        entry = find(name)
        return generator_command(entry) if entry else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Kinds"):
            formatter.write_dl([(entry.name, entry.summary) for entry in makeable()])


def makeable() -> list[Entry]:
    """The kinds with a generator."""
    from puzzlesolve.generate import can_make

    return [entry for entry in REGISTRY if can_make(entry)]


def generate_command() -> click.Command:
    return Generators(
        "generate",
        help="Make puzzles, each proved to have exactly one solution.",
        context_settings=CONTEXT,
        subcommand_metavar="KIND [OPTIONS]",
    )


def board_size(context: click.Context, parameter: click.Parameter, value: str) -> tuple[int, int]:
    """Height and width from "9" or "12x16"."""
    return size_of(value)


def size_of(value: str) -> tuple[int, int]:
    """Height and width from a text. Raises BadParameter."""
    found = re.fullmatch(r"([1-9][0-9]{0,2})(?:x([1-9][0-9]{0,2}))?", value)
    if not found:
        raise click.BadParameter(f"'{value}' is not a size; expected one such as 9 or 12x16 (rows x columns).")
    height = int(found[1])
    return height, int(found[2] or height)


def generator_command(entry: Entry) -> click.Command:
    from puzzlesolve.generate import DEFAULT_TIME_LIMIT, CannotMake, load
    from puzzlesolve.insight.difficulty import LEVELS

    try:
        options = load(entry).OPTIONS
    except CannotMake as error:
        raise click.UsageError(f"{error}.") from None
    own = [
        click.Option([f"--{option.name}"], type=int, default=option.default, help=option.help, show_default=True)
        for option in options
    ]
    common: list[click.Parameter] = [
        click.Option(["--size"], default="9", show_default=True, callback=board_size, help="Such as 9, or 12x16."),
        click.Option(["--seed"], type=click.IntRange(min=0), help="The same seed gives the same puzzle."),
        click.Option(["--count"], type=click.IntRange(min=1), default=1, show_default=True, help="So many puzzles."),
        click.Option(["--difficulty"], type=click.Choice(LEVELS), help="How hard; any by default."),
        click.Option(
            ["-o", "--output"], type=FileName(), metavar="FOLDER", help="A file for each puzzle; stdout by default."
        ),
        click.Option(
            ["--format", "output_format"],
            type=click.Choice(["text", "html"]),
            default="text",
            show_default=True,
            help="html: a page to play each puzzle, in a file such as new.html or in a folder with an index.",
        ),
        click.Option(["--explain"], is_flag=True, help="With html: walk through the steps, too."),
        click.Option(
            ["--time-limit"],
            type=Seconds(),
            default=DEFAULT_TIME_LIMIT,
            show_default=True,
            metavar="SECONDS",
            help="For each puzzle.",
        ),
        jobs_option("Make so many puzzles side by side; 0 is one for each core."),
    ]
    return click.Command(
        entry.name,
        callback=lambda **arguments: make(entry, **arguments),
        params=[*common, *own],
        help=f"Make {entry.name} puzzles, each proved to have exactly one solution.",
        short_help=entry.summary,
        context_settings=CONTEXT,
    )


def make(
    entry: Entry,
    size: tuple[int, int],
    seed: int | None,
    count: int,
    difficulty: str | None,
    output: str | None,
    output_format: str,
    explain: bool,
    time_limit: float,
    jobs: int,
    **options: Any,
) -> None:
    """Make and write puzzles; exits with 5 where one cannot be made in time."""
    from puzzlesolve.commands.progress import making_bar
    from puzzlesolve.generate.several import Order, Unmade, generate_all
    from puzzlesolve.run.workers import NoWorker

    if explain and output_format != "html":
        raise click.UsageError("--explain goes with --format html.")
    written = AsPages(output, count, explain) if output_format == "html" else AsTexts(output)
    first = int.from_bytes(os.urandom(4), "big") if seed is None else seed
    orders = [Order(entry, size, difficulty, first + number, options, time_limit) for number in range(count)]
    try:
        with making_bar(f"making {entry.name}", count) as bar, closing(generate_all(orders, jobs)) as puzzles:
            for order, made in zip(orders, puzzles):
                if isinstance(made, Unmade):
                    give_up(bar, made)
                with bar.making_room():
                    written.add(made, file_name(order))
                    sys.stdout.flush()
                bar.advance()
    except NoWorker as why:
        raise no_worker(jobs, why) from None


def give_up(bar: Bar, unmade: Unmade) -> NoReturn:
    from puzzlesolve.engine.verdict import UNDECIDED
    from puzzlesolve.run.report import EXIT_CODES

    if unmade.never:
        raise click.UsageError(f"{unmade.why[0].upper()}{unmade.why[1:]}.")
    with bar.making_room(for_stderr=True):
        click.echo(unmade.why, err=True)
    sys.exit(EXIT_CODES[UNDECIDED])


def file_name(order: Order) -> str:
    """A name that says what was asked for beyond the usual, so that each request has its own."""
    from puzzlesolve.generate import load

    asked = [order.difficulty] if order.difficulty else []
    own = load(order.entry).OPTIONS
    asked += [f"{o.name}{order.options[o.name]}" for o in own if order.options[o.name] != o.default]
    return "-".join([order.entry.name, f"{order.size[0]}x{order.size[1]}", *asked, str(order.seed)]) + ".txt"


class AsTexts:
    """Puzzles as texts, one after the other on stdout, or each in a file of its own."""

    def __init__(self, folder: str | None) -> None:
        self._folder = folder
        self._gap = ""

    def add(self, text: str, name: str) -> None:
        from puzzlesolve.commands.files import make_folder, write_file

        if self._folder is None:
            sys.stdout.write(self._gap + text)
            self._gap = "\n"
        else:
            make_folder(self._folder)
            write_file(os.path.join(self._folder, name), text)


class AsPages:
    """Puzzles as pages: one on stdout or in a file, or each in a folder."""

    def __init__(self, output: str | None, count: int, explain: bool) -> None:
        from puzzlesolve.commands.files import NO_INPUTS
        from puzzlesolve.commands.pages import HTML, Pages

        in_folder = count > 1 or (output is not None and not output.lower().endswith(HTML))
        self._pages = Pages(output, NO_INPUTS, in_folder, explain)

    def add(self, text: str, name: str) -> None:
        from puzzlesolve.deadline import NEVER
        from puzzlesolve.engine.verdict import DEFAULTS
        from puzzlesolve.run.report import Query, solve_source
        from puzzlesolve.run.source import read_text

        report = solve_source(name, read_text(text, None), Query(DEFAULTS, explain=True), NEVER)
        self._pages.write(report, name)
