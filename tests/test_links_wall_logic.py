"""Wall logic in links and pzprv3 texts: what pzpr itself writes, what must be refused, and what is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_links import one_line

from puzzlesolve.kinds import find
from puzzlesolve.kinds.wall_logic import WallLogic
from puzzlesolve.links import file, is_link, is_pzprv3, lost, read_link, read_pzprv3, url, write_link, write_pzprv3
from puzzlesolve.text.reader import Malformed

ENTRY = find("wall-logic")
assert ENTRY is not None


def rows_of(what: str) -> list[tuple[str, str]]:
    path = Path(__file__).parent / "data" / f"more-{what}-wall-logic.tsv"
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return [(link, text) for _, link, text in rows]


@pytest.mark.parametrize(("link", "text"), rows_of("vectors"))
def test_links_and_texts_of_pzpr_are_read_and_written_as_pzpr_does(link: str, text: str) -> None:
    entry, board = url.read(link)
    assert entry == ENTRY
    assert one_line(entry, board) == text
    assert file.read(text) == file.read(text.replace("/", "\n")) == (entry, board)
    assert url.write(entry, board) == link
    assert is_link(link)
    assert is_pzprv3(text)
    # Nothing is lost on the way through the puzzle.
    puzzle = read_link(link)[1]
    assert puzzle == read_pzprv3(text)[1]
    assert (lost(entry, puzzle), write_link(entry, puzzle)) == ([], link)


@pytest.mark.parametrize(("link", "text"), rows_of("decode_only"))
def test_unusual_links_are_read(link: str, text: str) -> None:
    entry, board = url.read(link)
    assert (entry, one_line(entry, board)) == (ENTRY, text)


@pytest.mark.parametrize(("link", "why"), rows_of("reject"))
def test_a_wrong_link_is_refused_with_the_place_in_it(link: str, why: str) -> None:
    with pytest.raises(Malformed) as error:
        read_link(link)
    assert error.value.message
    assert error.value.line == 1
    assert error.value.column is not None
    assert link.find("?") + 1 < error.value.column <= len(link) + 1


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
