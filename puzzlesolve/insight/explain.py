"""How a person would get there: the steps to a solution, the simplest reason first.

A step narrows by one rule, or asks "what if" about one unknown: either a value leads to a contradiction, or all of its
values lead to the same. What neither decides is left to the model, and the last step says so. Steps that nothing later
needs are left out: each is tried for whether the rest still gets to the end without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.insight.difficulty import EASY, HARD, MANY_WHAT_IFS, MEDIUM
from puzzlesolve.insight.minimal import minimal

NARROWING = "narrowing"
WHAT_IF = "what-if"
MODEL = "model"
# Once some what-if works, so many more values are tried for a shorter one.
MORE_TRIALS = 120
# A contradiction after so few rules is taken at once.
SHORT = 3


class Step(NamedTuple):
    """One conclusion: its rules, what it leaves possible, and the sentence that says it.

    `assumed` are the values of `unknown` that a what-if tries; each has a chain of rules in `chains`.
    """

    how: str
    rules: tuple[int, ...]
    after: State
    changed: tuple[int, ...]
    unknown: int | None = None
    assumed: tuple[int, ...] = ()
    chains: tuple[tuple[int, ...], ...] = ()
    sentence: str = ""


class Explanation(NamedTuple):
    """The steps, and how hard they make the puzzle."""

    steps: list[Step]
    difficulty: str
    counts: dict[str, int]


class Explainer:
    """Finds steps for one problem. Raises OutOfTime after the deadline."""

    def __init__(self, problem: Problem, deadline: Deadline = NEVER) -> None:
        self.problem = problem
        self.unknowns = problem.unknowns
        self.rules = problem.with_implied
        self._deadline = deadline
        # Trials take rules in this order; it need not look at the state, as the order of steps does.
        order = sorted(range(len(self.rules)), key=self._plainness)
        self._rank = {index: rank for rank, index in enumerate(order)}
        self._of: list[list[int]] = [[] for _ in range(len(self.unknowns))]
        for index, rule in enumerate(self.rules):
            for unknown in rule.unknowns:
                self._of[unknown].append(index)

    def explain(self, solution: Sequence[int]) -> Explanation:
        """The steps to the only solution."""
        start = self._given()
        steps = self._steps(start.copy(), solution)
        kept = self._needed(start, steps)
        told = [step._replace(sentence=self._sentence(before, step)) for before, step in self._replay(start, kept)]
        counts = Counter(step.how for step in told)
        return Explanation(told, _difficulty(counts), dict(counts))

    def _given(self) -> State:
        """What stands in the puzzle itself and needs no step."""
        state = self.unknowns.start()
        for rule in self.rules:
            if rule.given:
                rule.narrow(state)
        return state

    def _steps(self, state: State, solution: Sequence[int]) -> list[Step]:
        steps: list[Step] = []
        waiting: Iterable[int] = range(len(self.rules))
        while True:
            steps += self._narrowing(state, waiting)
            if not self.unknowns.open(state):
                return steps
            step = self._best_what_if(state)
            if step is None:
                left = self.unknowns.open(state)
                for unknown in left:
                    self.unknowns.keep_only(state, unknown, [solution[unknown]])
                return [*steps, Step(MODEL, (), state.copy(), tuple(left))]
            steps.append(step)
            state = step.after.copy()
            waiting = self._awake(step.changed)

    def _awake(self, changed: Iterable[int]) -> set[int]:
        return {rule for unknown in changed for rule in self._of[unknown]}

    def _narrowing(self, state: State, waiting: Iterable[int]) -> Iterator[Step]:
        """Narrow by the simplest rule that finds something, again and again. Raises Contradiction."""
        left = set(waiting)
        while left:
            self._deadline.check()
            index = min(left, key=lambda rule: self._simplicity(state, rule))
            left.discard(index)
            changed = self._narrowed(state, index)
            if changed:
                left |= self._awake(changed)
                yield Step(NARROWING, (index,), state.copy(), changed)

    def _simplicity(self, state: State, index: int) -> tuple[int, bool, int, int]:
        rule = self.rules[index]
        unsettled = sum(len(self.unknowns.values(state, unknown)) > 1 for unknown in rule.unknowns[:40])
        return rule.cost, rule.implied, unsettled, index

    def _plainness(self, index: int) -> tuple[int, bool, int, int]:
        rule = self.rules[index]
        return rule.cost, rule.implied, len(rule.unknowns), index

    def _narrowed(self, state: State, index: int) -> tuple[int, ...]:
        """The unknowns that a rule narrows. Raises Contradiction with the rule's index."""
        state.touched = []
        try:
            self.rules[index].narrow(state)
        except Contradiction:
            raise Contradiction(index) from None
        return tuple(sorted({unknown for word, bits in state.touched for unknown in self.unknowns.touched(word, bits)}))

    def _trial(self, state: State, unknown: int, value: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The rules that narrow one after the other if an unknown had this value, and what they narrow.

        Raises Contradiction.
        """
        self._deadline.check()
        self.unknowns.keep_only(state, unknown, [value])
        ranks = sorted((self._rank[index], index) for index in self._of[unknown])
        waiting = set(self._of[unknown])
        while ranks:
            _, index = heappop(ranks)
            waiting.discard(index)
            changed = self._narrowed(state, index)
            if changed:
                yield index, changed
                for awake in self._awake(changed) - waiting:
                    waiting.add(awake)
                    heappush(ranks, (self._rank[awake], awake))

    def _best_what_if(self, state: State) -> Step | None:
        """The what-if with the shortest contradiction among those tried; else one where all values agree."""
        found: list[tuple[int, int, list[int]]] = []
        trials = 0
        choices = self.unknowns.choices(state)
        for unknown, value in ((unknown, value) for unknown, values in choices for value in values):
            trials += bool(found)
            chain = self._contradiction(state, unknown, value)
            if chain:
                found.append((unknown, value, chain))
                if len(chain) <= SHORT:
                    break
            if trials > MORE_TRIALS:
                break
        if not found:
            return self._agreement(state)
        unknown, value, chain = min(found, key=lambda what_if: len(what_if[2]))
        return self._excluding(state, unknown, value, self._shortened(state, unknown, value, chain))

    def _contradiction(self, state: State, unknown: int, value: int) -> list[int]:
        """The rules that lead from an assumption to a contradiction, the last of them broken; none if there is none."""
        chain = []
        try:
            for link in self._trial(state.copy(), unknown, value):
                chain.append(link)
        except Contradiction as end:
            return self._leading_to(end.args[0], chain)
        return []

    def _leading_to(self, broken: int, chain: Sequence[tuple[int, tuple[int, ...]]]) -> list[int]:
        """The broken rule, and before it those of the chain that narrowed what it or a later one of them looks at."""
        found = [broken]
        looked_at = set(self.rules[broken].unknowns)
        for index, changed in reversed(chain):
            if not looked_at.isdisjoint(changed):
                found.append(index)
                looked_at.update(self.rules[index].unknowns)
        return found[::-1]

    def _shortened(self, state: State, unknown: int, value: int, chain: list[int]) -> tuple[int, ...]:
        *before, broken = chain
        needed = minimal(before, lambda some: self._follow(state, unknown, value, [*some, broken]) is None)
        return (*needed, broken)

    def _follow(self, state: State, unknown: int, value: int, chain: Iterable[int]) -> State | None:
        """Where a chain of rules leads from an assumption; None is a contradiction."""
        then = state.copy()
        try:
            self.unknowns.keep_only(then, unknown, [value])
            for index in chain:
                self.rules[index].narrow(then)
        except Contradiction:
            return None
        return then

    def _excluding(self, state: State, unknown: int, value: int, chain: tuple[int, ...]) -> Step:
        after = state.copy()
        self.unknowns.exclude(after, unknown, value)
        return Step(WHAT_IF, chain, after, (unknown,), unknown, (value,), (chain,))

    def _agreement(self, state: State) -> Step | None:
        """Something that follows whatever the value of some unknown."""
        for unknown in self.unknowns.open(state):
            values = tuple(self.unknowns.values(state, unknown))
            chains = [tuple(index for index, _ in self._trial(state.copy(), unknown, value)) for value in values]
            step = self._agreeing(state, unknown, values, chains)
            if step is not None:
                return step
        return None

    def _agreeing(
        self, state: State, unknown: int, values: tuple[int, ...], chains: Sequence[tuple[int, ...]]
    ) -> Step | None:
        after: State | None = None
        for value, chain in zip(values, chains):
            then = self._follow(state, unknown, value, chain)
            if then is not None and after is not None:
                after.join(then)
            else:
                after = after or then
        changed = () if after is None else self.unknowns.changed(state, after)
        if not changed or after is None:
            return None
        rules = tuple(dict.fromkeys(index for chain in chains for index in chain))
        return Step(WHAT_IF, rules, after, tuple(changed), unknown, values, tuple(chains))

    def _replay(self, start: State, steps: Iterable[Step]) -> list[tuple[State, Step]]:
        """The same steps again, each with what it concludes now and the state before it; those without are dropped."""
        state = start.copy()
        told = []
        for step in steps:
            again = self._again(state, step)
            if again is not None:
                told.append((state, again))
                state = again.after
        return told

    def _again(self, state: State, step: Step) -> Step | None:
        """A step taken from a state that may be less narrow than when it was found."""
        if step.how == MODEL:
            after = state.copy()
            for unknown in step.changed:
                self.unknowns.keep_only(after, unknown, self.unknowns.values(step.after, unknown))
            return step._replace(after=after)
        if step.unknown is not None:
            if len(self.unknowns.values(state, step.unknown)) == 1:
                return None
            if len(step.assumed) == 1:
                if self._follow(state, step.unknown, step.assumed[0], step.rules) is not None:
                    return None
                return self._excluding(state, step.unknown, step.assumed[0], step.rules)
            values = tuple(self.unknowns.values(state, step.unknown))
            if not set(values) <= set(step.assumed):
                return None
            chains = [step.chains[step.assumed.index(value)] for value in values]
            return self._agreeing(state, step.unknown, values, chains)
        after = state.copy()
        self.rules[step.rules[0]].narrow(after)
        changed = tuple(self.unknowns.changed(state, after))
        return step._replace(after=after, changed=changed) if changed else None

    def _needed(self, start: State, steps: list[Step]) -> list[Step]:
        """The steps without those that the rest can do without."""
        end = steps[-1].after if steps else start
        return minimal(steps, lambda some: self._ends_at(start, some, end))

    def _ends_at(self, start: State, steps: list[Step], end: State) -> bool:
        self._deadline.check()
        told = self._replay(start, steps)
        return bool(told) and told[-1][1].after == end

    def _sentence(self, before: State, step: Step) -> str:
        conclusion = self.unknowns.says(step.after, step.changed)
        if step.how == MODEL:
            return f"{conclusion}: only the model could decide this"
        if step.unknown is None:
            return f"{conclusion}: {self.rules[step.rules[0]].reason(before, step.after)}"
        assumed = before.copy()
        self.unknowns.keep_only(assumed, step.unknown, step.assumed)
        if len(step.assumed) > 1:
            return f"{conclusion}: this follows whichever way it goes: {self.unknowns.says(assumed, [step.unknown])}"
        chain = list(dict.fromkeys(self.rules[index].name for index in step.rules))
        through = f", through {', '.join(chain[:-1])}" if len(chain) > 1 else ""
        supposed = self.unknowns.says(assumed, [step.unknown])
        return f"{conclusion}: supposing {supposed}{through}, {chain[-1]} could not hold"


def _difficulty(counts: Counter[str]) -> str:
    if counts[MODEL] or counts[WHAT_IF] > MANY_WHAT_IFS:
        return HARD
    return MEDIUM if counts[WHAT_IF] else EASY
