"""A puzzle as a solver sees it: unknowns and rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import Unknowns
from puzzlesolve.places import Cell


class Problem(NamedTuple):
    """Find values for the unknowns so that no rule is broken."""

    unknowns: Unknowns
    rules: Sequence[Rule]

    def broken(self, board: Mapping[Cell, int]) -> str | None:
        """The first rule that a finished board breaks, in words, or None."""
        for rule in self.rules:
            if not rule.implied:
                wrong = rule.broken(board)
                if wrong is not None:
                    return wrong
        return None
