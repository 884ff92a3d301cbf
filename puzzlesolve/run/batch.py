"""Many files, one after the other or side by side, in the order in which they were given."""

from __future__ import annotations

import gc
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, cast

from puzzlesolve.engine.verdict import UNDECIDED, Defect, Outcome
from puzzlesolve.kinds import Entry
from puzzlesolve.run.report import Query, Report, solve_file
from puzzlesolve.run.source import is_our_own
from puzzlesolve.stopping import run_until_stopped

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

# A worker that was asked to end gets so many seconds to end its solver.
SECONDS_TO_END = 1.0


def solve_all(files: Sequence[str], expected: Entry | None, query: Query, jobs: int) -> Iterator[Report]:
    """The reports of all files; `jobs` processes work at them (0: as many as there are cores)."""
    # Solving leaves next to nothing to the garbage collector, and makes it look through all that is remembered.
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    solve_one = partial(solve_file, expected=expected, query=query)
    workers = min(jobs or os.cpu_count() or 1, len(files))
    if workers < 2:
        yield from map(solve_one, files)
    else:
        yield from _in_order(_solved_side_by_side(solve_one, expected, files, workers))


def _in_order(numbered: Iterator[tuple[int, Report]]) -> Iterator[Report]:
    early: dict[int, Report] = {}
    wanted = 0
    for number, report in numbered:
        early[number] = report
        while wanted in early:
            yield early.pop(wanted)
            wanted += 1


class NoWorker(Exception):
    """A process cannot be started; the message says why."""


class _Worker:
    """A process that solves what it is given. `given` is what it has not answered yet, in order."""

    def __init__(self, solve_one: Callable[[str], Report]) -> None:
        import multiprocessing

        try:
            self.connection, theirs = multiprocessing.Pipe()
            self.process = multiprocessing.Process(target=_work, args=(theirs, solve_one), daemon=True)
            self.process.start()
        except OSError as error:
            raise NoWorker(error.strerror or str(error)) from error
        theirs.close()
        self.given: deque[tuple[int, str]] = deque()
        self.started = time.monotonic()

    def give(self, tasks: Iterable[tuple[int, str]]) -> None:
        for task in tasks:
            self.given.append(task)
            # One that has been killed meanwhile is found out when we wait for its answer.
            with suppress(OSError):
                self.connection.send(task)

    def answer(self) -> tuple[int, Report] | None:
        """A file's number and report; None where the worker is no more."""
        try:
            answer: tuple[int, Report] = self.connection.recv()
        except (EOFError, OSError):
            return None
        self.given.popleft()
        self.started = time.monotonic()
        return answer

    def death(self) -> str:
        """Who killed it. Raises Defect where nobody did."""
        self.process.join()
        code = self.process.exitcode or 0
        # The shell's way of telling a signal is also that of `run_until_stopped`.
        number = -code if code < 0 else code - 128
        if number <= 0:
            raise Defect(f"a worker ended by itself, with code {code}")
        return f"its worker was killed by signal {number}"


def _solved_side_by_side(
    solve_one: Callable[[str], Report], expected: Entry | None, files: Sequence[str], workers: int
) -> Iterator[tuple[int, Report]]:
    """Reports with the numbers of their files, as they come.

    What only this process can read is solved here, before the others. A worker has one file at hand and one in front
    of it, so that it never waits for us. When one is killed, the file that it had at hand stays undecided, and another
    worker takes its place.
    """
    for number, file in enumerate(files):
        if is_our_own(file):
            yield number, solve_one(file)
    tasks = ((number, file) for number, file in enumerate(files) if not is_our_own(file))
    crew: list[_Worker] = []
    try:
        for _ in range(workers):
            crew.append(_Worker(solve_one))
        # Each gets one before anybody gets a second.
        for worker in crew * 2:
            worker.give(islice(tasks, 1))
        while any(worker.given for worker in crew):
            worker = _next_to_answer(crew)
            answer = worker.answer()
            if answer is None:
                crew.remove(worker)
                message = worker.death()
                if not worker.given:
                    continue
                number, file = worker.given.popleft()
                outcome = Outcome(UNDECIDED, [], None, message)
                answer = number, Report(file, expected, None, outcome, time.monotonic() - worker.started)
                crew.append(_Worker(solve_one))
                crew[-1].give(worker.given)
                worker = crew[-1]
            yield answer
            worker.give(islice(tasks, 1))
    finally:
        for worker in crew:
            worker.process.terminate()
        for worker in crew:
            worker.process.join(SECONDS_TO_END)
            worker.process.kill()


def _next_to_answer(crew: Sequence[_Worker]) -> _Worker:
    """Waits until some worker has an answer, or is no more."""
    from multiprocessing.connection import wait

    by_connection = {worker.connection: worker for worker in crew}
    (ready, *_) = cast("list[Connection]", wait(list(by_connection)))
    return by_connection[ready]


def _work(tasks: Connection, solve_one: Callable[[str], Report]) -> None:
    """A worker: solve what comes until nobody is there any more."""

    def solve_what_comes() -> None:
        threading.Thread(target=_end_with_parent, daemon=True).start()
        while True:
            try:
                number, file = tasks.recv()
            except (EOFError, OSError):
                return
            report = solve_one(file)
            with suppress(OSError):
                tasks.send((number, report))

    # Ctrl-C reaches every process, but it is the parent who ends its workers, and they end their solvers.
    run_until_stopped(solve_what_comes, heard=(signal.SIGTERM,))


def _end_with_parent() -> None:
    """A parent that was killed cannot end its workers any more: they end themselves."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
