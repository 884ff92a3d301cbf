"""The steps of explanations: their techniques, words, order and difficulty, for puzzles of all kinds."""

from __future__ import annotations

from pathlib import Path

import pytest
from explanations import assert_true, assert_well_formed, explained, problem_of
from tools.steps import jumps

from puzzlesolve.engine.problem import Borders
from puzzlesolve.engine.verdict import UNIQUE, solve_problem
from puzzlesolve.generate import Generated, generate
from puzzlesolve.insight.difficulty import EASY, HARD, MEDIUM, rating
from puzzlesolve.insight.explain import counts_of
from puzzlesolve.insight.step import Step
from puzzlesolve.kinds import REGISTRY, find

PUZZLES = Path(__file__).parent.parent / "puzzles"
KINDS = [entry.name for entry in REGISTRY]
# Small boards, so that many of them are made and explained in a moment.
SIZES = {"sudoku": 4, "skyscrapers": 4, "inshi-no-heya": 4}
SEEDS = range(12)


def made(kind: str, seed: int, difficulty: str | None = None) -> Generated:
    entry = find(kind)
    assert entry is not None
    size = SIZES.get(kind, 5)
    return generate(entry, size, size, seed, difficulty)


# What solvers call it.


TOLD = [
    ("akari/example", "clue needs all", "a light at r4c1, r4c3 and r5c2: the clue 3 at r4c2 needs 3 lights beside it"),
    ("akari/6x6-easy", "lit from one place only", "a light at r5c6: the white cell at r5c6 needs at least 1 light"),
    (
        "bomber/example",
        "one clue inside another",
        "a bomb at r2c1: the clue 3 at r2c3 has at most 1 bomb among r1c3 and r2c2, and the clue 2 at r1c2 needs all",
    ),
    ("inshi-no-heya/example", "last cell of a room", "r2c1 is 3: room A needs 6 / 2 = 3"),
    ("inshi-no-heya/6x6-easy", "hidden pair", "r6c1 and r6c2 are 3 or 5: row 6 has 3 and 5 only at r6c1 and r6c2"),
    ("kakuro/example", "last cell of a run", "r4c3 is 1: the run of 2 right of r4c1 (sum 6) needs 6 - 5 = 1"),
    (
        "kakuro/example",
        "the only sets of digits",
        "r6c4 and r6c5 are 1 or 2: the run of 2 right of r6c3 (sum 3) is 1 2",
    ),
    ("kakuro/example", "a required digit", "r5c5 is 4: the run of 4 right of r5c2 (sum 10) needs 4, and has no other"),
    (
        "kakuro/example",
        "least and most of the rest",
        "r5c3 is 2, 3 or 4: the other cells of the run of 4 right of r5c2",
    ),
    ("nonogram/example", "overlap", "painted: r1c2: the 2 of row 1 covers that wherever it starts"),
    ("nonogram/example", "edges", "unpainted: r2c2: row 2 has all of its painted cells"),
    ("norinori/example", "partner forced", "r4c4 is shaded: a shaded cell touches another one"),
    ("norinori/example", "no third", "r4c2 is not shaded: the 2x2 block from r3c2 has at most 2 shaded cells"),
    (
        "shikaku/example",
        "one rectangle left",
        "cut out: the 2x1 rectangle from r3c4: no other fitting rectangle is left",
    ),
    ("sudoku/9x9-medium", "naked pair", "r4c5 and r4c8 are 3 or 8: row 4 has 1 and 6 at r4c1 and r4c2"),
    (
        "sudoku/9x9-medium",
        "pointing",
        "r2c8 is 3, 6 or 9; r3c8 is 2, 3 or 6: the box from r4c7 has its 8 at r4c8 or r6c8",
    ),
    ("sudoku/9x9-medium", "X-wing", "r3c8 is 2 or 6: row 2 and row 4 have 3 only at r2c5, r2c8, r4c5 and r4c8, which"),
    ("wall-logic/example", "reached by one number only", "an arm left through r5c1: the clue 4 at r2c1 leaves nothing"),
    (
        "wall-logic/example",
        "an arm without gaps",
        "an arm right through r2c2: the arms of the clue 4 at r2c1 have no gaps",
    ),
]


