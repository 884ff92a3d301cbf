"""The README tells the truth: its commands print what it shows, and it leaves nothing out."""

from __future__ import annotations

import contextlib
import io
import re

import click
import pytest
from click.testing import CliRunner
from tools.readme import README, ROOT, refreshed

from puzzlesolve.cli import cli

TEXT = README.read_text(encoding="utf-8")
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r"print\(.*\)  # (.*)$", re.MULTILINE)


def commands_of(group: click.Group, prefix: str = "") -> dict[str, click.Command]:
    """Every command by its full name, those of groups included."""
    context = click.Context(group)
    found: dict[str, click.Command] = {}
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        found[prefix + name] = command
        if isinstance(command, click.Group):
            found.update(commands_of(command, f"{prefix}{name} "))
    return found


COMMANDS = commands_of(cli)
OPTIONS = sorted(
    {name for command in COMMANDS.values() for option in command.params for name in option.opts if name[:2] == "--"}
)


def test_every_command_prints_what_the_readme_shows() -> None:
    assert refreshed(TEXT) == TEXT


# The commands of generate are the kinds, all made alike.
@pytest.mark.parametrize("name", [name for name in COMMANDS if not name.startswith("generate ")])
def test_every_command_is_in_the_readme(name: str) -> None:
    assert f"`{name}`" in TEXT or f"puzzlesolve {name}" in TEXT


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_is_in_the_readme(option: str) -> None:
    assert re.search(rf"{option}\b(?!-)", TEXT)


@pytest.mark.parametrize("code", PYTHON.findall(TEXT))
def test_the_python_of_the_readme_prints_what_its_comments_say(code: str) -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "README.md", "exec"), {})
    assert printed.getvalue().splitlines() == COMMENT.findall(code) != []


def test_the_readme_has_python_in_it() -> None:
    assert len(PYTHON.findall(TEXT)) >= 1


def test_the_picture_in_the_readme_is_the_one_that_is_drawn_now() -> None:
    puzzle = ROOT / "puzzles" / "kakuro" / "example.txt"
    drawn = CliRunner().invoke(cli, ["kakuro", str(puzzle), "--format", "svg"]).stdout
    assert (ROOT / "puzzles" / "kakuro" / "example.svg").read_text(encoding="utf-8") == drawn
    assert "puzzles/kakuro/example.svg" in TEXT
