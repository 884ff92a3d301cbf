"""What a setter asks beyond the verdict: the way to the solution, the conflict, what is certain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.verdict import MULTIPLE, NONE, UNIQUE, Options, Outcome
from puzzlesolve.places import Cell


class ToldStep(NamedTuple):
    """One step of an explanation: its rules by name, the cells it speaks of, and what it leaves them."""

    how: str
    rules: list[str]
    cells: list[Cell]
    values: list[list[int]]
    sentence: str


class Insight(NamedTuple):
    """Whatever of these was asked for and exists; `message` says why something is missing.

    `granted` is what a conflict needs besides the rules that it names.
    """

    difficulty: str | None = None
    counts: dict[str, int] | None = None
    steps: list[ToldStep] | None = None
    conflict: list[str] | None = None
    conflict_cells: list[Cell] | None = None
    granted: list[str] | None = None
    certain: dict[Cell, int] | None = None
    message: str | None = None


def find_insight(
    problem: Problem, outcome: Outcome, options: Options, explain: bool, certain: bool, deadline: float | None
) -> Insight:
    """Explain a solution or the lack of one, or find what several solutions share."""
    from puzzlesolve.engine.logic import OutOfTime
    from puzzlesolve.engine.milp import SolverFailed

    known = Insight(certain=outcome.boards[0] if certain and outcome.verdict == UNIQUE else None)
    try:
        if outcome.verdict == UNIQUE and explain:
            return _explained(problem, outcome, deadline)._replace(certain=known.certain)
        if outcome.verdict == NONE and explain:
            return _conflict(problem, options, deadline)
        if outcome.verdict == MULTIPLE:
            return _certain(problem, options, deadline)
    except OutOfTime:
        missing = "what all solutions share was known" if outcome.verdict == MULTIPLE else "the explanation"
        return known._replace(message=f"the time limit of {options.time_limit:g} s came before {missing}")
    except SolverFailed as failure:
        return known._replace(message=str(failure))
    except MemoryError:
        return known._replace(message="there is not enough memory for more than the verdict")
    return known


def _explained(problem: Problem, outcome: Outcome, deadline: float | None) -> Insight:
    from puzzlesolve.engine.unknowns import State
    from puzzlesolve.insight.explain import Explainer

    unknowns = problem.unknowns
    explainer = Explainer(problem, deadline)
    board = outcome.boards[0]
    explanation = explainer.explain([board[cells[0]] for cells in unknowns.cells])
    steps = [
        ToldStep(
            step.how,
            list(dict.fromkeys(problem.rules[index].name for index in step.rules)),
            [cell for unknown in step.changed for cell in unknowns.cells[unknown]],
            [unknowns.values(State(step.words), unknown) for unknown in step.changed for _ in unknowns.cells[unknown]],
            step.sentence,
        )
        for step in explanation.steps
    ]
    return Insight(explanation.difficulty, explanation.counts, steps)


def _conflict(problem: Problem, options: Options, deadline: float | None) -> Insight:
    from puzzlesolve.insight.conflict import find_conflict

    rules = find_conflict(problem, deadline, options)
    # A rule about the whole board ("stars apart") marks no cell of its own.
    cells = {cell for rule in rules if len(rule.cells) < len(problem.unknowns.of) for cell in rule.cells}
    granted = [rule for rule in problem.rules if rule.granted]
    return Insight(conflict=_stated(rules), conflict_cells=sorted(cells), granted=_stated(granted))


def _stated(rules: Sequence[Rule]) -> list[str]:
    return list(dict.fromkeys(rule.statement for rule in rules))


def _certain(problem: Problem, options: Options, deadline: float | None) -> Insight:
    from puzzlesolve.insight.certain import find_certain

    return Insight(certain=find_certain(problem, options, deadline))
