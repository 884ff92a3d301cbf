"""What generators share: clues taken away at a level, and the groups of cells that go together."""

from __future__ import annotations

from random import Random

import pytest
from strategies import problem_of

from puzzlesolve.deadline import NEVER, Deadline, OutOfTime
from puzzlesolve.engine.verdict import UNIQUE, Options, solve_problem
from puzzlesolve.generate import CannotMake, generate
from puzzlesolve.generate.reduce import random_solution, reduced, turned
from puzzlesolve.generate.request import Request
from puzzlesolve.insight.difficulty import rate
from puzzlesolve.kinds import find
from puzzlesolve.kinds.sudoku import Sudoku, problem
from puzzlesolve.places import board


def request(difficulty: str | None = None, seed: int = 1) -> Request:
    return Request(4, 4, difficulty, {}, Random(seed), NEVER)


def test_cells_go_together_that_fall_on_each_other() -> None:
    assert turned(board(2, 2), 2, 2, 1) == [[(0, 0)], [(0, 1)], [(1, 0)], [(1, 1)]]
    assert turned(board(2, 3), 2, 3, 2) == [[(0, 0), (1, 2)], [(0, 1), (1, 1)], [(0, 2), (1, 0)]]
    assert turned(board(3, 3), 3, 3, 4) == [
        [(0, 0), (0, 2), (2, 2), (2, 0)],
        [(0, 1), (1, 2), (2, 1), (1, 0)],
        [(1, 1)],
    ]


def sudoku(n: int, symmetry: int, seed: int, level: str | None = None) -> Sudoku:
    entry = find("sudoku")
    assert entry is not None
    found: Sudoku = generate(entry, n, n, seed, level, {"symmetry": symmetry}).puzzle
    return found


@pytest.mark.parametrize("symmetry", [1, 2, 4])
def test_the_clues_have_the_symmetry_that_was_asked_for(symmetry: int) -> None:
    givens = sudoku(6, symmetry, 3).givens
    seen = {(i, j) for i, j in board(6, 6) if givens[i][j] is not None}
    groups = turned(board(6, 6), 6, 6, symmetry)
    assert all(seen.issuperset(group) or seen.isdisjoint(group) for group in groups)


def test_a_puzzle_of_any_level_keeps_no_clue_that_it_could_lose() -> None:
    puzzle = sudoku(4, 1, 5)
    cells = [(i, j) for i, j in board(4, 4) if puzzle.givens[i][j] is not None]
    for cell in cells:
        givens = [[None if (i, j) == cell else puzzle.givens[i][j] for j in range(4)] for i in range(4)]
        assert solve_problem(problem(puzzle._replace(givens=givens)), Options()).verdict != UNIQUE


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_puzzle_keeps_what_its_level_needs(level: str) -> None:
    assert rate(problem(sudoku(6, 2, 1, level))) == level


def test_a_random_solution_obeys_all_rules_and_is_the_same_for_the_same_seed() -> None:
    asked = problem_of("sudoku", "....\n" * 4)
    boards = [random_solution(request(seed=seed), asked) for seed in (1, 1, 2)]
    assert all(asked.broken(found) is None for found in boards)
    assert boards[0] == boards[1] != boards[2]


def test_the_time_limit_is_kept_while_clues_are_taken_away() -> None:
    late = request()._replace(deadline=Deadline(0))
    with pytest.raises(OutOfTime):
        reduced(late, [[1]], lambda kept: "1\n", lambda text: problem_of("sudoku", text))


@pytest.mark.parametrize(
    ("size", "symmetry", "why"),
    [
        ((4, 6), 2, "a sudoku cannot be 4x6; expected a square of up to 25x25"),
        ((4, 4), 3, "a symmetry of 3 is not known; expected 1, 2 or 4"),
    ],
)
def test_what_cannot_be_made_is_refused(size: tuple[int, int], symmetry: int, why: str) -> None:
    entry = find("sudoku")
    assert entry is not None
    with pytest.raises(CannotMake) as refused:
        generate(entry, *size, 1, None, {"symmetry": symmetry})
    assert str(refused.value) == why
