"""Norinori puzzles that are made: one solution by the model alone, their level, and what is refused."""

from __future__ import annotations

import pytest
import test_generate

from puzzlesolve.generate import CannotMake, Generated
from puzzlesolve.insight.difficulty import rate
from puzzlesolve.kinds.norinori import problem


def made(size: tuple[int, int], seed: int, level: str | None = None) -> Generated:
    return test_generate.made("norinori", *size, seed, level)


@pytest.mark.parametrize(
    ("size", "level"),
    [((1, 2), None), ((2, 1), None), ((4, 5), None), ((7, 7), None), ((6, 6), "easy"), ((7, 6), "medium")],
)
def test_a_puzzle_has_one_solution_and_its_level(size: tuple[int, int], level: str | None) -> None:
    found = made(size, 1, level)
    assert found.puzzle.size == size
    assert test_generate.is_unique("norinori", found.puzzle)
    assert rate(problem(found.puzzle)) == found.difficulty
    assert level in (None, found.difficulty)


def test_a_hard_puzzle_is_made() -> None:
    assert rate(problem(made((9, 9), 1, "hard").puzzle)) == "hard"


def test_the_same_seed_makes_the_same_puzzle() -> None:
    assert made((6, 6), 5) == made((6, 6), 5)
    assert made((6, 6), 5).puzzle != made((6, 6), 6).puzzle


@pytest.mark.parametrize("size", [(1, 1), (0, 5), (5, 17)])
def test_what_cannot_be_made_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(CannotMake) as refused:
        made(size, 1)
    expected = "expected up to 16x16, and two cells or more"
    assert str(refused.value) == f"a norinori board cannot be {size[0]}x{size[1]}; {expected}"
