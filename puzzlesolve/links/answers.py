"""The part of a pzprv3 text that holds an answer.

It is looked at only to be sure that it is one, and what we write is blank.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

from puzzlesolve.links.lines import Lines, row_line
from puzzlesolve.text.reader import Token
from puzzlesolve.words import shown

Size = tuple[int, int]


class AnswerLines(ABC):
    """The lines of an answer, whose form may depend on whether the file is of version 3.1 or 3."""

    @abstractmethod
    def read(self, lines: Lines, size: Size, is_newer: bool) -> None:
        """Takes the lines. Raises Malformed."""

    @abstractmethod
    def blank(self, size: Size) -> list[str]:
        """The lines of a board where nothing is answered yet."""


class AnswerCells(AnswerLines):
    """An item for each cell."""

    def __init__(self, items: str) -> None:
        self._items = re.compile(items)

    def read(self, lines: Lines, size: Size, is_newer: bool) -> None:
        read_block(lines, size, self._items, "the answer")

    def blank(self, size: Size) -> list[str]:
        return [row_line("." * size[1])] * size[0]


class AnswerWithNotes(AnswerCells):
    """Cells, and then, where somebody made such notes, an item between any two that share a side."""

    _notes = re.compile(r"-?[0-9]+")

    def read(self, lines: Lines, size: Size, is_newer: bool) -> None:
        super().read(lines, size, is_newer)
        height, width = size
        if lines.is_over:
            return
        if width > 1:
            read_block(lines, (height, width - 1), self._notes, "the notes")
        read_block(lines, (height - 1, width), self._notes, "the notes")


class AnswerAmongFields(AnswerLines):
    """No lines of its own: the answer has its place among the fields."""

    def read(self, lines: Lines, size: Size, is_newer: bool) -> None:
        pass

    def blank(self, size: Size) -> list[str]:
        return []


# A shaded cell, one that is marked as not shaded, and one of which nothing is known.
SHADED = AnswerCells(r"[#+.]")
SHADED_WITH_NOTES = AnswerWithNotes(r"[#+.]")
# Numbers, marks in their place, and what somebody noted in brackets behind them.
NUMBERS = AnswerCells(r"(?:[0-9]+|[.c+=%-])c?(?:\[[^\[\]]*\])?")


def read_block(lines: Lines, size: Size, items: re.Pattern[str], what: str) -> list[list[Token]]:
    """So many rows and columns of items. Raises Malformed where one is of another form."""
    rows = lines.rows(*size, what)
    for token in (token for row in rows for token in row):
        if not items.fullmatch(token.text):
            raise token.error(f"'{shown(token.text)}' does not belong into {what}")
    return rows
