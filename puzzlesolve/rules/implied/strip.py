"""Two neighbouring lines of ones that do not touch: no two of them are in the same place or in neighbouring ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from puzzlesolve.engine.rule import Row
from puzzlesolve.engine.state import State
from puzzlesolve.engine.tables.lookup import NOTHING, Finding
from puzzlesolve.engine.unknowns import Board, Unknowns
from puzzlesolve.places import Cell, listed, touching
from puzzlesolve.rules.implied.fit import ENOUGH, fit_of
from puzzlesolve.rules.implied.lookup import LookupRule
from puzzlesolve.words import counted


class Strip(LookupRule):
    """Two neighbouring lines have twice `count` ones together, and no two of them touch.

    It follows from the counts of the lines and from keeping apart. Seen along the strip, the ones need places of their
    own with a free place between any two; narrowing looks at strips that have just enough room for that.
    """

    called = "two lines together"

    def __init__(
        self, marks: Unknowns, first: Sequence[Cell], second: Sequence[Cell], count: int, name: str, ones: str
    ) -> None:
        self.places: Sequence[Cell] = [*first, *second]
        super().__init__([marks.of[cell] for cell in self.places])
        self.name = name
        self.ones = ones
        self._half = len(first)
        self.count = count
        # The marks of a line lie a step apart.
        self._upper, self._lower = self.unknowns[0], self.unknowns[len(first)]
        self._step = self.unknowns[1] - self._upper if len(first) > 1 else 1
        self._line = sum([1 << unknown - self._upper for unknown in self.unknowns[: len(first)]])

    @property
    def notation(self) -> str:
        return f"Σ x[p] = {2 * self.count}, and Σ x[p] ≤ 1 over each 2x2 block"

    def look(self, possible: int) -> Finding | None:
        upper, lower = possible >> self._upper & self._line, possible >> self._lower & self._line
        fit = fit_of(2 * self.count, upper | lower, self._step)
        if fit is None:
            return None
        if fit is ENOUGH:
            return NOTHING
        only_upper, only_lower = fit.needed & ~lower, fit.needed & ~upper
        return (
            (fit.useless << self._upper | fit.useless << self._lower) & possible,
            only_upper << self._upper | only_lower << self._lower,
        )

    def reason(self, before: State, after: State) -> str:
        held = counted(self.count, self.ones)
        return f"{self.name} have {held} each, and there is just room for them without touching"

    def linear(self, state: State) -> Iterator[Row]:
        yield Row([(1, (unknown, 1)) for unknown in self.unknowns], "==", 2 * self.count)
        half = self._half
        upper, lower = self.unknowns[:half], self.unknowns[half:]
        for i in range(half - 1):
            block = (upper[i], upper[i + 1], lower[i], lower[i + 1])
            yield Row([(1, (unknown, 1)) for unknown in block], "<=", 1)
        if half == 1:
            yield Row([(1, (unknown, 1)) for unknown in self.unknowns], "<=", 1)

    def broken(self, board: Board) -> str | None:
        held = sum(board[cell] for cell in self.places)
        if held != 2 * self.count:
            return f"{self.name} have {counted(held, self.ones)}, not {2 * self.count}"
        for cell in self.places:
            for near in touching(cell):
                if near in self.places and board[cell] == board[near] == 1:
                    return f"{counted(2, self.ones)} touch, at {listed([cell, near])}"
        return None
