"""What a setter asks beyond the verdict: the way to the solution, the conflict, what is certain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from puzzlesolve.deadline import Deadline, OutOfTime
from puzzlesolve.engine.milp import SolverFailed
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.verdict import MULTIPLE, NONE, UNIQUE, Options, Outcome, late
from puzzlesolve.places import Place


class StepInWords(NamedTuple):
    """One step of an explanation: its rules by name, the places it speaks of, and what it leaves them."""

    how: str
    rules: list[str]
    places: list[Place]
    values: list[list[int]]
    sentence: str


class Insight(NamedTuple):
    """Whatever of these was asked for and exists; `message` says why something is missing.

    `granted` is what a conflict needs besides the rules that it names; `unsure` are the places of which nothing is
    certain.
    """

    difficulty: str | None = None
    counts: dict[str, int] | None = None
    steps: list[StepInWords] | None = None
    conflict: list[str] | None = None
    conflict_places: list[Place] | None = None
    granted: list[str] | None = None
    certain: dict[Any, int] | None = None
    unsure: Sequence[Place] = ()
    message: str | None = None


def find_insight(
    problem: Problem, outcome: Outcome, options: Options, explain: bool, certain: bool, deadline: Deadline
) -> Insight:
    """Explain a solution or the lack of one, or find what several solutions share."""
    known = Insight(certain=dict(outcome.boards[0]) if certain and outcome.verdict == UNIQUE else None)
    try:
        if outcome.verdict == UNIQUE and explain:
            return _explained(problem, outcome, deadline)._replace(certain=known.certain)
        if outcome.verdict == NONE and explain:
            return _conflict(problem, options, deadline)
        if outcome.verdict == MULTIPLE:
            return _certain(problem, outcome, options, deadline)
    except OutOfTime:
        missing = "what all solutions share was known" if outcome.verdict == MULTIPLE else "the explanation"
        return known._replace(message=late(options.time_limit, f"before {missing}"))
    except SolverFailed as failure:
        return known._replace(message=str(failure))
    except MemoryError:
        return known._replace(message="there is not enough memory for more than the verdict")
    return known


def _explained(problem: Problem, outcome: Outcome, deadline: Deadline) -> Insight:
    from puzzlesolve.insight.explain import Explainer

    unknowns = problem.unknowns
    explainer = Explainer(problem, deadline)
    board = outcome.boards[0]
    explanation = explainer.explain([board[places[0]] for places in unknowns.places])
    steps = [
        StepInWords(
            step.how,
            list(dict.fromkeys(explainer.rules[index].name for index in step.rules)),
            [place for unknown in step.changed for place in unknowns.places[unknown]],
            [unknowns.values(step.after, unknown) for unknown in step.changed for _ in unknowns.places[unknown]],
            step.sentence,
        )
        for step in explanation.steps
    ]
    return Insight(explanation.difficulty, explanation.counts, steps)


def _conflict(problem: Problem, options: Options, deadline: Deadline) -> Insight:
    from puzzlesolve.insight.conflict import find_conflict

    rules = find_conflict(problem, deadline, options)
    # A rule about the whole board ("stars apart") marks no place of its own.
    places = {place for rule in rules if len(rule.places) < len(problem.unknowns.of) for place in rule.places}
    granted = [rule for rule in problem.rules if rule.granted]
    return Insight(conflict=_stated(rules), conflict_places=sorted(places), granted=_stated(granted))


def _stated(rules: Sequence[Rule]) -> list[str]:
    return list(dict.fromkeys(rule.statement for rule in rules))


def _certain(problem: Problem, outcome: Outcome, options: Options, deadline: Deadline) -> Insight:
    from puzzlesolve.insight.certain import find_certain

    certain = find_certain(problem, outcome, options, deadline)
    return Insight(certain=certain, unsure=[place for place in problem.unknowns.of if place not in certain])
