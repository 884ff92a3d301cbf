"""A line of a file with a caret below one of its characters, as compilers show it."""

from __future__ import annotations

import unicodedata

from puzzlesolve.words import printable

# Of a longer line only so much is shown, and so much of that before the place.
WHOLE, BEFORE = 76, 50
CUT = "..."


def excerpt(line: str, column: int) -> list[str]:
    """The line and the caret; `column` counts characters from 1 and may lie just behind the last one."""
    before, behind = _seen(line[: column - 1]), _seen(line[column - 1 :].rstrip())
    if len(before) > BEFORE:
        before = CUT + before[-BEFORE:]
    if len(before + behind) > WHOLE:
        behind = behind[: WHOLE - len(before)] + CUT
    return [(before + behind).rstrip(), " " * sum(map(_width, before)) + "^"]


def _seen(text: str) -> str:
    """A tab is shown as a blank, so that the caret stands where it should in every terminal."""
    return printable(text.replace("\t", " "))


def _width(character: str) -> int:
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
