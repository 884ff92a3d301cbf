"""Why a puzzle has no solution: a minimal set of rules that cannot hold together."""

from __future__ import annotations

import time
from random import Random

from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.verdict import DEFAULTS, NONE, Options, solve_problem
from puzzlesolve.insight.minimal import minimal

# A smaller conflict is looked for in so many orders, while they take no longer than so many times the proof itself.
ORDERS = 20
TIMES_THE_PROOF = 10.0
LEAST_SECONDS = 0.3
# A conflict of so few rules is small enough.
SMALL = 2


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

    rules = list(problem.rules)
    started = time.monotonic()
    contradict(rules)
    soon = Deadline(max(LEAST_SECONDS, TIMES_THE_PROOF * (time.monotonic() - started)))
    best = minimal(rules, contradict)
    random = Random(0)
    # What is found depends on the order in which rules are tried; those that stand last go first.
    for _ in range(ORDERS):
        if len(best) <= SMALL or soon.is_over:
            break
        found = minimal(random.sample(rules, len(rules)), contradict)
        best = min(best, found, key=len)
    # In the order of the puzzle.
    return [rule for rule in rules if rule in best]
