"""pzprv3 files that were saved half solved: the answer of every kind is read from where pzpr writes it."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from puzzlesolve.cli import cli
from puzzlesolve.kinds import REGISTRY

PUZZLES = Path(__file__).parent.parent / "puzzles"
KINDS = [entry.name for entry in REGISTRY]
Grid = list[list[Any]]
# Items of a block, row by row.
Block = list[list[str]]


def run(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(cli, arguments, input=stdin)


def shaded(grid: Grid) -> Block:
    return [["#" if value else "." for value in row] for row in grid]


def numbers(grid: Grid) -> Block:
    return [[str(value or ".") for value in row] for row in grid]


def lines(grid: Grid, letter: str) -> Block:
    return [["1" if letter in ways else "0" for ways in row] for row in grid]


def borders(grid: Grid) -> Block:
    across = [["01"[a != b] for a, b in pairwise(row)] for row in grid]
    return across + [["01"[a != b] for a, b in zip(row, below)] for row, below in pairwise(grid)]


def after(head: int, block: Block) -> Callable[[Block], Block]:
    """The last lines of a file with items of a block in place of their own, after so many that stay."""
    return lambda old: [*old[: -len(block)], *([*o[:head], *new] for o, new in zip(old[-len(block) :], block))]


def among(block: Block, around: int = 0) -> Callable[[Block], Block]:
    """The last lines of a file with the items of a block where those are open."""

    def replaced(old: Block) -> Block:
        found = [list(row) for row in old]
        top = len(old) - len(block) - around
        for i, row in enumerate(block):
            for j, item in enumerate(row):
                if item != ".":
                    found[top + i][j + around] = item
        return found

    return replaced


def answered(kind: str, grid: Grid) -> Callable[[Block], Block]:
    """What puts an answer into a file."""
    if kind in ("inshi-no-heya", "sudoku", "wall-logic"):
        return after(0, numbers(grid))
    if kind == "kakuro":
        return after(0, numbers([row[1:] for row in grid[1:]]))
    if kind == "akari":
        return among(shaded(grid))
    if kind == "nonogram":
        return after((len(grid[0]) + 1) // 2, shaded(grid))
    if kind == "skyscrapers":
        return among(numbers(grid), around=1)
    if kind == "slitherlink":
        upright, level = lines(grid[:-1], "s"), lines([row[:-1] for row in grid], "e")
        return after(0, upright + level)
    if kind == "masyu":
        return after(0, lines([row[:-1] for row in grid], "e") + lines(grid[:-1], "s"))
    return after(0, borders(grid) if kind == "shikaku" else shaded(grid))


def puzzle_of(kind: str) -> Path:
    return PUZZLES / kind / "example.txt"


def saved(kind: str, folder: Path, change: Callable[[Grid], Grid] = lambda grid: grid) -> str:
    """A file in which the answer to a puzzle, or some of it, is filled in."""
    puzzle = str(puzzle_of(kind))
    grid = json.loads(run(kind, puzzle, "--format", "json").stdout)["solutions"][0]
    blank = [line.split() for line in run("convert", puzzle, "--to", "pzprv3").stdout.splitlines()]
    path = folder / "saved.txt"
    path.write_text("".join(" ".join(row) + "\n" for row in answered(kind, change(grid))(blank)), encoding="utf-8")
    return str(path)


def emptied(grid: Grid) -> Grid:
    """Without its first row that has something in it."""
    first = next(i for i, row in enumerate(grid) if any(row))
    blank: Any = "" if isinstance(grid[0][0], str) else 0
    return [[blank] * len(row) if i == first else row for i, row in enumerate(grid)]


@pytest.mark.parametrize("kind", KINDS)
def test_a_finished_file_is_solved(kind: str, tmp_path: Path) -> None:
    result = run("check", saved(kind, tmp_path))
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "solved: every rule holds")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("shikaku", "slitherlink", "masyu")])
def test_a_file_that_lacks_a_row_is_right_so_far(kind: str, tmp_path: Path) -> None:
    half = saved(kind, tmp_path, emptied)
    assert run("check", half).stdout.splitlines()[-1].startswith("right so far: ")
    # The hint goes on from there: what stands in the file is not what it says.
    fields = json.loads(run("hint", half, "--format", "json").stdout)
    assert fields["step"] is not None
    assert fields["open"] == json.loads(run("check", half, "--format", "json").stdout)["open"]


@pytest.mark.parametrize("kind", ["slitherlink", "masyu"])
def test_lines_that_are_missing_are_open(kind: str, tmp_path: Path) -> None:
    file = Path(saved(kind, tmp_path))
    rows = file.read_text(encoding="utf-8").splitlines()
    rows[-1] = rows[-1].replace("1", "0")
    file.write_text("\n".join(rows) + "\n", encoding="utf-8")
    assert run("check", str(file)).stdout.splitlines()[-1].startswith("right so far: ")


MISTAKES = {
    "bomber": (-1, "#", "+"),
    "slitherlink": (-1, "1", "-1"),
    "masyu": (-1, "1", "-1"),
    "kakuro": (-2, "1", "2"),
    "akari": (-2, "#", "+"),
    "nonogram": (-1, "#", "+"),
    "wall-logic": (-1, "3", "1"),
}


@pytest.mark.parametrize("kind", sorted(MISTAKES))
def test_a_mistake_in_a_file_is_found(kind: str, tmp_path: Path) -> None:
    line, right, wrong = MISTAKES[kind]
    file = Path(saved(kind, tmp_path))
    rows = file.read_text(encoding="utf-8").splitlines()
    items = rows[line].split()
    place = len(items) - 1 - items[::-1].index(right)
    rows[line] = " ".join([*items[:place], wrong, *items[place + 1 :]])
    file.write_text("\n".join(rows) + "\n", encoding="utf-8")
    result = run("check", str(file))
    assert (result.exit_code, result.stdout.splitlines()[-1][:6]) == (4, "wrong:")


def test_a_border_across_a_rectangle_of_the_answer_is_a_mistake(tmp_path: Path) -> None:
    puzzle = tmp_path / "saved.txt"
    puzzle.write_text("pzprv3/shikaku/2/2/2 . /2 . /1 /0 /0 0 /", encoding="utf-8")
    assert run("check", str(puzzle)).exit_code == 4
    puzzle.write_text("pzprv3/shikaku/2/2/2 . /2 . /0 /0 /1 0 /", encoding="utf-8")
    assert run("check", str(puzzle)).exit_code == 0


def test_a_saved_file_is_the_answer_to_a_puzzle_of_another_form(tmp_path: Path) -> None:
    file = saved("kakuro", tmp_path)
    result = run("check", str(puzzle_of("kakuro")), file)
    assert result.stdout.splitlines()[-1] == "solved: every rule holds"
    assert json.loads(run("hint", str(puzzle_of("kakuro")), file, "--format", "json").stdout)["verdict"] == "solved"


def test_the_answer_to_another_puzzle_is_refused(tmp_path: Path) -> None:
    result = run("check", str(puzzle_of("bomber")), saved("creek", tmp_path))
    assert result.exit_code == 3
    assert "this is an answer to a creek of 3x3; expected one to a bomber of 5x5" in result.stderr


def test_an_answer_on_standard_input_comes_before_that_of_the_file(tmp_path: Path) -> None:
    answer = run("bomber", str(puzzle_of("bomber")), "--format", "plain").stdout.replace("*", "?")
    file = saved("bomber", tmp_path)
    assert run("check", file, "-", stdin=answer).stdout.splitlines()[-1] == "right so far: 8 places to go"
