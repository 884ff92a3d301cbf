"""So many of these places have a value: exactly, in a range, or one of a set of numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from puzzlesolve.engine.literals import Literals
from puzzlesolve.engine.rule import Row, Rule, Tally
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.tables import Tables
from puzzlesolve.engine.unknowns import Board, Unknowns
from puzzlesolve.places import Place
from puzzlesolve.words import counted, either


class Called(NamedTuple):
    """What solvers call it when a count is full, when it needs all places that are left, and as tallies have it."""

    full: str = "enough already"
    short: str = "no place left"
    inside: str = "one inside the other"
    around: str = ""


PLAIN = Called()


class Count(Rule):
    """As many of the places have the value as `counts` says: a number, a range, or a set such as {0, 2}.

    Places that share an unknown (two cells of a tile beside the same clue) count as often as they occur. `things` is
    what is counted, in words: "star(s)". Where `candidates` are counted, those that one excludes go without a word.
    """

    def __init__(
        self,
        unknowns: Unknowns,
        places: Sequence[Place],
        counts: int | Collection[int],
        name: str,
        things: str,
        value: int = 1,
        implied: bool = False,
        called: Called = PLAIN,
        candidates: bool = False,
    ) -> None:
        self.name = name
        self.places = places
        self._called = called
        self.strikes = candidates
        self.value = value
        self.things = things
        self.implied = implied
        if isinstance(counts, int):
            counts = range(counts, counts + 1)
        self._counts: Sequence[int] = counts if isinstance(counts, range) else sorted(counts)
        self.low, self.high = self._counts[0], self._counts[-1]
        self._has_gaps = len(self._counts) <= self.high - self.low
        self._all = unknowns
        self.weights: dict[int, int] = {}
        for place in places:
            unknown = unknowns.of[place]
            self.weights[unknown] = self.weights.get(unknown, 0) + 1
        self.unknowns = list(self.weights)
        self.heaviest = max(self.weights.values(), default=0)

    @cached_property
    def _literals(self) -> Literals:
        return self._all.literals(self.weights, self.value)

    @property
    def statement(self) -> str:
        last = self.low if self.high >= len(self.places) else self.high
        return f"{self.name} has {self._bounds()} {self.things.replace('(s)', '' if last == 1 else 's')}"

    @property
    def notation(self) -> str:
        total = "Σ (1 - x[p])" if self.value == 0 else "Σ x[p]" if self.value == 1 else "Σ x[p, k]"
        if self._has_gaps:
            return f"{total} = Σ n y[n], Σ y[n] {'≤' if 0 in self._counts else '='} 1 over its numbers n above 0"
        if self.low == self.high:
            return f"{total} = n"
        return f"{'n ≤ ' * (self.low > 0)}{total}{' ≤ m' * (self.high < len(self.places))}"

    def narrow(self, state: State) -> None:
        may_fail, may_hold = self._literals.count(state)
        low, high = self._within(len(self.places) - may_fail, may_hold) if self._has_gaps else (self.low, self.high)
        spare_holding = high - len(self.places) + may_fail
        spare_failing = may_hold - low
        if spare_holding < 0 or spare_failing < 0:
            raise Contradiction
        if spare_holding < self.heaviest:
            self._literals.settle(state, False, spare_holding)
        if spare_failing < self.heaviest:
            self._literals.settle(state, True, spare_failing)

    def _within(self, least: int, most: int) -> tuple[int, int]:
        """The least and the greatest of the counts that are still possible."""
        fitting = [count for count in self._counts if least <= count <= most]
        if not fitting:
            raise Contradiction
        return fitting[0], fitting[-1]

    def enter(self, tables: Tables) -> bool:
        count = len(self.unknowns)
        if self._has_gaps:
            # None, or two or more: each one needs another.
            if self.heaviest > 1 or self._counts[:2] != [0, 2] or len(self._counts) != self.high:
                return False
            return tables.count(self.unknowns, self.value, 0, self.high) and tables.not_alone(self.unknowns, self.value)
        failing = len(self.places) - self.high
        # With any weights "not none" and "not all" mean the same.
        if self.heaviest == 1 or (self.low <= 1 and failing <= 1):
            return tables.count(self.unknowns, self.value, self.low, count - failing)
        return False

    def reason(self, before: State, after: State) -> str:
        exact = self.low == self.high
        if self._has_gaps:
            return self._why_not_between(before)
        if self.strikes:
            return f"no other {self.things.replace('(s)', '')} is left for {self.name}"
        if self._literals.count(before)[0] != self._literals.count(after)[0]:
            needed = ("" if exact else "at least ") + str(self.low)
            things = self.things.replace("(s)", "" if self.low == 1 else "s")
            return f"{self.name} needs {needed} {things} and has no other place left"
        if self.high == 0:
            return f"{self.name} has no {self.things.replace('(s)', 's')}"
        if exact:
            return f"{self.name} has {counted(self.high, self.things)} and no more"
        return f"{self.name} has at most {counted(self.high, self.things)}"

    def _why_not_between(self, before: State) -> str:
        may_fail, may_hold = self._literals.count(before)
        held = len(self.places) - may_fail
        so_far = f"has {held} already" if held else f"has place for only {may_hold}"
        return f"{self.name} has {self._bounds()} {self.things.replace('(s)', 's')}, and {so_far}"

    def technique(self, before: State, after: State) -> str:
        made = self._literals.count(before)[0] != self._literals.count(after)[0]
        return self._called.short if made else self._called.full

    def tallies(self) -> Sequence[Tally]:
        if self.heaviest > 1:
            return ()
        literals = [(unknown, self.value) for unknown in self.unknowns]
        between = [number for number in range(self.low, self.high) if number not in self._counts]
        return [Tally(literals, self.low, self.high, self.things, self._called.inside, self._called.around, between)]

    def strike(self, state: State) -> None:
        if self.high < len(self.places):
            may_fail, _ = self._literals.count(state)
            if self.high - len(self.places) + may_fail < 0:
                raise Contradiction
            self._literals.settle(state, False, self.high - len(self.places) + may_fail)

    def linear(self, state: State) -> Iterator[Row]:
        terms = [(weight, (unknown, self.value)) for unknown, weight in self.weights.items()]
        if self._has_gaps:
            yield from self._choice(terms)
            return
        if self.low == self.high and self.heaviest == 1:
            yield Row(terms, "==", self.low)
            return
        # A weight above what is asked for says no more than the bound itself; cutting it down gives tighter rows.
        if self.low > 0:
            yield Row([(min(weight, self.low), key) for weight, key in terms], ">=", self.low)
        failing = len(self.places) - self.high
        if failing > 0 and self.heaviest == 1:
            yield Row(terms, "<=", self.high)
        elif failing > 0:
            others = [(min(weight, failing), (unknown, 1 - self.value)) for unknown, weight in self.weights.items()]
            yield Row(others, ">=", failing)

    def _choice(self, terms: Sequence[tuple[int, tuple[int, int]]]) -> Iterator[Row]:
        """Exactly one of the counts is chosen; that nothing has the value needs no choice."""
        chosen = {count: f"count {count} for {self.name} #{self.unknowns[0]}" for count in self._counts if count}
        yield Row([*terms, *((-count, name) for count, name in chosen.items())], "==", 0)
        yield Row([(1, name) for name in chosen.values()], "<=" if 0 in self._counts else "==", 1, "one count")

    def broken(self, board: Board) -> str | None:
        count = sum(board[place] == self.value for place in self.places)
        if count in self._counts:
            return None
        return f"{self.name} has {counted(count, self.things)}, not {self._bounds()}"

    def _bounds(self) -> str:
        if self._has_gaps:
            return either(self._counts)
        if self.low == self.high:
            return str(self.low)
        if self.low == 0:
            return f"at most {self.high}"
        if self.high == len(self.places):
            return f"at least {self.low}"
        return f"{self.low} to {self.high}"
