"""Tables over marks that share pairs of words: one for each pair, which holds what stays within it."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlesolve.engine.state import MARKS_PER_WORD, Change, Literal, State
from puzzlesolve.engine.tables import Table, Tables
from puzzlesolve.engine.tables.lanes import Cardinality, Clause, Lanes, Narrower
from puzzlesolve.engine.tables.lookup import Lookup
from puzzlesolve.places import Graph


class PairTable:
    """What rules say of the marks of one pair of words."""

    def __init__(self, even: int) -> None:
        self.words = (even, even + 1)
        self.cardinalities: list[Cardinality] = []
        self.clauses: list[Clause] = []
        self.lookups: list[Lookup] = []
        self.excluded: list[int] = []
        self.fixed = [0, 0]

    def finish(self, everything: int) -> None:
        """Now that all is said, of these marks."""
        lanes = Lanes(MARKS_PER_WORD, self.cardinalities, self.clauses, self.excluded)
        self._narrower = Narrower(lanes, everything, self.lookups, (self.fixed[0], self.fixed[1]))

    def narrow(self, state: State) -> list[Change]:
        words = state.words
        even, odd = self.words
        before_zero, before_one = words[even], words[odd]
        seen = state.seen.get(self)
        if seen is None:
            after = self._narrower.first(before_zero, before_one)
        else:
            after = self._narrower.narrowed(seen, before_zero, before_one)
        words[even], words[odd] = after.may_be_zero, after.may_be_one
        state.seen[self] = after
        made_ones, made_zeros = before_zero ^ after.may_be_zero, before_one ^ after.may_be_one
        return [change for change in ((even, made_ones), (odd, made_zeros)) if change[1]]


class PackedTables(Tables):
    """What spans several pairs of words is carried by none."""

    def __init__(self, everything: State) -> None:
        self._everything = everything
        self._tables: dict[int, PairTable] = {}

    def _table(self, unknowns: Sequence[int]) -> tuple[PairTable, int] | None:
        """The table that holds all these marks, and its first mark."""
        number = min(unknowns, default=-1) // MARKS_PER_WORD
        if number < 0 or max(unknowns) // MARKS_PER_WORD > number:
            return None
        if number not in self._tables:
            self._tables[number] = PairTable(2 * number)
        return self._tables[number], number * MARKS_PER_WORD

    def fix(self, unknown: int, value: int) -> bool:
        number, place = divmod(unknown, MARKS_PER_WORD)
        found = self._tables.get(number) or self._tables.setdefault(number, PairTable(2 * number))
        found.fixed[value] |= 1 << place
        return True

    def count(self, unknowns: Sequence[int], value: int, low: int, high: int) -> bool:
        found = self._table(unknowns)
        if found is None:
            return False
        table, first = found
        marks = [unknown - first for unknown in unknowns] if first else unknowns
        needed = low, len(marks) - high
        table.cardinalities.append(Cardinality.of(marks, needed[1 - value], needed[value]))
        return True

    def clause(self, hold: Sequence[Literal], fail: Sequence[Literal] = ()) -> bool:
        literals = [*hold, *((unknown, 1 - value) for unknown, value in fail)]
        found = self._table([unknown for unknown, _ in literals])
        if found is None:
            return False
        table, first = found
        zeros, ones = ({unknown - first for unknown, v in literals if v == value} for value in (0, 1))
        # What holds in any case says nothing.
        if not zeros & ones:
            table.clauses.append(Clause(sorted(ones), sorted(zeros)))
        return True

    def not_alone(self, unknowns: Sequence[int], value: int) -> bool:
        found = self._table(unknowns)
        if found is None:
            return False
        table, first = found
        marks = [unknown - first for unknown in unknowns]
        for number, mark in enumerate(marks):
            others = marks[:number] + marks[number + 1 :]
            table.clauses.append(Clause(others, [mark]) if value else Clause([mark], others))
        return True

    def exclude(self, graph: Graph) -> bool:
        if len(self._everything.words) != 2:
            return False
        near = graph.masks
        found = self._table(range(len(near)))
        assert found is not None
        table = found[0]
        table.excluded = [one | other for one, other in zip(near, table.excluded or [0] * len(near))]
        return True

    def look_up(self, lookup: Lookup) -> bool:
        if len(self._everything.words) != 2:
            return False
        found = self._table(lookup.marks)
        assert found is not None
        found[0].lookups.append(lookup)
        return True

    def made(self) -> list[Table]:
        for table in self._tables.values():
            table.finish(self._everything.words[table.words[0]])
        return list(self._tables.values())
