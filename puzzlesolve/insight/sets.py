"""What a small set of rules forces together: a literal is supposed, and rules conclude from it until one is broken."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule, Technique
from puzzlesolve.engine.state import Contradiction, Literal, State
from puzzlesolve.insight.minimal import minimal
from puzzlesolve.insight.overview import WIDEST, Overview
from puzzlesolve.insight.step import ABOVE_SINGLE_RULES, LARGEST_SET, TOGETHER, Link, Step

# So many literals that can be refuted are looked at for the smallest set of rules.
STARTS = 12
# Of these, the shortest so many are made as short as possible.
SHORTENED = 4


class Chain(NamedTuple):
    """Rules that lead one after the other from a literal to a contradiction; the last one is broken."""

    literal: Literal
    rules: tuple[int, ...]


class Sets:
    """Finds sets of rules for one problem. Raises OutOfTime after the deadline."""

    def __init__(self, problem: Problem, deadline: Deadline = NEVER) -> None:
        self.overview = Overview(problem, deadline)
        self._logic = Logic(problem, deadline)

    def together(self, state: State, near: Sequence[int]) -> Step | None:
        """What a small set of rules forces: the smallest set that was found from several starts."""
        found = sorted(self._refuted(state, near), key=lambda chain: len(set(chain.rules)))
        shortened = [(chain.literal, *self._shortened(state, chain)) for chain in found[:SHORTENED]]
        best = min(shortened, key=lambda each: _size(each[1], each[2]), default=None)
        if best is None or _size(best[1], best[2]) > LARGEST_SET:
            return None
        return self._forced(state, *best)

    def _refuted(self, state: State, near: Sequence[int]) -> list[Chain]:
        """Literals close by that rules refute one after the other, and these rules."""
        narrow = self.narrow(state)
        found: list[Chain] = []
        for literal in self.overview.close_by(state, near):
            self.overview.deadline.check()
            if narrow is not None and not self._fails(narrow, literal):
                continue
            chain = self._chain(state, literal)
            if chain is not None:
                found.append(chain)
                if len(found) == STARTS or len(set(chain.rules)) <= 2:
                    break
        return found

    def narrow(self, state: State) -> State | None:
        """What the tables make of a state, for which they then answer quickly; None is a contradiction."""
        narrow = state.copy()
        try:
            self._logic.narrow_all(narrow)
        except Contradiction:
            return None
        return narrow

    def _fails(self, state: State, literal: Literal) -> bool:
        try:
            self._logic.suppose(state, *literal)
        except Contradiction:
            return True
        return False

    def _chain(self, state: State, literal: Literal) -> Chain | None:
        """Rules that lead from a literal to a contradiction, the last of which is broken; None: none do."""
        then = state.copy()
        self.overview.unknowns.keep_only(then, *only(literal))
        order: list[tuple[int, tuple[int, ...]]] = []
        # By rank, the plainest first.
        rank, ranked = self.overview.rank, self.overview.ranked
        waiting = [rank[index] for index in self.overview.looking_at[literal[0]]]
        heapify(waiting)
        waits = set(waiting)
        while waiting:
            waits.discard(waiting[0])
            index = ranked[heappop(waiting)]
            try:
                changed = self.overview.narrowed(then, Technique(0, self.overview.rules[index].narrow))
            except Contradiction:
                return Chain(literal, (*_leading_to(self.overview.rules, index, order), index))
            if changed:
                order.append((index, changed))
                for other in {rank[each] for each in self.overview.awake(changed)} - waits:
                    heappush(waiting, other)
                    waits.add(other)
        return None

    def _shortened(self, state: State, chain: Chain) -> tuple[list[Link], int]:
        *before, broken = chain.rules
        kept = minimal(before, lambda some: self._refutes(state, chain.literal, [*some, broken]))
        links, where = self._links(state, chain.literal, [*kept, broken])
        assert where is not None
        return links, where

    def _refutes(self, state: State, literal: Literal, rules: Sequence[int]) -> bool:
        """Whether some rules lead from a literal to a contradiction."""
        self.overview.deadline.check()
        then = state.copy()
        try:
            self.overview.unknowns.keep_only(then, *only(literal))
            for index in rules:
                self.overview.rules[index].narrow(then)
        except Contradiction:
            return True
        return False

    def _links(self, state: State, literal: Literal, rules: Sequence[int]) -> tuple[list[Link], int | None]:
        """What some rules conclude one after the other from a literal, and the one that is broken, if any."""
        then = state.copy()
        links: list[Link] = []
        self.overview.unknowns.keep_only(then, *only(literal))
        for index in rules:
            before = then.copy()
            try:
                changed = self.overview.narrowed(then, Technique(0, self.overview.rules[index].narrow))
            except Contradiction:
                return links, index
            if changed:
                links.append(Link(index, before, then.copy(), changed))
        return links, None

    def _forced(self, state: State, literal: Literal, links: list[Link], broken: int) -> Step:
        """Everything that the rules of a chain force together."""
        rules = sorted({*(link.rule for link in links), broken})
        after = state.copy()
        self.overview.unknowns.exclude(after, *literal)
        # In a case that is going to be refuted they may force too much; what they refute there comes next.
        with suppress(Contradiction):
            after = self._all_forced(after.copy(), rules)
        changed = tuple(self.overview.unknowns.changed(state, after))
        used = frozenset(unknown for rule in rules for unknown in self.overview.rules[rule].unknowns)
        level = ABOVE_SINGLE_RULES + len(rules)
        return Step(TOGETHER, level, tuple(rules), state, after, changed, used, None, literal, tuple(links), (), broken)

    def _all_forced(self, state: State, rules: Sequence[int]) -> State:
        """What is left when some rules have excluded all that they can. Raises Contradiction."""
        self._settle(state, rules)
        scope = {unknown for rule in rules for unknown in self.overview.rules[rule].unknowns}
        if len(scope) > WIDEST:
            return state
        for unknown in sorted(scope):
            values = self.overview.unknowns.values(state, unknown)
            for value in values if len(values) > 1 else ():
                trial = state.copy()
                self.overview.unknowns.keep_only(trial, unknown, [value])
                if not self._holds(trial, rules):
                    self.overview.unknowns.exclude(state, unknown, value)
                    self._settle(state, rules)
        return state

    def _settle(self, state: State, rules: Sequence[int]) -> None:
        """Narrow by some rules until none of them finds more. Raises Contradiction."""
        waiting = list(rules)
        while waiting:
            changed = self.overview.narrowed(state, Technique(0, self.overview.rules[waiting.pop()].narrow))
            if changed:
                waiting = list(rules)

    def _holds(self, state: State, rules: Sequence[int]) -> bool:
        try:
            self._settle(state, rules)
        except Contradiction:
            return False
        return True

    def left(self, state: State, literal: Literal) -> int:
        """How much a literal leaves possible."""
        self.overview.deadline.check()
        try:
            return self._logic.suppose(state, *literal).size()
        except Contradiction:
            return 0


def only(literal: Literal) -> tuple[int, list[int]]:
    """An unknown and its only value, as states take them."""
    return literal[0], [literal[1]]


def _size(links: Sequence[Link], broken: int) -> int:
    return len({*(link.rule for link in links), broken})


def _leading_to(rules: Sequence[Rule], broken: int, chain: Sequence[tuple[int, tuple[int, ...]]]) -> list[int]:
    """Those rules of a chain that narrowed what the broken one, or a later one of them, looks at."""
    found = []
    looked_at = set(rules[broken].unknowns)
    for index, changed in reversed(chain):
        if not looked_at.isdisjoint(changed):
            found.append(index)
            looked_at.update(rules[index].unknowns)
    return found[::-1]
