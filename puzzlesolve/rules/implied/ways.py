"""All ways to draw lines at a block: 2x2 cells, which meet in a point, with the twelve edges around and between them.

A set of ways is an integer with a bit for each, so that one operation takes away all ways with (or without) some line,
and what clues and points ask for is put together from the sets of ways that have each line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, reduce
from operator import and_
from typing import NamedTuple

from puzzlesolve.places import Cell, Spot, board, half_steps

# The cells of a block, its edges in reading order, and its points, all as seen from its first cell.
CELLS: Sequence[Cell] = board(2, 2)
EDGES: Sequence[Spot] = sorted({edge for cell in CELLS for edge in half_steps(cell)})
POINTS: Sequence[Spot] = [(row - 0.5, column - 0.5) for row, column in board(3, 3)]
MIDDLE: Spot = (0.5, 0.5)


class Ways(NamedTuple):
    """The ways in which no point has more than two lines, or the one in the middle just one.

    For each edge those with a line there; by cell and by point those with no line around it, with one, with two...; and
    those with a loop.
    """

    every: int
    with_line: Sequence[int]
    around: Mapping[Spot, Sequence[int]]
    closed: int


def edges_of(spot: Spot) -> list[int]:
    """The numbers of the edges of a block that are sides of a cell, or meet in a point."""
    return [number for number, edge in enumerate(EDGES) if edge in half_steps(spot)]


@lru_cache(maxsize=1)
def rims() -> list[list[int]]:
    """The edges of each loop within a block: around one of its cells, two, three or all four."""
    found = []
    for chosen in range(1, 1 << len(CELLS)):
        rim: set[int] = set()
        for cell in (cell for number, cell in enumerate(CELLS) if chosen >> number & 1):
            rim ^= set(edges_of(cell))
        found.append(sorted(rim))
    return found


@lru_cache(maxsize=1)
def all_ways() -> Ways:
    # Of all sets of edges, those with the first edge are every other one, those with the next every other two...
    every = (1 << (1 << len(EDGES))) - 1
    with_line = [every ^ every // ((1 << (1 << number)) + 1) for number in range(len(EDGES))]
    drawn = every & ~_counted(every, with_line, MIDDLE)[1]
    for point in POINTS:
        drawn &= ~sum(_counted(every, with_line, point)[3:])
    # Ways that are never drawn need no bits.
    ways = [way for way, is_drawn in enumerate(reversed(f"{drawn:b}")) if is_drawn == "1"]
    every = (1 << len(ways)) - 1
    with_line = [sum([1 << place for place, way in enumerate(ways) if way >> edge & 1]) for edge in range(len(EDGES))]
    around = {spot: _counted(every, with_line, spot) for spot in (*CELLS, *POINTS)}
    closed = 0
    for rim in rims():
        closed |= reduce(and_, [with_line[edge] for edge in rim])
    return Ways(every, with_line, around, closed)


def _counted(every: int, with_line: Sequence[int], spot: Spot) -> list[int]:
    """Of all ways those that have no line around a cell or a point, one, two..."""
    found = [every, 0, 0, 0, 0]
    for edge in edges_of(spot):
        line = with_line[edge]
        found = [ways & ~line | before & line for ways, before in zip(found, [0, *found])]
    return found
