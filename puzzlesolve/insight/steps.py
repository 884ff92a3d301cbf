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
from puzzlesolve.insight.overview import Waiting
from puzzlesolve.insight.sets import Sets, only
from puzzlesolve.insight.step import ABOVE_SINGLE_RULES, CASE, LARGEST_SET, SINGLE, STRIKE, Step

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
        # By level, the rules and techniques that wait; and the rules that may strike.
        self._waiting: dict[int, dict[Waiting, None]] = {level: {} for level in sets.overview.levels}
        self._striking: dict[int, None] = {}
        self._strikes: list[Step] = []
        self._struck: dict[int, dict[int, None]] = {}
        self._look_at(range(len(sets.overview.rules)))

    def _look_at(self, rules: Iterable[int]) -> None:
        for index in rules:
            if self._overview.rules[index].strikes:
                self._striking[index] = None
            for way in self._overview.techniques[index]:
                self._waiting[way.level][index, way] = None

    def wake(self, changed: Iterable[int]) -> None:
        self._look_at(sorted(self._overview.awake(changed)))

    def strikes(self) -> list[Step]:
        """The strikes since somebody last asked."""
        found, self._strikes = self._strikes, []
        return found

    def next(self, solution: Sequence[int] | None) -> Step:
        """The next step, taken. Raises Broken where a rule cannot hold, and OutOfTime.

        Without a solution, what is left must be going to be refuted.
        """
        step = self.simple() or self._case(solution)
        self.state = step.after.copy()
        self.last = step.changed
        self.wake(step.changed)
        return step

    def simple(self) -> Step | None:
        """The next step that one rule or a small set of rules gives. Raises Broken, OutOfTime."""
        self._overview.deadline.check()
        return self._single() or self._by_one_rule() or self._sets.together(self.state, self.last)

    def _single(self) -> Step | None:
        """Strike out what stands elsewhere in a line; the first cell for which that leaves one number is a step."""
        overview, unknowns = self._overview, self._overview.unknowns
        while self._striking:
            index = next(iter(self._striking))
            way = Technique(0, overview.rules[index].strike)
            after = self.state.copy()
            try:
                changed = overview.narrowed(after, way)
            except Contradiction:
                raise Broken(index) from None
            single = next((unknown for unknown in changed if len(unknowns.values(after, unknown)) == 1), None)
            if single is not None:
                return self._of_one_cell(index, single, after)
            del self._striking[index]
            if changed:
                used = frozenset(u for u in overview.rules[index].unknowns if len(unknowns.values(after, u)) == 1)
                self._strikes.append(Step(STRIKE, 0, (index,), self.state, after, changed, used, way))
                for unknown in changed:
                    self._struck.setdefault(unknown, {})[index] = None
                self.state = after
                self.wake(changed)
        return None

    def _of_one_cell(self, index: int, unknown: int, struck: State) -> Step:
        """That a cell has one number left, by lines in which the others stand, as few of them as possible."""
        unknowns = self._overview.unknowns
        after = self.state.copy()
        left = unknowns.values(struck, unknown)
        unknowns.keep_only(after, unknown, left)
        missing = set(unknowns.values(self.start, unknown)).difference(left)
        rules: dict[int, None] = {index: None}
        used = set()
        for value in sorted(missing):
            where = self._standing(value, [*rules, *self._struck.get(unknown, ())], unknown)
            if where is None:
                # Something else took it away.
                used.add(unknown)
            else:
                rules[where[0]] = None
                used.add(where[1])
        return Step(SINGLE, 1, tuple(rules), self.state, after, (unknown,), frozenset(used))

    def _standing(self, value: int, rules: Iterable[int], unknown: int) -> tuple[int, int] | None:
        """A rule in which another unknown is known to have a value, and that unknown."""
        values = self._overview.unknowns.values
        for rule in rules:
            for other in self._overview.rules[rule].unknowns:
                if other != unknown and values(self.state, other) == [value]:
                    return rule, other
        return None

    def _by_one_rule(self) -> Step | None:
        overview = self._overview
        for level in overview.levels:
            waiting = self._waiting[level]
            for index, way in overview.near_first(self.last, waiting):
                del waiting[index, way]
                after = self.state.copy()
                try:
                    changed = overview.narrowed(after, way)
                except Contradiction:
                    raise Broken(index) from None
                if changed:
                    name = way.name or overview.rules[index].technique(self.state, after)
                    step = Step(name, level, (index,), self.state, after, changed, frozenset(), way)
                    return step._replace(used=overview.used(self.start, index, step))
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
        level = max(ABOVE_SINGLE_RULES + len(rules), ABOVE_SINGLE_RULES + LARGEST_SET + 1)
        return Step(CASE, level, rules, state, after, (literal[0],), used, None, literal, (), tuple(steps), broken)

    def _refutation(self, state: State, first: int) -> tuple[list[Step], list[Step], int]:
        """Steps from a state to a rule that is broken, what was struck out on the way, and that rule."""
        walk = Walk(self._sets, state)
        walk.last = (first,)
        steps: list[Step] = []
        try:
            while True:
                steps.append(walk.next(None))
        except Broken as end:
            return steps, walk.strikes(), end.rule
