"""Paint area in links and pzprv3 texts: the tiles, then a clue for each cell; "?" constrains nothing."""

from __future__ import annotations

from puzzlesolve.kinds.paint_area import PaintArea
from puzzlesolve.links.borders import Rooms, named, numbered
from puzzlesolve.links.encoding import Board, Encoding
from puzzlesolve.links.fields import Clue, Clues, RoomBorders, clue_numbers, clue_texts
from puzzlesolve.links.parts import NUMBER10


def to_puzzle(tiles: Rooms, clues: list[list[Clue]]) -> PaintArea:
    return PaintArea(named(tiles), clue_texts(clues, unknown="."))


def from_puzzle(puzzle: PaintArea) -> Board:
    size = len(puzzle.tiles), len(puzzle.tiles[0])
    return Board(size, (numbered(puzzle.tiles), clue_numbers(puzzle.clues)))


ENCODING = Encoding("paintarea", RoomBorders(), Clues(NUMBER10, most=4), to_puzzle=to_puzzle, from_puzzle=from_puzzle)
