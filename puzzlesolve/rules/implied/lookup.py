"""What follows from which marks may still be one, and is remembered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import Contradiction, State

# Marks that must be zero, and marks that must be one.
Finding = tuple[int, int]
NOTHING: Finding = (0, 0)


class Lookup(ABC):
    """Only asks which of some marks may be one. A mark is a bit; a set of marks is an integer, a mask.

    The same marks are met again and again while asking "what if", so what was found is remembered. `implied` is as for
    rules: what it finds follows from counts and from keeping apart.
    """

    implied = False

    def __init__(self, marks: Sequence[int]) -> None:
        self.marks = marks
        self.mask = sum([1 << mark for mark in marks])
        self.found: dict[int, Finding | None] = {}

    @abstractmethod
    def look(self, possible: int) -> Finding | None:
        """What follows when these of its marks may be one; None for a contradiction."""

    def find(self, may_be_one: int) -> Finding:
        """What follows when these marks of the board may be one. Raises Contradiction."""
        possible = may_be_one & self.mask
        if possible not in self.found:
            self.found[possible] = self.look(possible)
        found = self.found[possible]
        if found is None:
            raise Contradiction
        return found


class LookupRule(Lookup, Rule):
    """A rule that follows from others and sees further than these one by one.

    Solving uses its narrowing alone; the other two faces say what it means, and the tests hold it against them. It is
    for boards whose marks all share one pair of words: unknown u is mark u.
    """

    cost = 1
    implied = True

    def __init__(self, unknowns: Sequence[int]) -> None:
        super().__init__(unknowns)
        self.unknowns = unknowns

    def narrow(self, state: State) -> None:
        zeros, ones = self.find(state.words[1])
        state.set_zeros(0, zeros)
        state.set_ones(0, ones)
