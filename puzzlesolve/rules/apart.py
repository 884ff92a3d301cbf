"""No two ones touch, not even diagonally."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from puzzlesolve.engine.rule import Row, Rule
from puzzlesolve.engine.unknowns import Marks, State
from puzzlesolve.places import Cell, at, blocks, board, touching


@lru_cache(maxsize=16)
def near_marks(height: int, width: int) -> list[int]:
    """For each mark of a board, itself and those around it as bits of an integer."""
    across = [
        1 << mark | (1 << mark >> 1 if mark % width else 0) | (2 << mark if (mark + 1) % width else 0)
        for mark in range(height * width)
    ]
    above = [0] * width + across
    below = across[width:] + [0] * width
    return [a | b | c for a, b, c in zip(above, across, below)]


class Apart(Rule):
    """On a whole board with one mark for each cell, in reading order, ones keep a cell's distance from each other."""

    def __init__(self, marks: Marks, height: int, width: int, name: str, ones: str) -> None:
        self.name = name
        self.ones = ones
        self.height, self.width = height, width
        self._marks = marks
        self.cells = board(height, width)
        self.unknowns = range(len(marks))
        self.near = near_marks(height, width)

    @property
    def statement(self) -> str:
        return f"no two {self.ones} touch"

    def narrow(self, state: State) -> None:
        words = state.words
        for even in range(0, len(words), 2):
            for one in self._marks.touched(even, words[even + 1] & ~words[even]):
                for word, bits in self._marks.by_word(self.near[one] ^ 1 << one):
                    state.set_zeros(word, bits)

    def reason(self, before: State, after: State) -> str:
        return f"no two {self.ones} touch"

    def linear(self, state: State) -> Iterator[Row]:
        # Any two cells of a 2x2 block touch, and any two cells that touch share a block (on boards of one row or
        # column, where there is no block, they are neighbours).
        together = list(blocks(self.height, self.width)) or pairwise(self.cells)
        for cells in together:
            yield Row([(1, (self._marks.of[cell], 1)) for cell in cells], "<=", 1)

    def broken(self, board: Mapping[Cell, int]) -> str | None:
        for cell in (cell for cell in self.cells if board[cell]):
            for near in touching(cell):
                if board.get(near):
                    return f"the {self.ones} at {at(cell)} and {at(near)} touch"
        return None
