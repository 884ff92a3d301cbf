"""How a person would get there: the steps to a solution, without those that nothing needs, and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.state import Literal, State
from puzzlesolve.insight.sets import Sets
from puzzlesolve.insight.step import CASE, Link, Step, concluded
from puzzlesolve.insight.steps import NEAR, Walk
from puzzlesolve.places import abbreviated


class Told(NamedTuple):
    """A step and the sentence that says it; a case has the sentences of its own steps, too."""

    step: Step
    sentence: str
    case: list[str]


class Explainer:
    """Finds and tells the steps of one problem. Raises OutOfTime after the deadline."""

    def __init__(self, problem: Problem, deadline: Deadline = NEVER) -> None:
        self.problem = problem
        self.sets = Sets(problem, deadline)
        self.unknowns = problem.unknowns
        self.rules = self.sets.overview.rules

    def explain(self, solution: Sequence[int]) -> list[Told]:
        """The steps to the only solution."""
        return [self.tell(step) for step in self.steps(solution)]

    def steps(self, solution: Sequence[int]) -> list[Step]:
        """The steps to the only solution, without those that nothing later needs."""
        start = self.problem.given()
        walk = Walk(self.sets, start.copy())
        found: list[Step] = []
        while (step := walk.next(solution)) is not None:
            found += [*walk.strikes(), step]
        found += walk.strikes()
        return [step for step in self._again(start, self._needed(found)) if step.is_told]

    def next_step(self, state: State, solution: Sequence[int] | None) -> Told | None:
        """The simplest step from a state on; None when there is none. Raises Contradiction.

        What it takes a case to show is a step only where there is one solution.
        """
        if not self.unknowns.open(state):
            return None
        walk = Walk(self.sets, state)
        step = walk.simple() if solution is None else walk.next(solution)
        return None if step is None else self.tell(step)

    def _needed(self, steps: Sequence[Step]) -> list[Step]:
        """The steps whose conclusions later ones use, or that nothing later repeats: from the last one backwards."""
        kept = []
        used: set[int] = set()
        settled: set[int] = set()
        for step in reversed(steps):
            if any(unknown in used or unknown not in settled for unknown in step.changed):
                kept.append(step)
                settled.update(
                    unknown
                    for unknown in step.changed
                    if unknown not in step.used and len(self.unknowns.values(step.after, unknown)) == 1
                )
                used |= step.used
        return kept[::-1]

    def _again(self, state: State, steps: Sequence[Step]) -> list[Step]:
        """The same steps, taken from what is known when others have been left out, and nearer to each other."""
        found: list[Step] = []
        waiting = list(steps)
        last: tuple[int, ...] = ()
        while waiting:
            for step in self._taken(state, waiting.pop(self._nearest(state, waiting, last))):
                found.append(step)
                state = step.after
                last = step.changed if step.is_told else last
        return found

    def _nearest(self, state: State, waiting: Sequence[Step], last: tuple[int, ...]) -> int:
        """Which step to take next: the first, or where that is far away and told, one no harder that is near."""
        first = waiting[0]
        apart = self.sets.overview.apart
        if not first.is_told or apart(first.changed, last) <= NEAR:
            return 0
        for number, step in enumerate(waiting):
            is_near = step.level <= first.level and apart(step.changed, last) <= NEAR
            if is_near and step.way is not None and self.sets.overview.concludes(state.copy(), step):
                return number
        return 0

    def _taken(self, state: State, step: Step) -> Iterator[Step]:
        """A step from another state; where its way finds something else first, that too."""
        while not self._is_known(state, step):
            after = state.copy()
            if step.way is None:
                for unknown in step.changed:
                    left = set(self.unknowns.values(step.after, unknown))
                    values = [value for value in self.unknowns.values(after, unknown) if value in left]
                    self.unknowns.keep_only(after, unknown, values)
            else:
                step.way.technique.narrow(after)
            changed = tuple(self.unknowns.changed(state, after))
            if not changed:
                return
            if step.way is None:
                yield step._replace(before=state, after=after, changed=changed)
            else:
                yield concluded(step.way, state, after, changed)
            state = after

    def _is_known(self, state: State, step: Step) -> bool:
        values = self.unknowns.values
        return all(set(values(state, unknown)) <= set(values(step.after, unknown)) for unknown in step.changed)

    # In words.

    def tell(self, step: Step) -> Told:
        """A step in words."""
        conclusion = self.unknowns.says(step.after, step.changed)
        sentence = abbreviated(f"{conclusion}: {self._reason(step)}")
        return Told(step, sentence, [self.tell(each).sentence for each in step.case])

    def _reason(self, step: Step) -> str:
        if step.supposed is None:
            assert step.way is not None
            return (step.way.technique.reason or self.rules[step.rules[0]].reason)(step.before, step.after)
        supposed = self._supposing(step.before, step.supposed)
        assert step.broken is not None
        end = f"{self.rules[step.broken].name} could not hold"
        if step.technique == CASE:
            count = len(step.case)
            way = f"after {count} step{'' if count == 1 else 's'} of its own" if count else "at once"
            return f"supposing {supposed}, {way} {end}"
        return f"supposing {supposed}, {''.join(f'{self._link(link)}; then ' for link in step.chain)}{end}"

    def _supposing(self, before: State, literal: Literal) -> str:
        assumed = before.copy()
        self.unknowns.keep_only(assumed, literal[0], [literal[1]])
        return self.unknowns.says(assumed, [literal[0]])

    def _link(self, link: Link) -> str:
        return f"{self.unknowns.says(link.after, link.changed)} by {self.rules[link.rule].name}"


def counts_of(steps: Iterable[Step]) -> dict[str, int]:
    """How many steps there are of each technique, the easiest first."""
    by_level = sorted(steps, key=lambda step: step.level)
    return dict(Counter(step.technique for step in by_level))
