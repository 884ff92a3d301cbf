"""Sets of puzzles: many orders made side by side, each solved and rated again by those who did not make it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from puzzlesolve.deadline import NEVER
from puzzlesolve.engine.verdict import DEFAULTS, UNDECIDED, Outcome
from puzzlesolve.generate import accepted
from puzzlesolve.generate.several import Order, Unmade, made
from puzzlesolve.kinds import Entry
from puzzlesolve.run.report import Query, Report, solve_source
from puzzlesolve.run.source import Source
from puzzlesolve.run.workers import all_in_order

# What is asked about a puzzle of a set.
RATED = Query(DEFAULTS, explain=True)


def orders(
    entries: Sequence[Entry],
    sizes: Sequence[tuple[int, int]],
    difficulties: Sequence[str | None],
    count: int,
    seed: int,
    time_limit: float,
) -> list[Order]:
    """So many orders that go round: the kinds change most often, then the difficulties, then the sizes.

    Raises CannotMake where one of them asks for the impossible.
    """
    for entry in entries:
        for height, width in sizes:
            accepted(entry, height, width, {})
    found = []
    for number in range(count):
        rest, kind = divmod(number, len(entries))
        rest, level = divmod(rest, len(difficulties))
        size = sizes[rest % len(sizes)]
        found.append(Order(entries[kind], size, difficulties[level], seed + number, {}, time_limit))
    return found


def make_all(wanted: Sequence[Order], jobs: int) -> Iterator[Report]:
    """What became of all orders; a puzzle that was not found in time is undecided."""
    return all_in_order(_rated, wanted, jobs, _missing)


def _rated(order: Order) -> Report:
    started = time.monotonic()
    puzzle = made(order)
    if isinstance(puzzle, Unmade):
        return _missing(order, time.monotonic() - started, puzzle.why)
    report = solve_source(order.name, Source(order.entry, puzzle.puzzle), RATED, NEVER)
    return report._replace(seconds=time.monotonic() - started)


def _missing(order: Order, seconds: float, why: str) -> Report:
    return Report(order.name, order.entry, None, Outcome(UNDECIDED, [], None, why), seconds)
