"""The 0/1 model of what logic left open: built from a state and the rules' rows, solved, cut, and asked again."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import pulp

from puzzlesolve.engine.logic import OutOfTime
from puzzlesolve.engine.milp import SolverFailed
from puzzlesolve.engine.milp.solvers import INFEASIBLE, Way, ways
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Row, Variable
from puzzlesolve.engine.unknowns import Marks, State

SENSES = {"<=": pulp.LpConstraintLE, "==": pulp.LpConstraintEQ, ">=": pulp.LpConstraintGE}
TOLERANCE = 1e-6
# A proof is repeated in a second way for at most so many times the first one's time, and at least so many seconds.
PATIENCE = 3.0
LEAST_PATIENCE = 1.0
EXCLUDED = "had been excluded"


class Answer(NamedTuple):
    """Values of the unknowns."""

    values: list[int]


class NoAnswer(NamedTuple):
    """A proof that there is no (further) answer, and the ways that gave it."""

    proof: str


class Model:
    """A problem as linear rows; `ask` gives an answer that obeys all rules, or a proof that there is none."""

    def __init__(self, problem: Problem, state: State, solver: str = "auto", deadline: float | None = None) -> None:
        self.problem = problem
        self.unknowns = problem.unknowns
        self._ways = ways(solver)
        self._deadline = deadline
        self._lp = pulp.LpProblem("puzzle", pulp.LpMinimize)
        # A constant objective: any solution will do.
        self._lp += 0
        self._forbidden: list[list[tuple[int, int]]] = []
        self._contradicted = False
        self._has_rows = False
        self._variables: dict[Variable, pulp.LpVariable] = {}
        self._expressions: dict[Variable, tuple[int, int, pulp.LpVariable | None]] = {}
        self._one_bit = isinstance(self.unknowns, Marks)
        self._rules = [rule for rule in problem.rules if not rule.implied]
        rows = list(self._linear(state))
        self._values = [self.unknowns.values(state, unknown) for unknown in range(len(self.unknowns))]
        # Auxiliary variables that can only be zero.
        self._gone: set[str] = set()
        self._settle(rows)
        self._open = [unknown for unknown, values in enumerate(self._values) if len(values) > 1]
        for unknown in self._open:
            self._add_unknown(unknown)
        self._add(rows)

    def _linear(self, state: State) -> Iterator[Row]:
        for rule in self._rules:
            self._check_time()
            yield from rule.linear(state)

    def _check_time(self) -> None:
        if self._deadline is not None and time.monotonic() >= self._deadline:
            raise OutOfTime

    def _settle(self, rows: Sequence[Row]) -> None:
        """Take away what a single row makes zero, because nothing is left for a sum of such terms, again and again.

        The solvers would see it too, but only after it has all been written down for them.
        """
        sums = [[term for term in row.terms if not self._is_gone(term[1])] for row in rows if _is_zero_sum(row)]
        gone: set[Variable] = set()
        before = -1
        while len(gone) > before:
            before = len(gone)
            self._check_time()
            for terms in sums:
                left = [(coefficient > 0, key) for coefficient, key in terms if key not in gone]
                if len({positive for positive, _ in left}) == 1:
                    gone.update(key for _, key in left)
        for key in gone:
            self._take(key)

    def _is_gone(self, key: Variable) -> bool:
        return key in self._gone if isinstance(key, str) else key[1] not in self._values[key[0]]

    def _take(self, key: Variable) -> None:
        if isinstance(key, str):
            self._gone.add(key)
        else:
            unknown, value = key
            self._values[unknown] = [other for other in self._values[unknown] if other != value]
            self._contradicted = self._contradicted or not self._values[unknown]

    def _add_unknown(self, unknown: int) -> None:
        if self._one_bit:
            self._variable((unknown, 1))
            return
        for value in self._values[unknown]:
            self._variable((unknown, value))
        self._add([Row([(1, (unknown, value)) for value in self._values[unknown]], "==", 1)])

    def _variable(self, key: Variable) -> pulp.LpVariable:
        if key not in self._variables:
            self._variables[key] = self._lp.add_variable(f"x{len(self._variables)}", 0, 1, pulp.LpBinary)
        return self._variables[key]

    def _add(self, rows: Iterable[Row]) -> None:
        for row in rows:
            self._add_row(row)

    def _add_row(self, row: Row) -> None:
        """Add a row with everything decided already moved into its bound."""
        self._check_time()
        terms: dict[pulp.LpVariable, int] = {}
        bound = row.bound
        least = most = 0
        for coefficient, key in row.terms:
            if key not in self._expressions:
                self._expressions[key] = self._expression(key)
            constant, factor, variable = self._expressions[key]
            bound -= coefficient * constant
            if variable is not None:
                weight = coefficient * factor
                terms[variable] = terms.get(variable, 0) + weight
                if weight > 0:
                    most += weight
                else:
                    least += weight
        if not {"<=": least <= bound, "==": least <= bound <= most, ">=": most >= bound}[row.sense]:
            # Nothing for the solvers, who could not even write down a bound of hundreds of digits.
            self._contradicted = True
        elif terms:
            self._has_rows = True
            self._lp.addConstraint(
                pulp.LpConstraint(pulp.LpAffineExpression(list(terms.items())), SENSES[row.sense], None, bound)
            )

    def _expression(self, key: Variable) -> tuple[int, int, pulp.LpVariable | None]:
        """A variable of a row as constant + factor * variable of the model."""
        if isinstance(key, str):
            return (0, 0, None) if key in self._gone else (0, 1, self._variable(key))
        unknown, value = key
        left = self._values[unknown]
        if value not in left:
            return 0, 0, None
        if len(left) == 1:
            return 1, 0, None
        if self._one_bit and value == 0:
            return 1, -1, self._variable((unknown, 1))
        return 0, 1, self._variable(key)

    def forbid(self, values: Sequence[int], among: Sequence[int] | None = None) -> None:
        """Never again give an answer with all of these values (of all unknowns, or of some)."""
        together = [(unknown, values[unknown]) for unknown in (self._open if among is None else among)]
        self._forbidden.append(together)
        self._add_row(Row([(1, key) for key in together], "<=", len(together) - 1))

    def ask(self) -> Answer | NoAnswer:
        """The next answer. Raises OutOfTime, or SolverFailed when no way gave an answer that holds."""
        if self._contradicted:
            return NoAnswer("model")
        failures = []
        for number, way in enumerate(self._ways):
            start = time.monotonic()
            try:
                values = self._solve(way, self._deadline)
            except SolverFailed as failure:
                failures.append(str(failure))
                continue
            if values is not None:
                wrong = self._wrong(values)
                if wrong is None:
                    return Answer(values)
                failures.append(f"{way.name} gave an answer that {wrong}")
                continue
            return self._confirmed(way, self._ways[number + 1 :], time.monotonic() - start)
        raise SolverFailed("; ".join(failures))

    def _confirmed(self, first: Way, others: Sequence[Way], seconds: float) -> NoAnswer:
        """The proof of one way, repeated by another where that takes about as long. Raises SolverFailed."""
        limit = time.monotonic() + max(PATIENCE * seconds, LEAST_PATIENCE)
        if self._deadline is not None:
            limit = min(limit, self._deadline)
        for other in others:
            try:
                values = self._solve(other, limit)
            except (OutOfTime, SolverFailed):
                continue
            if values is None:
                return NoAnswer(f"{first.name}+{other.name}")
            if self._wrong(values) is None:
                raise SolverFailed(f"{first.name} says that there is no answer, and {other.name} found one")
        return NoAnswer(first.name)

    def _wrong(self, values: list[int]) -> str | None:
        """Why an answer cannot be right, whatever its solver says."""
        if any(all(values[unknown] == value for unknown, value in together) for together in self._forbidden):
            return EXCLUDED
        broken = self.problem.broken(self.unknowns.by_cell(values))
        return None if broken is None else f"breaks a rule: {broken}"

    def _solve(self, way: Way, deadline: float | None) -> list[int] | None:
        """An answer that satisfies the rows and every rule's cuts, or None. Raises OutOfTime or SolverFailed."""
        excluded = set()
        while True:
            if deadline is not None and time.monotonic() >= deadline:
                raise OutOfTime
            if self._has_rows and way.run(self._lp, deadline) == INFEASIBLE:
                return None
            values, extras = self._read(way)
            cuts = [row for rule in self._rules for row in rule.cuts(values, extras)]
            if not cuts:
                return values
            answer = (*values, *extras.items())
            if answer in excluded:
                # It would give the same for ever.
                raise SolverFailed(f"{way.name} gave an answer that {EXCLUDED}")
            excluded.add(answer)
            self._add(cuts)

    def _read(self, way: Way) -> tuple[list[int], dict[str, int]]:
        found = {key: self._rounded(variable, way) for key, variable in self._variables.items()}
        values = [left[0] for left in self._values]
        extras = {}
        for key, one in found.items():
            if isinstance(key, str):
                extras[key] = one
            elif one:
                values[key[0]] = key[1]
        return values, extras

    def _rounded(self, variable: pulp.LpVariable, way: Way) -> int:
        # A variable that occurs in no row has no value: it is free, and 0 is as good as 1.
        value = 0.0 if variable.varValue is None else variable.varValue
        nearest = int(value > 0.5)
        # Written so that it is also true of something that is not a number.
        if not abs(value - nearest) <= TOLERANCE:
            raise SolverFailed(f"{way.name} gave {value} in place of 0 or 1")
        return nearest


def _is_zero_sum(row: Row) -> bool:
    """Whether terms of one sign in this row must all be zero."""
    return row.bound == 0 and row.sense == "=="
