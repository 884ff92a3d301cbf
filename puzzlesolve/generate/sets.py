"""Sets of puzzles: many orders made side by side, each solved and rated again by those who did not make it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from puzzlesolve.deadline import NEVER, OutOfTime
from puzzlesolve.engine.milp import SolverFailed
from puzzlesolve.engine.verdict import DEFAULTS, UNDECIDED, Outcome
from puzzlesolve.generate import accepted, generate
from puzzlesolve.kinds import Entry
from puzzlesolve.run.batch import Work, do_all
from puzzlesolve.run.report import Query, Report, solve_source
from puzzlesolve.run.source import Source

# What is asked about a puzzle of a set.
RATED = Query(DEFAULTS, explain=True)


class Order(NamedTuple):
    """One puzzle, please."""

    entry: Entry
    size: tuple[int, int]
    difficulty: str | None
    seed: int

    @property
    def name(self) -> str:
        """The order in words, for messages."""
        level = f"{self.difficulty} " if self.difficulty else ""
        return f"{level}{self.entry.name} {self.size[0]}x{self.size[1]}, seed {self.seed}"


def orders(
    entries: Sequence[Entry],
    sizes: Sequence[tuple[int, int]],
    difficulties: Sequence[str | None],
    count: int,
    seed: int,
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
        found.append(Order(entries[kind], sizes[rest % len(sizes)], difficulties[level], seed + number))
    return found


def make_all(wanted: Sequence[Order], time_limit: float, jobs: int) -> Iterator[Report]:
    """What became of all orders; a puzzle that was not found in time is undecided."""
    return do_all(Work(partial(_made, time_limit=time_limit), _missing, lambda order: False), wanted, jobs)


def _made(order: Order, time_limit: float) -> Report:
    started = time.monotonic()
    try:
        made = generate(order.entry, *order.size, order.seed, order.difficulty, None, time_limit)
    except OutOfTime:
        return _missing(order, f"no such puzzle was found in {time_limit:g} s", time.monotonic() - started)
    except SolverFailed as failure:
        return _missing(order, str(failure), time.monotonic() - started)
    report = solve_source(order.name, Source(order.entry, made.puzzle), RATED, NEVER)
    return report._replace(seconds=time.monotonic() - started)


def _missing(order: Order, why: str, seconds: float) -> Report:
    return Report(order.name, order.entry, None, Outcome(UNDECIDED, [], None, why), seconds)
