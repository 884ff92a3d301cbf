"""If a place has a value, one of some others has one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from puzzlesolve.engine.rule import Row, Rule
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.tables import Tables
from puzzlesolve.engine.unknowns import Board, Unknowns
from puzzlesolve.places import Place, at

# A place and a value that it may have.
Fact = tuple[Place, int]


class Implies(Rule):
    """If one fact is true, at least one of the others is; without others, it is not true."""

    def __init__(
        self,
        unknowns: Unknowns,
        fact: Fact,
        others: Sequence[Fact],
        name: str,
        implied: bool = False,
        called: str = "one needs another",
    ) -> None:
        self.name = name
        self.called = called
        self.implied = implied
        self.places = [place for place, _ in (fact, *others)]
        self._fact = fact
        self._others = others
        self._all = unknowns
        (self._if, *self._then) = [(unknowns.of[place], value) for place, value in (fact, *others)]
        self.unknowns = list(dict.fromkeys(unknown for unknown, _ in (self._if, *self._then)))

    @property
    def notation(self) -> str:
        return "x[a] ≤ Σ x[b] for the fact a and the others b"

    def narrow(self, state: State) -> None:
        unknown, value = self._if
        values = self._all.values(state, unknown)
        possible = [(other, then) for other, then in self._then if then in self._all.values(state, other)]
        if value not in values:
            return
        if not possible:
            if values == [value]:
                raise Contradiction
            self._all.exclude(state, unknown, value)
        elif values == [value] and len(possible) == 1:
            ((other, then),) = possible
            self._all.keep_only(state, other, [then])

    def enter(self, tables: Tables) -> bool:
        return tables.clause(self._then, [self._if])

    def reason(self, before: State, after: State) -> str:
        return self.name

    def linear(self, state: State) -> Iterator[Row]:
        yield Row([*((1, then) for then in self._then), (-1, self._if)], ">=", 0)

    def broken(self, board: Board) -> str | None:
        place, value = self._fact
        if board[place] != value or any(board[other] == then for other, then in self._others):
            return None
        return f"{self.name}, but not at {at(place)}"
