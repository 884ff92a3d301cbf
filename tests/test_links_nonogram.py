"""Nonograms in links and pzprv3 texts."""

from __future__ import annotations

import pytest
from test_links import entry_of, one_line, rows_of

from puzzlesolve.kinds.nonogram import Nonogram
from puzzlesolve.links import file, is_link, is_pzprv3, read_link, read_pzprv3, url, write_link
from puzzlesolve.text.reader import Malformed

VECTORS = rows_of("more-vectors-nonogram.tsv")
DECODE_ONLY = rows_of("more-decode_only-nonogram.tsv")
REJECT = rows_of("more-reject-nonogram.tsv")


@pytest.mark.parametrize(("type_name", "link", "text"), VECTORS)
def test_links_and_texts_of_pzpr_are_read_and_written_as_pzpr_does(type_name: str, link: str, text: str) -> None:
    entry, from_link = url.read(link)
    assert entry == entry_of(type_name)
    assert one_line(entry, from_link) == text
    assert file.read(text) == file.read(text.replace("/", "\n")) == (entry, from_link)
    assert url.write(entry, from_link) == link
    assert is_link(link)
    assert is_pzprv3(text)


@pytest.mark.parametrize(("type_name", "link", "text"), DECODE_ONLY)
def test_unusual_links_are_read(type_name: str, link: str, text: str) -> None:
    entry, from_link = url.read(link)
    assert (entry, one_line(entry, from_link)) == (entry_of(type_name), text)
    assert is_link(link)


@pytest.mark.parametrize(("type_name", "link", "why"), REJECT)
def test_a_wrong_link_is_refused_with_the_place_in_it(type_name: str, link: str, why: str) -> None:
    with pytest.raises(Malformed) as error:
        read_link(link)
    assert error.value.line == 1
    assert error.value.column is not None
    assert link.find("?") + 1 < error.value.column <= len(link) + 1


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
