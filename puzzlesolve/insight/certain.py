"""What all solutions of a puzzle share."""

from __future__ import annotations

from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.unknowns import Contradiction
from puzzlesolve.engine.verdict import Options
from puzzlesolve.places import Cell


def find_certain(problem: Problem, options: Options, deadline: float | None = None) -> dict[Cell, int]:
    """The values that are the same in every solution; nothing where there is no solution.

    Raises OutOfTime, and SolverFailed when the model could not tell.
    """
    from puzzlesolve.engine.milp.model import Model, NoAnswer

    unknowns = problem.unknowns
    state = unknowns.start()
    if options.engine == "auto":
        logic = Logic(problem, deadline)
        try:
            logic.narrow_all(state)
            logic.what_if(state)
        except Contradiction:
            return {}
    model = Model(problem, state, options.solver, deadline)
    first = model.ask()
    if isinstance(first, NoAnswer):
        return {}
    # Ask again and again for a solution that differs somewhere in what has been the same so far.
    shared = list(unknowns.open(state))
    while shared:
        model.forbid(first.values, shared)
        other = model.ask()
        if isinstance(other, NoAnswer):
            break
        shared = [unknown for unknown in shared if other.values[unknown] == first.values[unknown]]
    differ = set(unknowns.open(state)).difference(shared)
    return {cell: first.values[unknown] for cell, unknown in unknowns.of.items() if unknown not in differ}
