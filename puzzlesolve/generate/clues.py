"""Which clues a puzzle can do without.

With all its clues the puzzle has one answer, the truth. Another answer that appears when clues go breaks one of their
rules, so it differs from the truth somewhere in the unknowns that these rules speak about. To ask about these few is
much quicker than to look at the whole board, and an answer near the truth is mostly found at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from puzzlesolve.deadline import Deadline
from puzzlesolve.engine.cases import Patience, TooManyCases, cases
from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.unknowns import Board
from puzzlesolve.places import Place

Clue = TypeVar("Clue")
# So many steps on the way to one answer near the truth are tried.
STEPS = 40
# A puzzle that takes more trials than this is not wanted, and proving that there is another solution takes as many. The
# clock says nothing: the same seed gives the same puzzle.
PATIENCE = Patience(2000, None)


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


def spoken_about(before: Problem, after: Problem) -> list[Place]:
    """The places of the rules that are in one problem and not in another that has fewer clues."""
    kept = {(rule.name, *rule.places) for rule in after.rules}
    lost = [rule.places for rule in before.rules if (rule.name, *rule.places) not in kept]
    return list(dict.fromkeys(place for places in lost for place in places))


def has_another(problem: Problem, truth: Board, about: Iterable[Place], deadline: Deadline) -> bool:
    """Whether a problem has an answer that differs from the truth about some places. Raises OutOfTime.

    It says so, too, where that would take too many cases to see.
    """
    return _Search(problem, truth, deadline).can_differ([problem.unknowns.of[place] for place in about])


class _Search:
    """Looks for answers close to the truth: one unknown differs, and the others change only where they must."""

    def __init__(self, problem: Problem, truth: Board, deadline: Deadline) -> None:
        self.unknowns = problem.unknowns
        # A candidate that is new because clues went is no part of the truth.
        self.truth = [truth.get(places[0], 0) for places in problem.unknowns.places]
        self.logic = Logic(problem, deadline)
        # Each rule's unknowns as bits.
        self.masks = [sum(1 << unknown for unknown in rule.unknowns) for rule in problem.rules]

    def can_differ(self, about: Sequence[int]) -> bool:
        state = self.unknowns.start()
        self.logic.narrow_all(state)
        if any(self._may_be_wrong(state, unknown) for unknown in about):
            return True
        if all(len(self.unknowns.values(state, unknown)) == 1 for unknown in about):
            return False
        trials = self.logic.what_if(state)
        try:
            return any(
                self.unknowns.decided(found) != self.truth for found in cases(self.logic, state, trials, PATIENCE)
            )
        except TooManyCases:
            return True

    def _may_be_wrong(self, state: State, unknown: int) -> bool:
        """Whether an answer with another value is soon found; values that lead to a contradiction are ruled out."""
        for value in self.unknowns.values(state, unknown):
            if value == self.truth[unknown] or value not in self.unknowns.values(state, unknown):
                continue
            try:
                then = self.logic.suppose(state, unknown, value)
            except Contradiction:
                self.logic.rule_out(state, unknown, value)
            else:
                if self._completes(then):
                    return True
        return False

    def _completes(self, state: State) -> bool:
        """Whether a few steps, with the values of the truth wherever these are possible, complete a state."""
        stack = [state]
        for _ in range(STEPS):
            if not stack:
                return False
            then = stack.pop()
            choice = self._choice(then)
            if choice is None:
                return True
            # The last one is tried first.
            values = sorted(self.unknowns.values(then, choice), key=lambda value: value == self.truth[choice])
            for value in values:
                try:
                    stack.append(self.logic.suppose(then, choice, value))
                except Contradiction:
                    continue
        return False

    def _choice(self, state: State) -> int | None:
        """An open unknown of the rule that has the fewest of them; None when all are decided."""
        still_open = sum(1 << unknown for unknown in self.unknowns.open(state))
        parts = [part for part in (mask & still_open for mask in self.masks) if part]
        return min(parts, key=int.bit_count).bit_length() - 1 if parts else None
