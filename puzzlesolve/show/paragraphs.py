"""Words at a terminal: lines that hang behind their number, and steps in which the conclusion is set off."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.text import Text

from puzzlesolve.show.colours import MAGENTA

if TYPE_CHECKING:
    from puzzlesolve.insight.insight import StepInWords

# As what is new on a board.
CONCLUSION = f"bold {MAGENTA}"
# What stands in front of a line, and behind which its further lines hang.
HEAD = re.compile(r" *(?:\d+\. |- )?")
# A chain of conclusions has a line for each of them.
LINK = "; then "
NARROWEST = 20
# Behind a longer heading than a number lines hang no deeper than this.
DEEPEST = 5


def hanging(line: str, width: int) -> Text:
    """A line, broken where it is too long."""
    found = HEAD.match(line)
    head = "" if found is None else found[0]
    return Text("\n".join(_lines(line.removeprefix(head), head, " " * len(head), width)))


def paragraph(step: StepInWords, head: str, width: int) -> Text:
    """A step: its conclusion, and below it the reason."""
    indent = " " * min(len(head), DEEPEST)
    conclusion = "\n".join(_lines(f"{step.conclusion}:", head, indent, width))
    reasons = [line for part in _parts(step) for line in _lines(part, indent, indent + "  ", width)]
    case = [line for sentence in step.case for line in _lines(sentence, f"{indent}- ", indent + "  ", width)]
    text = Text("\n".join([conclusion, *reasons, *case]))
    text.stylize(CONCLUSION, len(head), len(conclusion))
    return text


def _parts(step: StepInWords) -> Iterator[str]:
    first, *others = step.reason.split(LINK) if step.chain else [step.reason]
    yield first
    yield from (f"then {part}" for part in others)


def _lines(text: str, first: str, others: str, width: int) -> list[str]:
    return wrap(text, max(width, NARROWEST), initial_indent=first, subsequent_indent=others, break_on_hyphens=False)
