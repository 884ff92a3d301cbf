"""Each of the numbers 1 to N once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from puzzlesolve.cells import Cell, joined
from puzzlesolve.rules import Row, Rule
from puzzlesolve.unknowns import Contradiction, Numbers, State


class Permutation(Rule):
    """The cells hold each number from 1 to their count once."""

    def __init__(self, numbers: Numbers, cells: Sequence[Cell], name: str) -> None:
        self.name = name
        self.cells = cells
        self.unknowns = [numbers.of[cell] for cell in cells]

    @property
    def statement(self) -> str:
        return f"{self.name} has each number once"

    def narrow(self, state: State) -> None:
        words = state.words
        once = twice = known = still_open = 0
        for unknown in self.unknowns:
            bits = words[unknown]
            twice |= once & bits
            once |= bits
            if bits & (bits - 1):
                still_open |= bits
            elif known & bits:
                raise Contradiction
            else:
                known |= bits
        if once != (2 << len(self.cells)) - 2:
            raise Contradiction
        # A number that only one cell can hold goes there; a number that a cell has leaves the others.
        only = once & ~twice
        if not still_open & (only | known):
            return
        for unknown in self.unknowns:
            bits = words[unknown]
            if not bits & (bits - 1):
                continue
            single = bits & only
            if single:
                if single & (single - 1):
                    raise Contradiction
                state.keep(unknown, single)
            elif bits & known:
                state.keep(unknown, ~known)

    def reason(self, before: State, after: State) -> str:
        found = [after.words[u].bit_length() - 1 for u in self.unknowns if self._found_here(before, after, u)]
        if found:
            return f"{self.name} has no other place for {joined(list(map(str, found)))}"
        known = sorted(b.bit_length() - 1 for b in (before.words[u] for u in self.unknowns) if not b & (b - 1))
        return f"{self.name} already has {joined(list(map(str, known)))}"

    def _found_here(self, before: State, after: State, unknown: int) -> bool:
        bits = after.words[unknown]
        others = sum(before.words[other] & bits != 0 for other in self.unknowns)
        return bits != before.words[unknown] and not bits & (bits - 1) and others == 1

    def linear(self, state: State) -> Iterator[Row]:
        for value in range(1, len(self.cells) + 1):
            yield Row([(1, (unknown, value)) for unknown in self.unknowns], "==", 1)

    def broken(self, board: Mapping[Cell, int]) -> str | None:
        held = sorted(board[cell] for cell in self.cells)
        for value in range(1, len(self.cells) + 1):
            if held.count(value) != 1:
                return f"{self.name} has {held.count(value)} times {value}, not once"
        return None
