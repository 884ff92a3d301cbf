"""A quick look at a puzzle, for the many puzzles on the way to one: what is decided, and about how hard it is.

The rating has the last word.
"""

from __future__ import annotations

from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.verdict import Options, solve_problem
from puzzlesolve.insight.difficulty import HARD, LEVELS, rate
from puzzlesolve.places import Place

# More what-ifs than this mostly make a puzzle hard even when they are all it takes.
MANY_WHAT_IFS = 20


def undecided(problem: Problem, deadline: Deadline = NEVER) -> list[Place]:
    """The places that narrowing leaves open. Raises Contradiction, OutOfTime."""
    unknowns, state = problem.unknowns, problem.unknowns.start()
    Logic(problem, deadline).narrow_all(state)
    return [place for unknown in unknowns.open(state) for place in unknowns.places[unknown]]


def in_doubt(problem: Problem, deadline: Deadline = NEVER) -> list[Place]:
    """The places in which two solutions differ; none where there is one solution. Raises OutOfTime, SolverFailed."""
    outcome = solve_problem(problem, Options(solutions=2), deadline)
    outcome.check_decided()
    one, other = outcome.boards[0], outcome.boards[-1]
    return [place for place in one if one[place] != other[place]]


def what_ifs_of(problem: Problem, deadline: Deadline = NEVER) -> int | None:
    """How many what-ifs decide a problem; None where they do not. Raises Contradiction, OutOfTime."""
    state = problem.unknowns.start()
    logic = Logic(problem, deadline)
    logic.narrow_all(state)
    logic.what_if(state)
    return None if problem.unknowns.open(state) else logic.what_ifs


def is_at_most(level: str, problem: Problem, deadline: Deadline) -> bool:
    """Whether a puzzle has one solution and is rated at a level, or as easier. Raises OutOfTime, SolverFailed.

    Mostly that it is harder is seen without a rating: what takes cases is hard.
    """
    if level != HARD and what_ifs_of(problem, deadline) is None:
        return False
    found = rate(problem, deadline)
    return found is not None and LEVELS.index(found) <= LEVELS.index(level)
