"""Akari in links and files: what is black, and what is an answer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_links import entry_of

from puzzlesolve.kinds.akari import Akari
from puzzlesolve.links import is_link, read_link, read_pzprv3, write_link, write_pzprv3
from puzzlesolve.text.reader import Malformed

AKARI = entry_of("akari")


@pytest.mark.parametrize(
    "text",
    [
        "pzprv3/lightup/2/2/- # /+ 3 /",
        "pzprv3/akari/2/2/- . /. 3 /. . /. - /",
        "pzprv3.1\nbijutsukan\n2\n2\n- .\n# 3\ninfo:{\n}\n",
    ],
)
def test_lights_marks_and_ticks_of_a_file_are_no_part_of_the_puzzle(text: str) -> None:
    assert read_pzprv3(text) == (AKARI, Akari([["#", "."], [".", "3"]]))


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("pzprv3/lightup/1/2/- 5 /", 22, "5 is too large for a clue; expected a number 0-4"),
        ("pzprv3/lightup/1/2/- * /", 22, "'*' is not a clue"),
        ("pzprv3/lightup/1/2/- . /. 1 /", 27, "'1' does not belong into the ticks"),
        ("pzprv3/museum/1/1/. /", 8, "'museum' is not a known type"),
    ],
)
def test_a_wrong_file_is_refused(text: str, column: int, words: str) -> None:
    with pytest.raises(Malformed) as error:
        read_pzprv3(text)
    assert words in error.value.message
    assert (error.value.line, error.value.column) == (1, column)


def test_a_name_for_the_command_line_is_no_name_in_links() -> None:
    assert is_link("bijutsukan/4/3/.7ahdg")
    assert not is_link("museum/4/3/.7ahdg")


@given(
    st.integers(1, 7).flatmap(
        lambda width: st.lists(
            st.lists(st.sampled_from("....##01234"), min_size=width, max_size=width), min_size=1, max_size=7
        )
    )
)
def test_every_akari_comes_back(cells: list[list[str]]) -> None:
    puzzle = Akari(cells)
    assert read_link(write_link(AKARI, puzzle)) == (AKARI, puzzle)
    assert read_pzprv3(write_pzprv3(AKARI, puzzle)) == (AKARI, puzzle)
