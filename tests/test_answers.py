"""Answers as a view: what is written is read back, finished or not, and nothing else is taken for an answer."""

from __future__ import annotations

import pytest
from boards import data_of
from hypothesis import given
from hypothesis import strategies as st
from strategies import every_solution, problem_of, source_of

from puzzlesolve.kinds import REGISTRY, find
from puzzlesolve.text.reader import Malformed, Sheet

NAMES = [entry.name for entry in REGISTRY]


def answer_of(kind: str, text: str, answer: str) -> dict[object, int]:
    entry, puzzle, _ = source_of(kind, text)
    return entry.load().answer.read(puzzle, Sheet(answer))


@pytest.mark.parametrize("kind", NAMES)
@given(data=st.data())
def test_a_finished_or_partial_board_is_read_as_it_was_written(kind: str, data: st.DataObject) -> None:
    text = data.draw(data_of(kind).puzzles())
    problem = problem_of(kind, text)
    solutions = every_solution(problem)
    if not solutions:
        return
    board = problem.unknowns.by_place(data.draw(st.sampled_from(solutions)))
    entry, puzzle, _ = source_of(kind, text)
    answer = entry.load().answer
    assert answer.read(puzzle, Sheet("\n".join(answer.plain(puzzle, board)))) == board
    # Of a partial board nothing is made up, and what is written is written again in the same way.
    known = {place: value for place, value in board.items() if data.draw(st.integers(0, 3))}
    lines = answer.plain(puzzle, known)
    read = answer.read(puzzle, Sheet("\n".join(lines)))
    assert read.items() <= board.items()
    assert answer.plain(puzzle, {**known, **read}) == lines


@pytest.mark.parametrize("kind", NAMES)
def test_a_grid_has_nothing_where_nothing_is_known(kind: str) -> None:
    entry = find(kind)
    assert entry is not None
    kind_of = entry.load()
    _, puzzle, _ = source_of(kind, kind_of.example)
    assert {value for row in kind_of.answer.grid(puzzle, {}) for value in row} == {None}


@pytest.mark.parametrize(
    ("kind", "text", "answer", "board"),
    [
        ("bomber", "1.\n", "1?\n", {(0, 0): 0}),
        ("bomber", "..\n", "*?\n", {(0, 0): 1}),
        ("kakuro", "#  3\\\n\\3 3\n", "#  3\\\n\\3 ?\n", {}),
        ("star-battle", "AA\nBB\n", "?.\n*?\n", {(0, 1): 0, (1, 0): 1}),
        ("inshi-no-heya", "AA\nBB\n", "1?\n??\n", {(0, 0): 1}),
        ("sudoku", "1.\n..\n", "1?\n?1\n", {(0, 0): 1, (1, 1): 1}),
        # A point that is known says all of its edges.
        ("slitherlink", ".\n", "┌?\n??\n", {(-0.5, 0): 1, (0, -0.5): 1}),
        ("slitherlink", ".\n", "??\n?.\n", {(0.5, 0): 0, (0, 0.5): 0}),
    ],
)
def test_what_is_written_is_what_is_known(kind: str, text: str, answer: str, board: dict[object, int]) -> None:
    assert answer_of(kind, text, answer) == board


@pytest.mark.parametrize(
    ("kind", "text", "answer", "line", "column", "words"),
    [
        ("bomber", "1.\n", "1x\n", 1, 2, "'x' is no answer here; expected ? or . or *"),
        ("bomber", "1.\n", "2*\n", 1, 1, "'2' is no answer here; expected ? or 1 or *"),
        ("bomber", "1.\n", "1*\n..\n", 1, 1, "the answer has 2 rows and 2 columns; expected 1 row and 2 columns"),
        ("bomber", "1.\n", "1*\n\n1*\n", 3, 1, "nothing is expected after an answer"),
        ("bomber", "1.\n", "", 1, 1, "the file ends here; expected an answer"),
        ("kakuro", "#  3\\\n\\3 .\n", "#  4\\\n\\3 3\n", 1, 4, "'4\\' is no answer here; expected 3\\"),
        ("slitherlink", ".\n", "x?\n??\n", 1, 1, "'x' is no answer here; expected one of: . │ ─ "),
        ("slitherlink", ".\n", "┘?\n??\n", 1, 1, "'┘' leads off the board"),
        ("slitherlink", ".\n", "┌.\n??\n", 1, 2, "'.' does not go on from the point before it"),
    ],
)
def test_what_is_no_answer_is_refused_at_its_place(
    kind: str, text: str, answer: str, line: int, column: int, words: str
) -> None:
    with pytest.raises(Malformed) as refused:
        answer_of(kind, text, answer)
    assert words in refused.value.message
    assert (refused.value.line, refused.value.column) == (line, column)
