"""The commands in README.md and what they really print.

A block that starts with ```console holds commands (after "$ ") and their output. `make readme` runs them all
and writes the output into the README; a test checks that nothing would change.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)


def commands(text: str) -> list[str]:
    """Every command of a text."""
    return [line[2:] for block in BLOCK.findall(text) for line in block.splitlines() if line.startswith("$ ")]


def run(command: str) -> str:
    """What a command prints to a pipe, errors included."""
    bin_folder = str(Path(sys.executable).parent)
    environment = {**os.environ, "PATH": bin_folder + os.pathsep + os.environ["PATH"], "COLUMNS": "80"}
    environment.update(PYTHONIOENCODING="utf-8", PYTHONUNBUFFERED="1")
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        environment.pop(name, None)
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


def refreshed(text: str) -> str:
    """The text with what its commands print now."""

    def again(block: re.Match[str]) -> str:
        found = commands(f"```console\n{block[0]}```\n")
        return "\n".join(f"$ {command}\n{run(command)}" for command in found)

    return BLOCK.sub(again, text)


if __name__ == "__main__":
    README.write_text(refreshed(README.read_text(encoding="utf-8")), encoding="utf-8")
