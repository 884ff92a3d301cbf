"""Shikaku: the board is cut into rectangles, each with one number that is its size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from puzzlesolve.engine.problem import Borders, Problem
from puzzlesolve.engine.unknowns import Board, Unknowns, marks
from puzzlesolve.kinds.answer import UNKNOWN, Answer, Writing, answer_grid
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.picture import CLUE, EMPTY, Face, Picture
from puzzlesolve.places import Candidate, Cell, at, board, grouped
from puzzlesolve.rules.count import Called, Count
from puzzlesolve.text.format import Cells, Format, as_lines
from puzzlesolve.text.reader import Sheet
from puzzlesolve.words import shown

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
ANY_SIZE = "?"
# No board has room for numbers with more digits.
DIGITS = 7


# What solvers call it.
REACHED = "a cell reached by one number"
NUMBER_NAMES = Called("", "one rectangle left", "what all rectangles of a number share", REACHED)
CELL_NAMES = Called("", "a cell reached by one rectangle", "", "")


class Shikaku(NamedTuple):
    """`clues` holds '.', a number from 1 up, or '?' for a rectangle of any size."""

    clues: Sequence[Sequence[str]]

    @property
    def size(self) -> tuple[int, int]:
        return len(self.clues), len(self.clues[0])


def clue_cell(text: str) -> str:
    if text in (".", ANY_SIZE) or (
        text.isascii() and text.isdigit() and int(text[:DIGITS]) > 0 and len(text) <= DIGITS
    ):
        return text.lstrip("0")
    raise ValueError(f"'{shown(text)}' is not a shikaku cell; expected a number from 1 up, '?' for any, or '.'")


def rectangles(puzzle: Shikaku) -> dict[Cell, list[Candidate]]:
    """For each clue the rectangles that hold it and no other clue, and have its size."""
    height, width = puzzle.size
    clues = {(i, j): puzzle.clues[i][j] for i, j in board(height, width) if puzzle.clues[i][j] != "."}
    return {cell: list(_around(cell, clue, clues, height, width)) for cell, clue in clues.items()}


def _around(cell: Cell, clue: str, clues: Mapping[Cell, str], height: int, width: int) -> Iterator[Candidate]:
    row, column = cell
    size = None if clue == ANY_SIZE else int(clue)
    most = size or height * width
    for top in range(max(0, row - most + 1), row + 1):
        # The columns free of other clues shrink as the rectangle grows downwards.
        first, last = 0, width - 1
        for bottom in range(top, min(top + most, height)):
            for j in (j for j in range(first, last + 1) if (bottom, j) in clues and (bottom, j) != cell):
                first, last = (max(first, j + 1), last) if j < column else (first, min(last, j - 1))
            if bottom < row:
                continue
            if not first <= column <= last:
                break
            tall = bottom - top + 1
            widths = range(1, last - first + 2) if size is None else [size // tall] if size % tall == 0 else []
            for wide in widths:
                for left in range(max(first, column - wide + 1), min(column, last - wide + 1) + 1):
                    yield _rectangle(top, left, tall, wide)


def _rectangle(top: int, left: int, tall: int, wide: int) -> Candidate:
    cells = tuple((i, j) for i in range(top, top + tall) for j in range(left, left + wide))
    return Candidate(f"the {tall}x{wide} rectangle from {at((top, left))}", cells)


def problem(puzzle: Shikaku) -> Problem:
    of_clue = rectangles(puzzle)
    every = [rectangle for several in of_clue.values() for rectangle in several]
    cut = Unknowns.each(every, marks("not cut out", "cut out", "{values}: {places}"))
    over: dict[Cell, list[Candidate]] = {cell: [] for cell in board(*puzzle.size)}
    for rectangle in every:
        for cell in rectangle.cells:
            over[cell].append(rectangle)
    # Each cell is in one rectangle. So is each clue, and a rectangle that has its size and no other clue is its own.
    return Problem(
        cut,
        [
            Count(
                cut,
                several,
                1,
                at(cell),
                "fitting rectangle(s)",
                called=NUMBER_NAMES if cell in of_clue else CELL_NAMES,
                candidates=True,
            )
            for cell, several in over.items()
        ],
        borders=Borders(2.0, 7.0),
    )


class RectangleAnswer(Answer[Shikaku]):
    """A name for each rectangle, in the order of their first cells; a cell of none that is known has no name."""

    def grid(self, puzzle: Shikaku, board: Board) -> list[list[Any]]:
        height, width = puzzle.size
        found = sorted(rectangle.cells for rectangle, is_cut in board.items() if is_cut)
        numbers = {cell: number for number, cells in enumerate(found, 1) for cell in cells}
        return [[numbers.get((i, j)) for j in range(width)] for i in range(height)]

    def plain(self, puzzle: Shikaku, board: Board) -> list[str]:
        names = _names(puzzle)
        rows = self.grid(puzzle, board)
        return as_lines(
            [[UNKNOWN if number is None else names[number - 1] for number in row] for row in rows], str.rjust
        )

    def writing(self, puzzle: Shikaku) -> Writing:
        return Writing(names=_names(puzzle), always_spaced=_has_many(puzzle))

    def read(self, puzzle: Shikaku, sheet: Sheet) -> dict[Any, int]:
        grid = answer_grid(sheet, puzzle.clues, _has_many(puzzle))
        names = {cell: grid.rows[cell[0]][cell[1]] for cell in board(*puzzle.size)}
        for cell, name in names.items():
            if name == ".":
                raise grid[cell].error("'.' is no answer here; expected the name of a rectangle, or ?")
        named = grouped((cell for cell, name in names.items() if name != UNKNOWN), names.__getitem__)
        wholes = {tuple(cells) for cells in named.values()}
        values: dict[Any, int] = {}
        for rectangle in (rectangle for several in rectangles(puzzle).values() for rectangle in several):
            # A name says that its cells are a rectangle as a whole, so all others over them are not.
            if rectangle.cells in wholes:
                values[rectangle] = 1
            elif any(names[cell] != UNKNOWN for cell in rectangle.cells):
                values[rectangle] = 0
        return values


def _names(puzzle: Shikaku) -> Sequence[str]:
    """Names for as many rectangles as a board can have."""
    height, width = puzzle.size
    return [str(number) for number in range(1, height * width + 1)] if _has_many(puzzle) else LETTERS


def _has_many(puzzle: Shikaku) -> bool:
    """Whether there are more rectangles than letters."""
    return sum(clue != "." for row in puzzle.clues for clue in row) > len(LETTERS)


def picture(puzzle: Shikaku, cut: Board) -> Picture:
    faces = [[Face(EMPTY) if clue == "." else Face(CLUE, clue) for clue in row] for row in puzzle.clues]
    height, width = puzzle.size
    name_of = {cell: rectangle.name for rectangle, is_cut in cut.items() if is_cut for cell in rectangle.cells}
    rooms = [[name_of.get((i, j), "") for j in range(width)] for i in range(height)]
    return Picture(faces, rooms=rooms if name_of else None)


KIND = Kind(
    rules="Cut the board into rectangles. Each holds one number, which is its number of cells, or a question mark.",
    format="""\
Cells are separated by blanks where a number has two digits.
  .   a cell without a clue
  6   a rectangle of 6 cells covers this cell
  ?   a rectangle of any size covers this cell""",
    example="""\
.3..
...2
6.32
....
""",
    text=Format(Shikaku, Cells(clue_cell, str, in_lines=lambda texts: as_lines(texts, str.rjust))),
    problem=problem,
    answer=RectangleAnswer(),
    picture=picture,
)
