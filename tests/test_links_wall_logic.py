"""Wall logic in links and pzprv3 texts: what pzpr itself writes, what must be refused, and what is lost."""

from __future__ import annotations

import pytest

from puzzlesolve.kinds import find
from puzzlesolve.kinds.wall_logic import WallLogic
from puzzlesolve.links import lost, read_link, read_pzprv3, write_link, write_pzprv3
from puzzlesolve.text.reader import Malformed

ENTRY = find("wall-logic")
assert ENTRY is not None


@pytest.mark.parametrize(
    ("link", "column", "words"),
    [
        ("walllogic/2/1/3=", 16, "'=' does not belong here; expected a number, '.', '+' or a gap g-z"),
        ("walllogic/2/1/3-1", 18, "the link ends here; expected 2 hex digits"),
        ("walllogic/2/1/3g4", 17, "'4' is left over"),
        ("walllogic/2/1/", 15, "the link ends here"),
    ],
)
def test_a_refusal_says_where_and_what(link: str, column: int, words: str) -> None:
    with pytest.raises(Malformed) as error:
        read_link(link)
    assert words in error.value.message
    assert error.value.column == column


def test_a_wrong_file_is_refused_with_line_and_column() -> None:
    with pytest.raises(Malformed) as error:
        read_pzprv3("pzprv3\nwalllogic\n1\n2\n3 x\n. .\n")
    assert "'x' is not a clue" in error.value.message
    assert (error.value.line, error.value.column) == (5, 3)


def test_a_number_too_large_for_links_is_named_and_left_open() -> None:
    assert ENTRY is not None
    puzzle = WallLogic([["256", ".", "255"]])
    assert lost(ENTRY, puzzle) == ["the number 256 at row 1, column 1"]
    assert write_link(ENTRY, puzzle) == "https://puzz.link/p?walllogic/3/1/.g-ff"
    assert write_pzprv3(ENTRY, puzzle).splitlines()[4] == "- . 255 "
