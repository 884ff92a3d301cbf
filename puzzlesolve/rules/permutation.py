"""Each of the numbers 1 to N once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from puzzlesolve.engine.rule import Row, Rule
from puzzlesolve.engine.unknowns import Contradiction, Numbers, State
from puzzlesolve.places import Cell, joined


def _numbers(words: Iterable[int]) -> str:
    """The only values of some words, in order."""
    return joined([str(number) for number in sorted(bits.bit_length() - 1 for bits in words)])


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
        changed = [unknown for unknown in self.unknowns if before.words[unknown] != after.words[unknown]]
        found = [unknown for unknown in changed if self._has_no_other_place(before, after.words[unknown])]
        clauses = []
        if found:
            clauses.append(f"has no other place for {_numbers(after.words[unknown] for unknown in found)}")
        taken = 0
        for unknown in changed:
            if unknown not in found:
                taken |= before.words[unknown] & ~after.words[unknown]
        if taken:
            clauses.append(f"already has {_numbers(bits for bits in self._known(before) if bits & taken)}")
        return f"{self.name} {joined(clauses)}"

    def _has_no_other_place(self, before: State, bits: int) -> bool:
        return not bits & (bits - 1) and sum(before.words[other] & bits != 0 for other in self.unknowns) == 1

    def _known(self, state: State) -> list[int]:
        return [bits for bits in (state.words[unknown] for unknown in self.unknowns) if not bits & (bits - 1)]

    def linear(self, state: State) -> Iterator[Row]:
        for value in range(1, len(self.cells) + 1):
            yield Row([(1, (unknown, value)) for unknown in self.unknowns], "==", 1)

    def broken(self, board: Mapping[Cell, int]) -> str | None:
        held = sorted(board[cell] for cell in self.cells)
        for value in range(1, len(self.cells) + 1):
            if held.count(value) != 1:
                return f"{self.name} has {held.count(value)} times {value}, not once"
        return None
