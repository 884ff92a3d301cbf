"""Different digits with a sum: a run of kakuro.

Narrowing is exact and works on sets of sets. A set of digits is a number below 512 (bit d-1 for digit d), and a
collection of such sets is one integer of 512 bits, bit s for set s. "Add digit d to every set that lacks it" is then
one mask and one shift, so going forward over the cells of a run (which sets of digits can the first cells use?) and
back again (from which of them can the rest be completed?) takes a handful of integer operations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations

from puzzlesolve.engine.rule import Row, Rule, Variable
from puzzlesolve.engine.unknowns import Contradiction, Numbers, State
from puzzlesolve.places import Cell, listed

DIGITS = range(1, 10)


def _sets_without(digit: int) -> int:
    """The collection of all sets of digits that lack this digit."""
    run = 1 << (digit - 1)
    pattern = (1 << run) - 1
    return sum(pattern << start for start in range(0, 512, 2 * run))


WITHOUT = [0, *map(_sets_without, DIGITS)]
SHIFT = [0, *(1 << (digit - 1) for digit in DIGITS)]


@cache
def _digits_in(domain: int) -> tuple[int, ...]:
    """The digits among possible values (bit d for digit d, as in a state)."""
    return tuple(digit for digit in DIGITS if domain >> digit & 1)


@cache
def digit_sets(size: int, total: int | None) -> tuple[tuple[int, ...], ...]:
    """All sets of so many different digits, with this sum if there is one."""
    return tuple(digits for digits in combinations(DIGITS, size) if total in (None, sum(digits)))


@cache
def _collection(size: int, total: int | None) -> int:
    return sum(1 << sum(SHIFT[digit] for digit in digits) for digits in digit_sets(size, total))


@lru_cache(maxsize=1 << 16)
def _supported(complete: int, domains: tuple[int, ...]) -> tuple[int, ...]:
    """For each cell the digits that some filling of the run has there; nothing when there is no filling.

    Runs of the same length and sum ask the same again and again, in one puzzle and the next.
    """
    used = [1]
    for domain in domains:
        reached = 0
        for digit in _digits_in(domain):
            reached |= (used[-1] & WITHOUT[digit]) << SHIFT[digit]
        used.append(reached)
    completes = used.pop() & complete
    kept = []
    for domain in reversed(domains):
        before = used.pop()
        left = starts = 0
        for digit in _digits_in(domain):
            sources = (completes >> SHIFT[digit]) & WITHOUT[digit] & before
            if sources:
                left |= 1 << digit
                starts |= sources
        if not left:
            return ()
        kept.append(left)
        completes = starts
    return tuple(reversed(kept))


class DigitSum(Rule):
    """The cells hold different digits that add up to `total`, or to anything when it is None."""

    cost = 1

    def __init__(self, numbers: Numbers, cells: Sequence[Cell], total: int | None, name: str) -> None:
        self.name = name
        self.cells = cells
        self.total = total
        self.unknowns = [numbers.of[cell] for cell in cells]
        self._complete = _collection(len(cells), total)

    def narrow(self, state: State) -> None:
        words = state.words
        kept = _supported(self._complete, tuple([words[unknown] for unknown in self.unknowns]))
        if not kept:
            raise Contradiction
        for unknown, bits in zip(self.unknowns, kept):
            if words[unknown] != bits:
                state.keep(unknown, bits)

    def reason(self, before: State, after: State) -> str:
        sets = self._sets(before)
        if len(sets) <= 3:
            return f"{self.name} is {' or '.join(' '.join(map(str, s)) for s in sets)}"
        return f"{self.name} cannot be completed otherwise"

    def _sets(self, state: State) -> list[tuple[int, ...]]:
        """The sets of digits with the right sum, each digit of which is possible in some cell."""
        union = 0
        for unknown in self.unknowns:
            union |= state.words[unknown]
        return [s for s in digit_sets(len(self.cells), self.total) if all(union >> digit & 1 for digit in s)]

    def linear(self, state: State) -> Iterator[Row]:
        # Exactly one set of digits is used, and each of its digits stands in exactly one cell.
        sets = self._sets(state)
        used = self._used(sets)
        yield Row([(1, variable) for s in sets for variable in used[s]], "==", 1)
        for digit in DIGITS:
            cells = self._holding(digit)
            of_sets = [variable for s in sets if digit in s for variable in used[s]]
            if of_sets != cells:
                yield Row([*((1, variable) for variable in cells), *((-1, variable) for variable in of_sets)], "==", 0)

    def _used(self, sets: Sequence[tuple[int, ...]]) -> dict[tuple[int, ...], list[Variable]]:
        """For each set the variables that add up to 1 if it is used, and to 0 if not.

        Where it has a digit that no other set has, the cells of this digit tell; else it needs a variable of its own.
        """
        times = Counter(digit for s in sets for digit in s)
        used = {}
        for s in sets:
            telling = next((digit for digit in s if times[digit] == 1), None)
            own: list[Variable] = [f"set {self.unknowns[0]} {self.unknowns[-1]} {s}"]
            used[s] = own if telling is None else self._holding(telling)
        return used

    def _holding(self, digit: int) -> list[Variable]:
        return [(unknown, digit) for unknown in self.unknowns]

    def broken(self, board: Mapping[Cell, int]) -> str | None:
        first: dict[int, Cell] = {}
        for cell in self.cells:
            if board[cell] in first:
                return f"{self.name} repeats {board[cell]}, at {listed([first[board[cell]], cell])}"
            first[board[cell]] = cell
        total = sum(first)
        if self.total is not None and total != self.total:
            return f"{self.name} adds up to {total}, not {self.total}"
        return None
