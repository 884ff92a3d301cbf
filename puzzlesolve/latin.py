"""All rows and columns of a Latin square at once: the inner loop of narrowing numbers.

The rules stay what they are (`rules/permutation.py`); this is only a faster way to narrow by all of them. The values
that each cell may have stand side by side in one integer, a lane of a few bits for each cell, row after row. "Which
numbers does each column have already?" is then a handful of operations on whole rows, for all columns together.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct

from puzzlesolve.rules import Rule
from puzzlesolve.rules.permutation import Permutation
from puzzlesolve.unknowns import Change, Contradiction, State, Unknowns

# How words are packed into lanes of so many bits. A lane needs a bit for each number and one more.
FORMATS = {16: "H", 32: "I", 64: "Q"}


def squares(unknowns: Unknowns, rules: Sequence[Rule]) -> tuple[list[Square], list[int]]:
    """The whole board as a square, if each row and column is a permutation; and the rules that are not part of it."""
    n = round(len(unknowns) ** 0.5)
    lines = [list(range(row * n, row * n + n)) for row in range(n)]
    lines += [list(range(column, n * n, n)) for column in range(n)]
    found = [index for index, rule in enumerate(rules) if isinstance(rule, Permutation) and rule.unknowns in lines]
    if len(found) != 2 * n or not 1 < n < max(FORMATS):
        return [], list(range(len(rules)))
    return [Square(n)], [index for index in range(len(rules)) if index not in set(found)]


class Square:
    """A Latin square of n by n numbers; unknowns and their words are the cells in reading order."""

    def __init__(self, n: int) -> None:
        self.words = range(n * n)
        self._n = n
        self._bits = bits = min(size for size in FORMATS if n < size)
        self._packed = Struct(f"<{n * n}{FORMATS[bits]}").pack
        # The lowest bit of each lane, its highest, which stays free, and all others.
        self._lowest = sum(1 << bits * cell for cell in range(n * n))
        self._highest = self._lowest << bits - 1
        self._values = self._highest - self._lowest
        # Lanes of the first row and of the first column. Times a line of ones, they are copied down or across.
        self._down = sum(1 << bits * n * row for row in range(n))
        self._across = sum(1 << bits * column for column in range(n))
        self._row = (1 << bits * n) - 1
        self._column = self._down * ((1 << bits) - 1)
        self._all_values = (1 << n) - 1
        # How far to shift the board so that each cell lies over one further up, or further left in its own row.
        self._down_steps = [(bits * n * step, -1) for step in _powers_below(n)]
        self._across_steps = [(bits * step, self._down * ((1 << bits * (n - step)) - 1)) for step in _powers_below(n)]

    def narrow(self, state: State) -> list[Change]:
        """Narrow by all rows and columns until none finds more; returns what was taken away. Raises Contradiction."""
        # Bit v of a word stands for the number v from 1 up: its lowest bit is free, and becomes a lane's highest.
        start = int.from_bytes(self._packed(*state.words), "little") >> 1
        board = start
        while True:
            narrowed = self._look(board)
            if narrowed == board:
                break
            board = narrowed
        changes = []
        taken = start ^ board
        while taken:
            cell = (taken.bit_length() - 1) // self._bits
            lane = taken >> cell * self._bits
            taken ^= lane << cell * self._bits
            changes.append((cell, lane << 1))
            state.words[cell] ^= lane << 1
        return changes

    def _look(self, board: int) -> int:
        """Look once at every line."""
        if (board + self._values) & self._highest != self._highest:
            raise Contradiction
        still_open = self._lanes_with(board & (board - self._lowest))
        board &= ~(self._taken(board & ~still_open) & still_open)
        only = self._only_places(board) & still_open
        if not only:
            return board
        first_bits = (only + self._values & self._highest) >> self._bits - 1
        # Two numbers that have their only place in the same cell.
        if only & (only - first_bits):
            raise Contradiction
        return board & ~self._lanes_with(only) | only

    def _lanes_with(self, bits: int) -> int:
        """All values of the lanes in which any bit is set."""
        flags = bits + self._values & self._highest
        return flags - (flags >> self._bits - 1)

    def _taken(self, known: int) -> int:
        """For each cell the numbers that its row or its column has already. Raises Contradiction for one held twice."""
        in_columns, twice = self._met(known, self._down_steps)
        in_rows, again = self._met(known, self._across_steps)
        if twice & self._row or again & self._column:
            raise Contradiction
        return (in_columns & self._row) * self._down | (in_rows & self._column) * self._across

    def _only_places(self, board: int) -> int:
        """The values that have no other place in their row or column. Raises Contradiction for one without a place."""
        once_down, twice_down = self._met(board, self._down_steps)
        once_across, twice_across = self._met(board, self._across_steps)
        once_down &= self._row
        once_across &= self._column
        if once_down != self._across * self._all_values or once_across != self._down * self._all_values:
            raise Contradiction
        return ((once_down & ~twice_down) * self._down | (once_across & ~twice_across) * self._across) & board

    def _met(self, board: int, steps: Sequence[tuple[int, int]]) -> tuple[int, int]:
        """The values that occur in a line, and those that occur twice or more, in the place of the line's first cell.

        Each step lays the lines over themselves, shifted twice as far as in the step before.
        """
        once, twice = board, 0
        for shift, cells in steps:
            other, again = once >> shift & cells, twice >> shift & cells
            twice |= again | once & other
            once |= other
        return once, twice


def _powers_below(n: int) -> list[int]:
    return [1 << k for k in range((n - 1).bit_length())]
