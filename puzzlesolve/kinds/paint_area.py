"""Paint area: paint whole tiles into one connected area.

A number counts the painted orthogonal neighbours of its cell (which may itself be painted); all painted cells are
connected; no 2x2 block is all painted or all unpainted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import Marks
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.kinds.rooms import sides, write_rooms
from puzzlesolve.picture import CLUE, EMPTY, PAINTED, Face, Picture
from puzzlesolve.places import Cell, at, beside, blocks, board, rooms_of
from puzzlesolve.rules.alike import Alike
from puzzlesolve.rules.connected import Connected
from puzzlesolve.rules.count import Count
from puzzlesolve.text.reader import Sheet, read_grid, read_rooms


class PaintArea(NamedTuple):
    """`clues` holds '.' or '0' to '4'."""

    tiles: Sequence[Sequence[str]]
    clues: Sequence[Sequence[str]]


def read(sheet: Sheet) -> PaintArea:
    tile_block, clue_block = sheet.take_blocks("a grid of tiles", "a grid of clues")
    tiles = read_rooms(tile_block, "a tile")
    clues = read_grid(clue_block)
    if (len(clues.rows), len(clues.rows[0])) != (len(tiles), len(tiles[0])):
        raise clue_block[0].error(
            f"the clues have {sides(clues.rows)}; expected {len(tiles)} and {len(tiles[0])} as the tiles"
        )
    clues.check(".01234", "a clue; expected a number 0-4, or '.' for none")
    return PaintArea(tiles, clues.rows)


def write(puzzle: PaintArea) -> str:
    return write_rooms(puzzle.tiles) + "\n" + "".join("".join(row) + "\n" for row in puzzle.clues)


def size(puzzle: PaintArea) -> tuple[int, int]:
    return len(puzzle.tiles), len(puzzle.tiles[0])


def problem(puzzle: PaintArea) -> Problem:
    tiles = rooms_of(puzzle.tiles)
    marks = Marks(tiles.values(), ("unpainted:", "painted:"))
    # A tile is painted as a whole or not at all.
    rules: list[Rule] = [Alike(marks, cells, f"tile {name}") for name, cells in tiles.items()]
    # A number counts the painted neighbours of its cell.
    for cell in board(*size(puzzle)):
        clue = puzzle.clues[cell[0]][cell[1]]
        if clue != ".":
            near = [other for other in beside(cell) if other in marks.of]
            name = f"the clue {clue} at {at(cell)}"
            rules.append(Count(marks, near, int(clue), int(clue), name, "painted neighbour(s)"))
    # No 2x2 block is all painted or all unpainted.
    mixed = [
        Count(marks, block, 1, 3, f"the 2x2 block from {at(block[0])}", "painted cell(s)")
        for block in blocks(*size(puzzle))
    ]
    # All painted cells are connected.
    fewest = min(mixed, key=lambda count: len(count.unknowns)).cells if mixed else ()
    return Problem(marks, [*rules, *mixed, Connected(marks, "connection", "painted cells", somewhere=fewest)])


def plain(puzzle: PaintArea, painted: Mapping[Cell, int]) -> list[str]:
    height, width = size(puzzle)
    return ["".join(".#?"[painted.get((i, j), 2)] for j in range(width)) for i in range(height)]


def picture(puzzle: PaintArea, painted: Mapping[Cell, int]) -> Picture:
    def face(cell: Cell) -> Face:
        clue = puzzle.clues[cell[0]][cell[1]].replace(".", "")
        if painted.get(cell):
            return Face(PAINTED, clue)
        return Face(CLUE, clue) if clue else Face(EMPTY)

    height, width = size(puzzle)
    return Picture([[face((i, j)) for j in range(width)] for i in range(height)], puzzle.tiles)


KIND = Kind(
    rules="Paint whole tiles. A number counts the painted orthogonal neighbours of its cell, which may itself be "
    "painted. All painted cells are connected. No 2x2 block is all painted or all unpainted.",
    format="""\
The tiles, a name for each cell; then a grid of the same size with the clues:
0-4 counts the painted orthogonal neighbours, '.' is no clue.""",
    example="""\
AABBC
DEFBC
DGFHH
DGIJH
KKLJH

.3...
.....
.....
..2..
.1...
""",
    headers=(),
    read=read,
    write=write,
    size=size,
    problem=problem,
    plain=plain,
    picture=picture,
)
