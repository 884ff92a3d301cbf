"""Books: the right puzzles in the right order on the right pages, and nothing that a stranger could slip in."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from puzzlesolve.cli import cli
from puzzlesolve.commands.book import refusal
from puzzlesolve.deadline import OutOfTime
from puzzlesolve.engine.verdict import DEFAULTS
from puzzlesolve.generate import Generated, generate, sets, several
from puzzlesolve.insight.difficulty import LEVELS
from puzzlesolve.insight.insight import Insight
from puzzlesolve.kinds import Entry, find
from puzzlesolve.run.report import Query, solve_file
from puzzlesolve.show.book import ANSWERS_PER_PAGE

PUZZLES = Path(__file__).parents[1] / "puzzles"
HOSTILE = "</style></title><script>alert(1)</script>\" onload='x' <img src=x> &lt; {}"
ALLOWED = {"body", "section", "footer", "h1", "h2", "p", "ul", "li", "b", "div", "article", "span", "a"}
DRAWN = {"svg", "rect", "line", "circle", "polygon", "text"}


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["book", *arguments])


def body_of(page: str) -> ElementTree.Element:
    return ElementTree.fromstring(page[page.index("<body>") : page.index("</body>")] + "</body>")


def sheets_of(page: str) -> list[ElementTree.Element]:
    return body_of(page).findall("section")


def words(element: ElementTree.Element) -> str:
    return " ".join("".join(element.itertext()).split())


def book_of(*arguments: str) -> list[ElementTree.Element]:
    result = run(*arguments)
    assert result.exit_code == 0, result.stderr
    return sheets_of(result.stdout)


@pytest.fixture(scope="module")
def files() -> list[str]:
    """Puzzles of many kinds, not in the order of their difficulty."""
    names = ["bomber/12x12-medium", "akari/6x6-easy", "star-battle/8x8-hard", "shikaku/6x6-easy", "kakuro/example"]
    return [str(PUZZLES / f"{name}.txt") for name in names]


def pages_of(sheets: list[ElementTree.Element], part: str) -> dict[int, int]:
    """On which page each puzzle (or answer) stands."""
    return {
        int(article.attrib["id"].removeprefix(f"{part}-")): page
        for page, sheet in enumerate(sheets, 1)
        for article in sheet.iter("article")
        if article.attrib["id"].startswith(part)
    }


@pytest.mark.parametrize(("per_page", "puzzle_pages"), [(1, 5), (2, 3), (4, 2), (6, 1)])
def test_cover_rules_puzzles_and_answers_follow_each_other(files: list[str], per_page: int, puzzle_pages: int) -> None:
    sheets = book_of("--per-page", str(per_page), "--title", "Five", "--author", "A. Setter", *files)
    assert len(sheets) == 1 + 1 + puzzle_pages + 1
    assert words(sheets[0]).startswith("FiveA. Setter5 puzzles: 3 easy, 1 medium and 1 hard.")
    assert f"puzzles from page 3, answers from page {3 + puzzle_pages}" in words(sheets[0])
    assert words(sheets[1]).startswith("Ruleskakuro")
    assert len(list(sheets[2].iter("article"))) == min(per_page, 5)
    assert list(pages_of(sheets, "puzzle")) == list(pages_of(sheets, "answer")) == [1, 2, 3, 4, 5]


def test_the_numbers_of_pages_are_right(files: list[str]) -> None:
    sheets = book_of(*files * 6, "--per-page", "4")
    answers, puzzles = pages_of(sheets, "answer"), pages_of(sheets, "puzzle")
    assert max(answers.values()) == len(sheets) == 1 + 1 + 8 + -(-30 // ANSWERS_PER_PAGE)
    for page, sheet in enumerate(sheets[1:], 2):
        assert sheet.findtext("footer") == str(page)
    for article in (article for sheet in sheets for article in sheet.iter("article")):
        part, number = article.attrib["id"].split("-")
        page = answers[int(number)] if part == "puzzle" else puzzles[int(number)]
        assert re.search(rf"page {page}$", words(article.findall("p")[0]))


def test_puzzles_come_by_difficulty_and_answers_in_the_same_order(files: list[str]) -> None:
    sheets = book_of(*files)
    articles = [article for sheet in sheets for article in sheet.iter("article")]
    told = [words(article) for article in articles if article.attrib["id"].startswith("puzzle")]
    levels = [next(level for level in LEVELS if f"· {level}" in text) for text in told]
    assert levels == ["easy", "easy", "easy", "medium", "hard"]
    kinds = [words(article).split()[1].rstrip(",") for article in articles[5:]]
    assert [kind in text for kind, text in zip(kinds, told, strict=True)] == [True] * 5


def test_a_puzzle_is_shown_without_its_answer_and_the_answer_with_it() -> None:
    sheets = book_of(str(PUZZLES / "star-battle" / "8x8-hard.txt"))
    stars = [len(sheet.findall(".//polygon[@class='star']")) for sheet in sheets[2:]]
    assert stars == [0, 16]
    assert "2 stars in each row, column and area" in words(sheets[2])


@pytest.mark.parametrize(("paper", "size"), [("a4", "210.0mm 297.0mm"), ("letter", "215.9mm 279.4mm")])
def test_the_paper_is_that_which_was_asked_for(files: list[str], paper: str, size: str) -> None:
    assert f"@page {{ size: {size}; margin: 0 }}" in run(files[1], "--paper", paper).stdout


def test_nothing_of_a_stranger_becomes_markup(tmp_path: Path) -> None:
    file = tmp_path / "<b>&.txt"
    file.write_text(f'kind: inshi-no-heya\ntitle: {HOSTILE}\nauthor: {HOSTILE}\u202e\u0000\n\n<&\n"\'\n\n<=1 &=2 "=2\n')
    page = run(str(file), "--title", HOSTILE, "--author", HOSTILE).stdout
    body = body_of(page)
    assert {element.tag for element in body.iter()} <= ALLOWED | DRAWN
    assert not [name for element in body.iter() for name in element.attrib if name.startswith("on") or name == "style"]
    assert {element.attrib["href"][0] for element in body.iter("a")} == {"#"}
    assert body.findtext("section/h1") == HOSTILE
    assert "<script" not in page
    assert "\u202e" not in page


def test_the_policy_lets_in_nothing_but_the_style(files: list[str]) -> None:
    page = run(files[1], "--title", HOSTILE).stdout
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="(.*?)"', page)
    assert policy == f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    assert page.index("Content-Security-Policy") < page.index("<title>") < page.index("<style>")
    assert "url(" not in style
    assert "@import" not in style


# Puzzles that do not belong into a book.


@pytest.mark.parametrize(
    ("name", "code", "why"),
    [
        ("bomber/several", 6, "not for a book: multiple: at least two solutions"),
        ("bomber/none", 4, "not for a book: none: a proof that there is no solution"),
        ("bomber/missing", 3, "cannot be read: No such file or directory"),
    ],
)
def test_a_broken_puzzle_is_named_and_there_is_no_book(
    files: list[str], tmp_path: Path, name: str, code: int, why: str
) -> None:
    broken = str(PUZZLES / f"{name}.txt")
    result = run(files[1], broken, "-o", str(tmp_path / "book.html"))
    assert (result.exit_code, result.stdout) == (code, "")
    assert broken in result.stderr
    assert why in result.stderr
    assert files[1] not in result.stderr
    assert not (tmp_path / "book.html").exists()


def test_a_malformed_puzzle_is_shown_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("12.\n.x.\n")
    result = run(str(tmp_path / "p.txt"), "--kind", "bomber")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "p.txt:2:2: 'x' is not a bomber cell" in result.stderr
    assert "^" in result.stderr


def test_the_kind_of_files_that_do_not_say_it_can_be_given(tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("1.\n")
    assert run(str(tmp_path / "p.txt")).exit_code == 3
    assert len(book_of(str(tmp_path / "p.txt"), "--kind", "bomber")) == 4


def test_a_puzzle_without_a_rating_is_not_for_a_book() -> None:
    report = solve_file(str(PUZZLES / "bomber" / "6x6-easy.txt"), None, Query(DEFAULTS))
    assert refusal(report) == (f"{report.name}: not for a book, because it is not rated: there is no explanation", 5)
    late = report._replace(insight=Insight(message="the time limit came first"))
    assert refusal(late) == (f"{report.name}: not for a book, because it is not rated: the time limit came first", 5)


def test_a_puzzle_that_cannot_be_solved_in_time_is_named(files: list[str]) -> None:
    result = run(files[0], "--time-limit", "0.000001")
    assert (result.exit_code, result.stdout) == (5, "")
    assert "not for a book: undecided" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([], "No file given"),
        (["x.txt", "--pdf"], "--pdf needs --output"),
        (["x.txt", "--generate", "bomber"], "does not go with files"),
        (["x.txt", "--count", "3"], "--count goes with --generate"),
        (["--generate", "bomb"], "no kind 'bomb'"),
        (["--generate", "bomber", "--difficulty", "easy,mean"], "no difficulty 'mean'"),
        (["--generate", "bomber", "--size", "9,x"], "'x' is not a size"),
        (["--generate", "sudoku", "--size", "9x8"], "A sudoku cannot be 9x8"),
    ],
)
def test_what_does_not_go_together_is_a_usage_error(arguments: list[str], why: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert why in " ".join(result.stderr.split())


# Puzzles made to order.


def entries(*names: str) -> list[Entry]:
    return [entry for name in names if (entry := find(name))]


def test_orders_go_round_kinds_then_levels_then_sizes() -> None:
    found = sets.orders(entries("bomber", "akari"), [(6, 6), (7, 8)], ["easy", "hard"], 9, 40, 60.0)
    assert [order.name for order in found] == [
        "easy bomber 6x6, seed 40",
        "easy akari 6x6, seed 41",
        "hard bomber 6x6, seed 42",
        "hard akari 6x6, seed 43",
        "easy bomber 7x8, seed 44",
        "easy akari 7x8, seed 45",
        "hard bomber 7x8, seed 46",
        "hard akari 7x8, seed 47",
        "easy bomber 6x6, seed 48",
    ]


def test_the_same_seed_gives_the_same_book_however_many_work_at_it() -> None:
    options = ["--generate", "bomber,akari,shikaku", "--size", "6,7", "--difficulty", "easy,medium", "--count", "6"]
    one, two = (run(*options, "--seed", "3", "--jobs", jobs) for jobs in ("1", "2"))
    assert one.exit_code == 0
    assert one.stdout == two.stdout
    assert words(sheets_of(one.stdout)[0]).startswith("Puzzles6 puzzles: 3 easy and 3 medium.")
    assert run(*options, "--seed", "4").stdout != one.stdout


def test_what_cannot_be_made_in_time_is_missing_and_said(monkeypatch: pytest.MonkeyPatch) -> None:

    def sometimes(entry: Entry, height: int, width: int, seed: int, *rest: Any) -> Generated:
        if seed == 8:
            raise OutOfTime
        return generate(entry, height, width, seed, *rest)

    monkeypatch.setattr(several, "generate", sometimes)
    result = run("--generate", "bomber", "--size", "5", "--count", "3", "--seed", "7", "--jobs", "1")
    assert result.exit_code == 5
    why = "no such puzzle was found in 60 s; try another seed or size"
    assert result.stderr == f"bomber 5x5, seed 8: not for a book: undecided: {why}\n"
    assert words(sheets_of(result.stdout)[0]).startswith("Puzzles2 puzzles:")


def test_every_kind_can_be_in_a_book() -> None:
    examples = [str(path) for path in sorted(PUZZLES.glob("*/*6x6-*.txt")) + sorted(PUZZLES.glob("*/5x5-*.txt"))]
    sheets = book_of(*examples, "--per-page", "6")
    assert len([sheet for sheet in sheets if words(sheet).startswith("Rules")]) == 2
    assert len(list(sheets[0].iter("li"))) == 17
    assert len(pages_of(sheets, "answer")) == len(examples) >= 17


def test_a_book_that_cannot_be_written_is_a_message(files: list[str]) -> None:
    result = run(files[1], "-o", "no/such/folder.html")
    assert result.exit_code == 1
    assert "no/such/folder.html" in result.stderr
