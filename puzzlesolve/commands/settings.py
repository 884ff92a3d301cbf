"""What all commands have in common."""

from __future__ import annotations

import sys
from math import isfinite
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from puzzlesolve.run.source import Source

CONTEXT = {"help_option_names": ["--help", "-h"]}


class Seconds(click.FloatRange):
    """A time limit: more than 0, and a number that a clock can show."""

    def __init__(self) -> None:
        super().__init__(min=0, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds: float = super().convert(value, param, ctx)
        if not isfinite(seconds):
            self.fail(f"{value} is not a number of seconds.", param, ctx)
        return seconds


def read_or_exit(source: str, name: str | None) -> Source:
    """The puzzle behind a FILE-OR-URL argument; where it is malformed, that is said and the program ends."""
    from puzzlesolve.engine.verdict import INVALID
    from puzzlesolve.kinds import find
    from puzzlesolve.run.report import EXIT_CODES, complaint, place
    from puzzlesolve.run.source import read_source
    from puzzlesolve.text.reader import Malformed

    entry = find(name) if name else None
    if name and entry is None:
        raise click.UsageError(f"There is no kind '{name}'; 'puzzlesolve kinds' lists them.")

    def warn(warning: str) -> None:
        click.echo(f"{place(source, None)}: warning: {warning}", err=True)

    try:
        return read_source(source, entry, warn)
    except Malformed as error:
        click.echo(complaint(source, error), err=True)
        sys.exit(EXIT_CODES[INVALID])
