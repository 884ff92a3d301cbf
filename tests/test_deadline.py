"""Time limits: what ends when, and what does not count."""

from __future__ import annotations

import io
import signal
import sys
import threading

import pytest

from puzzlesolve.deadline import NEVER, Deadline, OutOfTime
from puzzlesolve.engine.verdict import UNDECIDED, Options
from puzzlesolve.kinds import find
from puzzlesolve.run import report
from puzzlesolve.run.report import Query, solve_file

BOMBER = find("bomber")
ALARM = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no alarms")


def endless(puzzle: object) -> None:
    """Builds for ever."""
    while True:
        pass


@ALARM
def test_work_without_a_look_at_the_clock_ends_at_the_moment() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(OutOfTime), Deadline(0.05).interrupting():
        endless(None)
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


@ALARM
def test_work_that_ends_in_time_is_not_interrupted_later() -> None:
    with Deadline(1000).interrupting():
        pass
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


def test_without_a_limit_nothing_is_interrupted() -> None:
    with NEVER.interrupting():
        assert sys.platform == "win32" or signal.getitimer(signal.ITIMER_REAL)[0] == 0


def test_other_threads_are_not_interrupted() -> None:
    done: list[bool] = []

    def work() -> None:
        with Deadline(1000).interrupting():
            done.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [True]


def test_nothing_is_begun_after_the_moment() -> None:
    over = Deadline(0)
    with pytest.raises(OutOfTime), over.interrupting():
        raise AssertionError


@ALARM
def test_a_huge_board_ends_while_it_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    assert BOMBER is not None
    kind = BOMBER.load()
    monkeypatch.setattr(kind, "problem", endless)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"1.\n")))
    outcome = solve_file("-", BOMBER, Query(Options(time_limit=0.05))).outcome
    assert (outcome.verdict, outcome.message) == (UNDECIDED, "the time limit of 0.05 s came first")


def test_waiting_for_standard_input_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    def load(file: str) -> bytes:
        order.append("loaded")
        return b"1.\n"

    def deadline(limit: float | None) -> Deadline:
        order.append("clock started")
        return Deadline(limit)

    monkeypatch.setattr(report, "load", load)
    monkeypatch.setattr(report, "Deadline", deadline)
    assert solve_file("-", BOMBER, Query(Options())).outcome.verdict == "unique"
    assert order == ["loaded", "clock started"]
