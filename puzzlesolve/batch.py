"""Many files, one after the other or side by side, in the order in which they were given."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, cast

from puzzlesolve.kinds import Entry
from puzzlesolve.report import Asked, Report, solve_file
from puzzlesolve.stopping import run_until_stopped

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

# A worker that was asked to end gets so many seconds to end its solver.
PATIENCE = 1.0


def solve_all(files: Sequence[str], expected: Entry | None, asked: Asked, jobs: int) -> Iterator[Report]:
    """The reports of all files; `jobs` processes work at them (0: as many as there are cores)."""
    solve_one = partial(solve_file, expected=expected, asked=asked)
    workers = min(jobs or os.cpu_count() or 1, len(files))
    if workers < 2:
        yield from map(solve_one, files)
    else:
        yield from _in_order(_solved_side_by_side(solve_one, files, workers))


def _in_order(numbered: Iterator[tuple[int, Report]]) -> Iterator[Report]:
    early: dict[int, Report] = {}
    wanted = 0
    for number, report in numbered:
        early[number] = report
        while wanted in early:
            yield early.pop(wanted)
            wanted += 1


def _solved_side_by_side(
    solve_one: Callable[[str], Report], files: Sequence[str], workers: int
) -> Iterator[tuple[int, Report]]:
    """Reports with the numbers of their files, as they come.

    A worker has one file at hand and one in front of it, so that it never waits for us.
    """
    import multiprocessing
    from multiprocessing.connection import wait

    tasks = iter(enumerate(files))
    crew: dict[Connection, multiprocessing.Process] = {}
    try:
        for _ in range(workers):
            ours, theirs = multiprocessing.Pipe()
            crew[ours] = multiprocessing.Process(target=_work, args=(theirs, solve_one), daemon=True)
            crew[ours].start()
            theirs.close()
            for task in islice(tasks, 2):
                ours.send(task)
        for _ in files:
            (ready, *_) = cast("list[Connection]", wait(list(crew)))
            yield ready.recv()
            for task in islice(tasks, 1):
                ready.send(task)
    finally:
        for worker in crew.values():
            worker.terminate()
        for worker in crew.values():
            worker.join(PATIENCE)
            worker.kill()


def _work(tasks: Connection, solve_one: Callable[[str], Report]) -> None:
    """A worker: solve what comes until nobody is there any more."""

    def solve_what_comes() -> None:
        with suppress(EOFError, OSError):
            while True:
                number, file = tasks.recv()
                tasks.send((number, solve_one(file)))

    # Ctrl-C reaches every process, but it is the parent who ends its workers, and they end their solvers.
    run_until_stopped(solve_what_comes, heard=(signal.SIGTERM,))


def with_progress(reports: Iterator[Report], total: int) -> Iterator[Report]:
    """The same reports with a bar on stderr, where that is a terminal and there are several files.

    Where stdout is a terminal too, the bar makes room while a report is shown.
    """
    if total < 2 or not sys.stderr.isatty():
        yield from reports
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as bar:
        task = bar.add_task("", total=total, rate="")
        for report in reports:
            if sys.stdout.isatty():
                bar.stop()
                yield report
                bar.start()
            else:
                yield report
            speed = bar.tasks[task].finished_speed or bar.tasks[task].speed
            bar.update(task, advance=1, rate=f"{speed:.0f}/s" if speed else "")
