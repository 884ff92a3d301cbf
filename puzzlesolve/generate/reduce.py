"""What most generators share: all clues of a random solution, and then as few of them as the puzzle needs.

A kind adds how a random solution is drawn and which clues follow from it. Clues that go together, because the puzzle is
to look the same when it is turned, are one group.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any, TypeVar

from puzzlesolve.engine.cases import Patience, TooManyCases, cases
from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.state import Contradiction
from puzzlesolve.generate.clues import without_needless
from puzzlesolve.generate.request import Option, Request
from puzzlesolve.generate.rough import MANY_WHAT_IFS, what_ifs_of
from puzzlesolve.insight.difficulty import EASY, MEDIUM
from puzzlesolve.places import Cell

Clue = TypeVar("Clue")

# A puzzle that takes more trials than this is not wanted, and proving that there is another solution takes as many. The
# clock says nothing: the same seed gives the same puzzle.
PATIENCE = Patience(2000, None)

SYMMETRY = Option(
    "symmetry", 2, "1, 2 or 4: a turn by a whole, half or quarter circle leaves the places of clues alike."
)


def reduced(request: Request, groups: Sequence[Sequence[Clue]], problem: Callable[[list[Clue]], Problem]) -> list[Clue]:
    """The clues without groups that the puzzle can do without, at the level asked for. Raises OutOfTime.

    With all clues the puzzle must have one solution. An easy puzzle is one that narrowing decides; a hard one, or one
    of any level, keeps no group that it could lose, unless it takes too many cases to see that.
    """
    order = list(groups)
    request.random.shuffle(order)
    enough = {EASY: _is_easy, MEDIUM: _is_at_most_medium}.get(request.difficulty or "", is_unique)

    def can_lose(rest: Sequence[Sequence[Clue]], part: Sequence[Sequence[Clue]]) -> bool:
        request.deadline.check()
        return enough(request, problem(_all_of(rest)))

    return _all_of(without_needless(order, can_lose))


def _all_of(groups: Iterable[Sequence[Clue]]) -> list[Clue]:
    return [clue for group in groups for clue in group]


def _is_easy(request: Request, problem: Problem) -> bool:
    state = problem.unknowns.start()
    Logic(problem, request.deadline).narrow_all(state)
    return not problem.unknowns.open(state)


def _is_at_most_medium(request: Request, problem: Problem) -> bool:
    what_ifs = what_ifs_of(problem, request.deadline)
    return what_ifs is not None and what_ifs <= MANY_WHAT_IFS


def is_unique(request: Request, problem: Problem) -> bool:
    """Whether a problem that has a solution has no other, as far as a number of cases tells."""
    state = problem.unknowns.start()
    logic = Logic(problem, request.deadline)
    logic.narrow_all(state)
    trials = logic.what_if(state)
    try:
        return len(list(islice(cases(logic, state, trials, PATIENCE), 2))) == 1
    except TooManyCases:
        return False


def random_solution(request: Request, problem: Problem) -> dict[Any, int]:
    """Values that obey all rules, drawn at random; one after the other, those with the fewest choices first.

    Raises OutOfTime, or Contradiction when the problem has no solution.
    """
    unknowns = problem.unknowns
    logic = Logic(problem, request.deadline)
    while True:
        state = unknowns.start()
        logic.narrow_all(state)
        try:
            while choices := list(unknowns.choices(state)):
                fewest = min(len(values) for _, values in choices)
                unknown, values = request.random.choice([choice for choice in choices if len(choice[1]) == fewest])
                value = request.random.choice(list(values))
                try:
                    state = logic.suppose(state, unknown, value)
                except Contradiction:
                    logic.rule_out(state, unknown, value)
        except Contradiction:
            request.deadline.check()
            continue
        return unknowns.by_place(unknowns.decided(state))


def turned(cells: Iterable[Cell], height: int, width: int, times: int) -> list[list[Cell]]:
    """Cells in groups that fall on each other while a board is turned once, stopping so many times on the way."""
    left = dict.fromkeys(cells)
    groups = []
    while left:
        cell = next(iter(left))
        group = dict.fromkeys([cell, *_turns(cell, height, width, times)])
        groups.append([other for other in group if other in left])
        for other in group:
            left.pop(other, None)
    return groups


def _turns(cell: Cell, height: int, width: int, times: int) -> list[Cell]:
    row, column = cell
    half = (height - 1 - row, width - 1 - column)
    if times == 4:
        return [(column, height - 1 - row), half, (width - 1 - column, row)]
    return [half] if times == 2 else []


def refuse_symmetry(height: int, width: int, symmetry: int | None) -> str | None:
    """Why a board cannot have this symmetry."""
    if symmetry not in (1, 2, 4):
        return f"a symmetry of {symmetry} is not known; expected 1, 2 or 4"
    if symmetry == 4 and height != width:
        return f"a board of {height}x{width} cannot have a symmetry of 4; expected a square"
    return None
