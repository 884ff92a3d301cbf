"""X-wings: two lines have a number in the same two places, so no other cell across these places has it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import NamedTuple

from puzzlesolve.engine.rule import Rule, Technique
from puzzlesolve.engine.state import State
from puzzlesolve.insight.pairs import Counted, Pairs
from puzzlesolve.insight.step import Way
from puzzlesolve.places import listed, spot
from puzzlesolve.words import joined

# Harder to see than what one line or two lines say, and easier than any set of rules.
LEVEL = 4
NAME = "X-wing"


class Wings(NamedTuple):
    """A number, as a tally, the four places that it is left, the lines across, and the literals that go."""

    tally: Counted
    corners: int
    across: tuple[int, int]
    gone: int


class Fish:
    """X-wings of a problem whose lines have each number once."""

    def __init__(self, pairs: Pairs) -> None:
        self._pairs = pairs
        numbers = {index: rule for index, rule in enumerate(pairs.rules) if self._has_numbers(index)}
        self._lines = [[index for index, rule in numbers.items() if _lies_along(rule, axis)] for axis in (0, 1)]

    def _has_numbers(self, index: int) -> bool:
        tallies = self._pairs.tallies.get(index, ())
        return len(tallies) > 1 and all(tally.low == tally.high == 1 for tally in tallies)

    def ways(self) -> Iterator[Way]:
        for axis, lines in enumerate(self._lines):
            for one, other in combinations(lines, 2):
                find = partial(self._find, one, other, axis)
                technique = Technique(LEVEL, partial(self._narrow, find), NAME, partial(self._reason, one, other, find))
                yield Way((one, other), technique, further=partial(self._across, find))

    def _find(self, one: int, other: int, axis: int, state: State) -> Wings | None:
        may, _ = self._pairs.bits.of(state)
        for number, (first, second) in enumerate(zip(self._pairs.tallies[one], self._pairs.tallies[other])):
            here, there = first.mask & may, second.mask & may
            if here.bit_count() != 2 or there.bit_count() != 2:
                continue
            across = [
                (index, mask)
                for index in self._lines[1 - axis]
                for mask in [self._pairs.tallies[index][number].mask]
                if mask & here and mask & there
            ]
            if len(across) == 2:
                gone = (across[0][1] | across[1][1]) & may & ~(here | there)
                if gone:
                    return Wings(first, here | there, (across[0][0], across[1][0]), gone)
        return None

    def _narrow(self, find: partial[Wings | None], state: State) -> None:
        found = find(state)
        if found is not None:
            self._pairs.bits.decide(state, found.gone, False)

    def _across(self, find: partial[Wings | None], before: State) -> tuple[int, ...]:
        found = find(before)
        return () if found is None else found.across

    def _reason(self, one: int, other: int, find: partial[Wings | None], before: State, after: State) -> str:
        found = find(before)
        assert found is not None
        bits, rules = self._pairs.bits, self._pairs.rules
        corners = listed([bits.unknowns.places[unknown][0] for unknown, _ in bits.literals(found.corners)])
        lines, across = (joined([rules[index].name for index in some]) for some in ((one, other), found.across))
        return f"{lines} have {found.tally.tally.things} only at {corners}, which takes up {across}"


def _lies_along(rule: Rule, axis: int) -> bool:
    return len({spot(place)[axis] for place in rule.places}) == 1
