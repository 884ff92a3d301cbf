"""What single rows say: a variable that a row leaves no choice is fixed, and then the rows that it is in look again.

Solvers see this too, but only after everything has been written down for them. Here it is plain arithmetic on whole
numbers: the least and the greatest sum that a row can still have.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from puzzlesolve.deadline import Deadline

OPEN = -1


class Infeasible(Exception):
    """A row that nothing can satisfy."""


class Line(NamedTuple):
    """A row over numbered variables: the coefficient of each."""

    terms: dict[int, int]
    sense: str
    bound: int


class Presolve:
    """Fixes 0/1 variables by the rows they are in; `values` are 0, 1 or OPEN."""

    def __init__(self, values: list[int], lines: Sequence[Line]) -> None:
        self.values = values
        self._lines = lines
        self._least: list[int] = []
        self._most: list[int] = []
        self._heaviest: list[int] = []
        # By variable, the rows it is in and its coefficients there.
        self._uses: list[list[tuple[int, int]]] = [[] for _ in values]
        uses = self._uses
        for number, line in enumerate(lines):
            weights = line.terms.values()
            total, size = sum(weights), sum(map(abs, weights))
            self._least.append((total - size) // 2)
            self._most.append((total + size) // 2)
            self._heaviest.append(max(map(abs, weights), default=0))
            for variable, coefficient in line.terms.items():
                uses[variable].append((number, coefficient))

    def run(self, deadline: Deadline) -> None:
        """Until no row fixes any more. Raises Infeasible, OutOfTime."""
        values, uses, least, most = self.values, self._uses, self._least, self._most
        waiting = list(range(len(self._lines)))
        is_waiting = [True] * len(self._lines)
        while waiting:
            number = waiting.pop()
            is_waiting[number] = False
            for variable, value in self._fixed_by(number):
                if values[variable] != OPEN:
                    continue
                values[variable] = value
                for other, coefficient in uses[variable]:
                    # The sum that the variable might have taken away, or added, is out of question now.
                    if (coefficient > 0) == bool(value):
                        least[other] += abs(coefficient)
                    else:
                        most[other] -= abs(coefficient)
                    if not is_waiting[other]:
                        is_waiting[other] = True
                        waiting.append(other)
                deadline.check()

    def _fixed_by(self, number: int) -> Sequence[tuple[int, int]]:
        """The variables that a row leaves no choice, and their values."""
        terms, sense, bound = self._lines[number]
        heaviest = self._heaviest[number]
        spare_below = bound - self._least[number] if sense != ">=" else heaviest
        spare_above = self._most[number] - bound if sense != "<=" else heaviest
        if spare_below >= heaviest and spare_above >= heaviest:
            return ()
        if spare_below < 0 or spare_above < 0:
            raise Infeasible
        values = self.values
        fixed = []
        for variable, coefficient in terms.items():
            if values[variable] == OPEN:
                weight = abs(coefficient)
                if weight > spare_below:
                    fixed.append((variable, int(coefficient < 0)))
                elif weight > spare_above:
                    fixed.append((variable, int(coefficient > 0)))
        return fixed
