"""Cases: where logic stops, they find every solution or leave it to the model."""

from __future__ import annotations

import pytest
from boards import data_of
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import every_solution, problem_of

from puzzlesolve.deadline import Deadline, OutOfTime
from puzzlesolve.engine.cases import Patience, TooManyCases, cases
from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.kinds import REGISTRY

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
