"""Books on paper: what a browser is asked for, and what is said where there is none."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from puzzlesolve.cli import cli

FILE = str(Path(__file__).parents[1] / "puzzles" / "akari" / "6x6-easy.txt")


def printed(path: Path) -> Result:
    return CliRunner().invoke(cli, ["book", FILE, "-o", str(path), "--pdf"])


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program that is called chromium and does as it is told; the only one on the path."""
    program = tmp_path / "bin" / "chromium"
    program.parent.mkdir()
    program.write_text(
        "#!/bin/sh\n"
        'for argument; do case $argument in --print-to-pdf=*) echo "$@" > "${argument#*=}";; esac; done\n'
        'exit "$(/bin/cat "$0.code" 2> /dev/null || echo 0)"\n'
    )
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(program.parent))
    return program


@pytest.mark.parametrize("name", ["my book.html", "my book.pdf"])
def test_a_browser_prints_the_page_into_a_file_beside_it(tmp_path: Path, browser: Path, name: str) -> None:
    result = printed(tmp_path / name)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert (tmp_path / "my book.html").read_text().count('<section class="sheet') == 4
    asked = (tmp_path / "my book.pdf").read_text().split()
    assert asked[-1] == (tmp_path / "my book.html").as_uri()
    assert {"--headless", "--no-pdf-header-footer", "--disable-background-networking"} <= set(asked)
    assert ("--no-sandbox" in asked) == (os.geteuid() == 0)
    (profile,) = (word.partition("=")[2] for word in asked if word.startswith("--user-data-dir="))
    assert not os.path.exists(profile)


@pytest.mark.parametrize("ends", ["without", "with 3"])
def test_without_a_browser_the_message_says_how_to_print(tmp_path: Path, browser: Path, ends: str) -> None:
    if ends == "without":
        browser.unlink()
    else:
        Path(f"{browser}.code").write_text("3\n")
    result = printed(tmp_path / "book.html")
    assert result.exit_code == 1
    why = "there is no Chromium or Chrome" if ends == "without" else f"{browser} ended with code 3"
    assert f"book.pdf was not printed: {why}. Open {tmp_path / 'book.html'} in a browser and print it" in result.stderr
    assert (tmp_path / "book.html").exists()
    assert not (tmp_path / "book.pdf").exists()
