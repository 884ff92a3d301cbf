"""All stars of a star battle at once, as bits of one integer: the search that its generator asks thousands of times.

Logic and model would answer too, fifty times slower and, where a solver is asked, not alike on every machine.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from puzzlesolve.cells import AROUND, Cell, board, neighbours
from puzzlesolve.kinds.rooms import lines
from puzzlesolve.logic import OutOfTime


class GaveUp(Exception):
    """The search took more steps than it was allowed."""


def bits_of(mask: int) -> Iterator[int]:
    """The single bits of a mask, from the lowest."""
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest


@cache
def room(line: int) -> int:
    """How many stars the cells of a line can hold when no two are neighbours."""
    lowest = line & -line
    return 1 + room(line & ~(lowest * 3)) if line else 0


@cache
def usable(line: int) -> int:
    """The cells of a line that hold a star in some way to hold as many stars as it can."""
    return sum(star for star in bits_of(line) if room(line & ~(star << 1 | star | star >> 1)) == room(line) - 1)


@cache
def spread(line: int, n: int) -> int:
    """The same bits, n places apart."""
    return sum(star**n for star in bits_of(line))


class Start(NamedTuple):
    """Where a star may be, and where one is known to be."""

    possible: int
    known: int


class StarSearch:
    """Finds boards with so many stars in each row, column and area of an n x n board, none touching.

    A board is a mask: bit row * n + column is set where a star is. Areas are masks too.
    """

    def __init__(self, n: int, stars: int, random: Random, deadline: float) -> None:
        self.n = n
        self.stars = stars
        self._row = (1 << n) - 1
        self.cells = board(n, n)
        self.bit: dict[Cell, int] = {cell: 1 << index for index, cell in enumerate(self.cells)}
        self._everywhere = (1 << n * n) - 1
        self._random = random
        self._deadline = deadline
        self._lines = [self.mask(line) for line in lines(n, n).values()]
        self._away = {
            self.bit[cell]: ~self.mask([near for near in neighbours(cell, AROUND) if near in self.bit])
            for cell in self.cells
        }

    def mask(self, cells: Sequence[Cell]) -> int:
        return sum(self.bit[cell] for cell in cells)

    def boards(self, areas: Sequence[int], near: int, steps: int, start: Start | None = None) -> Iterator[int]:
        """All boards, those most like the board `near` first. Raises GaveUp, OutOfTime."""
        groups = [*self._lines, *areas]
        # Together the starts on the stack cover what is still to be looked at.
        stack = [start or Start(self._everywhere, 0)]
        while stack:
            steps -= 1
            if steps < 0:
                raise GaveUp
            if time.monotonic() > self._deadline:
                raise OutOfTime
            narrowed = self._narrowed(groups, *stack.pop())
            if narrowed is None:
                continue
            possible, known = narrowed
            if possible == known:
                yield known
                continue
            star = self._choice(groups, possible & ~known, near)
            stack += [Start(possible & ~star, known), Start(possible & self._away[star], known | star)]

    def _choice(self, groups: Sequence[int], open_cells: int, near: int) -> int:
        """A star to try, in a group with the fewest open cells; one of the board `near` if there is any."""
        parts = [part for part in (group & open_cells for group in groups) if part]
        fewest = min(map(int.bit_count, parts))
        group = self._random.choice([part for part in parts if part.bit_count() == fewest])
        return self._random.choice(list(bits_of(group & near or group)))

    def _narrowed(self, groups: Sequence[int], possible: int, known: int) -> tuple[int, int] | None:
        """What is left after counting in every group, again and again; None when nothing is."""
        stars = self.stars
        before = None
        while before != (possible, known):
            before = possible, known
            for group in groups:
                part = possible & group
                places = part.bit_count()
                if places == stars:
                    for star in bits_of(part & ~known):
                        possible &= self._away[star]
                        known |= star
                elif places < stars:
                    return None
                else:
                    count = (known & group).bit_count()
                    if count == stars:
                        possible &= known | ~group
                    elif count > stars:
                        return None
            spaced = self._spaced(possible)
            if spaced is None or known & ~spaced:
                return None
            possible = spaced
        return possible, known

    def _spaced(self, possible: int) -> int | None:
        """What is left after looking at lines, alone and in pairs, as places for stars that do not touch."""
        for _ in ("rows", "columns"):
            rows = [possible >> first & self._row for first in range(0, self.n * self.n, self.n)]
            for height in (1, 2):
                if not self._space_rows(rows, height):
                    return None
            # Turning the board over its diagonal makes columns of rows, and rows of columns.
            possible = sum(spread(row, self.n) << i for i, row in enumerate(rows))
        return possible

    def _space_rows(self, rows: list[int], height: int) -> bool:
        """Narrow so many rows at a time, from which no two stars may be in the same or neighbouring columns."""
        needed = height * self.stars
        for i in range(self.n - height + 1):
            columns = rows[i] | rows[i + height - 1]
            most = room(columns)
            if most < needed:
                return False
            if most == needed:
                rows[i] &= usable(columns)
                rows[i + height - 1] &= usable(columns)
        return True
