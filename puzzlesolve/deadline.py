"""Until when to work at something."""

from __future__ import annotations

import time

# Thirty years: more than anybody waits, and less than what clocks cannot count.
LONGEST = 1e9


class OutOfTime(Exception):
    """The time limit came first."""


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

    def sooner(self, other: Deadline) -> Deadline:
        """Whichever of two comes first."""
        if self._end is None or (other._end is not None and other._end < self._end):
            return other
        return self


NEVER = Deadline()
