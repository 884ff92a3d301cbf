"""Why a puzzle has no solution: a minimal set of rules that cannot hold together."""

from __future__ import annotations

from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.verdict import DEFAULTS, NONE, Options, solve_problem
from puzzlesolve.insight.minimal import minimal


def find_conflict(problem: Problem, deadline: Deadline = NEVER, options: Options = DEFAULTS) -> list[Rule]:
    """Rules of a puzzle without solution that contradict each other, while any of them could be dropped to mend that.

    Raises OutOfTime, and SolverFailed when the model could not tell.
    """

    def contradict(some: list[Rule]) -> bool:
        deadline.check()
        asked = Problem(problem.unknowns, [rule.by_itself() for rule in some])
        outcome = solve_problem(asked, options._replace(first=True, solutions=1), deadline)
        outcome.check_decided()
        return outcome.verdict == NONE

    return minimal(list(problem.rules), contradict)
