"""Many files at once, and what a setter asks beyond the verdict, in every format."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from puzzlesolve.cli import cli
from puzzlesolve.deadline import OutOfTime
from puzzlesolve.engine.milp import SolverFailed
from puzzlesolve.engine.verdict import Defect, Outcome
from puzzlesolve.places import abbreviated
from puzzlesolve.run.report import Report
from puzzlesolve.run.workers import side_by_side

TEXTS = {"unique": "1.\n", "several": "1..\n", "none": "0.\n1.\n", "malformed": "1.\n..x\n"}
# Runs the program with workers that are started afresh, as on macOS and Windows.
WITHOUT_FORK = """
import multiprocessing
from puzzlesolve.cli import main
if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    main()
"""


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(cli, arguments, input=stdin)


def bomber(text: str, *arguments: str) -> Result:
    return run("bomber", *arguments, "-", stdin=text)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Forty files in which every verdict comes up in turn."""
    monkeypatch.chdir(tmp_path)
    names = [f"{number:02}-{list(TEXTS)[number % 4]}.txt" for number in range(40)]
    for name in names:
        Path(name).write_text(TEXTS[name[3:-4]])
    return names


def without_seconds(lines: str) -> list[dict[str, Any]]:
    answers = [json.loads(line) for line in lines.splitlines()]
    for answer in answers:
        del answer["seconds"]
    return answers


@pytest.mark.parametrize("options", [[], ["--format", "plain"], ["-q"], ["--explain", "--certain"]])
def test_jobs_change_nothing_in_what_is_printed(files: list[str], options: list[str]) -> None:
    alone, together = (run("bomber", *options, "--jobs", jobs, *files) for jobs in ("1", "2"))
    assert together.stdout == alone.stdout
    assert together.stderr == alone.stderr
    assert together.exit_code == alone.exit_code == 4


def test_jobs_keep_the_order_of_the_files(files: list[str]) -> None:
    backwards = files[::-1]
    alone, together = (run("bomber", "--format", "json", "-j", jobs, *backwards) for jobs in ("1", "0"))
    assert [answer["file"] for answer in without_seconds(together.stdout)] == backwards
    assert without_seconds(together.stdout) == without_seconds(alone.stdout)


