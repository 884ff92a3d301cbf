"""Cells that are painted together or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from puzzlesolve.engine.rule import Row, Rule
from puzzlesolve.engine.state import State
from puzzlesolve.engine.unknowns import Board, Unknowns
from puzzlesolve.places import Place


class Alike(Rule):
    """All cells of a tile have the same value.

    They share one unknown, so there is nothing to narrow and no row to write; a finished board is checked cell by cell.
    """

    called = "alike"
    granted = True

    def __init__(self, unknowns: Unknowns, places: Sequence[Place], name: str) -> None:
        self.name = name
        self.places = places
        self.unknowns: Sequence[int] = []
        if len({unknowns.of[place] for place in places}) != 1:
            raise ValueError(f"the cells of {name} must share one unknown")

    @property
    def statement(self) -> str:
        return "tiles are painted as a whole"

    @property
    def notation(self) -> str:
        return "its cells share one variable"

    def narrow(self, state: State) -> None:
        pass

    def reason(self, before: State, after: State) -> str:
        return f"{self.name} is painted as a whole or not at all"

    def linear(self, state: State) -> Iterator[Row]:
        return iter(())

    def broken(self, board: Board) -> str | None:
        if len({board[place] for place in self.places}) == 1:
            return None
        return f"{self.name} is painted in part"
