"""Ending on Ctrl-C, a request to end, or a terminal that is closed: once, cleanly, with the promised exit code."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence

# Windows has only the first two.
NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
STOPPING = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]


class Stopped(BaseException):
    """Somebody asked us to end."""


class Stopper:
    """A handler of signals that remembers having been called."""

    def __init__(self) -> None:
        self.number: int | None = None
        self._process = os.getpid()

    def __call__(self, number: int, frame: object) -> None:
        # A second signal would disturb the clean-up after the first.
        for other in STOPPING:
            signal.signal(other, signal.SIG_IGN)
        self.number = number
        if os.getpid() != self._process:
            # A worker that was forked a moment ago, and has nothing to clean up.
            os._exit(128 + number)
        raise Stopped


def wanted_signals() -> list[int]:
    """The signals that whoever started us did not tell us to ignore, as nohup does."""
    return [number for number in STOPPING if signal.getsignal(number) is not signal.SIG_IGN]


def run_until_stopped(work: Callable[[], None], heard: Sequence[int]) -> None:
    """Do something; when a signal came in between, clean up and end the process with its exit code."""
    stopper = Stopper()
    for number in STOPPING:
        signal.signal(number, stopper if number in heard else signal.SIG_IGN)
    try:
        work()
    finally:
        # Not by Stopped alone: C code that a signal interrupts may turn it into an error of its own, or swallow it. And
        # at once: a solver's thread may still be running, and has nothing to say any more.
        if stopper.number is not None:
            os._exit(128 + stopper.number)
