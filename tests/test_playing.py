"""`check` and `hint`: boards that are right, wrong and half done, of every kind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from strategies import problem_of

from puzzlesolve.cli import cli
from puzzlesolve.deadline import NEVER
from puzzlesolve.engine.verdict import UNIQUE, solve_problem
from puzzlesolve.insight.checking import RIGHT_SO_FAR, SOLVED, WRONG, check_board, find_hint
from puzzlesolve.kinds import REGISTRY, find
from puzzlesolve.text.reader import Sheet

PUZZLES = Path(__file__).parent.parent / "puzzles"
BOMBER = str(PUZZLES / "bomber" / "example.txt")
ANSWER = "12*.1\n*.3*1\n.4*3.\n**4*2\n22.*2\n"


def play(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(cli, arguments, input=stdin)


def test_a_finished_board_is_solved() -> None:
    result = play("check", BOMBER, stdin=ANSWER)
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "solved: every rule holds")


def test_a_board_without_mistakes_is_right_so_far() -> None:
    result = play("check", BOMBER, "-", stdin=ANSWER.replace("*", "?"))
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "right so far: 8 places to go")


def test_a_rule_that_is_broken_is_said_with_the_cells_that_cannot_be() -> None:
    result = play("check", BOMBER, stdin=ANSWER.replace("22.*2", "22*.2"))
    assert result.exit_code == 4
    assert result.stdout.splitlines()[-1] == (
        "wrong: the clue 2 at r4c5 has 1 bomb around it, not 2; no solution has this at r5c3 and r5c4"
    )


def test_a_mistake_is_found_before_a_rule_is_broken() -> None:
    result = play("check", BOMBER, stdin="12???\n??3?1\n?4?3*\n??4?2\n22??2\n")
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (4, "wrong: no solution has this at r3c5")


def test_json_says_the_same() -> None:
    result = play("check", BOMBER, "--format", "json", stdin="12???\n??3?1\n?4?3*\n??4?2\n22??2\n")
    fields = json.loads(result.stdout)
    assert (fields["verdict"], fields["open"], fields["broken"], fields["cells"]) == ("wrong", 12, None, [[3, 5]])


def test_where_several_solutions_differ_each_of_them_is_right() -> None:
    problem = problem_of("bomber", "1.\n..\n")
    assert check_board(problem, {(0, 1): 1}).verdict == RIGHT_SO_FAR
    assert check_board(problem, {(0, 1): 0, (1, 0): 0}).verdict == RIGHT_SO_FAR
    # Each of the three alone could be empty, but not all of them.
    found = check_board(problem, {(0, 1): 0, (1, 0): 0, (1, 1): 0})
    assert (found.verdict, sorted(found.wrong)) == (WRONG, [(0, 1), (1, 0), (1, 1)])


def test_a_malformed_answer_is_said_with_its_place() -> None:
    result = play("check", BOMBER, stdin="12x.1\n*.3*1\n.4*3.\n**4*2\n22.*2\n")
    assert result.exit_code == 3
    assert result.stderr == "<stdin>:1:3: 'x' is no answer here; expected ? or . or *\n  12x.1\n    ^\n"


@pytest.mark.parametrize("command", ["check", "hint"])
def test_a_time_limit_that_comes_first_leaves_it_undecided(command: str) -> None:
    result = play(command, BOMBER, "-", "--time-limit", "0.000001", stdin=ANSWER.replace("*", "?"))
    assert (result.exit_code, result.stderr) == (5, "undecided: the time limit of 1e-06 s came first\n")


def test_a_hint_is_the_simplest_step_with_its_reason_and_no_more() -> None:
    result = play("hint", BOMBER)
    *picture, words = result.stdout.splitlines()
    assert result.exit_code == 0
    assert words.startswith("all the rest are bombs: a bomb at r4c1 and r4c2: the clue 2 at r5c1 needs 2 bombs")
    assert sum(line.count("●") for line in picture) == 2


def test_a_hint_goes_on_from_what_is_filled_in() -> None:
    progress = "12???\n??3?1\n?4?3?\n**4?2\n22.?2\n"
    words = play("hint", BOMBER, "-", stdin=progress).stdout.splitlines()[-1]
    assert "r4c1" not in words.partition(":")[2].partition(":")[0]


def test_a_mistake_is_the_hint() -> None:
    result = play("hint", BOMBER, "-", stdin="12???\n??3?1\n?4?3*\n??4?2\n22??2\n")
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (4, "wrong: no solution has this at r3c5")


def test_there_is_nothing_to_hint_at_on_a_finished_board() -> None:
    assert play("hint", BOMBER, "-", stdin=ANSWER).stdout.splitlines()[-1] == "solved: every rule holds"


def test_a_hint_in_json_has_the_fields_of_a_step() -> None:
    fields = json.loads(play("hint", BOMBER, "--format", "json").stdout)
    assert (fields["verdict"], fields["step"]["technique"]) == ("right so far", "all the rest are bombs")
    assert fields["step"]["cells"] == [[4, 1], [4, 2]]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kind: bomber\n\n1.\n..\n", "the puzzle has several solutions, and nothing more follows from its rules"),
        ("kind: bomber\n\n0.\n1.\n", "the puzzle has no solution; --explain says why"),
        ("kind: bomber\nbombs: 1\n\n.2\n..\n", "the puzzle has no solution; --explain says why"),
    ],
)
def test_a_puzzle_without_one_solution_has_no_hint(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "puzzle.txt").write_text(text)
    assert play("hint", str(tmp_path / "puzzle.txt")).stdout.splitlines()[-1] == message


@pytest.mark.parametrize("name", [entry.name for entry in REGISTRY])
def test_hints_lead_to_the_solution_of_every_kind(name: str) -> None:
    """From nothing to the end, by the plain text of what is known; and every wrong value is found."""
    entry = find(name)
    assert entry is not None
    kind = entry.load()
    path = next(p for p in sorted((PUZZLES / name).glob("*.txt")) if is_small_and_unique(name, p))
    text = path.read_text(encoding="utf-8")
    puzzle = kind.text.read(Sheet(text))
    problem = kind.problem(puzzle)
    solution = solve_problem(problem).boards[0]
    half = dict(list(solution.items())[::2])
    typed = Sheet("\n".join(kind.answer.plain(puzzle, half)) + "\n")
    board = kind.answer.read(puzzle, typed)
    assert check_board(problem, board).verdict == RIGHT_SO_FAR
    while (hint := find_hint(problem, board, NEVER)).check.verdict == RIGHT_SO_FAR:
        assert hint.step is not None
        step = hint.step.step
        for unknown in step.changed:
            values = problem.unknowns.values(step.after, unknown)
            assert solution[problem.unknowns.places[unknown][0]] in values
        # What is narrowed but not decided is not on the board: fill in what the step speaks of.
        board |= {p: solution[p] for unknown in step.changed for p in problem.unknowns.places[unknown]}
    assert hint.check.verdict == SOLVED


def is_small_and_unique(name: str, path: Path) -> bool:
    problem = problem_of(name, path.read_text(encoding="utf-8"))
    return len(problem.unknowns) <= 100 and solve_problem(problem).verdict == UNIQUE
