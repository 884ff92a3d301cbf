"""Rooms, and the borders between them: as bits of a link, as ids of a file, and as names of the text formats.

A room is a number: rooms are counted from 0 by their first cells in reading order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from puzzlesolve.links.parts import Cursor, in_rows
from puzzlesolve.places import Cell, room_name
from puzzlesolve.words import counted

Rooms = list[list[int]]

BASE32 = "0123456789abcdefghijklmnopqrstuv"
BITS = 5


class Borders(NamedTuple):
    """True where a border runs: right of a cell (not of the last in a row), below a cell (not in the last row)."""

    right: Sequence[Sequence[bool]]
    below: Sequence[Sequence[bool]]


def borders_between(ids: Sequence[Sequence[object]]) -> Borders:
    """The borders between neighbours with different ids."""
    right = [[here != there for here, there in pairwise(row)] for row in ids]
    below = [[here != there for here, there in zip(row, after)] for row, after in pairwise(ids)]
    return Borders(right, below)


def rooms_within(borders: Borders) -> Rooms:
    """The rooms that borders enclose. A border that ends inside a room separates nothing."""
    height, width = len(borders.right), len(borders.right[0]) + 1
    rooms = [[-1] * width for _ in range(height)]
    count = 0
    for row in range(height):
        for column in range(width):
            if rooms[row][column] < 0:
                _fill((row, column), count, rooms, borders)
                count += 1
    return rooms


def _fill(first: Cell, room: int, rooms: Rooms, borders: Borders) -> None:
    """Give a room's number to all its cells."""
    height, width = len(rooms), len(rooms[0])
    rooms[first[0]][first[1]] = room
    waiting = [first]
    while waiting:
        row, column = waiting.pop()
        ways = (
            (row, column + 1, column + 1 < width and not borders.right[row][column]),
            (row, column - 1, column > 0 and not borders.right[row][column - 1]),
            (row + 1, column, row + 1 < height and not borders.below[row][column]),
            (row - 1, column, row > 0 and not borders.below[row - 1][column]),
        )
        for down, across, is_open in ways:
            if is_open and rooms[down][across] < 0:
                rooms[down][across] = room
                waiting.append((down, across))


def numbered(ids: Sequence[Sequence[object]]) -> Rooms:
    """Rooms from any ids; equal ids that do not touch are different rooms."""
    return rooms_within(borders_between(ids))


def count_rooms(rooms: Rooms) -> int:
    return max(map(max, rooms)) + 1


def named(rooms: Rooms) -> list[list[str]]:
    """Names for a text format."""
    return [[room_name(room) for room in row] for row in rooms]


def read_rooms(cursor: Cursor, height: int, width: int) -> Rooms:
    right = in_rows(_read_bits(cursor, height * (width - 1)), width - 1) if width > 1 else [[]] * height
    below = in_rows(_read_bits(cursor, (height - 1) * width), width)
    return rooms_within(Borders(right, below))


def _read_bits(cursor: Cursor, count: int) -> list[bool]:
    """Bits, five in a character, the last character padded."""
    bits: list[bool] = []
    while len(bits) < count:
        left = -(-(count - len(bits)) // BITS)
        value = BASE32.find(cursor.take(f"{counted(left, 'more character(s)')} for the borders"))
        if value < 0:
            raise cursor.foreign("a character 0-9 or a-v for the borders")
        bits += [bool(value >> place & 1) for place in reversed(range(BITS))]
    return bits[:count]


def write_rooms(rooms: Rooms) -> str:
    return "".join(_write_bits([bit for row in part for bit in row]) for part in borders_between(rooms))


def _write_bits(bits: Iterable[bool]) -> str:
    groups = in_rows(list(bits), BITS)
    return "".join(BASE32[int("".join("01"[bit] for bit in group).ljust(BITS, "0"), 2)] for group in groups)
