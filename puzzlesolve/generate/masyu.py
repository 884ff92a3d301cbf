"""Masyus: a loop rich in pearls, all of its pearls, and then pearls taken away while the rest decides it.

Few loops are the only ones with all their pearls. But any other loop that passes these pearls as it should has them as
well, and mostly more of its own: the puzzle goes over to it, until there is no other, or none with more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from puzzlesolve.engine.verdict import Options, solve_problem
from puzzlesolve.generate.loops import can_change, random_patch, rim
from puzzlesolve.generate.reduce import reduced
from puzzlesolve.generate.request import Option, Request
from puzzlesolve.kinds.masyu import BLACK, WHITE, Masyu, problem, ways_of
from puzzlesolve.places import Cell, Spot, board

OPTIONS: Sequence[Option] = ()
LARGEST = 30
# How often each face of the patch within the loop is asked whether the loop has more pearls without it.
ROUNDS = 6
# So many other loops are looked at to find one with more pearls.
OTHERS = 4

Pearls = Mapping[Cell, str]


def refuse(height: int, width: int, options: Mapping[str, int | None]) -> str | None:
    if min(height, width) < 3 or max(height, width) > LARGEST:
        return f"a masyu cannot be {height}x{width}; expected 3x3 to {LARGEST}x{LARGEST}"
    return None


def make(request: Request) -> Masyu:
    """A masyu with exactly one answer. Raises OutOfTime."""
    pearls = None
    while pearls is None:
        pearls = _deciding(request, pearls_of(_rich_loop(request), board(request.height, request.width)))

    def with_pearls(kept: Collection[Cell]) -> Masyu:
        return _puzzle(request, {cell: pearls[cell] for cell in kept})

    return reduced(request, [[cell] for cell in pearls], with_pearls, problem)


def _puzzle(request: Request, pearls: Pearls) -> Masyu:
    return Masyu([[pearls.get((i, j), ".") for j in range(request.width)] for i in range(request.height)])


def _rich_loop(request: Request) -> set[Spot]:
    """A random loop, changed here and there as long as it loses no pearls by that."""
    height, width, random = request.height, request.width, request.random
    patch = random_patch(random, height - 1, width - 1)
    faces = board(height - 1, width - 1)
    lines = rim(patch)
    for _ in range(ROUNDS * len(faces)):
        face = random.choice(faces)
        if len(patch) == 1 or not can_change(face, patch):
            continue
        changed = lines ^ rim([face])
        near = _around(face, height, width)
        if len(pearls_of(changed, near)) >= len(pearls_of(lines, near)):
            lines = changed
            patch ^= {face}
    return lines


def _around(face: Cell, height: int, width: int) -> list[Cell]:
    """The cells whose pearls depend on whether a face is within the loop."""
    row, column = face
    rows, columns = range(max(row - 1, 0), min(row + 3, height)), range(max(column - 1, 0), min(column + 3, width))
    return [(i, j) for i in rows for j in columns]


def pearls_of(lines: Collection[Spot], cells: Iterable[Cell]) -> dict[Cell, str]:
    """All pearls that a loop can have on these cells."""
    found = {}
    for cell in cells:
        ways = [[way for way in pair if way.side in lines] for pair in ways_of(cell)]
        goes_on = [way.beyond in lines for pair in ways for way in pair]
        if not goes_on:
            continue
        if all(len(pair) == 1 for pair in ways):
            if all(goes_on):
                found[cell] = BLACK
        elif not all(goes_on):
            found[cell] = WHITE
    return found


def _deciding(request: Request, pearls: Pearls) -> Pearls | None:
    """These pearls and more, which decide a loop; None where that is not found. Raises OutOfTime."""
    cells = board(request.height, request.width)
    while True:
        outcome = solve_problem(problem(_puzzle(request, pearls)), Options(solutions=OTHERS), request.deadline)
        outcome.check_decided()
        if len(outcome.boards) == 1:
            return pearls
        loops = [{side for side, line in loop.items() if line} for loop in outcome.boards]
        most = max((pearls_of(loop, cells) for loop in loops), key=len)
        if len(most) == len(pearls):
            return None
        pearls = most
