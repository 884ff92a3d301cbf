"""Rules that follow from others, and are looked up by which marks may still be one."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.state import State
from puzzlesolve.engine.tables import Tables
from puzzlesolve.engine.tables.lookup import Lookup


class LookupRule(Lookup, Rule):
    """A rule that follows from others and sees further than these one by one.

    Solving uses its narrowing alone; the other two faces say what it means, and the tests hold it against them.
    """

    cost = 1
    implied = True

    def __init__(self, unknowns: Sequence[int]) -> None:
        super().__init__(unknowns)
        self.unknowns = unknowns

    def narrow(self, state: State) -> None:
        state.make_marks(*self.find(state.marks(1)))

    def enter(self, tables: Tables) -> bool:
        return tables.look_up(self)
