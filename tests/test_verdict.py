"""Verdicts: what is asked for, what is proved, and what is said when a solver or our own logic is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from processes import FOR_A_SOLVER
from strategies import problem_of

from puzzlesolve.deadline import Deadline, OutOfTime
from puzzlesolve.engine.cases import cases
from puzzlesolve.engine.logic import Logic, Trials
from puzzlesolve.engine.milp.solvers import INFEASIBLE, SOLVED, Configuration
from puzzlesolve.engine.state import State
from puzzlesolve.engine.verdict import Defect, Options, Outcome, solve_problem

Run = Callable[[Configuration, Any, Deadline], str]

ONE_BOMB = FOR_A_SOLVER
NO_ROOM = "bombs: 1\n\n..\n.2\n"
THREE_PLACES = "1.\n..\n"
# It has one solution, which narrowing and one what-if at a time do not find.
HARD = """\
bombs: 17

.3...3
...5..
.32...
.1...4
.2.3.4
...2..
"""
real_run = Configuration.run


def outcome(text: str, **options: Any) -> Outcome:
    return solve_problem(problem_of("bomber", text), Options(**options))


def bombs(found: Outcome) -> list[list[tuple[int, int]]]:
    return sorted([cell for cell, bomb in board.items() if bomb] for board in found.boards)


def fill(problem: Any, value: float) -> str:
    """Claim that every variable of a model has this value."""
    for variable in problem.variables():
        variable.varValue = value
    return SOLVED


@pytest.fixture
def ways_run(monkeypatch: pytest.MonkeyPatch) -> Callable[[Run], None]:
    """Let every way to run a solver do something else."""
    return lambda run: monkeypatch.setattr(Configuration, "run", run)


@pytest.mark.parametrize("engine", ["auto", "milp"])
@pytest.mark.parametrize(
    ("text", "options", "verdict", "shown"),
    [
        (ONE_BOMB, {}, "unique", 1),
        (ONE_BOMB, {"solutions": None}, "unique", 1),
        (ONE_BOMB, {"first": True}, "solved", 1),
        (NO_ROOM, {}, "none", 0),
        (NO_ROOM, {"first": True}, "none", 0),
        (THREE_PLACES, {}, "multiple", 1),
        (THREE_PLACES, {"solutions": 2}, "multiple", 2),
        (THREE_PLACES, {"solutions": 3}, "multiple", 3),
        (THREE_PLACES, {"solutions": 9}, "multiple", 3),
        (THREE_PLACES, {"solutions": None}, "multiple", 3),
        (THREE_PLACES, {"first": True}, "solved", 1),
        (THREE_PLACES, {"first": True, "solutions": None}, "solved", 1),
        ("?\n", {}, "unique", 1),
        ("1\n", {}, "none", 0),
        ("..\n", {"solutions": None}, "multiple", 4),
        ("bombs: 2\n...\n", {"solutions": None}, "multiple", 3),
        ("bombs: 9\n...\n", {}, "none", 0),
    ],
)
def test_verdict_and_solutions(engine: str, text: str, options: dict[str, Any], verdict: str, shown: int) -> None:
    found = outcome(text, engine=engine, **options)
    assert (found.verdict, len(found.boards)) == (verdict, shown)
    assert len({tuple(board.items()) for board in found.boards}) == shown
    assert found.message is None
    assert found.proof is not None


def test_logic_that_decides_everything_needs_no_solver(ways_run: Callable[[Run], None]) -> None:
    ways_run(lambda way, problem, deadline: pytest.fail("a solver was asked"))
    assert outcome(ONE_BOMB).proof == "logic"
    assert outcome(NO_ROOM) == Outcome("none", [], "logic")


def test_a_verdict_of_the_model_names_the_ways_that_proved_it() -> None:
    assert outcome(ONE_BOMB, engine="milp").proof == "cbc+highs"
    assert outcome(ONE_BOMB, engine="milp", solver="cbc").proof == "cbc+highs"
    assert outcome(ONE_BOMB, engine="milp", solver="highs").proof == "highs+highs without presolve"


@pytest.mark.parametrize("engine", ["auto", "milp"])
def test_a_time_limit_that_is_over_at_once_leaves_it_undecided(engine: str) -> None:
    found = outcome(THREE_PLACES, engine=engine, time_limit=0.000001)
    assert found == Outcome("undecided", [], None, "the time limit of 1e-06 s came first", late=True)


def test_a_deadline_of_the_caller_is_a_time_limit_without_a_number() -> None:
    found = solve_problem(problem_of("bomber", THREE_PLACES), Options(), Deadline(0))
    assert (found.verdict, found.message) == ("undecided", "the time limit came first")


def test_a_time_limit_long_enough_changes_nothing() -> None:
    assert outcome(THREE_PLACES, solutions=None, time_limit=600).verdict == "multiple"


def test_a_solution_found_before_the_time_limit_is_still_given(ways_run: Callable[[Run], None]) -> None:
    runs: list[Configuration] = []

    def late(way: Configuration, problem: Any, deadline: Deadline) -> str:
        runs.append(way)
        if len(runs) > 1:
            raise OutOfTime
        return real_run(way, problem, deadline)

    ways_run(late)
    found = outcome(ONE_BOMB, engine="milp", time_limit=60)
    assert (found.verdict, bombs(found), found.proof) == ("undecided", [[(0, 1)]], None)
    assert found.message == "the time limit of 60 s came first"


@pytest.mark.parametrize(("count", "verdict"), [(0, "undecided"), (1, "undecided"), (2, "multiple")])
def test_solutions_found_in_cases_before_the_time_limit_are_still_given(
    count: int, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(logic: Logic, state: State, trials: Trials) -> Iterator[State]:
        yield from islice(cases(logic, state, trials), count)
        raise OutOfTime

    monkeypatch.setattr("puzzlesolve.engine.verdict.cases", late)
    found = outcome(THREE_PLACES, solutions=None, time_limit=60)
    assert (found.verdict, len(found.boards), found.proof) == (verdict, count, None)
    assert found.message == "the time limit of 60 s came first"


def test_two_solutions_before_the_time_limit_are_several_in_any_case(ways_run: Callable[[Run], None]) -> None:
    runs: list[Configuration] = []

    def late(way: Configuration, problem: Any, deadline: Deadline) -> str:
        runs.append(way)
        if len(runs) > 2:
            raise OutOfTime
        return real_run(way, problem, deadline)

    ways_run(late)
    found = outcome(THREE_PLACES, engine="milp", solutions=None, time_limit=60)
    assert (found.verdict, len(found.boards)) == ("multiple", 2)
    assert found.message == "the time limit of 60 s came first"


def test_a_wrong_answer_of_one_solver_is_replaced_by_the_other(ways_run: Callable[[Run], None]) -> None:
    def wrong_cbc(way: Configuration, problem: Any, deadline: Deadline) -> str:
        return fill(problem, 0) if way.solver == "cbc" else real_run(way, problem, deadline)

    ways_run(wrong_cbc)
    found = outcome(ONE_BOMB, engine="milp")
    assert (found.verdict, bombs(found), found.proof) == ("unique", [[(0, 1)]], "highs")


def test_a_wrong_answer_without_a_better_one_is_never_shown(ways_run: Callable[[Run], None]) -> None:
    ways_run(lambda way, problem, deadline: fill(problem, 0))
    wrong = "gave an answer that breaks a rule: the clue 1 at row 2, column 1 has 0 bombs around it, not 1"
    assert outcome(ONE_BOMB, engine="milp") == Outcome(
        "undecided", [], None, f"cbc {wrong}; highs {wrong}; cbc without presolve {wrong}"
    )


def test_a_solver_asked_for_by_name_has_only_its_own_second_way(ways_run: Callable[[Run], None]) -> None:
    def only_without_presolve(way: Configuration, problem: Any, deadline: Deadline) -> str:
        assert way.solver == "highs"
        return fill(problem, 0) if way.presolve else real_run(way, problem, deadline)

    ways_run(only_without_presolve)
    found = outcome(ONE_BOMB, engine="milp", solver="highs")
    assert (found.verdict, bombs(found)) == ("unique", [[(0, 1)]])


def test_a_fraction_is_no_answer(ways_run: Callable[[Run], None]) -> None:
    ways_run(lambda way, problem, deadline: fill(problem, 0.5))
    found = outcome(ONE_BOMB, engine="milp", solver="cbc")
    assert found.verdict == "undecided"
    wrong = "gave 0.5 in place of 0 or 1"
    assert found.message == f"cbc {wrong}; cbc without presolve {wrong}"


def test_a_value_within_the_tolerance_is_rounded(ways_run: Callable[[Run], None]) -> None:
    def nearly(way: Configuration, problem: Any, deadline: Deadline) -> str:
        status = real_run(way, problem, deadline)
        for variable in problem.variables():
            variable.varValue = abs((variable.varValue or 0) - 1e-9)
        return status

    ways_run(nearly)
    assert bombs(outcome(ONE_BOMB, engine="milp")) == [[(0, 1)]]


def test_a_solver_that_gives_an_excluded_answer_again_and_again_has_failed(ways_run: Callable[[Run], None]) -> None:
    def two_ends(way: Configuration, problem: Any, deadline: Deadline) -> str:
        """Claim that the tiles at both ends are painted, and nothing between them."""
        deadline.check()
        for variable in problem.variables():
            variable.varValue = float(variable.name in ("x0", "x2"))
        return SOLVED

    ways_run(two_ends)
    found = solve_problem(problem_of("paint-area", "ABC\n\n...\n"), Options("milp", "cbc", time_limit=10))
    excluded = "gave an answer that had been excluded"
    assert found.message == f"cbc {excluded}; cbc without presolve {excluded}"


@pytest.mark.parametrize("solver", ["auto", "cbc"])
def test_the_same_answer_twice_is_not_two_answers(ways_run: Callable[[Run], None], solver: str) -> None:
    def always_the_same(way: Configuration, problem: Any, deadline: Deadline) -> str:
        if way.solver == "highs":
            return real_run(way, problem, deadline)
        for variable in problem.variables():
            variable.varValue = float(variable.name == "x2")
        return SOLVED

    ways_run(always_the_same)
    found = outcome(ONE_BOMB, engine="milp", solver=solver)
    if solver == "auto":
        assert (found.verdict, bombs(found), found.proof) == ("unique", [[(0, 1)]], "highs")
    else:
        excluded = "gave an answer that had been excluded"
        assert (found.verdict, bombs(found)) == ("undecided", [[(0, 1)]])
        assert found.message == f"cbc {excluded}; cbc without presolve {excluded}"


def test_solvers_that_disagree_prove_nothing(ways_run: Callable[[Run], None]) -> None:
    def blind_cbc(way: Configuration, problem: Any, deadline: Deadline) -> str:
        return INFEASIBLE if way == Configuration("cbc", True) else real_run(way, problem, deadline)

    ways_run(blind_cbc)
    assert outcome(ONE_BOMB, engine="milp") == Outcome(
        "undecided", [], None, "cbc says that there is no answer, and highs found one"
    )


def test_solvers_that_disagree_on_a_second_answer_do_not_prove_the_first_to_be_the_only_one(
    ways_run: Callable[[Run], None],
) -> None:
    runs: list[Configuration] = []

    def blind(way: Configuration, problem: Any, deadline: Deadline) -> str:
        runs.append(way)
        return INFEASIBLE if len(runs) == 2 else real_run(way, problem, deadline)

    ways_run(blind)
    found = outcome(THREE_PLACES, engine="milp")
    assert (found.verdict, len(found.boards)) == ("undecided", 1)
    assert found.message == "cbc says that there is no answer, and highs found one"


def test_a_wrong_answer_does_not_shake_a_proof(ways_run: Callable[[Run], None]) -> None:
    ways_run(lambda way, problem, deadline: INFEASIBLE if way.solver == "cbc" else fill(problem, 0))
    assert outcome(NO_ROOM, engine="milp", solver="auto").verdict == "none"


def test_a_proof_that_the_other_way_has_no_time_to_repeat_still_holds(ways_run: Callable[[Run], None]) -> None:
    def slow(way: Configuration, problem: Any, deadline: Deadline) -> str:
        if way != Configuration("cbc", True):
            raise OutOfTime
        return real_run(way, problem, deadline)

    ways_run(slow)
    found = outcome("1..\n.2.\n..1\n1..\n", engine="milp", solutions=None)
    assert found.message is None
    assert found.proof == "cbc"


def test_a_proof_of_highs_with_presolve_waits_for_another(ways_run: Callable[[Run], None]) -> None:
    def slow(way: Configuration, problem: Any, deadline: Deadline) -> str:
        if not way.presolve:
            raise OutOfTime
        return real_run(way, problem, deadline)

    ways_run(slow)
    found = outcome(ONE_BOMB, engine="milp", solver="highs", time_limit=60)
    assert (found.verdict, found.late) == ("undecided", True)


# With the merging of parallel columns, HiGHS's presolve calls the model of this one infeasible on the way.
MISUNDERSTOOD = ".31.1...\n.3.1....\n..31..10\n1..2...1\n..2.1...\n....12..\n.00.3...\n.1..22.1\n"


def test_highs_does_not_call_a_slitherlink_infeasible_that_has_a_solution() -> None:
    problem = problem_of("slitherlink", MISUNDERSTOOD)
    found = solve_problem(problem, Options("milp", "highs"))
    assert (found.verdict, found.message) == ("unique", None)


def lying(monkeypatch: pytest.MonkeyPatch) -> None:
    def lie(logic: Logic, state: State) -> None:
        for unknown in range(len(logic.unknowns)):
            logic.unknowns.keep_only(state, unknown, [0])

    monkeypatch.setattr(Logic, "narrow_all", lie)


def test_a_wrong_answer_of_our_own_logic_is_a_defect(monkeypatch: pytest.MonkeyPatch) -> None:
    lying(monkeypatch)
    with pytest.raises(Defect, match="breaks a rule: the clue 1 at row 2, column 1 has 0 bombs around it, not 1"):
        outcome(ONE_BOMB)


def test_the_model_alone_does_not_ask_the_logic(monkeypatch: pytest.MonkeyPatch) -> None:
    lying(monkeypatch)
    assert outcome(ONE_BOMB, engine="milp").verdict == "unique"


def test_what_logic_leaves_open_goes_to_the_model() -> None:
    problem = problem_of("bomber", HARD)
    state = problem.unknowns.start()
    logic = Logic(problem)
    logic.narrow_all(state)
    logic.what_if(state)
    assert problem.unknowns.open(state)
    by_both, by_model = (solve_problem(problem, Options(engine)) for engine in ("auto", "milp"))
    assert by_both.verdict == by_model.verdict == "unique"
    assert by_both.boards == by_model.boards


def test_a_board_without_unknowns_is_solved_by_doing_nothing() -> None:
    for engine in ("auto", "milp"):
        found = solve_problem(problem_of("kakuro", "# #\n# #\n"), Options(engine))
        assert (found.verdict, found.boards) == ("unique", [{}])
