"""`puzzlesolve model`: the 0/1 model of a puzzle in words and formulas."""

from __future__ import annotations

import click

from puzzlesolve.commands.settings import CONTEXT, FileName, KindName, Seconds, read_or_exit


@click.command(context_settings=CONTEXT)
@click.argument("source", type=FileName(), metavar="FILE-OR-URL")
@click.option("--kind", "name", type=KindName(), metavar="KIND", help="The kind, for a text file that does not say it.")
@click.option("--solver", default="auto", show_default=True, metavar="auto|cbc|highs|NAME", help="Who counts the cuts.")
@click.option("--time-limit", type=Seconds(), metavar="SECONDS", help="None by default.")
def model(source: str, name: str | None, solver: str, time_limit: float | None) -> None:
    """Show the 0/1 model of a puzzle in words and formulas.

    Its variables, and each rule in a sentence with its rows. 'puzzlesolve convert --to lp' writes all of it.
    """
    from puzzlesolve.deadline import Deadline, OutOfTime
    from puzzlesolve.engine.milp import SolverFailed
    from puzzlesolve.engine.verdict import late
    from puzzlesolve.insight.formulation import formulation

    found = read_or_exit(source, name)
    problem = found.entry.load().problem(found.puzzle)
    try:
        lines = formulation(problem, solver, Deadline(time_limit))
    except OutOfTime:
        raise click.ClickException(late(time_limit)) from None
    except SolverFailed as failure:
        raise click.ClickException(str(failure)) from None
    click.echo("\n".join(lines))
