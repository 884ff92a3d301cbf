"""What is published, tried out in environments of its own.

make dist      the wheel in dist/ solves without the dev extra, and holds nothing but the package
make oldest    the tests of the sdist in dist/ pass with the oldest versions that pyproject.toml allows: of Python,
               where it can be found, and of everything needed for solving
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import metadata, requires
from pathlib import Path

import click

ROOT = Path(__file__).parents[2]
LOWER_BOUND = re.compile(r"^(?P<name>[\w.-]+)[^;]*>=\s*(?P<version>[\w.]+)")


def pinned(requirements: list[str]) -> list[str]:
    """The same requirements with every lower bound as the only version. Raises ValueError where there is none."""
    pins = []
    for requirement in requirements:
        bound = LOWER_BOUND.match(requirement)
        if bound is None:
            raise ValueError(f"{requirement} has no lower bound")
        pins.append(f"{bound['name']}=={bound['version']}")
    return pins


def our_requirements() -> list[str]:
    """What pyproject.toml asks for, with every extra but the tools of development, which nobody who solves needs."""
    return [
        requirement for requirement in requires("puzzlesolve") or [] if "'dev'" not in requirement.replace('"', "'")
    ]


def oldest_version() -> str:
    """The oldest Python that pyproject.toml allows, such as 3.10."""
    return metadata("puzzlesolve")["Requires-Python"].removeprefix(">=")


def candidates(version: str) -> Iterator[str]:
    """Where a Python may be: on the path, or among pyenv's."""
    yield f"python{version}"
    root = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from sorted(str(python) for python in root.glob(f"versions/{version}.*/bin/python"))


def find_python(version: str) -> str:
    """A Python of this version; where there is none, the one that runs this."""
    for python in candidates(version):
        # One of pyenv's stand-ins is found on the path, but may not run.
        if shutil.which(python) and subprocess.run([python, "--version"], capture_output=True).returncode == 0:
            return python
    click.echo(f"There is no Python {version} here; taking {sys.version.split()[0]}.")
    return sys.executable


def make_environment(python: str, folder: Path, *requirements: str) -> Path:
    """Its folder of programs."""
    subprocess.run([python, "-m", "venv", folder], check=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, *requirements], check=True)
    return folder / "bin"


def built(pattern: str) -> Path:
    (found,) = (ROOT / "dist").glob(pattern)
    return found


def check_wheel(folder: Path) -> None:
    wheel = built("*.whl")
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"puzzlesolve"}, tops
    programs = make_environment(sys.executable, folder / "environment", str(wheel))
    installed = subprocess.run([programs / "python", "-m", "pip", "freeze"], capture_output=True, text=True, check=True)
    assert not re.search("pytest|highspy", installed.stdout), installed.stdout
    for engine in ("auto", "milp"):
        command = [str(programs / "puzzlesolve"), "bomber", "--format", "plain", "--engine", engine, "-"]
        # In a folder of its own, because Python takes modules from the present one first.
        solved = subprocess.run(command, cwd=folder, input="1.\n", capture_output=True, text=True, check=True)
        assert (solved.stdout, solved.stderr) == ("1*\n", "")


def check_sdist(folder: Path) -> None:
    subprocess.run(["tar", "-xzf", built("*.tar.gz")], cwd=folder, check=True)
    (tree,) = folder.glob("puzzlesolve-*")
    pins = pinned(our_requirements())
    programs = make_environment(find_python(oldest_version()), folder / "environment", f"{tree}[dev]", *pins)
    subprocess.run([programs / "python", "--version"], check=True)
    click.echo(" ".join(pins))
    subprocess.run([programs / "pytest", "-n", "2"], cwd=tree, check=True)


CHECKS = {"wheel": check_wheel, "sdist": check_sdist}


@click.command()
@click.argument("what", type=click.Choice(list(CHECKS)))
def main(what: str) -> None:
    """Try out what is in dist/."""
    with tempfile.TemporaryDirectory() as folder:
        CHECKS[what](Path(folder))


if __name__ == "__main__":
    main()
