"""Puzzles made at a level have no clue too many: without it they would have several solutions, or be harder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from test_generate import entry, made

from puzzlesolve.insight.difficulty import LEVELS, rate
from puzzlesolve.kinds.inshi_no_heya import InshiNoHeya
from puzzlesolve.kinds.wall_logic import WallLogic

# What stands where a clue has been taken away.
BLANK = {"akari": "#", "wall-logic": "?", "sudoku": None, "skyscrapers": None}
SIZES = {"skyscrapers": 4, "sudoku": 6, "inshi-no-heya": 6}
KINDS = ["akari", "bomber", "creek", "inshi-no-heya", "masyu", "skyscrapers", "slitherlink", "sudoku", "wall-logic"]


def with_one_clue_less(name: str, puzzle: Any) -> Iterator[Any]:
    """All puzzles that lack one clue of this one."""
    if isinstance(puzzle, InshiNoHeya):
        for room in puzzle.products:
            yield puzzle._replace(
                products={other: puzzle.products[other] for other in puzzle.products if other != room}
            )
        return
    blank = BLANK.get(name, ".")
    cells = puzzle[0]
    without_clue = (".", "#", "?", None)
    for i, row in enumerate(cells):
        for j, clue in enumerate(row):
            if clue not in without_clue:
                less = [list(line) for line in cells]
                less[i][j] = blank
                yield puzzle._replace(**{puzzle._fields[0]: less})


def test_one_clue_less_is_one_clue_less() -> None:
    (less,) = with_one_clue_less("wall-logic", WallLogic([["2", "."], [".", "?"]]))
    assert less == WallLogic([["?", "."], [".", "?"]])


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("level", ["easy", "medium"])
@pytest.mark.parametrize("name", KINDS)
def test_no_clue_can_be_lost_at_its_level(name: str, level: str, seed: int) -> None:
    size = SIZES.get(name, 6)
    options = {"symmetry": 1} if name in ("sudoku", "slitherlink") else {}
    puzzle = made(name, size, size, seed, level, **options).puzzle
    problem = entry(name).load().problem
    found = [rate(problem(less)) for less in with_one_clue_less(name, puzzle)]
    assert found
    assert all(each is None or LEVELS.index(each) > LEVELS.index(level) for each in found)
