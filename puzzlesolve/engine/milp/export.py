"""The model of a whole puzzle as a file that other solvers read, with names that people read."""

from __future__ import annotations

import os
from collections.abc import Iterable

import pulp

from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.milp.children import Signals
from puzzlesolve.engine.milp.folders import private_folder
from puzzlesolve.engine.milp.model import Answer, Model, linear
from puzzlesolve.engine.milp.names import Names
from puzzlesolve.engine.milp.program import add_constraint, new_problem
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import IMPOSSIBLE, Row, Rule, Variable
from puzzlesolve.words import counted

FORMS = ("lp", "mps")
# How a comment starts in each of them; a comment is a line.
COMMENTS = {"lp": "\\ ", "mps": "* "}


class NamedModel:
    """Every variable and every row of a problem, none left out because something is known of it already."""

    def __init__(self, problem: Problem, deadline: Deadline = NEVER) -> None:
        self.problem = problem
        self.unknowns = problem.unknowns
        self.names = Names(self.unknowns)
        self.lp = new_problem()
        self.variables: dict[Variable, pulp.LpVariable] = {}
        self.rows: list[tuple[Rule, Row, str]] = []
        for unknown, domain in enumerate(self.unknowns.domains):
            literals = [(unknown, value) for value in domain.values]
            if domain.is_mark:
                self._variable(literals[1])
            else:
                self._add(Row([(1, literal) for literal in literals], "==", 1), self.names.of_unknown(unknown))
        for rule, row in linear(problem, self.unknowns.start(), deadline):
            name = self.names.of_row(rule, row.name)
            self.rows.append((rule, row, name))
            self._add(row, name)

    def _variable(self, key: Variable) -> pulp.LpVariable:
        if key not in self.variables:
            self.variables[key] = self.lp.add_variable(self.names.of_variable(key), 0, 1, pulp.LpBinary)
        return self.variables[key]

    def _add(self, row: Row, name: str) -> None:
        terms, bound = self.terms(row)
        if terms:
            add_constraint(self.lp, list(terms.items()), row.sense, bound, name)
        elif row == IMPOSSIBLE:
            # A variable that cannot be: files have no row without one.
            nothing = self.lp.add_variable(name, 0, 1, pulp.LpBinary)
            add_constraint(self.lp, [(nothing, 1)], ">=", 2, f"{name}_is_impossible")

    def terms(self, row: Row) -> tuple[dict[pulp.LpVariable, int], int]:
        """The variables of a row with their coefficients, and its bound: that a mark is 0 is one less its variable."""
        terms: dict[pulp.LpVariable, int] = {}
        bound = row.bound
        for coefficient, key in row.terms:
            weight, literal = coefficient, key
            if not isinstance(key, str):
                unknown, value = key
                if value not in self.unknowns.domains[unknown].values:
                    continue
                if value == 0 and self.unknowns.domains[unknown].is_mark:
                    bound -= coefficient
                    weight, literal = -coefficient, (unknown, 1)
            variable = self._variable(literal)
            terms[variable] = terms.get(variable, 0) + weight
        return terms, bound

    def add_cuts(self, cuts: Iterable[Row]) -> None:
        for number, row in enumerate(cuts, 1):
            self._add(row, f"cut_{number}")


def export(problem: Problem, form: str, title: str, with_cuts: bool, deadline: Deadline = NEVER) -> str:
    """The text of a file. With cuts the puzzle is solved first. Raises OutOfTime, SolverFailed."""
    named = NamedModel(problem, deadline)
    about = [title, *_meanings(named)]
    adding = [rule.statement for rule in problem.rules if rule.has_cuts]
    if adding and with_cuts:
        model = Model(problem, problem.unknowns.start(), deadline=deadline)
        answer = model.ask()
        if isinstance(answer, Answer):
            # The cuts that show that there is no other: then no other solver finds one, either.
            model.forbid(answer.values)
            model.ask()
        named.add_cuts(model.cuts)
        cuts = f"{counted(len(model.cuts), 'cut(s)')}, found in {counted(model.rounds, 'round(s)')}"
        about.append(f"With {cuts}, for: {'; '.join(adding)}.")
    elif adding:
        about.append(f"Not in it, because rows are added as answers violate them: {'; '.join(adding)}.")
    return "".join(f"{COMMENTS[form]}{line}\n" for line in about) + _written(named.lp, form)


def _meanings(named: NamedModel) -> list[str]:
    """What the variables mean, by an example of each sort."""
    lines = []
    seen = set()
    for key, variable in named.variables.items():
        if isinstance(key, str):
            sort, meaning = key.split(" ")[0], f"is auxiliary: the {key.partition(' #')[0]}"
        else:
            unknown, value = key
            domain = named.unknowns.domains[unknown]
            sort = str(domain)
            meaning = f"= 1 means {domain.says([value], named.unknowns.places[unknown], False)}"
        if sort not in seen:
            seen.add(sort)
            lines.append(f"{variable.name} {meaning}, and so on.")
    return lines


def _written(lp: pulp.LpProblem, form: str) -> str:
    with Signals(), private_folder() as folder:
        path = os.path.join(folder, f"model.{form}")
        if form == "lp":
            lp.writeLP(path)
        else:
            lp.writeMPS(path)
        with open(path, encoding="utf-8") as stream:
            return stream.read()
