"""What a person could do: narrow by one rule at a time, and ask "what if" about one unknown at a time.

Deeper search is not done here; what is left belongs to the model.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import cast

from puzzlesolve.counting import tables
from puzzlesolve.problem import Problem
from puzzlesolve.unknowns import Contradiction, Marks, State

# Rules by cost: counts and the like, rules with a search of their own, rules about the whole board, and closer looks,
# which follow from other rules and are worth their time only where nothing else helps.
TIERS = 4
CLOSER_LOOK = 3
# After so many closer looks in a row that saw nothing, the model is faster.
MOST_CLOSER_LOOKS = 30


class OutOfTime(Exception):
    """The time limit came first."""


class Waiting:
    """What is still to be looked at: rows of the tables of counts by word, and other rules by cost."""

    __slots__ = ("rows", "tiers")

    def __init__(self) -> None:
        self.rows: dict[int, int] = {}
        self.tiers: list[dict[int, None]] = [{} for _ in range(TIERS)]

    def next_rule(self, tiers: int) -> int | None:
        """The last of the cheapest rules, or None."""
        for tier in self.tiers[:tiers]:
            if tier:
                return tier.popitem()[0]
        return None


class Logic:
    """Narrows states of one problem.

    `deadline` is a moment of `time.monotonic`; every method raises OutOfTime after it. `what_ifs` counts the steps of
    `what_if` that took something away.
    """

    def __init__(self, problem: Problem, deadline: float | None = None) -> None:
        self.unknowns = problem.unknowns
        self.rules = problem.rules
        self.what_ifs = 0
        self._deadline = deadline
        self._tables, self._others = tables(problem.unknowns, problem.rules)
        # For each unknown, the other rules to look at again when it changes, by cost.
        self._wakes: list[dict[int, dict[int, None]]] = [{} for _ in range(len(self.unknowns))]
        for index in self._others:
            for unknown in self.rules[index].unknowns:
                self._wakes[unknown].setdefault(self.rules[index].cost, {})[index] = None

    def narrow_all(self, state: State) -> None:
        """Narrow by every rule until none finds more. Raises Contradiction."""
        waiting = Waiting()
        waiting.rows.update((word, table.all_rows) for word, table in self._tables.items())
        # The rule that is added last is taken first: the puzzle's first rule.
        for index in reversed(self._others):
            waiting.tiers[self.rules[index].cost][index] = None
        self._narrow(state, waiting, TIERS)

    def narrow_from(self, state: State, changed: Iterable[int], tiers: int = TIERS) -> list[tuple[int, int]]:
        """The same after a change of some unknowns; returns all words and bits that were taken away."""
        waiting = Waiting()
        for unknown in changed:
            self._wake_others(waiting, unknown)
            if self._tables:
                word, bit = cast(Marks, self.unknowns).place(unknown)
                self._wake_rows(waiting, word, bit)
        return self._narrow(state, waiting, tiers)

    def _wake_others(self, waiting: Waiting, unknown: int) -> None:
        for cost, rules in self._wakes[unknown].items():
            waiting.tiers[cost].update(rules)

    def _wake_rows(self, waiting: Waiting, word: int, bits: int) -> None:
        table = self._tables.get(word)
        if table is not None:
            waiting.rows[word] = waiting.rows.get(word, 0) | table.concerned(bits)

    def _narrow(self, state: State, waiting: Waiting, tiers: int) -> list[tuple[int, int]]:
        if self._deadline is not None and time.monotonic() > self._deadline:
            raise OutOfTime
        taken = state.touched
        state.touched = []
        while True:
            if waiting.rows:
                word, rows = waiting.rows.popitem()
                changes = self._narrow_by_rows(state, word, rows)
            else:
                index = waiting.next_rule(tiers)
                if index is None:
                    return taken
                self.rules[index].narrow(state)
                changes = state.touched
                state.touched = []
                for word, bits in changes:
                    self._wake_rows(waiting, word & ~1, bits)
            for word, bits in changes:
                for unknown in self.unknowns.touched(word, bits):
                    self._wake_others(waiting, unknown)
            taken += changes

    def _narrow_by_rows(self, state: State, word: int, rows: int) -> list[tuple[int, int]]:
        made_ones, made_zeros = self._tables[word].narrow(state.words, rows)
        return [(at, bits) for at, bits in ((word, made_ones), (word + 1, made_zeros)) if bits]

    def suppose(
        self, state: State, unknown: int, value: int, tiers: int = TIERS
    ) -> tuple[State, list[tuple[int, int]]]:
        """The state that follows if an unknown had this value, and what it took away. Raises Contradiction."""
        then = state.copy()
        self.unknowns.keep_only(then, unknown, [value])
        return then, self.narrow_from(then, [unknown], tiers)

    def what_if(self, state: State) -> None:
        """Exclude every value that leads to a contradiction, and all that no value of some unknown leaves possible.

        Closer looks come last, and only until the first of them has helped.
        """
        closer = any(rule.cost == CLOSER_LOOK for rule in self.rules)
        while self.unknowns.open(state):
            self._exclude(state)
            if closer and self._exclude_one_more(state):
                continue
            if not self._keep_what_is_common(state):
                return

    def _exclude(self, state: State) -> None:
        """Try each value of each open unknown until none fails.

        A value that another trial led to need not be tried itself: alone it says less, so it cannot fail. And what a
        trial led to is remembered: while it lies within what is still possible, trying again would lead there again.
        """
        led_to: dict[tuple[int, int], list[int]] = {}
        tried = True
        while tried:
            tried = False
            for unknown in self._open_by_values(state):
                for value in reversed(self.unknowns.values(state, unknown)):
                    if _lies_within(led_to.get((unknown, value)), state.words):
                        continue
                    tried = True
                    try:
                        then, taken = self.suppose(state, unknown, value, CLOSER_LOOK)
                    except Contradiction:
                        self._rule_out(state, unknown, value)
                    else:
                        led_to.update(dict.fromkeys(self._decided_among(then, unknown, taken), then.words))

    def _rule_out(self, state: State, unknown: int, value: int) -> None:
        self.what_ifs += 1
        self.unknowns.exclude(state, unknown, value)
        self.narrow_from(state, [unknown])

    def _exclude_one_more(self, state: State) -> bool:
        """Exclude a value by closer looks, if a few of them are enough."""
        survives: set[tuple[int, int]] = set()
        looks = 0
        for unknown in self._open_by_values(state):
            value = self.unknowns.values(state, unknown)[-1]
            if (unknown, value) in survives:
                continue
            looks += 1
            if looks > MOST_CLOSER_LOOKS:
                return False
            try:
                then, taken = self.suppose(state, unknown, value)
            except Contradiction:
                self._rule_out(state, unknown, value)
                return True
            survives.update(self._decided_among(then, unknown, taken))
        return False

    def _open_by_values(self, state: State) -> list[int]:
        return sorted(self.unknowns.open(state), key=lambda unknown: len(self.unknowns.values(state, unknown)))

    def _decided_among(self, state: State, unknown: int, taken: list[tuple[int, int]]) -> list[tuple[int, int]]:
        changed = {unknown}
        for word, bits in taken:
            changed.update(self.unknowns.touched(word, bits))
        found = []
        for other in changed:
            values = self.unknowns.values(state, other)
            if len(values) == 1:
                found.append((other, values[0]))
        return found

    def _keep_what_is_common(self, state: State) -> bool:
        """Keep what at least one value of some unknown leaves possible; returns at the first that this narrows."""
        for unknown in self._open_by_values(state):
            union = [0] * len(state.words)
            for value in self.unknowns.values(state, unknown):
                try:
                    then, _ = self.suppose(state, unknown, value, CLOSER_LOOK)
                except Contradiction:
                    continue
                union = [both | word for both, word in zip(union, then.words)]
            if union != state.words:
                self.what_ifs += 1
                changed = [
                    other
                    for word, (before, after) in enumerate(zip(state.words, union))
                    for other in self.unknowns.touched(word, before ^ after)
                    if before != after
                ]
                state.words[:] = union
                self.narrow_from(state, changed)
                return True
        return False


def _lies_within(words: list[int] | None, possible: list[int]) -> bool:
    """Whether a remembered state allows nothing that is no longer possible."""
    return words is not None and not any(word & ~bits for word, bits in zip(words, possible))
