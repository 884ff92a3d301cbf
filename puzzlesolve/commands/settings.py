"""What all commands have in common."""

from __future__ import annotations

import sys
from math import isfinite
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from puzzlesolve.kinds import Entry
    from puzzlesolve.run.source import Source

CONTEXT = {"help_option_names": ["--help", "-h"]}


class FileName(click.types.StringParamType):
    """A file, folder or address; shells complete it like any file name."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


class KindName(click.types.StringParamType):
    """The name of a kind, for commands that take one of any kind."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        from click.shell_completion import CompletionItem

        from puzzlesolve.kinds import REGISTRY

        return [CompletionItem(entry.name) for entry in REGISTRY if entry.name.startswith(incomplete)]


class Seconds(click.FloatRange):
    """A time limit: more than 0, and a number that a clock can show."""

    def __init__(self) -> None:
        super().__init__(min=0, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds: float = super().convert(value, param, ctx)
        if not isfinite(seconds):
            self.fail(f"{value} is not a number of seconds.", param, ctx)
        return seconds


def entry_of(name: str) -> Entry:
    """The kind with this name. Raises UsageError."""
    from puzzlesolve.kinds import find

    entry = find(name)
    if entry is None:
        raise click.UsageError(f"There is no kind '{name}'; 'puzzlesolve kinds' lists them.")
    return entry


def jobs_option(help: str) -> click.Option:
    """How many processes work side by side."""
    jobs = click.IntRange(min=0)
    return click.Option(["-j", "--jobs"], type=jobs, default=1, show_default=True, metavar="N", help=help)


def no_worker(jobs: int, why: Exception) -> click.ClickException:
    """That a process for one of the jobs cannot be started."""
    return click.ClickException(f"--jobs {jobs}: no further worker can be started: {why}")


def read_or_exit(source: str, name: str | None) -> Source:
    """The puzzle behind a FILE-OR-URL argument; where it is malformed, that is said and the program ends."""
    from puzzlesolve.engine.verdict import INVALID
    from puzzlesolve.run.report import EXIT_CODES, complaint, place
    from puzzlesolve.run.source import read_source
    from puzzlesolve.text.reader import Malformed

    entry = entry_of(name) if name else None

    def warn(warning: str) -> None:
        click.echo(f"{place(source, None)}: warning: {warning}", err=True)

    try:
        return read_source(source, entry, warn)
    except Malformed as error:
        click.echo(complaint(source, error), err=True)
        sys.exit(EXIT_CODES[INVALID])
