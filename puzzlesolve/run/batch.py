"""Many tasks, such as files to solve, one after the other or side by side; their results come in the same order."""

from __future__ import annotations

import gc
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from puzzlesolve.engine.verdict import UNDECIDED, Defect, Outcome
from puzzlesolve.kinds import Entry
from puzzlesolve.run.report import Query, Report, solve_file
from puzzlesolve.run.source import is_our_own
from puzzlesolve.stopping import run_until_stopped

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Task = TypeVar("Task")
Result = TypeVar("Result")
# A worker that was asked to end gets so many seconds to end its solver.
SECONDS_TO_END = 1.0


@dataclass(frozen=True)
class Work(Generic[Task, Result]):
    """What is done with each task.

    `lost` says what becomes of one whose worker was killed: by whom, and after how many seconds. What is `only_here` no
    other process can do.
    """

    do: Callable[[Task], Result]
    lost: Callable[[Task, str, float], Result]
    only_here: Callable[[Task], bool]


def solve_all(files: Sequence[str], expected: Entry | None, query: Query, jobs: int) -> Iterator[Report]:
    """The reports of all files; `jobs` processes work at them (0: as many as there are cores)."""

    def lost(file: str, why: str, seconds: float) -> Report:
        return Report(file, expected, None, Outcome(UNDECIDED, [], None, why), seconds)

    return do_all(Work(partial(solve_file, expected=expected, query=query), lost, is_our_own), files, jobs)


def do_all(work: Work[Task, Result], tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    """The results of all tasks; `jobs` processes work at them (0: as many as there are cores)."""
    # Solving leaves next to nothing to the garbage collector, and makes it look through all that is remembered.
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    workers = min(jobs or os.cpu_count() or 1, len(tasks))
    if workers < 2:
        yield from map(work.do, tasks)
    else:
        yield from _in_order(_done_side_by_side(work, tasks, workers))


def _in_order(numbered: Iterator[tuple[int, Result]]) -> Iterator[Result]:
    early: dict[int, Result] = {}
    wanted = 0
    for number, result in numbered:
        early[number] = result
        while wanted in early:
            yield early.pop(wanted)
            wanted += 1


class NoWorker(Exception):
    """A process cannot be started; the message says why."""


class _Worker(Generic[Task, Result]):
    """A process that does what it is given. `given` is what it has not answered yet, in order."""

    def __init__(self, do: Callable[[Task], Result]) -> None:
        import multiprocessing

        try:
            self.connection, theirs = multiprocessing.Pipe()
            self.process = multiprocessing.Process(target=_work, args=(theirs, do), daemon=True)
            self.process.start()
        except OSError as error:
            raise NoWorker(error.strerror or str(error)) from error
        theirs.close()
        self.given: deque[tuple[int, Task]] = deque()
        self.started = time.monotonic()

    def give(self, tasks: Iterable[tuple[int, Task]]) -> None:
        for task in tasks:
            self.given.append(task)
            # One that has been killed meanwhile is found out when we wait for its answer.
            with suppress(OSError):
                self.connection.send(task)

    def answer(self) -> tuple[int, Result] | None:
        """A task's number and result; None where the worker is no more."""
        try:
            answer: tuple[int, Result] = self.connection.recv()
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


def _done_side_by_side(
    work: Work[Task, Result], all_tasks: Sequence[Task], workers: int
) -> Iterator[tuple[int, Result]]:
    """Results with the numbers of their tasks, as they come.

    What only this process can do is done here, before the others. A worker has one task at hand and one in front of
    it, so that it never waits for us. When one is killed, the task that it had at hand is lost, and another worker
    takes its place.
    """
    for number, task in enumerate(all_tasks):
        if work.only_here(task):
            yield number, work.do(task)
    tasks = ((number, task) for number, task in enumerate(all_tasks) if not work.only_here(task))
    crew: list[_Worker[Task, Result]] = []
    try:
        for _ in range(workers):
            crew.append(_Worker(work.do))
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
                number, task = worker.given.popleft()
                answer = number, work.lost(task, message, time.monotonic() - worker.started)
                crew.append(_Worker(work.do))
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


def _next_to_answer(crew: Sequence[_Worker[Task, Result]]) -> _Worker[Task, Result]:
    """Waits until some worker has an answer, or is no more."""
    from multiprocessing.connection import wait

    by_connection = {worker.connection: worker for worker in crew}
    (ready, *_) = cast("list[Connection]", wait(list(by_connection)))
    return by_connection[ready]


def _work(tasks: Connection, do: Callable[[Task], Result]) -> None:
    """A worker: do what comes until nobody is there any more."""

    def do_what_comes() -> None:
        threading.Thread(target=_end_with_parent, daemon=True).start()
        while True:
            try:
                number, task = tasks.recv()
            except (EOFError, OSError):
                return
            result = do(task)
            with suppress(OSError):
                tasks.send((number, result))

    # Ctrl-C reaches every process, but it is the parent who ends its workers, and they end their solvers.
    run_until_stopped(do_what_comes, heard=(signal.SIGTERM,))


def _end_with_parent() -> None:
    """A parent that was killed cannot end its workers any more: they end themselves."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
