"""A bar on stderr for somebody who waits at a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn


class Bar:
    """Counts what is done, on the terminal if there is one."""

    def __init__(self, progress: Progress | None, what: str, total: int) -> None:
        self._progress = progress
        self._task = None if progress is None else progress.add_task(what, total=total, rate="")

    def advance(self) -> None:
        if self._progress is None or self._task is None:
            return
        task = self._progress.tasks[self._task]
        speed = task.finished_speed or task.speed
        self._progress.update(self._task, advance=1, rate=f"{speed:.0f}/s" if speed and speed >= 1 else "")

    @contextmanager
    def making_room(self, for_stderr: bool = False) -> Iterator[None]:
        """The bar is gone while something is written to the terminal."""
        if self._progress is None or not (for_stderr or sys.stdout.isatty()):
            yield
            return
        self._progress.stop()
        yield
        self._progress.start()


@contextmanager
def files_bar(total: int) -> Iterator[Bar]:
    """For several files: how many are done, how fast, and how long it will take."""
    if total < 2 or not sys.stderr.isatty():
        yield Bar(None, "", total)
        return
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    rate = TextColumn("{task.fields[rate]}")
    with _progress(BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn()) as shown:
        yield Bar(shown, "", total)


@contextmanager
def making_bar(what: str, total: int) -> Iterator[Bar]:
    """For something that takes who knows how long: that we are still at it."""
    if not sys.stderr.isatty():
        yield Bar(None, what, total)
        return
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    count = TextColumn("{task.description} {task.completed:.0f} of {task.total:.0f}")
    with _progress(SpinnerColumn(), count, TimeElapsedColumn()) as shown:
        yield Bar(shown, what, total)


def _progress(*columns: ProgressColumn) -> Progress:
    from rich.console import Console
    from rich.progress import Progress

    # Our answers go where they are sent, not through the bar.
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False)
