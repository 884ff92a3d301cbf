"""Different digits with a sum: a run of kakuro, a cage of killer sudoku.

Narrowing is exact and works on sets of sets. A set of digits is a number (bit d-1 for digit d: below 512 for the digits
1 to 9), and a collection of such sets is one integer, bit s for set s. "Add digit d to every set that lacks it" is then
one mask and one shift, so going forward over the places of a run (which sets of digits can the first ones use?) and
back again (from which of them can the rest be completed?) takes a handful of integer operations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations

from puzzlesolve.engine.rule import Row, Rule, Technique, Variable
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.unknowns import Board, Unknowns
from puzzlesolve.places import Place, listed


@cache
def _shift(digit: int) -> int:
    """How far a set's number moves when a digit joins it."""
    return 1 << (digit - 1)


@cache
def _without(digit: int, largest: int) -> int:
    """The collection of all sets of digits that lack this digit."""
    run = _shift(digit)
    return sum(((1 << run) - 1) << start for start in range(0, 1 << largest, 2 * run))


@cache
def _digits_in(domain: int, largest: int) -> tuple[tuple[int, int, int], ...]:
    """The digits among possible values: each as its bit in a state, the sets that lack it, and how far they move."""
    digits = [digit for digit in range(1, largest + 1) if domain >> digit & 1]
    return tuple((1 << digit, _without(digit, largest), _shift(digit)) for digit in digits)


@cache
def digit_sets(size: int, total: int | None, largest: int = 9) -> tuple[tuple[int, ...], ...]:
    """All sets of so many different digits, with this sum if there is one."""
    return tuple(digits for digits in combinations(range(1, largest + 1), size) if total in (None, sum(digits)))


@cache
def _collection(size: int, total: int | None, largest: int) -> int:
    return sum(1 << sum(map(_shift, digits)) for digits in digit_sets(size, total, largest))


@lru_cache(maxsize=1 << 16)
def _supported(complete: int, domains: tuple[int, ...], largest: int) -> tuple[int, ...]:
    """For each place the digits that some filling of the run has there; nothing when there is no filling.

    Runs of the same length and sum ask the same again and again, in one puzzle and the next.
    """
    used = [1]
    for domain in domains:
        reached = 0
        for _, without, shift in _digits_in(domain, largest):
            reached |= (used[-1] & without) << shift
        used.append(reached)
    completes = used.pop() & complete
    kept = []
    for domain in reversed(domains):
        before = used.pop()
        left = starts = 0
        for bit, without, shift in _digits_in(domain, largest):
            sources = (completes >> shift) & without & before
            if sources:
                left |= bit
                starts |= sources
        if not left:
            return ()
        kept.append(left)
        completes = starts
    return tuple(reversed(kept))


# More sets of digits than this are told by their number.
MOST_SETS_TOLD = 3


