"""Skyscrapers in links and pzprv3 texts."""

from __future__ import annotations

import pytest

from puzzlesolve.links import read_link, read_pzprv3
from puzzlesolve.text.reader import Malformed


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
