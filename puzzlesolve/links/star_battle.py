"""Star battle in links and pzprv3 texts: the number of stars, then the areas.

Whether there are as many areas as rows and columns is left to the rules: such a puzzle has no solution, but it is one.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from puzzlesolve.kinds.star_battle import StarBattle
from puzzlesolve.links.borders import Rooms, named, numbered, read_rooms, write_rooms
from puzzlesolve.links.encoding import Encoding
from puzzlesolve.links.lines import Lines, room_lines
from puzzlesolve.links.parts import Cursor
from puzzlesolve.text.reader import Token, number, shown

PLAIN_NUMBER = re.compile(r"[1-9][0-9]*")


class Areas(NamedTuple):
    areas: Rooms
    stars: int


def size(board: Areas) -> tuple[int, int]:
    return len(board.areas), len(board.areas[0])


def read_body(cursor: Cursor, height: int, width: int) -> Areas:
    stars = _read_stars(cursor.take_until("/"))
    return Areas(read_rooms(cursor, height, width), stars)


def _read_stars(token: Token) -> int:
    if not PLAIN_NUMBER.fullmatch(token.text):
        raise token.error(f"'{shown(token.text)}' is not a number of stars; expected 1 or more, in plain digits")
    return number(token, "a number of stars", 1)


def write_body(board: Areas) -> str:
    return f"{board.stars}/{write_rooms(board.areas)}"


def read_lines(lines: Lines, height: int, width: int) -> Areas:
    stars = _read_stars(lines.take("the number of stars"))
    return Areas(lines.rooms(height, width), stars)


def write_lines(board: Areas) -> list[str]:
    return [str(board.stars), *room_lines(board.areas)]


def to_puzzle(board: Areas) -> StarBattle:
    return StarBattle(named(board.areas), board.stars)


def from_puzzle(puzzle: StarBattle) -> Areas:
    return Areas(numbered(puzzle.areas), puzzle.stars)


def lost(puzzle: StarBattle) -> list[str]:
    return []


ENCODING = Encoding(
    type="starbattle",
    size=size,
    read_body=read_body,
    write_body=write_body,
    read_lines=read_lines,
    write_lines=write_lines,
    to_puzzle=to_puzzle,
    from_puzzle=from_puzzle,
    lost=lost,
)
