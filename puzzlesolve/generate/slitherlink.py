"""Slitherlinks: a random loop, and then clues taken away while the rest decides it.

The loop is the rim of a random area, which grows cell by cell and is neither cut in two nor has a hole.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

from puzzlesolve.generate.reduce import SYMMETRY, reduced, refuse_symmetry, turned
from puzzlesolve.generate.request import Request
from puzzlesolve.kinds.slitherlink import Slitherlink, problem
from puzzlesolve.places import Cell, beside, board

OPTIONS = (SYMMETRY,)
LARGEST = 20
# The share of cells inside the loop at most, and how often a cell is tried for it.
INSIDE = 0.6
ROUNDS = 6


def refuse(height: int, width: int, options: Mapping[str, int | None]) -> str | None:
    if not (1 <= height <= LARGEST and 1 <= width <= LARGEST):
        return f"a slitherlink cannot be {height}x{width}; expected up to {LARGEST}x{LARGEST}"
    return refuse_symmetry(height, width, options["symmetry"])


def make(request: Request) -> Slitherlink:
    """A slitherlink with exactly one answer. Raises OutOfTime."""
    height, width = request.height, request.width
    inside = random_area(request.random, height, width)
    groups = turned(board(height, width), height, width, request.options["symmetry"] or 1)
    return reduced(request, groups, lambda kept: puzzle_of(inside, height, width, kept), problem)


def puzzle_of(inside: Collection[Cell], height: int, width: int, cells: Collection[Cell]) -> Slitherlink:
    """The clues of these cells: so many neighbours lie on the other side of the loop."""
    shown = set(cells)

    def clue(cell: Cell) -> str:
        here = cell in inside
        return str(sum((near in inside) != here for near in beside(cell))) if cell in shown else "."

    return Slitherlink([[clue((row, column)) for column in range(width)] for row in range(height)])


def random_area(random: Random, height: int, width: int) -> set[Cell]:
    """Cells in one piece, the others and the outside in another, so that between them there is one loop."""
    cells = board(height, width)
    inside = {random.choice(cells)}
    most = max(1, round(INSIDE * len(cells)))
    for turn in range(ROUNDS):
        for cell in random.sample(cells, len(cells)):
            # A cell with one neighbour inside makes the loop longer; the others come last.
            longer = sum(near in inside for near in beside(cell)) == 1
            if len(inside) < most and cell not in inside and (longer or turn == ROUNDS - 1) and _can_join(inside, cell):
                inside.add(cell)
    return inside


def _can_join(inside: Collection[Cell], cell: Cell) -> bool:
    """Whether the area stays one piece without holes: on the ring around the cell one stretch is inside, and it is more
    than a corner.
    """
    row, column = cell
    ring = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]
    around = [(row + down, column + right) in inside for down, right in ring]
    changes = sum(here != there for here, there in zip(around, around[1:] + around[:1]))
    return changes == 2 and any(near in inside for near in beside(cell))
