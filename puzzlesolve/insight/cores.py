"""Rules that were needed on the way to a contradiction: a first guess at what cannot hold together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from puzzlesolve.deadline import Deadline
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.unknowns import Unknowns

Core = frozenset[int]


class Entry(NamedTuple):
    """Some rules, and the unknowns that they narrowed together."""

    rules: Core
    changed: tuple[int, ...]


class Refuted(Exception):
    """A contradiction between some rules."""

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        self.core = core


class Cores:
    """Narrows by some rules one after the other, and remembers which of them led to what."""

    def __init__(self, unknowns: Unknowns, rules: Sequence[Rule], deadline: Deadline) -> None:
        self._unknowns = unknowns
        self._rules = rules
        self._deadline = deadline
        self._looking_at: list[list[int]] = [[] for _ in range(len(unknowns))]
        for index, rule in enumerate(rules):
            for unknown in dict.fromkeys(rule.unknowns):
                self._looking_at[unknown].append(index)

    def find(self, random: Random) -> Core | None:
        """Rules that contradict each other, in one of many orders; None where what-ifs do not show it."""
        state = self._unknowns.start()
        log: list[Entry] = []
        order = random.sample(range(len(self._rules)), len(self._rules))
        try:
            self._narrow(state, log, order)
            while self._what_if(state, log, random):
                pass
        except Refuted as refuted:
            return refuted.core
        return None

    def _narrow(self, state: State, log: list[Entry], order: Iterable[int]) -> None:
        """Narrow until no rule finds more. Raises Refuted, OutOfTime."""
        waiting = dict.fromkeys(order)
        while waiting:
            self._deadline.check()
            index = next(iter(waiting))
            del waiting[index]
            before = state.copy()
            try:
                self._rules[index].narrow(state)
            except Contradiction:
                raise Refuted(self._behind(log, [index], self._rules[index].unknowns)) from None
            changed = tuple(self._unknowns.changed(before, state))
            if changed:
                log.append(Entry(frozenset([index]), changed))
                waiting |= dict.fromkeys(other for unknown in changed for other in self._looking_at[unknown])

    def _what_if(self, state: State, log: list[Entry], random: Random) -> bool:
        """Rule out a value that leads to a contradiction; whether there is one. Raises Refuted, OutOfTime."""
        several = [unknown for unknown in range(len(self._unknowns)) if len(self._unknowns.values(state, unknown)) > 1]
        for unknown in random.sample(several, len(several)):
            for value in self._unknowns.values(state, unknown):
                core = self._refutation(state, log, unknown, value)
                if core is None:
                    continue
                log.append(Entry(core, (unknown,)))
                if self._unknowns.values(state, unknown) == [value]:
                    raise Refuted(self._behind(log, core, [unknown]))
                self._unknowns.exclude(state, unknown, value)
                self._narrow(state, log, self._looking_at[unknown])
                return True
        return False

    def _refutation(self, state: State, log: list[Entry], unknown: int, value: int) -> Core | None:
        """The rules that refute a value, or None where they do not."""
        trial, longer = state.copy(), list(log)
        self._unknowns.keep_only(trial, unknown, [value])
        try:
            self._narrow(trial, longer, self._looking_at[unknown])
        except Refuted as refuted:
            return refuted.core
        return None

    def _behind(self, log: Sequence[Entry], rules: Iterable[int], looked_at: Iterable[int]) -> Core:
        """Some rules that look at some unknowns, and those that narrowed these, and so on backwards."""
        core, looked = set(rules), set(looked_at)
        for entry in reversed(log):
            if not looked.isdisjoint(entry.changed):
                core |= entry.rules
                looked.update(unknown for rule in entry.rules for unknown in self._rules[rule].unknowns)
        return frozenset(core)
