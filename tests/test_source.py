"""What a FILE argument may be: text files, links, pzprv3 files, standard input, lists of links."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from puzzlesolve.cli import cli

MINES = "https://puzz.link/p?mines/3/1/1h"
STARS = "starbattle/2/2/1/0o"
PZPRV3 = "pzprv3\nmines\n1\n2\n1 . \n. . \n"


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(cli, arguments, input=stdin)


@pytest.fixture(autouse=True)
def _puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bombs.txt").write_text("kind: mines\n\n1.\n")
    Path("sums.txt").write_text("kind: kakuro\n\n#  1\\\n#  .\n")
    Path("no-kind.txt").write_text("1.\n")
    Path("bombs.pzpr").write_text(PZPRV3)


def test_files_links_and_pzprv3_files_of_any_kind_are_solved_together() -> None:
    files = ["sums.txt", MINES, "bombs.pzpr", STARS, "bombs.txt"]
    result = run("solve", "--format", "json", *files)
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["file"] for answer in answers] == files
    assert [answer["kind"] for answer in answers] == ["kakuro", "bomber", "bomber", "star-battle", "bomber"]
    assert [answer["verdict"] for answer in answers] == ["unique", "multiple", "unique", "none", "unique"]
    assert result.stderr == "5 files: 3 unique, 1 multiple, 1 none\n"


@pytest.mark.parametrize("text", ["kind: bomber\n\n1.\n", PZPRV3, PZPRV3.replace("\n", "/"), "\ufeff" + PZPRV3])
def test_standard_input_may_hold_a_text_or_a_pzprv3_file(text: str) -> None:
    assert run("solve", "-q", stdin=text).stdout == "unique\n"
    assert run("bomber", "-q", "-", stdin=text).stdout == "unique\n"


def test_a_file_without_its_kind_is_refused_by_solve_and_read_by_its_own_command() -> None:
    result = run("solve", "no-kind.txt")
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.startswith("no-kind.txt: nothing says what kind of puzzle this is; expected a header 'kind: ")
    assert run("bomber", "-q", "no-kind.txt").stdout == "unique\n"
    assert json.loads(run("solve", "--format", "json", "no-kind.txt").stdout)["kind"] is None


def test_a_kind_that_nobody_knows_is_refused_with_its_place() -> None:
    result = run("solve", "-", stdin="kind: battleship\n\n1.\n")
    assert result.stderr.startswith("<stdin>:1:7: this is a puzzle of kind 'battleship'; expected one of: kakuro, ")


@pytest.mark.parametrize("file", ["bombs.txt", "bombs.pzpr", MINES])
def test_a_puzzle_of_another_kind_is_refused(file: str) -> None:
    result = run("kakuro", file)
    assert (result.exit_code, result.stdout) == (3, "")
    assert "; expected kakuro" in result.stderr


def test_a_malformed_link_is_refused_with_its_place_in_it() -> None:
    result = run("solve", "mines/3/1/1X")
    assert result.exit_code == 3
    assert result.stderr.startswith("mines/3/1/1X:1:")


def test_a_file_that_is_named_like_a_link_is_a_file() -> None:
    Path("mines/3/1").mkdir(parents=True)
    Path("mines/3/1/1h").write_text("kind: kakuro\n\n#  1\\\n#  .\n")
    assert json.loads(run("solve", "--format", "json", "mines/3/1/1h").stdout)["kind"] == "kakuro"


@pytest.mark.parametrize("options", [["-q"], ["--format", "json"], ["--format", "svg"]])
def test_varied_rules_are_a_warning(options: list[str]) -> None:
    result = run("solve", *options, "mines/v:x/2/1/1g")
    assert result.exit_code == 0
    assert result.stderr == (
        "mines/v:x/2/1/1g: warning: its author says that the rules vary ('v:x'); it is solved by the usual ones\n"
    )


# Lists of links.


@pytest.mark.parametrize("listed", ["list.txt", "-"])
def test_a_list_has_a_link_on_each_line(listed: str) -> None:
    text = f"; a comment\n{MINES} ; another\n\n  {STARS}\r\nmines/2/1/1g\n"
    Path("list.txt").write_text(text)
    result = run("solve", "-q", "--list", listed, stdin=text)
    assert result.stdout == f"{MINES}: multiple\n{STARS}: none\nmines/2/1/1g: unique\n"
    assert result.stderr == "3 files: 1 unique, 1 multiple, 1 none\n"


def test_a_number_sign_starts_a_comment_where_it_is_not_within_an_address() -> None:
    text = f"# a comment\n{MINES} # another\n  # a third\n{MINES}#\n"
    lines = run("solve", "-q", "--list", "-", stdin=text).stdout.splitlines()
    assert lines[0] == f"{MINES}: multiple"
    assert [line.split(": ")[0] for line in lines] == [MINES, f"{MINES}#"]


def test_a_list_of_one_still_names_it() -> None:
    assert run("bomber", "-q", "--list", "-", stdin=MINES).stdout == f"{MINES}: multiple\n"


def test_a_bad_line_of_a_list_does_not_stop_the_others() -> None:
    result = run("bomber", "-q", "--list", "-", stdin=f"{STARS}\nnonsense\n{MINES}\n")
    assert [line.rsplit(": ", 1)[1] for line in result.stdout.splitlines()] == ["invalid", "invalid", "multiple"]
    assert result.exit_code == 3


def test_a_list_was_called_urls_before() -> None:
    assert run("solve", "-q", "--urls", "-", stdin=MINES).stdout == f"{MINES}: multiple\n"


def test_a_list_may_have_sudokus_of_one_line() -> None:
    easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    twice = easy.replace(".", "0").replace("53", "55", 1)
    result = run("solve", "-q", "--list", "-", stdin=f"{easy} ; with one solution\n{MINES}\n{twice}\n")
    assert result.stdout == f"{easy}: unique\n{MINES}: multiple\n{twice}: none\n"
    assert run("sudoku", "--format", "plain", easy).stdout.startswith("534678912\n672195348\n")
    refused = run("bomber", "-q", "--list", "-", stdin=easy)
    assert refused.stderr.startswith(f"{easy}: this is a puzzle of kind 'sudoku'; expected bomber")
    assert run("solve", "-q", "--list", "-", stdin=easy[1:]).exit_code == 3


def test_a_file_that_is_named_like_a_sudoku_is_a_file() -> None:
    Path("1" * 81).write_text("kind: bomber\n1.\n")
    assert json.loads(run("solve", "--format", "json", "1" * 81).stdout)["kind"] == "bomber"


def test_an_empty_list_is_no_error() -> None:
    result = run("solve", "--list", "-", stdin="\n")
    assert (result.exit_code, result.stdout) == (0, "")


def test_a_list_that_cannot_be_read_is_a_usage_error() -> None:
    result = run("solve", "--list", "missing.txt")
    assert result.exit_code == 2
    assert "--list missing.txt: cannot be read: No such file or directory" in result.stderr


def test_a_list_does_not_go_with_files() -> None:
    result = run("solve", "--list", "list.txt", "bombs.txt")
    assert result.exit_code == 2
    assert "--list" in result.stderr


# Links out.


def test_the_link_of_a_puzzle_stands_after_its_answer() -> None:
    link = "https://puzz.link/p?mines/2/1/1g"
    assert run("bomber", "--link", "--format", "plain", "bombs.txt").stdout == f"1*\n{link}\n"
    assert run("bomber", "--link", "-q", "bombs.txt").stdout == f"unique\n{link}\n"
    assert run("bomber", "--link", "bombs.txt").stdout.splitlines()[-1] == link
    assert json.loads(run("bomber", "--link", "--format", "json", "bombs.txt").stdout)["link"] == link
    assert "link" not in json.loads(run("bomber", "--format", "json", "bombs.txt").stdout)


@pytest.mark.parametrize("options", [[], ["-q"], ["--format", "json"]])
def test_what_a_link_cannot_express_is_a_warning(options: list[str]) -> None:
    result = run("bomber", "--link", *options, "-", stdin="bombs: 1\n\n1.\n")
    assert result.exit_code == 0
    assert "https://puzz.link/p?mines/2/1/1g" in result.stdout
    assert result.stderr == "<stdin>: warning: the link cannot express the number of bombs, 1\n"


def test_a_malformed_file_has_no_link() -> None:
    assert run("bomber", "--link", "-q", "-", stdin="x\n").stdout == "invalid\n"
    assert json.loads(run("bomber", "--link", "--format", "json", "-", stdin="x\n").stdout)["link"] is None


def test_what_is_wrong_is_shown_with_its_line_and_a_caret() -> None:
    assert run("bomber", "-", stdin="12.\n.x.\n").stderr.splitlines()[1:] == ["  .x.", "   ^"]
    result = run("convert", "https://puzz.link/p?mines/2/1/1!", "--to", "text")
    assert result.stderr.splitlines()[1:] == ["  https://puzz.link/p?mines/2/1/1!", "  " + " " * 31 + "^"]
    assert len(run("bomber", "-", stdin="").stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "address",
    [
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRNb5tAEL3z",
        "https://opt-pan.github.io/penpa-edit/?m=solve&p=7VRN",
    ],
)
def test_a_drawing_of_penpa_is_refused_as_such(address: str) -> None:
    result = run("solve", address)
    assert result.exit_code == 3
    assert "this is an address of penpa-edit, which holds a drawing and no rules; expected" in result.stderr
