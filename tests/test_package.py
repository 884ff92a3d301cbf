"""What we depend on: every lower bound is tried out, and nothing newer than the oldest Python is used."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tools import package

PYPROJECT = package.ROOT / "pyproject.toml"
# What came after Python 3.10, in the library and in the language.
NEWER = {
    "a module": ("import tomllib\n\nprint(tomllib)\n", 'module named "tomllib"'),
    "a name in a module": ("from enum import StrEnum\n\nprint(StrEnum)\n", 'no attribute "StrEnum"'),
    "a function": ("import contextlib\n\nprint(contextlib.chdir)\n", 'no attribute "chdir"'),
    "an exception group": (
        "try:\n    print()\nexcept* ValueError:\n    print()\n",
        "Cannot use `except*` on Python 3.10",
    ),
    "type parameters": (
        "def same[T](value: T) -> T:\n    return value\n",
        "Cannot use type parameter lists on Python 3.10",
    ),
    "quotes in quotes": ('print(f"{""}")\n', "Cannot reuse outer quote character in f-strings on Python 3.10"),
}


def test_every_requirement_has_a_lower_bound_that_can_be_tried_out() -> None:
    pins = package.pinned(package.our_requirements())
    assert {pin.partition("==")[0] for pin in pins} == {"pulp", "click", "rich", "highspy", "cbcbox"}
    assert all(re.fullmatch(r"[\w-]+==\d+(\.\d+)+", pin) for pin in pins)


@pytest.mark.parametrize(
    ("requirement", "pin"),
    [("pulp<4,>=3.3.2", "pulp==3.3.2"), ("pytest-cov>=5.0; extra == 'dev'", "pytest-cov==5.0"), ("a >= 1", "a==1")],
)
def test_a_lower_bound_is_the_only_version(requirement: str, pin: str) -> None:
    assert package.pinned([requirement]) == [pin]


@pytest.mark.parametrize("requirement", ["rich", "rich<14", "rich; python_version >= '3.10'"])
def test_a_requirement_without_a_lower_bound_is_refused(requirement: str) -> None:
    with pytest.raises(ValueError, match="has no lower bound"):
        package.pinned([requirement])


def test_the_oldest_python_is_found_on_the_path_or_with_pyenv(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    assert package.find_python("2.99") == sys.executable
    assert "There is no Python 2.99 here" in capsys.readouterr().out
    for place, code in (("python2.99", 127), ("versions/2.99.1/bin/python", 0)):
        program = tmp_path / place
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(f"#!/bin/sh\nexit {code}\n")
        program.chmod(0o755)
    # The first one is there and does not run.
    assert package.find_python("2.99") == str(tmp_path / "versions/2.99.1/bin/python")


def test_the_type_checker_believes_in_the_oldest_python() -> None:
    assert f'python_version = "{package.oldest_version()}"' in PYPROJECT.read_text(encoding="utf-8")


def complaints(code: str, folder: Path) -> str:
    """What the linter and the type checker have to say of a module, with the settings of this project."""
    module = folder / "newer.py"
    module.write_text(code)
    ruff = ["ruff", "check", "--no-cache", "--quiet", "--config", str(PYPROJECT), str(module)]
    mypy = ["mypy", "--cache-dir", str(folder), "--no-error-summary", "--config-file", str(PYPROJECT), str(module)]
    checks = [subprocess.run([sys.executable, "-m", *check], capture_output=True, text=True) for check in (ruff, mypy)]
    return "".join(check.stdout + check.stderr for check in checks)


@pytest.mark.parametrize("name", NEWER)
def test_what_is_newer_than_the_oldest_python_is_found_out(name: str, tmp_path: Path) -> None:
    code, words = NEWER[name]
    assert words in complaints(code, tmp_path)


def test_what_is_as_old_as_the_oldest_python_is_allowed(tmp_path: Path) -> None:
    assert complaints("match [1]:\n    case [int()]:\n        print(int.bit_count(1))\n", tmp_path) == ""
