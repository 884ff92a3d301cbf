"""PuLP's model as solvers take it in, made in one walk: PuLP's own ways ask for every name many times over, which takes
longer than solving a small puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pulp

SENSES = {pulp.LpConstraintLE: "L", pulp.LpConstraintEQ: "E", pulp.LpConstraintGE: "G"}


class Matrix(NamedTuple):
    """Rows one after the other: row r has the entries from starts[r] to starts[r + 1], each a column and a weight."""

    variables: Sequence[pulp.LpVariable]
    starts: Sequence[int]
    columns: Sequence[int]
    weights: Sequence[float]
    senses: Sequence[int]
    bounds: Sequence[float]

    @property
    def names(self) -> list[str]:
        return [variable.name for variable in self.variables]

    def assign(self, values: Iterable[float]) -> None:
        """Give the variables their values, in the order of the columns."""
        for variable, value in zip(self.variables, values):
            variable.varValue = value


def as_matrix(lp: pulp.LpProblem) -> Matrix:
    column_of: dict[pulp.LpVariable, int] = {}
    starts: list[int] = [0]
    columns: list[int] = []
    weights: list[float] = []
    senses: list[int] = []
    bounds: list[float] = []
    for row in lp.constraints():
        columns += [column_of.setdefault(variable, len(column_of)) for variable, _ in row.items()]
        weights += row.values()
        starts.append(len(columns))
        senses.append(row.sense)
        # It is on the left side of the row.
        bounds.append(-row.constant)
    return Matrix(list(column_of), starts, columns, weights, senses, bounds)


def as_mps(matrix: Matrix) -> str:
    """The text of a file for 0/1 variables."""
    entries: list[list[str]] = [[] for _ in matrix.variables]
    for row, (first, end) in enumerate(zip(matrix.starts, matrix.starts[1:])):
        single = f" r{row} 1\n"
        for column, weight in zip(matrix.columns[first:end], matrix.weights[first:end]):
            entries[column].append(single if weight == 1 else f" r{row} {weight}\n")
    # The name of a column stands before each of its entries.
    names = [f" {name}" for name in matrix.names]
    parts = [
        "NAME puzzle FREE\nROWS\n N OBJ\n",
        *(f" {SENSES[sense]} r{row}\n" for row, sense in enumerate(matrix.senses)),
    ]
    parts.append("COLUMNS\n MARK 'MARKER' 'INTORG'\n")
    parts += [name + name.join(its) for name, its in zip(names, entries)]
    parts.append(" MARK 'MARKER' 'INTEND'\nRHS\n")
    parts += [f" RHS r{row} {bound}\n" for row, bound in enumerate(matrix.bounds) if bound]
    parts.append("BOUNDS\n")
    parts += [f" BV BND{name}\n" for name in names]
    return "".join([*parts, "ENDATA\n"])
