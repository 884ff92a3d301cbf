"""Nonograms made to order."""

from __future__ import annotations

import pytest
from test_links import entry_of

from puzzlesolve.engine.verdict import UNIQUE, Options, solve_problem
from puzzlesolve.generate import CannotMake, Generated, generate
from puzzlesolve.insight.difficulty import rate
from puzzlesolve.kinds.nonogram import problem


def made(height: int, width: int, seed: int, level: str | None = None) -> Generated:
    return generate(entry_of("nonogram"), height, width, seed, level)


@pytest.mark.parametrize(("height", "width", "seed"), [(1, 1, 1), (1, 7, 2), (5, 5, 3), (8, 6, 4)])
def test_a_generated_nonogram_has_one_answer_by_the_model_alone(height: int, width: int, seed: int) -> None:
    generated = made(height, width, seed)
    assert solve_problem(problem(generated.puzzle), Options("milp")).verdict == UNIQUE
    assert generated.puzzle.size == (height, width)
    assert generated == made(height, width, seed)
    assert generated.text.startswith(f"kind: nonogram\ntitle: nonogram {height}x{width}, {generated.difficulty}\n")


@pytest.mark.parametrize(("side", "level"), [(10, "easy"), (6, "medium"), (12, "hard")])
def test_a_generated_nonogram_has_the_level_asked_for(side: int, level: str) -> None:
    assert rate(problem(made(side, side, 2, level).puzzle)) == level


def test_what_cannot_be_made_is_refused() -> None:
    with pytest.raises(CannotMake, match="a nonogram cannot be 61x5; expected up to 60x60"):
        made(61, 5, 1)
