"""How hard a puzzle is for a person: by the hardest step that it takes, then by how many such steps there are.

Its size and the number of its steps do not matter. Techniques of one rule have levels from 1 to 3, a set of n rules
has 3 + n.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.verdict import DEFAULTS, UNIQUE, solve_problem
from puzzlesolve.insight.step import ABOVE_SINGLE_RULES, Step

EASY = "easy"
MEDIUM = "medium"
HARD = "hard"
LEVELS = (EASY, MEDIUM, HARD)
# One rule after the other is easy; a few rules together are not hard yet, unless it takes many such steps.
LARGEST_MEDIUM_SET = 5
# So many steps of the hardest level, and more, count alike.
MOST_COUNTED = 10


class Rating(NamedTuple):
    """A level, the number behind it, and the hardest technique."""

    level: str
    number: float
    hardest: str


def rating(steps: Sequence[Step]) -> Rating:
    """The rating of a puzzle that these steps solve."""
    top = max((step.level for step in steps), default=1)
    hardest = [step for step in steps if step.level == top]
    number = top + min(max(len(hardest), 1), MOST_COUNTED) / MOST_COUNTED - 1 / MOST_COUNTED
    if top <= ABOVE_SINGLE_RULES:
        level = EASY
    else:
        level = MEDIUM if top <= ABOVE_SINGLE_RULES + LARGEST_MEDIUM_SET else HARD
    return Rating(level, round(number, 1), hardest[0].technique if hardest else "")


def rate(problem: Problem, deadline: Deadline = NEVER) -> str | None:
    """The level of a puzzle with one solution; None when it has none or several. Raises OutOfTime, SolverFailed."""
    found = rating_of(problem, deadline)
    return None if found is None else found.level


def rating_of(problem: Problem, deadline: Deadline = NEVER) -> Rating | None:
    """The rating of a puzzle with one solution; None when it has none or several. Raises OutOfTime, SolverFailed."""
    from puzzlesolve.insight.explain import Explainer

    outcome = solve_problem(problem, DEFAULTS, deadline)
    outcome.check_decided()
    if outcome.verdict != UNIQUE:
        return None
    board = outcome.boards[0]
    return rating(Explainer(problem, deadline).steps([board[places[0]] for places in problem.unknowns.places]))
