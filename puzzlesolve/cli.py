"""The command line: the list of commands, and the exit codes that we promise.

Everything but click is imported only where it is used, because start-up is part of the product.
"""

from __future__ import annotations

import io
import os
import sys
from importlib import import_module

import click

from puzzlesolve import __version__
from puzzlesolve.commands.settings import CONTEXT
from puzzlesolve.kinds import REGISTRY, find
from puzzlesolve.stopping import run_until_stopped, wanted_signals

WRITE_ERROR = 1
# Commands that are not kinds: what they do, and where they are made.
OTHERS = {
    "book": ("Make a book of puzzles for printing.", "book:book"),
    "check": ("Say whether an answer, or part of one, is right so far.", "playing:check"),
    "convert": ("Write a puzzle in another form.", "convert:convert"),
    "generate": ("Make puzzles to order.", "generate:generate_command"),
    "hint": ("Say what to do next.", "playing:hint"),
    "kinds": ("List the kinds of puzzle with their aliases.", "kinds:kinds"),
    "model": ("Show the 0/1 model of a puzzle in words and formulas.", "model:model"),
    "schema": ("Print the JSON Schema of the json output.", "schema:schema"),
    "solve": ("Solve files and links of any kind.", "solving:solve_command"),
    "solvers": ("List the solvers that can be asked for models.", "solvers:solvers"),
}


class Commands(click.Group):
    """The kinds, found by name or alias, and the other commands; each is imported and made when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [entry.name for entry in REGISTRY] + list(OTHERS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        # Asked again for the same one by click itself.
        if cmd_name not in self.commands:
            command = self._made(cmd_name)
            if command is None:
                return None
            self.add_command(command, cmd_name)
        return self.commands[cmd_name]

    def _made(self, cmd_name: str) -> click.Command | None:
        entry = find(cmd_name)
        if entry is not None:
            from puzzlesolve.commands.solving import kind_command

            return kind_command(entry)
        if cmd_name not in OTHERS:
            return None
        module, _, name = OTHERS[cmd_name][1].partition(":")
        made = getattr(import_module(f"puzzlesolve.commands.{module}"), name)
        command: click.Command = made if isinstance(made, click.Command) else made()
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        first = args[0]
        if first.startswith("-") or self.get_command(ctx, first) is not None:
            return super().resolve_command(ctx, args)
        if os.path.exists(first) or "://" in first:
            # A puzzle without a word on what to do: it is solved, whatever its kind.
            from puzzlesolve.commands.solving import solve_command

            return "solve", solve_command(says_kind=True), args
        raise click.UsageError(f"There is no command or file '{first}'; {self._meant(ctx, first)}", ctx)

    def _meant(self, ctx: click.Context, name: str) -> str:
        """What to tell somebody who mistyped a command."""
        from difflib import get_close_matches

        aliases = [alias for entry in REGISTRY for alias in entry.aliases]
        close = get_close_matches(name.lower(), [*self.list_commands(ctx), *aliases], n=1)
        return f"did you mean {close[0]}?" if close else "'puzzlesolve --help' lists the commands."

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Kinds"):
            formatter.write_dl([(entry.name, entry.summary) for entry in REGISTRY])
        with formatter.section("Other commands"):
            formatter.write_dl([(name, summary) for name, (summary, _) in OTHERS.items()])


@click.group(cls=Commands, context_settings=CONTEXT, subcommand_metavar="KIND [OPTIONS] [FILE]...")
@click.version_option(__version__, prog_name="puzzlesolve")
def cli() -> None:
    """Solve pencil puzzles from small text files.

    \b
    puzzlesolve kakuro puzzle.txt    solves a puzzle
    puzzlesolve kakuro --help        shows how one is typed
    puzzlesolve puzzle.txt           solves one that says itself what it is
    """


def main() -> None:
    """The entry point: click's, with the exit codes that we promise."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    if sys.stdout is None:
        click.echo("puzzlesolve: cannot write: standard output is closed", err=True)
        sys.exit(WRITE_ERROR)
    if os.environ.get("COLUMNS", "").strip("0") == "":
        # Zero columns mean that nobody knows how many; rich would write nothing.
        os.environ.pop("COLUMNS", None)
    # Numpy comes with HiGHS. Nothing of ours uses its threads, which take memory for each core and, where there is none
    # to be had, end the process as Ctrl-C would.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name that the stream cannot carry is shown with escapes.
            stream.reconfigure(errors="backslashreplace")
    run_until_stopped(_run, wanted_signals())


def _run() -> None:
    try:
        cli.main(standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        from puzzlesolve.words import printable

        # It may quote an argument with anything in it.
        told = io.StringIO()
        error.show(told)
        click.echo("\n".join(map(printable, told.getvalue().split("\n"))), err=True, nl=False)
        sys.exit(error.exit_code)
    except OSError as error:
        click.echo(f"puzzlesolve: cannot write: {error.strerror}", err=True)
        os._exit(WRITE_ERROR)
