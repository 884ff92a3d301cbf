"""Cases: where logic stops, they find every solution or leave it to the model."""

from __future__ import annotations

from contextlib import suppress

import pytest
from boards import data_of
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import every_solution, problem_of

from puzzlesolve.deadline import Deadline, OutOfTime
from puzzlesolve.engine.cases import Decision, Patience, TooManyCases, cases, dive
from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.unknowns import Unknowns, marks
from puzzlesolve.engine.verdict import MULTIPLE, UNIQUE, solve_problem
from puzzlesolve.kinds import REGISTRY
from puzzlesolve.places import board
from puzzlesolve.rules.count import Count

# On 4x4 only two ways keep four stars apart, and these areas allow both.
TWO_WAYS = "AABB\nAABB\nCCDD\nCCDD\n"


def stuck(problem: Problem) -> tuple[Logic, State, dict[tuple[int, int], State]]:
    """A problem after narrowing and what-if steps, which leave something open."""
    state = problem.unknowns.start()
    logic = Logic(problem)
    logic.narrow_all(state)
    trials = logic.what_if(state)
    assert problem.unknowns.open(state)
    return logic, state, trials


def test_cases_find_each_solution_once() -> None:
    problem = problem_of("star-battle", TWO_WAYS)
    found = [problem.unknowns.decided(state) for state in cases(*stuck(problem))]
    assert sorted(found) == sorted(every_solution(problem))
    assert len(found) == 2


def test_a_decided_state_is_the_only_case() -> None:
    problem = problem_of("bomber", "1.\n11\n")
    state = problem.unknowns.start()
    logic = Logic(problem)
    logic.narrow_all(state)
    assert list(cases(logic, state, {})) == [state]


def test_too_many_cases_are_given_up() -> None:
    problem = problem_of("star-battle", TWO_WAYS)
    with pytest.raises(TooManyCases):
        list(cases(*stuck(problem), patience=Patience(-1, None)))


def test_cases_that_take_too_long_are_given_up() -> None:
    problem = problem_of("star-battle", TWO_WAYS)
    with pytest.raises(TooManyCases):
        list(cases(*stuck(problem), patience=Patience(10**9, 0.0)))


def test_the_time_limit_is_not_taken_for_the_end_of_patience() -> None:
    logic, state, trials = stuck(problem_of("star-battle", TWO_WAYS))
    logic.deadline = Deadline(0.0)
    with pytest.raises(OutOfTime):
        list(cases(logic, state, trials, Patience(10**9, 0.0)))


def test_patience_is_new_after_each_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    logic, state, trials = stuck(problem_of("star-battle", TWO_WAYS))
    seconds: list[float | None] = []

    class Noted(Deadline):
        def __init__(self, limit: float | None = None) -> None:
            super().__init__(limit)
            seconds.append(limit)

    monkeypatch.setattr("puzzlesolve.engine.cases.Deadline", Noted)
    whole = logic.deadline
    assert len(list(cases(logic, state, trials, Patience(10**9, 60.0)))) == 2
    assert seconds == [60.0] * 3
    assert logic.deadline is whole


def test_cases_go_on_as_long_as_they_find_solutions() -> None:
    problem = problem_of("bomber", "." * 8 + "\n")
    logic, state, trials = stuck(problem)
    most = 100
    found = {tuple(problem.unknowns.decided(decided)) for decided in cases(logic, state, trials, Patience(most, None))}
    assert len(found) == 2**8
    assert logic.trials > 4 * most


@pytest.mark.parametrize("kind", [entry.name for entry in REGISTRY])
@given(data=st.data())
@settings(max_examples=40)
def test_cases_find_every_solution_of_any_board_once(kind: str, data: st.DataObject) -> None:
    problem = problem_of(kind, data.draw(data_of(kind).puzzles()))
    solutions = every_solution(problem)
    # Where there are thousands, cases rightly give up.
    assume(len(solutions) <= 500)
    state = problem.unknowns.start()
    logic = Logic(problem)
    try:
        logic.narrow_all(state)
        trials = logic.what_if(state)
    except Contradiction:
        assert solutions == []
        return
    found = [problem.unknowns.decided(decided) for decided in cases(logic, state, trials)]
    assert sorted(found) == sorted(solutions)


@pytest.mark.parametrize("kind", [entry.name for entry in REGISTRY])
@given(data=st.data())
@settings(max_examples=40)
def test_a_dive_with_patience_finds_every_solution_of_any_board_once(kind: str, data: st.DataObject) -> None:
    problem = problem_of(kind, data.draw(data_of(kind).puzzles()))
    solutions = every_solution(problem)
    assume(len(solutions) <= 500)
    state = problem.unknowns.start()
    logic = Logic(problem)
    with pytest.MonkeyPatch.context() as patch, suppress(Contradiction):
        patch.setattr("puzzlesolve.engine.cases.STEPS_PER_DEAD_END", 0)
        logic.narrow_all(state)
        found = [problem.unknowns.decided(decided) for decided in dive(logic, state)]
        assert sorted(found) == sorted(solutions)
        return
    assert solutions == []


def test_a_dive_is_over_after_too_many_dead_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    dead_ends: list[int] = []

    def last_of(logic: Logic, made: list[Decision], last: Decision) -> int:
        dead_ends.append(last.unknown)
        return len(made) - 1

    # Without a look for the culprit each of the free cells would be tried both ways.
    monkeypatch.setattr("puzzlesolve.engine.cases._culprit", last_of)
    assert list(dive(*stars_and_a_triangle(12))) == []
    assert 1 <= len(dead_ends) <= 3


def test_a_dead_end_is_not_met_again_for_each_choice_that_has_nothing_to_do_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    logic, state = stars_and_a_triangle(12)
    supposed: list[int] = []
    suppose = logic.suppose

    def noted(state: State, unknown: int, value: int) -> State:
        supposed.append(unknown)
        return suppose(state, unknown, value)

    monkeypatch.setattr(logic, "suppose", noted)
    monkeypatch.setattr("puzzlesolve.engine.cases.STEPS_PER_DEAD_END", 0)
    assert list(dive(logic, state)) == []
    assert len(supposed) < 30


def stars_and_a_triangle(free: int) -> tuple[Logic, State]:
    """So many cells without a rule, and then three that cannot be: of each two of them one has a star."""
    cells = board(1, free + 3)
    stars = Unknowns.each(cells, marks("no star", "a star"))
    first, second, third = cells[free:]
    pairs = ((first, second), (second, third), (first, third))
    logic = Logic(Problem(stars, [Count(stars, pair, 1, f"pair {pair}", "star(s)") for pair in pairs]))
    state = stars.start()
    logic.narrow_all(state)
    return logic, state


def test_an_open_board_needs_no_what_ifs(monkeypatch: pytest.MonkeyPatch) -> None:
    def what_if(logic: Logic, state: State) -> None:
        pytest.fail("asked what if")

    monkeypatch.setattr(Logic, "what_if", what_if)
    without_clues = "\n".join(["A" * 8] * 8)
    assert solve_problem(problem_of("inshi-no-heya", without_clues)).verdict == MULTIPLE


def test_a_dive_that_finds_one_solution_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlesolve.engine.verdict.LOOSE", 0)
    assert solve_problem(problem_of("star-battle", TWO_WAYS)).verdict == MULTIPLE
    assert solve_problem(problem_of("bomber", "1.\n11\n")).verdict == UNIQUE
