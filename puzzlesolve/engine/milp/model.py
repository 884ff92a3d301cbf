"""The 0/1 model of what logic left open: built from a state and the rules' rows, solved, cut, and asked again."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import pulp

from puzzlesolve.deadline import NEVER, Deadline, OutOfTime
from puzzlesolve.engine.milp import SolverFailed
from puzzlesolve.engine.milp.presolve import OPEN
from puzzlesolve.engine.milp.program import Program
from puzzlesolve.engine.milp.solvers import INFEASIBLE, Configuration, configurations, confirming
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Row, Rule
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
        self._configurations, self._confirming = configurations(solver), confirming(solver)
        self._deadline = deadline
        self._forbidden: list[list[Literal]] = []
        self._program = Program(self.unknowns)
        # The unknowns whose values were known before any solver was asked.
        self._decided: set[int] = set()
        self._build(state)

    def _build(self, state: State) -> None:
        program = self._program
        lines = []
        for unknown in range(len(self.unknowns)):
            values = self.unknowns.values(state, unknown)
            domain = self.unknowns.domains[unknown]
            if not domain.is_mark:
                lines.append(program.line(Row([(1, (unknown, value)) for value in domain.values], "==", 1)))
            for value in set(domain.values).difference(values):
                lines.append(program.line(Row([(1, (unknown, value))], "==", 0)))
        lines += [program.line(row) for _, row in linear(self.problem, state, self._deadline)]
        program.presolve(lines, self._deadline)
        program.add(lines, self._deadline)
        self._decided = {unknown for unknown in range(len(self.unknowns)) if len(self._left(unknown)) == 1}

    def _left(self, unknown: int) -> list[int]:
        """The values that presolving leaves an unknown."""
        numbers, values = self._program.numbers, self._program.values
        domain = self.unknowns.domains[unknown]
        if domain.is_mark:
            fixed = values[self._program.number((unknown, 1))]
            return [0, 1] if fixed == OPEN else [fixed]
        states = {value: values[numbers[unknown, value]] for value in domain.values}
        return [value for value, fixed in states.items() if fixed == 1] or [
            value for value, fixed in states.items() if fixed == OPEN
        ]

    def forbid(self, values: Sequence[int], among: Sequence[int] | None = None) -> None:
        """Never again give an answer with all of these values (of all unknowns, or of some)."""
        unknowns = set(range(len(self.unknowns))).difference(self._decided) if among is None else among
        together = [(unknown, values[unknown]) for unknown in unknowns]
        self._forbidden.append(together)
        self._add([Row([(1, key) for key in together], "<=", len(together) - 1)])

    def _add(self, rows: Iterable[Row]) -> None:
        self._program.add(map(self._program.line, rows), self._deadline)

    def ask(self) -> Answer | NoAnswer:
        """The next answer. Raises OutOfTime, or SolverFailed when nobody gave an answer that holds."""
        failures = []
        for configuration in self._configurations:
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
            if self._program.is_infeasible:
                return NoAnswer("model")
            return self._confirmed(configuration, time.monotonic() - start)
        raise SolverFailed("; ".join(failures))

    def _confirmed(self, first: Configuration, seconds: float) -> NoAnswer:
        """A proof, repeated in another way where that takes about as long, or where it must be.

        Raises SolverFailed, and OutOfTime for one that must be.
        """
        soon = Deadline(max(REPETITION * seconds, LEAST_REPETITION))
        limit = self._deadline if first.is_doubtful else self._deadline.sooner(soon)
        for other in self._confirming:
            if other == first:
                continue
            try:
                values = self._solve(other, limit)
            except OutOfTime:
                if first.is_doubtful:
                    raise
                continue
            except SolverFailed:
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
        while not self._program.is_infeasible:
            deadline.check()
            if self._program.has_rows and configuration.run(self._program.lp, deadline) == INFEASIBLE:
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
        """The values of all unknowns; one that is in no row is free, and any of its values will do."""
        program = self._program
        found = {n: self._rounded(variable, configuration) for n, variable in program.variables.items()}
        values = []
        for unknown, domain in enumerate(self.unknowns.domains):
            left = self._left(unknown)
            if len(left) > 1:
                literals = {value: program.numbers[unknown, value] for value in left if not domain.is_mark or value}
                left = [value for value, number in literals.items() if found.get(number)] or left
            values.append(left[0])
        return values

    def _rounded(self, variable: pulp.LpVariable, configuration: Configuration) -> int:
        # A variable that occurs in no row has no value: it is free, and 0 is as good as 1.
        value = 0.0 if variable.varValue is None else variable.varValue
        nearest = int(value > 0.5)
        # Written so that it is also true of something that is not a number.
        if not abs(value - nearest) <= TOLERANCE:
            raise SolverFailed(f"{configuration.name} gave {value} in place of 0 or 1")
        return nearest


def linear(problem: Problem, state: State, deadline: Deadline) -> Iterator[tuple[Rule, Row]]:
    """The rows of all rules, and of those that they take for granted, each once."""
    seen: set[int] = set()
    for rule in problem.rules:
        deadline.check()
        for each in (*rule.takes, rule):
            if id(each) not in seen:
                seen.add(id(each))
                for row in each.linear(state):
                    yield each, row
