"""What all formats have in common: what is skipped, what is refused, and the place that a refusal points to."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlesolve.engine.verdict import solve_problem
from puzzlesolve.kinds import REGISTRY, Entry, find
from puzzlesolve.run.excerpt import excerpt
from puzzlesolve.run.source import read_text
from puzzlesolve.text.reader import (
    MOST_CELLS,
    MOST_CHARACTERS,
    Malformed,
    Sheet,
    Token,
    decode,
    number,
    read_grid,
    split,
)

BOMBER = find("bomber")
PLAIN = [["1", "."], [".", "."]]


def clues(text: str) -> list[list[str]]:
    """The grid of a bomber puzzle in a text."""
    return [list(row) for row in read_text(text, BOMBER).puzzle.clues]


def refusal(text: str) -> tuple[int | None, int | None, str]:
    """Line, column and message with which a bomber puzzle is refused."""
    with pytest.raises(Malformed) as refused:
        read_text(text, BOMBER)
    return refused.value.line, refused.value.column, refused.value.message


@pytest.mark.parametrize(
    "text",
    [
        "1.\n..\n",
        "1.\n..",
        "\ufeff1.\n..\n",
        "1.\r\n..\r\n",
        "\n\n1.\n..\n\n\n",
        "  1.\n  ..\n",
        "1.  \n..\t\n",
        "1 .\n. .\n",
        "1\t.\n.  \t .\n",
        "; from a magazine\n1.\n..\n",
        "1. ; the corner\n..;\n",
        "1.\n; between the rows\n..\n",
        "1.\n   ; between the rows: indented\n..\n",
        "title: one\n1.\n..\n",
        "title: one ; two\n\nauthor:\nsource : a book\n\n1.\n..\n",
        "kind: bomber\n1.\n..\n",
        "kind: minesweeper\r\n\r\n1.\r\n..\r\n",
        "title: a: b\n1.\n..\n",
        "title: \u56e0\u5b50\n1.\n..\n",
        "; \u00a0\x00\ud800\n1.\n..\n",
        "1.\u00a0\n..\u3000\n",
        "Title: one\nKIND: Bomber\n1.\n..\n",
        "title：one\n1.\n..\n",
        "１．\n．．\n",
        "1 , .\n.,.\n",
        "１，．\n．\u3000．\n",
    ],
)
def test_the_same_puzzle_can_be_written_in_many_ways(text: str) -> None:
    assert clues(text) == PLAIN


def test_headers_keep_their_text_and_place() -> None:
    sheet = Sheet("  title :  a: b  ; c\nsource:\n")
    assert sheet.headers == {"title": Token("a: b", 1, 12), "source": Token("", 2, 8)}


def test_a_blank_line_parts_blocks_and_a_comment_does_not() -> None:
    sheet = Sheet("AB\n; comment\nAB\n \nCD\n")
    assert [[line.text for line in block] for block in sheet.blocks] == [["AB", "AB"], ["CD"]]


def test_a_blank_line_before_a_comment_still_parts_blocks() -> None:
    assert len(Sheet("AB\n\n; comment\nCD\n").blocks) == 2
    assert len(Sheet("AB\n; comment\n\nCD\n").blocks) == 2


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        # Headers.
        ("title: a\n1.\ntitle: b\n", 3, 1, "this row is written in another way than the first"),
        ("title: a\n  title: b\n1.\n", 2, 3, "the header 'title' is given twice, first in line 1"),
        ("colour: red\n1.\n", 1, 1, "unknown header 'colour'; expected one of: bombs, kind, title, author, source"),
        ("Title: a\ntitle: b\n1.\n", 2, 1, "the header 'title' is given twice, first in line 1"),
        (": a\n1.\n", 1, 1, "unknown header ''"),
        ("kind: kakuro\n1.\n", 1, 7, "this is a puzzle of kind 'kakuro'; expected bomber"),
        ("title: x\nkind:   sudoku ; no\n1.\n", 2, 9, "this is a puzzle of kind 'sudoku'; expected bomber"),
        ("kind:\n1.\n", 1, 6, "this is a puzzle of kind ''; expected bomber"),
        ("kind: Kakuro\n1.\n", 1, 7, "this is a puzzle of kind 'Kakuro'; expected bomber"),
        # Rows.
        ("1..\n..\n", 2, 3, "this row has 2 cells; expected 3 as in the first row"),
        ("1..\n....\n", 2, 4, "this row has 4 cells; expected 3 as in the first row"),
        ("1 . .\n. .  ; short\n", 2, 4, "this row has 2 cells; expected 3 as in the first row"),
        ("1 .\n.\t.   .\n", 2, 7, "this row has 3 cells; expected 2 as in the first row"),
        ("1..\n. .\n", 2, 1, "expected its cells one character each, without blanks"),
        ("1 .\n   ..\n", 2, 4, "expected its cells separated by blanks"),
        ("1,.,\n.,.,\n", 1, 4, "there is no cell before this comma, or none after it"),
        ("1, ,.\n.,.,.\n", 1, 4, "there is no cell before this comma, or none after it; expected '.'"),
        (",1\n.,.\n", 1, 1, "there is no cell before this comma"),
        # What was probably meant.
        ("bombs 3\n\n1.\n..\n", 1, 1, "this looks like a header; expected 'bombs: 3'"),
        ("bombs=3\n1.\n..\n", 1, 1, "this looks like a header; expected 'bombs: 3'"),
        ("Title = Mines\n1.\n..\n", 1, 1, "this looks like a header; expected 'title: Mines'"),
        ("# from a magazine\n1.\n..\n", 1, 1, "this looks like a comment; expected '; from a magazine'"),
        ("// easy\n\n1.\n..\n", 1, 1, "this looks like a comment; expected '; easy'"),
        ("My first one\n1.\n..\n", 1, 1, "expected 'title: My first one', or ';' before a comment"),
        ("Mines\n\n1.\n..\n", 1, 1, "this is not a row of the puzzle; expected 'title: Mines'"),
        ("Mines\n\n1.\n.x\n", 1, 1, "this is not a row of the puzzle; expected 'title: Mines'"),
        ("xxx\n...\n", 1, 1, "'x' is not a bomber cell"),
        # Columns are characters, whatever their width or their number of bytes.
        ("\ufeff..x\n", 1, 3, "'x' is not a bomber cell"),
        ("\t.  x\n", 1, 5, "'x' is not a bomber cell"),
        (".\u56e0x\n", 1, 2, "'\u56e0' is not a bomber cell"),
        (". \u56e0\u5b50 x\n", 1, 3, "'\u56e0\u5b50' is not a bomber cell"),
        ("; \u56e0\n1.\n.\U0001f4a3\n", 3, 2, "'\U0001f4a3' is not a bomber cell"),
        (f". {'9' * 5000}\n", 1, 3, f"'{'9' * 37}...' is not a bomber cell"),
        # What cannot be seen.
        ("1.\n.\x00.\n", 2, 2, "the character U+0000 cannot be seen"),
        ("1.\n.\u00a0.\n", 2, 2, "the character U+00A0 cannot be seen; expected printed characters and blanks"),
        ("\u00a01.\n", 1, 1, "the character U+00A0 cannot be seen"),
        ("1.\n.\u200b\n", 2, 2, "the character U+200B cannot be seen"),
        ("1.\n\ud800.\n", 2, 1, "the character U+D800 cannot be seen"),
        ("1.\n.\x0c.\n", 2, 2, "the character U+000C cannot be seen"),
        ("1.\r..\r", 1, 3, "the character U+000D cannot be seen"),
        ("1.\n\ufeff..\n", 2, 1, "the character U+FEFF cannot be seen"),
        ("title: \x1b[31m\n1.\n", 1, 8, "the character U+001B cannot be seen"),
        # Numbers.
        (f"bombs: {'9' * 1001}\n1.\n", 1, 8, f"'{'9' * 37}...' is not a number of bombs"),
        ("bombs: 1_0\n1.\n", 1, 8, "'1_0' is not a number of bombs"),
        ("bombs: +1\n1.\n", 1, 8, "'+1' is not a number of bombs"),
        ("bombs: \u0661\n1.\n", 1, 8, "'\u0661' is not a number of bombs"),
        ("bombs: 1.0\n1.\n", 1, 8, "'1.0' is not a number of bombs"),
        # Nothing at all.
        ("", 1, 1, "the file ends here; expected a grid"),
        ("\n", 1, 1, "the file ends here; expected a grid"),
        ("\n\n; nothing\n\n", 4, 1, "the file ends here; expected a grid"),
        ("title: x", 1, 1, "the file ends here; expected a grid"),
        # Two puzzles.
        ("1.\n\n  1.\n", 3, 3, "nothing is expected after a grid; a file holds one puzzle"),
        ("1.\n\ntitle: x\n", 3, 1, "nothing is expected after a grid; a file holds one puzzle"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, line: int, column: int, message: str) -> None:
    found = refusal(text)
    assert found[:2] == (line, column)
    assert message in found[2]


def test_a_huge_number_is_read_as_it_is() -> None:
    assert number(Token("0" * 500 + "9" * 500, 1, 1), "a number") == 10**500 - 1


@pytest.mark.parametrize("text", ["0", "-1", "", "1 2", "\u00b2", "0x1", "1e3"])
def test_what_is_no_whole_number_or_too_small_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match="is not a product; expected a whole number, 1 or more"):
        number(Token(text, 1, 1), "a product", 1)


def test_cells_know_where_they_start() -> None:
    (block,) = Sheet("  A1  B\tC\n").blocks
    grid = read_grid(block)
    assert grid.rows == [["A1", "B", "C"]]
    assert [grid[0, j] for j in range(3)] == [Token("A1", 1, 3), Token("B", 1, 7), Token("C", 1, 9)]


def test_items_are_parted_by_any_run_of_separators() -> None:
    assert split(Token("A=1,, B=2 ,", 4, 3), " ,") == [Token("A=1", 4, 3), Token("B=2", 4, 9)]


def test_a_byte_order_mark_is_skipped_and_counts_for_no_column() -> None:
    assert decode(b"\xef\xbb\xbf1.\n") == "1.\n"
    with pytest.raises(Malformed) as refused:
        decode(b"\xef\xbb\xbf1\xff\n")
    assert (refused.value.line, refused.value.column) == (1, 2)
    with pytest.raises(Malformed) as refused:
        decode(b"\xef\xbb\xbfa\nb\xff")
    assert (refused.value.line, refused.value.column) == (2, 2)


@pytest.mark.parametrize("gap", [" ", "\t", "   "])
def test_cells_are_counted_and_not_the_blanks_between_them(gap: str) -> None:
    line = Token(gap.join("." * (MOST_CELLS // 2)), 1, 1)
    assert len(read_grid([line, line]).rows[1]) == MOST_CELLS // 2
    with pytest.raises(Malformed, match=f"this board has more than {MOST_CELLS} cells"):
        read_grid([line, line, line])


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"\xff\xfe1\x00", 1, 1),
        (b"1.\n.\xe9\n", 2, 2),
        (b"; caf\xc3\xa9\r\n; \xc3\xa9\xe9\n", 2, 4),
        (b"1.\n\xed\xa0\x80\n", 2, 1),
        (b"1.\n..\n\xe5\x9b", 3, 1),
    ],
)
def test_what_is_not_utf_8_is_refused_at_its_place(data: bytes, line: int, column: int) -> None:
    with pytest.raises(Malformed, match="this byte is not UTF-8 text; expected a text file") as refused:
        decode(data)
    assert (refused.value.line, refused.value.column) == (line, column)


def test_what_is_far_too_large_is_no_puzzle() -> None:
    with pytest.raises(Malformed, match="the file is larger than"):
        decode(b"." * (MOST_CHARACTERS + 1))
    with pytest.raises(Malformed, match="the text is longer than"):
        Sheet("." * (MOST_CHARACTERS + 1))


def puzzle_or_refusal(text: str, entry: Entry) -> Any:
    try:
        return read_text(text, entry).puzzle
    except Malformed as refused:
        return refused


def check_place(refused: Malformed, text: str) -> None:
    lines = text.removeprefix("\ufeff").split("\n")
    assert refused.line is not None
    assert refused.column is not None
    assert 1 <= refused.line <= len(lines)
    assert 1 <= refused.column <= len(lines[refused.line - 1]) + 1


@pytest.mark.parametrize("entry", REGISTRY, ids=[entry.name for entry in REGISTRY])
@given(data=st.data())
def test_any_text_is_a_puzzle_or_refused_at_a_place_inside_it(entry: Entry, data: st.DataObject) -> None:
    piece = st.sampled_from([*"AB.#*?0123456789=:;,\\ \t\n\n\r", "\n\n", "stars: ", "bombs: ", "kind: ", "A=", "\\3 "])
    text = "".join(data.draw(st.lists(piece | st.characters(), max_size=25)))
    puzzle = puzzle_or_refusal(text, entry)
    if isinstance(puzzle, Malformed):
        check_place(puzzle, text)
    else:
        assert read_text(entry.load().text.write(puzzle), entry).puzzle == puzzle


@pytest.mark.parametrize("entry", REGISTRY, ids=[entry.name for entry in REGISTRY])
@given(data=st.data())
def test_an_example_with_a_changed_character_is_a_puzzle_or_refused(entry: Entry, data: st.DataObject) -> None:
    example = entry.load().example
    place = data.draw(st.integers(0, len(example) - 1))
    new = data.draw(st.sampled_from(["", " ", "\n", ".", "A", "5", "\\", "=", ":", ";", "?"]) | st.characters())
    text = example[:place] + new + example[place + 1 :]
    puzzle = puzzle_or_refusal(text, entry)
    if isinstance(puzzle, Malformed):
        check_place(puzzle, text)
    else:
        # What passes reading never fails later.
        assert solve_problem(entry.load().problem(puzzle)).verdict in ("unique", "multiple", "none")


def test_rooms_whose_names_differ_in_width_alone_are_two_rooms() -> None:
    puzzle = read_text("AＡ\nAＡ\n\nA = 2, Ａ＝2\n", find("inshi")).puzzle
    assert puzzle.rooms == [["A", "Ａ"], ["A", "Ａ"]]
    assert puzzle.products == {"A": 2, "Ａ": 2}


def test_a_room_may_be_named_in_another_width_below_the_grid() -> None:
    assert read_text("AB\nAB\n\nＡ=２ B = 2\n", find("inshi")).puzzle.products == {"A": 2, "B": 2}


def test_clues_in_a_second_grid_need_a_blank_line_before_them() -> None:
    with pytest.raises(Malformed) as refused:
        read_text("AB\nAB\n1.\n..\n", find("paint-area"))
    assert (refused.value.line, refused.value.message) == (
        3,
        "this is not a row of the grid above; expected a blank line before it",
    )


@pytest.mark.parametrize(
    ("line", "column", "shown"),
    [
        (".x.", 2, [".x.", " ^"]),
        ("\t.x. ", 3, [" .x.", "  ^"]),
        ("因子x", 3, ["因子x", "    ^"]),
        ("1..", 4, ["1..", "   ^"]),
        ("a\x1bx", 3, ["a\\x1bx", "     ^"]),
        ("1" * 80 + "x" + "2" * 80, 81, ["..." + "1" * 50 + "x" + "2" * 22 + "...", " " * 53 + "^"]),
    ],
)
def test_the_caret_stands_below_the_place(line: str, column: int, shown: list[str]) -> None:
    assert excerpt(line, column) == shown
