"""A place whose value is given: a digit filled in, a cell known to be empty."""

from __future__ import annotations

from collections.abc import Iterator

from puzzlesolve.engine.rule import Row, Rule
from puzzlesolve.engine.state import State
from puzzlesolve.engine.tables import Tables
from puzzlesolve.engine.unknowns import Board, Unknowns
from puzzlesolve.places import Place


class Given(Rule):
    """The place has this value; `otherwise` says what a board with another one does wrong."""

    called = "given"
    given = True

    def __init__(self, unknowns: Unknowns, place: Place, value: int, name: str, otherwise: str) -> None:
        self.name = name
        self.places = [place]
        self.value = value
        self.otherwise = otherwise
        self.unknown = unknowns.of[place]
        self.unknowns = [self.unknown]
        self._keep_only = unknowns.keep_only
        self._is_mark = unknowns.domains[self.unknown].is_mark

    @property
    def notation(self) -> str:
        return "x[p] = n" if self._is_mark else "x[p, n] = 1"

    def narrow(self, state: State) -> None:
        self._keep_only(state, self.unknown, [self.value])

    def enter(self, tables: Tables) -> bool:
        return tables.fix(self.unknown, self.value)

    def reason(self, before: State, after: State) -> str:
        return self.name

    def linear(self, state: State) -> Iterator[Row]:
        yield Row([(1, (self.unknown, self.value))], "==", 1)

    def broken(self, board: Board) -> str | None:
        return None if board[self.places[0]] == self.value else self.otherwise
