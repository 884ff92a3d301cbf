"""No two ones touch, not even diagonally."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from puzzlesolve.cells import AROUND, Cell, at, blocks, board, neighbours
from puzzlesolve.rules import Row, Rule
from puzzlesolve.unknowns import Marks, State


class Apart(Rule):
    """On a whole board with one mark for each cell, ones keep a cell's distance from each other."""

    def __init__(self, marks: Marks, height: int, width: int, name: str, ones: str) -> None:
        self.name = name
        self.ones = ones
        self.cells = board(height, width)
        self.unknowns = [marks.of[cell] for cell in self.cells]
        self.blocks = [[marks.of[cell] for cell in block] for block in blocks(height, width)]
        self._marks = marks
        places = {cell: marks.place(marks.of[cell]) for cell in self.cells}
        self.in_one_word = len({word for word, _ in places.values()}) == 1
        # By the word and bit of each mark: the bits around it, by word.
        self.around: dict[tuple[int, int], dict[int, int]] = {}
        for cell, place in places.items():
            near = self.around[place] = {}
            for other in neighbours(cell, AROUND):
                if other in places:
                    word, bit = places[other]
                    near[word] = near.get(word, 0) | bit

    @property
    def statement(self) -> str:
        return f"no two {self.ones} touch"

    def narrow(self, state: State) -> None:
        words = state.words
        for even in range(0, len(words), 2):
            ones = words[even + 1] & ~words[even]
            while ones:
                one = ones & -ones
                ones ^= one
                for word, near in self.around[even, one].items():
                    state.set_zeros(word, near)

    def reason(self, before: State, after: State) -> str:
        return f"no two {self.ones} touch"

    def linear(self, state: State) -> Iterator[Row]:
        # Any two cells of a 2x2 block touch, and any two cells that touch share a block (on boards of one row or
        # column, where there is no block, they are neighbours).
        for block in self.blocks or zip(self.unknowns, self.unknowns[1:]):
            yield Row([(1, (unknown, 1)) for unknown in block], "<=", 1)

    def broken(self, board: Mapping[Cell, int]) -> str | None:
        for cell in self.cells:
            for near in neighbours(cell, AROUND):
                if board[cell] == 1 == board.get(near):
                    return f"the {self.ones} at {at(cell)} and {at(near)} touch"
        return None
