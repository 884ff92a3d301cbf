"""Masyu in links and pzprv3 texts: both ways, and what is refused. What pzpr itself writes is in test_links.py."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_links_round_trips import check_round_trips, check_text, entry_of, grids, sides

from puzzlesolve.kinds.masyu import Masyu
from puzzlesolve.links import read_pzprv3
from puzzlesolve.text.reader import Malformed


@st.composite
def masyus(draw: st.DrawFn) -> Masyu:
    return Masyu(draw(grids(draw(sides), draw(sides), st.sampled_from("..wb"))))


def test_the_example_survives_both_round_trips() -> None:
    entry = entry_of("masyu")
    check_text(entry, entry.load().example)


@given(masyus())
def test_random_puzzles_survive_both_round_trips(puzzle: Masyu) -> None:
    check_round_trips(entry_of("masyu"), puzzle)


def test_a_file_may_hold_a_loop_or_no_answer_at_all() -> None:
    expected = Masyu([["w", "."], [".", "b"]])
    assert read_pzprv3("pzprv3/mashu/2/2/1 . /. 2 /1 /-1 /0 1 /")[1] == expected
    assert read_pzprv3("pzprv3/masyu/2/2/1 . /. 2 /")[1] == expected


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("pzprv3/mashu/1/2/- . /0 /", 18, "'-' is not a pearl; expected 1 for a white one"),
        ("pzprv3/mashu/1/2/f/1 . /0 /", 18, "the loop visits every cell"),
        ("pzprv3/mashu/1/2/1 . /2 /", 23, "'2' does not belong into the lines from left to right"),
        ("pzprv3/mashu/2/1/1 /. /x /", 24, "'x' does not belong into the lines from top to bottom"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(text: str, column: int, words: str) -> None:
    with pytest.raises(Malformed) as error:
        read_pzprv3(text)
    assert words in error.value.message
    assert (error.value.line, error.value.column) == (1, column)
