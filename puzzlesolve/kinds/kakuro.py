"""Kakuro: digits 1-9 in the white cells; each run adds up to its clue and repeats no digit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import Numbers
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.picture import BLACK, EMPTY, NUMBER, Face, Picture
from puzzlesolve.places import Cell, at, board
from puzzlesolve.rules.digit_sum import DigitSum
from puzzlesolve.rules.given import Given
from puzzlesolve.text.reader import Grid, Sheet, read_grid, shown

DOWN, RIGHT = (1, 0), (0, 1)
EXPECTED = "expected '.', a digit 1-9, '#' or sums such as '14\\5'"


class White(NamedTuple):
    """A white cell, perhaps already filled."""

    given: int | None


class Black(NamedTuple):
    """A black cell: the sums below and to the right; 0 is a sum that is not given ("?"), None is no clue."""

    down: int | None
    right: int | None


UNFILLED, NO_CLUE = White(None), Black(None, None)


class Kakuro(NamedTuple):
    rows: Sequence[Sequence[White | Black]]


class Run(NamedTuple):
    """Neighbouring white cells in a line, after the black cell with their clue, if there is one."""

    clue: Cell | None
    step: Cell
    cells: list[Cell]
    total: int | None

    @property
    def name(self) -> str:
        where = "below" if self.step == DOWN else "right of"
        length = f"the run of {len(self.cells)}"
        return f"{length} {where} {at(self.clue)}" if self.clue else f"{length} from {at(self.cells[0])}"


def read(sheet: Sheet) -> Kakuro:
    (block,) = sheet.take_blocks("a grid")
    grid = read_grid(block, always_spaced=True)
    puzzle = Kakuro([[_read_cell(grid, (i, j), text) for j, text in enumerate(row)] for i, row in enumerate(grid.rows)])
    for run in runs(puzzle):
        wrong = impossible(run)
        if wrong is not None:
            raise grid[run.clue or run.cells[0]].error(wrong)
    return puzzle


def _read_cell(grid: Grid, cell: Cell, text: str) -> White | Black:
    if text == ".":
        return UNFILLED
    if text == "#":
        return NO_CLUE
    if len(text) == 1 and text in "123456789":
        return White(int(text))
    down, slash, right = text.partition("\\")
    if not slash or text == "\\":
        raise grid[cell].error(f"'{shown(text)}' is not a kakuro cell; {EXPECTED}")
    return Black(_read_sum(grid, cell, down), _read_sum(grid, cell, right))


def _read_sum(grid: Grid, cell: Cell, text: str) -> int | None:
    if text == "":
        return None
    if text == "?":
        return 0
    if not (text.isascii() and text.isdigit()) or len(text) > 9 or int(text) == 0:
        raise grid[cell].error(f"'{shown(text)}' is not a sum; expected a number from 1 to 45, or '?'")
    return int(text)


def runs(puzzle: Kakuro) -> list[Run]:
    """Every run and every clue, with or without the other."""
    height, width = size(puzzle)
    lines = [(DOWN, [(i, j) for i in range(height)]) for j in range(width)]
    lines += [(RIGHT, [(i, j) for j in range(width)]) for i in range(height)]
    return [run for step, line in lines for run in _runs_in(puzzle, step, line)]


def _runs_in(puzzle: Kakuro, step: Cell, line: list[Cell]) -> Iterator[Run]:
    run = Run(None, step, [], None)
    for cell in line:
        here = puzzle.rows[cell[0]][cell[1]]
        if isinstance(here, White):
            run.cells.append(cell)
            continue
        if run.cells or run.total is not None:
            yield run
        run = Run(cell, step, [], here.down if step == DOWN else here.right)
    if run.cells or run.total is not None:
        yield run


def impossible(run: Run) -> str | None:
    """What is wrong with a run, before anybody looks for digits."""
    length = len(run.cells)
    if length == 0 and run.clue:
        where = "below it" if run.step == DOWN else "to its right"
        return f"the clue at {at(run.clue)} has no run; expected a white cell {where}"
    if length > 9:
        return f"{run.name} is too long; expected at most 9 cells, because no digit repeats"
    if run.total is None and length > 1:
        return f"{run.name} has no clue; expected a sum (or '?') in the black cell before it"
    least, most = sum(range(1, length + 1)), sum(range(10 - length, 10))
    if run.total and not least <= run.total <= most:
        return f"{run.name} cannot add up to {run.total}; expected {least} to {most}"
    return None


def write(puzzle: Kakuro) -> str:
    return "".join(line + "\n" for line in _in_columns([[_cell_text(cell) for cell in row] for row in puzzle.rows]))


def _in_columns(texts: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*texts)]
    return ["  ".join(text.ljust(width) for text, width in zip(row, widths)).rstrip() for row in texts]


def _cell_text(cell: White | Black) -> str:
    if isinstance(cell, White):
        return str(cell.given or ".")
    if cell == NO_CLUE:
        return "#"
    down, right = ("" if clue is None else str(clue or "?") for clue in cell)
    return f"{down}\\{right}"


def size(puzzle: Kakuro) -> tuple[int, int]:
    return len(puzzle.rows), len(puzzle.rows[0])


def white_cells(puzzle: Kakuro) -> dict[Cell, White]:
    found = {}
    for row, column in board(*size(puzzle)):
        here = puzzle.rows[row][column]
        if isinstance(here, White):
            found[row, column] = here
    return found


def problem(puzzle: Kakuro) -> Problem:
    white = white_cells(puzzle)
    digits = Numbers(white, 9)
    rules: list[Rule] = []
    # A cell that is already filled keeps its digit.
    for cell, here in white.items():
        if here.given is not None:
            name = f"the given {here.given} at {at(cell)}"
            rules.append(Given(digits, cell, here.given, name, f"{name} is changed"))
    # The digits of a run differ and add up to its clue.
    for run in runs(puzzle):
        if run.total is not None or len(run.cells) > 1:
            name = f"{run.name} (sum {run.total})" if run.total else run.name
            rules.append(DigitSum(digits, run.cells, run.total or None, name))
    return Problem(digits, rules)


def plain(puzzle: Kakuro, digits: Mapping[Cell, int]) -> list[str]:
    def text(cell: Cell, here: White | Black) -> str:
        return str(digits.get(cell, here.given or "?")) if isinstance(here, White) else _cell_text(here)

    return _in_columns([[text((i, j), here) for j, here in enumerate(row)] for i, row in enumerate(puzzle.rows)])


def picture(puzzle: Kakuro, digits: Mapping[Cell, int]) -> Picture:
    faces = [[_face(here, digits.get((i, j))) for j, here in enumerate(row)] for i, row in enumerate(puzzle.rows)]
    return Picture(faces)


def _face(here: White | Black, digit: int | None) -> Face:
    if isinstance(here, Black):
        if here == NO_CLUE:
            return Face(BLACK)
        down, _, right = _cell_text(here).partition("\\")
        return Face(BLACK, f"{down:>2}\\{right:<2}")
    shown_digit = digit or here.given
    return Face(NUMBER, str(shown_digit)) if shown_digit else Face(EMPTY)


KIND = Kind(
    rules="Digits 1-9 go into the white cells. Each run adds up to its clue and repeats no digit.",
    format="""\
The clue border is part of the grid; cells are separated by blanks.
  .     a white cell
  1-9   a white cell already filled
  #     a black cell without clues
  D\\A   a black cell: D is the sum of the run below it, A of the run to its
        right; either may be left out (11\\, \\17), and '?' stands for a sum
        that is not given""",
    example="""\
#    #     11\\  4\\   #    #
#    14\\5  .    .    10\\  #
\\17  .     .    .    .    3\\
\\6   .     .    3\\4  .    .
#    \\10   .    .    .    .
#    #     \\3   .    .    #
""",
    headers=(),
    read=read,
    write=write,
    size=size,
    problem=problem,
    plain=plain,
    picture=picture,
)
