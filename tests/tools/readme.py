"""The commands in README.md and in the pages of docs/, and what they really print.

A block that starts with ```console holds commands (after "$ ") and their output. `make readme` runs them all
and writes the output into the pages; a test checks that nothing would change.
"""

from __future__ import annotations

import re

from tools.console import ROOT, run
from tools.docs import PAGES as MADE

README = ROOT / "README.md"
# The pages that are written by hand.
PAGES = [README, *sorted(page for page in (ROOT / "docs").glob("*.md") if page.name not in MADE)]
BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)


def commands(text: str) -> list[str]:
    """Every command of a text."""
    return [line[2:] for block in BLOCK.findall(text) for line in block.splitlines() if line.startswith("$ ")]


def refreshed(text: str) -> str:
    """The text with what its commands print now."""

    def again(block: re.Match[str]) -> str:
        found = commands(f"```console\n{block[0]}```\n")
        return "\n".join(f"$ {command}\n{run(command)}" for command in found)

    return BLOCK.sub(again, text)


if __name__ == "__main__":
    for page in PAGES:
        page.write_text(refreshed(page.read_text(encoding="utf-8")), encoding="utf-8")
