"""Each kind's example, its malformed texts, its broken boards, and its solutions against trying all values."""

from __future__ import annotations

import re
from typing import Any

import boards
import pytest
from boards import data_of
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import every_solution, finished, problem_of

from puzzlesolve import kinds
from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.state import Contradiction
from puzzlesolve.engine.verdict import Options, solve_problem
from puzzlesolve.kinds import REGISTRY, Entry, find
from puzzlesolve.rules.count import Count
from puzzlesolve.run.source import read_text
from puzzlesolve.text.reader import Malformed

NAMES = [entry.name for entry in REGISTRY]
ENGINES = [Options("auto"), Options("milp", "cbc"), Options("milp", "highs")]
# Boards with more solutions than this are compared by their verdict and their first solutions.
MOST_SOLUTIONS = 5


NEEDED = ("VERDICT", "ANSWERS", "MALFORMED", "BROKEN", "PICTURE", "ASCII_PICTURE", "puzzles")


def cases(what: str) -> list[Any]:
    return [
        pytest.param(name, case, id=f"{name}-{number}")
        for name in NAMES
        for number, case in enumerate(getattr(data_of(name), what), 1)
    ]


def sort_of(rule: Rule) -> tuple[str, str]:
    """A rule's class and its name without numbers, letters and sides: "row 3" and "row 4" are of one sort."""
    return type(rule).__name__, re.sub(r"\b(\d+|[A-Z]|above|below|left|right)\b", "_", rule.name)


def example_of(entry: Entry) -> Problem:
    return problem_of(entry.name, entry.load().example)


def lacking(entry: Entry) -> list[str]:
    """What a kind still has to bring to the tests."""
    try:
        data = data_of(entry.name)
    except ModuleNotFoundError:
        return ["a module in tests/boards"]
    lacks = [what for what in NEEDED if not getattr(data, what, None)]
    if lacks:
        return lacks
    rules = example_of(entry).rules
    shown = {sort for case in data.BROKEN for sort in broken_sorts(entry.name, case)}
    wanted = {sort_of(rule) for rule in rules if not rule.implied}
    return [f"a board that breaks {rule} '{name}'" for rule, name in sorted(wanted - shown)]


def broken_sorts(kind: str, case: boards.Broken) -> set[tuple[str, str]]:
    problem = problem_of(kind, case.puzzle)
    board = finished(kind, case.puzzle, case.board)
    return {sort_of(rule) for rule in problem.rules if not rule.implied and rule.broken(board)}


@pytest.mark.parametrize("entry", REGISTRY, ids=NAMES)
def test_every_kind_brings_its_answers_malformed_texts_and_broken_boards(entry: Entry) -> None:
    assert lacking(entry) == []


def test_a_kind_without_a_module_of_boards_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "REGISTRY", (*REGISTRY, Entry("battleship", (), "a kind that brings nothing")))
    assert {entry.name: lacking(entry) for entry in kinds.REGISTRY if lacking(entry)} == {
        "battleship": ["a module in tests/boards"]
    }


@pytest.mark.parametrize("what", NEEDED)
def test_a_kind_without_one_sort_of_boards_is_noticed(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data_of("bomber"), what, [])
    assert lacking(REGISTRY[NAMES.index("bomber")]) == [what]


def test_a_rule_without_a_broken_board_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    data = data_of("star-battle")
    kept = [case for case in data.BROKEN if not case.message.startswith("area")]
    monkeypatch.setattr(data, "BROKEN", kept)
    assert lacking(REGISTRY[NAMES.index("star-battle")]) == ["a board that breaks Count 'area _'"]


@pytest.mark.parametrize("options", ENGINES, ids=["auto", "milp with cbc", "milp with highs"])
@pytest.mark.parametrize("entry", REGISTRY, ids=NAMES)
def test_the_example_has_exactly_its_answers(entry: Entry, options: Options) -> None:
    kind, data = entry.load(), data_of(entry.name)
    puzzle = read_text(kind.example, entry).puzzle
    outcome = solve_problem(kind.problem(puzzle), options._replace(solutions=None))
    found = sorted("\n".join(kind.answer.plain(puzzle, board)) for board in outcome.boards)
    assert found == sorted(answer.strip() for answer in data.ANSWERS)
    assert outcome.verdict == data.VERDICT


