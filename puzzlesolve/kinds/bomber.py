"""Bomber puzzle: a number counts the bombs in the 3x3 block around it; a cell with a clue has none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from puzzlesolve.engine.problem import Borders, Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import Board, Unknowns, marks
from puzzlesolve.kinds.answer import CellAnswer, Texts
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.picture import BOMB, CLUE, EMPTY, Face, Picture
from puzzlesolve.places import at, board, touching
from puzzlesolve.rules.count import Called, Count
from puzzlesolve.rules.given import Given
from puzzlesolve.text.format import Format, Number, characters
from puzzlesolve.words import counted

# What solvers call it.
CLUE_NAMES = Called("enough bombs", "all the rest are bombs", "one clue inside another")
TOTAL_NAMES = Called("the total", "the total")


class Bomber(NamedTuple):
    """`clues` holds '.', '0' to '8' or '?'; `bombs` is the total where it is known."""

    clues: Sequence[Sequence[str]]
    bombs: int | None


def problem(puzzle: Bomber) -> Problem:
    cells = board(len(puzzle.clues), len(puzzle.clues[0]))
    bombs = Unknowns.each(cells, marks("no bomb", "a bomb"))
    rules: list[Rule] = []
    for cell in cells:
        clue = puzzle.clues[cell[0]][cell[1]]
        if clue == ".":
            continue
        name = f"the clue {clue} at {at(cell)}"
        # A cell with a clue has no bomb.
        rules.append(Given(bombs, cell, 0, name, f"{name} has a bomb on it"))
        # A number counts the bombs around it.
        if clue != "?":
            near = [other for other in touching(cell) if other in bombs.of]
            rules.append(Count(bombs, near, int(clue), name, "bomb(s) around it", called=CLUE_NAMES))
    # The board has so many bombs.
    if puzzle.bombs is not None:
        rules.append(Count(bombs, cells, puzzle.bombs, "the board", "bomb(s)", called=TOTAL_NAMES))
    return Problem(bombs, rules, borders=Borders(3.0, 7.0))


def texts(puzzle: Bomber) -> list[list[Texts]]:
    covered: Texts = {0: ".", 1: "*"}
    return [[covered if clue == "." else {0: clue, 1: "*", None: clue} for clue in row] for row in puzzle.clues]


def picture(puzzle: Bomber, bombs: Board) -> Picture:
    def face(clue: str, bomb: int | None) -> Face:
        if clue != ".":
            return Face(CLUE, clue)
        return Face(BOMB if bomb else EMPTY)

    faces = [[face(clue, bombs.get((i, j))) for j, clue in enumerate(row)] for i, row in enumerate(puzzle.clues)]
    return Picture(faces, note="" if puzzle.bombs is None else f"{counted(puzzle.bombs, 'bomb(s)')} in all")


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
    text=Format(
        Bomber,
        characters(".?012345678", "a bomber cell; expected '.', a number 0-8 or '?'"),
        Number("bombs", "a number of bombs"),
    ),
    problem=problem,
    answer=CellAnswer(texts),
    picture=picture,
)
