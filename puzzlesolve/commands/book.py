"""`puzzlesolve book`: puzzles and their answers on paper."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from puzzlesolve.commands.files import Inputs, write_file
from puzzlesolve.commands.generate import makeable, size_of
from puzzlesolve.commands.settings import CONTEXT, FileName, KindName, Seconds, entry_of, no_worker
from puzzlesolve.insight.difficulty import LEVELS
from puzzlesolve.kinds import Entry
from puzzlesolve.show.book import PAPERS, PER_PAGE, Cover
from puzzlesolve.show.book import book as written

if TYPE_CHECKING:
    from puzzlesolve.generate.several import Order
    from puzzlesolve.run.report import Report

# What only a book that makes its puzzles takes.
ORDERING = ("size", "difficulty", "count", "seed")


def items(context: click.Context, parameter: click.Parameter, value: str | None) -> list[str] | None:
    """Items separated by commas."""
    return None if value is None else [item.strip() for item in value.split(",")]


@click.command(context_settings=CONTEXT)
@click.argument("files", type=FileName(), nargs=-1, metavar="[FILE]...")
@click.option("-o", "--output", type=FileName(), metavar="FILE", help="Where to write; stdout by default.")
@click.option("--kind", "name", type=KindName(), metavar="KIND", help="The kind, for text files that do not say it.")
@click.option("--pdf", is_flag=True, help="Print it as well, with Chromium: into a file beside the output.")
@click.option("--title", default="Puzzles", show_default=True, help="For the title page.")
@click.option("--author", help="For the title page.")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True, help="The paper.")
@click.option(
    "--per-page",
    type=click.Choice([str(number) for number in PER_PAGE]),
    default="2",
    show_default=True,
    help="Puzzles on a page.",
)
@click.option("--generate", "kinds", callback=items, metavar="KIND,...", help="Make the puzzles; 'all' is every kind.")
@click.option("--size", callback=items, default="9", show_default=True, metavar="SIZE,...", help="Such as 8,10x12.")
@click.option("--difficulty", callback=items, metavar="LEVEL,...", help="Such as easy,medium; any by default.")
@click.option("--count", type=click.IntRange(min=1), default=12, show_default=True, help="So many puzzles.")
@click.option("--seed", type=click.IntRange(min=0), help="The same seed gives the same book.")
@click.option("--time-limit", type=Seconds(), default=60, show_default=True, metavar="SECONDS", help="For each puzzle.")
@click.option("-j", "--jobs", type=click.IntRange(min=0), default=0, metavar="N", help="So many at once; 0: all cores.")
@click.pass_context
def book(
    context: click.Context,
    /,
    files: tuple[str, ...],
    output: str | None,
    name: str | None,
    pdf: bool,
    title: str,
    author: str | None,
    paper: str,
    per_page: str,
    kinds: list[str] | None,
    time_limit: float,
    jobs: int,
    **ordering: Any,
) -> None:
    """Make a book of puzzles for printing: one HTML file, with the answers at the end.

    The puzzles come from files and links, or are made to order. They are ordered by difficulty, and each has exactly
    one solution: a puzzle with none or several is refused.
    """
    if pdf and output is None:
        raise click.UsageError("--pdf needs --output FILE.")
    inputs = Inputs(files)
    if output is not None:
        inputs.check(output)
    if kinds is None:
        for option in ORDERING:
            if context.get_parameter_source(option) == click.core.ParameterSource.COMMANDLINE:
                raise click.UsageError(f"--{option} goes with --generate.")
        if not files:
            raise click.UsageError("No file given. For example: puzzlesolve book puzzles/*.txt -o book.html")
        reports, code = solved(files, entry_of(name) if name else None, time_limit, jobs)
    else:
        if files or name:
            raise click.UsageError("--generate makes the puzzles; it does not go with files or --kind.")
        reports, code = made(ordered(kinds, time_limit, **ordering), jobs)
    if reports:
        write(written(reports, Cover(title, author, paper, int(per_page))), output, pdf, inputs)
    sys.exit(code)


def solved(files: Sequence[str], expected: Entry | None, time_limit: float, jobs: int) -> tuple[list[Report], int]:
    """What is in the files, and an exit code; where one of them does not belong into a book, there is no book."""
    from puzzlesolve.engine.verdict import Options
    from puzzlesolve.run.batch import solve_all
    from puzzlesolve.run.report import Query

    query = Query(Options(time_limit=time_limit), explain=True)
    good, code = sifted(solve_all(files, expected, query, jobs), len(files), jobs)
    return ([] if code else good), code


def ordered(
    kinds: Sequence[str],
    time_limit: float,
    size: Sequence[str],
    difficulty: Sequence[str] | None,
    count: int,
    seed: int | None,
) -> list[Order]:
    """The puzzles to be made. Raises UsageError."""
    from puzzlesolve.generate import CannotMake
    from puzzlesolve.generate.sets import orders

    if seed is None:
        seed = int.from_bytes(os.urandom(4), "big")
    for level in difficulty or ():
        if level not in LEVELS:
            raise click.UsageError(f"There is no difficulty '{level}'; expected one of: {', '.join(LEVELS)}.")
    entries = makeable() if list(kinds) == ["all"] else [entry_of(name) for name in kinds]
    try:
        return orders(entries, [size_of(text) for text in size], difficulty or [None], count, seed, time_limit)
    except CannotMake as error:
        raise click.UsageError(f"{str(error)[0].upper()}{str(error)[1:]}.") from None


def made(wanted: Sequence[Order], jobs: int) -> tuple[list[Report], int]:
    """What could be made in time, and an exit code."""
    from puzzlesolve.generate.sets import make_all

    return sifted(make_all(wanted, jobs), len(wanted), jobs)


def sifted(reports: Iterator[Report], total: int, jobs: int) -> tuple[list[Report], int]:
    """The reports that belong into a book, and the largest exit code; of the others it is said what is wrong."""
    from puzzlesolve.commands.progress import files_bar
    from puzzlesolve.run.workers import NoWorker

    good, code = [], 0
    try:
        with files_bar(total) as bar:
            for report in reports:
                said = [f"{report.name}: warning: {warning}" for warning in report.warnings]
                refused = refusal(report)
                if refused is None:
                    good.append(report)
                else:
                    said.append(refused[0])
                    code = max(code, refused[1])
                with bar.making_room(for_stderr=bool(said)):
                    click.echo("".join(f"{line}\n" for line in said), err=True, nl=False)
                bar.advance()
    except NoWorker as why:
        raise no_worker(jobs, why) from None
    return good, code


def refusal(report: Report) -> tuple[str, int] | None:
    """Why a puzzle does not belong into a book, and the exit code for that."""
    from puzzlesolve.engine.verdict import UNDECIDED, UNIQUE
    from puzzlesolve.run.report import EXIT_CODES, complaint
    from puzzlesolve.show.output import message

    if report.error is not None:
        return complaint(report.file, report.error), report.exit_code(require_unique=True)
    if report.outcome.verdict != UNIQUE:
        return f"{report.name}: not for a book: {message(report)}", report.exit_code(require_unique=True)
    if report.insight is None or report.insight.difficulty is None:
        why = report.insight.message if report.insight else "there is no explanation"
        return f"{report.name}: not for a book, because it is not rated: {why}", EXIT_CODES[UNDECIDED]
    return None


def write(page: str, output: str | None, pdf: bool, inputs: Inputs) -> None:
    """The page, and the PDF beside it. Raises ClickException."""
    from puzzlesolve.commands.printing import CannotPrint, print_page

    if output is None:
        sys.stdout.write(page)
        return
    stem, extension = os.path.splitext(output)
    html = f"{stem}.html" if pdf and extension.lower() == ".pdf" else output
    write_file(html, page, inputs)
    if not pdf:
        return
    try:
        write_file(f"{stem}.pdf", print_page(html), inputs)
    except CannotPrint as why:
        raise click.ClickException(
            f"{stem}.pdf was not printed: {why}. Open {html} in a browser and print it from there, on paper or as a "
            "PDF, without margins, headers and footers, at 100 %."
        ) from None
