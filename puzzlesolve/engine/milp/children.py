"""Programs that we start and that must not outlive us: ended on every way out."""

from __future__ import annotations

import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pulp

from puzzlesolve.deadline import Deadline, OutOfTime
from puzzlesolve.stopping import wanted_signals


class Signals:
    """Keeps signals that would end the program waiting, except where they may act.

    Only the main thread gets signals, so elsewhere there is nothing to do.
    """

    def __init__(self) -> None:
        self._came: int | None = None
        self._handlers: dict[int, Any] = {}

    def __enter__(self) -> Signals:
        if threading.current_thread() is threading.main_thread():
            for number in wanted_signals():
                self._handlers[number] = signal.signal(number, self._remember)
        return self

    def __exit__(self, *error: object) -> None:
        self._act()

    def _remember(self, number: int, frame: object) -> None:
        self._came = number

    def _act(self) -> None:
        """Put the handlers back, and hand on what came meanwhile.

        While cleaning up after a signal all others are ignored, and stay so.
        """
        for number, handler in self._handlers.items():
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, handler)
        if self._came is not None:
            came, self._came = self._came, None
            signal.raise_signal(came)

    @contextmanager
    def acting(self) -> Iterator[None]:
        """Signals act here, at once."""
        self._act()
        try:
            yield
        finally:
            for number in self._handlers:
                if signal.getsignal(number) is self._handlers[number]:
                    signal.signal(number, self._remember)


@contextmanager
def failing_with(what: str) -> Iterator[None]:
    """What goes wrong with files and programs here becomes an error of the solver, in words."""
    try:
        yield
    except OSError as error:
        raise pulp.PulpSolverError(f"{what}: {error.strerror or error}") from error
    except (ValueError, LookupError) as error:
        raise pulp.PulpSolverError(what) from error


def run_until(deadline: Deadline, signals: Signals, command: list[str], folder: str) -> None:
    """Run a program in a folder to its end. Raises OutOfTime, and PulpSolverError where it fails."""
    with failing_with("it cannot be started"):
        child = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    late = threading.Event()

    def end_late() -> None:
        late.set()
        child.kill()

    # A timer instead of wait's own limit, which looks only every now and then.
    seconds = deadline.left
    timer = threading.Timer(seconds or 0, end_late)
    try:
        if seconds is not None:
            timer.start()
        with signals.acting():
            code = child.wait()
    finally:
        timer.cancel()
        child.kill()
        child.wait()
    if late.is_set():
        raise OutOfTime
    if code != 0:
        end = f"ended with code {code}" if code > 0 else f"was killed by signal {-code}"
        raise pulp.PulpSolverError(f"it {end}")
