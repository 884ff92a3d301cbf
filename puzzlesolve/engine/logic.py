"""What a person could do: narrow by one rule at a time, and ask "what if" about one unknown at a time (probing).

What is left after that is a matter of cases (`cases.py`) or of the model.
"""

from __future__ import annotations

from collections import OrderedDict

from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.state import Contradiction, Literal, State
from puzzlesolve.engine.tables import Tables

# Rules by cost: counts and the like, rules with a search of their own, rules about the whole board.
TIERS = 3

# What each literal that was tried led to.
Trials = dict[Literal, State]


class Waiting:
    """What is still to be looked at: tables of many rules by their numbers, and other rules by cost."""

    __slots__ = ("tables", "tiers")

    def __init__(self) -> None:
        self.tables: set[int] = set()
        self.tiers: list[OrderedDict[int, None]] = [OrderedDict() for _ in range(TIERS)]

    def next_rule(self) -> int | None:
        """Of the cheapest rules the one that has waited longest, or None."""
        for tier in self.tiers:
            if tier:
                return tier.popitem(last=False)[0]
        return None


class Logic:
    """Narrows states of one problem.

    Every method raises OutOfTime after the `deadline`. `what_ifs` counts the steps of `what_if` that took something
    away, `trials` what was tried for them.
    """

    def __init__(self, problem: Problem, deadline: Deadline = NEVER) -> None:
        self.unknowns = problem.unknowns
        self.rules = problem.with_implied
        self.what_ifs = 0
        self.trials = 0
        self.deadline = deadline
        tables = self.unknowns.tables() if any(rule.compiles for rule in self.rules) else Tables()
        covered = {id(other) for rule in self.rules for other in rule.covers}
        asked = [index for index, rule in enumerate(self.rules) if id(rule) not in covered]
        # The rules that are in no table.
        self._others = [
            index for index in asked if not (self.rules[index].compiles and self.rules[index].enter(tables))
        ]
        self._tables = tables.made()
        self._table_of = {word: number for number, table in enumerate(self._tables) for word in table.words}
        # By word: the other rules to look at again when one of some bits is taken away, with their costs.
        self._wakes: dict[int, list[tuple[int, int, int]]] = {}
        for index in self._others:
            rule = self.rules[index]
            for word, bits in self.unknowns.watched(rule.unknowns).items():
                self._wakes.setdefault(word, []).append((bits, rule.cost, index))

    def narrow_all(self, state: State) -> None:
        """Narrow by every rule until none finds more. Raises Contradiction."""
        waiting = Waiting()
        waiting.tables.update(range(len(self._tables)))
        for index in self._others:
            waiting.tiers[self.rules[index].cost][index] = None
        self._narrow(state, waiting)

    def narrow_from(self, state: State) -> None:
        """The same after something was taken away, as `state.touched` tells."""
        if not self._others:
            # Tables say nothing of each other's words: each comes to its end by itself.
            self.deadline.check()
            state.touched = []
            for table in self._tables:
                table.narrow(state)
            return
        waiting = Waiting()
        self._wake(waiting, state)
        self._narrow(state, waiting)

    def _wake(self, waiting: Waiting, state: State) -> None:
        for word, taken in state.touched:
            if word in self._table_of:
                waiting.tables.add(self._table_of[word])
            self._wake_others(waiting, word, taken)
        state.touched = []

    def _wake_others(self, waiting: Waiting, word: int, taken: int) -> None:
        for bits, cost, index in self._wakes.get(word, ()):
            if bits & taken:
                waiting.tiers[cost][index] = None

    def _narrow(self, state: State, waiting: Waiting) -> None:
        self.deadline.check()
        while True:
            while waiting.tables:
                changes = self._tables[waiting.tables.pop()].narrow(state)
                if self._others:
                    for word, taken in changes:
                        self._wake_others(waiting, word, taken)
            index = waiting.next_rule()
            if index is None:
                return
            self.rules[index].narrow(state)
            self._wake(waiting, state)

    def suppose(self, state: State, unknown: int, value: int) -> State:
        """The state that follows if an unknown had this value. Raises Contradiction."""
        then = state.copy()
        then.is_trial = True
        self.unknowns.keep_only(then, unknown, [value])
        self.narrow_from(then)
        return then

    def what_if(self, state: State) -> Trials:
        """Exclude every value that leads to a contradiction, and whatever each value of some unknown excludes."""
        trials: Trials = {}
        while self.unknowns.open(state):
            self.try_all(state, trials)
            if not self._keep_what_is_common(state, trials):
                break
        return trials

    def try_all(self, state: State, trials: Trials) -> None:
        """Try each value of each open unknown until none fails.

        A value that another trial led to is not tried itself: alone it says less, so it will hardly fail.
        """
        failed = True
        while failed:
            failed = False
            survive = [0] * len(state.words)
            for unknown, values in self.unknowns.choices(state):
                for value in reversed(values):
                    word, bit = self.unknowns.bit(unknown, value)
                    if survive[word] & bit or not state.words[word] & bit:
                        continue
                    try:
                        then = self._tried(state, unknown, value, trials)
                    except Contradiction:
                        self.what_ifs += 1
                        self.rule_out(state, unknown, value)
                        failed = True
                        then = state
                    survive = self.unknowns.with_known(survive, then)

    def _tried(self, state: State, unknown: int, value: int, trials: Trials) -> State:
        """What a value leads to. What it led to before is remembered; trying again goes on from there."""
        self.trials += 1
        before = trials.pop((unknown, value), None)
        if before is None:
            then = self.suppose(state, unknown, value)
        else:
            # Cases share what they remember.
            then = before.copy()
            if self.unknowns.keep_all(then, state):
                self.narrow_from(then)
        trials[unknown, value] = then
        return then

    def rule_out(self, state: State, unknown: int, value: int) -> None:
        """Take one value away, and narrow. Raises Contradiction."""
        self.unknowns.exclude(state, unknown, value)
        self.narrow_from(state)

    def _keep_what_is_common(self, state: State, trials: Trials) -> bool:
        """Keep what at least one value of some unknown leaves possible; returns at the first that this narrows."""
        for unknown, values in self.unknowns.choices(state):
            union = State([0] * len(state.words))
            for value in values:
                try:
                    union.join(self._tried(state, unknown, value, trials))
                except Contradiction:
                    # It was not tried before, and leaves nothing possible.
                    continue
            if self.unknowns.keep_all(state, union):
                self.what_ifs += 1
                self.narrow_from(state)
                return True
        return False
