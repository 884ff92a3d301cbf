"""Inside and outside of a loop on a board of points.

The faces, squares between four neighbouring points, lie on one side of the loop or the other, and so do those around
the board, which are outside. A line has a face of either side, any other edge two of the same; and each side is one
piece, which the loop does not cross.

Faces are bits of an integer, as far apart as the numbers of the edges above them, so that a few shifts lead from all
faces of a side to all their neighbours at once.
"""

from __future__ import annotations

from typing import NamedTuple

from puzzlesolve.engine.state import Contradiction


class Told(NamedTuple):
    """The faces that are known to be outside, and those inside; and of each those that are joined to its first one."""

    outside: int
    inside: int
    joined_outside: int
    joined_inside: int


class Crossed(NamedTuple):
    """Some edges, as bits of the faces that they lie above, and left of."""

    above: int
    left: int


class Sides:
    """Of a board with so many rows and columns of points, whose edges are numbered in reading order.

    A row of edges along points and a row of edges between them and the next points take a step together. There is a row
    of faces before the first one, and a column, so all numbers are shifted by that.
    """

    def __init__(self, height: int, width: int) -> None:
        self._step = 2 * width - 1
        self._shift = self._step + 1
        # Between the number of the edge above a face and the edge left of it.
        self._to_left = width - 1
        self._above = self._faces(range(height), range(width - 1))
        self._left = self._faces(range(height - 1), range(width))
        self._within = self._faces(range(height - 1), range(width - 1))
        self._around = self._faces(range(-1, height), range(-1, width)) & ~self._within
        self.start = Told(self._around, 0, self._around, 0)

    def _faces(self, rows: range, columns: range) -> int:
        return sum([1 << self._shift + self._step * row + column for row in rows for column in columns])

    def _crossed(self, edges: int) -> Crossed:
        shifted = edges << self._shift
        return Crossed(shifted & self._above, shifted >> self._to_left & self._left)

    def _across(self, faces: int, edges: Crossed) -> int:
        """The faces on the other sides of those edges that some faces have."""
        above, left = edges
        return faces << self._step & above | (faces & above) >> self._step | faces << 1 & left | (faces & left) >> 1

    def told(self, before: Told, lines: int, gaps: int) -> Told:
        """What edges that are lines, and others that are none, tell of the faces. Raises Contradiction."""
        lines_here, gaps_here = self._crossed(lines), self._crossed(gaps)
        outside, inside, *joined = before
        new_outside, new_inside = outside, inside
        while new_outside or new_inside:
            found_outside = self._across(new_outside, gaps_here) | self._across(new_inside, lines_here)
            found_inside = self._across(new_inside, gaps_here) | self._across(new_outside, lines_here)
            new_outside, new_inside = found_outside & ~outside, found_inside & ~inside
            outside |= new_outside
            inside |= new_inside
            if outside & inside:
                raise Contradiction
        return Told(outside, inside, *joined)

    def joined(self, before: Told, lines: int) -> Told:
        """What it tells that each side is one piece: a face that it does not reach is on the other side.

        Raises Contradiction.
        """
        outside, inside, joined_outside, joined_inside = before
        ways = self._crossed(~lines)
        joined_outside = self._reached(joined_outside, outside, ways)
        inside |= self._within & ~self._reached(joined_outside, self._around | self._within & ~inside, ways)
        if inside:
            joined_inside = self._reached(joined_inside or inside & -inside, inside, ways)
            outside |= self._within & ~self._reached(joined_inside, self._within & ~outside, ways)
        if outside & inside:
            raise Contradiction
        return Told(outside, inside, joined_outside, joined_inside)

    def _reached(self, faces: int, allowed: int, ways: Crossed) -> int:
        """All faces to which ways lead from some, over those that are allowed."""
        step = self._step
        above, left = ways
        left_to_reach = allowed & ~faces
        new = faces
        while new and left_to_reach:
            new = new << step & above | (new & above) >> step | new << 1 & left | (new & left) >> 1
            new &= left_to_reach
            left_to_reach ^= new
        return faces | allowed & ~left_to_reach

    def edges(self, told: Told) -> tuple[int, int]:
        """The edges that are no lines because of their faces, and those that are, as bits."""
        outside, inside, *_ = told
        known = outside | inside
        above, left = self._above & known & known << self._step, self._left & known & known << 1
        lines_above, lines_left = above & (inside ^ inside << self._step), left & (inside ^ inside << 1)
        return self._numbers(above ^ lines_above, left ^ lines_left), self._numbers(lines_above, lines_left)

    def _numbers(self, above: int, left: int) -> int:
        return (above | left << self._to_left) >> self._shift
