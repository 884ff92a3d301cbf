"""The 0/1 model of what logic left open: built from a state and the rules' rows, solved, cut, and asked again."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import pulp

from puzzlesolve.deadline import NEVER, Deadline, OutOfTime
from puzzlesolve.engine.milp import SolverFailed
from puzzlesolve.engine.milp.solvers import INFEASIBLE, Configuration, configurations
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Row, Rule, Variable
from puzzlesolve.engine.state import Literal, State

TOLERANCE = 1e-6
# A proof is repeated in a second way for at most so many times the first one's time, and at least so many seconds.
REPETITION = 3.0
LEAST_REPETITION = 1.0
EXCLUDED = "had been excluded"


class Answer(NamedTuple):
    """Values of the unknowns."""

    values: list[int]


class NoAnswer(NamedTuple):
    """A proof that there is no (further) answer, and the ways that gave it."""

    proof: str


class Model:
    """A problem as linear rows; `ask` gives an answer that obeys all rules, or a proof that there is none.

    `rounds` counts how often an answer was cut off, and `cuts` are the rows that did it.
    """

    def __init__(self, problem: Problem, state: State, solver: str = "auto", deadline: Deadline = NEVER) -> None:
        self.problem = problem
        self.unknowns = problem.unknowns
        self.rounds = 0
        self.cuts: list[Row] = []
        self._configurations = configurations(solver)
        self._deadline = deadline
        self._lp = new_problem()
        self._forbidden: list[list[Literal]] = []
        self._contradicted = False
        self._has_rows = False
        self._variables: dict[Variable, pulp.LpVariable] = {}
        self._expressions: dict[Variable, tuple[int, int, pulp.LpVariable | None]] = {}
        rows = [row for _, row in linear(problem, state, deadline)]
        self._values = [self.unknowns.values(state, unknown) for unknown in range(len(self.unknowns))]
        # Auxiliary variables that can only be zero.
        self._gone: set[str] = set()
        self._settle(rows)
        self._open = [unknown for unknown, values in enumerate(self._values) if len(values) > 1]
        self._decided = set(range(len(self.unknowns))).difference(self._open)
        for unknown in self._open:
            self._add_unknown(unknown)
        self._add(rows)

    def _settle(self, rows: Sequence[Row]) -> None:
        """Take away what a single row makes zero, because nothing is left for a sum of such terms, again and again.

        The solvers would see it too, but only after it has all been written down for them.
        """
        sums = [[term for term in row.terms if not self._is_gone(term[1])] for row in rows if _is_zero_sum(row)]
        gone: set[Variable] = set()
        before = -1
        while len(gone) > before:
            before = len(gone)
            self._deadline.check()
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
        if self.unknowns.domains[unknown].is_mark:
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
        self._deadline.check()
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
            add_constraint(self._lp, list(terms.items()), row.sense, bound)

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
        if value == 0 and self.unknowns.domains[unknown].is_mark:
            return 1, -1, self._variable((unknown, 1))
        return 0, 1, self._variable(key)

    def forbid(self, values: Sequence[int], among: Sequence[int] | None = None) -> None:
        """Never again give an answer with all of these values (of all unknowns, or of some)."""
        together = [(unknown, values[unknown]) for unknown in (self._open if among is None else among)]
        self._forbidden.append(together)
        self._add_row(Row([(1, key) for key in together], "<=", len(together) - 1))

    def ask(self) -> Answer | NoAnswer:
        """The next answer. Raises OutOfTime, or SolverFailed when nobody gave an answer that holds."""
        failures = []
        for number, configuration in enumerate(self._configurations):
            start = time.monotonic()
            try:
                values = self._solve(configuration, self._deadline)
            except SolverFailed as failure:
                failures.append(str(failure))
                continue
            if values is not None:
                wrong = self._wrong(values)
                if wrong is None:
                    return Answer(values)
                failures.append(f"{configuration.name} gave an answer that {wrong}")
                continue
            if self._contradicted:
                return NoAnswer("model")
            return self._confirmed(configuration, self._configurations[number + 1 :], time.monotonic() - start)
        raise SolverFailed("; ".join(failures))

    def _confirmed(self, first: Configuration, others: Sequence[Configuration], seconds: float) -> NoAnswer:
        """A proof, repeated in another way where that takes about as long. Raises SolverFailed."""
        limit = self._deadline.sooner(Deadline(max(REPETITION * seconds, LEAST_REPETITION)))
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
        broken = self.problem.broken(self.unknowns.by_place(values))
        return None if broken is None else f"breaks a rule: {broken}"

    def _solve(self, configuration: Configuration, deadline: Deadline) -> list[int] | None:
        """An answer that satisfies the rows and every rule's cuts, or None. Raises OutOfTime or SolverFailed."""
        excluded = set()
        while not self._contradicted:
            deadline.check()
            if self._has_rows and configuration.run(self._lp, deadline) == INFEASIBLE:
                return None
            values = self._read(configuration)
            cuts = [row for rule in self.problem.rules for row in rule.cuts(values, self._decided)]
            if not cuts:
                return values
            if tuple(values) in excluded:
                # It would give the same for ever.
                raise SolverFailed(f"{configuration.name} gave an answer that {EXCLUDED}")
            excluded.add(tuple(values))
            self.rounds += 1
            self.cuts += cuts
            self._add(cuts)
        # A row, or a cut that every answer obeys, cannot be satisfied whatever the solvers say.
        return None

    def _read(self, configuration: Configuration) -> list[int]:
        values = [left[0] for left in self._values]
        for key, variable in self._variables.items():
            if self._rounded(variable, configuration) and not isinstance(key, str):
                values[key[0]] = key[1]
        return values

    def _rounded(self, variable: pulp.LpVariable, configuration: Configuration) -> int:
        # A variable that occurs in no row has no value: it is free, and 0 is as good as 1.
        value = 0.0 if variable.varValue is None else variable.varValue
        nearest = int(value > 0.5)
        # Written so that it is also true of something that is not a number.
        if not abs(value - nearest) <= TOLERANCE:
            raise SolverFailed(f"{configuration.name} gave {value} in place of 0 or 1")
        return nearest


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


def linear(problem: Problem, state: State, deadline: Deadline) -> Iterator[tuple[Rule, Row]]:
    """The rows of all rules; what one rule takes from another is written once."""
    seen = set()
    for rule in problem.rules:
        deadline.check()
        for row in rule.linear(state):
            key = row._replace(terms=tuple(row.terms))
            if key not in seen:
                seen.add(key)
                yield rule, row


def _is_zero_sum(row: Row) -> bool:
    """Whether terms of one sign in this row must all be zero."""
    return row.bound == 0 and row.sense == "=="
