"""What tests of explanations share: puzzles explained, steps held against the model, and sentences against grammar."""

from __future__ import annotations

import re
from collections.abc import Iterable

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.state import State
from puzzlesolve.engine.verdict import solve_problem
from puzzlesolve.insight.explain import Explainer, Told
from puzzlesolve.insight.step import Step
from puzzlesolve.kinds import find
from puzzlesolve.text.reader import Sheet

THINGS = "stars|bombs|steps|lines|lights|cells|numbers|neighbours|rectangles|sets"
WRONG_WORDS = re.compile(
    rf",,| ,|  |has 0 (?!or)|\(s\)|: *:|;;|\bNone\b|\b1 ({THINGS})\b|, *:|: *$|at (least|most) 0|"
    r"\b(a|the|and|of) \1\b|^r\d+c\d+ are|and r\d+c\d+ is\b|\bno (a|the)\b"
)


def problem_of(kind: str, text: str) -> Problem:
    entry = find(kind)
    assert entry is not None
    return entry.load().problem(entry.load().text.read(Sheet(text)))


def explained(problem: Problem) -> list[Told]:
    board = solve_problem(problem).boards[0]
    return Explainer(problem).explain([board[places[0]] for places in problem.unknowns.places])


def possible(problem: Problem, rules: tuple[int, ...], state: State) -> bool:
    """Whether some board obeys these rules within a state, as the model has it."""
    from puzzlesolve.engine.milp.model import Answer, Model

    chosen = [problem.with_implied[index] for index in rules]
    return isinstance(Model(Problem(problem.unknowns, chosen), state).ask(), Answer)


def assert_follows(problem: Problem, step: Step) -> None:
    """Nothing that a step takes away is possible under its rules and what was known before it."""
    for unknown in step.changed:
        left = problem.unknowns.values(step.after, unknown)
        for value in set(problem.unknowns.values(step.before, unknown)) - set(left):
            otherwise = step.before.copy()
            problem.unknowns.keep_only(otherwise, unknown, [value])
            assert not possible(problem, step.rules, otherwise), step


def assert_struck(problem: Problem, before: State, after: State) -> None:
    """What is gone without a step is excluded by a rule alone that strikes, by what was known before or is struck."""
    unknowns = problem.unknowns
    striking = [index for index, rule in enumerate(problem.rules) if rule.strikes]
    for unknown in unknowns.changed(before, after):
        for gone in set(unknowns.values(before, unknown)) - set(unknowns.values(after, unknown)):
            otherwise = after.copy()
            unknowns.loosen(otherwise, unknown, before)
            unknowns.keep_only(otherwise, unknown, [gone])
            near = [index for index in striking if unknown in problem.rules[index].unknowns]
            assert any(not possible(problem, (index,), otherwise) for index in near)


def struck_out(problem: Problem, state: State) -> State:
    """What is left when all rules have struck what they can."""
    after = state.copy()
    for rule in problem.rules:
        if rule.strikes:
            rule.strike(after)
    return after if after == state else struck_out(problem, after)


def assert_true(problem: Problem) -> None:
    """Every step follows from its rules and the steps before, and nothing is left open in the end."""
    known = problem.given()
    for told in explained(problem):
        assert told.step.changed
        assert_struck(problem, known, told.step.before)
        assert_follows(problem, told.step)
        known = told.step.after
    assert not problem.unknowns.open(struck_out(problem, known))


def assert_well_formed(told: Iterable[Told]) -> None:
    """Every step has a name, and its sentences are English."""
    for each in told:
        assert each.step.technique
        for sentence in (each.sentence, *each.case):
            assert not WRONG_WORDS.search(sentence), sentence
