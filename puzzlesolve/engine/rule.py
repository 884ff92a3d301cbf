"""The vocabulary of rules that every kind is composed from, one rule a module.

A rule has three faces, written apart so that they check each other:

- `narrow` takes away values that it excludes from a state, or finds a contradiction;
- `linear` says the same as exact linear rows over 0/1 variables "this unknown has this value";
- `broken` looks at a finished board and says in words what is wrong, or nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from puzzlesolve.engine.unknowns import State
from puzzlesolve.places import Cell

# A 0/1 variable of a model: "unknown u has value v" as (u, v), or an auxiliary one by a name of its own.
Variable = tuple[int, int] | str


class Row(NamedTuple):
    """One linear constraint: the sum of coefficient times variable is <=, == or >= the bound."""

    terms: Sequence[tuple[int, Variable]]
    sense: str
    bound: int


IMPOSSIBLE = Row((), "==", 1)


class Rule(ABC):
    """One rule of one puzzle, about some of its cells.

    `name` is in the puzzle's own words ("row 3", "the run of 4 right of row 2, column 1"). `unknowns` are those whose
    narrowing may wake the rule. Cheap rules are tried before costly ones. An `implied` rule follows from the others:
    it helps logic to see further, and neither the model nor the check needs it. A `granted` rule holds by the choice of
    unknowns: only the check looks at it.
    """

    name: str
    cells: Sequence[Cell]
    unknowns: Sequence[int]
    cost: int = 0
    implied: bool = False
    granted: bool = False

    @property
    def statement(self) -> str:
        """What the rule says, for a list of rules that contradict each other."""
        return self.name

    @abstractmethod
    def narrow(self, state: State) -> None:
        """Take away what this rule excludes; raise Contradiction when nothing is left."""

    @abstractmethod
    def linear(self, state: State) -> Iterator[Row]:
        """Rows that, within a state and together with `cuts`, exactly the boards obeying this rule satisfy."""

    @abstractmethod
    def broken(self, board: Mapping[Cell, int]) -> str | None:
        """What is wrong with a finished board, or None."""

    @abstractmethod
    def reason(self, before: State, after: State) -> str:
        """Why narrowing took away what it did, as a clause for an explanation."""

    def cuts(self, values: Sequence[int], extras: Mapping[str, int]) -> list[Row]:
        """Further rows that an answer of the model violates, for rules with too many rows to write them all down.

        An empty list means that the answer obeys the rule.
        """
        return []

    def by_itself(self) -> Rule:
        """The rule without what it takes for granted because of the other rules of the puzzle."""
        return self
