"""Explanations, conflicts and certainties are true, by the model alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from explanations import assert_follows, assert_true, explained, possible, problem_of
from strategies import every_solution

from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.milp import SolverFailed
from puzzlesolve.engine.milp.solvers import Configuration
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.verdict import MULTIPLE, NONE, UNIQUE, Options, solve_problem
from puzzlesolve.insight.certain import find_certain
from puzzlesolve.insight.conflict import find_conflict
from puzzlesolve.insight.difficulty import rating
from puzzlesolve.insight.explain import Explainer
from puzzlesolve.insight.insight import find_insight
from puzzlesolve.insight.step import CASE, TOGETHER
from puzzlesolve.insight.steps import Walk

PUZZLES = Path(__file__).parent.parent / "puzzles"
MILP = Options(engine="milp")
# Explaining takes longer than solving, and checking each step by the model longer still.
SMALL = 40


def small_puzzles(verdict: str) -> list[Path]:
    expected = Path(__file__).parent / "expected"
    found = []
    for answer in sorted(expected.glob("*/*.txt")):
        path = PUZZLES / answer.parent.name / answer.name
        problem = problem_of(path.parent.name, path.read_text(encoding="utf-8"))
        if answer.read_text(encoding="utf-8").split("\n")[0] == verdict and len(problem.unknowns) <= SMALL:
            found.append(path)
    return found


@pytest.mark.parametrize("path", small_puzzles(UNIQUE), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_step_follows_from_its_rules_and_the_steps_before(path: Path) -> None:
    problem = problem_of(path.parent.name, path.read_text(encoding="utf-8"))
    assert_true(problem)


# A bomber that single what-ifs do not decide, and a slitherlink that takes cases.
STUBBORN = "bombs: 17\n\n.3...3\n...5..\n.32...\n.1...4\n.2.3.4\n...2..\n"
HARD_LOOP = "3.12.2\n2....3\n.2.2..\n2.12..\n....3.\n.322.2\n"


def test_what_no_rule_decides_alone_is_told_by_a_set_of_rules_or_by_a_case() -> None:
    problem = problem_of("bomber", STUBBORN)
    told = explained(problem)
    hardest = max(told, key=lambda each: each.step.level)
    assert hardest.step.technique in (TOGETHER, CASE)
    assert_follows(problem, hardest.step)
    assert not problem.unknowns.open(told[-1].step.after)
    assert rating([each.step for each in told], problem.borders).level == "hard"


def test_a_set_of_rules_is_told_conclusion_by_conclusion() -> None:
    problem = problem_of("bomber", STUBBORN)
    together = [each for each in explained(problem) if each.step.technique == TOGETHER]
    assert together[0].sentence == (
        "no bomb at r5c1: supposing a bomb at r5c1, no bomb at r3c1 and r4c1 by the clue 1 at r4c2; "
        "then a bomb at r2c1, r2c2 and r2c3 by the clue 3 at r3c2; "
        "then no bomb at r1c1 and r1c3 by the clue 3 at r1c2; "
        "then no bomb at r3c4 by the clue 2 at r3c3; then the board could not hold"
    )
    assert together[0].step.level == 3 + 5


def test_no_rule_of_a_set_can_be_left_out() -> None:
    problem = problem_of("bomber", STUBBORN)
    for step in (each.step for each in explained(problem) if each.step.technique == TOGETHER):
        assert step.supposed is not None
        otherwise = step.before.copy()
        problem.unknowns.keep_only(otherwise, step.supposed[0], [step.supposed[1]])
        assert not possible(problem, step.rules, otherwise)
        assert [link.rule for link in step.chain] != []
        assert {*(link.rule for link in step.chain), step.broken} == set(step.rules)


@pytest.mark.parametrize(("kind", "text"), [("slitherlink", HARD_LOOP), ("bomber", STUBBORN)])
def test_a_case_has_steps_of_its_own(kind: str, text: str) -> None:
    problem = problem_of(kind, text)
    told = explained(problem)
    cases = [each for each in told if each.step.technique == CASE]
    assert cases
    for each in cases:
        assert_follows(problem, each.step)
        assert len(each.case) == len(each.step.case)
        assert "of its own" in each.sentence
    assert rating([each.step for each in told], problem.borders).level == "hard"


def test_a_step_says_its_reason_in_the_words_of_the_puzzle() -> None:
    sentences = [each.sentence for each in explained(problem_of("bomber", "2.\n.2\n"))]
    assert sentences == [
        "a bomb at r1c2 and r2c1: the clue 2 at r1c1 needs 2 bombs around it and has no other place left"
    ]


def test_needless_steps_are_left_out() -> None:
    problem = problem_of("kakuro", (PUZZLES / "kakuro" / "20x20-easy.txt").read_text(encoding="utf-8"))
    board = solve_problem(problem).boards[0]
    solution = [board[places[0]] for places in problem.unknowns.places]
    explainer = Explainer(problem)
    walk = Walk(explainer.sets, problem.given())
    every = 0
    while walk.next(solution) is not None:
        every += 1
    kept = explainer.steps(solution)
    assert len(kept) < every
    assert not problem.unknowns.open(kept[-1].after)


IMPOSSIBLE = {
    "kakuro": "#  3\\  4\\\n\\8  .  .\n\\4  .  .\n",
    "inshi-no-heya": "AAB\nCCB\nDDD\n\nA=2 B=2 C=2\n",
    "star-battle": "AAB\nABB\nCCC\n",
    "bomber": "1.3\n...\n",
    # Without the 2x2 blocks, one painted cell at the bottom would do.
    "paint-area": "ABC\nDEF\nGHI\n\n1.1\n210\n010\n",
}


@pytest.mark.parametrize("options", [Options(), MILP])
@pytest.mark.parametrize("kind", IMPOSSIBLE)
def test_a_conflict_is_minimal_by_trying_all_boards(kind: str, options: Options) -> None:
    problem = problem_of(kind, IMPOSSIBLE[kind])
    rules = find_conflict(problem, options=options)
    assert rules
    alone = [rule.by_itself() for rule in rules]
    assert every_solution(Problem(problem.unknowns, alone)) == []
    for rule in alone:
        rest = [other for other in alone if other is not rule]
        assert every_solution(Problem(problem.unknowns, rest)), rule.name


@pytest.mark.parametrize("options", [Options(), MILP], ids=["auto", "milp"])
def test_a_product_that_needs_a_number_twice_in_a_row_is_in_conflict_with_the_row(options: Options) -> None:
    problem = problem_of("inshi-no-heya", "AAB\nCDB\nCDE\n\nA=4\n")
    rules = find_conflict(problem, options=options)
    assert [rule.statement for rule in rules] == ["row 1 has each number once", "room A multiplies to 4"]


def test_a_puzzle_with_a_solution_has_certainties_that_enumeration_confirms() -> None:
    for path in small_puzzles(MULTIPLE):
        problem = problem_of(path.parent.name, path.read_text(encoding="utf-8"))
        boards = solve_problem(problem, Options(solutions=None)).boards
        shared = {cell: v for cell, v in boards[0].items() if all(board[cell] == v for board in boards)}
        for options in (Options(), MILP):
            assert find_certain(problem, solve_problem(problem, options), options) == shared


@pytest.mark.parametrize("kind", IMPOSSIBLE)
def test_what_is_certain_needs_no_solver_where_cases_tell(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither where all solutions are known nor where two are."""
    monkeypatch.setattr(Configuration, "run", lambda *arguments: pytest.fail("a solver was asked"))
    path = PUZZLES / kind / "several.txt"
    problem = problem_of(kind, path.read_text(encoding="utf-8"))
    boards = solve_problem(problem, Options(solutions=None)).boards
    shared = {cell: v for cell, v in boards[0].items() if all(board[cell] == v for board in boards)}
    for solutions in (None, 1):
        options = Options(solutions=solutions)
        assert find_certain(problem, solve_problem(problem, options), options) == shared


def test_nothing_is_certain_where_there_is_no_solution() -> None:
    problem = problem_of("bomber", "1.3\n...\n")
    assert find_certain(problem, solve_problem(problem), Options()) == {}


def test_a_solver_that_fails_leaves_a_conflict_unexplained(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(configuration: Configuration, problem: object, deadline: Deadline) -> str:
        raise SolverFailed("cbc failed: it ended with code 7")

    problem = problem_of("bomber", "1.3\n...\n")
    outcome = solve_problem(problem)
    monkeypatch.setattr(Configuration, "run", fail)
    insight = find_insight(problem, outcome, MILP, explain=True, certain=False, deadline=NEVER)
    assert (outcome.verdict, insight.conflict) == (NONE, None)
    assert "cbc failed: it ended with code 7" in (insight.message or "")
