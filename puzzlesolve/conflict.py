"""Why a puzzle has no solution: a smallest set of rules that cannot hold together."""

from __future__ import annotations

import time

from puzzlesolve.logic import OutOfTime
from puzzlesolve.problem import Problem
from puzzlesolve.rules import Rule
from puzzlesolve.verdict import NONE, Options, solve_problem


def find_conflict(problem: Problem, deadline: float | None = None, options: Options | None = None) -> list[Rule]:
    """Rules of a puzzle without solution that contradict each other, while any of them could be dropped to mend that.

    Raises OutOfTime, and SolverFailed when the model could not tell.
    """
    how = options or Options()
    rules = [rule for rule in problem.rules if not rule.implied]
    # Large blocks first, then smaller ones; whatever can go without mending the puzzle goes.
    size = max(len(rules) // 2, 1)
    while True:
        place = len(rules)
        while place > 0:
            place = max(place - size, 0)
            fewer = rules[:place] + rules[place + size :]
            if _impossible(Problem(problem.unknowns, fewer), deadline, how):
                rules = fewer
        if size == 1:
            # One pass of single rules is enough: a rule that was needed among more is needed among fewer.
            return rules
        size = max(size // 2, 1)


def _impossible(problem: Problem, deadline: float | None, options: Options) -> bool:
    left = None if deadline is None else deadline - time.monotonic()
    if left is not None and left <= 0:
        raise OutOfTime
    outcome = solve_problem(problem, options._replace(first=True, solutions=1, time_limit=left))
    outcome.check_decided()
    return outcome.verdict == NONE
