"""Paint area: paint whole tiles into one connected area.

A number counts the painted orthogonal neighbours of its cell (which may itself be painted); all painted cells are
connected; no 2x2 block is all painted or all unpainted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import Board, Unknowns, marks
from puzzlesolve.kinds.answer import CellAnswer
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.picture import CLUE, EMPTY, PAINTED, Face, Picture
from puzzlesolve.places import Cell, at, beside, blocks, board, rooms_of, sides_graph
from puzzlesolve.rules.alike import Alike
from puzzlesolve.rules.connected import Connected
from puzzlesolve.rules.count import Called, Count
from puzzlesolve.text.format import Format, Rooms, characters, size_in_words
from puzzlesolve.text.reader import Sheet

# What solvers call it.
CLUE_NAMES = Called("clue full", "clue needs all the rest", "one clue inside another")
BLOCK_NAMES = Called("no 2x2", "no 2x2")


class PaintArea(NamedTuple):
    """`clues` holds '.' or '0' to '4'."""

    tiles: Sequence[Sequence[str]]
    clues: Sequence[Sequence[str]]


def check(puzzle: PaintArea, sheet: Sheet) -> None:
    tiles, clues = sheet.grids
    if clues.size != tiles.size:
        height, width = tiles.size
        raise clues.error(f"the clues have {size_in_words(clues.rows)}; expected {height} and {width} as the tiles")


def problem(puzzle: PaintArea) -> Problem:
    height, width = len(puzzle.tiles), len(puzzle.tiles[0])
    tiles = rooms_of(puzzle.tiles)
    painted = Unknowns.shared(tiles.values(), marks("unpainted", "painted", "{values}: {places}"))
    # A tile is painted as a whole or not at all.
    rules: list[Rule] = [Alike(painted, cells, f"tile {name}") for name, cells in tiles.items()]
    # A number counts the painted neighbours of its cell.
    counts = []
    for cell in board(height, width):
        clue = puzzle.clues[cell[0]][cell[1]]
        if clue != ".":
            near = [other for other in beside(cell) if other in painted.of]
            counts.append(
                Count(
                    painted,
                    near,
                    int(clue),
                    f"the clue {clue} at {at(cell)}",
                    "painted neighbour(s)",
                    called=CLUE_NAMES,
                )
            )
    # No 2x2 block is all painted or all unpainted.
    for block in blocks(height, width):
        name = f"the 2x2 block from {at(block[0])}"
        counts.append(Count(painted, block, range(1, 4), name, "painted cell(s)", called=BLOCK_NAMES))
    # All painted cells are connected.
    graph = sides_graph(height, width)
    certain = [count.places for count in counts if count.low > 0]
    return Problem(painted, [*rules, *counts, Connected(painted, graph, "connection", "painted cells", 1, certain)])


def picture(puzzle: PaintArea, painted: Board) -> Picture:
    def face(cell: Cell, clue: str) -> Face:
        text = clue.replace(".", "")
        if painted.get(cell):
            return Face(PAINTED, text)
        return Face(CLUE, text) if text else Face(EMPTY)

    faces = [[face((i, j), clue) for j, clue in enumerate(row)] for i, row in enumerate(puzzle.clues)]
    return Picture(faces, puzzle.tiles)


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
    text=Format(
        PaintArea,
        Rooms("a tile"),
        characters(".01234", "a clue; expected a number 0-4, or '.' for none", "a grid of clues"),
        check=check,
    ),
    problem=problem,
    answer=CellAnswer(lambda puzzle: [[{0: ".", 1: "#"}] * len(row) for row in puzzle.tiles]),
    picture=picture,
)