@pytest.mark.parametrize("entry", REGISTRY, ids=NAMES)
def test_the_example_survives_writing_and_reading(entry: Entry) -> None:
    kind = entry.load()
    puzzle = read_text(kind.example, entry).puzzle
    assert read_text(kind.text.write(puzzle), entry).puzzle == puzzle


@pytest.mark.parametrize("entry", REGISTRY, ids=NAMES)
def test_every_alias_finds_its_kind(entry: Entry) -> None:
    assert [find(name) for name in (entry.name, *entry.aliases)] == [entry] * (1 + len(entry.aliases))
    assert find(entry.name.upper()) is None


@pytest.mark.parametrize(("kind", "case"), cases("MALFORMED"))
def test_a_malformed_text_is_refused_at_its_place(kind: str, case: boards.Malformed) -> None:
    with pytest.raises(Malformed) as refused:
        problem_of(kind, case.text)
    assert (refused.value.line, refused.value.column) == (case.line, case.column)
    assert case.message in refused.value.message


@pytest.mark.parametrize(("kind", "case"), cases("BROKEN"))
def test_a_board_breaks_just_one_rule(kind: str, case: boards.Broken) -> None:
    problem = problem_of(kind, case.puzzle)
    assert problem.broken(finished(kind, case.puzzle, case.board)) == case.message
    assert [rule for rule, _ in broken_sorts(kind, case)] == [case.rule]


@pytest.mark.parametrize("entry", REGISTRY, ids=NAMES)
def test_the_answers_break_no_rule(entry: Entry) -> None:
    problem = example_of(entry)
    for answer in data_of(entry.name).ANSWERS:
        board = finished(entry.name, entry.load().example, answer)
        assert [rule.broken(board) for rule in problem.rules] == [None] * len(problem.rules)


@pytest.mark.parametrize("kind", NAMES)
@given(data=st.data())
@settings(max_examples=60)
def test_logic_never_loses_a_solution(kind: str, data: st.DataObject) -> None:
    problem = problem_of(kind, data.draw(data_of(kind).puzzles()))
    solutions = every_solution(problem)
    state = problem.unknowns.start()
    logic = Logic(problem)
    try:
        logic.narrow_all(state)
        logic.what_if(state)
    except Contradiction:
        assert solutions == []
        return
    for values in solutions:
        assert all(value in problem.unknowns.values(state, unknown) for unknown, value in enumerate(values))
    if not problem.unknowns.open(state):
        assert [problem.unknowns.decided(state)] == solutions
    # No what-if is left that would exclude a value; a Contradiction here fails the test.
    for unknown in problem.unknowns.open(state):
        for value in problem.unknowns.values(state, unknown):
            logic.suppose(state, unknown, value)


@pytest.mark.parametrize("kind", NAMES)
@given(data=st.data())
@settings(max_examples=30)
def test_both_engines_find_exactly_the_solutions(kind: str, data: st.DataObject) -> None:
    problem = problem_of(kind, data.draw(data_of(kind).puzzles()))
    solutions = every_solution(problem)
    verdict = ("none", "unique", "multiple")[min(len(solutions), 2)]
    expected = [problem.unknowns.by_place(values) for values in solutions]
    few = len(solutions) <= MOST_SOLUTIONS
    for options in ENGINES:
        outcome = solve_problem(problem, options._replace(solutions=None if few else 2))
        assert outcome.verdict == verdict
        assert all(board in expected for board in outcome.boards)
        assert len({tuple(board.items()) for board in outcome.boards}) == (len(solutions) if few else 2)


@given(data_of("star-battle").puzzles())
@settings(max_examples=60)
def test_every_solution_of_a_star_battle_obeys_the_bands(text: str) -> None:
    problem = problem_of("star-battle", text)
    bands = [rule for rule in problem.with_implied if rule.implied]
    assert bands
    for values in every_solution(problem):
        board = problem.unknowns.by_place(values)
        assert [rule.broken(board) for rule in bands] == [None] * len(bands)


def test_a_band_counts_what_its_areas_leave_over() -> None:
    problem = problem_of("star-battle", "AAAB\nAAAB\nCCBB\nCDDD\n")
    counts = {rule.name: (rule.low, sorted(rule.places)) for rule in problem.with_implied if isinstance(rule, Count)}
    assert counts["rows 1 to 2 outside area A"] == (1, [(0, 3), (1, 3)])
    assert counts["areas A and B outside row 1"] == (
        1,
        [(1, 0), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3)],
    )
