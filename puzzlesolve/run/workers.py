"""Processes that work side by side, and answers in the order of their tasks."""

from __future__ import annotations

import gc
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from puzzlesolve.engine.verdict import Defect
from puzzlesolve.stopping import run_until_stopped

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Task = TypeVar("Task")
Answer = TypeVar("Answer")

# A worker that was asked to end gets so many seconds to end its solver.
SECONDS_TO_END = 1.0


class NoWorker(Exception):
    """A process cannot be started; the message says why."""


def all_in_order(
    work: Callable[[Task], Answer],
    tasks: Sequence[Task],
    jobs: int,
    lost: Callable[[Task, float, str], Answer],
    only_here: Callable[[Task], bool] = lambda task: False,
) -> Generator[Answer, None, None]:
    """The answers to all tasks; `jobs` processes work at them (0: as many as there are cores).

    What is `only_here` no other process can do: it is done in this one, before the others. See `side_by_side`.
    """
    # Solving leaves next to nothing to the garbage collector, and makes it look through all that is remembered.
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    workers = min(jobs or os.cpu_count() or 1, len(tasks))
    if workers < 2:
        yield from map(work, tasks)
    else:
        here = ((number, work(task)) for number, task in enumerate(tasks) if only_here(task))
        there = ((number, task) for number, task in enumerate(tasks) if not only_here(task))
        yield from _in_order(chain(here, side_by_side(work, there, workers, lost)))


def _in_order(numbered: Iterable[tuple[int, Answer]]) -> Iterator[Answer]:
    """Answers by their numbers, which are all numbers from 0 up."""
    early: dict[int, Answer] = {}
    wanted = 0
    for number, answer in numbered:
        early[number] = answer
        while wanted in early:
            yield early.pop(wanted)
            wanted += 1


def side_by_side(
    work: Callable[[Task], Answer],
    tasks: Iterator[tuple[int, Task]],
    workers: int,
    lost: Callable[[Task, float, str], Answer],
) -> Iterator[tuple[int, Answer]]:
    """Answers with the numbers of their tasks, as they come. Raises NoWorker, and Defect where a worker has failed.

    A worker has one task at hand and one in front of it, so that it never waits for us. When one is killed, `lost` is
    the answer to the task that it had at hand, for so many seconds and with a message; another takes its place.
    """
    crew: list[_Worker[Task, Answer]] = []
    try:
        for _ in range(workers):
            crew.append(_Worker(work))
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
                answer = number, lost(task, time.monotonic() - worker.started, message)
                crew.append(_Worker(work))
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


class _Worker(Generic[Task, Answer]):
    """A process that does what it is given. `given` is what it has not answered yet, in order."""

    def __init__(self, work: Callable[[Task], Answer]) -> None:
        import multiprocessing

        try:
            self.connection, theirs = multiprocessing.Pipe()
            self.process = multiprocessing.Process(target=_work, args=(theirs, work), daemon=True)
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

    def answer(self) -> tuple[int, Answer] | None:
        """A task's number and answer; None where the worker is no more."""
        try:
            answer: tuple[int, Answer] = self.connection.recv()
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


def _next_to_answer(crew: Sequence[_Worker[Task, Answer]]) -> _Worker[Task, Answer]:
    """Waits until some worker has an answer, or is no more."""
    from multiprocessing.connection import wait

    by_connection = {worker.connection: worker for worker in crew}
    (ready, *_) = cast("list[Connection]", wait(list(by_connection)))
    return by_connection[ready]


def _work(tasks: Connection, work: Callable[[Task], Answer]) -> None:
    """A worker: do what comes until nobody is there any more."""

    def do_what_comes() -> None:
        threading.Thread(target=_end_with_parent, daemon=True).start()
        while True:
            try:
                number, task = tasks.recv()
            except (EOFError, OSError):
                return
            answer = work(task)
            with suppress(OSError):
                tasks.send((number, answer))

    # Ctrl-C reaches every process, but it is the parent who ends its workers, and they end their solvers.
    run_until_stopped(do_what_comes, heard=(signal.SIGTERM,))


def _end_with_parent() -> None:
    """A parent that was killed cannot end its workers any more: they end themselves."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
