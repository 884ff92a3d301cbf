"""`puzzlesolve generate` on the command line."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from test_batch import raising

from puzzlesolve.cli import cli
from puzzlesolve.engine.verdict import UNIQUE, solve_problem
from puzzlesolve.generate import can_make
from puzzlesolve.generate.several import Order
from puzzlesolve.kinds import REGISTRY, find
from puzzlesolve.run.source import read_text


def generate(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["generate", *arguments])


@pytest.mark.parametrize("kind", [entry.name for entry in REGISTRY if can_make(entry)])
def test_every_kind_makes_a_puzzle_that_says_what_it_is(kind: str) -> None:
    result = generate(kind, "--size", "6", "--seed", "1")
    assert result.exit_code == 0
    entry, puzzle, _ = read_text(result.stdout, None)
    assert entry.name == kind
    assert solve_problem(entry.load().problem(puzzle)).verdict == UNIQUE
    assert f"source: puzzlesolve generate {kind} --size 6x6 --seed 1" in result.stdout


def test_the_same_seed_gives_the_same_puzzle_and_another_seed_another() -> None:
    first, again, other = (generate("bomber", "--size", "5", "--seed", seed).stdout for seed in ("3", "3", "4"))
    assert first == again != other


def test_without_a_seed_the_header_still_says_one() -> None:
    assert "--seed " in generate("bomber", "--size", "4").stdout


def test_several_puzzles_have_seeds_that_follow_each_other(tmp_path: Path) -> None:
    result = generate("bomber", "--size", "4x5", "--seed", "7", "--count", "3", "--output", str(tmp_path / "new"))
    assert result.exit_code == 0
    assert result.stdout == ""
    names = sorted(path.name for path in (tmp_path / "new").iterdir())
    assert names == [f"bomber-4x5-{seed}.txt" for seed in (7, 8, 9)]
    entry = find("bomber")
    assert entry is not None
    puzzle = read_text((tmp_path / "new" / names[0]).read_text(encoding="utf-8"), entry).puzzle
    assert entry.load().picture(puzzle, {}).size == (4, 5)


def test_each_request_has_a_file_of_its_own(tmp_path: Path) -> None:
    for options in ([], ["--difficulty", "easy"], ["--bombs", "5"], ["--difficulty", "easy", "--bombs", "5"]):
        assert generate("bomber", "--size", "5", "--seed", "7", "-o", str(tmp_path), *options).exit_code == 0
    names = ["bomber-5x5-7.txt", "bomber-5x5-bombs5-7.txt", "bomber-5x5-easy-7.txt", "bomber-5x5-easy-bombs5-7.txt"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    result = generate("bomber", "--size", "5", "--seed", "7", "-o", str(tmp_path / names[0]))
    assert result.exit_code == 1
    assert result.stderr.endswith(": this is a file; expected a folder\n")


def test_several_puzzles_on_stdout_are_separated_by_a_blank_line() -> None:
    assert generate("bomber", "--size", "4", "--seed", "7", "--count", "2").stdout.count("\n\nkind: bomber\n") == 1


@pytest.mark.parametrize("jobs", ["0", "2", "7"])
def test_jobs_change_nothing_in_what_is_made(jobs: str, tmp_path: Path) -> None:
    asked = ["bomber", "--size", "4", "--seed", "7", "--count", "5"]
    alone, together = generate(*asked), generate(*asked, "--jobs", jobs)
    assert (together.exit_code, together.stdout, together.stderr) == (0, alone.stdout, alone.stderr)
    assert generate(*asked, "-j", jobs, "-o", str(tmp_path)).exit_code == 0
    texts = [(tmp_path / f"bomber-4x4-{seed}.txt").read_text(encoding="utf-8") for seed in range(7, 12)]
    assert "\n".join(texts) == alone.stdout


@pytest.mark.parametrize("options", [["--size", "9", "--time-limit", "0.0001"], ["--size", "9x8"]])
def test_jobs_say_the_same_where_no_puzzle_is_made(options: list[str]) -> None:
    asked = ["star-battle", "--seed", "1", "--count", "3", *options]
    alone, together = generate(*asked), generate(*asked, "--jobs", "2")
    assert (together.exit_code, together.stdout, together.stderr) == (alone.exit_code, "", alone.stderr)
    assert alone.exit_code in (2, 5)


def killed(order: Order) -> str:
    """A puzzle that its seed names; the worker of the seed 8 is killed."""
    if order.seed == 8:
        os.kill(os.getpid(), signal.SIGKILL)
    return f"{order.seed}\n"


def test_a_puzzle_whose_worker_is_killed_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlesolve.generate.several._text_of", killed)
    result = generate("bomber", "--seed", "7", "--count", "3", "--jobs", "2")
    assert (result.exit_code, result.stdout) == (5, "7\n")
    assert result.stderr == "no puzzle was made with the seed 8: its worker was killed by signal 9\n"


def test_a_worker_that_cannot_be_started_is_an_error_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("multiprocessing.Pipe", raising(OSError(24, "Too many open files")))
    result = generate("bomber", "--count", "2", "--jobs", "2")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "Error: --jobs 2: no further worker can be started: Too many open files\n"


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_difficulty_is_kept(level: str) -> None:
    assert f", {level}\n" in generate("inshi", "--size", "5", "--seed", "1", "--difficulty", level).stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["bomber", "--size", "0"], "not a size; expected one such as 9 or 12x16"),
        (["bomber", "--size", "9x"], "not a size"),
        (["star-battle", "--size", "3"], "at least"),
        (["star-battle", "--size", "8x9"], "square"),
        (["dominoes"], "dominoes"),
        (["bomber", "--difficulty", "cruel"], "'easy', 'medium', 'hard'"),
    ],
)
def test_what_cannot_be_made_is_a_usage_error(arguments: list[str], words: str) -> None:
    result = generate(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr


def test_where_time_runs_out_it_says_so_and_exits_with_5() -> None:
    result = generate("kakuro", "--size", "20", "--seed", "1", "--time-limit", "0.001")
    assert result.exit_code == 5
    assert result.stdout == ""
    assert result.stderr == "no such puzzle was found in 0.001 s; try another seed or size\n"


def test_a_folder_that_cannot_be_made_is_a_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = generate("bomber", "--size", "4", "--seed", "1", "--output", str(tmp_path / "file" / "folder"))
    assert result.exit_code == 1
    assert "Not a directory" in result.stderr
