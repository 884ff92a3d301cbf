"""`puzzlesolve solvers`."""

from __future__ import annotations

import click

from puzzlesolve.commands.settings import CONTEXT


@click.command(context_settings=CONTEXT)
@click.option("--all", "everyone", is_flag=True, help="Those that do not run here, too.")
def solvers(everyone: bool) -> None:
    """List the solvers that can be asked for models.

    Each is tried on a small model. The names are for --solver.
    """
    from puzzlesolve.engine.milp.solvers import list_solvers

    found = [solver for solver in list_solvers() if solver.runs or everyone or solver.name in ("cbc", "highs")]
    width = max(len(solver.name) for solver in found)
    versions = max(len(solver.version) for solver in found)
    for solver in found:
        state = "runs" if solver.runs else "does not run here"
        click.echo(f"{solver.name:<{width}}  {solver.version:<{versions}}  {state}")