class DigitSum(Rule):
    """The places hold different digits that add up to `total`, or to anything when it is None."""

    cost = 1

    def __init__(self, unknowns: Unknowns, places: Sequence[Place], total: int | None, name: str) -> None:
        self.name = name
        self.places = places
        self.total = total
        self.unknowns = [unknowns.of[place] for place in places]
        self.largest = unknowns.largest
        self._complete = _collection(len(places), total, self.largest)

    @property
    def notation(self) -> str:
        sets = "sets S of as many digits as places" + (" with its sum" if self.total else "")
        return f"Σ y[S] = 1, and Σ x[p, k] = Σ y[S] over the S that hold k, for each digit k and the {sets}"

    def narrow(self, state: State) -> None:
        words = state.words
        kept = _supported(self._complete, tuple([words[unknown] for unknown in self.unknowns]), self.largest)
        if not kept:
            raise Contradiction
        for unknown, bits in zip(self.unknowns, kept):
            if words[unknown] != bits:
                state.keep(unknown, bits)

    def techniques(self) -> Sequence[Technique]:
        return [
            Technique(1, self._last, "last cell of a run"),
            Technique(2, self._by_sets, "the only sets of digits", self._why_sets),
            Technique(2, self._required, "a required digit", self._why_required),
            Technique(2, self._bounded, "least and most of the rest", self._why_bounded),
            Technique(3, self.narrow, "every filling of a run"),
        ]

    def _last(self, state: State) -> None:
        """The only open place has what the others lack."""
        words = state.words
        still_open = [unknown for unknown in self.unknowns if words[unknown] & (words[unknown] - 1)]
        if len(still_open) == 1 and self.total is not None:
            rest = self.total - sum(
                words[unknown].bit_length() - 1 for unknown in self.unknowns if unknown not in still_open
            )
            state.keep(still_open[0], 1 << rest if rest > 0 else 0)

    def _by_sets(self, state: State) -> None:
        """Open places keep the digits of sets that fit."""
        known = self._known(state)
        sets = self._sets(state)
        if not sets:
            raise Contradiction
        possible = {digit for s in sets for digit in s if digit not in known}
        for unknown in self._open(state):
            state.keep(unknown, sum(1 << digit for digit in possible))

    def _required(self, state: State) -> None:
        found = self._with_one_place(state)
        if found is not None:
            unknown, digit = found
            state.keep(unknown, 1 << digit)

    def _with_one_place(self, state: State) -> tuple[int, int] | None:
        """The first digit of all sets that fit that has only one place, and that place before it."""
        sets = self._sets(state)
        if not sets:
            raise Contradiction
        for digit in sorted(set.intersection(*map(set, sets)) - self._known(state)):
            places = [unknown for unknown in self._open(state) if state.words[unknown] >> digit & 1]
            if not places:
                raise Contradiction
            if len(places) == 1:
                return places[0], digit
        return None

    def _why_required(self, before: State, after: State) -> str:
        found = self._with_one_place(before)
        assert found is not None
        return f"{self.name} needs {found[1]}, and has no other place for it"

    def _why_sets(self, before: State, after: State) -> str:
        sets = self._sets(before)
        if len(sets) > MOST_SETS_TOLD:
            return f"none of the {len(sets)} sets of digits that fit {self.name} has another"
        return f"{self.name} is {' or '.join(' '.join(map(str, s)) for s in sets)}"

    def _bounded(self, state: State) -> None:
        """An open place takes what the least or the most of the others leaves."""
        found = self._bounds(state)
        if found is not None:
            unknown, least, most = found
            state.keep(unknown, (2 << most) - (1 << least) if most >= least else 0)

    def _bounds(self, state: State) -> tuple[int, int, int] | None:
        """The first open place that the others leave less than it may have, and how much at least and at most."""
        words = state.words
        if self.total is None:
            return None
        low = {unknown: (words[unknown] & -words[unknown]).bit_length() - 1 for unknown in self.unknowns}
        high = {unknown: words[unknown].bit_length() - 1 for unknown in self.unknowns}
        for unknown in self._open(state):
            least = max(self.total - sum(high.values()) + high[unknown], 1)
            most = min(self.total - sum(low.values()) + low[unknown], self.largest)
            if least > low[unknown] or most < high[unknown]:
                return unknown, least, max(most, 0)
        return None

    def _why_bounded(self, before: State, after: State) -> str:
        found = self._bounds(before)
        assert found is not None
        assert self.total is not None
        unknown, least, most = found
        if least > (before.words[unknown] & -before.words[unknown]).bit_length() - 1:
            return f"the other cells of {self.name} have {self.total - least} at most"
        return f"the other cells of {self.name} have {self.total - most} at least"

    def _open(self, state: State) -> list[int]:
        return [unknown for unknown in self.unknowns if state.words[unknown] & (state.words[unknown] - 1)]

    def _known(self, state: State) -> set[int]:
        words = [state.words[unknown] for unknown in self.unknowns]
        return {bits.bit_length() - 1 for bits in words if not bits & (bits - 1)}

    def reason(self, before: State, after: State) -> str:
        known = sorted(self._known(before))
        if self.total is not None and known and len(known) == len(self.places) - 1:
            return f"{self.name} needs {self.total} - {' - '.join(map(str, known))} = {self.total - sum(known)}"
        return f"that is so in every filling of {self.name}"

    def _sets(self, state: State) -> list[tuple[int, ...]]:
        """The sets of digits with the right sum: all digits that are known, and others that are possible somewhere."""
        union = known = 0
        for unknown in self.unknowns:
            bits = state.words[unknown]
            union |= bits
            if not bits & (bits - 1):
                known |= bits
        sets = digit_sets(len(self.places), self.total, self.largest)
        return [s for s in sets if known & ~(held := sum(1 << digit for digit in s)) == 0 and held & ~union == 0]

    def linear(self, state: State) -> Iterator[Row]:
        # Exactly one set of digits is used, and each of its digits stands in exactly one place.
        sets = self._sets(state)
        used = self._used(sets)
        yield Row([(1, variable) for s in sets for variable in used[s]], "==", 1, "one set")
        for digit in range(1, self.largest + 1):
            holding = self._holding(digit)
            of_sets = [variable for s in sets if digit in s for variable in used[s]]
            if of_sets != holding:
                terms = [*((1, variable) for variable in holding), *((-1, other) for other in of_sets)]
                yield Row(terms, "==", 0, str(digit))

    def _used(self, sets: Sequence[tuple[int, ...]]) -> dict[tuple[int, ...], list[Variable]]:
        """For each set the variables that add up to 1 if it is used, and to 0 if not.

        Where it has a digit that no other set has, the places of this digit tell; else it needs a variable of its own.
        """
        times = Counter(digit for s in sets for digit in s)
        used = {}
        for s in sets:
            telling = next((digit for digit in s if times[digit] == 1), None)
            digits = "".join(map(str, s)) if self.largest < 10 else " ".join(map(str, s))
            own: list[Variable] = [f"set {digits} for {self.name} #{self.unknowns[0]} {self.unknowns[-1]}"]
            used[s] = own if telling is None else self._holding(telling)
        return used

    def _holding(self, digit: int) -> list[Variable]:
        return [(unknown, digit) for unknown in self.unknowns]

    def broken(self, board: Board) -> str | None:
        first: dict[int, Place] = {}
        for place in self.places:
            if board[place] in first:
                return f"{self.name} repeats {board[place]}, at {listed([first[board[place]], place])}"
            first[board[place]] = place
        total = sum(first)
        if self.total is not None and total != self.total:
            return f"{self.name} adds up to {total}, not {self.total}"
        return None
