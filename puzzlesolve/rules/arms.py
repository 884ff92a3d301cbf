"""Arms that go out from one place, each over the first so many of its facts: walls, lines of sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from puzzlesolve.engine.rule import Row, Rule, Technique
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.unknowns import Board, Unknowns
from puzzlesolve.places import Place, at
from puzzlesolve.words import counted

# A place and a value that it may have.
Fact = tuple[Place, int]

# Where a state says that a literal may hold, a word and a bit of it, and where that it may fail, a word and bits.
Look = tuple[int, int, int, int]


class Span(NamedTuple):
    """How long an arm is, at least and at most; and whether the state says that of each of its literals already."""

    least: int
    most: int
    is_said: bool


class Arms(Rule):
    """Of each arm's facts the first so many are true, and no others; in all as many as `total` says, if it does.

    No place is in two arms. `things` is what the arms are made of, in words: "cell(s)".
    """

    leaving = "reached by one number only"

    def __init__(
        self, unknowns: Unknowns, arms: Sequence[Sequence[Fact]], total: int | None, name: str, things: str
    ) -> None:
        self.name = name
        self.places = [place for arm in arms for place, _ in arm]
        self.total = total
        self.things = things
        self._all = unknowns
        self._facts = arms
        self._arms = [[(unknowns.of[place], value) for place, value in arm] for arm in arms if arm]
        self._looks: list[list[Look]] = [
            [(*unknowns.bit(*literal), *unknowns.other_bits(*literal)) for literal in arm] for arm in self._arms
        ]
        self.unknowns = [unknown for arm in self._arms for unknown, _ in arm]

    @property
    def statement(self) -> str:
        if self.total is None:
            return f"{self.name} has arms without gaps"
        return f"{self.name} has arms of {counted(self.total, self.things)} in all"

    @property
    def notation(self) -> str:
        steps = "x[q, k] ≤ x[p, k] where q follows p on an arm with the values k"
        return steps if self.total is None else f"Σ x[p, k] = n, {steps}; and bounds on each arm that follow from these"

    def narrow(self, state: State) -> None:
        spans = self._spans(state)
        for number, ((least, most, is_said), (longer, shorter)) in enumerate(zip(spans, self._limits(spans))):
            if not is_said or longer > least or shorter < most:
                self._settle(state, number, max(least, longer), min(most, shorter))

    def _spans(self, state: State) -> list[Span]:
        """How long each arm is as far as its own literals tell. Raises Contradiction."""
        words = state.words
        spans = []
        for looks in self._looks:
            least = held = 0
            most = len(looks)
            last = -1
            for number, (word, bit, other_word, other_bits) in enumerate(looks):
                if words[word] & bit:
                    last = number
                    if not words[other_word] & other_bits:
                        held += 1
                        least = number + 1
                elif most > number:
                    most = number
            if least > most:
                raise Contradiction
            spans.append(Span(least, most, held == least and last < most))
        return spans

    def _limits(self, spans: Sequence[Span]) -> list[tuple[int, int]]:
        """How long each arm is as far as the others tell: at least, and at most. Raises Contradiction."""
        if self.total is None:
            return [(0, most) for _, most, _ in spans]
        spare = self.total - sum([least for least, _, _ in spans])
        lack = self.total - sum([most for _, most, _ in spans])
        if spare < 0 or lack > 0:
            raise Contradiction
        return [(most + lack, least + spare) for least, most, _ in spans]

    def _settle(self, state: State, number: int, least: int, most: int) -> None:
        """Make an arm so long at least, and not longer than that."""
        words = state.words
        arm = list(zip(self._arms[number], self._looks[number]))
        for (unknown, value), (_, _, word, bits) in arm[:least]:
            if words[word] & bits:
                self._all.keep_only(state, unknown, [value])
        for (unknown, value), (word, bit, _, _) in arm[most:]:
            if words[word] & bit:
                self._all.exclude(state, unknown, value)

    def strike(self, state: State) -> None:
        """Where its arms do not reach, a clue covers nothing."""
        spans = self._spans(state)
        for number, ((_, most, _), (_, shorter)) in enumerate(zip(spans, self._limits(spans))):
            self._settle(state, number, 0, min(most, shorter))

    def techniques(self) -> Sequence[Technique]:
        return [
            Technique(1, self._straight_on, "an arm without gaps", self._why_straight_on),
            Technique(1, self._reaching, "arms as long as they get"),
        ]

    def _why_straight_on(self, before: State, after: State) -> str:
        return f"the arms of {self.name} have no gaps"

    def _straight_on(self, state: State) -> None:
        """What lies between a clue and the end of its arm is covered too."""
        for number, (least, most, _) in enumerate(self._spans(state)):
            self._settle(state, number, least, len(self._arms[number]) if most >= least else most)

    def _reaching(self, state: State) -> None:
        """An arm covers what the others are too short for."""
        spans = self._spans(state)
        for number, ((least, _, _), (longer, _)) in enumerate(zip(spans, self._limits(spans))):
            self._settle(state, number, max(least, longer), len(self._arms[number]))

    def reason(self, before: State, after: State) -> str:
        return f"{self.name} needs {counted(self.total or 0, self.things)}, and its other arms reach no further"

    def linear(self, state: State) -> Iterator[Row]:
        if self.total is not None:
            yield Row([(1, literal) for arm in self._arms for literal in arm], "==", self.total)
            yield from self._reaches(self.total)
        for arm in self._arms:
            for nearer, farther in pairwise(arm):
                yield Row([(1, nearer), (-1, farther)], ">=", 0, "no gap")

    def _reaches(self, total: int) -> Iterator[Row]:
        """How far an arm reaches as the others allow and demand.

        This follows from the other rows, but no single one of them says it: here presolving sees it.
        """
        for own, arm in enumerate(self._arms):
            others = [(1, literal) for number, other in enumerate(self._arms) if number != own for literal in other]
            for before, literal in enumerate(arm):
                yield Row([(before + 1, literal), *others], "<=", total, "not further")
                yield Row([(len(arm) - before, literal), *others], ">=", total - before, "so far")

    def broken(self, board: Board) -> str | None:
        for arm in self._facts:
            holds = [board[place] == value for place, value in arm]
            if False in holds and True in holds[holds.index(False) :]:
                return f"an arm of {self.name} has a gap at {at(arm[holds.index(False)][0])}"
        count = sum(board[place] == value for arm in self._facts for place, value in arm)
        if self.total in (None, count):
            return None
        return f"{self.name} has arms of {counted(count, self.things)}, not {self.total}"
