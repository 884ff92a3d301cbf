"""The program as a real process, as it is and with another program in the place of CBC."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO

COMMAND = [sys.executable, "-m", "puzzlesolve"]
UNIQUE = "1.\n"
# It has one solution, too, but no single row of its model says so: a solver is asked. The bomb is x2.
FOR_A_SOLVER = "...\n111\n"
SEVERAL = "1.\n..\n"
NONE = "0.\n1.\n"
MALFORMED = "1.\n..x\n"
# Runs the program with another CBC: the first argument is its path.
WITH_ANOTHER_CBC = """
import multiprocessing
import sys
multiprocessing.set_start_method("fork")
import puzzlesolve.engine.milp.cbc as cbc
path = sys.argv.pop(1)
cbc.cbc_path = lambda: path
from puzzlesolve.cli import main
main()
"""


def environment(**settings: str) -> dict[str, str]:
    """Ours without what would change the pictures, and with these settings."""
    unwanted = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "PYTHONIOENCODING", "TERM", "COLORTERM", "TTY_COMPATIBLE")
    return {**{key: value for key, value in os.environ.items() if key not in unwanted}, "PYTHONUTF8": "1", **settings}


def run(*arguments: str, stdin: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env=environment(**settings),
        timeout=60,
        check=False,
    )


def at_terminal(
    *arguments: str, columns: int = 80, stdout: IO[bytes] | None = None, **settings: str
) -> tuple[int, str]:
    """Exit code and all that is shown at a terminal, where standard input is one too; stdout may go elsewhere."""
    import pty

    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=theirs,
        stdout=stdout or theirs,
        stderr=theirs,
        env=environment(**{"TERM": "xterm-256color", "COLUMNS": str(columns), **settings}),
    )
    os.close(theirs)
    shown = b""
    try:
        while piece := os.read(ours, 65536):
            shown += piece
    except OSError:
        # Linux reports the end of a terminal as an error.
        pass
    finally:
        os.close(ours)
    return child.wait(timeout=60), shown.decode().replace("\r\n", "\n")


def fake_cbc(folder: Path, script: str) -> str:
    """The path of a program called cbc that runs a Python script."""
    program, source = folder / "cbc", folder / "cbc.py"
    source.write_text(script)
    # Not by naming Python in the first line, because its path may hold a blank.
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {shlex.quote(str(source))} "$@"\n')
    program.chmod(0o755)
    return str(program)


def with_fake_cbc(
    folder: Path, script: str, *arguments: str, before: Sequence[str] = ()
) -> subprocess.CompletedProcess[str]:
    """The program with a Python script in the place of CBC, and `folder / "temporary files"` for its files."""
    temporary = folder / "temporary files"
    temporary.mkdir()
    return subprocess.run(
        [*before, sys.executable, "-c", WITH_ANOTHER_CBC, fake_cbc(folder, script), *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=environment(TMPDIR=str(temporary)),
        timeout=60,
        check=False,
    )
