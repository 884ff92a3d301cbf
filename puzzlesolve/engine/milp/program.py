"""A 0/1 program: numbered variables, rows over them, what single rows fix, and PuLP's form of the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pulp

from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.milp.presolve import OPEN, Infeasible, Line, Presolve
from puzzlesolve.engine.rule import Row, Variable
from puzzlesolve.engine.unknowns import Unknowns


class Program:
    """Rows that are added one after the other; `lp` is what a solver gets of them.

    Once presolved, what is fixed is part of no row any more. `is_infeasible` says that no solver need be asked.
    """

    def __init__(self, unknowns: Unknowns) -> None:
        self._unknowns = unknowns
        self.numbers: dict[Variable, int] = {}
        self.values: list[int] = []
        self.is_infeasible = False
        self.lp = new_problem()
        # By variable number, PuLP's own.
        self.variables: dict[int, pulp.LpVariable] = {}
        self.has_rows = False
        # The literals and others that are just a variable.
        self._plain: dict[Variable, int] = {}

    def number(self, key: Variable) -> int:
        found = self.numbers.get(key)
        if found is None:
            found = self.numbers[key] = len(self.values)
            self.values.append(OPEN)
        return found

    def line(self, row: Row) -> Line:
        """A row over numbered variables, with each of them once."""
        plain = self._plain
        try:
            terms = {plain[key]: coefficient for coefficient, key in row.terms}
        except KeyError:
            return self._new_line(row)
        return Line(terms, row.sense, row.bound) if len(terms) == len(row.terms) else self._new_line(row)

    def _new_line(self, row: Row) -> Line:
        """The same, where it has something else in it than variables seen before, or one of them twice."""
        bound = row.bound
        terms: dict[int, int] = {}
        for coefficient, key in row.terms:
            constant, factor, number = self._expression(key)
            if (constant, factor) == (0, 1):
                self._plain[key] = number
            bound -= coefficient * constant
            if factor:
                terms[number] = terms.get(number, 0) + coefficient * factor
        return Line({number: weight for number, weight in terms.items() if weight}, row.sense, bound)

    def _expression(self, key: Variable) -> tuple[int, int, int]:
        """As constant + factor * variable: that a mark is 0 is one less the variable that it is 1."""
        if isinstance(key, str):
            return 0, 1, self.number(key)
        unknown, value = key
        domain = self._unknowns.domains[unknown]
        if value not in domain.values:
            return 0, 0, 0
        if value == 0 and domain.is_mark:
            return 1, -1, self.number((unknown, 1))
        return 0, 1, self.number(key)

    def presolve(self, lines: Sequence[Line], deadline: Deadline = NEVER) -> None:
        """Fix what single rows leave no choice. Raises OutOfTime."""
        presolve = Presolve(self.values, lines)
        try:
            presolve.run(deadline)
        except Infeasible:
            self.is_infeasible = True

    def variable(self, number: int) -> pulp.LpVariable:
        if number not in self.variables:
            self.variables[number] = self.lp.add_variable(f"x{number}", 0, 1, pulp.LpBinary)
        return self.variables[number]

    def add(self, lines: Iterable[Line], deadline: Deadline = NEVER) -> None:
        """Write rows for the solvers, with what is fixed moved into their bounds. Raises OutOfTime."""
        values = self.values
        for terms, sense, bound in lines:
            deadline.check()
            left = {number: weight for number, weight in terms.items() if values[number] == OPEN}
            if len(left) < len(terms):
                bound -= sum([weight for number, weight in terms.items() if values[number] == 1])
            total, size = sum(left.values()), sum(map(abs, left.values()))
            least, most = (total - size) // 2, (total + size) // 2
            if (sense != ">=" and least > bound) or (sense != "<=" and most < bound):
                # Nothing for the solvers, who could not even write down a bound of hundreds of digits.
                self.is_infeasible = True
            elif (sense != ">=" and most > bound) or (sense != "<=" and least < bound):
                self.has_rows = True
                add_constraint(
                    self.lp, [(self.variable(number), weight) for number, weight in left.items()], sense, bound
                )


def new_problem() -> pulp.LpProblem:
    """A model without variables. Its objective is a constant: any solution will do."""
    problem = pulp.LpProblem("puzzle", pulp.LpMinimize)
    problem += 0
    return problem


def add_constraint(
    problem: pulp.LpProblem,
    terms: list[tuple[pulp.LpVariable, int]],
    sense: str,
    bound: int,
    name: str | None = None,
) -> None:
    """One row, in the way that PuLP 3 has it or in that of PuLP 4."""
    if hasattr(pulp.LpAffineExpression, "from_list"):
        total = pulp.LpAffineExpression.from_list(terms)
        row = total <= bound if sense == "<=" else total >= bound if sense == ">=" else total == bound
        problem.addConstraint(row, name)
    else:
        senses = {"<=": pulp.LpConstraintLE, "==": pulp.LpConstraintEQ, ">=": pulp.LpConstraintGE}
        problem.addConstraint(pulp.LpConstraint(pulp.LpAffineExpression(terms), senses[sense], name, bound))
