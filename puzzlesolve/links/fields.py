"""The fields that boards of links and files are made of: clues of cells, rooms, clues of rooms."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from puzzlesolve.links.borders import (
    Borders,
    Rooms,
    borders_between,
    count_rooms,
    read_rooms,
    rooms_within,
    write_rooms,
)
from puzzlesolve.links.encoding import Field, Size
from puzzlesolve.links.lines import Lines, clue, clue_line, room_lines, row_line
from puzzlesolve.links.parts import UNKNOWN, Cursor, Numbers, in_rows
from puzzlesolve.places import board, grouped
from puzzlesolve.text.reader import Token
from puzzlesolve.words import shown

# A number, UNKNOWN, or None for no clue.
Clue = int | None


class Clues(Field[list[list[Clue]]]):
    """A clue for each cell, of numbers from 0 up to `most`."""

    what = "cell"

    def __init__(self, numbers: Numbers, most: int) -> None:
        self._numbers = numbers
        self._most = most

    def places(self, size: Size) -> Size:
        """Rows and columns of the clues on a board of this size."""
        return size

    def allowed(self, size: Size) -> range:
        """The numbers that a clue on a board of this size may have."""
        return range(self._most + 1)

    def read_body(self, cursor: Cursor, size: Size, before: Sequence[Any]) -> list[list[Clue]]:
        height, width = self.places(size)
        numbers = self._numbers.read_all(cursor, height * width, self.what, partial(self._wrong, size))
        return in_rows(numbers, width)

    def _wrong(self, size: Size, number: int) -> str | None:
        allowed = self.allowed(size)
        if number == UNKNOWN or number in allowed:
            return None
        wrong = "large" if number > allowed[-1] else "small"
        return f"{shown(str(number))} is too {wrong} for a clue; expected a number {allowed[0]}-{allowed[-1]}"

    def write_body(self, value: list[list[Clue]]) -> str:
        return self._numbers.write_all([clue for row in value for clue in row])

    def read_lines(self, lines: Lines, size: Size, before: Sequence[Any]) -> list[list[Clue]]:
        rows = lines.rows(*self.places(size), "the clues")
        return [[self.read_token(token, size) for token in row] for row in rows]

    def read_token(self, token: Token, size: Size) -> Clue:
        """A clue of a file. Raises Malformed."""
        number = clue(token)
        wrong = None if number is None else self._wrong(size, number)
        if wrong is not None:
            raise token.error(wrong)
        return number

    def write_lines(self, value: list[list[Clue]], before: Sequence[Any]) -> list[str]:
        return [clue_line(row) for row in value]


class CornerClues(Clues):
    """A clue for each corner of the cells."""

    what = "corner"

    def places(self, size: Size) -> Size:
        return size[0] + 1, size[1] + 1


def clue_texts(clues: list[list[Clue]], unknown: str) -> list[list[str]]:
    """Clues as a text format has them: "." for none, and something for an unknown number."""
    texts = {None: ".", UNKNOWN: unknown}
    return [[texts.get(clue) or str(clue) for clue in row] for row in clues]


def clue_numbers(texts: Sequence[Sequence[str]], unknown: str = "?") -> list[list[Clue]]:
    """The opposite of `clue_texts`."""
    numbers = {".": None, unknown: UNKNOWN}
    return [[numbers[text] if text in numbers else int(text) for text in row] for row in texts]


class RoomBorders(Field[Rooms]):
    """The rooms: in a link the borders between them, in a file a number for each cell, or borders as well.

    Some kinds have borders in files from version 3.1 on, and numbers in older ones.
    """

    def __init__(self, borders_in_files: bool = False, numbers_in_older_files: bool = False) -> None:
        self._borders_in_files = borders_in_files
        self._numbers_in_older_files = numbers_in_older_files

    def read_body(self, cursor: Cursor, size: Size, before: Sequence[Any]) -> Rooms:
        return read_rooms(cursor, *size)

    def write_body(self, value: Rooms) -> str:
        return write_rooms(value)

    def read_lines(self, lines: Lines, size: Size, before: Sequence[Any]) -> Rooms:
        if not self._borders_in_files or (self._numbers_in_older_files and not lines.is_newer):
            return lines.rooms(*size)
        height, width = size
        right = _read_borders(lines, height, width - 1) if width > 1 else [[]] * height
        return rooms_within(Borders(right, _read_borders(lines, height - 1, width)))

    def write_lines(self, value: Rooms, before: Sequence[Any]) -> list[str]:
        if not self._borders_in_files:
            return room_lines(value)
        return [row_line(map(int, row)) for part in borders_between(value) for row in part]


def _read_borders(lines: Lines, height: int, width: int) -> list[list[bool]]:
    def read(token: Token) -> bool:
        if token.text not in ("0", "1"):
            raise token.error("this is not a border; expected 0 or 1")
        return token.text == "1"

    return [[read(token) for token in row] for row in lines.rows(height, width, "the borders")]


class RoomClues(Field[list[Clue]]):
    """A clue for each room; `wrong` says what is wrong with one that is below `least`.

    A link has them in the order of the rooms; a file has each on the topmost cell of its room's leftmost column.
    """

    def __init__(self, numbers: Numbers, least: int = UNKNOWN, wrong: str = "") -> None:
        self._numbers = numbers
        self._least = least
        self._wrong = wrong

    def read_body(self, cursor: Cursor, size: Size, before: Sequence[Any]) -> list[Clue]:
        def wrong(number: int) -> str | None:
            return self._wrong if number < self._least else None

        return self._numbers.read_all(cursor, count_rooms(before[-1]), "room", wrong)

    def write_body(self, value: list[Clue]) -> str:
        return self._numbers.write_all(value)

    def read_lines(self, lines: Lines, size: Size, before: Sequence[Any]) -> list[Clue]:
        clues: list[Clue] = [None] * count_rooms(before[-1])
        for row, tokens in zip(before[-1], lines.rows(*size, "the clues")):
            for room, token in zip(row, tokens):
                number = clue(token)
                if number is None:
                    continue
                if number < self._least:
                    raise token.error(self._wrong)
                if clues[room] is not None:
                    raise token.error(f"this room has the clue {clues[room]} already; expected one for each room")
                clues[room] = number
        return clues

    def write_lines(self, value: list[Clue], before: Sequence[Any]) -> list[str]:
        rooms: Rooms = before[-1]
        height, width = len(rooms), len(rooms[0])
        clues: list[list[Clue]] = [[None] * width for _ in range(height)]
        for room, cells in grouped(board(height, width), lambda cell: rooms[cell[0]][cell[1]]).items():
            column, row = min((column, row) for row, column in cells)
            clues[row][column] = value[room]
        return [clue_line(row) for row in clues]
