"""Hitori in links and pzprv3 texts, beyond the rows of `data/`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import sized
from test_links import entry_of
from test_links_round_trips import grids

from puzzlesolve.kinds.hitori import Hitori
from puzzlesolve.links import lost, read_link, read_pzprv3, write_link, write_pzprv3
from puzzlesolve.text.reader import Malformed

ENTRY = entry_of("hitori")


@pytest.mark.parametrize(
    ("link", "column", "words"),
    [
        ("hitori/3/2/1.A", 14, "'A' does not belong here; expected a number 0-9 or a-z"),
        ("hitori/3/2/1-1", 15, "the link ends here; expected two characters 0-9 or a-z after '-'"),
        ("hitori/3/2/1-.1", 14, "'.' does not belong here"),
        ("hitori/2/1/123+", 15, "'+' does not belong here"),
    ],
)
def test_a_refusal_says_where_and_what(link: str, column: int, words: str) -> None:
    with pytest.raises(Malformed) as error:
        read_link(link)
    assert words in error.value.message
    assert (error.value.line, error.value.column) == (1, column)


def test_a_number_of_a_file_has_a_limit() -> None:
    with pytest.raises(Malformed, match="this number is too large; expected at most 8 digits"):
        read_pzprv3("pzprv3/hitori/1/2/1 123456789 /. . /")


@pytest.mark.parametrize(
    "answer", ["", "# + /. # /", "# . /. . /-1 /0 /0 -1 /", "# . /. . /TrialData(1)/", "# . /. . /info:{/"]
)
def test_a_file_may_hold_an_answer_and_notes(answer: str) -> None:
    assert read_pzprv3("pzprv3/hitori/2/2/1 - /. 12 /" + answer) == (ENTRY, Hitori([[1, None], [None, 12]]))


def test_notes_of_a_single_column_have_no_lines_for_neighbours_in_a_row() -> None:
    assert read_pzprv3("pzprv3/hitori/2/1/1 /1 /. /. /// -1 /")[1] == Hitori([[1], [1]])


@pytest.mark.parametrize("notes", ["x /0 /0 0 /", "0 /0 /", "0 /0 /0 0 /0 /"])
def test_notes_that_are_none_are_refused(notes: str) -> None:
    with pytest.raises(Malformed):
        read_pzprv3("pzprv3/hitori/2/2/1 1 /1 1 /. . /. . /" + notes)


@given(sized(5, 5).flatmap(lambda size: grids(*size, st.none() | st.integers(0, 1295))))
def test_every_hitori_becomes_a_link_or_a_text_and_comes_back(numbers: list[list[int | None]]) -> None:
    puzzle = Hitori(numbers)
    assert read_link(write_link(ENTRY, puzzle)) == (ENTRY, puzzle)
    assert read_pzprv3(write_pzprv3(ENTRY, puzzle)) == (ENTRY, puzzle)
    assert lost(ENTRY, puzzle) == []


def test_numbers_above_1295_are_lost() -> None:
    puzzle = Hitori([[1295, 1296, 1296]])
    assert lost(ENTRY, puzzle) == ["the number 1296, which is above 1295"]
    assert read_link(write_link(ENTRY, puzzle))[1] == Hitori([[1295, None, None]])
