"""`puzzlesolve KIND [FILE]...`, and `puzzlesolve solve` for files that say themselves what they are."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from puzzlesolve.commands.settings import CONTEXT, FileName, Seconds, jobs_option, no_worker
from puzzlesolve.engine.milp import ENGINES
from puzzlesolve.kinds import Entry

if TYPE_CHECKING:
    from puzzlesolve.run.report import Query, Report


# Verdicts that leave a question open.
ASK_WHY = ("none", "multiple")


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
            help="With svg and html: a file, or a folder where there are several.",
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


class Invocation:
    """A command that solves, as it was given: every argument and option by its name."""

    entry: Entry | None
    files: tuple[str, ...]
    output_format: str
    output: str | None
    solutions: int | None
    first: bool
    require_unique: bool
    explain: bool
    certain: bool
    link: bool
    time_limit: float | None
    engine: str
    solver: str
    listed: str | None
    jobs: int
    summary: bool
    quiet: bool
    says_kind: bool = False

    def __init__(self, entry: Entry | None, arguments: dict[str, Any]) -> None:
        self.entry = entry
        vars(self).update(arguments)

    def query(self) -> Query:
        from puzzlesolve.engine.verdict import Options
        from puzzlesolve.run.report import Query

        options = Options(self.engine, self.solver, self.solutions, self.first, self.time_limit)
        # A page gives hints and rates the puzzle, so it needs the steps in any case.
        explain = self.explain or (self.output_format == "html" and not self.first)
        return Query(options, explain, self.certain)


def run(asked: Invocation) -> int:
    """Solve and show everything; returns the largest exit code."""
    check(asked)
    files = sources(asked)
    from puzzlesolve.commands.progress import files_bar
    from puzzlesolve.run.batch import solve_all
    from puzzlesolve.run.workers import NoWorker

    named = len(files) > 1 or asked.listed is not None
    show = shower(asked, named)
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
                    sys.stdout.flush()
                bar.advance()
    except NoWorker as why:
        raise no_worker(asked.jobs, why) from None
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    else:
        conclude(reports, asked, named)
    return max((report.exit_code(asked.require_unique) for report in reports), default=0)


def check(asked: Invocation) -> None:
    """Refuse what does not go together. Raises UsageError."""
    if asked.first and (asked.solutions != 1 or asked.explain or asked.certain):
        raise click.UsageError("--first takes any solution; it does not go with --solutions, --explain or --certain.")
    if asked.first and asked.require_unique:
        raise click.UsageError("--first proves nothing; it does not go with --require-unique.")
    if asked.quiet and asked.output_format != "table":
        raise click.UsageError(f"--quiet shows the verdict only; it does not go with --format {asked.output_format}.")
    if asked.quiet and (asked.explain or asked.certain):
        raise click.UsageError("--quiet shows the verdict only; it does not go with --explain or --certain.")
    if asked.output is not None and asked.output_format not in ("svg", "html"):
        raise click.UsageError("--output goes with --format svg or html; redirect the other formats.")
    if asked.output_format == "svg" and (asked.link or asked.explain):
        raise click.UsageError("--format svg draws a picture; it does not go with --link or --explain.")
    if asked.listed is not None and asked.files:
        raise click.UsageError("--list takes its puzzles from a list; it does not go with files.")
    if asked.solver != "auto":
        from puzzlesolve.engine.milp import SolverMissing
        from puzzlesolve.engine.milp.solvers import configurations

        try:
            configurations(asked.solver)
        except SolverMissing as missing:
            raise click.UsageError(f"--solver {asked.solver}: {missing}") from None


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
    # As everywhere, a semicolon starts a comment; neither addresses nor sudokus have any.
    return tuple(puzzle for line in lines if (puzzle := line.split(";")[0].strip()))


def shower(asked: Invocation, named: bool) -> Callable[[Report], None]:
    """What shows a report on stdout."""
    from puzzlesolve.show import output

    if asked.output_format == "svg":
        from puzzlesolve.commands.pictures import Pictures

        return Pictures(asked.output, named, named or asked.solutions != 1).write_solved
    if asked.output_format == "html":
        from puzzlesolve.commands.pages import Pages

        return Pages(asked.output, named, asked.explain, asked.link).write
    if asked.output_format == "json":
        return lambda report: print(output.json_line(report, asked.link), end="")

    def show(report: Report) -> None:
        if asked.quiet:
            print(output.quiet(report, named), end="")
        elif asked.output_format == "plain":
            print(output.plain(report, named), end="")
        else:
            from puzzlesolve.show.table import Table

            Table(sys.stdout).write(report, named)
        if asked.link:
            print(output.link_line(report), end="")
        if named and not asked.quiet and report.puzzle is not None:
            print()

    return show


def left_unsaid(report: Report, asked: Invocation) -> list[str]:
    """What the answer on stdout does not say, for stderr."""
    from puzzlesolve.run.report import complaint
    from puzzlesolve.show.output import message

    if report.error is not None:
        return [complaint(report.file, report.error)]
    unsaid = [report.entry.name] if asked.says_kind and report.entry is not None else []
    unsaid += [f"warning: {warning}" for warning in report.warnings]
    if sys.stderr.isatty() and not (asked.explain or asked.quiet) and report.outcome.verdict in ASK_WHY:
        unsaid.append(f"{report.outcome.verdict}: --explain tells more")
    says_nothing = report.outcome.message is not None if asked.quiet else asked.output_format in ("plain", "svg")
    if says_nothing and (report.outcome.message or not report.boards):
        unsaid.append(message(report))
    if report.insight is not None and report.insight.message and asked.output_format == "svg":
        unsaid.append(report.insight.message)
    if asked.link and report.entry is not None and report.puzzle is not None:
        from puzzlesolve.links import lost
        from puzzlesolve.text.reader import Malformed

        try:
            unsaid += [f"warning: the link cannot express {loss}" for loss in lost(report.entry, report.puzzle)]
        except Malformed as error:
            unsaid.append(f"warning: {error.message}")
    return [f"{report.name}: {line}" for line in unsaid]


def conclude(reports: list[Report], asked: Invocation, named: bool) -> None:
    """The summary, on stderr."""
    if asked.summary:
        from puzzlesolve.commands.summary import write_summary

        write_summary(reports, sys.stderr)
    elif named:
        from puzzlesolve.show.output import summary

        click.echo(summary(reports), err=True)
