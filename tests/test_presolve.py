"""What single rows fix before any solver is asked, against every assignment of small programs."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import problem_of

from puzzlesolve.deadline import NEVER, Deadline, OutOfTime
from puzzlesolve.engine.milp.presolve import OPEN, Infeasible, Line, Presolve
from puzzlesolve.engine.milp.program import Program
from puzzlesolve.engine.rule import Row

VARIABLES = 4
terms = st.dictionaries(st.integers(0, VARIABLES - 1), st.integers(-3, 3).filter(bool), max_size=VARIABLES)
lines = st.builds(
    Line,
    terms,
    st.sampled_from(["<=", "==", ">="]),
    st.integers(-4, 4),
)


def holds(line: Line, values: tuple[int, ...]) -> bool:
    total = sum(weight * values[number] for number, weight in line.terms.items())
    return {"<=": total <= line.bound, "==": total == line.bound, ">=": total >= line.bound}[line.sense]


def obeying(program: list[Line]) -> list[tuple[int, ...]]:
    every = product((0, 1), repeat=VARIABLES)
    return [values for values in every if all(holds(line, values) for line in program)]


@given(st.lists(lines, max_size=5))
def test_presolving_loses_no_solution_and_leaves_single_counts_nothing_to_fix(program: list[Line]) -> None:
    solutions = obeying(program)
    values = [OPEN] * VARIABLES
    try:
        Presolve(values, program).run(NEVER)
    except Infeasible:
        assert solutions == []
        return
    for number, value in enumerate(values):
        assert value == OPEN or all(solution[number] == value for solution in solutions)
    fixed = [Line({number: 1}, "==", value) for number, value in enumerate(values) if value != OPEN]
    # Sums of larger weights can have gaps, which bounds do not see.
    for line in (line for line in program if all(abs(weight) == 1 for weight in line.terms.values())):
        left = obeying([line, *fixed])
        assert left
        for number, value in enumerate(values):
            assert value != OPEN or {solution[number] for solution in left} == {0, 1}


@given(st.lists(lines, max_size=5))
def test_what_solvers_get_after_presolving_has_the_same_solutions(program: list[Line]) -> None:
    whole = Program(problem_of("bomber", "....\n").unknowns)
    for unknown in range(VARIABLES):
        whole.number((unknown, 1))
    whole.presolve(program)
    if whole.is_infeasible:
        assert obeying(program) == []
        return
    whole.add(program)
    kept = []
    for values in product((0, 1), repeat=VARIABLES):
        agrees = all(fixed in (OPEN, value) for fixed, value in zip(whole.values, values))
        for number, variable in whole.variables.items():
            variable.varValue = values[number]
        if agrees and not whole.is_infeasible and all(row.valid() for row in rows_of(whole)):
            kept.append(values)
    assert kept == obeying(program)


def rows_of(program: Program) -> list[Any]:
    constraints = program.lp.constraints
    return list(constraints() if callable(constraints) else constraints.values())


def test_a_variable_that_is_in_a_row_twice_is_there_once_with_both_weights() -> None:
    program = Program(problem_of("bomber", "..\n").unknowns)
    # That a mark is 0 is one less that it is 1.
    row = Row([(1, (0, 1)), (2, (0, 0)), (1, (1, 1)), (1, (1, 0))], "<=", 3)
    assert program.line(row) == Line({program.number((0, 1)): -1}, "<=", 0)


def test_presolving_keeps_the_time_limit() -> None:
    with pytest.raises(OutOfTime):
        Presolve([OPEN], [Line({0: 1}, "==", 1)]).run(Deadline(0))
