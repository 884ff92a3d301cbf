"""How hard a puzzle is for a person, by what it takes to solve it."""

from __future__ import annotations

from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.state import Contradiction
from puzzlesolve.engine.verdict import DEFAULTS, UNIQUE, solve_problem

EASY = "easy"
MEDIUM = "medium"
HARD = "hard"
LEVELS = (EASY, MEDIUM, HARD)
# More what-if steps than this make a puzzle hard even when they are all it takes.
MANY_WHAT_IFS = 20


def rate(problem: Problem, deadline: Deadline = NEVER) -> str | None:
    """The level of a puzzle with one solution; None when it has none or several. Raises OutOfTime, SolverFailed."""
    state = problem.unknowns.start()
    logic = Logic(problem, deadline)
    try:
        logic.narrow_all(state)
        if not problem.unknowns.open(state):
            return EASY
        logic.what_if(state)
    except Contradiction:
        return None
    if not problem.unknowns.open(state):
        return MEDIUM if logic.what_ifs <= MANY_WHAT_IFS else HARD
    outcome = solve_problem(problem, DEFAULTS, deadline)
    outcome.check_decided()
    return HARD if outcome.verdict == UNIQUE else None
