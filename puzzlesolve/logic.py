"""What a person could do: narrow by one rule at a time, and ask "what if" about one unknown at a time.

Deeper search is not done here; what is left belongs to the model.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from puzzlesolve.problem import Problem
from puzzlesolve.unknowns import Contradiction, State

TIERS = 3


class OutOfTime(Exception):
    """The time limit came first."""


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
        # For each unknown, the rules to look at again when it changes, by cost.
        self._wakes: list[list[dict[int, None]]] = [[{} for _ in range(TIERS)] for _ in range(len(self.unknowns))]
        for index, rule in enumerate(self.rules):
            for unknown in rule.unknowns:
                self._wakes[unknown][rule.cost][index] = None

    def narrow_all(self, state: State) -> None:
        """Narrow by every rule until none finds more. Raises Contradiction."""
        waiting: list[dict[int, None]] = [{} for _ in range(TIERS)]
        # The rule that is added last is taken first: the puzzle's first rule.
        for index in reversed(range(len(self.rules))):
            waiting[self.rules[index].cost][index] = None
        self._narrow(state, waiting)

    def narrow_from(self, state: State, changed: Iterable[int]) -> list[tuple[int, int]]:
        """The same after a change of some unknowns; returns all words and bits that were taken away."""
        waiting: list[dict[int, None]] = [{} for _ in range(TIERS)]
        for unknown in changed:
            self._wake(waiting, unknown)
        return self._narrow(state, waiting)

    def _wake(self, waiting: list[dict[int, None]], unknown: int) -> None:
        for tier, rules in zip(waiting, self._wakes[unknown]):
            tier.update(rules)

    def _narrow(self, state: State, waiting: list[dict[int, None]]) -> list[tuple[int, int]]:
        if self._deadline is not None and time.monotonic() > self._deadline:
            raise OutOfTime
        taken = state.touched
        state.touched = []
        while True:
            for tier in waiting:
                if tier:
                    index, _ = tier.popitem()
                    break
            else:
                return taken
            self.rules[index].narrow(state)
            if state.touched:
                for word, bits in state.touched:
                    for unknown in self.unknowns.touched(word, bits):
                        self._wake(waiting, unknown)
                taken += state.touched
                state.touched = []

    def suppose(self, state: State, unknown: int, value: int) -> tuple[State, list[tuple[int, int]]]:
        """The state that follows if an unknown had this value, and what it took away. Raises Contradiction."""
        then = state.copy()
        self.unknowns.keep_only(then, unknown, [value])
        return then, self.narrow_from(then, [unknown])

    def what_if(self, state: State) -> None:
        """Exclude every value that leads to a contradiction, and all that no value of some unknown leaves possible."""
        while self._exclude_by_contradiction(state) and self._keep_what_is_common(state):
            pass

    def _exclude_by_contradiction(self, state: State) -> bool:
        """Try each value of each open unknown until none fails; returns whether any unknown is still open.

        A value that another trial led to need not be tried itself: alone it says less, so it cannot fail.
        """
        survives: set[tuple[int, int]] = set()
        while True:
            tried = 0
            for unknown in self._open_by_values(state):
                for value in reversed(self.unknowns.values(state, unknown)):
                    if (unknown, value) in survives:
                        continue
                    tried += 1
                    try:
                        then, taken = self.suppose(state, unknown, value)
                    except Contradiction:
                        self.what_ifs += 1
                        self.unknowns.exclude(state, unknown, value)
                        self.narrow_from(state, [unknown])
                        survives.clear()
                    else:
                        survives.update(self._decided_among(then, unknown, taken))
            if not tried:
                return bool(self.unknowns.open(state))

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
                    then, _ = self.suppose(state, unknown, value)
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
