"""Which clues a puzzle of marks can do without.

With all its clues the puzzle has one answer, the truth. A clue is needless when what is left still decides the unknowns
that the clue speaks about: then it says nothing new, and the rest is decided as before. So the question is always
whether there is doubt about a few unknowns, and it is asked on one of two levels: can narrowing decide them, and does
any other answer exist. What is needed stays needed when more clues go, so clues need to be tried only once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from puzzlesolve.deadline import Deadline
from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.milp.model import Answer, Model
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.state import Contradiction, State

Clue = TypeVar("Clue")
# Doubt(problem, state, truth, unknowns): whether one of these unknowns may differ from the truth.
Doubt = Callable[[Problem, State, Sequence[int], Sequence[int]], bool]
# A search for another answer that takes longer is left to the model.
STEPS = 2000


def without_needless(clues: Sequence[Clue], needless: Callable[[Sequence[Clue], Sequence[Clue]], bool]) -> list[Clue]:
    """The clues without those that are needless, tried in this order.

    `needless(rest, part)` says whether the rest is enough without a part. Parts grow while it is, for when a part can
    go as a whole, its clues could go one after the other.
    """
    kept = list(clues)
    index, length = 0, 1
    while index < len(kept):
        part, rest = kept[index : index + length], kept[:index] + kept[index + length :]
        if needless(rest, part):
            kept, length = rest, length * 2
        elif length == 1:
            index += 1
        else:
            length //= 2
    return kept


def narrowing_doubts(deadline: Deadline) -> Doubt:
    """Doubt as long as narrowing does not decide."""

    def doubts(problem: Problem, state: State, truth: Sequence[int], unknowns: Sequence[int]) -> bool:
        Logic(problem, deadline).narrow_all(state)
        return any(len(problem.unknowns.values(state, unknown)) > 1 for unknown in unknowns)

    return doubts


def any_doubts(deadline: Deadline) -> Doubt:
    """Doubt as long as there is another answer."""

    def doubts(problem: Problem, state: State, truth: Sequence[int], unknowns: Sequence[int]) -> bool:
        return _Search(problem, truth, deadline).can_differ(state, unknowns)

    return doubts


class _GaveUp(Exception):
    pass


class _Search:
    """Looks for answers close to the truth: one unknown differs, and the others change only where they must.

    This is done here and not by the model because it is asked thousands of times about a few unknowns.
    """

    def __init__(self, problem: Problem, truth: Sequence[int], deadline: Deadline) -> None:
        self.problem = problem
        self.unknowns = problem.unknowns
        self.truth = truth
        self.deadline = deadline
        self.logic = Logic(problem, deadline)
        self.steps = STEPS
        # Each rule's unknowns as bits.
        self.masks = [sum(1 << unknown for unknown in rule.unknowns) for rule in problem.with_implied]

    def can_differ(self, state: State, unknowns: Sequence[int]) -> bool:
        """Whether an answer gives one of these unknowns another value than the truth. Raises OutOfTime."""
        self.logic.narrow_all(state)
        try:
            return any(self._may_be_wrong(state, unknown) for unknown in unknowns)
        except _GaveUp:
            return self._by_model(state, unknowns)

    def _may_be_wrong(self, state: State, unknown: int) -> bool:
        others = [value for value in self.unknowns.values(state, unknown) if value != self.truth[unknown]]
        if any(self._has_answer(state, unknown, value) for value in others):
            return True
        self.unknowns.keep_only(state, unknown, [self.truth[unknown]])
        self.logic.narrow_from(state)
        return False

    def _has_answer(self, state: State, unknown: int, value: int) -> bool:
        stack = [(state, unknown, value)]
        while stack:
            self.steps -= 1
            if self.steps < 0:
                raise _GaveUp
            try:
                then = self.logic.suppose(*stack.pop())
            except Contradiction:
                continue
            choice = self._choice(then)
            if choice is None:
                return True
            # The last one is tried first.
            values = sorted(self.unknowns.values(then, choice), key=lambda v: v == self.truth[choice])
            stack += [(then, choice, other) for other in values]
        return False

    def _choice(self, state: State) -> int | None:
        """An open unknown of the rule that has the fewest of them; None when every rule is settled."""
        still_open = sum(1 << unknown for unknown in self.unknowns.open(state))
        parts = [part for part in (mask & still_open for mask in self.masks) if part]
        return min(parts, key=int.bit_count).bit_length() - 1 if parts else None

    def _by_model(self, state: State, unknowns: Sequence[int]) -> bool:
        model = Model(self.problem, state, deadline=self.deadline)
        model.forbid(self.truth, unknowns)
        return isinstance(model.ask(), Answer)
