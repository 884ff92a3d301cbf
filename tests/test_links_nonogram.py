"""Nonograms in links and pzprv3 texts."""

from __future__ import annotations

import pytest
from test_links import entry_of

from puzzlesolve.kinds.nonogram import Nonogram
from puzzlesolve.links import read_link, read_pzprv3, write_link
from puzzlesolve.text.reader import Malformed


def test_a_number_0_alone_is_a_line_without_painted_cells() -> None:
    empty = Nonogram([[]], [[]])
    assert read_link("nonogram/1/1/00")[1] == read_link("nonogram/1/1/h")[1] == empty
    assert read_pzprv3("pzprv3/nonogram/1/1/. 0 /c0 # /")[1] == empty


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("pzprv3/nonogram/1/1/1 1 /1 . /", 21, "'1' stands in the corner; expected '.'"),
        ("pzprv3/nonogram/1/1/. 1 /1 1 /", 28, "'1' is no answer; expected one of: #, +, ."),
        ("pzprv3/nonogram/1/1/. x /1 . /", 23, "'x' is not the length of a stretch"),
        ("pzprv3/nonogram/1/1/. 1 /256 . /", 26, "256 is too large for a stretch; expected a number 1-255"),
        ("pzprv3/nonogram/1/3/. . 1 . 1 /1 0 . . . /", 34, "a stretch of 0 cells is none"),
        ("pzprv3/nonogram/1/1/. 1 /", 24, "the file ends here; expected row 1 of the clues of the rows"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(text: str, column: int, words: str) -> None:
    with pytest.raises(Malformed) as error:
        read_pzprv3(text)
    assert words in error.value.message
    assert error.value.column == column


@pytest.mark.parametrize(
    ("rows", "words"),
    [([[1, 1]], "row 1 has 2 numbers; a link can hold 1"), ([[256]], "row 1 has a number above 255")],
)
def test_what_no_link_can_hold_is_not_written(rows: list[list[int]], words: str) -> None:
    with pytest.raises(Malformed, match=words):
        write_link(entry_of("nonogram"), Nonogram(rows, [[1]]))
