"""Explanations, conflicts and certainties are true, by the model alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from strategies import every_solution

from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.milp import SolverFailed
from puzzlesolve.engine.milp.solvers import Configuration
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.state import State
from puzzlesolve.engine.verdict import MULTIPLE, NONE, UNIQUE, Options, solve_problem
from puzzlesolve.insight.certain import find_certain
from puzzlesolve.insight.conflict import find_conflict
from puzzlesolve.insight.explain import MODEL, NARROWING, WHAT_IF, Explainer, Explanation, Step
from puzzlesolve.insight.insight import find_insight
from puzzlesolve.kinds import find
from puzzlesolve.text.reader import Sheet

PUZZLES = Path(__file__).parent.parent / "puzzles"
MILP = Options(engine="milp")
# Explaining takes longer than solving, and checking each step by the model longer still.
SMALL = 40


def problem_of(kind: str, text: str) -> Problem:
    entry = find(kind)
    assert entry is not None
    return entry.load().problem(entry.load().text.read(Sheet(text)))


def small_puzzles(verdict: str) -> list[Path]:
    expected = Path(__file__).parent / "expected"
    found = []
    for answer in sorted(expected.glob("*/*.txt")):
        path = PUZZLES / answer.parent.name / answer.name
        problem = problem_of(path.parent.name, path.read_text(encoding="utf-8"))
        if answer.read_text(encoding="utf-8").split("\n")[0] == verdict and len(problem.unknowns) <= SMALL:
            found.append(path)
    return found


def explained(problem: Problem) -> Explanation:
    board = solve_problem(problem).boards[0]
    return Explainer(problem).explain([board[places[0]] for places in problem.unknowns.places])


def at_start(problem: Problem) -> State:
    """What the clues themselves give, which needs no step."""
    state = problem.unknowns.start()
    for rule in problem.rules:
        if rule.given:
            rule.narrow(state)
    return state


def possible(problem: Problem, rules: tuple[int, ...], state: State) -> bool:
    """Whether some board obeys these rules within a state, as the model has it."""
    from puzzlesolve.engine.milp.model import Answer, Model

    chosen = [problem.with_implied[index] for index in rules]
    return isinstance(Model(Problem(problem.unknowns, chosen), state).ask(), Answer)


def assert_follows(problem: Problem, before: State, step: Step) -> None:
    """Nothing that a step takes away is possible under its rules and the conclusions before it."""
    for unknown in step.changed:
        left = problem.unknowns.values(step.after, unknown)
        for value in set(problem.unknowns.values(before, unknown)) - set(left):
            otherwise = before.copy()
            problem.unknowns.keep_only(otherwise, unknown, [value])
            assert not possible(problem, step.rules, otherwise), step.sentence


@pytest.mark.parametrize("path", small_puzzles(UNIQUE), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_step_follows_from_its_rules_and_the_steps_before(path: Path) -> None:
    problem = problem_of(path.parent.name, path.read_text(encoding="utf-8"))
    before = at_start(problem)
    for step in explained(problem).steps:
        assert step.sentence
        if step.how != MODEL:
            assert_follows(problem, before, step)
        before = step.after
    assert not problem.unknowns.open(before)


def test_a_step_says_its_reason_in_the_words_of_the_puzzle() -> None:
    sentences = [step.sentence for step in explained(problem_of("bomber", "2.\n.2\n")).steps]
    assert sentences == [
        "a bomb at row 1, column 2, and row 2, column 1: "
        "the clue 2 at row 1, column 1 needs 2 bombs around it and has no other place left"
    ]


def test_a_step_of_a_line_says_what_it_lacks_and_what_it_has() -> None:
    problem = problem_of("inshi-no-heya", "AEE\nBFG\nCFD\n\nE=3 D=3 A=2 G=2 F=2 C=1\n")
    sentences = [step.sentence for step in explained(problem).steps]
    assert "row 2, column 1 is 3; row 2, column 2 is 1: row 2 has no other place for 3 and already has 2" in sentences


def test_needless_steps_are_left_out() -> None:
    kind = find("inshi")
    assert kind is not None
    problem = problem_of("inshi", kind.load().example)
    steps = explained(problem).steps
    for left_out in range(len(steps)):
        state = at_start(problem)
        for number, step in enumerate(steps):
            if number != left_out:
                problem.rules[step.rules[0]].narrow(state)
        assert problem.unknowns.open(state), f"step {left_out + 1} is not needed"


def test_what_if_steps_come_only_where_narrowing_is_stuck() -> None:
    problem = problem_of("bomber", "12..1\n..3.1\n.4.3.\n..4.2\n22..2\n")
    explanation = explained(problem)
    assert explanation.counts == {NARROWING: 8, WHAT_IF: 1}
    assert explanation.difficulty == "medium"


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
    path = PUZZLES / kind / ("example.txt" if kind == "star-battle" else "several.txt")
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
