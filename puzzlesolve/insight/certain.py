"""What all solutions of a puzzle share."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.cases import TooManyCases, cases
from puzzlesolve.engine.logic import Logic, Trials
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.state import Contradiction
from puzzlesolve.engine.verdict import Options, Outcome


def find_certain(problem: Problem, outcome: Outcome, options: Options, deadline: Deadline = NEVER) -> dict[Any, int]:
    """The values that are the same in every solution, starting from those that were found; nothing where there is none.

    Raises OutOfTime, and SolverFailed when the model could not tell.
    """
    if not outcome.found:
        return {}
    first = outcome.found[0]
    shared = [place for place in first if all(board[place] == first[place] for board in outcome.found)]
    unknowns = list(dict.fromkeys(problem.unknowns.of[place] for place in shared))
    if not outcome.is_complete:
        values = [first[places[0]] for places in problem.unknowns.places]
        unknowns = _Certain(problem, values, options, deadline).among(unknowns)
    certain = set(unknowns)
    return {place: first[place] for place in shared if problem.unknowns.of[place] in certain}


class _Certain:
    """Looks for solutions that differ from a first one somewhere in what has been the same so far."""

    def __init__(self, problem: Problem, first: Sequence[int], options: Options, deadline: Deadline) -> None:
        self.problem = problem
        self.unknowns = problem.unknowns
        self.first = first
        self.options = options
        self.deadline = deadline
        self.state = self.unknowns.start()

    def among(self, shared: list[int]) -> list[int]:
        """Those of some unknowns that no solution gives another value."""
        certain: list[int] = []
        if self.options.engine == "auto":
            logic = Logic(self.problem, self.deadline)
            logic.narrow_all(self.state)
            logic.what_if(self.state)
            with suppress(TooManyCases):
                while shared:
                    other = self._differing(logic, shared[0])
                    certain += shared[:1] if other is None else []
                    shared = self._same(shared[1:], other)
        return certain + self._by_model(shared)

    def _same(self, shared: list[int], other: Sequence[int] | None) -> list[int]:
        return shared if other is None else [unknown for unknown in shared if other[unknown] == self.first[unknown]]

    def _differing(self, logic: Logic, unknown: int) -> Sequence[int] | None:
        """A solution that gives this unknown another value, by cases; None if there is none. Raises TooManyCases."""
        otherwise = self.state.copy()
        trials: Trials = {}
        try:
            logic.rule_out(otherwise, unknown, self.first[unknown])
            logic.try_all(otherwise, trials)
        except Contradiction:
            return None
        found = next(cases(logic, otherwise, trials), None)
        return None if found is None else self.unknowns.decided(found)

    def _by_model(self, shared: list[int]) -> list[int]:
        if not shared:
            return []
        from puzzlesolve.engine.milp.model import Model, NoAnswer

        model = Model(self.problem, self.state, self.options.solver, self.deadline)
        while shared:
            model.forbid(self.first, shared)
            other = model.ask()
            if isinstance(other, NoAnswer):
                break
            shared = self._same(shared, other.values)
        return shared
