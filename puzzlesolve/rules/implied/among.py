"""A count that follows from other counts, with the reason why."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlesolve.engine.rule import Technique
from puzzlesolve.engine.state import State
from puzzlesolve.engine.unknowns import Unknowns
from puzzlesolve.places import Place
from puzzlesolve.rules.count import Count


class Among(Count):
    """So many of the places are one; `why` says from what that follows, and `called` what solvers call it."""

    def __init__(
        self, unknowns: Unknowns, places: Sequence[Place], count: int, name: str, things: str, why: str, called: str
    ) -> None:
        super().__init__(unknowns, places, count, name, things, implied=True)
        self._why = why
        self.called = called

    def reason(self, before: State, after: State) -> str:
        return self._why

    def techniques(self) -> Sequence[Technique]:
        return [Technique(2, self.narrow, self.called)]
