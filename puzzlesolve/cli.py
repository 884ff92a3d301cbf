"""The command line: commands and options, dispatch, exit codes.

Everything but click is imported only where it is used, because start-up is part of the product.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from puzzlesolve import __version__
from puzzlesolve.kinds import REGISTRY, Entry, find

if TYPE_CHECKING:
    from puzzlesolve.report import Asked, Report

INTERRUPTED = 130
DEFECT = 1


class Commands(click.Group):
    """The kinds, found by name or alias, and a few commands of their own."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [entry.name for entry in REGISTRY] + sorted(self.commands)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        entry = find(name)
        return kind_command(entry) if entry else super().get_command(ctx, name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Kinds"):
            formatter.write_dl([(entry.name, entry.summary) for entry in REGISTRY])
        with formatter.section("Commands"):
            formatter.write_dl([(name, self.commands[name].get_short_help_str(80)) for name in sorted(self.commands)])


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


def solving_options() -> list[click.Parameter]:
    """The options of every kind's command."""
    return [
        click.Argument(["files"], nargs=-1, metavar="[FILE]..."),
        click.Option(
            ["--format", "output_format"],
            type=click.Choice(["table", "plain", "json"]),
            default="table",
            show_default=True,
            help="How to show the answer.",
        ),
        click.Option(
            ["--solutions"],
            default="1",
            show_default=True,
            metavar="N|all",
            callback=solution_count,
            help="Show up to so many solutions.",
        ),
        click.Option(["--first"], is_flag=True, help="Take the first solution; look for no other."),
        click.Option(["--require-unique"], is_flag=True, help="Exit with 6 where there are several solutions."),
        click.Option(
            ["--time-limit"],
            type=click.FloatRange(min=0, min_open=True),
            metavar="SECONDS",
            help="For each file; none by default.",
        ),
        click.Option(
            ["--engine"],
            type=click.Choice(["auto", "milp"]),
            default="auto",
            show_default=True,
            help="auto: logic first, then a model of the rest; milp: a model of everything.",
        ),
        click.Option(
            ["--solver"],
            type=click.Choice(["auto", "cbc", "highs"]),
            default="auto",
            show_default=True,
            help="The solver of the model.",
        ),
        click.Option(["--explain"], is_flag=True, help="Say how to get there, or why there is no way."),
        click.Option(["--certain"], is_flag=True, help="Show just what all solutions share."),
        click.Option(["-q", "--quiet"], is_flag=True, help="Show the verdict only."),
    ]


def kind_command(entry: Entry) -> KindCommand:
    def solve(**arguments: Any) -> None:
        solve_files(entry, **arguments)

    return KindCommand(
        entry,
        callback=solve,
        params=solving_options(),
        short_help=entry.summary,
        context_settings={"help_option_names": ["-h", "--help"]},
    )


def solve_files(
    entry: Entry,
    files: tuple[str, ...],
    output_format: str,
    solutions: int | None,
    first: bool,
    require_unique: bool,
    time_limit: float | None,
    engine: str,
    solver: str,
    explain: bool,
    certain: bool,
    quiet: bool,
) -> None:
    """Solve files one after the other; exits with the largest of their codes."""
    from puzzlesolve.report import Asked
    from puzzlesolve.solve import Options

    if first and (solutions != 1 or explain or certain):
        raise click.UsageError("--first takes any solution; it does not go with --solutions, --explain or --certain.")
    if quiet and output_format != "table":
        raise click.UsageError(f"--quiet shows the verdict only; it does not go with --format {output_format}.")
    check_solver(solver)
    asked = Asked(Options(engine, solver, solutions, first, time_limit), explain, certain)
    chosen = files or (standard_input(entry),)
    sys.exit(run(entry, chosen, asked, "quiet" if quiet else output_format, require_unique))


def check_solver(solver: str) -> None:
    if solver != "auto":
        from puzzlesolve.milp.solvers import SolverMissing, ways

        try:
            ways(solver)
        except SolverMissing as missing:
            raise click.UsageError(f"--solver {solver}: {missing}") from None


def standard_input(entry: Entry) -> str:
    if sys.stdin.isatty():
        raise click.UsageError(f"No file given. For example: puzzlesolve {entry.name} puzzle.txt")
    return "-"


def run(entry: Entry, files: tuple[str, ...], asked: Asked, output_format: str, require_unique: bool) -> int:
    """Solve and show each file; returns the largest exit code."""
    from puzzlesolve.report import solve_file

    show = shower(output_format)
    named = len(files) > 1
    reports = []
    try:
        for file in files:
            report = solve_file(file, entry, asked)
            reports.append(report._replace(outcome=report.outcome._replace(boards=[]), puzzle=None))
            tell(report, output_format)
            show(report, named)
            sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    else:
        if named:
            from puzzlesolve.output import summary

            click.echo(summary(reports), err=True)
    return max((report.exit_code(require_unique) for report in reports), default=0)


def tell(report: Report, output_format: str) -> None:
    """Say on stderr what the answer on stdout does not say."""
    from puzzlesolve.output import message

    told = output_format == "table" or report.outcome.boards
    if report.error is not None or report.outcome.message is not None or not told:
        click.echo(f"{report.place}: {message(report)}", err=True)


def shower(output_format: str) -> Callable[[Report, bool], None]:
    """What shows a report on stdout."""
    if output_format == "table":
        from puzzlesolve.render import Table

        return Table(sys.stdout).write
    from puzzlesolve import output

    texts: dict[str, Callable[[Report, bool], str]] = {
        "plain": output.plain,
        "json": lambda report, _: output.json_line(report),
        "quiet": output.quiet,
    }
    text = texts[output_format]
    return lambda report, named: print(text(report, named), end="")


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="puzzlesolve")
def cli() -> None:
    """Solve pencil puzzles from small text files.

    \b
    puzzlesolve kakuro puzzle.txt    solves a puzzle
    puzzlesolve kakuro --help        shows how one is typed
    """


@cli.command()
def kinds() -> None:
    """List the kinds of puzzle with their aliases."""
    for entry in REGISTRY:
        names = ", ".join((entry.name, *entry.aliases))
        click.echo(f"{names:34} {entry.summary}")


def main() -> None:
    """The entry point: click's, with the exit codes that we promise."""
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    try:
        cli.main(standalone_mode=False)
    except click.exceptions.Abort:
        sys.exit(INTERRUPTED)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
