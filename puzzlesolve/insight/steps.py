"""Finding the next step of a person: the weakest technique that concludes something, close to where the last one was.

Numbers that stand in a line are struck out elsewhere in it without a word; that is recorded as a strike, which no
explanation tells. Then come the techniques of single rules, by level. Where none of them finds anything, a small set of
rules is looked for that together refute some literal; and where there is no such set, a literal is refuted by steps of
its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule, Technique
from puzzlesolve.engine.state import Contradiction, Literal, State
from puzzlesolve.insight.minimal import minimal
from puzzlesolve.places import box, distance, spot

STRIKE = "strike"
SINGLE = "single"
TOGETHER = "rules together"
CASE = "a case of its own"
# A set of rules counts as so much harder than a rule alone, and larger ones are told as a case.
ABOVE_SINGLE_RULES = 3
LARGEST_SET = 12
# So many literals that can be refuted are looked at for the smallest set of rules.
STARTS = 12
# Of these, the shortest so many are made as short as possible.
SHORTENED = 4
# The most telling of so many literals, close to the last step, is taken for a case.
CASES = 40
# What a set of rules forces is looked for among so many unknowns at most.
WIDEST = 60


# A rule and a technique of it.
Waiting = tuple[int, Technique]


class Link(NamedTuple):
    """One conclusion on the way from something supposed to a contradiction."""

    rule: int
    before: State
    after: State
    changed: tuple[int, ...]


class Chain(NamedTuple):
    """Rules that lead one after the other from a literal to a contradiction; the last one is broken."""

    literal: Literal
    rules: tuple[int, ...]


class Step(NamedTuple):
    """One conclusion: the technique and the rules that it follows from, and the states before and after.

    `used` are the unknowns of which something must be known for it. `supposed` is a literal that is refuted: by the
    rules of `chain`, the last of which is `broken`, or by the steps of a `case`.
    """

    technique: str
    level: int
    rules: tuple[int, ...]
    before: State
    after: State
    changed: tuple[int, ...]
    used: frozenset[int]
    way: Technique | None = None
    supposed: Literal | None = None
    chain: tuple[Link, ...] = ()
    case: tuple[Step, ...] = ()
    broken: int | None = None

    @property
    def is_told(self) -> bool:
        return self.technique != STRIKE


class Finder:
    """Finds one step after the other for one problem. Raises OutOfTime after the deadline."""

    def __init__(self, problem: Problem, deadline: Deadline = NEVER) -> None:
        self.problem = problem
        self.unknowns = problem.unknowns
        self.rules = problem.with_implied
        self.deadline = deadline
        self._logic = Logic(problem, deadline)
        self.techniques = [rule.techniques() for rule in self.rules]
        self._of: list[list[int]] = [[] for _ in range(len(self.unknowns))]
        for index, rule in enumerate(self.rules):
            for unknown in rule.unknowns:
                self._of[unknown].append(index)
        self.levels = sorted({technique.level for ways in self.techniques for technique in ways})
        order = sorted(range(len(self.rules)), key=self._plainness)
        self._rank = {index: rank for rank, index in enumerate(order)}
        self._boxes = [box(rule.places) for rule in self.rules]

    def _plainness(self, index: int) -> tuple[int, int]:
        return self.rules[index].cost, len(self.rules[index].unknowns)

    def run(self, state: State) -> Walk:
        """Steps from a state on."""
        return Walk(self, state)

    def awake(self, changed: Iterable[int]) -> set[int]:
        """The rules that look at some unknowns."""
        return {rule for unknown in changed for rule in self._of[unknown]}

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
            return away, self._rank[each[0]]

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

    # Several rules together.

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
        narrow = self._narrow(state)
        found: list[Chain] = []
        for literal in self._close_by(state, near):
            self.deadline.check()
            if narrow is not None and not self._fails(narrow, literal):
                continue
            chain = self._chain(state, literal)
            if chain is not None:
                found.append(chain)
                if len(found) == STARTS or len(set(chain.rules)) <= 2:
                    break
        return found

    def _close_by(self, state: State, near: Sequence[int]) -> list[Literal]:
        literals = [(unknown, value) for unknown, values in self.unknowns.choices(state) for value in values]
        if not near:
            return literals
        there = self.unknowns.places[near[-1]][0]
        return sorted(literals, key=lambda literal: distance(self.unknowns.places[literal[0]][0], there))

    def _narrow(self, state: State) -> State | None:
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
        self.unknowns.keep_only(then, *_only(literal))
        order: list[tuple[int, tuple[int, ...]]] = []
        waiting = set(self._of[literal[0]])
        while waiting:
            index = min(waiting, key=self._rank.__getitem__)
            waiting.discard(index)
            try:
                changed = self.narrowed(then, Technique(0, self.rules[index].narrow))
            except Contradiction:
                return Chain(literal, (*_leading_to(self.rules, index, order), index))
            if changed:
                order.append((index, changed))
                waiting |= self.awake(changed)
        return None

    def _shortened(self, state: State, chain: Chain) -> tuple[list[Link], int]:
        *before, broken = chain.rules
        kept = minimal(before, lambda some: self._refutes(state, chain.literal, [*some, broken]))
        links, where = self._links(state, chain.literal, [*kept, broken])
        assert where is not None
        return links, where

    def _refutes(self, state: State, literal: Literal, rules: Sequence[int]) -> bool:
        """Whether some rules lead from a literal to a contradiction."""
        self.deadline.check()
        then = state.copy()
        try:
            self.unknowns.keep_only(then, *_only(literal))
            for index in rules:
                self.rules[index].narrow(then)
        except Contradiction:
            return True
        return False

    def _links(self, state: State, literal: Literal, rules: Sequence[int]) -> tuple[list[Link], int | None]:
        """What some rules conclude one after the other from a literal, and the one that is broken, if any."""
        then = state.copy()
        links: list[Link] = []
        self.unknowns.keep_only(then, *_only(literal))
        for index in rules:
            before = then.copy()
            try:
                changed = self.narrowed(then, Technique(0, self.rules[index].narrow))
            except Contradiction:
                return links, index
            if changed:
                links.append(Link(index, before, then.copy(), changed))
        return links, None

    def _forced(self, state: State, literal: Literal, links: list[Link], broken: int) -> Step:
        """Everything that the rules of a chain force together."""
        rules = sorted({*(link.rule for link in links), broken})
        after = state.copy()
        self.unknowns.exclude(after, *literal)
        # In a case that is going to be refuted they may force too much; what they refute there comes next.
        with suppress(Contradiction):
            after = self._all_forced(after.copy(), rules)
        changed = tuple(self.unknowns.changed(state, after))
        used = frozenset(unknown for rule in rules for unknown in self.rules[rule].unknowns)
        level = ABOVE_SINGLE_RULES + len(rules)
        return Step(TOGETHER, level, tuple(rules), state, after, changed, used, None, literal, tuple(links), (), broken)

    def _all_forced(self, state: State, rules: Sequence[int]) -> State:
        """What is left when some rules have excluded all that they can. Raises Contradiction."""
        self._settle(state, rules)
        scope = {unknown for rule in rules for unknown in self.rules[rule].unknowns}
        if len(scope) > WIDEST:
            return state
        for unknown in sorted(scope):
            values = self.unknowns.values(state, unknown)
            for value in values if len(values) > 1 else ():
                trial = state.copy()
                self.unknowns.keep_only(trial, unknown, [value])
                if not self._holds(trial, rules):
                    self.unknowns.exclude(state, unknown, value)
                    self._settle(state, rules)
        return state

    def _settle(self, state: State, rules: Sequence[int]) -> None:
        """Narrow by some rules until none of them finds more. Raises Contradiction."""
        waiting = list(rules)
        while waiting:
            changed = self.narrowed(state, Technique(0, self.rules[waiting.pop()].narrow))
            if changed:
                waiting = list(rules)

    def _holds(self, state: State, rules: Sequence[int]) -> bool:
        try:
            self._settle(state, rules)
        except Contradiction:
            return False
        return True

    def case(self, state: State, near: Sequence[int], wrong: Sequence[int] | None) -> Step:
        """A literal that steps of their own refute; where the solution is known, one that is not in it."""
        narrow = self._narrow(state) or state
        literals = [
            literal for literal in self._close_by(state, near) if wrong is None or wrong[literal[0]] != literal[1]
        ]
        literal = min(literals[:CASES], key=lambda each: self._left(narrow, each))
        supposed = state.copy()
        self.unknowns.keep_only(supposed, *_only(literal))
        steps, broken = self._refutation(supposed, literal[0])
        after = state.copy()
        self.unknowns.exclude(after, *literal)
        rules = tuple(sorted({rule for step in steps for rule in step.rules} | {broken}))
        used = frozenset(unknown for rule in rules for unknown in self.rules[rule].unknowns)
        level = max(ABOVE_SINGLE_RULES + len(rules), ABOVE_SINGLE_RULES + LARGEST_SET + 1)
        return Step(CASE, level, rules, state, after, (literal[0],), used, None, literal, (), tuple(steps), broken)

    def _left(self, state: State, literal: Literal) -> int:
        self.deadline.check()
        try:
            return self._logic.suppose(state, *literal).size()
        except Contradiction:
            return 0

    def _refutation(self, state: State, first: int) -> tuple[list[Step], int]:
        walk = self.run(state)
        walk.last = (first,)
        walk.wake((first,))
        steps: list[Step] = []
        try:
            while True:
                steps.append(walk.next(None))
        except Broken as end:
            return [step for step in steps if step.is_told], end.rule


class Broken(Contradiction):
    """A rule that cannot hold any more."""

    def __init__(self, rule: int) -> None:
        super().__init__(rule)
        self.rule = rule


class Walk:
    """Steps one after the other: what is known, and which rules are still to be looked at."""

    def __init__(self, finder: Finder, state: State) -> None:
        self.finder = finder
        self.state = state
        self.start = state.copy()
        self.last: tuple[int, ...] = ()
        # By level, the rules and techniques that wait; and the rules that may strike.
        self._waiting: dict[int, dict[Waiting, None]] = {level: {} for level in finder.levels}
        self._striking: dict[int, None] = {}
        self._strikes: list[Step] = []
        self._struck: dict[int, dict[int, None]] = {}
        self._look_at(range(len(finder.rules)))

    def _look_at(self, rules: Iterable[int]) -> None:
        for index in rules:
            if self.finder.rules[index].strikes:
                self._striking[index] = None
            for way in self.finder.techniques[index]:
                self._waiting[way.level][index, way] = None

    def wake(self, changed: Iterable[int]) -> None:
        self._look_at(sorted(self.finder.awake(changed)))

    def strikes(self) -> list[Step]:
        """The strikes since somebody last asked."""
        found, self._strikes = self._strikes, []
        return found

    def next(self, solution: Sequence[int] | None) -> Step:
        """The next step, taken. Raises Broken where a rule cannot hold, and OutOfTime.

        Without a solution, what is left must be going to be refuted.
        """
        step = self.simple() or self.finder.case(self.state, self.last, solution)
        self.state = step.after.copy()
        self.last = step.changed
        self.wake(step.changed)
        return step

    def simple(self) -> Step | None:
        """The next step that one rule or a small set of rules gives. Raises Broken, OutOfTime."""
        self.finder.deadline.check()
        return self._single() or self._by_one_rule() or self.finder.together(self.state, self.last)

    def _single(self) -> Step | None:
        """Strike out what stands elsewhere in a line; the first cell for which that leaves one number is a step."""
        finder, unknowns = self.finder, self.finder.unknowns
        while self._striking:
            index = next(iter(self._striking))
            way = Technique(0, finder.rules[index].strike)
            after = self.state.copy()
            try:
                changed = finder.narrowed(after, way)
            except Contradiction:
                raise Broken(index) from None
            single = next((unknown for unknown in changed if len(unknowns.values(after, unknown)) == 1), None)
            if single is not None:
                return self._of_one_cell(index, single, after)
            del self._striking[index]
            if changed:
                used = frozenset(u for u in finder.rules[index].unknowns if len(unknowns.values(after, u)) == 1)
                self._strikes.append(Step(STRIKE, 0, (index,), self.state, after, changed, used, way))
                for unknown in changed:
                    self._struck.setdefault(unknown, {})[index] = None
                self.state = after
                self.wake(changed)
        return None

    def _of_one_cell(self, index: int, unknown: int, struck: State) -> Step:
        """That a cell has one number left, by lines in which the others stand, as few of them as possible."""
        finder, unknowns = self.finder, self.finder.unknowns
        after = self.state.copy()
        left = unknowns.values(struck, unknown)
        unknowns.keep_only(after, unknown, left)
        seen = [rule for rule in [*self._struck.get(unknown, ()), index] if finder.rules[rule].strikes]
        missing = set(unknowns.values(self.start, unknown)).difference(left)
        rules: dict[int, None] = {index: None}
        used = set()
        for value in sorted(missing):
            where = self._standing(value, dict.fromkeys([*rules, *seen]), unknown)
            if where is None:
                # Something else took it away.
                used.add(unknown)
            else:
                rules[where[0]] = None
                used.add(where[1])
        return Step(SINGLE, 1, tuple(rules), self.state, after, (unknown,), frozenset(used))

    def _standing(self, value: int, rules: Iterable[int], unknown: int) -> tuple[int, int] | None:
        """A rule in which another unknown is known to have a value, and that unknown."""
        values = self.finder.unknowns.values
        for rule in rules:
            for other in self.finder.rules[rule].unknowns:
                if other != unknown and values(self.state, other) == [value]:
                    return rule, other
        return None

    def _by_one_rule(self) -> Step | None:
        finder = self.finder
        for level in finder.levels:
            waiting = self._waiting[level]
            for index, way in finder.near_first(self.last, waiting):
                del waiting[index, way]
                after = self.state.copy()
                try:
                    changed = finder.narrowed(after, way)
                except Contradiction:
                    raise Broken(index) from None
                if changed:
                    name = way.name or finder.rules[index].technique(self.state, after)
                    step = Step(name, level, (index,), self.state, after, changed, frozenset(), way)
                    return step._replace(used=finder.used(self.start, index, step))
        return None


def _only(literal: Literal) -> tuple[int, list[int]]:
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
