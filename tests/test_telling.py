"""How explanations are shown: names that can be seen on the board, steps at a terminal, repairs."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result
from strategies import problem_of

from puzzlesolve.cli import cli
from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.verdict import NONE, UNIQUE, solve_problem
from puzzlesolve.insight.conflict import find_conflict
from puzzlesolve.insight.cores import Cores
from puzzlesolve.insight.insight import Insight, find_insight
from puzzlesolve.insight.repairs import Trouble, find_repairs
from puzzlesolve.kinds import REGISTRY, find
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.picture import CROSSED, EMPTY, LINE, Face, Picture, with_crossed, with_names
from puzzlesolve.places import distance
from puzzlesolve.run.report import Query, solve_file
from puzzlesolve.show.drawing import draw
from puzzlesolve.show.paragraphs import hanging
from puzzlesolve.show.table import Table
from puzzlesolve.text.reader import Sheet

PUZZLES = Path(__file__).parent.parent / "puzzles"
KINDS = [entry.name for entry in REGISTRY]
EMPTY_2X2 = Picture([[Face(EMPTY)] * 2] * 2)


def run(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(cli, arguments, input=stdin)


def kind_of(name: str) -> Kind[Any]:
    entry = find(name)
    assert entry is not None
    return entry.load()


def drawn(picture: Picture, width: int | None = None, ascii_only: bool = False) -> list[str]:
    return draw(picture, width, ascii_only).plain.split("\n")


# Names on the board.


def test_rows_and_columns_have_their_numbers_on_the_rim() -> None:
    assert drawn(EMPTY_2X2._replace(rim=True)) == [
        "    c1  c2",
        "   ┏━━━┯━━━┓",
        "r1 ┃   │   ┃",
        "   ┠───┼───┨",
        "r2 ┃   │   ┃",
        "   ┗━━━┷━━━┛",
    ]


def test_numbers_that_are_wider_than_a_cell_are_written_downwards() -> None:
    lines = drawn(Picture([[Face(EMPTY)] * 10], rim=True), 24)
    assert [line.strip() for line in lines[:3]] == ["c c c c c c c c c c", "1 2 3 4 5 6 7 8 9 1", "0"]
    assert lines[2].index("0") == lines[1].rindex("1")


def test_clues_outside_the_board_stand_between_it_and_the_rim() -> None:
    lines = drawn(Picture([[Face(EMPTY)]], outside={(0, -1): "3", (-1, 0): "4"}, rim=True))
    assert [line.rstrip() for line in lines] == [
        "        c1",
        "         4",
        "       ┏━━━┓",
        "r1   3 ┃   ┃",
        "       ┗━━━┛",
    ]


def test_a_board_in_bands_has_the_numbers_of_its_rows_in_each() -> None:
    lines = drawn(Picture([[Face(EMPTY)] * 30], rim=True), 40)
    assert sum(line.startswith("r1 ") for line in lines) == sum(line.startswith("columns ") for line in lines) == 2


def test_a_room_that_is_spoken_of_has_its_name_in_its_first_cell() -> None:
    picture = EMPTY_2X2._replace(rooms=["AB", "AC"])
    assert drawn(with_names(picture, ["areas A and C hold all of their stars"]))[1] == "   ┏A ━┳━━━┓"
    assert drawn(with_names(picture, ["room B has 2 stars"]))[1] == "   ┏━━━┳B ━┓"


def test_a_room_with_a_clue_is_named_as_in_texts() -> None:
    faces = [[Face(EMPTY, corner="24"), Face(EMPTY)]]
    assert "A=24" in drawn(with_names(Picture(faces, ["AB"]), ["room A"]))[1]


@pytest.mark.parametrize("name", KINDS)
def test_what_an_explanation_names_can_be_seen(name: str) -> None:
    """Cells lie on the board, rooms are named on it, and clues stand where they are said to stand."""
    path = PUZZLES / name / "example.txt"
    lines = run(name, str(path), "--explain").stdout.splitlines()
    words = [line for line in lines if re.match(r"\d+\. |- ", line)]
    kind = kind_of(name)
    puzzle = kind.text.read(Sheet(kind.example))
    picture = kind.picture(puzzle, {})
    height, width = picture.size
    assert words
    for line in words:
        for row, column in re.findall(r"\br(\d+)c(\d+)\b", line):
            assert 1 <= int(row) <= height
            assert 1 <= int(column) <= width
        for room in re.findall(r"\b(?:area|room) ([A-Z]\w*)", line):
            assert re.search(rf"[━┏┣╋╆╈╉┳╊╅╇]{room}[ =━]", "\n".join(lines)), (room, lines)
        for clue, row, column in re.findall(r"the clue (\d+) at r(\d+)c(\d+)", line):
            assert picture.faces[int(row) - 1][int(column) - 1].text == clue


def test_rooms_of_a_link_have_names() -> None:
    lines = run("solve", "https://puzz.link/p?starbattle/5/5/1/8qb13emq", "--explain").stdout
    assert "A" in lines.splitlines()[1] or "multiple" in lines


# Boards that are not finished.


def test_what_is_known_not_to_be_is_marked() -> None:
    crossed = with_crossed(EMPTY_2X2, {(0, 0): 0, (0, 1): 1})
    assert [face.look for face in crossed.faces[0]] == [CROSSED, EMPTY]
    assert drawn(crossed)[1] == "┃ · │   ┃"
    assert drawn(crossed, ascii_only=True)[1] == "| . |   |"


def test_an_edge_without_a_line_is_marked() -> None:
    loops = Picture([[Face(EMPTY)]], lines={(0, -0.5): LINE}, grid=False)
    lines = drawn(with_crossed(loops, {(0, -0.5): 1, (0, 0.5): 0, (-0.5, 0): 0}))
    assert lines[:2] == ["╻ × ·", "┃   ×"]


def test_a_new_line_from_cell_to_cell_is_marked_the_way_it_runs() -> None:
    picture = Picture([[Face(EMPTY)] * 2] * 2, lines={(0, 0.5): LINE, (0.5, 0): LINE}, across=True)
    lines = draw(picture, None, False, [(0, 0.5), (0.5, 0)]).plain.split("\n")
    assert lines[1:3] == ["┃ ┏━═━╸ ┃", "┠─║─┼───┨"]


# At a terminal.


class Terminal(io.StringIO):
    """A stream that says that it is one."""

    def isatty(self) -> bool:
        return True


def at_terminal(name: str, path: Path, monkeypatch: pytest.MonkeyPatch, width: int = 80) -> str:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.delenv("NO_COLOR", raising=False)
    from puzzlesolve.engine.verdict import Options

    stream = Terminal()
    Table(stream).write(solve_file(str(path), find(name), Query(Options(), explain=True)), False)
    return stream.getvalue()


def without_colour(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_a_step_has_its_conclusion_on_lines_of_its_own_and_in_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    told = at_terminal("bomber", PUZZLES / "bomber" / "example.txt", monkeypatch)
    assert re.search(r"\x1b\[1;38;[0-9;]+ma bomb at r4c1 and r4c2:", told)
    lines = without_colour(told).splitlines()
    first = lines.index("1. a bomb at r4c1 and r4c2:")
    assert lines[first + 1].startswith("   the clue 2 at r5c1 needs 2 bombs")


@pytest.mark.parametrize("width", [40, 80, 120])
def test_lines_are_no_wider_than_the_terminal(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    told = without_colour(at_terminal("star-battle", PUZZLES / "star-battle" / "8x8-hard.txt", monkeypatch, width))
    assert max(map(len, told.splitlines())) <= width


def test_the_puzzle_comes_first_and_the_solution_last(monkeypatch: pytest.MonkeyPatch) -> None:
    told = without_colour(at_terminal("bomber", PUZZLES / "bomber" / "example.txt", monkeypatch))
    before, after = told.split("1. a bomb")[0], told.split("difficulty:")[1]
    assert before.count("●") == 0
    assert after.count("●") == 8


def test_a_long_explanation_shows_the_board_again_with_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    told = without_colour(at_terminal("star-battle", PUZZLES / "star-battle" / "8x8-hard.txt", monkeypatch))
    steps = len(re.findall(r"^\d+\. ", told, re.MULTILINE))
    assert len(re.findall("^after step", told, re.MULTILINE)) == sum(steps - n >= 3 for n in range(10, steps, 10))
    assert "(·)" in told.split("after step 10")[1]


def test_in_a_pipe_each_step_is_a_line() -> None:
    lines = run("star-battle", str(PUZZLES / "star-battle" / "8x8-hard.txt"), "--explain").stdout.splitlines()
    assert not any(line.startswith("after step") for line in lines)
    assert any(re.match(r"1\. .+: .+", line) for line in lines)


def test_long_lines_hang_behind_their_number() -> None:
    assert hanging("- one two three four five", 20).plain == "- one two three four\n  five"


@pytest.mark.parametrize("name", KINDS)
def test_a_sentence_is_its_conclusion_and_its_reason(name: str) -> None:
    problem = problem_of(name, kind_of(name).example)
    outcome = solve_problem(problem)
    from puzzlesolve.engine.verdict import Options

    insight = find_insight(problem, outcome, Options(), True, False, NEVER)
    for step in insight.steps or []:
        assert step.sentence == f"{step.conclusion}: {step.reason}"


@pytest.mark.parametrize(("file", "verdict"), [("none", "none"), ("several", "multiple"), ("example", "unique")])
def test_a_terminal_is_told_that_there_is_more(file: str, verdict: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(PUZZLES / "bomber" / f"{file}.txt")
    assert "--explain" not in run("bomber", path).stderr
    from puzzlesolve.commands import showing
    from puzzlesolve.commands.invocation import Invocation

    def said(explain: bool) -> Invocation:
        return Invocation(None, {**ARGUMENTS, "explain": explain})

    report = solve_file(path, find("bomber"), said(False).query())
    monkeypatch.setattr(sys, "stderr", Terminal())
    more = [f"{verdict}: --explain tells more"] if verdict != "unique" else []
    assert [line.removeprefix(f"{path}: ") for line in showing.left_unsaid(report, said(False))] == more
    assert showing.left_unsaid(report, said(True)) == []


ARGUMENTS = {
    "engine": "auto",
    "solver": "auto",
    "solutions": 1,
    "first": False,
    "time_limit": None,
    "explain": False,
    "certain": False,
    "quiet": False,
    "link": False,
    "output_format": "table",
    "says_kind": False,
}


def test_a_summary_of_explained_puzzles_is_ordered_by_rating() -> None:
    files = [str(PUZZLES / "bomber" / f"{name}.txt") for name in ("none", "9x9-medium", "6x6-easy")]
    lines = run("solve", "--summary", "--explain", *files).stderr.splitlines()
    rated = [line for line in lines if "│ bomber │" in line][1:]
    assert ["easy" in rated[0], "medium" in rated[1], "none" in rated[2]] == [True] * 3
    assert "hardest technique" not in run("solve", "--summary", *files).stderr


# Repairs.


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_has_variants_that_can_be_read_and_differ_in_one_place(name: str) -> None:
    kind = kind_of(name)
    puzzle = kind.text.read(Sheet(kind.example))
    accepted = [changed for variant in kind.text.variants(puzzle) if kind.text.accepts(changed := variant.make())]
    assert accepted
    text = kind.text.write(puzzle).split()
    for changed in accepted:
        other = kind.text.write(changed).split()
        assert other != text
        assert len(other) != len(text) or sum(a != b for a, b in zip(text, other)) == 1


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("file", ["none", "several"])
def test_a_repair_leaves_one_solution(name: str, file: str) -> None:
    report = solve_file(str(PUZZLES / name / f"{file}.txt"), find(name), explaining())
    assert report.insight is not None
    for repair in report.insight.repairs or []:
        assert solve_problem(kind_of(name).problem(repair.puzzle)).verdict == UNIQUE
    assert len(report.insight.repairs or []) <= 5


def explaining() -> Query:
    from puzzlesolve.engine.verdict import Options

    return Query(Options(), explain=True)


def test_the_clue_that_was_mistyped_is_among_the_repairs(tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(kind_of("bomber").example.replace(".4.3.", ".4.4."))
    insight = solve_file(str(puzzle), find("bomber"), explaining()).insight
    assert insight is not None
    assert "the clue 4 at r3c4 as 3" in [repair.words for repair in insight.repairs or []]


def test_solutions_are_counted_and_compared() -> None:
    lines = run("bomber", "--explain", stdin="1.\n..\n").stdout.splitlines()
    assert "there are 3 solutions, which differ at r1c2, r2c1 and r2c2" in lines
    many = run("bomber", "--explain", stdin="....\n....\n").stdout
    assert "there are at least 100 solutions, which differ at " in many


def test_repairs_near_the_trouble_come_first() -> None:
    kind = kind_of("bomber")
    puzzle = kind.text.read(
        Sheet((PUZZLES / "bomber" / "several.txt").read_text(encoding="utf-8").partition("\n\n")[2])
    )
    for corner in ((0, 0), (2, 3)):
        found = find_repairs(kind, puzzle, Trouble((), (), [corner]), 0.0, NEVER)
        far = [distance(repair.place, corner) for repair in found]
        assert len(far) > 1
        assert far == sorted(far)


def test_repairs_end_with_the_time() -> None:
    kind = kind_of("bomber")
    assert find_repairs(kind, kind.text.read(Sheet("1.\n..\n")), Trouble((), (), ()), 0.0, Deadline(1e-9)) == []


# Conflicts.

TYPO = """\
#    #     11\\  4\\   #    #
#    14\\5  .    .    10\\  #
\\17  .     .    .    .    3\\
\\6   .     .    3\\4  .    .
#    \\10   .    .    .    .
#    #     \\16  .    .    #
"""


def test_one_typo_in_a_kakuro_is_a_small_conflict() -> None:
    problem = problem_of("kakuro", TYPO)
    assert solve_problem(problem).verdict == NONE
    assert len(find_conflict(problem)) == 2


@pytest.mark.parametrize("name", KINDS)
def test_a_core_cannot_hold(name: str) -> None:
    problem = problem_of(name, (PUZZLES / name / "none.txt").read_text(encoding="utf-8"))
    rules = [rule.by_itself() for rule in problem.rules]
    for seed in range(5):
        core = Cores(problem.unknowns, rules, NEVER).find(Random(seed))
        if core is not None:
            assert solve_problem(Problem(problem.unknowns, [rules[index] for index in core])).verdict == NONE


def test_an_insight_without_an_explanation_is_not_told() -> None:
    assert not Insight(certain={}).is_told
