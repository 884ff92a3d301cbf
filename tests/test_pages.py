"""Pages: whole in themselves, harmless whatever is in the puzzle, small, and in the right files."""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from base64 import b64decode, b64encode
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from puzzlesolve.cli import cli
from puzzlesolve.kinds import REGISTRY
from puzzlesolve.places import Candidate, at
from puzzlesolve.run.source import read_source
from puzzlesolve.show.pages.story import named_cells
from puzzlesolve.text.reader import Sheet

PUZZLES = Path(__file__).parents[1] / "puzzles"
KINDS = [entry.name for entry in REGISTRY]
HOSTILE = (
    "</title><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</script><svg onload=alert(1)>",
    "$style ${script} $$ \\u003c/script>",
    "javascript:alert(1) ' onclick='alert(1)",
    "<!-- &lt; ]]> ",
)


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(cli, arguments, input=stdin)


def page_of(*arguments: str, stdin: str | None = None) -> str:
    result = run(*arguments, "--format", "html", *(["-"] if stdin else []), stdin=stdin)
    assert result.exit_code in (0, 4, 5), result.output
    return result.stdout


class Elements(HTMLParser):
    """The elements of a page with their attributes, and the texts inside."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self._inside = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = tag
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.setdefault(self._inside, []).append(data)

    def policy(self) -> str:
        (policy,) = (each["content"] for tag, each in self.found if tag == "meta" and each.get("http-equiv"))
        return policy or ""


def data_of(page: str) -> Any:
    (packed,) = re.findall(r'<script type="text/plain" id="data">([^<]*)</script>', page)
    return json.loads(zlib.decompress(b64decode(packed)))


def example(kind: str) -> str:
    return str(PUZZLES / kind / "example.txt")


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_knows_the_solution_and_does_not_show_it_in_its_source(kind: str) -> None:
    page = page_of(kind, example(kind))
    entry, puzzle, _ = read_source(example(kind), None)
    loaded = entry.load()
    known = data_of(page)
    (solution,) = known["story"]["solutions"]
    unknowns = loaded.problem(puzzle).unknowns
    board = unknowns.by_place(solution)
    assert loaded.problem(puzzle).broken(board) is None
    for written in ("\n".join(loaded.answer.plain(puzzle, board)), json.dumps(solution), '"solutions"'):
        assert written not in page


@pytest.mark.parametrize("kind", KINDS)
def test_the_steps_of_a_page_lead_to_its_solution(kind: str) -> None:
    known = data_of(page_of(kind, "--explain", example(kind)))
    board, story = known["board"], known["story"]
    left = [
        board["domains"][each["domain"]]["values"] if each["given"] is None else [each["given"]]
        for each in board["unknowns"]
    ]
    for step in story["steps"]:
        for unknown, values in step["struck"]:
            assert set(values) < set(left[unknown])
            left[unknown] = values
        for unknown, values, before in step["changes"]:
            assert (set(before), len(values)) == (set(left[unknown]), len(set(values)))
            assert set(values) < set(before)
            left[unknown] = values
        assert step["text"] == f"{step['conclusion']}: {step['reason']}"
    assert left == [[value] for value in story["solutions"][0]]


@pytest.mark.parametrize("kind", KINDS)
def test_the_tables_of_a_page_write_what_plain_writes(kind: str) -> None:
    entry, puzzle, _ = read_source(example(kind), None)
    loaded = entry.load()
    writing, problem = loaded.answer.writing(puzzle), loaded.problem(puzzle)
    (solution,) = data_of(page_of(kind, example(kind)))["story"]["solutions"]
    board = problem.unknowns.by_place(solution)
    partly = {place: value for number, (place, value) in enumerate(board.items()) if number % 3}
    for known in (board, partly, {}):
        if writing.names:
            found = sorted(place.cells for place, value in known.items() if isinstance(place, Candidate) and value)
            names = {cell: writing.names[number] for number, cells in enumerate(found) for cell in cells}
            rows = [[names.get((i, j), "?") for j in range(4)] for i in range(4)]
        else:
            rows = [
                [
                    cell.texts[tuple(known[place] for place in cell.places)]
                    if all(place in known for place in cell.places)
                    else cell.otherwise
                    for cell in row
                ]
                for row in writing.cells
            ]
        spaced = writing.always_spaced or any(len(text) > 1 for row in rows for text in row)
        text = "\n".join((" " if spaced else "").join(row) for row in rows)
        assert [line.split() for line in loaded.answer.plain(puzzle, known)] == [
            line.split() for line in text.split("\n")
        ]
        loaded.answer.read(puzzle, Sheet(text))


def test_every_cell_and_edge_can_be_pointed_at_and_says_where_it_is() -> None:
    board = data_of(page_of("slitherlink", stdin="3.\n"))["board"]
    said = {target["label"]: target for target in board["targets"]}
    assert len(said) == 2 + 7
    assert said["row 1, column 1"]["clue"] == "clue 3"
    assert said["row 1, column 1"]["place"] is None
    edge = said[at((0, 0.5))]
    assert board["places"][edge["place"]]["at"] == [0, 0.5]


@pytest.mark.parametrize(
    ("kind", "label", "clue"),
    [
        ("kakuro", "row 2, column 2", "black, 14 below, 5 to the right"),
        ("inshi-no-heya", "row 1, column 1", "clue 6 in the corner, room A"),
        ("creek", "row 1, column 1", "0 on the corner above right, 1 on the corner below right"),
        ("masyu", "row 2, column 6", "white pearl"),
        ("masyu", "row 3, column 2", "black pearl"),
        ("akari", "row 3, column 5", "black, clue 2"),
        ("nonogram", "left of row 1", "clue 2"),
        ("nonogram", "above column 2, 2 from the board", "clue 1"),
        ("nonogram", "row 1, column 1", ""),
        ("skyscrapers", "above column 1", "clue 3"),
        ("skyscrapers", "right of row 3", "clue 2"),
        ("skyscrapers", "below column 2", "clue 3"),
    ],
)
def test_what_is_printed_is_said_to_who_cannot_see_it(kind: str, label: str, clue: str) -> None:
    targets = data_of(page_of(kind, example(kind)))["board"]["targets"]
    assert [target["clue"] for target in targets if target["label"] == label] == [clue]


@pytest.mark.parametrize(
    ("kind", "mode"),
    [
        ("star-battle", "mark"),
        ("paint-area", "mark"),
        ("slitherlink", "edge"),
        ("masyu", "edge"),
        ("sudoku", "number"),
        ("wall-logic", "choice"),
        ("shikaku", "candidate"),
    ],
)
def test_how_a_board_is_filled_in_follows_from_what_is_asked_for(kind: str, mode: str) -> None:
    assert data_of(page_of(kind, example(kind)))["board"]["mode"] == mode


def test_rules_are_named_after_cells_but_not_after_corners() -> None:
    names = ["the clue 2 at row 3, column 4", "the clue 1 at the corner below right of row 1, column 2", "row 5"]
    assert named_cells(names) == [(2, 3)]


# Harm.


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_in_a_puzzle_gets_out_of_its_text(text: str) -> None:
    harmless = Elements(page_of("star-battle", stdin="title: x\nauthor: x\nsource: x\n\nAAAA\nBBBB\nCCCC\nDDDD\n"))
    stdin = f"title: {text}\nauthor: {text}\nsource: {text}\n\nAAAA\nBBBB\nCCCC\nDDDD\n".replace(";", "")
    hostile = Elements(page_of("star-battle", stdin=stdin))
    text = text.replace(";", "").strip()
    assert [tag for tag, _ in hostile.found] == [tag for tag, _ in harmless.found]
    assert [set(each) for _, each in hostile.found] == [set(each) for _, each in harmless.found]
    assert hostile.texts["title"] == [text, "\n"]
    assert "".join(hostile.texts["h1"]).strip() == text
    assert f"star-battle · by {text} · {text}" in "".join(hostile.texts["p"])


def test_room_names_and_clues_are_harmless() -> None:
    page = page_of("inshi-no-heya", "--explain", stdin="<b>& <b>&\n</svg> </svg>\n\n<b>&=2 </svg>=2\n")
    assert "<b>&" not in page
    labels = [target["clue"] for target in data_of(page)["board"]["targets"]]
    assert labels[0] == "clue 2 in the corner, room <b>&"


def digest(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_the_policy_allows_the_own_style_and_script_and_nothing_else() -> None:
    page = page_of("bomber", stdin="1.\n")
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    assert Elements(page).policy() == (
        f"default-src 'none'; style-src {digest(style)}; script-src {digest(script)}; "
        "base-uri 'none'; form-action 'none'"
    )


def test_a_page_refers_to_nothing_outside_itself() -> None:
    elements = Elements(page_of("kakuro", "--explain", example("kakuro")))
    references = [each.get(name) for _, each in elements.found for name in ("src", "href") if each.get(name)]
    assert references == []
    assert not any(name.startswith("on") or name == "style" for _, each in elements.found for name in each)


def test_a_link_is_there_where_it_was_asked_for() -> None:
    elements = Elements(page_of("bomber", "--link", stdin="1.\n"))
    links = [each for tag, each in elements.found if tag == "a"]
    assert links == [{"href": "https://puzz.link/p?mines/2/1/1g", "rel": "noreferrer"}]


# What is in it.


def test_a_page_has_title_author_rules_verdict_and_difficulty() -> None:
    stdin = "title: A small one\nauthor: Somebody\nbombs: 1\n\n1.\n"
    texts = Elements(page_of("bomber", stdin=stdin)).texts
    assert texts["h1"][0] == "A small one"
    shown = "".join(texts["p"])
    assert "bomber · by Somebody" in shown
    assert (
        "A number counts the bombs in the 3x3 block around it. A cell with a clue has no bomb. 1 bomb in all." in shown
    )
    assert texts["strong"][0] == "unique"
    assert re.fullmatch(r"difficulty: easy, [0-9.]+", texts["span"][0])


def test_without_a_title_the_kind_is_the_title() -> None:
    texts = Elements(page_of("bomber", stdin="1.\n")).texts
    assert texts["h1"][0] == texts["title"][0] == "bomber"


def test_steps_are_walked_through_only_where_that_was_asked_for() -> None:
    assert [data_of(page_of("bomber", *asked, stdin="1.\n"))["explain"] for asked in ((), ("--explain",))] == [
        False,
        True,
    ]


def test_a_conflict_has_the_places_of_each_rule() -> None:
    conflict = data_of(page_of("star-battle", str(PUZZLES / "star-battle" / "none.txt")))["story"]["conflict"]
    scopes = dict(zip(conflict["rules"], conflict["scopes"]))
    assert scopes["row 2 has 1 star"] == [3, 4, 5]
    assert scopes["no two stars touch"] == []


def test_several_solutions_come_with_what_they_share() -> None:
    story = data_of(page_of("bomber", stdin="1...\n"))["story"]
    assert (story["verdict"], story["shown"]) == ("multiple", 1)
    assert len(story["solutions"]) == 2
    assert story["certain"] == [0, 1, None, None]


def test_first_solution_alone_has_no_explanation() -> None:
    story = data_of(page_of("bomber", "--first", stdin="1.\n"))["story"]
    assert (story["verdict"], story["solutions"], story["steps"]) == ("solved", [[0, 1]], None)


def test_only_what_needs_thought_is_left_open() -> None:
    board = data_of(page_of("bomber", stdin="1.\n"))["board"]
    assert [unknown["given"] for unknown in board["unknowns"]] == [0, None]


@pytest.mark.parametrize("file", sorted(PUZZLES.glob("*/20x20*.txt")), ids=lambda path: path.parent.name)
def test_a_large_board_is_a_small_page(file: Path) -> None:
    page = page_of("solve", "--explain", str(file))
    assert len(page.encode()) < 300_000


# Where pages go.


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    Path("index.txt").write_text("kind: bomber\ntitle: <i>One\n\n1.\n")
    Path("a b.txt").write_text("kind: bomber\n0.\n1.\n")
    return ["index.txt", "a b.txt"]


def test_one_page_goes_to_stdout_or_to_a_file(two: list[str], tmp_path: Path) -> None:
    result = run("solve", "--format", "html", "-o", "page.html", two[0])
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert Path("page.html").read_text(encoding="utf-8") == run("solve", "--format", "html", two[0]).stdout


def test_several_pages_go_to_a_folder_with_an_index(two: list[str]) -> None:
    result = run("solve", "--format", "html", "-o", "out", *two)
    assert result.exit_code == 4
    assert sorted(path.name for path in Path("out").iterdir()) == ["a b.html", "index-2.html", "index.html"]
    index = Elements(Path("out/index.html").read_text(encoding="utf-8"))
    links = [each["href"] for tag, each in index.found if tag == "a"]
    assert links == ["./index-2.html", "./a%20b.html"]
    assert index.texts["a"] == ["<i>One", "bomber"]
    cells = [text for text in index.texts["td"] if text.strip()]
    assert [cells[0], cells[2]] == ["bomber", "unique"]
    assert cells[3:] == ["bomber", "none"]
    assert "script-src" not in index.policy()


def test_one_page_goes_into_a_folder_that_is_there(two: list[str]) -> None:
    Path("out").mkdir()
    assert run("solve", "--format", "html", "-o", "out", two[1]).exit_code == 4
    assert sorted(path.name for path in Path("out").iterdir()) == ["a b.html", "index.html"]


@pytest.mark.parametrize("output", [[], ["-o", "one.html"]])
def test_several_pages_need_a_folder(two: list[str], output: list[str]) -> None:
    result = run("solve", "--format", "html", *output, *two)
    assert result.exit_code == 2
    assert "Several pages need" in result.stderr


def test_a_malformed_file_has_no_page() -> None:
    result = run("bomber", "--format", "html", "-", stdin="x\n")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "is not a bomber cell" in result.stderr


def test_a_page_of_a_board_that_is_not_decided_says_so() -> None:
    texts = Elements(page_of("kakuro", "--time-limit", "0.000001", example("kakuro"))).texts
    assert texts["strong"][0] == "undecided"


def test_a_new_puzzle_is_a_page_at_once() -> None:
    result = run("generate", "bomber", "--size", "5", "--seed", "1", "--format", "html")
    texts = Elements(result.stdout).texts
    assert texts["h1"][0].startswith("bomber 5x5, ")
    assert texts["strong"][0] == "unique"
    assert data_of(result.stdout)["explain"] is False


@pytest.mark.usefixtures("two")
def test_new_puzzles_are_pages_in_a_folder() -> None:
    made = ("generate", "bomber", "--size", "5", "--seed", "1", "--format", "html")
    assert run(*made, "--count", "2", "--explain", "-o", "many").exit_code == 0
    assert sorted(path.name for path in Path("many").iterdir()) == [
        "bomber-5x5-1.html",
        "bomber-5x5-2.html",
        "index.html",
    ]
    assert data_of(Path("many/bomber-5x5-2.html").read_text(encoding="utf-8"))["explain"] is True
    assert run(*made, "-o", "one").exit_code == 0
    assert sorted(path.name for path in Path("one").iterdir()) == ["bomber-5x5-1.html", "index.html"]
    assert run(*made, "-o", "one.html").exit_code == 0
    assert Path("one.html").is_file()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--explain"], "--explain goes with --format html"),
        (["--format", "html", "--count", "2"], "Several pages need --output FOLDER"),
        (["--format", "html", "--count", "2", "-o", "x.html"], "Several pages need a folder"),
    ],
)
def test_what_does_not_go_together_is_refused_before_anything_is_made(arguments: list[str], words: str) -> None:
    result = run("generate", "bomber", "--size", "5", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


def test_the_key_of_a_page_is_that_of_its_puzzle() -> None:
    keys = [data_of(page_of("bomber", stdin=text))["key"] for text in ("1.\n", "title: x\n\n1.\n", ".1\n")]
    assert keys[0] == keys[1] != keys[2]
