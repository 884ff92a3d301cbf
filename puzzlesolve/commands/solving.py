"""`puzzlesolve KIND [FILE]...`, and `puzzlesolve solve` for files that say themselves what they are."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from typing import IO, TYPE_CHECKING, Any

import click

from puzzlesolve.commands.invocation import Invocation, check
from puzzlesolve.commands.settings import CONTEXT, FileName, Seconds, jobs_option, no_worker
from puzzlesolve.commands.showing import left_unsaid, shower
from puzzlesolve.engine.milp import ENGINES
from puzzlesolve.kinds import Entry

if TYPE_CHECKING:
    from puzzlesolve.commands.files import Inputs
    from puzzlesolve.run.report import Report

# As everywhere, a semicolon starts a comment; in lists a # does so, too, where it is not within an address.
COMMENT = re.compile(r"(;|(^|\s)#).*")


class KindCommand(click.Command):
    """Solving one kind; its help shows the format by example."""

    def __init__(self, entry: Entry, **settings: Any) -> None:
        super().__init__(entry.name, **settings)
        self.entry = entry

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        kind = self.entry.load()
        formatter.write_paragraph()
        with formatter.indentation():
            also = f" (also: {', '.join(self.entry.aliases)})" if self.entry.aliases else ""
            formatter.write_text(f"Solve {self.entry.name} puzzles{also}.\n\n{kind.rules}")
        with formatter.section("Format"):
            formatter.write("".join(f"  {line}\n" for line in kind.format.splitlines()))
        with formatter.section("Example"):
            formatter.write("".join(f"  {line}".rstrip() + "\n" for line in kind.example.splitlines()))


def solution_count(context: click.Context, parameter: click.Parameter, value: str) -> int | None:
    """A number of solutions, or None for all of them."""
    if value == "all":
        return None
    if value.isascii() and value.isdigit() and len(value) < 10 and int(value) > 0:
        return int(value)
    raise click.BadParameter(f"'{value}' is neither a number from 1 up nor 'all'.")


def _choice(names: list[str], choices: Sequence[str], help: str) -> click.Option:
    return click.Option(names, type=click.Choice(choices), default=choices[0], show_default=True, help=help)


def _flag(names: list[str], help: str) -> click.Option:
    return click.Option(names, is_flag=True, help=help)


def parameters() -> list[click.Parameter]:
    """The arguments and options of every command that solves."""
    return [
        click.Argument(["files"], type=FileName(), nargs=-1, metavar="[FILE]..."),
        _choice(["--format", "output_format"], ["table", "plain", "json", "svg", "html"], "How to show the answer."),
        click.Option(
            ["-o", "--output"],
            type=FileName(),
            metavar="PATH",
            help="Where to write; stdout by default. With svg and html: a file, or a folder for several.",
        ),
        click.Option(
            ["--solutions"],
            default="1",
            show_default=True,
            metavar="N|all",
            callback=solution_count,
            help="Show up to so many solutions.",
        ),
        _flag(["--first"], "Take the first solution; look for no other."),
        _flag(["--require-unique"], "Exit with 6 where there are several solutions."),
        _flag(["--explain"], "Say how to get there, or why there is no way."),
        _flag(["--certain"], "Show just what all solutions share."),
        _flag(["--link"], "Add a puzz.link address that opens the puzzle."),
        click.Option(
            ["--time-limit"],
            type=Seconds(),
            metavar="SECONDS",
            help="For each file; none by default.",
        ),
        _choice(
            ["--engine"],
            ENGINES,
            "auto: logic and cases first, then a model of the rest; milp: a model of everything.",
        ),
        click.Option(
            ["--solver"],
            default="auto",
            show_default=True,
            metavar="auto|cbc|highs|NAME",
            help="The solver of the model; 'puzzlesolve solvers' lists those that PuLP finds.",
        ),
        click.Option(
            ["--list", "--urls", "listed"],
            type=FileName(),
            metavar="LIST",
            help="A file with a puzz.link address or a sudoku of 81 characters on each line; - is stdin.",
        ),
        jobs_option("Solve so many files side by side; 0 is one for each core."),
        _flag(["--summary"], "End with a table of verdicts and times; with --explain, of ratings too."),
        _flag(["-q", "--quiet"], "Show the verdict only."),
    ]


def kind_command(entry: Entry) -> KindCommand:
    return KindCommand(
        entry,
        callback=lambda **arguments: sys.exit(run(Invocation(entry, arguments))),
        params=parameters(),
        short_help=entry.summary,
        context_settings=CONTEXT,
    )


def solve_command(says_kind: bool = False) -> click.Command:
    """Solving files of any kind; it may say on stderr which it is."""
    return click.Command(
        "solve",
        callback=lambda **arguments: sys.exit(run(Invocation(None, {**arguments, "says_kind": says_kind}))),
        params=parameters(),
        help="Solve files and links of any kind.\n\n"
        "The kind comes from the link, from the pzprv3 file or from the header 'kind: NAME'.",
        context_settings=CONTEXT,
    )


def run(asked: Invocation) -> int:
    """Solve and show everything; returns the largest exit code."""
    from puzzlesolve.commands.files import Inputs, writing

    check(asked)
    files = sources(asked)
    inputs = Inputs(files if asked.listed is None else [*files, asked.listed])
    if asked.output is None or asked.output_format in ("svg", "html"):
        return solve_and_show(asked, files, inputs, sys.stdout)
    with writing(asked.output, inputs) as stream:
        return solve_and_show(asked, files, inputs, stream)


def solve_and_show(asked: Invocation, files: Sequence[str], inputs: Inputs, stream: IO[str]) -> int:
    """Show the answers on a stream or as pictures; returns the largest exit code."""
    from puzzlesolve.commands.progress import files_bar
    from puzzlesolve.run.batch import solve_all
    from puzzlesolve.run.workers import NoWorker

    named = len(files) > 1 or asked.listed is not None
    show = shower(asked, stream, inputs, named)
    reports: list[Report] = []
    try:
        with files_bar(len(files)) as bar:
            for report in solve_all(files, asked.entry, asked.query(), asked.jobs):
                reports.append(report.brief())
                unsaid = left_unsaid(report, asked)
                with bar.making_room(for_stderr=bool(unsaid)):
                    for line in unsaid:
                        click.echo(line, err=True)
                    show(report)
                    stream.flush()
                bar.advance()
    except NoWorker as why:
        raise no_worker(asked.jobs, why) from None
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    else:
        conclude(reports, asked, named)
    return max((report.exit_code(asked.require_unique) for report in reports), default=0)


def sources(asked: Invocation) -> tuple[str, ...]:
    """What to solve. Raises UsageError."""
    if asked.listed is not None:
        return lines_of(asked.listed)
    if asked.files:
        return asked.files
    if sys.stdin is None or sys.stdin.isatty():
        command = asked.entry.name if asked.entry else "solve"
        raise click.UsageError(f"No file given. For example: puzzlesolve {command} puzzle.txt")
    return ("-",)


def lines_of(file: str) -> tuple[str, ...]:
    """The puzzles of a list. Raises UsageError."""
    from puzzlesolve.run.source import load
    from puzzlesolve.text.reader import Malformed, decode

    try:
        lines = decode(load(file)).splitlines()
    except Malformed as error:
        raise click.UsageError(f"--list {file}: {error.message}") from None
    return tuple(puzzle for line in lines if (puzzle := COMMENT.sub("", line).strip()))


def conclude(reports: list[Report], asked: Invocation, named: bool) -> None:
    """The summary, on stderr."""
    if asked.summary:
        from puzzlesolve.commands.summary import write_summary

        write_summary(reports, sys.stderr)
    elif named:
        from puzzlesolve.show.output import summary

        click.echo(summary(reports), err=True)
