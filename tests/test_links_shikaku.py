"""Shikaku in links and pzprv3 texts: both ways, and what is refused. What pzpr itself writes is in test_links.py."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_links_round_trips import check_round_trips, check_text, entry_of, grids, sides

from puzzlesolve.kinds.shikaku import Shikaku
from puzzlesolve.links import lost, read_link, read_pzprv3, write_link
from puzzlesolve.text.reader import Malformed


@st.composite
def shikakus(draw: st.DrawFn) -> Shikaku:
    clues = st.sampled_from("...?") | st.integers(1, 40).map(str)
    return Shikaku(draw(grids(draw(sides), draw(sides), clues)))


def test_the_example_survives_both_round_trips() -> None:
    entry = entry_of("shikaku")
    check_text(entry, entry.load().example)


@given(shikakus())
def test_random_puzzles_survive_both_round_trips(puzzle: Shikaku) -> None:
    check_round_trips(entry_of("shikaku"), puzzle)


def test_a_file_may_hold_borders_or_no_answer_at_all() -> None:
    expected = Shikaku([["2", "."], [".", "?"]])
    assert read_pzprv3("pzprv3/shikaku/2/2/2 . /. - /1 /2 /-1 0 /")[1] == expected
    assert read_pzprv3("pzprv3/shikaku/2/2/2 . /. - /")[1] == expected


def test_a_number_that_no_link_can_hold_stays_one_without_room() -> None:
    entry, puzzle = entry_of("shikaku"), Shikaku([["1126352", "."]])
    assert lost(entry, puzzle) == ["the number 1126352, which is above 1126351"]
    assert read_link(write_link(entry, puzzle))[1] == Shikaku([["1126351", "."]])


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("pzprv3/shikaku/1/2/0 . /0 /", 20, "0 is too small for a clue"),
        ("pzprv3/shikaku/1/2/1 . /3 /", 25, "'3' does not belong into the borders from left to right"),
        ("pzprv3/shikaku/2/1/1 /. /x /", 26, "'x' does not belong into the borders from top to bottom"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(text: str, column: int, words: str) -> None:
    with pytest.raises(Malformed) as error:
        read_pzprv3(text)
    assert words in error.value.message
    assert (error.value.line, error.value.column) == (1, column)
