"""Hitori in links and pzprv3 texts: an item for each cell, without gaps."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase, digits
from typing import Any

from puzzlesolve.kinds.hitori import MOST_DIGITS, Hitori
from puzzlesolve.links.answers import SHADED_WITH_NOTES
from puzzlesolve.links.encoding import Board, Encoding, Field, Size
from puzzlesolve.links.fields import Clue
from puzzlesolve.links.lines import Lines, clue, clue_line
from puzzlesolve.links.parts import UNKNOWN, Cursor, in_rows

BASE36 = digits + ascii_lowercase
MOST_NUMBER36 = 36**2 - 1
EXPECTED = "a number 0-9 or a-z, '-' and two of these, '.' or '@'"


class Numbers36(Field[list[list[Clue]]]):
    """A number for each cell: one character in base 36, or two after a sign. "." is none, "@" (or "%") is unknown.

    Cells at the end may be missing, and have no number; what stands after the last one means nothing.
    """

    def read_body(self, cursor: Cursor, size: Size, before: Sequence[Any]) -> list[list[Clue]]:
        height, width = size
        items: list[Clue] = []
        while cursor.next():
            items.append(_read(cursor))
        cells = height * width
        return in_rows([*items[:cells], *[None] * (cells - len(items))], width)

    def write_body(self, value: list[list[Clue]]) -> str:
        return "".join(_write(number) for row in value for number in row)

    def read_lines(self, lines: Lines, size: Size, before: Sequence[Any]) -> list[list[Clue]]:
        rows = lines.rows(*size, "the numbers")
        for token in (token for row in rows for token in row):
            if len(token.text) > MOST_DIGITS:
                raise token.error(f"this number is too large; expected at most {MOST_DIGITS} digits")
        return [[clue(token) for token in row] for row in rows]

    def write_lines(self, value: list[list[Clue]], before: Sequence[Any]) -> list[str]:
        return [clue_line(row) for row in value]


def _read(cursor: Cursor) -> Clue:
    sign = cursor.take(EXPECTED)
    if sign == ".":
        return None
    if sign in "@%":
        return UNKNOWN
    if sign != "-":
        return _digit(cursor, sign)
    high, low = (_digit(cursor, cursor.take("two characters 0-9 or a-z after '-'")) for _ in range(2))
    return 36 * high + low


def _digit(cursor: Cursor, character: str) -> int:
    value = BASE36.find(character)
    if value < 0:
        raise cursor.foreign(EXPECTED)
    return value


def _write(number: Clue) -> str:
    if number is None:
        return "."
    if number == UNKNOWN:
        return "@"
    high, low = divmod(number, 36)
    return f"-{BASE36[high]}{BASE36[low]}" if high else BASE36[low]


def to_puzzle(numbers: list[list[Clue]]) -> Hitori:
    return Hitori([[None if number == UNKNOWN else number for number in row] for row in numbers])


def from_puzzle(puzzle: Hitori) -> Board:
    numbers = [[None if number and number > MOST_NUMBER36 else number for number in row] for row in puzzle.numbers]
    return Board(puzzle.size, (numbers,))


def lost(puzzle: Hitori) -> list[str]:
    return [
        f"the number {number}, which is above {MOST_NUMBER36}"
        for number in dict.fromkeys(number for row in puzzle.numbers for number in row)
        if number and number > MOST_NUMBER36
    ]


ENCODING = Encoding(
    "hitori",
    Numbers36(),
    to_puzzle=to_puzzle,
    from_puzzle=from_puzzle,
    lost=lost,
    answer=SHADED_WITH_NOTES,
)
