"""No value twice; and where there are as many values as places, each of them once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations

from puzzlesolve.engine.rule import Row, Rule, Tally, Technique
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.tables import Tables
from puzzlesolve.engine.unknowns import Board, Unknowns
from puzzlesolve.places import Place, listed, spot
from puzzlesolve.words import joined


def _numbers(words: Iterable[int]) -> str:
    """The only values of some words, in order."""
    return joined([str(number) for number in sorted(bits.bit_length() - 1 for bits in words)])


class AllDifferent(Rule):
    """The places hold different numbers."""

    def __init__(self, unknowns: Unknowns, places: Sequence[Place], name: str) -> None:
        self.name = name
        self.places = places
        self.unknowns = [unknowns.of[place] for place in places]
        self._values = sorted({value for unknown in self.unknowns for value in unknowns.domains[unknown].values})
        # Each value has its place.
        self._each = len(self._values) == len(places)

    @property
    def statement(self) -> str:
        return f"{self.name} has each number once" if self._each else f"{self.name} repeats no number"

    @property
    def notation(self) -> str:
        return f"Σ x[p, k] {'=' if self._each else '≤'} 1 for each number k"

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
        if self._each and once.bit_count() < len(self.unknowns):
            raise Contradiction
        # A number that only one place can hold goes there; a number that a place has leaves the others.
        only = once & ~twice if self._each else 0
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

    def strike(self, state: State) -> None:
        words = state.words
        known = 0
        for unknown in self.unknowns:
            bits = words[unknown]
            if not bits & (bits - 1):
                if known & bits:
                    raise Contradiction
                known |= bits
        for unknown in self.unknowns:
            bits = words[unknown]
            if bits & known and bits & (bits - 1):
                state.keep(unknown, ~known)

    def techniques(self) -> Sequence[Technique]:
        found = []
        for size, name in ((2, "pair"), (3, "triple")):
            found.append(Technique(size, partial(self._subsets, size), f"naked {name}"))
            if self._each:
                found.append(Technique(size, partial(self._hidden, size), f"hidden {name}", partial(self._kept, size)))
        return [Technique(1, self._last_places, "hidden single"), *found] if self._each else found

    def tallies(self) -> Sequence[Tally]:
        is_line = any(len({spot(place)[axis] for place in self.places}) == 1 for axis in (0, 1))
        inside = "claiming" if is_line else "pointing"
        return [
            Tally([(unknown, value) for unknown in self.unknowns], int(self._each), 1, str(value), inside)
            for value in self._values
        ]

    def _hidden(self, size: int, state: State) -> None:
        """The first so many numbers that share so many places leave no other number there."""
        found = self._sharing(size, state)
        if found is not None:
            numbers, places = found
            for unknown in places:
                state.keep(unknown, numbers)

    def _sharing(self, size: int, state: State) -> tuple[int, list[int]] | None:
        """So many numbers, as bits, and the places that they share, where these may have others too."""
        words = state.words
        still_open = [unknown for unknown in self.unknowns if words[unknown] & (words[unknown] - 1)]
        where = {
            value: bits
            for value in self._values
            if 1
            < (bits := sum([1 << unknown for unknown in still_open if words[unknown] >> value & 1])).bit_count()
            <= size
        }
        for some in combinations(where, size):
            union = 0
            for value in some:
                union |= where[value]
            numbers = sum([1 << value for value in some])
            places = [unknown for unknown in still_open if union >> unknown & 1]
            if len(places) == size and any(words[unknown] & ~numbers for unknown in places):
                return numbers, places
        return None

    def _kept(self, size: int, before: State, after: State) -> str:
        """Why so many places have only so many numbers."""
        found = self._sharing(size, before)
        assert found is not None
        numbers, places = found
        names = joined([str(value) for value in self._values if numbers >> value & 1])
        cells = listed([place for place, unknown in zip(self.places, self.unknowns) if unknown in places])
        return f"{self.name} has {names} only at {cells}"

    def _last_places(self, state: State) -> None:
        """The first number that has only one place left goes there."""
        words = state.words
        once = twice = 0
        for unknown in self.unknowns:
            twice |= once & words[unknown]
            once |= words[unknown]
        if once.bit_count() < len(self.unknowns):
            raise Contradiction
        for unknown in self.unknowns:
            single = words[unknown] & ~twice
            if single and words[unknown] & (words[unknown] - 1):
                state.keep(unknown, single)
                return

    def _subsets(self, size: int, state: State) -> None:
        """The first so many places that share so many numbers keep these for themselves."""
        words = state.words
        still_open = [unknown for unknown in self.unknowns if words[unknown] & (words[unknown] - 1)]
        if len(still_open) <= size:
            return
        for some in combinations(still_open, size):
            union = 0
            for unknown in some:
                union |= words[unknown]
            if union.bit_count() < size:
                raise Contradiction
            others = [unknown for unknown in still_open if unknown not in some]
            if union.bit_count() == size and any(words[other] & union for other in others):
                for other in others:
                    state.keep(other, ~union)
                return

    def enter(self, tables: Tables) -> bool:
        return tables.all_different(self.unknowns)

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
        struck = [bits for bits in self._known(before) if bits & taken]
        if struck:
            clauses.append(f"already has {_numbers(struck)}")
        for bits in struck:
            taken &= ~bits
        if taken:
            clauses.append(self._kept_for_themselves(before, taken))
        return f"{self.name} {joined(clauses)}"

    def _kept_for_themselves(self, before: State, taken: int) -> str:
        """That some places share some numbers, so that no other place has them."""
        words = before.words
        for size in (2, 3):
            for some in combinations(range(len(self.places)), size):
                union = 0
                for index in some:
                    union |= words[self.unknowns[index]]
                if union.bit_count() == size and taken & ~union == 0:
                    numbers = joined([str(value) for value in self._values if union >> value & 1])
                    return f"has {numbers} at {listed([self.places[index] for index in some])}"
        return "has no room for another"

    def _has_no_other_place(self, before: State, bits: int) -> bool:
        return (
            self._each
            and not bits & (bits - 1)
            and sum(before.words[other] & bits != 0 for other in self.unknowns) == 1
        )

    def _known(self, state: State) -> list[int]:
        return [bits for bits in (state.words[unknown] for unknown in self.unknowns) if not bits & (bits - 1)]

    def linear(self, state: State) -> Iterator[Row]:
        for value in self._values:
            terms = [(1, (unknown, value)) for unknown in self.unknowns]
            yield Row(terms, "==" if self._each else "<=", 1, str(value))

    def broken(self, board: Board) -> str | None:
        held = [board[place] for place in self.places]
        for value in self._values:
            if self._each and held.count(value) != 1:
                return f"{self.name} has {held.count(value)} times {value}, not once"
            if held.count(value) > 1:
                where = listed(place for place in self.places if board[place] == value)
                return f"{self.name} repeats {value}, at {where}"
        return None
