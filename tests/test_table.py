"""Pictures of boards: exact, in colour, without, in ASCII, at any width."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Mapping, Sequence

import pytest
from boards import data_of
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from rich.style import Style
from rich.text import Text
from strategies import finished

from puzzlesolve.kinds import REGISTRY, find
from puzzlesolve.picture import BLACK, BOMB, CLUE, EMPTY, LINE, NUMBER, PAINTED, STAR, Face, Picture, with_unsure
from puzzlesolve.places import Cell, half_steps
from puzzlesolve.show.colours import GOLD, MAGENTA
from puzzlesolve.show.drawing import JUNCTIONS, LOOKS, draw
from puzzlesolve.show.table import Table
from puzzlesolve.text.reader import Sheet

SOME_FACES = st.builds(
    Face,
    st.sampled_from(sorted(LOOKS)),
    st.sampled_from(["", "7", "12"]),
    st.sampled_from(["", "6", "15", "1080"]),
    st.sampled_from([None, ("14", "5"), ("16", "45")]),
)


def board(rows: Sequence[str]) -> dict[Cell, int]:
    values = {"_": 0, "*": 1, "#": 1}
    return {
        (i, j): values.get(text, int(text) if text.isdigit() else 0)
        for i, row in enumerate(rows)
        for j, text in enumerate(row)
        if text != "."
    }


def answer_to(kind: str) -> dict[Cell, int]:
    """The first answer to the example of a kind."""
    entry = find(kind)
    assert entry is not None
    data = data_of(kind)
    return finished(kind, entry.load().example, data.ANSWERS[0])


def pictured(name: str, values: Mapping[Cell, int]) -> Picture:
    """The example of a kind with values in it."""
    entry = find(name)
    assert entry is not None
    kind = entry.load()
    return kind.picture(kind.text.read(Sheet(kind.example)), values)


def plain_board(rows: int, columns: int, face: Face = Face(EMPTY)) -> Picture:  # noqa: B008
    return Picture([[face] * columns] * rows)


def lines_of(text: Text) -> list[str]:
    return text.plain.split("\n")


def style_at(text: Text, line: int, column: int) -> Style:
    offset = sum(len(above) + 1 for above in lines_of(text)[:line]) + column
    return text.get_style_at_offset(Console(), offset)


def colour(style: Style) -> str | None:
    return style.color.name if style.color else None


def arms_by_name(character: str) -> tuple[int, int, int, int]:
    """What Unicode says of a box-drawing character: the weights up, right, down and left."""
    if character == " ":
        return 0, 0, 0, 0
    parts = unicodedata.name(character).removeprefix("BOX DRAWINGS ").split(" AND ")
    weights = {}
    common = next(word for word in parts[0].split() + parts[-1].split() if word in ("LIGHT", "HEAVY"))
    for part in parts:
        words = part.split()
        weight = 2 if ("HEAVY" if "HEAVY" in words else "LIGHT" if "LIGHT" in words else common) == "HEAVY" else 1
        for word in words:
            for arm in {"VERTICAL": ("UP", "DOWN"), "HORIZONTAL": ("LEFT", "RIGHT")}.get(word, (word,)):
                weights[arm] = weight
    return weights.get("UP", 0), weights.get("RIGHT", 0), weights.get("DOWN", 0), weights.get("LEFT", 0)


# The pictures, character by character.


@pytest.mark.parametrize("kind", [entry.name for entry in REGISTRY])
def test_the_example_of_each_kind_has_its_picture(kind: str) -> None:
    drawn = lines_of(draw(pictured(kind, answer_to(kind)), None, False))
    assert [line.rstrip() for line in drawn] == data_of(kind).PICTURE.strip("\n").split("\n")


@pytest.mark.parametrize("kind", [entry.name for entry in REGISTRY])
def test_the_example_of_each_kind_has_its_picture_in_ascii(kind: str) -> None:
    drawn = draw(pictured(kind, answer_to(kind)), None, True).plain
    assert drawn.isascii()
    assert [line.rstrip() for line in drawn.split("\n")] == data_of(kind).ASCII_PICTURE.strip("\n").split("\n")


@pytest.mark.parametrize(("kind", "symbol"), [("star-battle", "★"), ("bomber", "●"), ("paint-area", "█")])
def test_cells_without_a_value_are_left_empty(kind: str, symbol: str) -> None:
    assert symbol in draw(pictured(kind, answer_to(kind)), None, False).plain
    assert symbol not in draw(pictured(kind, {}), None, False).plain


# Lines.


def test_each_junction_has_the_arms_that_unicode_names() -> None:
    for code, character in enumerate(JUNCTIONS):
        assert arms_by_name(character) == (code // 27, code // 9 % 3, code // 3 % 3, code % 3)
    assert len(JUNCTIONS) == 81


@st.composite
def some_rooms(draw_from: st.DrawFn) -> list[list[str]]:
    height, width = draw_from(st.integers(1, 5)), draw_from(st.integers(1, 5))
    row = st.lists(st.sampled_from("ABC"), min_size=width, max_size=width)
    return draw_from(st.lists(row, min_size=height, max_size=height))


@given(some_rooms())
def test_thick_lines_run_exactly_where_rooms_meet(rooms: list[list[str]]) -> None:
    height, width = len(rooms), len(rooms[0])
    lines = lines_of(draw(Picture([[Face(EMPTY)] * width] * height, rooms), None, False))

    def room(row: int, column: int) -> str | None:
        return rooms[row][column] if 0 <= row < height and 0 <= column < width else None

    for row in range(height):
        for column in range(width + 1):
            thick = room(row, column - 1) != room(row, column)
            assert lines[2 * row + 1][4 * column] == "│┃"[thick]
    for row in range(height + 1):
        for column in range(width):
            thick = room(row - 1, column) != room(row, column)
            assert lines[2 * row][4 * column + 1 : 4 * column + 4] == "─━"[thick] * 3


@given(some_rooms())
def test_junctions_join_the_lines_around_them(rooms: list[list[str]]) -> None:
    height, width = len(rooms), len(rooms[0])
    lines = lines_of(draw(Picture([[Face(EMPTY)] * width] * height, rooms), None, False))
    weights = {" ": 0, "─": 1, "│": 1, "━": 2, "┃": 2}

    def weight(row: int, column: int) -> int:
        inside = 0 <= row < len(lines) and 0 <= column < len(lines[0])
        return weights[lines[row][column]] if inside else 0

    for row in range(0, len(lines), 2):
        for column in range(0, len(lines[0]), 4):
            around = (
                weight(row - 1, column),
                weight(row, column + 1),
                weight(row + 1, column),
                weight(row, column - 1),
            )
            assert arms_by_name(lines[row][column]) == around


def test_without_rooms_only_the_frame_is_thick() -> None:
    assert lines_of(draw(plain_board(2, 2), None, False)) == [
        "┏━━━┯━━━┓",
        "┃   │   ┃",
        "┠───┼───┨",
        "┃   │   ┃",
        "┗━━━┷━━━┛",
    ]


def test_in_ascii_a_board_with_rooms_has_no_lines_inside_them() -> None:
    picture = Picture([[Face(EMPTY)] * 2] * 2, ["AA", "AA"])
    assert lines_of(draw(picture, None, True)) == [
        "+---+---+",
        "|       |",
        "+   .   +",
        "|       |",
        "+---+---+",
    ]


# Widths.


@given(
    st.integers(1, 4).flatmap(lambda n: st.lists(st.lists(SOME_FACES, min_size=n, max_size=n), min_size=1, max_size=4)),
    st.one_of(st.none(), st.integers(25, 60)),
    st.booleans(),
    st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3))),
)
def test_all_lines_are_equally_wide(
    faces: list[list[Face]], width: int | None, ascii_only: bool, different: set[Cell]
) -> None:
    text = draw(Picture(faces), width, ascii_only, different)
    assert len({cell_len(line) for line in lines_of(text)}) == 1
    assert len(lines_of(text)) == 2 * len(faces) + 1


def test_cells_are_roomy_where_that_fits_and_narrow_where_it_does_not() -> None:
    assert lines_of(draw(plain_board(1, 4, Face(STAR)), 17, False))[1] == "┃ ★ │ ★ │ ★ │ ★ ┃"
    assert lines_of(draw(plain_board(1, 4, Face(STAR)), 16, False))[1] == "┃★│★│★│★┃"


@pytest.mark.parametrize("look", [STAR, BOMB, PAINTED, CLUE])
def test_a_board_of_fourteen_columns_fits_into_thirty(look: str) -> None:
    face = Face(look, "3" if look == CLUE else "")
    assert {len(line) for line in lines_of(draw(plain_board(14, 14, face), 30, False))} == {29}


def test_everything_is_drawn_when_even_narrow_cells_are_too_wide() -> None:
    assert draw(plain_board(2, 50, Face(BOMB)), 30, False).plain.count("●") == 100


def test_in_a_pipe_a_wide_board_is_never_cut_or_squeezed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    table = Table(io.StringIO())
    assert {len(line) for line in lines_of(table.picture(plain_board(3, 60, Face(BOMB))))} == {241}


def test_numbers_of_different_length_are_aligned() -> None:
    picture = Picture([[Face(NUMBER, "9"), Face(NUMBER, "10")]])
    assert lines_of(draw(picture, None, False))[1] == "┃ 9 │ 10┃"


# Colours.


def test_answers_are_bold_and_coloured_and_clues_are_as_other_text() -> None:
    picture = Picture([[Face(NUMBER, "7", "15"), Face(CLUE, "3")], [Face(STAR), Face(BOMB)]])
    text = draw(picture, None, False)
    number, corner, clue = style_at(text, 1, 2), style_at(text, 0, 1), style_at(text, 1, 6)
    star, bomb = style_at(text, 3, 2), style_at(text, 3, 6)
    assert (number.bold, number.dim) == (True, None)
    assert colour(number)
    assert [(style.dim, style.bold, colour(style)) for style in (corner, clue)] == [(None, None, "default")] * 2
    assert (star.bold, bomb.bold) == (True, True)
    assert len({colour(number), colour(star), colour(bomb)}) == 3


def test_a_painted_cell_is_filled_in_one_colour_and_its_clue_stays_readable() -> None:
    text = draw(Picture([[Face(PAINTED), Face(PAINTED, "3")]]), None, False)
    assert lines_of(text)[1] == "┃███│█3█┃"
    fill, clue = style_at(text, 1, 1), style_at(text, 1, 6)
    assert clue.bgcolor is not None
    assert clue.bgcolor.name == colour(fill)
    assert colour(clue) != colour(fill)


def test_black_cells_have_one_background_with_and_without_sums() -> None:
    text = draw(Picture([[Face(BLACK, sums=("14", "5")), Face(BLACK)]]), None, False)
    backgrounds = {style_at(text, 1, column).bgcolor for column in (3, 8)}
    assert len(backgrounds) == 1
    assert None not in backgrounds


def test_thick_and_thin_lines_differ_in_colour_too() -> None:
    text = draw(Picture([[Face(EMPTY)] * 3], ["AAB"]), None, False)
    assert colour(style_at(text, 1, 4)) != colour(style_at(text, 1, 8))


def test_colours_reach_a_terminal_as_escape_sequences() -> None:
    stream = io.StringIO()
    console = Console(file=stream, force_terminal=True, color_system="truecolor", width=40)
    console.print(draw(Picture([[Face(NUMBER, "7", "15")]]), 40, False), soft_wrap=True)
    assert "\x1b[1;38;2;0;131;140m7\x1b[0m" in stream.getvalue()
    assert "\x1b[39m15\x1b[0m" in stream.getvalue()


# Several solutions.


def test_cells_that_differ_stand_out_in_colour_and_in_brackets() -> None:
    picture = pictured("star-battle", board(("___*_", "_*___", "____*", "*____", "__*__")))
    text = draw(picture, None, False, {(0, 1), (0, 3)})
    assert lines_of(text)[1] == "┃   │( )│   ┃(★)┃   ┃"
    assert lines_of(text)[3] == "┃   │ ★ │   ┃   ┃   ┃"
    assert colour(style_at(text, 1, 14)) == MAGENTA
    assert colour(style_at(text, 3, 6)) == GOLD


def test_a_cell_that_is_painted_only_here_is_bracketed_and_filled() -> None:
    text = draw(Picture([[Face(PAINTED), Face(EMPTY)]]), None, False, {(0, 0), (0, 1)})
    assert lines_of(text)[1] == "┃[█]│( )┃"


def test_in_ascii_cells_that_differ_are_bracketed() -> None:
    assert lines_of(draw(Picture([[Face(STAR), Face(STAR)]]), None, True, {(0, 1)}))[1] == "| * |(*)|"


def test_where_clues_differ_one_sees_which_is_painted() -> None:
    picture = Picture([[Face(PAINTED, "3"), Face(CLUE, "3")]])
    assert lines_of(draw(picture, None, False, {(0, 0), (0, 1)}))[1] == "┃[3]│(3)┃"


def test_brackets_come_in_pairs() -> None:
    line = lines_of(draw(Picture([[Face(NUMBER, "10"), Face(NUMBER, "9")]]), None, False, {(0, 0), (0, 1)}))[1]
    assert line == "┃ (10)│ (9) ┃"


def test_a_board_of_fifteen_columns_fits_into_thirty() -> None:
    assert max(map(len, lines_of(draw(plain_board(15, 15, Face(STAR)), 30, False)))) <= 30


def test_a_kakuro_of_fifteen_columns_fits_into_eighty() -> None:
    assert max(map(len, lines_of(draw(plain_board(15, 15, Face(BLACK, sums=("16", "17"))), 80, False)))) <= 80


# Streams.


def test_a_stream_that_cannot_carry_box_drawing_gets_ascii() -> None:
    for encoding, ascii_only in (("ascii", True), ("latin-1", True), ("cp437", True), ("utf-8", False)):
        table = Table(io.TextIOWrapper(io.BytesIO(), encoding=encoding))
        assert table.picture(plain_board(1, 1)).plain.isascii() == ascii_only


# Other layers.

BLANK = [[Face(EMPTY)] * 2] * 2


def test_texts_on_corners_take_the_place_of_junctions() -> None:
    picture = Picture(BLANK, corners={(-0.5, -0.5): "1", (0.5, 0.5): "4"})
    assert lines_of(draw(picture, None, False)) == [
        "1━━━┯━━━┓",
        "┃   │   ┃",
        "┠───4───┨",
        "┃   │   ┃",
        "┗━━━┷━━━┛",
    ]


def test_a_loop_along_the_edges_stands_between_dots() -> None:
    picture = Picture(BLANK, lines=dict.fromkeys(half_steps((0, 0)), LINE), grid=False)
    assert lines_of(draw(picture, None, False)) == ["┏━━━┓   ·", "┃   ┃    ", "┗━━━┛   ·", "         ", "·   ·   ·"]
    assert lines_of(draw(picture, None, True)) == ["+---+   .", "|   |    ", "+---+   .", "         ", ".   .   ."]
    assert lines_of(draw(picture, 5, False)) == ["┏━┓ ·", "┃ ┃  ", "┗━┛ ·", "     ", "· · ·"]


def test_a_line_across_edges_runs_through_the_middles_of_cells() -> None:
    faces = [[Face(EMPTY), Face(CLUE, "o"), Face(EMPTY)], [Face(EMPTY)] * 3]
    loop = [(0, 0.5), (0, 1.5), (0.5, 2), (1, 1.5), (1, 0.5), (0.5, 0)]
    picture = Picture(faces, lines=dict.fromkeys(loop, LINE), across=True)
    assert lines_of(draw(picture, None, False)) == [
        "┏━━━┯━━━┯━━━┓",
        "┃ ┏━━━o━━━┓ ┃",
        "┠─┃─┼───┼─┃─┨",
        "┃ ┗━━━━━━━┛ ┃",
        "┗━━━┷━━━┷━━━┛",
    ]
    assert lines_of(draw(picture, None, True))[1:4] == ["| +---o---+ |", "+ | .   . | +", "| +-------+ |"]


def test_clues_outside_the_board_stand_where_cells_would() -> None:
    outside = {(-1, 0): "3", (0, -1): "2", (1, 2): "1", (2, 1): "4"}
    assert lines_of(draw(Picture(BLANK, outside=outside), None, False)) == [
        "      3          ",
        "    ┏━━━┯━━━┓    ",
        "  2 ┃   │   ┃    ",
        "    ┠───┼───┨    ",
        "    ┃   │   ┃ 1  ",
        "    ┗━━━┷━━━┛    ",
        "          4      ",
    ]


def test_edges_that_stand_out_are_doubled_or_dashed() -> None:
    picture = Picture([[Face(EMPTY)]], lines={(-0.5, 0): LINE, (0, -0.5): LINE}, grid=False)
    text = draw(picture, None, False, half_steps((0, 0)))
    assert [line[1:4] for line in lines_of(text)] == ["═══", "   ", "┄┄┄"]
    assert lines_of(text)[1] == "║   ┆"
    assert colour(style_at(text, 0, 2)) == MAGENTA
    ascii_lines = lines_of(draw(picture, None, True, half_steps((0, 0))))
    assert [ascii_lines[0][1:4], ascii_lines[1], ascii_lines[2][1:4]] == ["===", "H   :", "~~~"]


def test_edges_of_which_nothing_is_known_are_question_marks() -> None:
    picture = with_unsure(Picture([[Face(EMPTY)]], grid=False), half_steps((0, 0)))
    assert lines_of(draw(picture, None, False)) == ["· ? ·", "?   ?", "· ? ·"]


def test_cells_of_which_nothing_is_known_are_question_marks() -> None:
    picture = with_unsure(Picture([[Face(STAR), Face(STAR)]]), [(0, 1)])
    assert lines_of(draw(picture, None, False))[1] == "┃ ★ │ ? ┃"
