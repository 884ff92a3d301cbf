"""Cells that are painted together or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from puzzlesolve.engine.rule import Row, Rule
from puzzlesolve.engine.unknowns import State, Unknowns
from puzzlesolve.places import Cell


class Alike(Rule):
    """All cells of a tile have the same value.

    They share one unknown, so there is nothing to narrow and no row to write; a finished board is checked cell by cell.
    """

    granted = True

    def __init__(self, unknowns: Unknowns, cells: Sequence[Cell], name: str) -> None:
        self.name = name
        self.cells = cells
        self.unknowns: Sequence[int] = []
        if len({unknowns.of[cell] for cell in cells}) != 1:
            raise ValueError(f"the cells of {name} must share one unknown")

    @property
    def statement(self) -> str:
        return "tiles are painted as a whole"

    def narrow(self, state: State) -> None:
        pass

    def reason(self, before: State, after: State) -> str:
        return f"{self.name} is painted as a whole or not at all"

    def linear(self, state: State) -> Iterator[Row]:
        return iter(())

    def broken(self, board: Mapping[Cell, int]) -> str | None:
        if len({board[cell] for cell in self.cells}) == 1:
            return None
        return f"{self.name} is painted in part"
