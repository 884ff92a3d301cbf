"""Akari puzzles that are made: one solution by the model alone, their level, their symmetry, and what is refused."""

from __future__ import annotations

import pytest
import test_generate

from puzzlesolve.engine.verdict import UNIQUE, Options, solve_problem
from puzzlesolve.generate import CannotMake, Generated
from puzzlesolve.generate.reduce import turned
from puzzlesolve.insight.difficulty import rate
from puzzlesolve.kinds.akari import problem
from puzzlesolve.places import board


def made(size: tuple[int, int], seed: int, level: str | None = None, **options: int) -> Generated:
    return test_generate.made("akari", *size, seed, level, **options)


@pytest.mark.parametrize(
    ("size", "level"), [((1, 1), None), ((3, 5), None), ((8, 8), None), ((8, 8), "easy"), ((9, 7), "medium")]
)
def test_a_puzzle_has_one_solution_and_its_level(size: tuple[int, int], level: str | None) -> None:
    found = made(size, 1, level)
    assert found.puzzle.size == size
    assert test_generate.is_unique("akari", found.puzzle)
    assert rate(problem(found.puzzle)) == found.difficulty
    assert level in (None, found.difficulty)


def test_a_hard_puzzle_is_made() -> None:
    assert rate(problem(made((12, 12), 1, "hard").puzzle)) == "hard"


def test_the_same_seed_makes_the_same_puzzle() -> None:
    assert made((8, 8), 5) == made((8, 8), 5)
    assert made((8, 8), 5).puzzle != made((8, 8), 6).puzzle


@pytest.mark.parametrize("symmetry", [1, 2, 4])
def test_the_black_cells_have_the_symmetry_that_was_asked_for(symmetry: int) -> None:
    puzzle = made((7, 7), 2, symmetry=symmetry).puzzle
    black = {cell for cell in board(7, 7) if not puzzle.is_white(cell)}
    assert all(black.issuperset(group) or black.isdisjoint(group) for group in turned(board(7, 7), 7, 7, symmetry))


def test_the_board_begins_with_as_many_black_cells_as_asked_for() -> None:
    puzzle = made((8, 8), 1, black=50, symmetry=1).puzzle
    assert sum(not puzzle.is_white(cell) for cell in board(8, 8)) >= 32


def test_a_puzzle_of_any_level_keeps_no_number_that_it_could_lose() -> None:
    puzzle = made((6, 6), 3).puzzle
    cells = puzzle.cells
    numbered = [(i, j) for i, j in board(6, 6) if cells[i][j] in "01234"]
    assert numbered
    for cell in numbered:
        fewer = [["#" if (i, j) == cell else cells[i][j] for j in range(6)] for i in range(6)]
        assert solve_problem(problem(puzzle._replace(cells=fewer)), Options()).verdict != UNIQUE


@pytest.mark.parametrize(
    ("size", "options", "why"),
    [
        ((0, 5), {}, "an akari board cannot be 0x5; expected up to 30x30"),
        ((5, 31), {}, "an akari board cannot be 5x31; expected up to 30x30"),
        ((5, 5), {"black": 61}, "a board cannot begin with 61 percent of black cells; expected 0 to 60"),
        ((5, 6), {"symmetry": 4}, "a board of 5x6 cannot have a symmetry of 4; expected a square"),
    ],
)
def test_what_cannot_be_made_is_refused(size: tuple[int, int], options: dict[str, int], why: str) -> None:
    with pytest.raises(CannotMake) as refused:
        made(size, 1, None, **options)
    assert str(refused.value) == why
