"""A puzzle as a solver sees it: unknowns and rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.state import State
from puzzlesolve.engine.unknowns import Board, Unknowns


class Borders(NamedTuple):
    """From which rating on puzzles of a kind are medium, and from which they are hard (see `insight/difficulty.py`)."""

    medium: float = 4.0
    hard: float = 9.0


USUAL = Borders()


class Problem:
    """Find values for the unknowns so that no rule is broken.

    `implied` are rules that follow from the others. They are made only when logic asks for them; those that are meant
    for a table are used only where there is one that carries them.
    """

    def __init__(
        self, unknowns: Unknowns, rules: Sequence[Rule], implied: Iterable[Rule] = (), borders: Borders = USUAL
    ) -> None:
        self.unknowns = unknowns
        self.rules = rules
        self._implied = implied
        self.borders = borders

    @cached_property
    def with_implied(self) -> Sequence[Rule]:
        """The rules, and then those that are implied."""
        fit = self.unknowns.fit_one_table
        return [*self.rules, *(rule for rule in self._implied if fit or not rule.compiles)]

    def given(self) -> State:
        """What stands in the puzzle itself, and needs no thought."""
        state = self.unknowns.start()
        for rule in self.rules:
            if rule.given:
                rule.narrow(state)
        return state

    def broken(self, board: Board) -> str | None:
        """The first rule that a finished board breaks, in words, or None."""
        for rule in self.rules:
            wrong = rule.broken(board)
            if wrong is not None:
                return wrong
        return None
