"""The part of a pzprv3 text that holds an answer, finished or not; what we write is blank.

What is read are values at cells, and at edges half way between them, as far as somebody has filled them in.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from puzzlesolve.links.lines import Lines, row_line
from puzzlesolve.places import Spot
from puzzlesolve.text.reader import Token
from puzzlesolve.words import shown

Size = tuple[int, int]
Values = dict[Spot, int]


class AnswerLines(ABC):
    """The lines of an answer, whose form may depend on whether the file is of version 3.1 or 3."""

    @abstractmethod
    def read(self, lines: Lines, size: Size, is_newer: bool) -> Values:
        """Takes the lines. Raises Malformed."""

    def among(self, rows: Sequence[Sequence[Token]], size: Size) -> Values:
        """What stands among the items of the puzzle itself, which were read already."""
        return {}

    @abstractmethod
    def blank(self, size: Size) -> list[str]:
        """The lines of a board where nothing is answered yet."""


class AnswerCells(AnswerLines):
    """An item for each cell, and what it stands for, if for anything."""

    def __init__(self, items: str, value: Callable[[str], int | None]) -> None:
        self._items = re.compile(items)
        self._value = value

    def read(self, lines: Lines, size: Size, is_newer: bool) -> Values:
        return values_of(read_block(lines, size, self._items, "the answer"), self._value)

    def blank(self, size: Size) -> list[str]:
        return [row_line("." * size[1])] * size[0]


class AnswerWithNotes(AnswerCells):
    """Cells, and then, where somebody made such notes, an item between any two that share a side."""

    _notes = re.compile(r"-?[0-9]+")

    def read(self, lines: Lines, size: Size, is_newer: bool) -> Values:
        values = super().read(lines, size, is_newer)
        height, width = size
        if lines.is_over:
            return values
        if width > 1:
            read_block(lines, (height, width - 1), self._notes, "the notes")
        read_block(lines, (height - 1, width), self._notes, "the notes")
        return values


class AnswerAmongFields(AnswerLines):
    """No lines of its own: the answer has its place among the fields."""

    def __init__(self, among: Callable[[Sequence[Sequence[Token]], Size], Values]) -> None:
        self._among = among

    def read(self, lines: Lines, size: Size, is_newer: bool) -> Values:
        return {}

    def among(self, rows: Sequence[Sequence[Token]], size: Size) -> Values:
        return self._among(rows, size)

    def blank(self, size: Size) -> list[str]:
        return []


def mark(item: str) -> int | None:
    """A shaded cell, one that is marked as not shaded, and one of which nothing is known."""
    return {"#": 1, "+": 0}.get(item)


def line_mark(item: str) -> int | None:
    """A line, a mark that there is none, and nothing."""
    return {"1": 1, "-1": 0}.get(item)


def answered_number(item: str) -> int | None:
    digits = re.match(r"[0-9]+", item)
    return int(digits[0]) if digits else None


SHADED = AnswerCells(r"[#+.]", mark)
SHADED_WITH_NOTES = AnswerWithNotes(r"[#+.]", mark)
# Numbers, marks in their place, and what somebody noted in brackets behind them.
NUMBERS = AnswerCells(r"(?:[0-9]+|[.c+=%-])c?(?:\[[^\[\]]*\])?", answered_number)


def read_block(lines: Lines, size: Size, items: re.Pattern[str], what: str) -> list[list[Token]]:
    """So many rows and columns of items. Raises Malformed where one is of another form."""
    rows = lines.rows(*size, what)
    for token in (token for row in rows for token in row):
        if not items.fullmatch(token.text):
            raise token.error(f"'{shown(token.text)}' does not belong into {what}")
    return rows


def values_of(
    rows: Sequence[Sequence[Token]], value: Callable[[str], int | None], down: float = 0, across: float = 0
) -> Values:
    """What the items of a block stand for, each at a cell or at an edge so far from it."""
    found: Values = {}
    for i, row in enumerate(rows):
        for j, token in enumerate(row):
            known = value(token.text)
            if known is not None:
                found[i + down, j + across] = known
    return found
