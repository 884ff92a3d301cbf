"""Until when to work at something."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

# Thirty years: more than anybody waits, and less than what clocks cannot count.
LONGEST = 1e9


# Windows has no alarms.
CAN_INTERRUPT = hasattr(signal, "setitimer")


class OutOfTime(Exception):
    """The time limit came first."""


def _out_of_time(number: int, frame: object) -> None:
    raise OutOfTime


class Deadline:
    """A moment after which nothing more is begun; it never comes where there is no limit."""

    __slots__ = ("_end", "limit")

    def __init__(self, limit: float | None = None) -> None:
        """So many seconds from now."""
        self.limit = limit
        self._end = None if limit is None else time.monotonic() + min(limit, LONGEST)

    def check(self) -> None:
        """Raises OutOfTime when the moment has come."""
        if self._end is not None and time.monotonic() >= self._end:
            raise OutOfTime

    @property
    def is_over(self) -> bool:
        return self._end is not None and time.monotonic() >= self._end

    @property
    def left(self) -> float | None:
        """The seconds that are left, and a moment where there are none; None where there is no limit."""
        return None if self._end is None else max(self._end - time.monotonic(), 0.01)

    @contextmanager
    def interrupting(self) -> Iterator[None]:
        """Work without a look at the clock that leaves nothing half done behind: it ends at the moment, in OutOfTime.

        By an alarm, so only in the main thread, and where there is such a thing; elsewhere it is over when it is over.
        """
        self.check()
        if self._end is None or threading.current_thread() is not threading.main_thread() or not CAN_INTERRUPT:
            yield
            return
        handler = signal.signal(signal.SIGALRM, _out_of_time)
        try:
            signal.setitimer(signal.ITIMER_REAL, self.left or 0)
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, handler)

    def sooner(self, other: Deadline) -> Deadline:
        """Whichever of two comes first."""
        if self._end is None or (other._end is not None and other._end < self._end):
            return other
        return self


NEVER = Deadline()
