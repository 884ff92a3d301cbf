"""The model of a puzzle in words and formulas: its variables, and each rule in a sentence with its rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap

from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.milp.export import NamedModel
from puzzlesolve.engine.milp.model import Model
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Row, Rule
from puzzlesolve.engine.unknowns import Domain
from puzzlesolve.places import grouped
from puzzlesolve.words import counted

SENSES = {"<=": "≤", "==": "=", ">=": "≥"}
# What tells rules of one sort apart: "row 3" and "row 4" are of one sort.
OWN = re.compile(r"\b(\d+|[A-Za-z]\d*|above|below|left|right)\b")
WIDTH = 100
# A longer row is shown in part.
LONGEST_ROW = 80


def formulation(problem: Problem, solver: str | None = None, deadline: Deadline = NEVER) -> list[str]:
    """Lines of text. With a solver it is said how many cuts that takes. Raises OutOfTime, SolverFailed."""
    named = NamedModel(problem, deadline)
    lines = ["Variables, each 0 or 1", "", *_variables(named), "", "Rules, over their places p", ""]
    rows_of = grouped(named.rows, lambda item: id(item[0]))
    for rules in grouped(problem.rules, _sort).values():
        rows = [item for rule in rules for item in rows_of.get(id(rule), [])]
        lines += [*_rule(named, rules, rows), ""]
    size = f"{counted(named.lp.numVariables(), 'variable(s)')} and {counted(named.lp.numConstraints(), 'row(s)')}"
    if solver is not None and any(rule.has_cuts for rule in problem.rules):
        model = Model(problem, problem.unknowns.start(), solver, deadline)
        model.ask()
        size += f"; {counted(len(model.cuts), 'cut(s)')} in {counted(model.rounds, 'round(s)')} until the first answer"
    return [*lines, f"In all {size}."]


def _sort(rule: Rule) -> tuple[type, str, str]:
    return type(rule), rule.notation, OWN.sub("_", rule.name)


def _variables(named: NamedModel) -> Iterator[str]:
    literals = [key for key in named.variables if not isinstance(key, str)]
    # Domains that differ only in their values are of one sort.
    sorts = grouped(literals, lambda key: _sort_of_domain(named.unknowns.domains[key[0]]))
    for keys in sorts.values():
        unknown, value = keys[0]
        domain = named.unknowns.domains[unknown]
        meaning = domain.says([value], named.unknowns.places[unknown], False)
        yield f"  {named.variables[keys[0]].name} = 1 means {meaning}; {len(keys)} of these"
        if not domain.is_mark:
            yield "  Σ x[p, k] = 1 over the values k of each place p"
    others = [key for key in named.variables if isinstance(key, str)]
    for sort, names in grouped(others, lambda key: key.split(" ")[0]).items():
        yield f"  {named.variables[names[0]].name} = 1 for the {sort} that is chosen; {len(names)} of these"


def _sort_of_domain(domain: Domain) -> Domain | str:
    return domain if domain.is_mark else domain.phrase


def _rule(named: NamedModel, rules: Sequence[Rule], rows: Sequence[tuple[Rule, Row, str]]) -> Iterator[str]:
    """One sort of rules: a sentence, the formula, and a row of it."""
    more = f", and {len(rules) - 1} more like it" if len(rules) > 1 else ""
    yield from wrap(f"{rules[0].statement}{more}", WIDTH, initial_indent="  ", subsequent_indent="  ")
    yield from wrap(rules[0].notation, WIDTH, initial_indent="    ", subsequent_indent="      ")
    if rows:
        _, row, name = rows[0]
        number = "" if len(rows) == 1 else f" ({len(rows)} rows)"
        yield f"    {name}: {_row(named, row)}{number}"


def _row(named: NamedModel, row: Row) -> str:
    terms, bound = named.terms(row)
    total = ""
    for variable, weight in terms.items():
        if len(total) > LONGEST_ROW:
            total += " + ..."
            break
        sign = " - " if weight < 0 else " + " if total else ""
        total += f"{sign}{'' if abs(weight) == 1 else f'{abs(weight)} '}{variable.name}"
    return f"{total.strip() or '0'} {SENSES[row.sense]} {bound}"
