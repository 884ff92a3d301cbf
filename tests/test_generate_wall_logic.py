"""Facts about generated wall-logic puzzles."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from puzzlesolve.deadline import Deadline, OutOfTime
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.verdict import Options, solve_problem
from puzzlesolve.generate import CannotMake, generate, wall_logic
from puzzlesolve.generate.request import Request
from puzzlesolve.generate.rough import in_doubt, undecided
from puzzlesolve.kinds import find
from puzzlesolve.kinds.wall_logic import KIND, WallLogic, problem
from puzzlesolve.places import Place
from puzzlesolve.text.reader import Sheet

ENTRY = find("wall-logic")
assert ENTRY is not None


def made(height: int, width: int, seed: int, level: str | None = None, seconds: float = 60) -> WallLogic:
    return wall_logic.make(Request(height, width, level, {}, Random(seed), Deadline(seconds)))


def texts(puzzle: WallLogic) -> list[str]:
    return [text for row in puzzle.cells for text in row]


@pytest.mark.parametrize(
    ("height", "width", "seed"), [(1, 2, 1), (1, 7, 1), (3, 3, 2), (6, 6, 3), (8, 5, 4), (10, 10, 5)]
)
def test_a_puzzle_has_one_answer_by_the_model_alone(height: int, width: int, seed: int) -> None:
    puzzle = made(height, width, seed)
    assert puzzle.size == (height, width)
    assert solve_problem(problem(puzzle), Options(engine="milp", solver="cbc")).verdict == "unique"
    assert KIND.text.read(Sheet(KIND.text.write(puzzle))) == puzzle


def test_the_same_seed_makes_the_same_puzzle() -> None:
    assert made(8, 8, 1) == made(8, 8, 1) != made(8, 8, 2)


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_puzzle_has_the_level_that_was_asked_for(level: str) -> None:
    assert ENTRY is not None
    assert generate(ENTRY, 8, 8, 1, level).difficulty == level


@pytest.mark.parametrize(("level", "look"), [("easy", undecided), ("hard", in_doubt)])
def test_the_walls_leave_no_doubt_while_all_numbers_are_shown(
    level: str, look: Callable[[Problem], list[Place]]
) -> None:
    asked = Request(8, 8, level, {}, Random(1), Deadline(60))
    first = wall_logic._Walls(asked.random, 8, 8)
    last = wall_logic._without_doubt(asked, first)
    assert [bool(look(problem(walls.puzzle(walls.cells)))) for walls in (first, last)] == [True, False]


@pytest.mark.parametrize("seed", range(5))
def test_no_number_is_zero(seed: int) -> None:
    assert "0" not in texts(made(7, 7, seed))


def test_a_puzzle_of_any_level_keeps_no_number_that_it_could_lose() -> None:
    puzzle = made(6, 6, 2)
    for i, row in enumerate(puzzle.cells):
        for j, text in enumerate(row):
            if text.isdigit():
                cells = [
                    ["?" if (r, c) == (i, j) else t for c, t in enumerate(ts)] for r, ts in enumerate(puzzle.cells)
                ]
                assert solve_problem(problem(WallLogic(cells))).verdict == "multiple"


def test_the_time_limit_is_kept() -> None:
    with pytest.raises(OutOfTime):
        made(10, 10, 1, seconds=0)


@pytest.mark.parametrize(("height", "width"), [(1, 1), (41, 5), (5, 41)])
def test_what_cannot_be_made_is_refused(height: int, width: int) -> None:
    assert ENTRY is not None
    with pytest.raises(CannotMake, match=f"a wall-logic board cannot be {height}x{width}; expected 2 cells or more"):
        generate(ENTRY, height, width, 1)
