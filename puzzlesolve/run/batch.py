"""Many files, one after the other or side by side, in the order in which they were given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from puzzlesolve.engine.verdict import UNDECIDED, Outcome
from puzzlesolve.kinds import Entry
from puzzlesolve.run.report import Query, Report, solve_file
from puzzlesolve.run.source import is_our_own
from puzzlesolve.run.workers import all_in_order


def solve_all(files: Sequence[str], expected: Entry | None, query: Query, jobs: int) -> Iterator[Report]:
    """The reports of all files; `jobs` processes work at them. A file whose worker was killed stays undecided."""

    def undecided(file: str, seconds: float, message: str) -> Report:
        return Report(file, expected, None, Outcome(UNDECIDED, [], None, message), seconds)

    solve_one = partial(solve_file, expected=expected, query=query)
    return all_in_order(solve_one, files, jobs, undecided, only_here=is_our_own)
