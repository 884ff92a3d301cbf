"""What follows from which marks may still be one, and is remembered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from puzzlesolve.engine.state import Contradiction

# Marks that must be zero, and marks that must be one.
Finding = tuple[int, int]
NOTHING: Finding = (0, 0)


class Lookup(ABC):
    """Only asks which of some marks may be one. A mark is a bit; a set of marks is an integer, a mask.

    The same marks are met again and again while asking "what if", so what was found is remembered. `implied` is as for
    rules: what it finds follows from the others.
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
