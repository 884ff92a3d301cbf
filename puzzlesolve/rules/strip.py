"""Two neighbouring lines of ones that do not touch: no two of them are in the same place or in neighbouring ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from puzzlesolve.cells import Cell, at, touching
from puzzlesolve.rules import Row
from puzzlesolve.rules.lookup import NOTHING, Finding, Lookup
from puzzlesolve.unknowns import Marks, State


class Strip(Lookup):
    """Two neighbouring lines have twice `count` ones together, and no two of them touch.

    It follows from the counts of the lines and from keeping apart. Seen along the strip, the ones need places of their
    own with a free place between any two; narrowing looks at strips that have just enough room for that.
    """

    def __init__(
        self, marks: Marks, first: Sequence[Cell], second: Sequence[Cell], count: int, name: str, ones: str
    ) -> None:
        super().__init__()
        self.name = name
        self.ones = ones
        self.first, self.second = first, second
        self.cells = [*first, *second]
        self.count = count
        self.unknowns = [marks.of[cell] for cell in self.cells]
        places = [marks.place(unknown) for unknown in self.unknowns]
        self.even = places[0][0]
        self.mask = sum(bit for _, bit in places)
        # In a line the marks lie a step apart, and the second line lies a shift from the first.
        bits = [bit.bit_length() for _, bit in places]
        self._step = bits[1] - bits[0] if len(first) > 1 else 1
        self._shift = bits[len(first)] - bits[0]
        self._line = sum(bit for _, bit in places[: len(first)])

    def look(self, possible: int) -> Finding | None:
        upper, lower = possible & self._line, possible >> self._shift & self._line
        places = upper | lower
        firsts = self._from_below(places)
        if len(firsts) != 2 * self.count:
            return None if len(firsts) < 2 * self.count else NOTHING
        usable = needed = 0
        for first, last in zip(firsts, reversed(self._from_above(places))):
            # The next one is somewhere between where it comes when all are packed to one end and to the other.
            usable |= 2 * last - first & places
            if first == last:
                needed |= first
        useless = places & ~usable
        only_upper, only_lower = needed & ~lower, needed & ~upper
        return Finding((useless | useless << self._shift) & possible, only_upper | only_lower << self._shift)

    def _from_below(self, places: int) -> list[int]:
        found = []
        while places:
            lowest = places & -places
            found.append(lowest)
            places &= ~(lowest | lowest << self._step)
        return found

    def _from_above(self, places: int) -> list[int]:
        found = []
        while places:
            highest = 1 << places.bit_length() - 1
            found.append(highest)
            places &= ~(highest | highest >> self._step)
        return found

    def reason(self, before: State, after: State) -> str:
        return f"{self.name} have {self.count} {self.ones} each, and there is just room for them without touching"

    def linear(self, state: State) -> Iterator[Row]:
        yield Row([(1, (unknown, 1)) for unknown in self.unknowns], "==", 2 * self.count)
        half = len(self.first)
        upper, lower = self.unknowns[:half], self.unknowns[half:]
        for i in range(half - 1):
            block = (upper[i], upper[i + 1], lower[i], lower[i + 1])
            yield Row([(1, (unknown, 1)) for unknown in block], "<=", 1)
        if half == 1:
            yield Row([(1, (unknown, 1)) for unknown in self.unknowns], "<=", 1)

    def broken(self, board: Mapping[Cell, int]) -> str | None:
        held = sum(board[cell] for cell in self.cells)
        if held != 2 * self.count:
            return f"{self.name} have {held} {self.ones}, not {2 * self.count}"
        for cell in self.cells:
            for near in touching(cell):
                if near in self.cells and board[cell] == board[near] == 1:
                    return f"the {self.ones} at {at(cell)} and {at(near)} touch"
        return None
