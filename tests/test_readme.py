"""The README and the pages of docs/ tell the truth: commands print what they show, and they leave nothing out."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest
from tools.console import ROOT
from tools.docs import DOCS, commands_of
from tools.readme import PAGES, README, refreshed

from puzzlesolve.cli import cli

TEXTS = {page: page.read_text(encoding="utf-8") for page in PAGES}
# What is written by hand, all together; the reference is made from the commands and would hide what is missing.
TEXT = "\n".join(TEXTS.values())
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?:\]\(|src=\")([^)\"]+)")
COMMENT = re.compile(r"print\(.*\)  # (.*)$", re.MULTILINE)


COMMANDS = commands_of(cli)
OPTIONS = sorted(
    {name for command in COMMANDS.values() for option in command.params for name in option.opts if name[:2] == "--"}
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_prints_what_a_page_shows(page: Path) -> None:
    assert refreshed(TEXTS[page]) == TEXTS[page]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_to_a_file_and_pages_lead_back(page: Path) -> None:
    links = [link.partition("#")[0] for link in LINK.findall(TEXTS[page]) if "://" not in link]
    assert [link for link in links if link and not (page.parent / link).exists()] == []
    assert page == README or (page.parent / "../README.md").samefile(page.parent / links[0])


def test_the_readme_links_to_every_page() -> None:
    links = {(ROOT / link).resolve() for link in LINK.findall(TEXTS[README]) if "://" not in link}
    assert [page.name for page in [*PAGES, *DOCS.glob("*.md")] if page != README and page not in links] == []


# The commands of generate are the kinds, all made alike.
@pytest.mark.parametrize("name", [name for name in COMMANDS if not name.startswith("generate ")])
def test_every_command_is_in_the_readme(name: str) -> None:
    assert f"`{name}`" in TEXT or f"puzzlesolve {name}" in TEXT


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_is_in_the_readme(option: str) -> None:
    assert re.search(rf"{option}\b(?!-)", TEXT)


@pytest.mark.parametrize("code", [code for code in PYTHON.findall(TEXT) if COMMENT.search(code)])
def test_the_python_of_the_readme_prints_what_its_comments_say(code: str) -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "README.md", "exec"), {})
    assert printed.getvalue().splitlines() == COMMENT.findall(code) != []


def test_the_readme_has_python_in_it() -> None:
    assert any(COMMENT.search(code) for code in PYTHON.findall(TEXT))
