"""Links and pzprv3 texts: what pzpr itself writes, what must be refused, and what is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlesolve import kinds
from puzzlesolve.kinds import REGISTRY, Entry
from puzzlesolve.kinds.bomber import Bomber
from puzzlesolve.kinds.creek import Creek
from puzzlesolve.kinds.inshi_no_heya import InshiNoHeya
from puzzlesolve.kinds.kakuro import Black, Kakuro, White
from puzzlesolve.kinds.paint_area import PaintArea
from puzzlesolve.kinds.slitherlink import Slitherlink
from puzzlesolve.kinds.star_battle import StarBattle
from puzzlesolve.kinds.sudoku import Sudoku
from puzzlesolve.links import (
    file,
    is_link,
    is_pzprv3,
    lost,
    read_link,
    read_pzprv3,
    url,
    write_link,
    write_pzprv3,
)
from puzzlesolve.links.parts import (
    MOST_NUMBER16,
    NUMBER4,
    Cursor,
    Piece,
    read_items,
    read_number16,
    write_items,
    write_number10,
    write_number16,
)
from puzzlesolve.text.reader import MOST_CHARACTERS, Malformed

Reader = Callable[..., tuple[Entry, Any]]
DATA = Path(__file__).parent / "data"


def rows_of(name: str) -> list[tuple[str, str, str]]:
    """The rows about the first kinds, and those of files for one kind each."""
    files = [DATA / "puzzlink" / f"{name}.tsv", *sorted(DATA.glob(f"more-{name}-*.tsv"))]
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return [(type_name, link, third) for type_name, link, third in (line.split("\t") for line in lines)]


VECTORS, DECODE_ONLY, REJECT = rows_of("vectors"), rows_of("decode_only"), rows_of("reject")


def entry_of(name: str) -> Entry:
    entry = kinds.find(name)
    assert entry is not None
    return entry


def one_line(entry: Entry, any_board: Any) -> str:
    return file.write(entry, any_board).replace("\n", "/")


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
    assert error.value.message
    assert error.value.line == 1
    assert error.value.column is not None
    assert link.find("?") + 1 < error.value.column <= len(link) + 1


@pytest.mark.parametrize(
    ("link", "column", "words"),
    [
        ("mines/4/3/1h2g.kA", 17, "'A' does not belong here"),
        ("  mines/4/3/1h2\r\ng.kA ", 21, "'A' does not belong here"),
        ("kakuro/2/1/k#.", 13, "the link ends here; expected 1 more cell"),
        ("kakuro/2/1/m", 12, "a gap of 3 cells is too long; expected at most 2 here"),
        ("mines/4/3/1h-1", 15, "the link ends here; expected 2 hex digits"),
        ("mines/4/3/1h2g.l0", 17, "'0' is left over"),
        ("https://puzz.link/p?type=editor&sukoro/9/9/z", 33, "'sukoro' is not a known type"),
        ("https://puzz.link/p?vslither/4/2/6.bgc", 21, "'vslither' is not a known type"),
        ("sudoku/4/6/3", 10, "a sudoku of 6 rows and 4 columns is not square"),
        ("sudoku/8/8/3", 10, "a sudoku of 8x8 has no boxes on puzz.link"),
        ("sudoku/4/4/g5", 13, "5 is too large for a clue; expected a number 1-4"),
        ("sudoku/4/4/g0", 13, "0 is too small for a clue; expected a number 1-4"),
        ("slither/f/4/2/6.bgc", 9, "('f': the loop visits every point); expected the usual rules"),
        ("slither/4/2/6.bfc", 16, "'f' does not belong here; expected a number 0-4"),
        ("creek/d/1/1/....1", 17, "'1' is left over"),
        ("https://puzz.link/p?inshi/1/1/1", 21, "'inshi' is not a known type"),
        ("mines/99999/99999/z", 13, "at most 100000 cells"),
        (f"mines/3/{'9' * 5000}/z", 9, "is not a number of rows"),
        (f"starbattle/1/1/{'9' * 5000}", 16, "is not a number of stars"),
        ("https://puzz.link/p?pzprv3/mines/1/2/.%20x%20/.%20.%20/", 42, "'x' is not a clue"),
        ("https://puzz.link/p?pzprv3/mines/1/2/.%20.%20/.%20", 48, "row 1 of the answer has 1 item; expected 2"),
        ("https://puzz.link/db", 1, "holds no puzzle"),
        ("https://puzz.link/p?", 21, "expected TYPE/COLUMNS/ROWS"),
        ("", 1, "expected TYPE/COLUMNS/ROWS"),
    ],
)
def test_a_refusal_says_where_and_what(link: str, column: int, words: str) -> None:
    with pytest.raises(Malformed) as error:
        read_link(link)
    assert words in error.value.message
    assert (error.value.line, error.value.column) == (1, column)


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("pzprv3\nmines\n1\n2\n. 9\n. .\n", 5, 3, "9 is too large for a clue; expected a number 0-8"),
        ("pzprv3\r\nmines\r\n1\r\n2\r\n. . .\r\n. .\r\n", 5, 5, "row 1 of the clues has 3 items; expected 2"),
        ("pzprv3\nmines\n2\n2\n. .\n. .\n. .", 7, 4, "the file ends here; expected row 2 of the answer"),
        ("pzprv3\nmines\n1\n1\n.\n.\nmore\n", 7, 1, "nothing is expected after the answer"),
        ("pzprv3/mines\n0/1/.", 2, 1, "'0' is not a number of rows"),
        ("pzprv3\nmines\n99999\n99999\n", 3, 1, "at most 100000 cells"),
        ("pzprv3\nsukoro\n9\n9\n", 2, 1, "'sukoro' is not a known type"),
        ("pzprv3\nmines\n1\n1\n.\nx\n", 6, 1, "'x' does not belong into the answer"),
        ("pzprv3\nsudoku\n8\n", 3, 1, "has no boxes on puzz.link"),
        ("pzprv3/sudoku/1/2 /", 1, 17, "2 is too large for a clue; expected a number 1-1"),
        ("pzprv3.1/slither/1/1/f/. /", 1, 22, "the loop visits every point"),
        ("pzprv3.1/slither/1/1/. /3 /", 1, 25, "'3' does not belong into the colours"),
        ("pzprv3.1/slither/1/1/. /0 /0 2 /", 1, 30, "'2' does not belong into the upright lines"),
        ("pzprv3/slither/1/1/. /0 1 /-1 /", 1, 30, "expected row 2 of the level lines"),
        ("pzprv3/creek/1/1/. . /. /", 1, 24, "row 2 of the clues has 1 item; expected 2"),
        ("mines\n1\n1\n.\n.\n", 1, 1, "expected 'pzprv3'"),
        ("", 1, 1, "the file ends here"),
        ("pzprv3/factors/1/2/2 /. . /. . /", 1, 20, "expected 0 or 1"),
        ("pzprv3/factors/1/2/0 /2 3 /. . /", 1, 25, "this room has the clue 2 already"),
        ("pzprv3/factors/1/2/0 /- . /. . /", 1, 23, "no numbers multiply to this clue"),
        ("pzprv3/kakuro/1/1/0 5 /5 7 /. /", 1, 26, "'7' is not a kakuro cell"),
        ("pzprv3/kakuro/1/1/0 5 /5 1,x /. /", 1, 28, "'x' is not a sum"),
        ("pzprv3/starbattle/1/1/0/1/0 /. /", 1, 23, "'0' is not a number of stars"),
        ("pzprv3/paintarea/1/1/x/0 /. /. /", 1, 22, "'x' is not the number of rooms"),
    ],
)
def test_a_wrong_file_is_refused_with_line_and_column(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(Malformed) as error:
        read_pzprv3(text)
    assert words in error.value.message
    assert (error.value.line, error.value.column) == (line, column)


def test_a_file_may_hold_an_answer_notes_and_a_history() -> None:
    text = "pzprv3.1\nmines\n1\n3\n1 . -\t\r\n. # +\nTrialData(1)\n# . .\nhistory:{\n}\n"
    assert read_pzprv3(text) == (entry_of("bomber"), Bomber([["1", ".", "?"]], None))
    notes = "pzprv3/kakuro/1/2/0 -1 . /3 . . /.[1,,4,] 2c /http://puzz.link/"
    assert read_pzprv3(notes)[1] == Kakuro([[Black(None, None)] * 3, [Black(None, 3), White(None), White(None)]])


def test_the_answer_of_a_file_may_be_missing() -> None:
    assert read_pzprv3("pzprv3/creek/1/1/. 1 /. . /")[1] == Creek([[".", "1"], [".", "."]])
    assert read_pzprv3("pzprv3.1/slither/1/1/4 /info:{")[1] == Slitherlink([["4"]])


def test_slitherlink_files_have_notes_from_version_3_1_on() -> None:
    older, newer = "pzprv3/slither/1/1/3 /1 -1 /0 /1 /", "pzprv3.1/slither/1/1/3 /2 /1 -1 /0 /1 /"
    assert read_pzprv3(older) == read_pzprv3(newer) == (entry_of("slitherlink"), Slitherlink([["3"]]))


def test_sudoku_files_may_hold_pencil_marks() -> None:
    text = "pzprv3/sudoku/4/. - . 4 " + "/. . . . " * 3 + "/.[1,,4,] . 2 . /+ - = % " + "/. . . . " * 2
    assert read_pzprv3(text)[1].givens == [[None, None, None, 4], *[[None] * 4] * 3]


@pytest.mark.parametrize(
    ("read", "text", "label"),
    [
        (read_link, "https://puzz.link/p?slither/v:/c/4/2/6.bgc", "v:"),
        (read_link, "https://puzz.link/p?v:x/pzprv3/mines/1/1/././", "v:x"),
        (read_pzprv3, "v:Some Name\npzprv3\nmines\n1\n1\n.\n.\n", "v:Some Name"),
    ],
)
def test_a_puzzle_with_varied_rules_is_read_with_a_warning(read: Reader, text: str, label: str) -> None:
    told: list[str] = []
    assert read(text, told.append) == read(text)
    assert told == [f"its author says that the rules vary ('{label}'); it is solved by the usual ones"]


def test_a_puzzle_of_the_usual_rules_is_read_without_a_warning() -> None:
    told: list[str] = []
    read_link("https://puzz.link/p?mines/c/4/3/1h2g.k0", told.append)
    assert told == []


def test_other_boxes_than_those_of_puzz_link_cannot_be_written() -> None:
    entry = entry_of("sudoku")
    rooms = Sudoku([[1, None], [None, None]], (1, 2), [["A", "A"], ["B", "B"]])
    upright = Sudoku([[None] * 6] * 6, (3, 2), None)
    eight = Sudoku([[None] * 8] * 8, (2, 4), None)
    for puzzle, words in (
        (rooms, "rooms in place"),
        (upright, "6x6 with boxes of 3x2"),
        (eight, "8x8 with boxes of 2x4"),
    ):
        for write in (lost, write_link, write_pzprv3):
            with pytest.raises(Malformed, match=f"puzz.link has no sudokus .*{words}"):
                write(entry, puzzle)


def test_equal_ids_that_do_not_touch_are_different_rooms() -> None:
    _, puzzle = read_pzprv3("pzprv3/starbattle/1/3/1/2/7 x 7 /. . . /")
    assert puzzle == StarBattle([["A", "B", "C"]], 1)


@pytest.mark.parametrize(
    "text",
    [
        "https://example.org/anything?mines/4/3/1h2g.k0",
        "http://www.kanpen.net/kakuro.html?problem=4/5/0_0_0_0/",
        "pzv.jp/p.html?unknown",
        "HTTPS://Puzz.link/p?mines/4/3",
        "example.org/p?mines_edit/4/3/1h2g.k0",
        "kakuro/c/4/3/36o59n.73b3b",
        " type=editor&mines/4/3/1h2g.k0",
    ],
)
def test_links_are_told_by_their_look(text: str) -> None:
    assert is_link(text)


@pytest.mark.parametrize(
    "text",
    ["puzzles/kakuro/a.txt", "kakuro/a.txt", "kakuro/1.txt", "mines/4/a.txt", "what?.txt", "puzz.link", "-", "", "a"],
)
def test_names_of_files_are_not_links(text: str) -> None:
    assert not is_link(text)


def test_text_formats_are_not_pzprv3() -> None:
    assert not any(is_pzprv3(entry.load().example) for entry in REGISTRY)
    assert not is_pzprv3("pzprv3 is a format")
    assert is_pzprv3("\ufeffpzprv3\r\nmines\r\n")
    assert is_pzprv3("v:x\npzprv3\nmines\n")


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("factors/2/1/01", "1 row and 2 columns; expected a square"),
        ("kakuro/1/1/5-", "the clue at row 2, column 2 has no run; expected a white cell below it"),
        ("kakuro/2/1/l--i", "the run of 2 right of row 2, column 1 cannot add up to 18; expected 3 to 17"),
        ("kakuro/10/1/t-----------", "the run of 10 right of row 2, column 1 is too long"),
    ],
)
def test_boards_against_the_rules_of_their_kind_are_refused(link: str, words: str) -> None:
    with pytest.raises(Malformed) as error:
        read_link(link)
    assert words in error.value.message


def test_sums_that_are_not_given_stay_so() -> None:
    _, puzzle = read_link("kakuro/2/2/m.--0-")
    assert puzzle == Kakuro(
        [
            [Black(None, None), Black(0, None), Black(None, None)],
            [Black(None, 0), White(None), White(None)],
            [Black(None, None), White(None), Black(None, None)],
        ]
    )


def test_a_question_mark_constrains_nothing_in_paint_area_and_forbids_a_bomb_in_bomber() -> None:
    assert read_link("paintarea/2/1/0.0/")[1] == PaintArea([["A", "A"]], [[".", "0"]])
    assert read_link("mines/2/1/.g")[1] == Bomber([["?", "."]], None)


def test_a_star_battle_that_cannot_be_solved_is_still_read() -> None:
    assert read_link("starbattle/3/1/2/g")[1] == StarBattle([["A", "B", "B"]], 2)


def test_rooms_beyond_the_alphabet_have_names_of_the_text_format() -> None:
    entry, puzzle = read_link("starbattle/10/10/1/" + "v" * 36)
    assert puzzle.areas[0][0] == "A"
    assert puzzle.areas[5][1:4] == ["z", "A1", "B1"]
    assert len({name for row in puzzle.areas for name in row}) == 100
    assert write_link(entry, puzzle) == "https://puzz.link/p?starbattle/10/10/1/" + "v" * 36


def test_what_is_lost_is_named_and_left_out() -> None:
    bombs = Bomber([["1", "."]], 1)
    assert lost(entry_of("bomber"), bombs) == ["the number of bombs, 1"]
    assert write_link(entry_of("bomber"), bombs) == "https://puzz.link/p?mines/2/1/1g"
    product = InshiNoHeya([["A"]], {"A": MOST_NUMBER16 + 1})
    assert lost(entry_of("factors"), product) == ["the product 1126352 of room A, which is above 1126351"]
    assert write_pzprv3(entry_of("factors"), product) == "pzprv3\nfactors\n1\n1\n\n. \n. \n"
    filled = Kakuro([[Black(None, None), Black(46, None)], [Black(None, 3), White(3)]])
    assert lost(entry_of("kakuro"), filled) == [
        "the given 3 at row 2, column 2",
        "the sum 46 of the run of 1 below row 1, column 2, which is above 45",
    ]
    assert write_link(entry_of("kakuro"), filled) == "https://puzz.link/p?kakuro/1/1/k-3"


def test_a_kakuro_without_a_border_of_black_cells_gets_one() -> None:
    corner = Kakuro([[White(None)]])
    assert write_link(entry_of("kakuro"), corner) == "https://puzz.link/p?kakuro/1/1/k--/"
    black = Kakuro([[Black(None, None)]])
    assert write_link(entry_of("kakuro"), black) == "https://puzz.link/p?kakuro/1/1/./"


def test_a_kind_without_links_is_refused() -> None:
    with pytest.raises(Malformed, match="has no puzzles of kind 'another'"):
        write_link(Entry("another", (), "a kind that puzz.link does not know"), None)


@given(st.lists(st.none() | st.integers(-1, MOST_NUMBER16), min_size=1, max_size=60))
def test_every_number_is_read_as_written(numbers: list[int | None]) -> None:
    text = write_items(numbers, "g", write_number16)
    cursor = Cursor(Piece(text, range(len(text) + 1)))
    assert read_items(cursor, len(numbers), "g", "cell", read_number16) == numbers
    cursor.finish()


@given(st.lists(st.none() | st.integers(-1, 4), min_size=1, max_size=60), st.sampled_from(["", "g", "z", "zk"]))
def test_numbers_with_blanks_behind_them_are_read_as_written(numbers: list[int | None], surplus: str) -> None:
    text = NUMBER4.write_all(numbers) + surplus
    cursor = Cursor(Piece(text, range(len(text) + 1)))
    assert NUMBER4.read_all(cursor, len(numbers), "cell", lambda number: None) == numbers
    cursor.finish()


def test_a_number_that_no_link_can_hold_is_not_written() -> None:
    with pytest.raises(ValueError, match="cannot be written"):
        write_number16(MOST_NUMBER16 + 1)
    with pytest.raises(ValueError, match="cannot be written"):
        write_number10(10)
    entry, crossing = file.read("pzprv3/kakuro/1/1/0 46 /1 . /. /")
    with pytest.raises(ValueError, match="the sum 46 cannot be written"):
        url.write(entry, crossing)


def test_endless_texts_are_refused() -> None:
    endless = "z" * (MOST_CHARACTERS + 1)
    with pytest.raises(Malformed, match="longer than"):
        read_link(endless)
    with pytest.raises(Malformed, match="longer than"):
        read_pzprv3(endless)


# Whatever is typed, the answer is a puzzle or a message.

# Where, how many characters are taken away, and what is put in their place.
Change = tuple[int, int, str]
mutations = st.lists(
    st.tuples(st.integers(0, 400), st.integers(0, 3), st.text("0159agkz.-/ #%$*@,?\n:A", max_size=3)),
    min_size=1,
    max_size=4,
)


def mutated(text: str, changes: list[Change]) -> str:
    for place, length, new in changes:
        start = place % (len(text) + 1)
        text = text[:start] + new + text[start + length :]
    return text


def refusal(read: Callable[[str], object], text: str) -> Malformed | None:
    try:
        read(text)
    except Malformed as error:
        return error
    return None


@settings(max_examples=400)
@given(st.sampled_from(VECTORS + DECODE_ONLY + REJECT), mutations)
def test_a_mutilated_link_or_file_is_read_or_refused(row: tuple[str, str, str], changes: list[Change]) -> None:
    for source, read in ((row[1], read_link), (row[2], read_pzprv3)):
        text = mutated(source, changes)
        error = refusal(read, text)
        if error is None:
            entry, puzzle = read(text)
            assert read_link(write_link(entry, puzzle))[0] == entry
        else:
            assert error.message
            assert error.column is None or 1 <= error.column <= len(text) + 1


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    is_pzprv3(text)
    is_link(text)
    for source, read in ((text, read_link), ("p?" + text, read_link), ("pzprv3/" + text, read_pzprv3)):
        with pytest.raises(Malformed):
            read(source)
