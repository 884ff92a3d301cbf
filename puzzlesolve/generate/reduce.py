"""What most generators share: all clues of a random solution, and then as few of them as the puzzle needs.

A kind adds how a random solution is drawn and which clues follow from it. Clues that go together, because the puzzle is
to look the same when it is turned, are one group.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Generic, TypeVar

from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.state import Contradiction
from puzzlesolve.engine.verdict import DEFAULTS, UNIQUE, solve_problem
from puzzlesolve.generate.clues import has_another, spoken_about, without_needless
from puzzlesolve.generate.request import NoLuck, Option, Request
from puzzlesolve.generate.rough import MANY_WHAT_IFS, is_at_most, undecided, what_ifs_of
from puzzlesolve.insight.difficulty import EASY, HARD
from puzzlesolve.places import Cell

Clue = TypeVar("Clue")
Puzzle = TypeVar("Puzzle")

SYMMETRY = Option(
    "symmetry", 2, "1, 2 or 4: a turn by a whole, half or quarter circle leaves the places of clues alike."
)


def reduced(
    request: Request,
    groups: Sequence[Sequence[Clue]],
    puzzle_of: Callable[[list[Clue]], Puzzle],
    problem: Callable[[Puzzle], Problem],
    first: Callable[[Clue], Any] | None = None,
) -> Puzzle:
    """The puzzle with as few groups of clues as it needs: without any more of them it has several solutions, or is
    harder than was asked for. They go in random order; `first` is a key for what goes first.

    Raises NoLuck where even all clues are not enough, and OutOfTime.
    """
    order = list(groups)
    request.random.shuffle(order)
    if first is not None:
        key = first
        order.sort(key=lambda group: key(group[0]))
    return _Reduction(request, order, puzzle_of, problem).puzzle()


class _Reduction(Generic[Clue, Puzzle]):
    """Groups of clues by their numbers, in the order in which they go."""

    def __init__(
        self,
        request: Request,
        groups: Sequence[Sequence[Clue]],
        puzzle_of: Callable[[list[Clue]], Puzzle],
        problem: Callable[[Puzzle], Problem],
    ) -> None:
        self._level = request.difficulty or HARD
        self._deadline = request.deadline
        self._groups = groups
        self._puzzle_of = puzzle_of
        self._problem = problem
        # Asked in turn are the groups that are kept, and these without some.
        self._asked = lru_cache(maxsize=4)(self._problem_of)
        outcome = solve_problem(self._asked(frozenset(range(len(groups)))), DEFAULTS, request.deadline)
        outcome.check_decided()
        if outcome.verdict != UNIQUE:
            raise NoLuck
        self._truth = outcome.boards[0]
        # What has been found to be needed stays needed when more goes.
        self._needed: set[int] = set()

    def puzzle(self) -> Puzzle:
        kept = without_needless(range(len(self._groups)), self._can_lose_at_first_sight)
        if self._level != HARD:
            kept = self._all_needed(self._not_too_hard(kept))
        return self._puzzle_of(self._clues(kept))

    def _all_needed(self, kept: list[int]) -> list[int]:
        """Without those that can be lost. When one goes that led the rating astray, the others are asked again."""
        fewer = without_needless(kept, self._can_lose)
        return fewer if len(fewer) == len(kept) else self._all_needed(fewer)

    def _clues(self, numbers: Iterable[int]) -> list[Clue]:
        return [clue for number in sorted(numbers) for clue in self._groups[number]]

    def _problem_of(self, numbers: frozenset[int]) -> Problem:
        self._deadline.check()
        return self._problem(self._puzzle_of(self._clues(numbers)))

    def _can_lose_at_first_sight(self, rest: Sequence[int], part: Sequence[int]) -> bool:
        """Whether the rest is enough without a part, as far as a quick look tells how hard it becomes."""
        asked = self._asked(frozenset(rest))
        if self._level == EASY:
            return not undecided(asked, self._deadline)
        return self._stays_unique(rest, part) and (self._level == HARD or self._takes_few_what_ifs(asked))

    def _takes_few_what_ifs(self, asked: Problem) -> bool:
        what_ifs = what_ifs_of(asked, self._deadline)
        return what_ifs is not None and what_ifs <= MANY_WHAT_IFS

    def _stays_unique(self, rest: Sequence[int], part: Sequence[int]) -> bool:
        if not self._needed.isdisjoint(part):
            return False
        before, after = self._asked(frozenset([*rest, *part])), self._asked(frozenset(rest))
        stays = not has_another(after, self._truth, spoken_about(before, after), self._deadline)
        if not stays and len(part) == 1:
            self._needed.update(part)
        return stays

    def _can_lose(self, rest: Sequence[int], part: Sequence[int]) -> bool:
        return (self._level == EASY or self._stays_unique(rest, part)) and self._is_not_too_hard(rest)

    def _is_not_too_hard(self, kept: Iterable[int]) -> bool:
        return is_at_most(self._level, self._asked(frozenset(kept)), self._deadline)

    def _not_too_hard(self, kept: Sequence[int]) -> list[int]:
        """The groups that are kept, and of the others as many of the last ones as it takes. Raises NoLuck."""
        staying = set(kept)
        gone = [number for number in range(len(self._groups)) if number not in staying]

        def is_too_hard_without(count: int) -> bool:
            return not self._is_not_too_hard([*kept, *gone[count:]])

        if not is_too_hard_without(len(gone)):
            return list(kept)
        # The more groups have gone, the harder the puzzle is.
        counts = range(len(gone))
        count = bisect_left(counts, True, key=is_too_hard_without) - 1
        if count < 0:
            raise NoLuck
        self._needed.clear()
        return sorted([*kept, *gone[count:]])


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
