"""Skyscrapers in links and pzprv3 texts."""

from __future__ import annotations

import pytest
from test_links import entry_of, one_line, rows_of

from puzzlesolve.links import file, is_link, is_pzprv3, read_link, read_pzprv3, url
from puzzlesolve.text.reader import Malformed

VECTORS = rows_of("more-vectors-skyscrapers.tsv")
DECODE_ONLY = rows_of("more-decode_only-skyscrapers.tsv")
REJECT = rows_of("more-reject-skyscrapers.tsv")


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


def test_what_a_player_wrote_is_not_given() -> None:
    empty = read_pzprv3("pzprv3/skyscrapers/1/1/. . . /. . . /. . . /")
    for cell in ("1", ".[1,,,]", "1[1]"):
        assert read_pzprv3(f"pzprv3/skyscrapers/1/1/. . . /. {cell} . /. . . /") == empty


def test_a_question_mark_on_the_board_is_an_empty_cell() -> None:
    assert read_link("skyscrapers/1/1/j.")[1] == read_link("skyscrapers/1/1/j")[1]


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("pzprv3/skyscrapers/1/1/1 . . /. . . /. . . /", 24, "'1' stands in a corner; expected '.'"),
        ("pzprv3/skyscrapers/1/1/. 2 . /. . . /. . . /", 26, "2 cannot stand here; expected a number 1-1"),
        ("pzprv3/skyscrapers/1/1/. . . /. q2 . /. . . /", 33, "2 cannot stand here; expected a number 1-1"),
        ("pzprv3/skyscrapers/1/1/. . . /. q. . /. . . /", 33, "'.' is not a number"),
        ("pzprv3/skyscrapers/1/1/. . . /. x . /. . . /", 33, "'x' is not a number"),
        ("pzprv3/skyscrapers/1/2/. . . . /. . . . /. . . . /", 24, "1 row and 2 columns; expected a square"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(text: str, column: int, words: str) -> None:
    with pytest.raises(Malformed) as error:
        read_pzprv3(text)
    assert words in error.value.message
    assert error.value.column == column
