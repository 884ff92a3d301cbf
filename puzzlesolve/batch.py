"""Many files, one after the other or side by side, in the order in which they were given."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from functools import partial

from puzzlesolve.kinds import Entry
from puzzlesolve.report import Asked, Report, solve_file


def solve_all(files: Sequence[str], expected: Entry | None, asked: Asked, jobs: int) -> Iterator[Report]:
    """The reports of all files; `jobs` processes work at them (0: as many as there are cores)."""
    solve_one = partial(solve_file, expected=expected, asked=asked)
    workers = min(jobs or os.cpu_count() or 1, len(files))
    if workers < 2:
        yield from map(solve_one, files)
        return
    import multiprocessing

    # Small chunks keep both ends busy; large ones save messages.
    chunk = max(1, min(16, len(files) // (workers * 8)))
    with multiprocessing.Pool(workers, _leave_interrupts_to_the_parent) as pool:
        yield from pool.imap(solve_one, files, chunk)


def _leave_interrupts_to_the_parent() -> None:
    """Ctrl-C reaches every process; the parent ends its workers, and they end their solvers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))


def with_progress(reports: Iterator[Report], total: int) -> Iterator[Report]:
    """The same reports with a bar on stderr, where that is a terminal and there are several files.

    While it shows, what is printed to a terminal goes above the bar.
    """
    if total < 2 or not sys.stderr.isatty():
        yield from reports
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, redirect_stdout=sys.stdout.isatty()) as bar:
        task = bar.add_task("", total=total, rate="")
        for report in reports:
            yield report
            speed = bar.tasks[task].finished_speed or bar.tasks[task].speed
            bar.update(task, advance=1, rate=f"{speed:.0f}/s" if speed else "")
