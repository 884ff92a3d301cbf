"""Why a puzzle has no solution: a small set of rules that cannot hold together, while none can be left out."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

from puzzlesolve.deadline import NEVER, Deadline, OutOfTime
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import Unknowns
from puzzlesolve.engine.verdict import DEFAULTS, NONE, Options, solve_problem
from puzzlesolve.insight.cores import Core, Cores
from puzzlesolve.insight.minimal import minimal
from puzzlesolve.rules.given import Given

# A smaller conflict is looked for in so many orders, while they take no longer than so many times the proof itself:
# a part of it for rules that narrowing and what-ifs needed, the rest for leaving out of these what is not needed.
ORDERS = 40
TIMES_FOR_CORES = 4.0
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
        outcome = solve_problem(_alone(problem.unknowns, some), options._replace(first=True, solutions=1), deadline)
        outcome.check_decided()
        return outcome.verdict == NONE

    rules = list(problem.rules)
    started = time.monotonic()
    contradict(rules)
    seconds = time.monotonic() - started
    soon = deadline.sooner(Deadline(max(LEAST_SECONDS, TIMES_THE_PROOF * seconds)))
    cores = _cores(problem, soon.sooner(Deadline(max(LEAST_SECONDS, TIMES_FOR_CORES * seconds))))
    first, *others = [[rules[index] for index in sorted(core)] for core in cores] or [rules]
    best = minimal(first, contradict)
    for core in others:
        if len(best) <= SMALL or soon.is_over:
            break
        best = min(best, minimal(core, contradict), key=len)
    # In the order of the puzzle.
    return [rule for rule in rules if rule in best]


def _alone(unknowns: Unknowns, rules: Sequence[Rule]) -> Problem:
    """Some rules alone; where none of them looks any value will do, which spares the search there."""
    looked_at = {unknown for rule in rules for unknown in rule.unknowns}
    free = [unknown for unknown in range(len(unknowns)) if unknown not in looked_at]
    givens = [Given(unknowns, unknowns.places[u][0], unknowns.domains[u].values[0], "any value", "") for u in free]
    return Problem(unknowns, [*(rule.by_itself() for rule in rules), *givens])


def _cores(problem: Problem, soon: Deadline) -> list[Core]:
    """Rules that contradict each other, by narrowing and what-ifs in several orders; the fewest first."""
    cores = Cores(problem.unknowns, [rule.by_itself() for rule in problem.rules], soon)
    found: set[Core] = set()
    random = Random(0)
    try:
        for _ in range(ORDERS):
            core = cores.find(random)
            if core is None:
                break
            found.add(core)
            if len(core) <= SMALL:
                break
    except OutOfTime:
        pass
    return sorted(found, key=lambda core: (len(core), sorted(core)))
