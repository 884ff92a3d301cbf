"""Skyscrapers: 1..N once in each row and column; a clue outside counts the numbers that are seen from there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import Board, Unknowns, numbers
from puzzlesolve.kinds.answer import CellAnswer, Texts, numbers_in_lines
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.picture import CLUE, EMPTY, NUMBER, Face, Picture
from puzzlesolve.places import Cell, at, board, lines
from puzzlesolve.rules.all_different import AllDifferent
from puzzlesolve.rules.given import Given
from puzzlesolve.rules.implied.skyline import Skyline
from puzzlesolve.rules.seen import Seen
from puzzlesolve.text.format import Field, Format, as_lines, size_in_words
from puzzlesolve.text.reader import Sheet
from puzzlesolve.text.variants import Variant, vary_numbers
from puzzlesolve.words import shown

Rows = Sequence[Sequence[int | None]]


class Skyscrapers(NamedTuple):
    """The board with a border of clues around it, as it is typed; None is an empty place."""

    rows: Rows

    @property
    def n(self) -> int:
        return len(self.rows) - 2

    def given_at(self) -> dict[Cell, int]:
        """The numbers on the board."""
        return self._at(board(self.n, self.n))

    def clue_at(self) -> dict[Cell, int]:
        """The clues, at the cells outside the board."""
        return self._at(views(self.n))

    def _at(self, cells: Iterable[Cell]) -> dict[Cell, int]:
        numbers = ((cell, self.rows[cell[0] + 1][cell[1] + 1]) for cell in cells)
        return {cell: number for cell, number in numbers if number is not None}


class Around(Field[Rows]):
    """An N x N board and what stands around it."""

    name = "a grid"

    def read(self, sheet: Sheet, before: Sequence[Any]) -> Rows:
        grid = sheet.next_grid()
        height, width = grid.size
        if height != width or height < 3:
            expected = "expected a square with a row or column of clues on each side"
            raise grid.error(f"the board has {size_in_words(grid.rows)}; {expected}")
        n = height - 2
        rows: list[list[int | None]] = []
        for i, row in enumerate(grid.rows):
            rows.append([])
            for j, text in enumerate(row):
                is_number = text.isascii() and text.isdigit() and len(text) < 9 and 1 <= int(text) <= n
                if text != "." and i in (0, n + 1) and j in (0, n + 1):
                    raise grid[i, j].error(f"'{shown(text)}' stands in a corner; expected '.'")
                if text != "." and not is_number:
                    raise grid[i, j].error(f"'{shown(text)}' is not a number or clue; expected '.' or a number 1-{n}")
                rows[-1].append(int(text) if is_number else None)
        return rows

    def write(self, value: Rows) -> str:
        texts = [["." if number is None else str(number) for number in row] for row in value]
        return "".join(f"{line}\n" for line in as_lines(texts, str.rjust))

    def variants(self, value: Rows, before: Sequence[Any]) -> Iterator[Variant]:
        n = len(value) - 2
        outside = views(n)

        def where(typed: Cell) -> tuple[Cell, str]:
            cell = (typed[0] - 1, typed[1] - 1)
            return cell, outside[cell].where if cell in outside else f"at {at(cell)}"

        return vary_numbers(value, n, where, "clue")


class View(NamedTuple):
    """What is seen from a cell outside the board: where that is, in words, and the line from there."""

    where: str
    cells: Sequence[Cell]


def views(n: int) -> dict[Cell, View]:
    """All views of a board, two for each line, in the order of the lines."""
    found: dict[Cell, View] = {}
    for k, (name, cells) in enumerate(lines(n, n).items()):
        if k < n:
            found[k, -1], found[k, n] = View(f"left of {name}", cells), View(f"right of {name}", cells[::-1])
        else:
            found[-1, k - n], found[n, k - n] = View(f"above {name}", cells), View(f"below {name}", cells[::-1])
    return found


def problem(puzzle: Skyscrapers) -> Problem:
    n, clues = puzzle.n, puzzle.clue_at()
    square = Unknowns.each(board(n, n), numbers(n))
    # Each number stands once in each row and column.
    different = [AllDifferent(square, cells, name) for name, cells in lines(n, n).items()]
    # A clue counts the numbers that are seen from there.
    seen = [
        Seen(square, view.cells, clues[end], f"the clue {clues[end]} {view.where}", [different[number // 2]])
        if end in clues
        else None
        for number, (end, view) in enumerate(views(n).items())
    ]
    rules: list[Rule] = [*different, *filter(None, seen)]
    # A given number stays.
    for cell, given in puzzle.given_at().items():
        name = f"the given {given} at {at(cell)}"
        rules.append(Given(square, cell, given, name, f"{name} is changed"))
    both = zip(different, seen[::2], seen[1::2])
    return Problem(square, rules, (Skyline(line, front, back) for line, front, back in both if front or back))


def texts(puzzle: Skyscrapers) -> list[list[Texts]]:
    values: dict[int | None, str] = {value: str(value) for value in range(1, puzzle.n + 1)}
    givens = puzzle.given_at()
    cells = [[(i, j) for j in range(puzzle.n)] for i in range(puzzle.n)]
    return [[{**values, None: str(givens[cell])} if cell in givens else values for cell in row] for row in cells]


def picture(puzzle: Skyscrapers, square: Board) -> Picture:
    givens = puzzle.given_at()

    def face(cell: Cell) -> Face:
        if cell in givens:
            return Face(CLUE, str(givens[cell]))
        return Face(NUMBER, str(square[cell])) if cell in square else Face(EMPTY)

    faces = [[face((i, j)) for j in range(puzzle.n)] for i in range(puzzle.n)]
    return Picture(faces, outside={cell: str(clue) for cell, clue in puzzle.clue_at().items()})


KIND = Kind(
    rules="Each number from 1 to N stands once in each row and column. A number hides all smaller ones behind it: a "
    "clue outside the board counts the numbers that are seen from there.",
    format="""\
An N x N board with the clues around it: N+2 rows of N+2 places, '.' in the
corners and where there is no clue. On the board '.' is an empty cell and a
number a given one. Blanks separate the places where N is above 9.""",
    example="""\
.3....
3.1...
......
.....2
.....2
..3...
""",
    text=Format(Skyscrapers, Around()),
    problem=problem,
    answer=CellAnswer(texts, numbers_in_lines),
    picture=picture,
)
