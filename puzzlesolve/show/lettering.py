"""The texts of pictures: how each is written, and about how much room it takes."""

from __future__ import annotations

from textwrap import wrap
from typing import NamedTuple
from unicodedata import east_asian_width

from puzzlesolve.picture import CLUE, CROSSED, NUMBER, UNSURE


class Letters(NamedTuple):
    """How a text is written: its size in pixels, its colour, and the room that it is squeezed into (cells have 40)."""

    size: int
    colour: str = "#1a1a1a"
    weight: str = "normal"
    anchor: str = "middle"
    baseline: str = "central"
    room: int | None = 34


TEXTS = {
    NUMBER: Letters(22, "#12508c", "bold"),
    CLUE: Letters(20),
    "on-black": Letters(20, "#ffffff"),
    UNSURE: Letters(20, "#a03090"),
    CROSSED: Letters(16, "#5a5a5a"),
    "corner": Letters(12, anchor="start", baseline="hanging"),
    "point": Letters(14, room=16),
    "outside": Letters(17, room=22),
    "sum": Letters(13, "#ffffff", room=18),
    "heading": Letters(16, weight="bold", anchor="start", room=None),
    "note": Letters(13, anchor="start", room=None),
}


def width(look: str, text: str) -> int:
    """About how many pixels a text takes: nobody tells us which letters the reader's machine has."""
    bold = 1.08 if TEXTS[look].weight == "bold" else 1.0
    ems = sum(1.0 if east_asian_width(character) in "WF" else 0.56 for character in text)
    return round(ems * bold * TEXTS[look].size)


def in_lines(look: str, text: str, most: int) -> list[str]:
    """A text in lines of so many pixels."""
    widest = max(width(look, character) for character in text)
    return wrap(text, max(1, most // widest))


def height(look: str) -> int:
    return TEXTS[look].size + 6
