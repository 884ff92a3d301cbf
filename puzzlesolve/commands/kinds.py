"""`puzzlesolve kinds`."""

from __future__ import annotations

import sys

import click

from puzzlesolve.commands.settings import CONTEXT
from puzzlesolve.kinds import REGISTRY

WIDEST = 10_000


@click.command(context_settings=CONTEXT)
def kinds() -> None:
    """List the kinds of puzzle with their aliases."""
    # Summaries are wrapped to the terminal; in a pipe each kind is a line.
    formatter = click.HelpFormatter(width=None if sys.stdout.isatty() else WIDEST)
    formatter.write_dl([(", ".join((entry.name, *entry.aliases)), entry.summary) for entry in REGISTRY], WIDEST)
    click.echo(formatter.getvalue(), nl=False)
