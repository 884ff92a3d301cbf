"""Ways of solving that share little agree; `make stress` goes on with this for minutes."""

from __future__ import annotations

import pytest
import stress
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from strategies import states

from puzzlesolve.cells import board
from puzzlesolve.counting import tables
from puzzlesolve.generate import can_make
from puzzlesolve.kinds import REGISTRY
from puzzlesolve.problem import Problem
from puzzlesolve.rules import Rule
from puzzlesolve.rules.count import Count
from puzzlesolve.unknowns import Contradiction, Marks, State
from puzzlesolve.verdict import NONE, Options, Outcome, solve_problem

NAMES = [entry.name for entry in REGISTRY]


@pytest.mark.parametrize("kind", NAMES)
def test_trying_all_values_logic_cbc_and_highs_find_the_same_solutions(kind: str) -> None:
    for text in stress.small_boards(kind, seed=1):
        stress.check_small(kind, text)


@pytest.mark.parametrize("kind", [entry.name for entry in REGISTRY if can_make(entry)])
def test_engines_and_solvers_agree_on_a_larger_board(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stress, "SIZES", [6])
    for seed in (1, 2):
        text = stress.large_board(kind, seed)
        assert text is not None
        assert stress.check_large(kind, text) in ("none", "unique", "multiple")


@pytest.mark.parametrize("kind", NAMES)
def test_a_seed_stands_for_the_same_boards_every_time(kind: str) -> None:
    assert stress.small_boards(kind, 7) == stress.small_boards(kind, 7)
    assert stress.small_boards(kind, 7) != stress.small_boards(kind, 8)


def test_a_solver_that_is_wrong_is_found_out_and_told_with_one_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(problem: Problem, options: Options) -> Outcome:
        return Outcome(NONE, []) if options.solver == "highs" else solve_problem(problem, options)

    monkeypatch.setattr(stress, "solve_problem", wrong)
    result = CliRunner().invoke(stress.main, ["--kind", "bomber", "--only", "3"])
    assert result.exit_code == 1
    assert "bomber, seed 3: milp with highs: none" in result.stdout
    assert result.stdout.endswith("Reproduce it with: python tests/stress.py --kind bomber --only 3\n")


def test_a_crash_is_told_with_one_command_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stress, "check", lambda kind, seed: [][seed])
    result = CliRunner().invoke(stress.main, ["--kind", "kakuro", "--seed", "5"])
    assert result.exit_code == 1
    assert "IndexError" in result.stdout
    assert result.stdout.endswith("Reproduce it with: python tests/stress.py --kind kakuro --only 5\n")


def test_agreement_is_told_with_the_number_of_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stress, "check", lambda kind, seed: "unique")
    result = CliRunner().invoke(stress.main, ["--only", "5"])
    assert result.exit_code == 0
    assert result.stdout == "no disagreement on 60 small boards and 5 larger ones (5 unique)\n"


# The table of counts is a second way to narrow by counts.


@st.composite
def many_counts(draw: st.DrawFn) -> tuple[Marks, list[Rule], State]:
    """Counts over tiles of one or two cells."""
    sizes = draw(st.lists(st.integers(1, 2), min_size=1, max_size=6))
    starts = [sum(sizes[:tile]) for tile in range(len(sizes))]
    marks = Marks(
        [[(0, start + k) for k in range(size)] for start, size in zip(starts, sizes)], ("no star at", "a star at")
    )
    rules: list[Rule] = []
    for _ in range(draw(st.integers(1, 4))):
        cells = sorted(draw(st.sets(st.sampled_from(board(1, sum(sizes))), min_size=1)))
        low = draw(st.integers(0, len(cells)))
        rules.append(Count(marks, cells, low, draw(st.integers(low, len(cells))), "the clue", "star(s)"))
    return marks, rules, draw(states(marks))


def narrowed_one_by_one(rules: list[Rule], state: State) -> list[int] | None:
    """What is left when every rule has narrowed until none finds more; None after a contradiction."""
    before: list[int] = []
    try:
        while before != state.words:
            before = state.words.copy()
            for rule in rules:
                rule.narrow(state)
    except Contradiction:
        return None
    return state.words


def narrowed_by_tables(marks: Marks, rules: list[Rule], state: State) -> list[int] | None:
    """The same for the rules that are in tables, by their tables; changes are told as made."""
    before = state.words.copy()
    try:
        for even, table in tables(marks, rules)[0].items():
            made_ones, made_zeros = table.narrow(state)
            assert (before[even], before[even + 1]) == (
                state.words[even] | made_ones,
                state.words[even + 1] | made_zeros,
            )
    except Contradiction:
        return None
    return state.words


@given(many_counts())
def test_a_table_narrows_like_its_counts_one_by_one(case: tuple[Marks, list[Rule], State]) -> None:
    marks, rules, state = case
    others = tables(marks, rules)[1]
    in_tables = [rule for index, rule in enumerate(rules) if index not in others]
    assert narrowed_by_tables(marks, rules, state.copy()) == narrowed_one_by_one(in_tables, state)


@given(many_counts(), st.data())
def test_a_table_goes_on_from_what_it_saw_before(case: tuple[Marks, list[Rule], State], data: st.DataObject) -> None:
    marks, rules, state = case
    if narrowed_by_tables(marks, rules, state) is None or not marks.open(state):
        return
    marks.keep_only(state, data.draw(st.sampled_from(marks.open(state))), [data.draw(st.integers(0, 1))])
    unseen = State(state.words.copy())
    assert narrowed_by_tables(marks, rules, state) == narrowed_by_tables(marks, rules, unseen)
