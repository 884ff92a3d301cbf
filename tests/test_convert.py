"""`puzzlesolve convert`: every form into every other, and nothing lost silently."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from puzzlesolve.cli import cli
from puzzlesolve.kinds import REGISTRY, Entry
from puzzlesolve.links import is_pzprv3
from puzzlesolve.links.encoding import encoding_of

LINK = "https://puzz.link/p?mines/3/2/1g2i"
PZPRV3 = "pzprv3\nmines\n2\n3\n1 . 2 \n. . . \n. . . \n. . . \n"
TEXT = "kind: bomber\n1.2\n...\n"
WITH_TOTAL = "kind: bomber\nbombs: 2\n\n1.2\n...\n"
NOT_SQUARE = "starbattle/3/2/1/3c"
LINKED = [entry for entry in REGISTRY if encoding_of(entry)]


def convert(source: str, *arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["convert", source, *arguments], input=stdin)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("form", ["text", "puzzlink", "pzprv3"])
@pytest.mark.parametrize("source", [LINK, "puzzle.pzpr", "puzzle.txt", "-"])
def test_every_form_becomes_every_other(source: str, form: str) -> None:
    Path("puzzle.pzpr").write_text(PZPRV3)
    Path("puzzle.txt").write_text(TEXT)
    result = convert(source, "--to", form, stdin=TEXT)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == {"text": TEXT, "puzzlink": LINK + "\n", "pzprv3": PZPRV3}[form]


@pytest.mark.parametrize("entry", LINKED, ids=[entry.name for entry in LINKED])
def test_the_example_of_each_kind_comes_back_through_a_link_and_a_file(entry: Entry) -> None:
    text = convert("-", "--to", "text", "--kind", entry.name, stdin=entry.load().example).stdout
    link = convert("-", "--to", "puzzlink", stdin=text).stdout
    file = convert(link.strip(), "--to", "pzprv3").stdout
    assert is_pzprv3(file)
    assert convert("-", "--to", "puzzlink", stdin=file).stdout == link
    again = convert("-", "--to", "text", stdin=file).stdout
    assert convert("-", "--to", "puzzlink", stdin=again).stdout == link


def test_a_picture_shows_the_puzzle_without_its_answer() -> None:
    svg = ElementTree.fromstring(convert(LINK, "--to", "svg").stdout)
    looks = [part.get("class") for part in svg]
    assert looks.count("clue") == 2
    assert "bomb" not in looks


@pytest.mark.parametrize("form", ["puzzlink", "pzprv3"])
def test_what_would_be_lost_is_refused(form: str) -> None:
    result = convert("-", "--to", form, stdin=WITH_TOTAL)
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr == f"<stdin>: {form} cannot express the number of bombs, 2; --force drops it\n"


@pytest.mark.parametrize(("form", "text"), [("puzzlink", LINK + "\n"), ("pzprv3", PZPRV3)])
def test_what_is_lost_by_force_is_said(form: str, text: str) -> None:
    result = convert("-", "--to", form, "--force", stdin=WITH_TOTAL)
    assert (result.exit_code, result.stdout) == (0, text)
    assert result.stderr == f"warning: dropped the number of bombs, 2, which {form} cannot express\n"


ABOUT = "title: Bombs; a comment\nauthor: me\nkind: mines\nsource: https://example.org/3\n\n"


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        (WITH_TOTAL, WITH_TOTAL),
        (ABOUT + "1.\n", "kind: bomber\ntitle: Bombs\nauthor: me\nsource: https://example.org/3\n\n1.\n"),
        ("title:\nbombs: 1\n\n1.\n", "kind: bomber\ntitle:\nbombs: 1\n\n1.\n"),
    ],
)
def test_a_text_loses_nothing_of_a_text(text: str, normal: str) -> None:
    assert convert("-", "--to", "text", "--kind", "bomber", stdin=text).stdout == normal
    assert convert("-", "--to", "text", stdin=normal).stdout == normal


@pytest.mark.parametrize("form", ["puzzlink", "pzprv3"])
def test_a_kind_without_links_says_so(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlesolve.links.encoding.encoding_of", lambda entry: None)
    result = convert("-", "--to", form, stdin=TEXT)
    assert (result.exit_code, result.stderr) == (3, "<stdin>: puzz.link has no puzzles of kind 'bomber'\n")
    result = CliRunner().invoke(cli, ["bomber", "--link", "--format", "plain", "-"], input="1.\n")
    assert (result.exit_code, result.stdout) == (0, "1*\n")
    assert result.stderr == "<stdin>: warning: puzz.link has no puzzles of kind 'bomber'\n"


def test_a_star_battle_that_is_not_square_cannot_become_a_text() -> None:
    result = convert(NOT_SQUARE, "--to", "text")
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.startswith(f"{NOT_SQUARE}: a text cannot express it: ")
    assert "2 rows and 3 columns; expected a square" in result.stderr
    assert convert(NOT_SQUARE, "--to", "puzzlink").exit_code == 0


def test_the_output_goes_to_a_file() -> None:
    result = convert(LINK, "--to", "text", "--output", "new.txt")
    assert (result.exit_code, result.stdout) == (0, "")
    assert Path("new.txt").read_text() == TEXT


def test_an_output_that_cannot_be_written_is_a_message() -> None:
    result = convert(LINK, "--to", "text", "-o", "no/such/new.txt")
    assert result.exit_code == 1
    assert "No such file or directory" in result.stderr


def test_a_text_that_does_not_say_its_kind_needs_one() -> None:
    result = convert("-", "--to", "puzzlink", stdin="1.2\n...\n")
    assert result.exit_code == 3
    assert "expected a header 'kind: NAME'" in result.stderr
    assert convert("-", "--to", "puzzlink", "--kind", "mines", stdin="1.2\n...\n").stdout == LINK + "\n"


@pytest.mark.parametrize("source", [LINK, "-"])
def test_a_kind_that_disagrees_is_refused(source: str) -> None:
    result = convert(source, "--to", "text", "--kind", "kakuro", stdin=TEXT)
    assert result.exit_code == 3
    assert "expected kakuro" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["-"], "--to"),
        (["-", "--to", "xml"], "'text', 'puzzlink', 'pzprv3', 'svg'"),
        (["-", "--to", "text", "--kind", "battleship"], "There is no kind 'battleship'"),
        (["--to", "text"], "FILE-OR-URL"),
    ],
)
def test_a_usage_error_exits_with_2_and_says_what_is_wrong(arguments: list[str], words: str) -> None:
    result = CliRunner().invoke(cli, ["convert", *arguments], input=TEXT)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


def test_what_is_malformed_is_refused_with_its_place() -> None:
    Path("bad.txt").write_text("kind: bomber\n\n1x\n")
    assert convert("bad.txt", "--to", "text").stderr.startswith("bad.txt:3:2: ")
    assert convert("missing.txt", "--to", "text").stderr == "missing.txt: cannot be read: No such file or directory\n"
    assert convert(LINK + "A", "--to", "text").exit_code == 3


def test_varied_rules_are_a_warning() -> None:
    result = convert("mines/v:/3/2/1g2i", "--to", "text")
    assert (result.exit_code, result.stdout) == (0, TEXT)
    assert result.stderr.startswith("mines/v:/3/2/1g2i: warning: its author says that the rules vary ('v:')")
