"""Paint area in links and pzprv3 texts: the tiles, then a clue for each cell."""

from __future__ import annotations

from typing import NamedTuple

from puzzlesolve.kinds.paint_area import PaintArea
from puzzlesolve.links.borders import Rooms, named, numbered, read_rooms, write_rooms
from puzzlesolve.links.encoding import Encoding
from puzzlesolve.links.lines import Lines, clue_line, room_lines
from puzzlesolve.links.parts import (
    GAP10,
    UNKNOWN,
    Cursor,
    at_most,
    in_rows,
    read_items,
    read_number10,
    write_items,
    write_number10,
)

MOST = 4


class Tiles(NamedTuple):
    """`clues` has a number, UNKNOWN (which constrains nothing) or None for each cell."""

    tiles: Rooms
    clues: list[list[int | None]]


def size(board: Tiles) -> tuple[int, int]:
    return len(board.tiles), len(board.tiles[0])


def read_body(cursor: Cursor, height: int, width: int) -> Tiles:
    tiles = read_rooms(cursor, height, width)
    clues = read_items(cursor, height * width, GAP10, "cell", at_most(MOST, read_number10))
    return Tiles(tiles, in_rows(clues, width))


def write_body(board: Tiles) -> str:
    clues = (clue for row in board.clues for clue in row)
    return write_rooms(board.tiles) + write_items(clues, GAP10, write_number10)


def read_lines(lines: Lines, height: int, width: int) -> Tiles:
    tiles = lines.rooms(height, width)
    return Tiles(tiles, lines.clues(height, width, MOST))


def write_lines(board: Tiles) -> list[str]:
    return [*room_lines(board.tiles), *map(clue_line, board.clues)]


def to_puzzle(board: Tiles) -> PaintArea:
    clues = [["." if clue is None or clue == UNKNOWN else str(clue) for clue in row] for row in board.clues]
    return PaintArea(named(board.tiles), clues)


def from_puzzle(puzzle: PaintArea) -> Tiles:
    clues = [[None if text == "." else int(text) for text in row] for row in puzzle.clues]
    return Tiles(numbered(puzzle.tiles), clues)


def lost(puzzle: PaintArea) -> list[str]:
    return []


ENCODING = Encoding(
    type="paintarea",
    size=size,
    read_body=read_body,
    write_body=write_body,
    read_lines=read_lines,
    write_lines=write_lines,
    to_puzzle=to_puzzle,
    from_puzzle=from_puzzle,
    lost=lost,
)
