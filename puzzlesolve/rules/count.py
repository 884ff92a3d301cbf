"""So many ones among these cells: exactly, at least, at most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from puzzlesolve.engine.rule import Row, Rule
from puzzlesolve.engine.unknowns import Contradiction, Marks, State
from puzzlesolve.places import Cell, counted


class Count(Rule):
    """At least `low` and at most `high` of the cells hold a one.

    Cells that share an unknown (two cells of a tile beside the same clue) count as often as they occur.
    """

    def __init__(
        self, marks: Marks, cells: Sequence[Cell], low: int, high: int, name: str, ones: str, implied: bool = False
    ) -> None:
        self.name = name
        self.cells = cells
        self.low = low
        self.high = high
        self.ones = ones
        self.implied = implied
        self._marks = marks
        self.weights: dict[int, int] = {}
        for cell in cells:
            unknown = marks.of[cell]
            self.weights[unknown] = self.weights.get(unknown, 0) + 1
        self.unknowns = list(self.weights)
        self.heaviest = max(self.weights.values(), default=0)

    @cached_property
    def _masks(self) -> list[tuple[int, int, int]]:
        return self._marks.masks(self.weights)

    @property
    def statement(self) -> str:
        return f"{self.name} has {self._wanted()}"

    def narrow(self, state: State) -> None:
        words = state.words
        may_be_zero = may_be_one = 0
        for word, weight, mask in self._masks:
            may_be_zero += weight * (words[word] & mask).bit_count()
            may_be_one += weight * (words[word + 1] & mask).bit_count()
        spare_ones = self.high - len(self.cells) + may_be_zero
        spare_zeros = may_be_one - self.low
        if spare_ones < 0 or spare_zeros < 0:
            raise Contradiction
        if spare_ones < self.heaviest:
            for word, weight, mask in self._masks:
                if weight > spare_ones:
                    state.set_zeros(word, words[word] & mask)
        if spare_zeros < self.heaviest:
            for word, weight, mask in self._masks:
                if weight > spare_zeros:
                    state.set_ones(word, words[word + 1] & mask)

    def reason(self, before: State, after: State) -> str:
        made_ones = any(before.words[word] != after.words[word] for word, _, _ in self._masks)
        exact = self.low == self.high
        if made_ones:
            needed = ("" if exact else "at least ") + counted(self.low, self.ones)
            return f"{self.name} needs {needed} and has no other place left"
        if exact:
            return f"{self.name} has {counted(self.high, self.ones)} and no more"
        return f"{self.name} has at most {counted(self.high, self.ones)}"

    def linear(self, state: State) -> Iterator[Row]:
        # A weight above what is asked for says no more than the bound itself; cutting it down gives tighter rows.
        if self.low == self.high and self.heaviest == 1:
            yield Row([(1, (unknown, 1)) for unknown in self.unknowns], "==", self.low)
            return
        if self.low > 0:
            yield Row([(min(w, self.low), (unknown, 1)) for unknown, w in self.weights.items()], ">=", self.low)
        zeros = len(self.cells) - self.high
        if zeros > 0:
            yield Row([(min(w, zeros), (unknown, 0)) for unknown, w in self.weights.items()], ">=", zeros)

    def broken(self, board: Mapping[Cell, int]) -> str | None:
        count = sum(board[cell] for cell in self.cells)
        if self.low <= count <= self.high:
            return None
        return f"{self.name} has {counted(count, self.ones)}, not {self._bounds()}"

    def _wanted(self) -> str:
        things = self.ones.replace("(s)", "" if self.high == 1 else "s")
        return f"{self._bounds()} {things}"

    def _bounds(self) -> str:
        if self.low == self.high:
            return str(self.low)
        if self.low == 0:
            return f"at most {self.high}"
        if self.high == len(self.cells):
            return f"at least {self.low}"
        return f"{self.low} to {self.high}"
