"""The rules of a problem as a person sees them: which of them look at what, and which are near."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Technique
from puzzlesolve.engine.state import Contradiction, Literal, State
from puzzlesolve.insight.fish import Fish
from puzzlesolve.insight.pairs import Pairs
from puzzlesolve.insight.step import STRIKE, Step, Way
from puzzlesolve.places import box, distance, spot
from puzzlesolve.words import joined

# What a conclusion needs, and what a set of rules forces, is looked for among so many unknowns at most.
WIDEST = 60


class Overview:
    """What is asked of the rules of one problem again and again."""

    def __init__(self, problem: Problem, deadline: Deadline = NEVER) -> None:
        self.problem = problem
        self.unknowns = problem.unknowns
        self.rules = problem.with_implied
        self.deadline = deadline
        self.ways = list(self._every_way())
        # By rule, the numbers of the ways that look at it.
        self.ways_of: list[list[int]] = [[] for _ in self.rules]
        for number, way in enumerate(self.ways):
            for index in way.rules:
                self.ways_of[index].append(number)
        self.looking_at: list[list[int]] = [[] for _ in range(len(self.unknowns))]
        for index, rule in enumerate(self.rules):
            for unknown in rule.unknowns:
                self.looking_at[unknown].append(index)
        self.levels = sorted({way.technique.level for way in self.ways})
        self.ranked = sorted(range(len(self.rules)), key=self._plainness)
        self.rank = {index: rank for rank, index in enumerate(self.ranked)}
        self.counts = [bool(rule.tallies()) for rule in self.rules]
        self._boxes = [box(rule.places) for rule in self.rules]

    def _every_way(self) -> Iterator[Way]:
        """The techniques of single rules, and those that take several."""
        for index, rule in enumerate(self.rules):
            for technique in rule.techniques():
                yield Way((index,), technique, rule.technique)
        pairs = Pairs(self.unknowns, self.rules)
        yield from pairs.ways()
        yield from Fish(pairs).ways()

    def _plainness(self, index: int) -> tuple[int, int]:
        return self.rules[index].cost, len(self.rules[index].unknowns)

    def awake(self, changed: Iterable[int]) -> set[int]:
        """The rules that look at some unknowns."""
        return {rule for unknown in changed for rule in self.looking_at[unknown]}

    def narrowed(self, state: State, way: Technique) -> tuple[int, ...]:
        """The unknowns that a technique narrows. Raises Contradiction."""
        state.touched = []
        way.narrow(state)
        return self._touched(state)

    def _touched(self, state: State) -> tuple[int, ...]:
        if not state.touched:
            return ()
        return tuple(sorted({unknown for word, bits in state.touched for unknown in self.unknowns.touched(word, bits)}))

    def striking(self, index: int) -> Way:
        """To strike out by a rule what cannot be at a glance, without a word, where that leaves a cell two numbers."""
        return Way((index,), Technique(0, partial(self._strike, index), STRIKE))

    def _strike(self, index: int, state: State) -> None:
        then = self._struck(state, (index,))
        for unknown in self._touched(then):
            values = self.unknowns.values(then, unknown)
            # A mark that is struck out is not there; nobody looks for what is left of it.
            if len(values) > 1 or self.unknowns.domains[unknown].is_mark:
                self.unknowns.keep_only(state, unknown, values)

    def _struck(self, state: State, rules: Iterable[int]) -> State:
        then = state.copy()
        for index in rules:
            self.rules[index].strike(then)
        return then

    def strike_used(self, start: State, strike: Step) -> frozenset[int]:
        """The unknowns that a strike needs; where a rule counts, those that have what is struck out elsewhere."""
        (index,) = strike.rules
        if not self.counts[index]:
            return self.used(start, strike)
        values = self.unknowns.values
        gone = {v for u in strike.changed for v in values(strike.before, u) if v not in values(strike.after, u)}
        held = {unknown: values(strike.before, unknown) for unknown in self.rules[index].unknowns}
        return frozenset(unknown for unknown, some in held.items() if len(some) == 1 and some[0] in gone)

    def left_single(self, state: State, index: int) -> list[int]:
        """The cells for which striking by a rule leaves one number. Raises Contradiction."""
        then = self._struck(state, (index,))
        return [
            unknown
            for unknown in self._touched(then)
            if not self.unknowns.domains[unknown].is_mark and len(self.unknowns.values(then, unknown)) == 1
        ]

    def leaving(self, rules: tuple[int, ...], unknown: int) -> Way:
        """To see that some rules leave a cell one number."""
        names = joined(list(dict.fromkeys(self.rules[rule].name for rule in rules)))
        reason = f"{names} {'leaves' if len(rules) == 1 else 'leave'} nothing else"
        narrow = partial(self.leave_single, rules, unknown)
        return Way(rules, Technique(1, narrow, self.rules[rules[0]].leaving, lambda before, after: reason))

    def leave_single(self, rules: tuple[int, ...], unknown: int, state: State) -> None:
        """Keep what rules leave of a cell. Raises Contradiction."""
        self.unknowns.keep_only(state, unknown, self.unknowns.values(self._struck(state, rules), unknown))

    def near_first(self, last: Sequence[int], waiting: Iterable[int]) -> list[tuple[float, int, int]]:
        """Ways that wait, near to what was concluded last first: how far each is away, its rank, and its number."""
        if not last:
            return [(0, number, number) for number in waiting]
        row, column = spot(self.unknowns.places[last[-1]][0])
        found = []
        for number in waiting:
            rules = self.ways[number].rules
            top, bottom, left, right = self._boxes[rules[0]]
            found.append((max(top - row, row - bottom, left - column, column - right, 0), self.rank[rules[0]], number))
        return sorted(found)

    def apart(self, some: Sequence[int], others: Sequence[int]) -> float:
        """How many steps lie between the nearest of some unknowns and of others; none where there are no others."""
        places = [self.unknowns.places[unknown][0] for unknown in others]
        return min(
            (distance(self.unknowns.places[unknown][0], place) for unknown in some for place in places), default=0
        )

    def used(self, start: State, step: Step) -> frozenset[int]:
        """Some unknowns, all of them needed, of which something must be known for a conclusion."""
        looked_at = list(dict.fromkeys(unknown for rule in step.rules for unknown in self.rules[rule].unknowns))
        before = step.before
        if len(looked_at) > WIDEST:
            return frozenset(looked_at)
        relaxed = before.copy()
        needed = []
        for unknown in looked_at:
            if self.unknowns.values(before, unknown) == self.unknowns.values(start, unknown):
                continue
            trial = relaxed.copy()
            self.unknowns.loosen(trial, unknown, start)
            kept = trial.copy()
            if self.concludes(trial, step):
                relaxed = kept
            else:
                needed.append(unknown)
        return frozenset(needed)

    def concludes(self, state: State, step: Step) -> bool:
        """Whether the same way concludes all of a step from another state, which is changed by that."""
        assert step.way is not None
        try:
            step.way.technique.narrow(state)
        except Contradiction:
            return False
        values = self.unknowns.values
        return all(set(values(state, unknown)) <= set(values(step.after, unknown)) for unknown in step.changed)

    def close_by(self, state: State, near: Sequence[int]) -> list[Literal]:
        """What is open, near to what was concluded last first."""
        literals = [(unknown, value) for unknown, values in self.unknowns.choices(state) for value in values]
        if not near:
            return literals
        there = self.unknowns.places[near[-1]][0]
        return sorted(literals, key=lambda literal: distance(self.unknowns.places[literal[0]][0], there))
