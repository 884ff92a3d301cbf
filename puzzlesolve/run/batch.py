"""Many files, one after the other or side by side, in the order in which they were given."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from puzzlesolve.engine.verdict import UNDECIDED, Outcome
from puzzlesolve.kinds import Entry
from puzzlesolve.run.report import Query, Report, solve_file
from puzzlesolve.run.source import is_our_own
from puzzlesolve.run.workers import in_order, side_by_side, workers_for


def solve_all(files: Sequence[str], expected: Entry | None, query: Query, jobs: int) -> Iterator[Report]:
    """The reports of all files; `jobs` processes work at them (0: as many as there are cores)."""
    # Solving leaves next to nothing to the garbage collector, and makes it look through all that is remembered.
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    solve_one = partial(solve_file, expected=expected, query=query)
    workers = workers_for(jobs, len(files))
    if workers < 2:
        yield from map(solve_one, files)
    else:
        yield from in_order(_solved_side_by_side(solve_one, expected, files, workers))


def _solved_side_by_side(
    solve_one: Callable[[str], Report], expected: Entry | None, files: Sequence[str], workers: int
) -> Iterator[tuple[int, Report]]:
    """Reports with the numbers of their files, as they come.

    What only this process can read is solved here, before the others. A file whose worker was killed stays undecided.
    """

    def undecided(file: str, seconds: float, message: str) -> Report:
        return Report(file, expected, None, Outcome(UNDECIDED, [], None, message), seconds)

    for number, file in enumerate(files):
        if is_our_own(file):
            yield number, solve_one(file)
    tasks = ((number, file) for number, file in enumerate(files) if not is_our_own(file))
    yield from side_by_side(solve_one, tasks, workers, undecided)
