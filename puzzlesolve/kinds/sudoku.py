"""Sudoku: 1..N once in each row, column and box; the boxes may have any shape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Any, NamedTuple

from puzzlesolve.engine.problem import Borders, Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import Board, Unknowns, numbers
from puzzlesolve.kinds.answer import CellAnswer, Texts, numbers_in_lines
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.picture import CLUE, EMPTY, NUMBER, Face, Picture
from puzzlesolve.places import at, board, lines, room_name, rooms_of
from puzzlesolve.rules.all_different import AllDifferent
from puzzlesolve.rules.given import Given
from puzzlesolve.text.format import Field, Format, Rooms, as_lines, size_in_words
from puzzlesolve.text.reader import Sheet
from puzzlesolve.text.variants import Variant, in_cell, vary_numbers
from puzzlesolve.words import shown

Box = tuple[int, int]


class Sudoku(NamedTuple):
    """Numbers or None; the boxes as rows and columns of one, or as rooms."""

    givens: Sequence[Sequence[int | None]]
    box: Box
    rooms: Sequence[Sequence[str]] | None

    def box_names(self) -> Sequence[Sequence[str]]:
        """The box of each cell."""
        n, (height, width) = len(self.givens), self.box
        return self.rooms or [[room_name(i // height * height + j // width) for j in range(n)] for i in range(n)]


def usual_box(n: int) -> Box:
    """As nearly square as N allows, and not higher than wide."""
    height = max(d for d in range(1, isqrt(n) + 1) if n % d == 0)
    return height, n // height


class Givens(Field[Sequence[Sequence[int | None]]]):
    """An N x N grid of numbers, or all of its rows on one line, as collections have it."""

    name = "a grid"

    def read(self, sheet: Sheet, before: Sequence[Any]) -> Sequence[Sequence[int | None]]:
        grid = sheet.next_grid()
        height, width = grid.size
        n = isqrt(width) if height == 1 else height
        if height * width != n * n:
            raise grid.error(f"the board has {size_in_words(grid.rows)}; expected a square, or a square on one line")
        givens: list[int | None] = []
        for i, row in enumerate(grid.rows):
            for j, text in enumerate(row):
                value = 0 if text == "." else int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1
                if not 0 <= value <= n:
                    raise grid[i, j].error(f"'{shown(text)}' is not a sudoku cell; expected '.' or a number 1-{n}")
                givens.append(value or None)
        return [givens[start : start + n] for start in range(0, n * n, n)]

    def write(self, value: Sequence[Sequence[int | None]]) -> str:
        rows = [[str(given or ".") for given in row] for row in value]
        in_lines = as_lines(rows) if len(rows) <= 9 else numbers_in_lines(rows)
        return "".join(f"{line}\n" for line in in_lines)

    def variants(self, value: Sequence[Sequence[int | None]], before: Sequence[Any]) -> Iterator[Variant]:
        return vary_numbers(value, len(value), in_cell, "given")


class BoxSize(Field[Box]):
    """The header `box: ROWSxCOLUMNS`, for boxes of another shape than usual."""

    key = "box"

    def read(self, sheet: Sheet, before: Sequence[Any]) -> Box:
        n, token = len(before[0]), sheet.headers.get(self.key)
        if token is None:
            return usual_box(n)
        sides = token.text.split("x")
        if len(sides) != 2 or not all(side.isascii() and side.isdigit() and 0 < len(side) < 9 for side in sides):
            raise token.error(f"'{shown(token.text)}' is not a size of boxes; expected ROWSxCOLUMNS, such as 2x3")
        height, width = map(int, sides)
        if height * width != n:
            raise token.error(f"a box of {height}x{width} does not have {n} cells, as a row has")
        return height, width

    def write(self, value: Box) -> str:
        return "" if value == usual_box(value[0] * value[1]) else f"box: {value[0]}x{value[1]}\n"


class OtherRooms(Rooms):
    """Rooms in place of the boxes, of as many cells as a row has."""

    needed = False

    def __init__(self) -> None:
        super().__init__("a room")

    def read(self, sheet: Sheet, before: Sequence[Any]) -> Any:
        if len(sheet.blocks) == 1:
            return None
        if len(sheet.blocks) > 2:
            raise sheet.blocks[2][0].error("nothing is expected after a grid of rooms; a file holds one puzzle")
        n = len(before[0])
        rooms = super().read(sheet, before)
        grid = sheet.grids[1]
        if grid.size != (n, n):
            raise grid.error(f"the rooms have {size_in_words(rooms)}; expected {n} and {n} as the board")
        for name, cells in rooms_of(rooms).items():
            if len(cells) != n:
                raise grid[cells[0]].error(f"room {name} has {len(cells)} cells; expected {n}, as a row has")
        if "box" in sheet.headers:
            raise sheet.headers["box"].error("the board has rooms already; expected either rooms or boxes")
        return rooms

    def write(self, value: Any) -> str:
        return "" if value is None else super().write(value)

    def variants(self, value: Any, before: Sequence[Any]) -> Iterator[Variant]:
        """None: a room that gets a cell from another has one too many."""
        return iter(())


def problem(puzzle: Sudoku) -> Problem:
    n = len(puzzle.givens)
    square = Unknowns.each(board(n, n), numbers(n))
    # Each number stands once in each row, column and box.
    groups = lines(n, n)
    for name, cells in rooms_of(puzzle.box_names()).items():
        groups[f"room {name}" if puzzle.rooms else f"the box from {at(cells[0])}"] = cells
    rules: list[Rule] = [AllDifferent(square, cells, name) for name, cells in groups.items()]
    # A given number stays.
    for row, column in board(n, n):
        given = puzzle.givens[row][column]
        if given is not None:
            name = f"the given {given} at {at((row, column))}"
            rules.append(Given(square, (row, column), given, name, f"{name} is changed"))
    return Problem(square, rules, borders=Borders(2.0, 9.0))


def texts(puzzle: Sudoku) -> list[list[Texts]]:
    values: dict[int | None, str] = {value: str(value) for value in range(1, len(puzzle.givens) + 1)}
    return [[{**values, None: str(given)} if given else values for given in row] for row in puzzle.givens]


def picture(puzzle: Sudoku, square: Board) -> Picture:
    def face(given: int | None, value: int | None) -> Face:
        if given is not None:
            return Face(CLUE, str(given))
        return Face(EMPTY) if value is None else Face(NUMBER, str(value))

    faces = [[face(given, square.get((i, j))) for j, given in enumerate(row)] for i, row in enumerate(puzzle.givens)]
    return Picture(faces, puzzle.box_names())


KIND = Kind(
    rules="Each number from 1 to N stands once in each row, column and box.",
    format="""\
An N x N grid, '.' (or 0) an empty cell, a number a given one; blanks
separate the cells where N is above 9. All rows may stand on one line. The
header 'box: 2x3' (rows x columns) says what shape the boxes have; without
it they are as nearly square as N allows. A second grid of rooms, a name for
each cell, takes the place of the boxes.""",
    example="""\
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
""",
    text=Format(Sudoku, Givens(), BoxSize(), OtherRooms()),
    problem=problem,
    answer=CellAnswer(texts, numbers_in_lines),
    picture=picture,
)
