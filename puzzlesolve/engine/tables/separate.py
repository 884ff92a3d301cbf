"""A table over unknowns with a word each: "this unknown has this value" is a mark, and so all that a table of marks can
narrow by serves numbers as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from struct import Struct

from puzzlesolve.engine.state import Change, Literal, State
from puzzlesolve.engine.tables import Table, Tables
from puzzlesolve.engine.tables.lanes import Cardinality, Clause, Lanes, Narrower
from puzzlesolve.engine.tables.lookup import NOTHING, Finding, Lookup

# An unknown has so many marks, one for each value from 0 up. Words of a state are packed like that.
MARKS = 16
PACKED = "H"
# With larger values so many marks would take more time and memory than they save.
LARGEST = MARKS - 1

Groups = tuple[tuple[int, ...], ...]


class WordTable:
    """What rules say of unknowns with a word each."""

    def __init__(self, lanes: Lanes, words: Sequence[int], lookups: Sequence[Lookup]) -> None:
        self.words = range(len(words))
        self._struct = Struct(f"<{len(words)}{PACKED}")
        self._everything = self._packed(words)
        self._narrower = Narrower(lanes, self._everything, lookups)

    def narrow(self, state: State) -> Iterator[Change]:
        before = state.words
        seen = state.seen.get(self)
        if seen is None:
            after = self._narrower.first(self._everything, self._packed(before))
        else:
            after = self._narrower.narrowed(seen, seen.may_be_zero, self._packed(before))
        state.seen[self] = after
        state.words = list(self._struct.unpack(after.may_be_one.to_bytes(self._struct.size, "little")))
        return ((cell, a ^ b) for cell, (a, b) in enumerate(zip(before, state.words)) if a != b)

    def _packed(self, words: Sequence[int]) -> int:
        return int.from_bytes(self._struct.pack(*words), "little")


class SeparateTables(Tables):
    """One table for all, as long as no value is too large."""

    def __init__(self, everything: State) -> None:
        self._words = everything.words
        self._fits = max(self._words, default=0).bit_length() <= MARKS
        self._groups: list[tuple[int, ...]] = []
        self._cardinalities: list[Cardinality] = []
        self._clauses: list[Clause] = []
        self._lookups: list[Lookup] = []

    def count(self, unknowns: Sequence[int], value: int, low: int, high: int) -> bool:
        if not self._fits or not unknowns:
            return False
        marks = [MARKS * unknown + value for unknown in unknowns if self._words[unknown] >> value & 1]
        self._cardinalities.append(Cardinality.of(marks, low, len(marks) - high))
        return True

    def clause(self, hold: Sequence[Literal], fail: Sequence[Literal] = ()) -> bool:
        if self._fits:
            ones, zeros = ({MARKS * unknown + value for unknown, value in literals} for literals in (hold, fail))
            if not ones & zeros:
                possible = {mark for mark in ones if self._words[mark // MARKS] >> mark % MARKS & 1}
                self._clauses.append(Clause(sorted(possible), sorted(zeros)))
        return self._fits

    def all_different(self, unknowns: Sequence[int]) -> bool:
        if self._fits:
            self._groups.append(tuple(unknowns))
        return self._fits

    def look_up_values(self, unknowns: Sequence[int], kept: Callable[[Sequence[int]], Sequence[int] | None]) -> bool:
        if self._fits:
            self._lookups.append(ValueLookup(unknowns, kept, [self._words[unknown] for unknown in unknowns]))
        return self._fits

    def made(self) -> list[Table]:
        if not (self._groups or self._cardinalities or self._clauses or self._lookups):
            return []
        words, groups = tuple(self._words), tuple(self._groups)
        if self._cardinalities or self._clauses:
            lanes = _lanes(words, groups, self._cardinalities, self._clauses)
        else:
            lanes = lanes_of(words, groups)
        # Small groups are asked first: they say the most.
        lookups = sorted(self._lookups, key=lambda lookup: len(lookup.marks))
        return [WordTable(lanes, words, lookups)]


@lru_cache(maxsize=8)
def lanes_of(words: tuple[int, ...], groups: Groups) -> Lanes:
    """Lanes of groups whose values differ; boards of one shape share them."""
    return _lanes(words, groups, [], [])


def _lanes(
    words: tuple[int, ...], groups: Groups, cardinalities: Sequence[Cardinality], clauses: Sequence[Clause]
) -> Lanes:
    """Each unknown has exactly one value, and a value occurs in a group once at most; once if there are no others."""
    excluded = [0] * (MARKS * len(words))
    once = []
    for unknown, word in enumerate(words):
        once.append(_one_of([MARKS * unknown + value for value in range(MARKS) if word >> value & 1]))
    for cardinality in once:
        for mark in cardinality.marks:
            excluded[mark] |= cardinality.mask
    for group in groups:
        union = 0
        for unknown in group:
            union |= words[unknown]
        for value in range(MARKS):
            if union >> value & 1:
                places = _one_of([MARKS * unknown + value for unknown in group if words[unknown] >> value & 1])
                if union.bit_count() == len(group):
                    once.append(places)
                for mark in places.marks:
                    excluded[mark] |= places.mask
    return Lanes(MARKS * len(words), [*once, *cardinalities], clauses, excluded)


def _one_of(marks: Sequence[int]) -> Cardinality:
    """At least one; that there are not two is said by what each excludes."""
    return Cardinality.of(marks, 1, 0)


class ValueLookup(Lookup):
    """A rule over the values of some unknowns, asked about marks."""

    def __init__(
        self,
        unknowns: Sequence[int],
        kept: Callable[[Sequence[int]], Sequence[int] | None],
        words: Sequence[int],
    ) -> None:
        self._shifts = [MARKS * unknown for unknown in unknowns]
        self._kept = kept
        self._word = (1 << MARKS) - 1
        shifted = zip(self._shifts, words)
        super().__init__([shift + value for shift, word in shifted for value in range(MARKS) if word >> value & 1])

    def look(self, possible: int) -> Finding | None:
        words = [possible >> shift & self._word for shift in self._shifts]
        kept = self._kept(words)
        if kept is None:
            return None
        zeros = 0
        for shift, word, left in zip(self._shifts, words, kept):
            zeros |= (word & ~left) << shift
        return (zeros, 0) if zeros else NOTHING
