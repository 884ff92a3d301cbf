"""Generated slitherlinks."""

from __future__ import annotations

from random import Random

import pytest
from test_generate import is_unique, made

from puzzlesolve.generate import CannotMake
from puzzlesolve.generate.reduce import turned
from puzzlesolve.generate.slitherlink import puzzle_of, random_area
from puzzlesolve.insight.difficulty import rate
from puzzlesolve.kinds.slitherlink import problem
from puzzlesolve.places import Candidate, beside, board, edges, half_steps
from puzzlesolve.places import corners as corners_of


@pytest.mark.parametrize(("height", "width", "seed"), [(1, 1, 1), (1, 4, 2), (4, 5, 3), (6, 6, 4)])
def test_a_slitherlink_is_unique_by_the_model_alone_and_the_same_for_the_same_seed(
    height: int, width: int, seed: int
) -> None:
    generated = made("slitherlink", height, width, seed)
    assert is_unique("slitherlink", generated.puzzle)
    assert generated.puzzle.size == (height, width)
    assert made("slitherlink", height, width, seed) == generated


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_slitherlink_has_the_level_asked_for(level: str) -> None:
    assert rate(problem(made("slitherlink", 6, 6, 1, level).puzzle)) == level


@pytest.mark.parametrize("symmetry", [1, 2, 4])
def test_the_clues_of_a_slitherlink_are_as_symmetric_as_asked_for(symmetry: int) -> None:
    clues = made("slitherlink", 5, 5, 1, symmetry=symmetry).puzzle.clues
    seen = {(i, j) for i, j in board(5, 5) if clues[i][j] != "."}
    assert all(seen.issuperset(group) or seen.isdisjoint(group) for group in turned(board(5, 5), 5, 5, symmetry))


@pytest.mark.parametrize("seed", range(5))
def test_the_rim_of_a_random_area_is_one_loop_that_its_clues_count(seed: int) -> None:
    height, width = 7, 9
    inside = random_area(Random(seed), height, width)
    sides = [side for side in edges(corners_of(height, width)) if not isinstance(side, Candidate)]
    lines = {side: int(len(inside.intersection(half_steps(side))) == 1) for side in sides}
    assert sum(lines.values()) == sum(near not in inside for cell in inside for near in beside(cell))
    assert problem(puzzle_of(inside, height, width, board(height, width))).broken(lines) is None


def test_a_slitherlink_that_cannot_be_made_is_refused() -> None:
    with pytest.raises(CannotMake, match="a slitherlink cannot be 5x21; expected up to 20x20"):
        made("slitherlink", 5, 21, 1)
    with pytest.raises(CannotMake, match="a symmetry of 3 is not known"):
        made("slitherlink", 5, 5, 1, symmetry=3)
