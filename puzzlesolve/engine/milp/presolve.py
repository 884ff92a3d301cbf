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
    """A row over numbered variables."""

    terms: Sequence[tuple[int, int]]
    sense: str
    bound: int


class Presolve:
    """Fixes 0/1 variables by the rows they are in; `values` are 0, 1 or OPEN."""

    def __init__(self, values: list[int], lines: Sequence[Line]) -> None:
        self.values = values
        self._lines = lines
        self._least = [sum(c for c, _ in line.terms if c < 0) for line in lines]
        self._most = [sum(c for c, _ in line.terms if c > 0) for line in lines]
        self._heaviest = [max((abs(c) for c, _ in line.terms), default=0) for line in lines]
        # By variable, the rows it is in and its coefficients there.
        self._uses: list[list[tuple[int, int]]] = [[] for _ in values]
        for number, line in enumerate(lines):
            for coefficient, variable in line.terms:
                self._uses[variable].append((number, coefficient))

    def run(self, deadline: Deadline) -> None:
        """Until no row fixes any more. Raises Infeasible, OutOfTime."""
        waiting = list(range(len(self._lines)))
        is_waiting = [True] * len(self._lines)
        while waiting:
            number = waiting.pop()
            is_waiting[number] = False
            for variable, value in self._fixed_by(number):
                if self.values[variable] != OPEN:
                    continue
                self.values[variable] = value
                for other, coefficient in self._uses[variable]:
                    # The sum that the variable might have taken away, or added, is out of question now.
                    if (coefficient > 0) == bool(value):
                        self._least[other] += abs(coefficient)
                    else:
                        self._most[other] -= abs(coefficient)
                    if not is_waiting[other]:
                        is_waiting[other] = True
                        waiting.append(other)
                deadline.check()

    def _fixed_by(self, number: int) -> list[tuple[int, int]]:
        """The variables that a row leaves no choice, and their values."""
        terms, sense, bound = self._lines[number]
        spare_below = bound - self._least[number] if sense != ">=" else self._heaviest[number]
        spare_above = self._most[number] - bound if sense != "<=" else self._heaviest[number]
        if spare_below < 0 or spare_above < 0:
            raise Infeasible
        if min(spare_below, spare_above) >= self._heaviest[number]:
            return []
        values = self.values
        fixed = []
        for coefficient, variable in terms:
            if values[variable] == OPEN:
                weight = abs(coefficient)
                if weight > spare_below:
                    fixed.append((variable, int(coefficient < 0)))
                elif weight > spare_above:
                    fixed.append((variable, int(coefficient > 0)))
        return fixed
