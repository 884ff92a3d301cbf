"""Bomber puzzle: a number counts the bombs in the 3x3 block around it; a cell with a clue has none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import Marks
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.picture import BOMB, CLUE, EMPTY, Face, Picture
from puzzlesolve.places import Cell, at, board, touching
from puzzlesolve.rules.count import Count
from puzzlesolve.rules.given import Given
from puzzlesolve.text.reader import Sheet, number, read_grid


class Bomber(NamedTuple):
    """`clues` holds '.', '0' to '8' or '?'; `bombs` is the total where it is known."""

    clues: Sequence[Sequence[str]]
    bombs: int | None


def read(sheet: Sheet) -> Bomber:
    bombs = number(sheet.headers["bombs"], "a number of bombs") if "bombs" in sheet.headers else None
    (block,) = sheet.take_blocks("a grid")
    grid = read_grid(block)
    grid.check(".?012345678", "a bomber cell; expected '.', a number 0-8 or '?'")
    return Bomber(grid.rows, bombs)


def write(puzzle: Bomber) -> str:
    header = "" if puzzle.bombs is None else f"bombs: {puzzle.bombs}\n\n"
    return header + "".join("".join(row) + "\n" for row in puzzle.clues)


def size(puzzle: Bomber) -> tuple[int, int]:
    return len(puzzle.clues), len(puzzle.clues[0])


def problem(puzzle: Bomber) -> Problem:
    cells = board(*size(puzzle))
    marks = Marks(([cell] for cell in cells), ("no bomb at", "a bomb at"))
    rules: list[Rule] = []
    for cell in cells:
        clue = puzzle.clues[cell[0]][cell[1]]
        if clue == ".":
            continue
        name = f"the clue {clue} at {at(cell)}"
        # A cell with a clue has no bomb.
        rules.append(Given(marks, cell, 0, name, f"{name} has a bomb on it"))
        # A number counts the bombs around it.
        if clue != "?":
            near = [other for other in touching(cell) if other in marks.of]
            rules.append(Count(marks, near, int(clue), int(clue), name, "bomb(s) around it"))
    # The board has so many bombs.
    if puzzle.bombs is not None:
        rules.append(Count(marks, cells, puzzle.bombs, puzzle.bombs, "the board", "bomb(s)"))
    return Problem(marks, rules)


def plain(puzzle: Bomber, bombs: Mapping[Cell, int]) -> list[str]:
    return [
        "".join(clue if clue != "." else ".*?"[bombs.get((i, j), 2)] for j, clue in enumerate(row))
        for i, row in enumerate(puzzle.clues)
    ]


def picture(puzzle: Bomber, bombs: Mapping[Cell, int]) -> Picture:
    faces = [[_face(clue, bombs.get((i, j))) for j, clue in enumerate(row)] for i, row in enumerate(puzzle.clues)]
    return Picture(faces)


def _face(clue: str, bomb: int | None) -> Face:
    if clue != ".":
        return Face(CLUE, clue)
    return Face(BOMB if bomb else EMPTY)


KIND = Kind(
    rules="A number counts the bombs in the 3x3 block around it. A cell with a clue has no bomb.",
    format="""\
  .     a covered cell: a bomb or nothing
  0-8   a cell without a bomb; so many bombs are in the 3x3 block around it
  ?     a cell without a bomb and without a count
The header 'bombs: K' gives the total, where it is known.""",
    example="""\
12..1
..3.1
.4.3.
..4.2
22..2
""",
    headers=("bombs",),
    read=read,
    write=write,
    size=size,
    problem=problem,
    plain=plain,
    picture=picture,
)
