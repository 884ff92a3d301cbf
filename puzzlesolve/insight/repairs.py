"""How a puzzle with none or several solutions could be mended: single clues whose change leaves one solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlesolve.deadline import Deadline, OutOfTime
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.unknowns import Board
from puzzlesolve.engine.verdict import UNIQUE, Options, solve_problem
from puzzlesolve.places import Place, abbreviated, distance
from puzzlesolve.text.variants import Variant

if TYPE_CHECKING:
    from puzzlesolve.kinds.kind import Kind

# So many repairs are enough to choose from.
MOST = 5
# They are looked for in so many times the time that solving took, within these bounds.
TIMES_SOLVING = 20.0
LEAST_SECONDS = 1.5
MOST_SECONDS = 3.0
# So many solutions are counted, and in so many seconds.
MOST_COUNTED = 100
SECONDS_TO_COUNT = 1.0


class Repair(NamedTuple):
    """A change in words, where it is, and the puzzle with it."""

    words: str
    place: Place
    puzzle: Any


class Trouble(NamedTuple):
    """What is wrong: rules that cannot hold together, or several solutions; and the places where that shows."""

    conflict: Sequence[str]
    found: Sequence[Board]
    places: Sequence[Place]


def find_repairs(kind: Kind[Any], puzzle: Any, trouble: Trouble, seconds: float, deadline: Deadline) -> list[Repair]:
    """A handful of changes, those nearest to the trouble first; `seconds` is how long solving took."""
    soon = deadline.sooner(Deadline(min(max(LEAST_SECONDS, TIMES_SOLVING * seconds), MOST_SECONDS)))
    found: list[Repair] = []
    places = set()
    try:
        with soon.interrupting():
            variants = sorted(kind.text.variants(puzzle), key=_order(trouble.places))
        for variant in variants:
            # The nearest number is enough to find a clue that is wrong.
            if variant.place in places:
                continue
            changed = variant.make()
            if _mends(kind, changed, trouble, soon):
                found.append(Repair(abbreviated(variant.words), variant.place, changed))
                places.add(variant.place)
            if len(found) == MOST:
                break
    except OutOfTime:
        pass
    return found


def _order(places: Sequence[Place]) -> Callable[[Variant], tuple[bool, float, int]]:
    """Clues before borders, those nearest to some places first, and of each the nearest numbers."""
    far: dict[Place, float] = {}

    def order(variant: Variant) -> tuple[bool, float, int]:
        place = variant.place
        if place not in far:
            far[place] = min((distance(place, other) for other in places), default=0.0)
        return variant.moves_border, far[place], variant.away

    return order


def _mends(kind: Kind[Any], puzzle: Any, trouble: Trouble, deadline: Deadline) -> bool:
    """Whether a puzzle has one solution; most have the same trouble still, which is quick to see. Raises OutOfTime."""
    with deadline.interrupting():
        if not kind.text.accepts(puzzle):
            return False
        problem = kind.problem(puzzle)
    if trouble.conflict and set(trouble.conflict) <= {rule.statement for rule in problem.rules}:
        return False
    if sum(_is_solution(problem, board) for board in trouble.found) > 1:
        return False
    return solve_problem(problem, Options(), deadline).verdict == UNIQUE


def _is_solution(problem: Problem, board: Board) -> bool:
    return board.keys() == problem.unknowns.of.keys() and problem.broken(board) is None


def counted_solutions(problem: Problem, known: Sequence[Board], deadline: Deadline) -> tuple[Sequence[Board], bool]:
    """Solutions of a puzzle that has several, as many as are found quickly, and whether these are all."""
    soon = deadline.sooner(Deadline(SECONDS_TO_COUNT))
    outcome = solve_problem(problem, Options(solutions=MOST_COUNTED), soon)
    return max(outcome.found, known, key=len), outcome.is_complete
