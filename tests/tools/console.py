"""Running commands as a person types them, in the folder of the project."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(command: str, colour: bool = False) -> str:
    """What a command prints to a pipe, errors included; in colour, what it prints to a terminal."""
    bin_folder = str(Path(sys.executable).parent)
    environment = {**os.environ, "PATH": bin_folder + os.pathsep + os.environ["PATH"], "COLUMNS": "80"}
    environment.update(PYTHONIOENCODING="utf-8", PYTHONUNBUFFERED="1")
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM", "COLORTERM"):
        environment.pop(name, None)
    if colour:
        environment.update(FORCE_COLOR="1", TERM="xterm-256color", COLORTERM="truecolor")
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=120,
    )
    return done.stdout.decode("utf-8")
