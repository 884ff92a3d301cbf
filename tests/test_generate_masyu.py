"""Facts about generated masyus."""

from __future__ import annotations

from random import Random

import pytest
from test_generate import is_unique, made

from puzzlesolve.engine.verdict import UNIQUE, solve_problem
from puzzlesolve.generate import CannotMake
from puzzlesolve.generate.loops import random_patch, rim
from puzzlesolve.generate.masyu import pearls_of
from puzzlesolve.insight.difficulty import rate
from puzzlesolve.kinds.masyu import Masyu, problem
from puzzlesolve.places import board, edges


def masyu(height: int, width: int, seed: int, level: str | None = None) -> Masyu:
    found: Masyu = made("masyu", height, width, seed, level).puzzle
    return found


@pytest.mark.parametrize(("height", "width", "seed"), [(3, 3, 0), (4, 6, 1), (8, 8, 2)])
def test_a_masyu_has_one_answer_by_the_model_alone_and_no_pearl_too_many(height: int, width: int, seed: int) -> None:
    puzzle = masyu(height, width, seed)
    assert puzzle.size == (height, width)
    assert is_unique("masyu", puzzle)
    for i, j in board(height, width):
        if puzzle.pearls[i][j] != ".":
            less = [list(row) for row in puzzle.pearls]
            less[i][j] = "."
            assert solve_problem(problem(Masyu(less))).verdict != UNIQUE


def test_the_same_seed_makes_the_same_masyu() -> None:
    assert masyu(6, 6, 5) == masyu(6, 6, 5) != masyu(6, 6, 6)


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_masyu_is_as_hard_as_it_was_asked_for(level: str) -> None:
    assert rate(problem(masyu(7, 7, 1, level))) == level


@pytest.mark.parametrize("size", [(2, 5), (5, 31)])
def test_what_cannot_be_made_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(CannotMake, match=f"a masyu cannot be {size[0]}x{size[1]}; expected 3x3 to 30x30"):
        masyu(*size, 1)


@pytest.mark.parametrize("seed", range(10))
def test_the_rim_of_a_patch_is_a_loop_that_has_its_pearls(seed: int) -> None:
    height, width = 4 + seed % 4, 9 - seed % 3
    lines = rim(random_patch(Random(seed), height - 1, width - 1))
    pearls = pearls_of(lines, board(height, width))
    puzzle = Masyu([[pearls.get((i, j), ".") for j in range(width)] for i in range(height)])
    assert problem(puzzle).broken({edge: int(edge in lines) for edge in edges(board(height, width))}) is None
