"""Which values satisfy linear rows, found by trying them: a stand-in for a solver that nobody has to trust."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from puzzlesolve.engine.rule import Row, Variable
from puzzlesolve.engine.unknowns import Unknowns


def holds(row: Row, values: Mapping[Variable, int]) -> bool:
    total = sum(coefficient * values[key] for coefficient, key in row.terms)
    return {"<=": total <= row.bound, "==": total == row.bound, ">=": total >= row.bound}[row.sense]


def variables_of(unknowns: Unknowns, values: Sequence[int]) -> dict[Variable, int]:
    start = unknowns.start()
    return {(u, v): int(values[u] == v) for u in range(len(unknowns)) for v in unknowns.values(start, u)}


def extras_of(rows: Sequence[Row]) -> list[str]:
    return sorted({key for row in rows for _, key in row.terms if isinstance(key, str)})


def may_hold(row: Row, values: Mapping[Variable, int]) -> bool:
    """Whether a row can still be satisfied by the variables that have no value yet."""
    known = sum(coefficient * values[key] for coefficient, key in row.terms if key in values)
    free = [coefficient for coefficient, key in row.terms if key not in values]
    low, high = known + sum(c for c in free if c < 0), known + sum(c for c in free if c > 0)
    return (row.sense == ">=" or low <= row.bound) and (row.sense == "<=" or high >= row.bound)


def completions(rows: Sequence[Row], values: dict[Variable, int]) -> Iterator[dict[Variable, int]]:
    """Every way to give the auxiliary variables values that satisfy the rows."""
    if not all(may_hold(row, values) for row in rows):
        return
    name = next((name for name in extras_of(rows) if name not in values), None)
    if name is None:
        yield values
        return
    for value in (1, 0):
        yield from completions(rows, {**values, name: value})
