"""`puzzlesolve kinds`."""

from __future__ import annotations

import click

from puzzlesolve.commands.settings import CONTEXT
from puzzlesolve.kinds import REGISTRY


@click.command(context_settings=CONTEXT)
def kinds() -> None:
    """List the kinds of puzzle with their aliases."""
    names = [", ".join((entry.name, *entry.aliases)) for entry in REGISTRY]
    width = max(map(len, names))
    for name, entry in zip(names, REGISTRY):
        click.echo(f"{name:{width}}  {entry.summary}")
