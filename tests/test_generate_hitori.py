"""Generated hitoris."""

from __future__ import annotations

import pytest
from test_generate import entry, is_unique, made

from puzzlesolve.deadline import OutOfTime
from puzzlesolve.generate import CannotMake, generate
from puzzlesolve.insight.difficulty import rate
from puzzlesolve.kinds.hitori import problem


@pytest.mark.parametrize(("height", "width", "seed"), [(1, 3, 1), (2, 2, 2), (2, 7, 3), (6, 6, 4), (9, 5, 5)])
def test_a_hitori_is_unique_by_the_model_alone_and_full_of_numbers_of_its_size(
    height: int, width: int, seed: int
) -> None:
    puzzle = made("hitori", height, width, seed).puzzle
    assert is_unique("hitori", puzzle)
    assert puzzle.size == (height, width)
    assert {number for row in puzzle.numbers for number in row} <= set(range(1, max(height, width) + 1))


@pytest.mark.parametrize(("level", "size"), [("easy", 8), ("medium", 8), ("hard", 8)])
def test_a_hitori_has_the_level_asked_for(level: str, size: int) -> None:
    generated = made("hitori", size, size, 1, level)
    assert generated.difficulty == rate(problem(generated.puzzle)) == level


def test_the_same_seed_gives_this_hitori() -> None:
    assert (
        made("hitori", 4, 4, 7).text
        == """\
kind: hitori
title: hitori 4x4, hard
source: puzzlesolve generate hitori --size 4x4 --seed 7

1122
4132
3443
3243
"""
    )


@pytest.mark.parametrize(
    ("height", "width", "why"),
    [
        (1, 2, "no hitori of 1x2 has just one solution; expected 3 cells or more"),
        (31, 5, "a hitori cannot be 31x5; expected at most 30 rows and columns"),
    ],
)
def test_what_cannot_be_made_is_refused(height: int, width: int, why: str) -> None:
    with pytest.raises(CannotMake) as refused:
        generate(entry("hitori"), height, width, 1)
    assert str(refused.value) == why


def test_no_time_at_all_is_out_of_time() -> None:
    with pytest.raises(OutOfTime):
        generate(entry("hitori"), 9, 9, 1, time_limit=0.0)
