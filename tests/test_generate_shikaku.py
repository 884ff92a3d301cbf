"""Facts about generated shikakus."""

from __future__ import annotations

from random import Random

import pytest
from test_generate import is_unique, made

from puzzlesolve.generate import CannotMake
from puzzlesolve.generate.shikaku import random_cut
from puzzlesolve.insight.difficulty import rate
from puzzlesolve.kinds.shikaku import Shikaku, problem
from puzzlesolve.places import board


def shikaku(height: int, width: int, seed: int, level: str | None = None) -> Shikaku:
    found: Shikaku = made("shikaku", height, width, seed, level).puzzle
    return found


@pytest.mark.parametrize(("height", "width", "seed"), [(1, 2, 0), (4, 6, 1), (8, 8, 2), (12, 9, 3)])
def test_a_shikaku_has_one_answer_by_the_model_alone(height: int, width: int, seed: int) -> None:
    puzzle = shikaku(height, width, seed)
    assert puzzle.size == (height, width)
    assert is_unique("shikaku", puzzle)


def test_the_same_seed_makes_the_same_shikaku() -> None:
    assert shikaku(6, 6, 5) == shikaku(6, 6, 5) != shikaku(6, 6, 6)


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_shikaku_is_as_hard_as_it_was_asked_for(level: str) -> None:
    assert rate(problem(shikaku(7, 7, 1, level))) == level


@pytest.mark.parametrize("size", [(1, 1), (5, 51)])
def test_what_cannot_be_made_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(CannotMake, match=f"a shikaku cannot be {size[0]}x{size[1]}; expected 1x2 or more"):
        shikaku(*size, 1)


def test_a_cut_covers_every_cell_once() -> None:
    for seed in range(10):
        cut = random_cut(Random(seed), 7, 9)
        assert sorted(cell for rectangle in cut for cell in rectangle) == board(7, 9)
