"""Star battle in links and pzprv3 texts: the number of stars, then the areas.

Whether there are as many areas as rows and columns is left to the rules: such a puzzle has no solution, but it is one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from puzzlesolve.kinds.star_battle import StarBattle
from puzzlesolve.links.borders import named, numbered
from puzzlesolve.links.encoding import Board, Encoding, Field, Size
from puzzlesolve.links.fields import RoomBorders
from puzzlesolve.links.lines import Lines
from puzzlesolve.links.parts import Cursor
from puzzlesolve.text.reader import Token, number
from puzzlesolve.words import shown

PLAIN_NUMBER = re.compile(r"[1-9][0-9]*")


class Stars(Field[int]):
    """How many stars there are in each row, column and area."""

    def read_body(self, cursor: Cursor, size: Size, before: Sequence[Any]) -> int:
        return self._read(cursor.take_until("/"))

    def _read(self, token: Token) -> int:
        if not PLAIN_NUMBER.fullmatch(token.text):
            raise token.error(f"'{shown(token.text)}' is not a number of stars; expected 1 or more, in plain digits")
        return number(token, "a number of stars", 1)

    def write_body(self, value: int) -> str:
        return f"{value}/"

    def read_lines(self, lines: Lines, size: Size, before: Sequence[Any]) -> int:
        return self._read(lines.take("the number of stars"))

    def write_lines(self, value: int, before: Sequence[Any]) -> list[str]:
        return [str(value)]


def from_puzzle(puzzle: StarBattle) -> Board:
    return Board((len(puzzle.areas), len(puzzle.areas[0])), (puzzle.stars, numbered(puzzle.areas)))


ENCODING = Encoding(
    "starbattle",
    Stars(),
    RoomBorders(),
    to_puzzle=lambda stars, areas: StarBattle(named(areas), stars),
    from_puzzle=from_puzzle,
)
