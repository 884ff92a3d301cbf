"""Finding the next step of a person: the weakest technique that concludes something, close to where the last one was.

Numbers that stand in a line are struck out elsewhere in it without a word; that is recorded as a strike, which no
explanation tells. Then come the techniques of single rules, by level. Where none of them finds anything, a small set of
rules is looked for that together refute some literal; and where there is no such set, a literal is refuted by steps of
its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from puzzlesolve.engine.rule import Technique
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.unknowns import Unknowns
from puzzlesolve.insight.sets import Sets, only
from puzzlesolve.insight.step import ABOVE_SINGLE_RULES, CASE, LARGEST_SET, STRIKE, Step, Way, concluded

# What is no farther away than this is near.
NEAR = 3
# The most telling of so many literals, close to the last step, is taken for a case.
CASES = 40


class Broken(Contradiction):
    """A rule that cannot hold any more."""

    def __init__(self, rule: int) -> None:
        super().__init__(rule)
        self.rule = rule


class Walk:
    """Steps one after the other: what is known, and which rules are still to be looked at."""

    def __init__(self, sets: Sets, state: State) -> None:
        self._sets = sets
        self._overview = sets.overview
        self.state = state
        self.start = state.copy()
        self.last: tuple[int, ...] = ()
        # By level, the ways that wait, by their numbers; the rules that may strike; and which rules struck what.
        self._waiting: dict[int, dict[int, None]] = {level: {} for level in sets.overview.levels}
        self._striking: dict[int, None] = {}
        self._strikes: list[Step] = []
        self._struck: dict[int, dict[int, int]] = {}
        self._look_at(range(len(sets.overview.rules)))

    def _look_at(self, rules: Iterable[int]) -> None:
        for index in rules:
            if self._overview.rules[index].strikes:
                self._striking[index] = None
            for number in self._overview.ways_of[index]:
                self._waiting[self._overview.ways[number].technique.level][number] = None

    def wake(self, changed: Iterable[int]) -> None:
        self._look_at(sorted(self._overview.awake(changed)))

    def strikes(self) -> list[Step]:
        """The strikes since somebody last asked."""
        found, self._strikes = self._strikes, []
        return found

    def next(self, solution: Sequence[int] | None) -> Step | None:
        """The next step, taken; None where striking leaves nothing open. Raises Broken and OutOfTime.

        Without a solution, what is left must be going to be refuted.
        """
        step = self.simple()
        if step is None:
            if not self._overview.unknowns.open(self.state):
                return None
            step = self._case(solution)
        self.state = step.after.copy()
        self.last = step.changed
        self.wake(step.changed)
        return step

    def simple(self) -> Step | None:
        """The next step that one rule or a small set of rules gives. Raises Broken, OutOfTime."""
        self._overview.deadline.check()
        return self._single() or self._by_technique() or self._sets.together(self.state, self.last)

    def _single(self) -> Step | None:
        """Strike out what cannot be at a glance; the first cell for which that leaves one number is a step."""
        overview, unknowns = self._overview, self._overview.unknowns
        while self._striking:
            index = next(iter(self._striking))
            way = Way((index,), Technique(0, overview.rules[index].strike, STRIKE))
            after = self.state.copy()
            try:
                changed = overview.narrowed(after, way.technique)
            except Contradiction:
                raise Broken(index) from None
            strike = concluded(way, self.state, after, changed)
            strike = strike._replace(used=overview.used(self.start, strike)) if changed else strike
            # A mark that is struck out is not there; nobody looks for what is left of it.
            single = next(
                (u for u in changed if not unknowns.domains[u].is_mark and _is_decided(unknowns, after, u)), None
            )
            if single is not None:
                return self._of_one_cell(strike, single)
            del self._striking[index]
            if changed:
                self._strikes.append(strike)
                for unknown in changed:
                    gone = set(unknowns.values(self.state, unknown)).difference(unknowns.values(after, unknown))
                    self._struck.setdefault(unknown, {}).update(dict.fromkeys(gone, index))
                self.state = after
                self.wake(changed)
        return None

    def _of_one_cell(self, strike: Step, unknown: int) -> Step:
        """That a cell has one number left, by rules that exclude the others, as few of them as possible."""
        unknowns = self._overview.unknowns
        after = self.state.copy()
        left = unknowns.values(strike.after, unknown)
        unknowns.keep_only(after, unknown, left)
        missing = set(unknowns.values(self.start, unknown)).difference(left)
        struck = self._struck.get(unknown, {})
        rules: dict[int, None] = {strike.rules[0]: None}
        used = set()
        for value in sorted(missing):
            where = self._standing(value, [*rules, *struck.values()], unknown)
            if where is not None:
                rules[where[0]] = None
                used.add(where[1])
            elif value in unknowns.values(self.state, unknown):
                used |= strike.used
            else:
                used.add(unknown)
                if value in struck:
                    rules[struck[value]] = None
        name = self._overview.rules[strike.rules[0]].leaving
        return Step(name, 1, tuple(rules), self.state, after, (unknown,), frozenset(used))

    def _standing(self, value: int, rules: Iterable[int], unknown: int) -> tuple[int, int] | None:
        """A rule of different numbers in which another unknown is known to have a value, and that unknown."""
        values = self._overview.unknowns.values
        for rule in rules:
            if self._overview.rules[rule].tallies():
                for other in self._overview.rules[rule].unknowns:
                    if other != unknown and values(self.state, other) == [value]:
                        return rule, other
        return None

    def _by_technique(self) -> Step | None:
        """The easiest that finds something; of these one that concludes something near, if any does."""
        overview = self._overview
        for level in overview.levels:
            best: tuple[float, int, State, tuple[int, ...]] | None = None
            after = self.state.copy()
            for away, _, number in overview.near_first(self.last, self._waiting[level]):
                if best is not None and (best[0] <= NEAR or away > NEAR):
                    break
                way = overview.ways[number]
                try:
                    changed = overview.narrowed(after, way.technique)
                except Contradiction:
                    raise Broken(way.rules[0]) from None
                if not changed:
                    del self._waiting[level][number]
                    continue
                far = overview.apart(changed, self.last)
                if best is None or far < best[0]:
                    best = far, number, after, changed
                after = self.state.copy()
            if best is not None:
                del self._waiting[level][best[1]]
                step = concluded(overview.ways[best[1]], self.state, *best[2:])
                return step._replace(used=overview.used(self.start, step))
        return None

    def _case(self, solution: Sequence[int] | None) -> Step:
        """A literal that steps of their own refute; where the solution is known, one that is not in it."""
        state, unknowns = self.state, self._overview.unknowns
        narrow = self._sets.narrow(state) or state
        literals = [
            literal
            for literal in self._overview.close_by(state, self.last)
            if solution is None or solution[literal[0]] != literal[1]
        ]
        literal = min(literals[:CASES], key=lambda each: self._sets.left(narrow, each))
        supposed = state.copy()
        unknowns.keep_only(supposed, *only(literal))
        steps, struck, broken = self._refutation(supposed, literal[0])
        after = state.copy()
        unknowns.exclude(after, *literal)
        rules = tuple(sorted({rule for step in [*steps, *struck] for rule in step.rules} | {broken}))
        used = frozenset(unknown for rule in rules for unknown in self._overview.rules[rule].unknowns)
        return Step(
            CASE,
            ABOVE_SINGLE_RULES + LARGEST_SET + 1,
            rules,
            state,
            after,
            (literal[0],),
            used,
            None,
            literal,
            (),
            tuple(steps),
            broken,
        )

    def _refutation(self, state: State, first: int) -> tuple[list[Step], list[Step], int]:
        """Steps from a state to a rule that is broken, what was struck out on the way, and that rule."""
        walk = Walk(self._sets, state)
        walk.last = (first,)
        steps: list[Step] = []
        try:
            while (step := walk.next(None)) is not None:
                steps.append(step)
        except Broken as end:
            return steps, walk.strikes(), end.rule
        raise AssertionError("what is to be refuted obeys all rules")


def _is_decided(unknowns: Unknowns, state: State, unknown: int) -> bool:
    return len(unknowns.values(state, unknown)) == 1
