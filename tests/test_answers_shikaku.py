"""Answers of shikaku, which are rectangles and not cells: partial ones, names, and what is not certain."""

from __future__ import annotations

import pytest
from strategies import source_of

from puzzlesolve.kinds.shikaku import KIND, Shikaku, rectangles
from puzzlesolve.picture import UNSURE, with_unsure
from puzzlesolve.text.reader import Malformed, Sheet


def test_a_partial_answer_says_what_is_cut_and_what_is_not() -> None:
    puzzle = source_of("shikaku", "2.\n.2\n").puzzle
    values = KIND.answer.read(puzzle, Sheet("A?\nA?\n"))
    assert {place.name: value for place, value in values.items()} == {
        "the 1x2 rectangle from row 1, column 1": 0,
        "the 2x1 rectangle from row 1, column 1": 1,
        "the 1x2 rectangle from row 2, column 1": 0,
    }
    assert KIND.answer.plain(puzzle, values) == ["A?", "A?"]
    assert KIND.answer.grid(puzzle, values) == [[1, None], [1, None]]


def test_names_are_numbers_where_letters_do_not_suffice() -> None:
    puzzle = Shikaku([["1"] * 53])
    whole = {several[0]: 1 for several in rectangles(puzzle).values()}
    (line,) = KIND.answer.plain(puzzle, whole)
    assert line.split() == [str(number) for number in range(1, 54)]
    assert KIND.answer.read(puzzle, Sheet(f"{line}\n")) == whole
    assert KIND.answer.plain(Shikaku([["1"] * 52]), {})[0] == "?" * 52


def test_a_cell_without_a_name_is_refused() -> None:
    with pytest.raises(Malformed, match="expected the name of a rectangle") as refused:
        KIND.answer.read(source_of("shikaku", "2.\n").puzzle, Sheet("A.\n"))
    assert (refused.value.line, refused.value.column) == (1, 2)


def test_a_rectangle_that_is_not_certain_leaves_its_clue() -> None:
    puzzle = source_of("shikaku", "2.\n.2\n").puzzle
    unsure = [rectangle for several in rectangles(puzzle).values() for rectangle in several]
    picture = with_unsure(KIND.picture(puzzle, {}), unsure)
    assert [[face.text or face.look for face in row] for row in picture.faces] == [["2", UNSURE], [UNSURE, "2"]]
    assert picture.lines == {}
