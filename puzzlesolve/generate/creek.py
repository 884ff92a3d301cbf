"""Creeks: random black cells, the others connected, and then clues taken away while the rest decides them.

With a clue on every corner the cells follow from it one after the other, so any such board is a start.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

from puzzlesolve.generate.reduce import SYMMETRY, reduced, refuse_symmetry, turned
from puzzlesolve.generate.request import Request
from puzzlesolve.kinds.creek import Creek, problem
from puzzlesolve.places import Cell, board, pieces, touching

OPTIONS = (SYMMETRY._replace(default=1),)
LARGEST = 20
# The share of cells that become black at most; with more of them a board is nearly decided by its being connected.
BLACK = 0.45


def refuse(height: int, width: int, options: Mapping[str, int | None]) -> str | None:
    if not (1 <= height <= LARGEST and 1 <= width <= LARGEST):
        return f"a creek cannot be {height}x{width}; expected up to {LARGEST}x{LARGEST}"
    return refuse_symmetry(height, width, options["symmetry"])


def make(request: Request) -> Creek:
    """A creek with exactly one answer. Raises OutOfTime."""
    height, width = request.height, request.width
    black = random_black(request.random, height, width)
    corners = board(height + 1, width + 1)
    groups = turned(corners, height + 1, width + 1, request.options["symmetry"] or 1)
    return reduced(request, groups, lambda kept: puzzle_of(black, height, width, kept), problem)


def puzzle_of(black: Collection[Cell], height: int, width: int, corners: Collection[Cell]) -> Creek:
    """The clues on these corners, which are counted like cells: (0, 0) lies above and left of the first cell."""
    shown = set(corners)

    def clue(row: int, column: int) -> str:
        around = [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)]
        return str(sum(cell in black for cell in around)) if (row, column) in shown else "."

    return Creek([[clue(row, column) for column in range(width + 1)] for row in range(height + 1)])


def random_black(random: Random, height: int, width: int) -> set[Cell]:
    """Black cells, the others in one piece."""
    cells = board(height, width)
    white = dict.fromkeys(cells)
    most = round(BLACK * len(cells))
    for cell in random.sample(cells, len(cells)):
        if len(cells) - len(white) < most and _can_spare(white, cell):
            del white[cell]
    return {cell for cell in cells if cell not in white}


def _can_spare(white: Collection[Cell], cell: Cell) -> bool:
    """Whether the white cells stay connected without this one."""
    row, column = cell
    joined = [near for near in touching(cell) if near in white]
    ways = [near for near in joined if near[0] == row or near[1] == column]
    if sum(any(way in piece for way in ways) for piece in pieces(joined)) <= 1:
        return True
    return len(pieces([other for other in white if other != cell])) <= 1
