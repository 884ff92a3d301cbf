"""Norinori in links and files: borders, in older files numbers, and notes that mean nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_links import entry_of
from test_links_round_trips import rooms

from puzzlesolve.kinds.norinori import Norinori
from puzzlesolve.links import read_link, read_pzprv3, write_link, write_pzprv3
from puzzlesolve.links.borders import numbered
from puzzlesolve.text.reader import Malformed

NORINORI = entry_of("norinori")


@pytest.mark.parametrize(
    "text",
    [
        "pzprv3.1/norinori/1/3/0 1 /",
        "pzprv3.1/norinori/1/3/0 1 /# + . /0 1 /",
        "pzprv3/norinori/1/3/2/0 0 1 /. . . /",
        "pzprv3/norinori/1/3/2/x x y /. # # /info:{/}",
    ],
)
def test_answers_notes_and_older_files_hold_the_same_areas(text: str) -> None:
    assert read_pzprv3(text) == (NORINORI, Norinori([["A", "A", "B"]]))


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("pzprv3.1/norinori/1/3/0 2 /", 25, "expected 0 or 1"),
        ("pzprv3.1/norinori/1/3/0 1 /* . . /", 28, "'*' does not belong into the answer"),
        ("pzprv3/norinori/1/3/0 1 /", 21, "'0 1' is not the number of rooms"),
    ],
)
def test_a_wrong_file_is_refused(text: str, column: int, words: str) -> None:
    with pytest.raises(Malformed) as error:
        read_pzprv3(text)
    assert words in error.value.message
    assert (error.value.line, error.value.column) == (1, column)


def test_only_a_single_cell_needs_no_borders() -> None:
    assert read_link("norinori/1/1//") == (NORINORI, Norinori([["A"]]))
    with pytest.raises(Malformed, match="expected the puzzle's data"):
        read_link("norinori/1/2//")


@given(st.tuples(st.integers(1, 6), st.integers(1, 6)).flatmap(lambda size: rooms(*size)))
def test_every_norinori_comes_back(areas: list[list[str]]) -> None:
    puzzle = Norinori(areas)
    for entry, found in (read_link(write_link(NORINORI, puzzle)), read_pzprv3(write_pzprv3(NORINORI, puzzle))):
        assert entry == NORINORI
        assert numbered(found.areas) == numbered(areas)
