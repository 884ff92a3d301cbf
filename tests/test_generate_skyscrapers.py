"""Skyscrapers made to order."""

from __future__ import annotations

import pytest
from test_links import entry_of

from puzzlesolve.engine.verdict import UNIQUE, Options, solve_problem
from puzzlesolve.generate import CannotMake, Generated, generate
from puzzlesolve.insight.difficulty import rate
from puzzlesolve.kinds.skyscrapers import problem


def made(n: int, seed: int, level: str | None = None) -> Generated:
    return generate(entry_of("skyscrapers"), n, n, seed, level)


@pytest.mark.parametrize(("n", "seed"), [(1, 1), (3, 2), (4, 3), (5, 4)])
def test_generated_skyscrapers_have_one_answer_by_the_model_alone(n: int, seed: int) -> None:
    generated = made(n, seed)
    assert solve_problem(problem(generated.puzzle), Options("milp")).verdict == UNIQUE
    assert generated.puzzle.n == n
    assert generated == made(n, seed)
    assert generated.text.startswith(f"kind: skyscrapers\ntitle: skyscrapers {n}x{n}, {generated.difficulty}\n")


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_generated_skyscrapers_have_the_level_asked_for(level: str) -> None:
    assert rate(problem(made(5, 2, level).puzzle)) == level


def test_no_clue_or_number_can_be_dropped() -> None:
    puzzle = made(4, 5).puzzle
    rows = puzzle.rows
    for i, j in ((i, j) for i in range(6) for j in range(6) if rows[i][j] is not None):
        fewer = [[None if (i, j) == (r, c) else rows[r][c] for c in range(6)] for r in range(6)]
        assert solve_problem(problem(puzzle._replace(rows=fewer))).verdict != UNIQUE


def test_what_cannot_be_made_is_refused() -> None:
    with pytest.raises(CannotMake, match="skyscrapers cannot be 17x17; expected a square of up to 16x16"):
        made(17, 1)
