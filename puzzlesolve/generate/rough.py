"""A quick look at how hard a puzzle is, for the many puzzles on the way to one; the rating has the last word."""

from __future__ import annotations

from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.state import Contradiction
from puzzlesolve.engine.verdict import DEFAULTS, UNIQUE, solve_problem
from puzzlesolve.insight.difficulty import EASY, HARD, MEDIUM

# More what-ifs than this make a puzzle hard even when they are all it takes.
MANY_WHAT_IFS = 20


def what_ifs_of(problem: Problem, deadline: Deadline = NEVER) -> int | None:
    """How many what-ifs decide a problem; None where they do not. Raises Contradiction, OutOfTime."""
    state = problem.unknowns.start()
    logic = Logic(problem, deadline)
    logic.narrow_all(state)
    logic.what_if(state)
    return None if problem.unknowns.open(state) else logic.what_ifs


def rough_level(problem: Problem, deadline: Deadline = NEVER) -> str | None:
    """About the level of a puzzle with one solution; None without one, or with several.

    Raises OutOfTime, SolverFailed.
    """
    try:
        what_ifs = what_ifs_of(problem, deadline)
    except Contradiction:
        return None
    if what_ifs is not None:
        return EASY if what_ifs == 0 else MEDIUM if what_ifs <= MANY_WHAT_IFS else HARD
    outcome = solve_problem(problem, DEFAULTS, deadline)
    outcome.check_decided()
    return HARD if outcome.verdict == UNIQUE else None
