"""Finding the next step of a person: the weakest technique that concludes something, close to where the last one was.

Numbers that stand in a line are struck out elsewhere in it without a word; that is recorded as a strike, which no
explanation tells. Then come the techniques of single rules, by level. Where none of them finds anything, a small set of
rules is looked for that together refute some literal; and where there is no such set, a literal is refuted by steps of
its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.insight.sets import Sets, only
from puzzlesolve.insight.step import ABOVE_SINGLE_RULES, CASE, LARGEST_SET, Step, concluded

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
        # By level, the ways that wait, by their numbers; the rules that may strike, those that may leave
        # a cell one number, and which of them struck what.
        self._waiting: dict[int, dict[int, None]] = {level: {} for level in sets.overview.levels}
        self._striking: dict[int, None] = {}
        self._leaving: dict[int, None] = {}
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
        self._strike()
        return self._by_technique(self._single()) or self._sets.together(self.state, self.last)

    def _strike(self) -> None:
        """Strike out what cannot be at a glance, as long as that decides no cell. Raises Broken."""
        overview = self._overview
        while self._striking:
            index = next(iter(self._striking))
            del self._striking[index]
            self._leaving[index] = None
            way = overview.striking(index)
            after = self.state.copy()
            try:
                changed = overview.narrowed(after, way.technique)
            except Contradiction:
                raise Broken(index) from None
            if changed:
                strike = concluded(way, self.state, after, changed)
                self._strikes.append(strike._replace(used=overview.strike_used(self.start, strike)))
                for unknown in changed:
                    values = overview.unknowns.values
                    gone = set(values(self.state, unknown)).difference(values(after, unknown))
                    self._struck.setdefault(unknown, {}).update(dict.fromkeys(gone, index))
                self.state = after
                self.wake(changed)

    def _single(self) -> Step | None:
        """The nearest cell for which a rule strikes out all numbers but one. Raises Broken."""
        overview = self._overview
        best: tuple[float, int, int] | None = None
        for index in list(self._leaving):
            try:
                singles = overview.left_single(self.state, index)
            except Contradiction:
                raise Broken(index) from None
            if not singles:
                del self._leaving[index]
            for unknown in singles:
                far = overview.apart([unknown], self.last)
                if best is None or far < best[0]:
                    best = far, index, unknown
        return None if best is None else self._of_one_cell(*best[1:])

    def _of_one_cell(self, index: int, unknown: int) -> Step:
        """That a cell has one number left, by rules that exclude the others, as few of them as possible."""
        overview, unknowns = self._overview, self._overview.unknowns
        struck = self._struck.get(unknown, {})
        rules: dict[int, None] = {index: None}
        used = set()
        # Whether all that is missing stands elsewhere or was struck out before.
        is_plain = True
        after = self.state.copy()
        overview.leave_single((index,), unknown, after)
        missing = set(unknowns.values(self.start, unknown)).difference(unknowns.values(after, unknown))
        for value in sorted(missing):
            where = self._standing(value, [*rules, *struck.values()], unknown)
            if where is not None:
                rules[where[0]] = None
                used.add(where[1])
            elif value in struck:
                used.add(unknown)
                rules[struck[value]] = None
            else:
                is_plain = False
        step = concluded(overview.leaving(tuple(rules), unknown), self.state, after, (unknown,))
        return step._replace(used=frozenset(used) if is_plain else overview.used(self.start, step))

    def _standing(self, value: int, rules: Iterable[int], unknown: int) -> tuple[int, int] | None:
        """A rule of different numbers in which another unknown is known to have a value, and that unknown."""
        values = self._overview.unknowns.values
        for rule in rules:
            if self._overview.counts[rule]:
                for other in self._overview.rules[rule].unknowns:
                    if other != unknown and values(self.state, other) == [value]:
                        return rule, other
        return None

    def _by_technique(self, single: Step | None) -> Step | None:
        """The easiest that finds something; of these one that concludes something near, if any does. Raises Broken."""
        overview = self._overview
        for level in overview.levels:
            best = None if single is None else (overview.apart(single.changed, self.last), single)
            after = self.state.copy()
            taken = None
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
                    best, taken = (far, concluded(way, self.state, after, changed)), number
                after = self.state.copy()
            if best is not None:
                if taken is None:
                    return best[1]
                del self._waiting[level][taken]
                return best[1]._replace(used=overview.used(self.start, best[1]))
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
