"""Kakuro: digits 1-9 in the white cells; each run adds up to its clue and repeats no digit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from puzzlesolve.engine.problem import Borders, Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import Board, Unknowns, numbers
from puzzlesolve.kinds.answer import CellAnswer, Texts
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.picture import BLACK, EMPTY, NUMBER, Face, Picture
from puzzlesolve.places import Cell, at, lines
from puzzlesolve.rules.digit_sum import DigitSum
from puzzlesolve.rules.given import Given
from puzzlesolve.text.format import Cells, Format, in_columns
from puzzlesolve.text.reader import Sheet
from puzzlesolve.words import shown

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


def read_cell(text: str) -> White | Black:
    if text == ".":
        return UNFILLED
    if text == "#":
        return NO_CLUE
    if len(text) == 1 and text in "123456789":
        return White(int(text))
    down, slash, right = text.partition("\\")
    if not slash or text == "\\":
        raise ValueError(f"'{shown(text)}' is not a kakuro cell; {EXPECTED}")
    return Black(_read_sum(down), _read_sum(right))


def _read_sum(text: str) -> int | None:
    if text == "":
        return None
    if text == "?":
        return 0
    if not (text.isascii() and text.isdigit()) or len(text) > 9 or int(text) == 0:
        raise ValueError(f"'{shown(text)}' is not a sum; expected a number from 1 to 45, or '?'")
    return int(text)


def write_cell(cell: White | Black) -> str:
    if isinstance(cell, White):
        return str(cell.given or ".")
    return "#" if cell == NO_CLUE else "\\".join(_sums(cell))


def _sums(cell: Black) -> tuple[str, str]:
    """The sums of a black cell as they are written."""
    down, right = ("" if clue is None else str(clue or "?") for clue in cell)
    return down, right


def check(puzzle: Kakuro, sheet: Sheet) -> None:
    for run in runs(puzzle):
        wrong = impossible(run)
        if wrong is not None:
            raise sheet.grids[0][run.clue or run.cells[0]].error(wrong)


def runs(puzzle: Kakuro) -> list[Run]:
    """Every run and every clue, with or without the other."""
    height = len(puzzle.rows)
    every_line = list(lines(height, len(puzzle.rows[0])).values())
    down = [_runs_in(DOWN, *column) for column in zip(every_line[height:], zip(*puzzle.rows))]
    right = [_runs_in(RIGHT, *row) for row in zip(every_line, puzzle.rows)]
    return [run for line in (*down, *right) for run in line]


def _runs_in(step: Cell, line: Sequence[Cell], cells: Sequence[White | Black]) -> list[Run]:
    found = []
    white: list[Cell] = []
    run = Run(None, step, white, None)
    for cell, here in zip(line, cells):
        if isinstance(here, White):
            white.append(cell)
            continue
        if white or run.total is not None:
            found.append(run)
        white = []
        run = Run(cell, step, white, here.down if step == DOWN else here.right)
    return [*found, run] if white or run.total is not None else found


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


def white_cells(puzzle: Kakuro) -> dict[Cell, White]:
    cells = {(i, j): here for i, row in enumerate(puzzle.rows) for j, here in enumerate(row)}
    return {cell: here for cell, here in cells.items() if isinstance(here, White)}


def problem(puzzle: Kakuro) -> Problem:
    white = white_cells(puzzle)
    digits = Unknowns.each(white, numbers(9))
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
    return Problem(digits, rules, borders=Borders(3.0, 7.5))


def texts(puzzle: Kakuro) -> list[list[Texts]]:
    digits: dict[int | None, str] = {digit: str(digit) for digit in range(1, 10)}

    def of(here: White | Black) -> Texts:
        if isinstance(here, Black):
            return write_cell(here)
        return {**digits, None: str(here.given)} if here.given else digits

    return [[of(here) for here in row] for row in puzzle.rows]


def picture(puzzle: Kakuro, digits: Board) -> Picture:
    def face(here: White | Black, digit: int | None) -> Face:
        if isinstance(here, Black):
            return Face(BLACK) if here == NO_CLUE else Face(BLACK, sums=_sums(here))
        seen = digit or here.given
        return Face(NUMBER, str(seen)) if seen else Face(EMPTY)

    return Picture(
        [[face(here, digits.get((i, j))) for j, here in enumerate(row)] for i, row in enumerate(puzzle.rows)]
    )


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
    text=Format(Kakuro, Cells(read_cell, write_cell, in_lines=in_columns, always_spaced=True), check=check),
    problem=problem,
    answer=CellAnswer(texts, in_columns, always_spaced=True),
    picture=picture,
)
