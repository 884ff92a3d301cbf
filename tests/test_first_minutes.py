"""What somebody types who has not read anything yet: a file alone, half a word, a word with a typo."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.shell_completion import BashComplete
from click.testing import CliRunner, Result

from puzzlesolve.cli import cli


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments)


def completions(typed: str) -> list[str]:
    """What a shell is told after these words, the last of which may be incomplete."""
    *words, incomplete = typed.split(" ")
    bash = BashComplete(cli, {}, "puzzlesolve", "_PUZZLESOLVE_COMPLETE")
    return [bash.format_completion(found) for found in bash.get_completions(words, incomplete)]


def test_a_file_alone_is_solved_and_its_kind_is_said(tmp_path: Path) -> None:
    file = tmp_path / "mines.txt"
    file.write_text("kind: bomber\n\n1.\n")
    result = run(str(file), "--format", "plain")
    assert (result.exit_code, result.stdout) == (0, "1*\n")
    assert result.stderr == f"{file}: bomber\n"


def test_an_address_alone_is_solved() -> None:
    result = run("https://puzz.link/p?mines/2/1/1g", "--quiet")
    assert (result.stdout, result.stderr) == ("unique\n", "https://puzz.link/p?mines/2/1/1g: bomber\n")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("kakru", "kakuro"),
        ("Sudoku", "sudoku"),
        ("slitherlinks", "slitherlink"),
        ("chekc", "check"),
        ("minesweper", "minesweeper"),
    ],
)
def test_a_mistyped_command_is_guessed(typed: str, meant: str) -> None:
    result = run(typed)
    assert result.exit_code == 2
    assert f"There is no command or file '{typed}'; did you mean {meant}?" in result.stderr


def test_what_resembles_nothing_is_sent_to_the_help() -> None:
    result = run("zzz.txt")
    assert result.exit_code == 2
    assert "There is no command or file 'zzz.txt'; 'puzzlesolve --help' lists the commands." in result.stderr


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("kakuro puzz", ["file,puzz"]),
        ("kakuro --output puzz", ["file,puzz"]),
        ("kakuro --list puzz", ["file,puzz"]),
        ("check puzz", ["file,puzz"]),
        ("check a.txt puzz", ["file,puzz"]),
        ("hint a.txt puzz", ["file,puzz"]),
        ("model puzz", ["file,puzz"]),
        ("convert puzz", ["file,puzz"]),
        ("generate kakuro -o puzz", ["file,puzz"]),
        ("kak", ["plain,kakuro"]),
        ("generate sku", []),
        ("generate sky", ["plain,skyscrapers"]),
        ("kakuro --require", ["plain,--require-unique"]),
        ("kakuro --engine m", ["plain,milp"]),
        ("hint --kind wall", ["plain,wall-logic"]),
    ],
)
def test_shells_complete_files_kinds_options_and_their_values(typed: str, told: list[str]) -> None:
    assert completions(typed) == told