@pytest.mark.parametrize(("name", "technique", "sentence"), TOLD)
def test_a_technique_has_its_name_and_words(name: str, technique: str, sentence: str) -> None:
    problem = problem_of(name.split("/")[0], (PUZZLES / f"{name}.txt").read_text(encoding="utf-8"))
    told = [each.sentence for each in explained(problem) if each.step.technique == technique]
    assert [each for each in told if each.startswith(sentence)]


def test_numbers_that_stand_in_a_line_are_struck_out_without_a_step() -> None:
    problem = problem_of("sudoku", "1...\n..1.\n.4..\n...2\n")
    told = explained(problem)
    assert {each.step.technique for each in told} <= {"naked single", "hidden single"}
    assert all(len(each.step.changed) == 1 for each in told)


@pytest.mark.parametrize("kind", KINDS)
def test_sentences_of_shipped_puzzles_are_well_formed(kind: str) -> None:
    for path in sorted((PUZZLES / kind).glob("*.txt")):
        problem = problem_of(kind, path.read_text(encoding="utf-8"))
        if len(problem.unknowns) <= 300 and solve_problem(problem).verdict == UNIQUE:
            assert_well_formed(explained(problem))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_generated_puzzle_is_explained_as_its_title_says(kind: str, seed: int) -> None:
    found = made(kind, seed)
    problem = problem_of(kind, found.text)
    told = explained(problem)
    assert_well_formed(told)
    assert f", {rating([each.step for each in told], problem.borders).level}\n" in found.text


@pytest.mark.parametrize("kind", KINDS)
def test_an_easy_puzzle_is_explained_as_easy(kind: str) -> None:
    problem = problem_of(kind, made(kind, 1, EASY).text)
    assert rating([each.step for each in explained(problem)], problem.borders).level == EASY


@pytest.mark.parametrize("kind", KINDS)
def test_every_step_of_a_generated_puzzle_follows_from_its_rules(kind: str) -> None:
    assert_true(problem_of(kind, made(kind, 3).text))


# Order.


@pytest.mark.parametrize("kind", KINDS)
def test_few_steps_jump_while_a_later_one_is_near(kind: str) -> None:
    total = needless = 0
    for path in sorted((PUZZLES / kind).glob("*.txt")):
        problem = problem_of(kind, path.read_text(encoding="utf-8"))
        if len(problem.unknowns) <= 150 and solve_problem(problem).verdict == UNIQUE:
            steps = [each.step for each in explained(problem)]
            total += len(steps)
            needless += jumps(problem, steps)[1]
    assert needless * 10 < total


# Difficulty.


def steps_of(*levels: int) -> list[Step]:
    """Steps of these levels, which say no more."""
    nothing = problem_of("bomber", "0\n").given()
    return [Step(f"level {level}", level, (), nothing, nothing, (), frozenset()) for level in levels]


def test_the_hardest_step_counts_and_then_how_many_there_are() -> None:
    borders = Borders(2.0, 5.1)
    assert rating(steps_of(1, 1, 1), borders) == (EASY, 1.2, "level 1")
    assert rating(steps_of(1, 3, 2), borders) == (MEDIUM, 3.0, "level 3")
    assert rating(steps_of(5), borders).level == MEDIUM
    assert rating(steps_of(5, 1, 5), borders) == (HARD, 5.1, "level 5")
    assert rating(steps_of(*[1] * 500), borders).number == 1.9


def test_techniques_are_counted_the_easiest_first() -> None:
    assert list(counts_of(steps_of(3, 1, 3)).items()) == [("level 1", 1), ("level 3", 2)]
