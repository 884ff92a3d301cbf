"""Generated creeks."""

from __future__ import annotations

from random import Random

import pytest
from test_generate import is_unique, made

from puzzlesolve.generate import CannotMake
from puzzlesolve.generate.creek import random_black
from puzzlesolve.generate.reduce import turned
from puzzlesolve.insight.difficulty import rate
from puzzlesolve.kinds.creek import problem
from puzzlesolve.places import board, pieces


@pytest.mark.parametrize(("height", "width", "seed"), [(1, 1, 1), (1, 5, 2), (4, 6, 3), (7, 7, 4)])
def test_a_creek_is_unique_by_the_model_alone_and_the_same_for_the_same_seed(
    height: int, width: int, seed: int
) -> None:
    generated = made("creek", height, width, seed)
    assert is_unique("creek", generated.puzzle)
    assert generated.puzzle.size == (height, width)
    assert made("creek", height, width, seed) == generated


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_creek_has_the_level_asked_for(level: str) -> None:
    assert rate(problem(made("creek", 7, 7, 1, level).puzzle)) == level


@pytest.mark.parametrize("symmetry", [2, 4])
def test_the_clues_of_a_creek_may_be_symmetric(symmetry: int) -> None:
    clues = made("creek", 5, 5, 1, symmetry=symmetry).puzzle.clues
    seen = {(i, j) for i, j in board(6, 6) if clues[i][j] != "."}
    assert all(seen.issuperset(group) or seen.isdisjoint(group) for group in turned(board(6, 6), 6, 6, symmetry))


@pytest.mark.parametrize("seed", range(5))
def test_random_black_cells_leave_the_others_in_one_piece(seed: int) -> None:
    black = random_black(Random(seed), 9, 11)
    assert len(black) > 30
    assert len(pieces([cell for cell in board(9, 11) if cell not in black])) == 1


def test_a_creek_that_cannot_be_made_is_refused() -> None:
    with pytest.raises(CannotMake, match="a creek cannot be 21x5; expected up to 20x20"):
        made("creek", 21, 5, 1)
    with pytest.raises(CannotMake, match="a board of 4x5 cannot have a symmetry of 4"):
        made("creek", 4, 5, 1, symmetry=4)
