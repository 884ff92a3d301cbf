"""What docs/scale.md shows works where the tools for it are installed: every puzzle is answered, each once."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from tools.console import ROOT

TEXT = (ROOT / "docs" / "scale.md").read_text(encoding="utf-8")
FILES = sorted(f"puzzles/{path.parent.name}/{path.name}" for path in (ROOT / "puzzles").glob("*/example.txt"))


def block(language: str) -> str:
    """The only block in a language."""
    (found,) = re.finditer(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    return found[1]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the examples of all kinds."""
    for file in FILES:
        path = tmp_path / file
        path.parent.mkdir(parents=True)
        shutil.copy(ROOT / file, path)
    return tmp_path


def run(command: list[str], folder: Path) -> str:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    # What parallel remembers of itself stays out of the home of whoever runs this.
    environment = {**os.environ, "PATH": path, "HOME": str(folder), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(shutil.which("parallel") is None, reason="GNU parallel is not installed")
def test_parallel_loses_and_doubles_no_line_and_goes_on_where_it_stopped(folder: Path) -> None:
    # Several small jobs instead of one.
    script = block("sh").replace("-N 100", "-N 3")
    assert "-N 3" in script
    for _ in range(2):
        run(["bash", "-c", script], folder)
        answers = [json.loads(line) for line in (folder / "answers.jsonl").read_text().splitlines()]
        assert sorted(answer["file"] for answer in answers) == FILES
    assert {answer["verdict"] for answer in answers} == {"unique"}


@pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="dask.distributed is not installed")
def test_dask_solves_every_puzzle(folder: Path) -> None:
    (folder / "verdicts.py").write_text(block("python"))
    printed = run([sys.executable, "verdicts.py"], folder)
    assert printed == f"{Counter(unique=len(FILES))}\n"
