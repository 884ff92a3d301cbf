"""So many ones among a few cells, none of them touching: which cells can take part at all?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from puzzlesolve.engine.rule import Row
from puzzlesolve.engine.state import State
from puzzlesolve.engine.tables.lookup import NOTHING, Finding
from puzzlesolve.engine.unknowns import Board, Unknowns
from puzzlesolve.places import Cell, listed, touch_graph, touching
from puzzlesolve.rules.implied.fit import PLENTY, fit_in_line
from puzzlesolve.rules.implied.lookup import LookupRule
from puzzlesolve.words import counted

# Where more ones fit than this above what is wanted, next to nothing can be found.
MOST_SPARE = 1


class Neighbourhood:
    """The marks around each mark of a board whose ones keep apart, shared by all its placements.

    A mark is a bit; marks are numbered row by row, so the lowest of a set has no other above it or to its left.
    """

    def __init__(self, height: int, width: int) -> None:
        self.width = width
        self.near = {1 << mark: near for mark, near in enumerate(touch_graph(height, width).masks)}
        self._left_below: dict[int, int] = {}
        self._right: dict[int, int] = {}
        for bit, near in self.near.items():
            self._left_below[bit] = bit << width >> 1 & near
            self._right[bit] = (bit << 1 | bit << width + 1) & near

    def many(self, possible: int) -> int:
        """Many of these marks, none touching: always the lowest that is left."""
        taken = 0
        while possible:
            lowest = possible & -possible
            taken |= lowest
            possible &= ~self.near[lowest]
        return taken

    def some(self, possible: int, wanted: int) -> int | None:
        """So many of these marks, none touching, or None."""
        taken = 0
        while wanted > 0:
            if possible.bit_count() < wanted:
                return None
            lowest = possible & -possible
            rest = possible & ~self.near[lowest]
            if possible & self._left_below[lowest] and possible & self._right[lowest]:
                others = self.some(rest, wanted - 1)
                if others is not None:
                    return taken | lowest | others
                possible ^= lowest
            else:
                # All that is left around it touches each other, so at most one of them could be taken: this one is
                # never worse.
                taken |= lowest
                possible = rest
                wanted -= 1
        return taken

    def touched(self, taken: int) -> tuple[int, int, int]:
        """The marks with one, two or three of the taken ones, or more, at or around them."""
        once = twice = thrice = 0
        while taken:
            lowest = taken & -taken
            taken ^= lowest
            near = self.near[lowest]
            thrice |= twice & near
            twice |= once & near
            once |= near
        return once, twice, thrice


@lru_cache(maxsize=16)
def neighbourhood(height: int, width: int) -> Neighbourhood:
    """Boards of one size share it."""
    return Neighbourhood(height, width)


class Placement(LookupRule):
    """An area has `count` ones, and no other one touches them.

    It follows from the count and from keeping apart, and sees more than these see one by one: cells that cannot take
    part, and cells around the area that would leave no room in it.
    """

    called = "fits only so"

    def __init__(
        self, marks: Unknowns, board: Neighbourhood, area: Sequence[Cell], count: int, name: str, ones: str
    ) -> None:
        super().__init__([marks.of[cell] for cell in area])
        self.name = name
        self.ones = ones
        self.count = count
        self.places: Sequence[Cell] = area
        self._of = marks.of
        self._board = board

    @property
    def notation(self) -> str:
        return f"Σ x[p] = {self.count}, and x[p] + x[q] ≤ 1 where p and q touch"

    def look(self, possible: int) -> Finding | None:
        board = self._board
        taken = board.many(possible)
        if taken.bit_count() < self.count:
            found = board.some(possible, self.count)
            if found is None:
                return None
            taken = found
        spare = taken.bit_count() - self.count
        if spare > MOST_SPARE:
            return NOTHING
        # What touches few of the taken marks leaves enough of them. In the area a mark adds itself.
        once, twice, thrice = board.touched(taken)
        doubtful = twice & ~possible | thrice if spare else once & ~possible | twice
        zeros = 0
        while doubtful:
            lowest = doubtful & -doubtful
            doubtful ^= lowest
            inside = lowest & possible
            others = board.some(possible & ~board.near[lowest], self.count - (1 if inside else 0))
            if others is None:
                zeros |= lowest
            else:
                once, twice, _ = board.touched(others | inside)
                doubtful &= once & ~possible | twice
        return zeros, 0 if spare else self._needed(possible, taken)

    def _needed(self, possible: int, taken: int) -> int:
        """The marks without which there would be too few."""
        needed = 0
        while taken:
            lowest = taken & -taken
            taken ^= lowest
            others = self._board.some(possible ^ lowest, self.count)
            if others is None:
                needed |= lowest
            else:
                taken &= others
        return needed

    def reason(self, before: State, after: State) -> str:
        needed = counted(self.count, self.ones)
        if self.count == 1:
            return f"{self.name} needs {needed} and has room for it in no other way"
        return f"{self.name} needs {needed} that do not touch, and has room for them in no other way"

    def linear(self, state: State) -> Iterator[Row]:
        yield Row([(1, (unknown, 1)) for unknown in self.unknowns], "==", self.count)
        for cell in self.places:
            for near in touching(cell):
                if near in self._of and (near not in self.places or near > cell):
                    yield Row([(1, (self._of[cell], 1)), (1, (self._of[near], 1))], "<=", 1)

    def broken(self, board: Board) -> str | None:
        held = [cell for cell in self.places if board[cell]]
        if len(held) != self.count:
            return f"{self.name} has {counted(len(held), self.ones)}, not {self.count}"
        for one in held:
            for near in touching(one):
                if board.get(near):
                    return f"{counted(2, self.ones)} touch, at {listed([one, near])}"
        return None


class Line(Placement):
    """A placement along a row or a column, where there is a quicker way to look."""

    def __init__(
        self, marks: Unknowns, board: Neighbourhood, line: Sequence[Cell], count: int, name: str, ones: str
    ) -> None:
        super().__init__(marks, board, line, count, name, ones)
        self._start = self.unknowns[0]
        self._step = self.unknowns[1] - self._start if len(line) > 1 else 1
        # A step to the side leads to the line before this one and to the line after it, where there are such.
        is_row = line[0][0] == line[-1][0] and len(line) == board.width
        self._across = board.width if is_row else 1
        self._before = self.mask >> self._across if is_row or self._start > 0 else 0
        self._after = self.mask << self._across if is_row or self._start < board.width - 1 else 0

    def look(self, possible: int) -> Finding | None:
        found = fit_in_line(self.count, possible >> self._start, self._step)
        if found is None:
            return None
        if found is PLENTY:
            return NOTHING
        fit, blocked = found
        blocked <<= self._start
        beside = blocked >> self._across & self._before | blocked << self._across & self._after
        zeros = fit.useless << self._start | beside
        return zeros, fit.needed << self._start
