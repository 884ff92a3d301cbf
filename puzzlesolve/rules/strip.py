"""Two neighbouring lines, each with so many ones, none of them touching.

Narrowing is exact. It walks along the strip, a pair of cells at a time: each pair is empty, or has its one in the first
line or in the second. What was placed so far is a pair of counts, written as one bit of an integer, so that "one more
in the second line" for all pairs of counts at once is a shift. Going forward (which counts can be reached?) and back
(from which can the rest be completed?) takes a few operations for each pair of cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from puzzlesolve.cells import AROUND, Cell, at, neighbours
from puzzlesolve.rules import Row, Rule
from puzzlesolve.unknowns import Contradiction, Marks, State


class Strip(Rule):
    """Each of two neighbouring lines has `count` ones, and no two ones of the strip touch.

    It follows from the two counts and from keeping apart, and sees more than these see one by one.
    """

    cost = 3
    implied = True

    def __init__(
        self, marks: Marks, first: Sequence[Cell], second: Sequence[Cell], count: int, name: str, ones: str
    ) -> None:
        self.name = name
        self.ones = ones
        self.first, self.second = first, second
        self.cells = [*first, *second]
        self.count = count
        self.unknowns = [marks.of[cell] for cell in self.cells]
        places = [marks.place(unknown) for unknown in self.unknowns]
        (self._even,) = {even for even, _ in places}
        bits = [bit for _, bit in places]
        self._pairs = list(zip(bits[: len(first)], bits[len(first) :]))
        # Counts (a, b) are bit a + b * stride; one place more than needed catches what overflows.
        self._stride = count + 2
        self._valid = sum(1 << (a + b * self._stride) for a in range(count + 1) for b in range(count + 1))
        self._goal = 1 << (count + count * self._stride)

    def narrow(self, state: State) -> None:
        may_be_zero, may_be_one = state.words[self._even], state.words[self._even + 1]
        reached = self._forward(may_be_zero, may_be_one)
        empty = upper = lower = self._goal
        zeros = ones = 0
        for (first, second), counts in zip(reversed(self._pairs), reversed(reached)):
            empty, upper, lower = empty & counts[0], upper & counts[1], lower & counts[2]
            zeros |= (0 if upper else first) | (0 if lower else second)
            ones |= (0 if empty or lower else first) | (0 if empty or upper else second)
            if not (empty or upper or lower):
                raise Contradiction
            empty, upper, lower = empty | upper >> 1 | lower >> self._stride, empty, empty
        state.set_zeros(self._even, zeros & may_be_one)
        state.set_ones(self._even, ones & may_be_zero)

    def _forward(self, may_be_zero: int, may_be_one: int) -> list[tuple[int, int, int]]:
        """For each pair of cells the counts that can be reached with it empty, with a one above, with a one below."""
        empty, upper, lower = 1, 0, 0
        reached = []
        for first, second in self._pairs:
            before = empty
            empty = (empty | upper | lower) if may_be_zero & first and may_be_zero & second else 0
            upper = before << 1 & self._valid if may_be_one & first and may_be_zero & second else 0
            lower = before << self._stride & self._valid if may_be_one & second and may_be_zero & first else 0
            reached.append((empty, upper, lower))
        return reached

    def reason(self, before: State, after: State) -> str:
        return f"{self.name} have {self.count} {self.ones} each, and none of them touch"

    def linear(self, state: State) -> Iterator[Row]:
        half = len(self.first)
        upper, lower = self.unknowns[:half], self.unknowns[half:]
        for line in (upper, lower):
            yield Row([(1, (unknown, 1)) for unknown in line], "==", self.count)
        for i in range(half - 1):
            block = (upper[i], upper[i + 1], lower[i], lower[i + 1])
            yield Row([(1, (unknown, 1)) for unknown in block], "<=", 1)
        if half == 1:
            yield Row([(1, (unknown, 1)) for unknown in self.unknowns], "<=", 1)

    def broken(self, board: Mapping[Cell, int]) -> str | None:
        for line in (self.first, self.second):
            if sum(board[cell] for cell in line) != self.count:
                return f"one of {self.name} does not have {self.count} {self.ones}"
        for cell in self.cells:
            for near in neighbours(cell, AROUND):
                if near in self.cells and board[cell] == board[near] == 1:
                    return f"the {self.ones} at {at(cell)} and {at(near)} touch"
        return None
