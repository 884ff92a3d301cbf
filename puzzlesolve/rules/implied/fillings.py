"""The ones of an area make one of some patterns: narrowing sees what all those have in common that are left.

Which are left is an integer with a bit for each pattern, so that a look takes a few operations for each mark.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from puzzlesolve.engine.rule import IMPOSSIBLE, Row, Rule, Variable
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.unknowns import Board, Unknowns
from puzzlesolve.places import Place


class Having(NamedTuple):
    """The word that says whether a mark may be zero (the next one: whether it may be one), its bit in these words, and
    the patterns that have a one there, or beside it, and those that have none.
    """

    word: int
    bit: int
    having: int
    lacking: int


class Fillings(Rule):
    """An area is filled in one of some ways, each of which is its places that are ones.

    `beside` has places outside, each with those of the area that it touches: ones do not touch. `ones` is what they are
    in words: "shaded cells".
    """

    called = "every filling of a room"
    cost = 1
    implied = True

    def __init__(
        self,
        marks: Unknowns,
        area: Sequence[Place],
        ways: Sequence[Collection[Place]],
        beside: Mapping[Any, Collection[Place]],
        name: str,
        ones: str,
    ) -> None:
        self.name = name
        self.ones = ones
        self.places = [*area, *beside]
        self.unknowns = [marks.of[place] for place in self.places]
        self._area = area
        self._ways = ways
        self._beside = beside
        self._of = marks.of
        self._every = (1 << len(ways)) - 1
        having = {place: _bits(place in way for way in ways) for place in area}
        near = {place: _union(having[other] for other in touched) for place, touched in beside.items()}
        self._inside, self._outside = (
            [Having(*marks.bit(marks.of[place], 0), some, self._every ^ some) for place, some in group.items()]
            for group in (having, near)
        )

    @property
    def notation(self) -> str:
        return "x[p] = Σ y[s] over the fillings s that have p, Σ y[s] = 1; x[q] ≤ 1 - Σ y[s] over those that q touches"

    def narrow(self, state: State) -> None:
        words = state.words
        left = self._every
        for word, bit, having, lacking in self._inside:
            if not words[word + 1] & bit:
                left &= lacking
            elif not words[word] & bit:
                left &= having
        for word, bit, _, lacking in self._outside:
            if not words[word] & bit:
                left &= lacking
        if not left:
            raise Contradiction
        for word, bit, having, lacking in self._inside:
            if not left & having:
                state.take_marks(word + 1, bit)
            elif not left & lacking:
                state.take_marks(word, bit)
        for word, bit, _, lacking in self._outside:
            if not left & lacking:
                state.take_marks(word + 1, bit)

    def reason(self, before: State, after: State) -> str:
        return f"that is so wherever {self.name} may have its {self.ones}"

    def linear(self, state: State) -> Iterator[Row]:
        if not self._ways:
            yield IMPOSSIBLE
            return
        chosen: list[Variable] = [f"filling {number} of {self.name}" for number in range(len(self._ways))]
        yield Row([(1, way) for way in chosen], "==", 1, "one filling")
        for place in self._area:
            having = [(-1, name) for name, way in zip(chosen, self._ways) if place in way]
            yield Row([(1, (self._of[place], 1)), *having], "==", 0)
        for place, touched in self._beside.items():
            near = [(1, name) for name, way in zip(chosen, self._ways) if any(other in way for other in touched)]
            yield Row([(1, (self._of[place], 1)), *near], "<=", 1)

    def broken(self, board: Board) -> str | None:
        held = {place for place in self._area if board[place]}
        if not any(held == set(way) for way in self._ways):
            return f"{self.name} cannot have its {self.ones} there"
        if any(board[place] and not held.isdisjoint(touched) for place, touched in self._beside.items()):
            return f"the {self.ones} of {self.name} touch others"
        return None


def _bits(flags: Iterable[bool]) -> int:
    return sum([1 << number for number, flag in enumerate(flags) if flag])


def _union(masks: Iterable[int]) -> int:
    together = 0
    for mask in masks:
        together |= mask
    return together
