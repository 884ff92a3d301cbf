"""Masyu in links and pzprv3 texts, where it is called mashu: in a link three cells to a character."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzlesolve.kinds.masyu import Masyu
from puzzlesolve.links.encoding import Board, Encoding, Field, Size
from puzzlesolve.links.inner_lines import InnerLines
from puzzlesolve.links.lines import Lines, row_line
from puzzlesolve.links.parts import Cursor, in_rows
from puzzlesolve.text.reader import Token
from puzzlesolve.words import shown

DIGITS = "0123456789abcdefghijklmnopq"
# What stands in a cell, by the number that it has in a link.
PEARLS = ".wb"
# The same in files.
IN_FILES = ".12"


class Pearls(Field[list[list[str]]]):
    """A pearl or none for each cell."""

    def read_body(self, cursor: Cursor, size: Size, before: Sequence[Any]) -> list[list[str]]:
        """Those that are missing at the end are none; noughts beyond the board say nothing."""
        height, width = size
        pearls: list[str] = []
        while cursor.next() and (len(pearls) < height * width or cursor.next() == "0"):
            pearls += _read_three(cursor)
        pearls = (pearls + ["."] * height * width)[: height * width]
        return in_rows(pearls, width)

    def write_body(self, value: list[list[str]]) -> str:
        numbers = [PEARLS.index(pearl) for row in value for pearl in row] + [0, 0]
        return "".join(DIGITS[9 * a + 3 * b + c] for a, b, c in zip(numbers[::3], numbers[1::3], numbers[2::3]))

    def read_lines(self, lines: Lines, size: Size, before: Sequence[Any]) -> list[list[str]]:
        return [[_read_token(token) for token in row] for row in lines.rows(*size, "the pearls")]

    def write_lines(self, value: list[list[str]], before: Sequence[Any]) -> list[str]:
        return [row_line(IN_FILES[PEARLS.index(pearl)] for pearl in row) for row in value]


def _read_three(cursor: Cursor) -> list[str]:
    expected = "three cells as a character 0-9 or a-q"
    number = DIGITS.find(cursor.take(expected))
    if number < 0:
        raise cursor.foreign(expected)
    return [PEARLS[number // 9], PEARLS[number // 3 % 3], PEARLS[number % 3]]


def _read_token(token: Token) -> str:
    if token.text not in tuple(IN_FILES):
        wrong = f"'{shown(token.text)}' is not a pearl; expected 1 for a white one, 2 for a black one, or '.'"
        raise token.error(wrong)
    return PEARLS[IN_FILES.index(token.text)]


ENCODING = Encoding(
    "mashu",
    Pearls(),
    to_puzzle=Masyu,
    from_puzzle=lambda puzzle: Board(puzzle.size, (puzzle.pearls,)),
    also=("masyu", "pearl"),
    refused_flags={"f": "the loop visits every cell"},
    answer=InnerLines("0|1|-1", "the lines from left to right", "the lines from top to bottom"),
)
