"""Why a puzzle has no solution: a smallest set of rules that cannot hold together."""

from __future__ import annotations

import time

from puzzlesolve.engine.logic import OutOfTime
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.verdict import DEFAULTS, NONE, Options, solve_problem
from puzzlesolve.insight.minimal import fewest


def find_conflict(problem: Problem, deadline: float | None = None, options: Options = DEFAULTS) -> list[Rule]:
    """Rules of a puzzle without solution that contradict each other, while any of them could be dropped to mend that.

    Raises OutOfTime, and SolverFailed when the model could not tell.
    """
    rules = [rule for rule in problem.rules if not rule.implied]

    def contradict(some: list[Rule]) -> bool:
        return _impossible(Problem(problem.unknowns, [rule.by_itself() for rule in some]), deadline, options)

    return fewest(rules, contradict)


def _impossible(problem: Problem, deadline: float | None, options: Options) -> bool:
    left = None if deadline is None else deadline - time.monotonic()
    if left is not None and left <= 0:
        raise OutOfTime
    outcome = solve_problem(problem, options._replace(first=True, solutions=1, time_limit=left))
    outcome.check_decided()
    return outcome.verdict == NONE
