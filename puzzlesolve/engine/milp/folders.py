"""Temporary folders that are cleared away on every way out, the next time at the latest.

A process that is killed cannot clean up. Each folder holds a file that its process keeps locked; one that can be locked
by somebody else belongs to nobody any more. Where files cannot be locked, nothing is known of such folders.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from puzzlesolve.engine.milp.children import failing_with

PREFIX = "puzzlesolve-"
LOCK = "lock"


@contextmanager
def private_folder() -> Iterator[str]:
    """A folder of our own, without blanks in its last part, cleared away afterwards."""
    with failing_with("its temporary folder cannot be made"):
        folder = tempfile.mkdtemp(prefix=PREFIX)
    lock = None
    try:
        with failing_with("its temporary folder cannot be used"):
            clear_left_behind(tempfile.gettempdir())
            lock = _locked(folder)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if lock is not None:
            os.close(lock)


def _locked(folder: str) -> int:
    """An open file in a folder that nobody else can lock."""
    path = Path(folder, "locking")
    lock = os.open(path, os.O_RDWR | os.O_CREAT)
    with suppress(OSError):
        _lock(lock)
        # Only now may others look whether it is locked.
        path.rename(path.with_name(LOCK))
    return lock


def _lock(file: int) -> None:
    """Raises OSError where somebody else has locked it, or nobody can."""
    if sys.platform == "win32":
        raise OSError
    from fcntl import LOCK_EX, LOCK_NB, flock

    flock(file, LOCK_EX | LOCK_NB)


@cache
def clear_left_behind(temporary: str) -> None:
    """Remove the folders of processes that are gone."""
    for path in Path(temporary).glob(f"{PREFIX}*/{LOCK}"):
        with suppress(OSError):
            lock = os.open(path, os.O_RDWR)
            try:
                _lock(lock)
                shutil.rmtree(path.parent, ignore_errors=True)
            finally:
                os.close(lock)
