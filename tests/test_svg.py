"""SVG pictures: well-formed, with the lines, texts and shapes of the board, and in the right files."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from puzzlesolve.cli import cli
from puzzlesolve.kinds import REGISTRY
from puzzlesolve.picture import BLACK, CLUE, EMPTY, LINE, NUMBER, Face, Picture, with_crossed
from puzzlesolve.places import Candidate, Place, corners
from puzzlesolve.show.lettering import TEXTS
from puzzlesolve.show.svg import HEADING_WIDTH, MARGIN, OUTSIDE_SIDE, SIDE, draw

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
    return Counter(part.get("class", "") for part in svg.iter())


def texts(svg: ElementTree.Element, look: str) -> list[str]:
    return [part.text or "" for part in svg.findall(f".//{NAMESPACE}text[@class='{look}']")]


def segments(svg: ElementTree.Element, look: str) -> list[Segment]:
    """The lines between cells, in cells: ((row, column), (row, column))."""
    found = []
    for line in svg.findall(f".//{NAMESPACE}line[@class='{look}']"):
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
        for line in svg.findall(f".//{NAMESPACE}line[@class='line']")
    }
    assert lengths == {SIDE}


def test_clues_on_corners_stand_on_the_crossings_of_lines() -> None:
    svg = svg_of("creek", example("creek"))
    assert texts(svg, "point") == ["0", "1", "1", "0", "2", "1"]
    first = svg.find(f".//{NAMESPACE}text[@class='point']")
    assert first is not None
    crossings = {(line.attrib["x1"], line.attrib["y1"]) for line in svg.findall(f".//{NAMESPACE}line")}
    assert (first.attrib["x"], first.attrib["y"]) in crossings


def test_numbers_on_black_cells_are_bright() -> None:
    svg = svg_of("akari", example("akari"))
    assert texts(svg, "on-black") == ["2", "3", "1"]
    assert looks(svg)["black"] == 8
    style = svg.find(f".//{NAMESPACE}style")
    assert style is not None
    assert re.search(r"\.on-black \{[^}]*fill: #ffffff", style.text or "")


def test_lines_across_edges_and_clues_outside_are_drawn() -> None:
    picture = Picture([[Face(EMPTY)] * 2], lines={(0, 0.5): LINE}, across=True, outside={(0, -1): "2", (1, 1): "3"})
    svg = ElementTree.fromstring(draw(picture, "other layers"))
    (line,) = svg.findall(f".//{NAMESPACE}line[@class='line']")
    two, three = svg.findall(f".//{NAMESPACE}text[@class='outside']")
    assert line.attrib["y1"] == line.attrib["y2"] == two.attrib["y"]
    assert int(two.attrib["x"]) + OUTSIDE_SIDE // 2 + SIDE // 2 == int(line.attrib["x1"])
    assert (three.text, three.attrib["x"]) == ("3", line.attrib["x2"])
    assert int(svg.attrib["width"]) == OUTSIDE_SIDE + 2 * SIDE + 2 * MARGIN
    assert int(svg.attrib["height"]) == SIDE + OUTSIDE_SIDE + 2 * MARGIN


def boxes(svg: ElementTree.Element, look: str) -> list[tuple[float, float, float, float]]:
    """Where texts stand, a little more than they need: left, top, right, bottom."""
    found = []
    for text in svg.findall(f".//{NAMESPACE}text[@class='{look}']"):
        letters = TEXTS[look]
        x, y = int(text.attrib["x"]), int(text.attrib["y"])
        width = int(text.get("textLength", len(text.text or "") * letters.size * 0.62))
        # Digits are less than four fifths as high as their size says.
        height = letters.size * 0.8
        left = x if letters.anchor == "start" else x - width / 2
        top = y if letters.baseline == "hanging" else y - height / 2
        found.append((left, top, left + width, top + height))
    return found


@pytest.mark.parametrize("product", ["847", "2880", "6227020800"])
@pytest.mark.parametrize("number", ["7", "12", "105"])
def test_a_product_and_a_number_share_a_cell_without_touching(product: str, number: str) -> None:
    svg = ElementTree.fromstring(draw(Picture([[Face(NUMBER, number, product)]]), "a room"))
    (clue,), (answer,) = boxes(svg, "corner"), boxes(svg, "number")
    assert clue[3] + 2 < answer[1]
    for left, top, right, bottom in (clue, answer):
        assert min(left, top) >= MARGIN + 2
        assert max(right, bottom) <= MARGIN + SIDE - 2


@pytest.mark.parametrize("text", ["1", "12", "100", "1000"])
def test_numbers_of_any_length_stay_in_their_cell(text: str) -> None:
    picture = Picture([[Face(NUMBER, text), Face(CLUE, text), Face(BLACK, text)]], outside={(-1, 0): text})
    svg = ElementTree.fromstring(draw(picture, "long"))
    for look, side in (("number", SIDE), ("clue", SIDE), ("on-black", SIDE), ("outside", OUTSIDE_SIDE)):
        ((left, _, right, _),) = boxes(svg, look)
        assert right - left <= side


def test_clues_on_the_rim_are_not_cut_off() -> None:
    svg = ElementTree.fromstring(draw(Picture([[Face(EMPTY)]], corners=dict.fromkeys(corners(1, 1), "2")), "rim"))
    width, height = int(svg.attrib["width"]), int(svg.attrib["height"])
    discs = svg.findall(f".//{NAMESPACE}circle[@class='disc']")
    assert len(discs) == 4
    for disc in discs:
        x, y, radius = (int(disc.attrib[name]) for name in ("cx", "cy", "r"))
        assert min(x, y) > radius
        assert (x + radius < width, y + radius < height) == (True, True)


def test_title_author_and_numbers_of_stars_and_bombs_are_printed() -> None:
    head = "title: Night sky\nauthor: A. Setter\n"
    svg = svg_of("star-battle", head + example("star-battle"))
    assert svg.findtext(f"{NAMESPACE}title") == "Night sky"
    assert texts(svg, "heading") == ["Night sky"]
    assert texts(svg, "note") == ["by A. Setter", "1 star in each row, column and area"]
    result = run("convert", "-", "--kind", "bomber", "--to", "svg", stdin=f"{head}bombs: 3\n\n1...\n....\n")
    assert texts(ElementTree.fromstring(result.stdout), "note") == ["by A. Setter", "3 bombs in all"]


def test_without_a_title_there_is_no_heading() -> None:
    svg = svg_of("bomber", example("bomber"))
    assert texts(svg, "heading") == texts(svg, "note") == []
    assert int(svg.attrib["height"]) == 5 * SIDE + 2 * MARGIN


@pytest.mark.parametrize("title", ["words " * 30, "x" * 200, "スリザーリンク" * 20])
def test_a_long_title_is_broken_into_lines_above_the_board(title: str) -> None:
    svg = svg_of("slitherlink", f"title: {title}\n{example('slitherlink')}")
    lines = texts(svg, "heading")
    assert "".join(lines).replace(" ", "") == title.replace(" ", "")
    assert int(svg.attrib["width"]) <= HEADING_WIDTH
    lowest = max(int(text.attrib["y"]) for text in svg.findall(f".//{NAMESPACE}text[@class='heading']"))
    board = svg.find(f"{NAMESPACE}g")
    assert board is not None
    (top,) = re.findall(r"translate\(0 (\d+)\)", board.attrib["transform"])
    assert int(top) > lowest + 8


def test_a_second_solution_marks_where_it_differs(tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("1...\n")
    run("bomber", "--format", "svg", "--solutions", "all", "-o", str(tmp_path / "x.svg"), str(tmp_path / "p.txt"))
    marks = [looks(ElementTree.parse(tmp_path / f"x-{number}.svg").getroot())["mark"] for number in (1, 2)]
    assert marks[0] == 0
    assert marks[1] > 0


def test_marks_are_frames_in_cells_and_rings_on_edges() -> None:
    marked: list[Place] = [(0, 0), (0, 0.5), Candidate("the rectangle", ((1, 0), (1, 1)))]
    svg = ElementTree.fromstring(draw(Picture([[Face(EMPTY)] * 2] * 2), "marks", marked=marked))
    assert len(svg.findall(f".//{NAMESPACE}rect[@class='mark']")) == 3
    (ring,) = svg.findall(f".//{NAMESPACE}circle[@class='mark']")
    assert (ring.attrib["cx"], ring.attrib["cy"]) == (str(MARGIN + SIDE), str(MARGIN + SIDE // 2))


def test_edges_that_solutions_do_not_share_are_question_marks() -> None:
    svg = svg_of("slitherlink", "..\n", "--certain")
    assert texts(svg, "unsure") == ["?"] * 7


def test_what_is_ruled_out_is_crossed() -> None:
    crossed = with_crossed(Picture([[Face(EMPTY), Face(EMPTY)]], grid=False), {(0, 0): 0, (-0.5, 0): 0})
    svg = ElementTree.fromstring(draw(crossed, "crosses"))
    assert texts(svg, "crossed") == ["×", "×"]
    assert texts(svg, "unsure") == []


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


def test_several_solutions_make_numbered_files_and_never_a_folder_with_the_name_of_a_picture(puzzles: Path) -> None:
    assert run("bomber", "--format", "svg", "-o", "x.svg", "other.txt", "--solutions", "all").exit_code == 0
    assert sorted(path.name for path in puzzles.glob("x*")) == [f"x-{number}.svg" for number in (1, 2, 3, 4)]
    # One solution is one picture, however many were asked for.
    assert run("bomber", "--format", "svg", "-o", "y.svg", "one/same.txt", "--solutions", "all").exit_code == 0
    assert sorted(path.name for path in puzzles.glob("y*")) == ["y.svg"]
    assert run("bomber", "--format", "svg", "-o", "z.SVG", "one/same.txt", "two/same.txt").exit_code == 0
    assert sorted(path.name for path in puzzles.glob("z*")) == ["z-1.SVG", "z-2.SVG"]


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


def test_a_line_across_cells_leaves_what_is_written_in_them_readable() -> None:
    faces = [[Face(BLACK, "12"), Face(EMPTY), Face(BLACK)]]
    svg = ElementTree.fromstring(draw(Picture(faces, lines={(0, 0.5): LINE}, across=True), "arms"))
    assert texts(svg, "on-black") == ["12"]
    (line,) = svg.findall(f".//{NAMESPACE}line[@class='line']")
    assert [int(line.attrib[name]) - MARGIN for name in ("x1", "y1", "x2", "y2")] == [40, 20, 60, 20]
    assert ".on-black" in (svg.findtext(f"{NAMESPACE}style") or "")
