"""Temporary folders: nothing of them stays, not even when a process is killed."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from puzzlesolve.engine.milp.folders import clear_left_behind, private_folder

HOLD = """
import sys
from puzzlesolve.engine.milp.folders import private_folder
with private_folder() as folder:
    print(folder, flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of temporary folders, of which nothing is known yet."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    clear_left_behind.cache_clear()
    return tmp_path


def start(temporary: Path) -> tuple[subprocess.Popen[str], Path]:
    """A process that has a folder, and that folder."""
    environment = {"TMPDIR": str(temporary)}
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdout is not None
    return process, Path(process.stdout.readline().strip())


def test_a_folder_is_gone_afterwards(temporary: Path) -> None:
    with private_folder() as folder:
        Path(folder, "model.mps").write_text("x")
        assert [str(path) for path in temporary.iterdir()] == [folder]
    assert list(temporary.iterdir()) == []


def test_the_folder_of_a_process_that_was_killed_is_cleared_by_the_next(temporary: Path) -> None:
    process, folder = start(temporary)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert folder.exists()
    with private_folder():
        assert not folder.exists()


def test_the_folder_of_a_living_process_stays(temporary: Path) -> None:
    process, folder = start(temporary)
    with private_folder():
        assert folder.exists()
    process.communicate("")
    assert not folder.exists()


def test_a_folder_without_a_lock_may_be_about_to_get_one_and_stays(temporary: Path) -> None:
    Path(temporary, "puzzlesolve-new").mkdir()
    with private_folder():
        assert Path(temporary, "puzzlesolve-new").exists()