def test_jobs_work_where_processes_are_not_forked(files: list[str], tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(WITHOUT_FORK)
    command = [sys.executable, str(program), "bomber", "-q", "-j", "2", *files[:4]]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 4, result.stderr
    verdicts = [line.rsplit(": ", 1)[1] for line in result.stdout.splitlines()]
    assert verdicts == ["unique", "multiple", "none", "invalid"]


def lost(file: str, seconds: float, message: str) -> Report:
    pytest.fail(f"{file}: {message}")


def solved_with_a_pause(file: str) -> Report:
    """A report that says who solved the file; one called `pause` waits until the file exists."""
    while file == "pause" and not os.path.exists(file):
        time.sleep(0.01)
    return Report(str(os.getpid()), None, None, Outcome("none", []), 0.0)


def test_a_worker_that_is_killed_while_it_has_nothing_to_do_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    reports = side_by_side(solved_with_a_pause, enumerate(["pause", "a"]), 2, lost)
    number = int(next(reports)[1].file)
    os.kill(number, signal.SIGKILL)
    os.waitid(os.P_PID, number, os.WEXITED | os.WNOWAIT)
    Path("pause").touch()
    ((last, report),) = reports
    assert (last, report.outcome.verdict) == (0, "none")
    assert int(report.file) != number


def solved_together(file: str) -> Report:
    """A report that comes when both `a` and `b` are being solved, or too late."""
    Path(file).touch()
    end = time.monotonic() + 20
    while not (os.path.exists("a") and os.path.exists("b")):
        if time.monotonic() > end:
            return Report(file, None, None, Outcome("undecided", []), 0.0)
        time.sleep(0.01)
    return Report(file, None, None, Outcome("none", []), 0.0)


def test_every_worker_gets_a_file_before_one_gets_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    reports = dict(side_by_side(solved_together, enumerate(["a", "b"]), 2, lost))
    assert [reports[number].outcome.verdict for number in (0, 1)] == ["none", "none"]


def failing(file: str) -> Report:
    raise OSError("a defect")


def test_a_worker_that_ends_by_itself_is_a_defect(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Defect, match="a worker ended by itself, with code 1"):
        list(side_by_side(failing, enumerate(["a", "b", "c"]), 2, lost))
    assert "OSError: a defect" in capfd.readouterr().err


def test_a_worker_that_cannot_be_started_is_an_error_in_words(
    files: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("multiprocessing.Pipe", raising(OSError(24, "Too many open files")))
    result = run("bomber", "--jobs", "2", *files)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "Error: --jobs 2: no further worker can be started: Too many open files\n"


def test_a_negative_number_of_jobs_is_a_usage_error() -> None:
    assert run("bomber", "--jobs", "-1", "x.txt").exit_code == 2


# The summary.


def test_the_summary_is_a_table_of_kinds_verdicts_and_times_on_stderr(files: list[str]) -> None:
    Path("sums.txt").write_text("kind: kakuro\n\n#  1\\\n#  .\n")
    Path("bombs.txt").write_text("kind: bomber\n\n1.\n")
    result = run("solve", "-q", "--summary", "sums.txt", "bombs.txt", files[0])
    rows = [[cell.strip() for cell in line.strip("│").split("│")] for line in result.stderr.splitlines() if "│" in line]
    assert [(row[0], row[1], row[2], row[5]) for row in rows] == [
        ("kakuro", "1", "1 unique", "sums.txt"),
        ("bomber", "1", "1 unique", "bombs.txt"),
        ("?", "1", "1 invalid", files[0]),
    ]
    assert all(row[3].endswith(" s") and row[4].endswith(" s") for row in rows)
    assert "files:" not in result.stderr
    assert result.stdout.count("\n") == 3


def test_a_summary_in_a_pipe_is_never_cut(tmp_path: Path) -> None:
    path = tmp_path / f"{'long' * 40}.txt"
    path.write_text("1.\n")
    assert str(path) in run("bomber", "-q", "--summary", str(path)).stderr


def test_a_name_in_the_summary_is_only_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("[red]a.txt").write_text("1.\n")
    assert "[red]a.txt" in run("bomber", "-q", "--summary", "[red]a.txt").stderr


# --explain and --certain.


STEP = "1. a bomb at r1c2: the clue 1 at r1c1 needs 1 bomb around it and has no other place left"
CONFLICT = [
    "these cannot hold together, and none of them can be left out:",
    "- the clue 0 at r1c1",
    "- the clue 0 at r1c1 has 0 bombs around it",
    "- the clue 1 at r2c1 has 1 bomb around it",
]
REPAIRS = ["any one of these would leave one solution:", "- the clue 1 at r2c1 as 0"]
SEVERAL = [
    "there are 2 solutions, which differ at r1c3",
    "any one of these would leave one solution:",
    "- a clue ? at r1c3",
]


def test_a_table_explains_the_way_between_the_puzzle_and_its_solution() -> None:
    lines = bomber(TEXTS["unique"], "--explain").stdout.splitlines()
    assert (lines[2], lines[8]) == ("r1 ┃ 1 │   ┃", "r1 ┃ 1 │ ● ┃")
    assert lines[4:6] == [STEP, "difficulty: easy, 1.0 (1x all the rest are bombs)"]
    assert lines[-1].startswith("unique: ")


def test_a_plain_answer_explains_in_comments() -> None:
    result = bomber(TEXTS["unique"], "--explain", "--format", "plain")
    assert result.stdout == f"1*\n; {STEP}\n; difficulty: easy, 1.0 (1x all the rest are bombs)\n"


def test_json_explains_step_by_step() -> None:
    answer = json.loads(bomber(TEXTS["unique"], "--explain", "--format", "json").stdout)
    (step,) = answer["steps"]
    assert (answer["difficulty"], answer["conflict"], answer["certain"]) == ("easy", None, None)
    assert (answer["rating"], answer["techniques"]) == (1.0, {"all the rest are bombs": 1})
    assert (step["technique"], step["level"]) == ("all the rest are bombs", 1)
    assert (step["cells"], step["values"], step["before"]) == ([[1, 2]], [[1]], [[0, 1]])
    assert (step["rules"], step["reasons"]) == (["the clue 1 at row 1, column 1"], [[[1, 2]]])
    assert (step["supposed"], step["chain"], step["case"]) == (None, [], [])
    assert f"1. {step['text']}" == STEP


def test_a_table_shows_the_conflict_and_where_it_is() -> None:
    lines = bomber(TEXTS["none"], "--explain").stdout.splitlines()
    assert lines[2] == "r1 ┃(0)│( )┃"
    assert lines[6:10] == CONFLICT
    assert lines[10:-1] == REPAIRS
    assert lines[-1] == "none: a proof that there is no solution"


def test_plain_and_json_tell_the_conflict() -> None:
    plain = bomber(TEXTS["none"], "--explain", "--format", "plain")
    assert plain.stdout.splitlines() == [f"; {line}" for line in CONFLICT + REPAIRS]
    answer = json.loads(bomber(TEXTS["none"], "--explain", "--format", "json").stdout)
    assert [abbreviated(rule) for rule in answer["conflict"]["rules"]] == [line[2:] for line in CONFLICT[1:]]
    assert answer["conflict"]["cells"] == [[1, 1], [1, 2], [2, 1], [2, 2]]
    assert (answer["steps"], answer["certain"]) == (None, None)


def test_a_conflict_says_what_it_takes_for_granted() -> None:
    text = "AA\nAA\n\n..\n..\n"
    lines = run("paint-area", "--explain", "--format", "plain", "-", stdin=text).stdout.splitlines()
    assert lines == [
        f"; as tiles are painted as a whole, {CONFLICT[0]}",
        "; - the 2x2 block from r1c1 has 1 to 3 painted cells",
        "; no change of a single clue was found that leaves one solution",
    ]
    answer = json.loads(run("paint-area", "--explain", "--format", "json", "-", stdin=text).stdout)
    assert answer["conflict"]["granted"] == ["tiles are painted as a whole"]


def test_where_there_are_several_solutions_an_explanation_shows_what_they_share() -> None:
    lines = bomber(TEXTS["several"], "--explain").stdout.splitlines()
    assert (lines[2], lines[4], lines[7]) == ("r1 ┃ 1 │   │   ┃", "what all solutions share", "r1 ┃ 1 │ ● │ ? ┃")
    assert lines[9:12] == SEVERAL
    assert (lines[14], lines[-1]) == ("r1 ┃ 1 │ ● │   ┃", "multiple: at least two solutions")


def test_a_plain_explanation_shows_what_several_solutions_share_in_comments() -> None:
    result = bomber(TEXTS["several"], "--explain", "--format", "plain")
    shared = ["what all solutions share", "1*?", *SEVERAL]
    assert result.stdout.splitlines() == ["1*.", *(f"; {line}" for line in shared)]


def test_a_list_of_all_solutions_says_that_there_is_no_other() -> None:
    for options in (("--solutions", "all"), ("--solutions", "9"), ("--solutions", "all", "--engine", "milp")):
        last = bomber("bombs: 1\n\n1.\n..\n", *options).stdout.splitlines()[-1]
        assert last == "multiple: these 3 solutions, and a proof that there is no other"
    assert bomber("1.\n..\n", "--solutions", "3").stdout.splitlines()[-1] == "multiple: at least two solutions"


@pytest.mark.parametrize("output_format", ["table", "plain"])
def test_a_link_stands_with_its_puzzle(output_format: str, files: list[str]) -> None:
    shown = run("bomber", "--link", "--format", output_format, *files[:3]).stdout
    blocks = shown.removesuffix("\n\n").split("\n\n")
    assert [block.splitlines()[-1].split("?")[0] for block in blocks] == ["https://puzz.link/p"] * 3
    assert all(name in block.splitlines()[0] for name, block in zip(files, blocks))


def test_certain_shows_only_what_all_solutions_share() -> None:
    table = bomber(TEXTS["several"], "--certain").stdout.splitlines()
    assert table[:3] == ["what all solutions share", "┏━━━┯━━━┯━━━┓", "┃ 1 │ ● │ ? ┃"]
    assert table[4].startswith("multiple: ")
    assert bomber(TEXTS["several"], "--certain", "--format", "plain").stdout == "1*?\n"
    answer = json.loads(bomber(TEXTS["several"], "--certain", "--format", "json").stdout)
    assert answer["certain"] == [[0, 1, None]]
    assert len(answer["solutions"]) == 1


def test_everything_is_certain_of_the_only_solution() -> None:
    table = bomber(TEXTS["unique"], "--certain").stdout.splitlines()
    assert table[1] == "┃ 1 │ ● ┃"
    assert table[3].startswith("unique: ")
    assert bomber(TEXTS["unique"], "--certain", "--format", "plain").stdout == "1*\n"
    assert json.loads(bomber(TEXTS["unique"], "--certain", "--format", "json").stdout)["certain"] == [[0, 1]]


def test_nothing_is_certain_where_there_is_no_solution() -> None:
    assert bomber(TEXTS["none"], "--certain").stdout == "none: a proof that there is no solution\n"
    assert bomber(TEXTS["none"], "--certain", "--format", "plain").stdout == ""
    assert json.loads(bomber(TEXTS["none"], "--certain", "--format", "json").stdout)["certain"] is None


def raising(error: BaseException) -> Callable[..., None]:
    def fail(*arguments: object) -> None:
        raise error

    return fail


WHEN_LATE = "the time limit of 9 s came before what all solutions share was known"


def test_no_solution_is_shown_as_certain_when_the_time_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlesolve.insight.certain.find_certain", raising(OutOfTime()))
    options = ("--certain", "--time-limit", "9")
    table = bomber(TEXTS["several"], *options)
    assert table.stdout.splitlines() == [WHEN_LATE, "multiple: at least two solutions"]
    assert bomber(TEXTS["several"], *options, "--format", "plain").stdout == f"; {WHEN_LATE}\n"
    answer = json.loads(bomber(TEXTS["several"], *options, "--format", "json").stdout)
    assert (answer["certain"], answer["message"]) == (None, WHEN_LATE)
    picture = bomber(TEXTS["several"], *options, "--format", "svg")
    assert (picture.stdout, picture.stderr.splitlines()[-1]) == ("", f"<stdin>: {WHEN_LATE}")
    assert "it does not go with --explain or --certain" in bomber(TEXTS["several"], *options, "-q").stderr


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (OutOfTime(), "the time limit of 9 s came before the explanation"),
        (MemoryError(), "there is not enough memory for more than the verdict"),
        (SolverFailed("cbc failed"), "cbc failed"),
    ],
    ids=["time", "memory", "solver"],
)
def test_what_is_known_stays_known_without_an_explanation(
    error: BaseException, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("puzzlesolve.insight.explain.Explainer.explain", raising(error))
    options = ("--explain", "--certain", "--time-limit", "9", "--format", "json")
    answer = json.loads(bomber(TEXTS["unique"], *options).stdout)
    assert (answer["verdict"], answer["certain"], answer["steps"]) == ("unique", [[0, 1]], None)
    assert answer["message"] == message


@pytest.mark.parametrize("option", ["--explain", "--certain"])
def test_the_first_solution_is_neither_explained_nor_certain(option: str) -> None:
    result = bomber(TEXTS["unique"], "--first", option)
    assert result.exit_code == 2
    assert "--first" in result.stderr
