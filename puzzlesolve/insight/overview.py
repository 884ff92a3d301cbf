"""The rules of a problem as a person sees them: which of them look at what, and which are near."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Technique
from puzzlesolve.engine.state import Contradiction, Literal, State
from puzzlesolve.insight.step import Step
from puzzlesolve.places import box, distance, spot

# A rule and a technique of it.
Waiting = tuple[int, Technique]
# What a conclusion needs, and what a set of rules forces, is looked for among so many unknowns at most.
WIDEST = 60


class Overview:
    """What is asked of the rules of one problem again and again."""

    def __init__(self, problem: Problem, deadline: Deadline = NEVER) -> None:
        self.problem = problem
        self.unknowns = problem.unknowns
        self.rules = problem.with_implied
        self.deadline = deadline
        self.techniques = [rule.techniques() for rule in self.rules]
        self.looking_at: list[list[int]] = [[] for _ in range(len(self.unknowns))]
        for index, rule in enumerate(self.rules):
            for unknown in rule.unknowns:
                self.looking_at[unknown].append(index)
        self.levels = sorted({technique.level for ways in self.techniques for technique in ways})
        order = sorted(range(len(self.rules)), key=self._plainness)
        self.rank = {index: rank for rank, index in enumerate(order)}
        self._boxes = [box(rule.places) for rule in self.rules]

    def _plainness(self, index: int) -> tuple[int, int]:
        return self.rules[index].cost, len(self.rules[index].unknowns)

    def awake(self, changed: Iterable[int]) -> set[int]:
        """The rules that look at some unknowns."""
        return {rule for unknown in changed for rule in self.looking_at[unknown]}

    def narrowed(self, state: State, way: Technique) -> tuple[int, ...]:
        """The unknowns that a technique narrows. Raises Contradiction."""
        state.touched = []
        way.narrow(state)
        return tuple(sorted({unknown for word, bits in state.touched for unknown in self.unknowns.touched(word, bits)}))

    def near_first(self, changed: Sequence[int], waiting: Iterable[Waiting]) -> list[Waiting]:
        """Rules that wait, those first that are near to what was concluded last."""
        if not changed:
            return list(waiting)
        row, column = spot(self.unknowns.places[changed[-1]][0])

        def far(each: Waiting) -> tuple[float, int]:
            top, bottom, left, right = self._boxes[each[0]]
            away = max(top - row, row - bottom, left - column, column - right, 0)
            return away, self.rank[each[0]]

        return sorted(waiting, key=far)

    def used(self, start: State, rule: int, step: Step) -> frozenset[int]:
        """Some unknowns, all of them needed, of which something must be known for a conclusion of one rule."""
        looked_at = self.rules[rule].unknowns
        before, way = step.before, step.way
        assert way is not None
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
            if self._concludes(trial, way, step.after, step.changed):
                relaxed = kept
            else:
                needed.append(unknown)
        return frozenset(needed)

    def _concludes(self, state: State, way: Technique, after: State, changed: Sequence[int]) -> bool:
        try:
            way.narrow(state)
        except Contradiction:
            return False
        values = self.unknowns.values
        return all(set(values(state, unknown)) <= set(values(after, unknown)) for unknown in changed)

    def close_by(self, state: State, near: Sequence[int]) -> list[Literal]:
        """What is open, near to what was concluded last first."""
        literals = [(unknown, value) for unknown, values in self.unknowns.choices(state) for value in values]
        if not near:
            return literals
        there = self.unknowns.places[near[-1]][0]
        return sorted(literals, key=lambda literal: distance(self.unknowns.places[literal[0]][0], there))
