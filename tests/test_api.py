"""Use as a library."""

from __future__ import annotations

import doctest
from typing import Any

import pytest

import puzzlesolve
from puzzlesolve import Malformed, solve


def test_the_example_in_the_package_runs() -> None:
    result = doctest.testmod(puzzlesolve)
    assert result.attempted == 2
    assert result.failed == 0


def test_a_unique_answer_is_a_grid_with_its_proof() -> None:
    assert solve("bomber", "1.\n") == ("unique", [[[0, 1]]], "logic", None)


def test_cells_without_a_value_are_none() -> None:
    assert solve("kakuro", "#  1\\\n#  .\n").solutions == [[[None, None], [None, 1]]]


@pytest.mark.parametrize(("wanted", "count"), [(1, 1), (2, 2), (None, 3)])
def test_as_many_solutions_are_given_as_asked_for(wanted: int | None, count: int) -> None:
    answer = solve("mines", "1.\n..\n", solutions=wanted)
    assert answer.verdict == "multiple"
    assert len(answer.solutions) == count


@pytest.mark.parametrize("solver", ["auto", "cbc", "highs"])
@pytest.mark.parametrize("engine", ["auto", "milp"])
def test_engines_and_solvers_agree(engine: str, solver: str) -> None:
    assert solve("bomber", "1.\n", engine=engine, solver=solver).solutions == [[[0, 1]]]
    assert solve("bomber", "0.\n1.\n", engine=engine, solver=solver).verdict == "none"


def test_the_first_solution_is_no_proof() -> None:
    assert solve("bomber", "1.\n..\n", first=True).verdict == "solved"


def test_a_time_limit_that_comes_first_is_said() -> None:
    answer = solve("bomber", "1.\n..\n", time_limit=1e-9)
    assert (answer.verdict, answer.solutions) == ("undecided", [])
    assert answer.message == "the time limit of 1e-09 s came first"


def test_a_malformed_text_is_an_exception_with_its_place() -> None:
    with pytest.raises(Malformed, match="is not a bomber cell") as error:
        solve("bomber", "1.\n.x\n")
    assert (error.value.line, error.value.column) == (2, 2)


def test_a_text_of_another_kind_is_malformed() -> None:
    with pytest.raises(Malformed, match="expected kakuro"):
        solve("kakuro", "kind: bomber\n\n1.\n")


def test_an_unknown_kind_is_an_error_that_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match="no kind 'battleship'; expected one of: kakuro, "):
        solve("battleship", "1.\n")


def test_what_the_package_promises_is_there() -> None:
    assert all(hasattr(puzzlesolve, name) for name in puzzlesolve.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = puzzlesolve.nonsense


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"engine": "logic"}, "there is no engine 'logic'; expected one of: auto, milp"),
        ({"solver": "simplex"}, "there is no solver 'simplex'; expected one of: auto, cbc, highs, or one that "),
        ({"solutions": 0}, "0 solutions cannot be shown; expected 1 or more"),
        ({"solutions": -1}, "-1 solutions cannot be shown; expected 1 or more"),
    ],
)
def test_what_cannot_be_asked_is_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        solve("bomber", "1.\n", **options)
