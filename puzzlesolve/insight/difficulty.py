"""How hard a puzzle is for a person: by the hardest step that it takes, then by how many such steps there are.

Its size and the number of its other steps do not matter. Techniques of one rule have levels from 1 to 3, those of
several with a name up to 4, a set of n rules has 3 + n, and a case comes after all of these.

From which number on a puzzle is medium or hard depends on its kind, which says so (`Borders`). The borders were chosen
by looking at sets of puzzles, some without any clue that they could lose, some made to be easy or medium (`make steps`
prints how they spread): what single rules decide is easy, unless that is all that most puzzles of the kind take, and
the harder half of the rest is hard.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.problem import Borders, Problem
from puzzlesolve.engine.verdict import DEFAULTS, UNIQUE, solve_problem
from puzzlesolve.insight.step import Step

EASY = "easy"
MEDIUM = "medium"
HARD = "hard"
LEVELS = (EASY, MEDIUM, HARD)
# So many steps of the hardest level, and more, count alike.
MOST_COUNTED = 10


class Rating(NamedTuple):
    """A level, the number behind it, and the hardest technique."""

    level: str
    number: float
    hardest: str


def rating(steps: Sequence[Step], borders: Borders) -> Rating:
    """The rating of a puzzle that these steps solve."""
    top = max((step.level for step in steps), default=1)
    hardest = [step for step in steps if step.level == top]
    number = round(top + min(max(len(hardest), 1), MOST_COUNTED) / MOST_COUNTED - 1 / MOST_COUNTED, 1)
    level = EASY if number < borders.medium else MEDIUM if number < borders.hard else HARD
    return Rating(level, number, hardest[0].technique if hardest else "")


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
    solution = [board[places[0]] for places in problem.unknowns.places]
    return rating(Explainer(problem, deadline).steps(solution), problem.borders)
