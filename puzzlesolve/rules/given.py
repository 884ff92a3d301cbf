"""A cell whose value is given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from puzzlesolve.engine.rule import Row, Rule
from puzzlesolve.engine.unknowns import State, Unknowns
from puzzlesolve.places import Cell


class Given(Rule):
    """The cell has this value; `otherwise` says what a board with another one does wrong."""

    def __init__(self, unknowns: Unknowns, cell: Cell, value: int, name: str, otherwise: str) -> None:
        self.name = name
        self.cells = [cell]
        self.value = value
        self.otherwise = otherwise
        self.unknown = unknowns.of[cell]
        self.unknowns = [self.unknown]
        self._keep_only = unknowns.keep_only

    def narrow(self, state: State) -> None:
        self._keep_only(state, self.unknown, [self.value])

    def reason(self, before: State, after: State) -> str:
        return self.name

    def linear(self, state: State) -> Iterator[Row]:
        yield Row([(1, (self.unknown, self.value))], "==", 1)

    def broken(self, board: Mapping[Cell, int]) -> str | None:
        return None if board[self.cells[0]] == self.value else self.otherwise
