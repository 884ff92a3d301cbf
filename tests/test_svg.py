"""SVG pictures: well-formed, with the lines, texts and shapes of the board, and in the right files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from puzzlesolve.cli import cli
from puzzlesolve.kinds import REGISTRY
from puzzlesolve.picture import BLACK, EMPTY, LINE, NUMBER, Face, Picture
from puzzlesolve.show.svg import MARGIN, SIDE, draw

NAMESPACE = "{http://www.w3.org/2000/svg}"
Segment = tuple[tuple[int, int], tuple[int, int]]
SOLVED_EXAMPLES = [
    ("star-battle", "star", 5),
    ("bomber", "bomb", 8),
    ("paint-area", "painted", 11),
    ("kakuro", "number", 16),
    ("inshi-no-heya", "number", 25),
    ("sudoku", "number", 51),
    ("creek", "painted", 5),
    ("slitherlink", "line", 20),
    ("hitori", "painted", 8),
    ("heyawake", "painted", 11),
    ("wall-logic", "line", 20),
    ("akari", "light", 6),
    ("norinori", "painted", 8),
    ("nonogram", "painted", 7),
    ("skyscrapers", "number", 15),
]


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(cli, arguments, input=stdin)


def example(kind: str) -> str:
    (entry,) = (entry for entry in REGISTRY if entry.name == kind)
    return entry.load().example


def svg_of(kind: str, text: str, *options: str) -> ElementTree.Element:
    result = run(kind, "--format", "svg", *options, "-", stdin=text)
    assert result.exit_code == 0
    return ElementTree.fromstring(result.stdout)


def looks(svg: ElementTree.Element) -> Counter[str]:
    return Counter(part.get("class", "") for part in svg)


def texts(svg: ElementTree.Element, look: str) -> list[str]:
    return [part.text or "" for part in svg.findall(f"{NAMESPACE}text[@class='{look}']")]


def segments(svg: ElementTree.Element, look: str) -> list[Segment]:
    """The lines between cells, in cells: ((row, column), (row, column))."""
    found = []
    for line in svg.findall(f"{NAMESPACE}line[@class='{look}']"):
        x1, y1, x2, y2 = ((int(line.attrib[name]) - MARGIN) // SIDE for name in ("x1", "y1", "x2", "y2"))
        found.append(((y1, x1), (y2, x2)))
    return found


@pytest.mark.parametrize(("kind", "look", "count"), SOLVED_EXAMPLES)
def test_a_solved_board_shows_what_is_in_its_cells(kind: str, look: str, count: int) -> None:
    svg = svg_of(kind, example(kind))
    assert svg.tag == f"{NAMESPACE}svg"
    assert looks(svg)[look] == count
    assert svg.findtext(f"{NAMESPACE}title") == kind


def test_numbers_and_clues_are_text() -> None:
    svg = svg_of("inshi-no-heya", "AAB\nCAB\nCCD\n\nA=6 D=3\n")
    assert sorted(texts(svg, "number")) == list("111222333")
    assert texts(svg, "corner") == ["6", "3"]


def test_a_clue_stays_readable_on_a_painted_cell() -> None:
    svg = svg_of("paint-area", example("paint-area"))
    assert texts(svg, "clue") == ["3", "2", "1"]


def test_a_given_digit_is_part_of_an_unsolved_board() -> None:
    result = run("convert", "-", "--kind", "kakuro", "--to", "svg", stdin="#  3\\  4\\\n\\4  1  .\n\\3  .  .\n")
    assert texts(ElementTree.fromstring(result.stdout), "number") == ["1"]


def test_a_black_cell_shows_both_of_its_sums() -> None:
    both = svg_of("kakuro", example("kakuro"))
    down, right = both.findall(f"{NAMESPACE}text[@class='sum']")[2:4]
    assert (down.text, right.text) == ("14", "5")
    assert int(down.attrib["x"]) < int(right.attrib["x"])
    assert int(down.attrib["y"]) > int(right.attrib["y"])
    assert texts(both, "sum") == ["11", "4", "14", "5", "10", "17", "3", "6", "3", "4", "10", "3"]
    assert looks(both)["slash"] == 10


@given(
    st.integers(1, 4).flatmap(
        lambda width: st.lists(st.lists(st.sampled_from("ABC"), min_size=width, max_size=width), min_size=1, max_size=4)
    )
)
def test_thick_lines_run_exactly_where_rooms_meet(rooms: list[list[str]]) -> None:
    height, width = len(rooms), len(rooms[0])
    svg = ElementTree.fromstring(draw(Picture([[Face(EMPTY)] * width] * height, rooms), "rooms"))

    def room(row: int, column: int) -> str | None:
        return rooms[row][column] if 0 <= row < height and 0 <= column < width else None

    borders = {}
    for row in range(height + 1):
        for column in range(width + 1):
            if row < height:
                borders[(row, column), (row + 1, column)] = room(row, column - 1) != room(row, column)
            if column < width:
                borders[(row, column), (row, column + 1)] = room(row - 1, column) != room(row, column)
    assert sorted(segments(svg, "thick")) == sorted(border for border, thick in borders.items() if thick)
    assert sorted(segments(svg, "thin")) == sorted(border for border, thick in borders.items() if not thick)


def test_markup_in_a_picture_is_only_text() -> None:
    text = draw(Picture([[Face(NUMBER, "<b>&", "</svg>")]]), '<script>"&')
    svg = ElementTree.fromstring(text)
    assert svg.findtext(f"{NAMESPACE}title") == '<script>"&'
    assert texts(svg, "number") == ["<b>&"]
    assert texts(svg, "corner") == ["</svg>"]


def test_markup_in_titles_and_file_names_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "<b>&amp;.txt"
    path.write_text("title: </title><script>&\n\n1.\n")
    result = run("bomber", "--format", "svg", str(path))
    assert looks(ElementTree.fromstring(result.stdout))["bomb"] == 1
    assert "<script" not in result.stdout


def test_cells_that_solutions_do_not_share_are_question_marks() -> None:
    svg = svg_of("bomber", "1...\n", "--certain")
    assert texts(svg, "unsure") == ["?", "?"]
    assert looks(svg)["bomb"] == 1


def test_a_puzzle_without_solution_has_no_picture() -> None:
    result = run("bomber", "--format", "svg", "-", stdin="0.\n1.\n")
    assert (result.exit_code, result.stdout) == (4, "")
    assert result.stderr == "<stdin>: none: a proof that there is no solution\n"


def test_a_loop_lies_along_the_sides_of_cells_with_dots_between_them() -> None:
    svg = svg_of("slitherlink", example("slitherlink"))
    assert looks(svg)["line"] == 20
    assert looks(svg)["dot"] == 25
    assert looks(svg)["thin"] == looks(svg)["thick"] == 0
    lengths = {
        abs(int(line.attrib["x1"]) - int(line.attrib["x2"])) + abs(int(line.attrib["y1"]) - int(line.attrib["y2"]))
        for line in svg.findall(f"{NAMESPACE}line[@class='line']")
    }
    assert lengths == {SIDE}


def test_clues_on_corners_stand_on_the_crossings_of_lines() -> None:
    svg = svg_of("creek", example("creek"))
    assert texts(svg, "point") == ["0", "1", "1", "0", "2", "1"]
    first = svg.find(f"{NAMESPACE}text[@class='point']")
    assert first is not None
    crossings = {(line.attrib["x1"], line.attrib["y1"]) for line in svg.findall(f"{NAMESPACE}line")}
    assert (first.attrib["x"], first.attrib["y"]) in crossings


def test_numbers_on_black_cells_are_bright() -> None:
    svg = svg_of("akari", example("akari"))
    assert texts(svg, "on-black") == ["2", "3", "1"]
    assert looks(svg)["black"] == 8
    style = svg.find(f"{NAMESPACE}style")
    assert style is not None
    assert ".on-black { font-size: 20px; fill: #ffffff }" in (style.text or "")


def test_lines_across_edges_and_clues_outside_are_drawn() -> None:
    picture = Picture([[Face(EMPTY)] * 2], lines={(0, 0.5): LINE}, across=True, outside={(0, -1): "2", (1, 1): "3"})
    svg = ElementTree.fromstring(draw(picture, "other layers"))
    (line,) = svg.findall(f"{NAMESPACE}line[@class='line']")
    two, three = svg.findall(f"{NAMESPACE}text[@class='clue']")
    assert line.attrib["y1"] == line.attrib["y2"] == two.attrib["y"]
    assert int(two.attrib["x"]) + SIDE == int(line.attrib["x1"])
    assert (three.text, three.attrib["x"]) == ("3", line.attrib["x2"])
    assert int(svg.attrib["width"]) == 3 * SIDE + 2 * MARGIN
    assert int(svg.attrib["height"]) == 2 * SIDE + 2 * MARGIN


def test_edges_that_solutions_do_not_share_are_question_marks() -> None:
    svg = svg_of("slitherlink", "..\n", "--certain")
    assert texts(svg, "unsure") == ["?"] * 7


# Where pictures go.


@pytest.fixture
def puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for folder in ("one", "two"):
        Path(folder).mkdir()
        Path(folder, "same.txt").write_text("1.\n")
    Path("other.txt").write_text("1...\n")
    return tmp_path


def test_one_picture_goes_to_a_file(puzzles: Path) -> None:
    result = run("bomber", "--format", "svg", "--output", "picture.svg", "other.txt")
    assert (result.exit_code, result.stdout) == (0, "")
    assert (puzzles / "picture.svg").read_text() == run("bomber", "--format", "svg", "other.txt").stdout


@pytest.mark.parametrize("arguments", [["one/same.txt", "other.txt"], ["other.txt", "--solutions", "2"]])
@pytest.mark.usefixtures("puzzles")
def test_several_pictures_need_a_folder(arguments: list[str]) -> None:
    result = run("bomber", "--format", "svg", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--output FOLDER" in result.stderr


def test_pictures_in_a_folder_have_the_names_of_their_files_and_do_not_collide(puzzles: Path) -> None:
    link = "https://puzz.link/p?mines/2/1/1g"
    files = ["one/same.txt", "two/same.txt", "other.txt", link, link]
    assert run("solve", "--format", "svg", "-o", "out", *files[3:]).exit_code == 0
    assert run("bomber", "--format", "svg", "-o", "out", *files[:3], "--solutions", "2").exit_code == 0
    names = sorted(path.name for path in (puzzles / "out").iterdir())
    assert names == ["other-2.svg", "other.svg", "puzzle-2.svg", "puzzle.svg", "same-2.svg", "same.svg"]
    for name in names:
        ElementTree.parse(puzzles / "out" / name)


@pytest.mark.usefixtures("puzzles")
def test_a_picture_that_cannot_be_written_is_a_message() -> None:
    result = run("bomber", "--format", "svg", "-o", "no/such/folder.svg", "other.txt")
    assert result.exit_code == 1
    assert "no/such/folder.svg" in result.stderr
    assert "No such file or directory" in result.stderr
    assert isinstance(result.exception, SystemExit)


@pytest.mark.usefixtures("puzzles")
def test_a_file_in_place_of_the_folder_is_a_message() -> None:
    result = run("bomber", "--format", "svg", "-o", "other.txt", "one/same.txt", "two/same.txt")
    assert result.exit_code == 1
    assert "other.txt" in result.stderr
    assert isinstance(result.exception, SystemExit)


def test_other_formats_have_no_output_file() -> None:
    result = run("bomber", "--format", "json", "-o", "x.json", "-", stdin="1.\n")
    assert result.exit_code == 2
    assert "--format svg" in result.stderr


def test_a_line_across_cells_leaves_what_is_written_in_them_readable() -> None:
    faces = [[Face(BLACK, "12"), Face(EMPTY), Face(BLACK)]]
    svg = ElementTree.fromstring(draw(Picture(faces, lines={(0, 0.5): LINE}, across=True), "arms"))
    assert texts(svg, "on-black") == ["12"]
    (line,) = svg.findall(f"{NAMESPACE}line[@class='line']")
    assert [int(line.attrib[name]) - MARGIN for name in ("x1", "y1", "x2", "y2")] == [40, 20, 60, 20]
    assert ".on-black" in (svg.findtext(f"{NAMESPACE}style") or "")
