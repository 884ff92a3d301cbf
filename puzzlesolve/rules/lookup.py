"""Rules that follow from others, see further than these one by one, and remember what they saw."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from puzzlesolve.rules import Rule
from puzzlesolve.unknowns import Contradiction, State


class Finding(NamedTuple):
    """Marks that must be zero, and marks that must be one."""

    zeros: int
    ones: int


NOTHING = Finding(0, 0)


class Lookup(Rule):
    """A rule that only asks which of its marks may be one, on a board whose marks all share one pair of words.

    The same marks are met again and again while asking "what if", so what was found is remembered. Mark and unknown
    are the same here: unknown u is bit u.
    """

    cost = 1
    implied = True

    def __init__(self, unknowns: Sequence[int]) -> None:
        self.unknowns = unknowns
        self.mask = sum([1 << unknown for unknown in unknowns])
        self.found: dict[int, Finding | None] = {}

    @abstractmethod
    def look(self, possible: int) -> Finding | None:
        """What follows when these marks of the rule may be one; None for a contradiction."""

    def find(self, may_be_one: int) -> Finding:
        """What follows when these marks of the board may be one. Raises Contradiction."""
        possible = may_be_one & self.mask
        try:
            found = self.found[possible]
        except KeyError:
            found = self.found[possible] = self.look(possible)
        if found is None:
            raise Contradiction
        return found

    def narrow(self, state: State) -> None:
        zeros, ones = self.find(state.words[1])
        state.set_zeros(0, zeros & state.words[1])
        state.set_ones(0, ones & state.words[0])
