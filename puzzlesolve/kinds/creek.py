"""Creek: a number on a corner counts the black cells around it; all white cells are connected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.unknowns import Board, Unknowns, marks
from puzzlesolve.kinds.answer import CellAnswer
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.picture import EMPTY, PAINTED, Face, Picture
from puzzlesolve.places import Cell, Spot, at, board, sides_graph
from puzzlesolve.rules.connected import Connected
from puzzlesolve.rules.count import Called, Count
from puzzlesolve.text.format import Format, characters, size_in_words
from puzzlesolve.text.reader import Sheet

# What solvers call it.
NAMES = Called("clue full", "clue needs all", "one clue inside another")


class Creek(NamedTuple):
    """`clues` holds '.' or '0' to '4' for each corner of the cells."""

    clues: Sequence[Sequence[str]]

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of cells."""
        return len(self.clues) - 1, len(self.clues[0]) - 1

    def clue_at(self) -> dict[Spot, str]:
        clues = ((i, j, clue) for i, row in enumerate(self.clues) for j, clue in enumerate(row))
        return {(i - 0.5, j - 0.5): clue for i, j, clue in clues if clue != "."}


def on_corner(corner: Cell) -> tuple[Spot, str]:
    """Where a clue stands, in words, by its place in the text."""
    spot = (corner[0] - 0.5, corner[1] - 0.5)
    return spot, f"at {at(spot)}"


def check(puzzle: Creek, sheet: Sheet) -> None:
    if min(puzzle.size) < 1:
        raise sheet.grids[0].error(f"there are {size_in_words(puzzle.clues)} of corners; expected 2 or more of each")


def problem(puzzle: Creek) -> Problem:
    black = Unknowns.each(board(*puzzle.size), marks("white", "black", "{values}: {places}"))
    counts = []
    # A number counts the black cells around its corner.
    for corner, clue in puzzle.clue_at().items():
        row, column = corner
        around = [(row + up, column + left) for up in (-0.5, 0.5) for left in (-0.5, 0.5)]
        cells = [(int(i), int(j)) for i, j in around if (i, j) in black.of]
        counts.append(
            Count(black, cells, int(clue), f"the clue {clue} at {at(corner)}", "black cell(s) around it", called=NAMES)
        )
    # All white cells are connected.
    certain = [count.places for count in counts if count.high < len(count.places)]
    connected = Connected(black, sides_graph(*puzzle.size), "connection", "white cells", 0, certain)
    return Problem(black, [*counts, connected])


def picture(puzzle: Creek, black: Board) -> Picture:
    rows, columns = map(range, puzzle.size)
    faces = [[Face(PAINTED if black.get((i, j)) else EMPTY) for j in columns] for i in rows]
    return Picture(faces, corners=puzzle.clue_at())


KIND = Kind(
    rules="Find the black cells. A number on a corner counts the black cells around it. All white cells are connected.",
    format="""\
The clues stand on the corners of the cells: a board of R x C cells is typed
as R+1 rows of C+1 corners.
  .     no clue
  0-4   so many of the cells around this corner are black""",
    example="""\
.0.1
.1..
02..
.1..
""",
    text=Format(
        Creek, characters(".01234", "a clue; expected a number 0-4, or '.' for none", where=on_corner), check=check
    ),
    problem=problem,
    answer=CellAnswer(lambda puzzle: [[{0: ".", 1: "#"}] * puzzle.size[1]] * puzzle.size[0]),
    picture=picture,
)
