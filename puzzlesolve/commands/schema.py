"""`puzzlesolve schema`."""

from __future__ import annotations

from importlib.resources import files

import click

from puzzlesolve.commands.settings import CONTEXT


@click.command(context_settings=CONTEXT)
def schema() -> None:
    """Print the JSON Schema of what --format json writes."""
    click.echo(files("puzzlesolve.show").joinpath("schema.json").read_text(encoding="utf-8"), nl=False)
