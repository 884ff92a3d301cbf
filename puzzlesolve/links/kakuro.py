"""Kakuro in links and pzprv3 texts.

Their size is that of the board inside: the sums above the topmost cells and left of the leftmost ones are extra, where
the text format has them in a row and a column of black cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any, NamedTuple

from puzzlesolve.kinds.kakuro import DOWN, NO_CLUE, RIGHT, Black, Kakuro, Run, White, impossible, runs, white_cells
from puzzlesolve.links.answers import NUMBERS, Values
from puzzlesolve.links.encoding import Board, Encoding, Field, Size
from puzzlesolve.links.lines import Lines, row_line
from puzzlesolve.links.parts import Cursor, in_rows, read_items, write_items
from puzzlesolve.places import Cell, at
from puzzlesolve.text.reader import Malformed, Token, number
from puzzlesolve.words import shown

FIRST_GAP = "k"
# The sums 0 to 45, each a character of its own.
SUMS = digits + ascii_lowercase[: ascii_lowercase.index(FIRST_GAP)] + ascii_uppercase
MOST = len(SUMS) - 1
NO_SUM = "-"

Sum = int | None
Row = list[White | Black]


class Sums(NamedTuple):
    """A black cell's sums; None is no sum, and 0 another way to say it."""

    down: Sum
    right: Sum


class Crossing(NamedTuple):
    """The sums above the columns, those left of the rows, and the cells: None where they are white."""

    above: list[Sum]
    left: list[Sum]
    cells: list[list[Sums | None]]


class WholeBoard(Field[Crossing]):
    """Everything: the cells, and then the sums before the first ones of columns and rows."""

    def read_body(self, cursor: Cursor, size: Size, before: Sequence[Any]) -> Crossing:
        height, width = size
        cells = in_rows(read_items(cursor, height * width, FIRST_GAP, "cell", _read_black, exact=True), width)
        above = [_read_sum(cursor) if cell is None else None for cell in cells[0]]
        left = [_read_sum(cursor) if row[0] is None else None for row in cells]
        return Crossing(above, left, cells)

    def write_body(self, value: Crossing) -> str:
        cells = write_items((cell for row in value.cells for cell in row), FIRST_GAP, _black_text)
        above = [_sum_text(total) for total, cell in zip(value.above, value.cells[0]) if cell is None]
        left = [_sum_text(total) for total, row in zip(value.left, value.cells) if row[0] is None]
        return "".join([cells, *above, *left])

    def read_lines(self, lines: Lines, size: Size, before: Sequence[Any]) -> Crossing:
        top, *rows = lines.rows(size[0] + 1, size[1] + 1, "the board")
        above = [_header(token) for token in top[1:]]
        left = [_header(row[0]) for row in rows]
        return Crossing(above, left, [[_cell(token) for token in row[1:]] for row in rows])

    def write_lines(self, value: Crossing, before: Sequence[Any]) -> list[str]:
        top = row_line([0, *map(_file_text, value.above)])
        rows = zip(value.left, value.cells)
        return [top, *(row_line([_file_text(total), *map(_file_cell, row)]) for total, row in rows)]


def _read_black(cursor: Cursor) -> Sums:
    if cursor.next() == ".":
        cursor.index += 1
        return Sums(None, None)
    return Sums(_read_sum(cursor), _read_sum(cursor))


def _read_sum(cursor: Cursor) -> Sum:
    expected = f"a sum (0-9, a-j, A-Z) or '{NO_SUM}'"
    character = cursor.take(expected)
    if character == NO_SUM:
        return None
    if character not in SUMS:
        raise cursor.foreign(expected)
    return SUMS.index(character)


def _black_text(cell: Sums) -> str:
    return "." if cell == Sums(None, None) else _sum_text(cell.down) + _sum_text(cell.right)


def _sum_text(total: Sum) -> str:
    if total is not None and total > MOST:
        raise ValueError(f"the sum {total} cannot be written in a link; expected at most {MOST}")
    return NO_SUM if total is None else SUMS[total]


def _header(token: Token) -> Sum:
    return None if token.text == "." else _file_sum(token)


def _cell(token: Token) -> Sums | None:
    if token.text == ".":
        return None
    right, comma, down = token.text.partition(",")
    if not comma:
        raise token.error(f"'{shown(token.text)}' is not a kakuro cell; expected '.' or two sums such as '6,3'")
    after_comma = token._replace(text=down, column=token.column + len(right) + 1)
    return Sums(down=_file_sum(after_comma), right=_file_sum(token._replace(text=right)))


def _file_sum(token: Token) -> Sum:
    return None if token.text == "-1" else number(token, "a sum (or -1 for none)")


def _file_text(total: Sum) -> int:
    return -1 if total is None else total


def _file_cell(cell: Sums | None) -> str:
    return "." if cell is None else f"{_file_text(cell.right)},{_file_text(cell.down)}"


def to_puzzle(crossing: Crossing) -> Kakuro:
    top: Row = [NO_CLUE, *(_black(total, None) for total in crossing.above)]
    rows = [top]
    for total, row in zip(crossing.left, crossing.cells):
        rows.append([_black(None, total), *(White(None) if cell is None else _black(*cell) for cell in row)])
    totals = {(run.clue, run.step): _checked(run) for run in runs(Kakuro(rows))}

    def with_unknown_sums(cell: Cell, here: White | Black) -> White | Black:
        return here if isinstance(here, White) else Black(totals.get((cell, DOWN)), totals.get((cell, RIGHT)))

    return Kakuro([[with_unknown_sums((i, j), here) for j, here in enumerate(row)] for i, row in enumerate(rows)])


def _black(down: Sum, right: Sum) -> Black:
    return Black(down or None, right or None)


def _checked(run: Run) -> Sum:
    """The sum of a run as the kind has it: 0 where a run of several cells has none. Raises Malformed."""
    total = run.total or (0 if len(run.cells) > 1 else None)
    wrong = impossible(run._replace(total=total))
    if wrong is not None:
        raise Malformed(wrong)
    return total


def from_puzzle(puzzle: Kakuro) -> Board:
    rows = [[_sums(cell) for cell in row] for row in _bordered(puzzle.rows)]
    above = [cell.down if cell else None for cell in rows[0][1:]]
    left = [row[0].right if row[0] else None for row in rows[1:]]
    crossing = Crossing(above, left, [row[1:] for row in rows[1:]])
    return Board((len(left), len(above)), (crossing,))


def _sums(cell: White | Black) -> Sums | None:
    if isinstance(cell, White):
        return None
    down, right = (total if total and total <= MOST else None for total in cell)
    return Sums(down, right)


def _bordered(rows: Sequence[Sequence[White | Black]]) -> list[Row]:
    """A board with a row and a column of black cells before its first white cells."""
    framed: list[Row] = [list(row) for row in rows]
    if len(framed) == 1 or any(isinstance(cell, White) for cell in framed[0]):
        framed.insert(0, [NO_CLUE] * len(framed[0]))
    if len(framed[0]) == 1 or any(isinstance(row[0], White) for row in framed):
        framed = [[NO_CLUE, *row] for row in framed]
    return framed


def lost(puzzle: Kakuro) -> list[str]:
    found = [
        f"the given {white.given} at {at(cell)}"
        for cell, white in white_cells(puzzle).items()
        if white.given is not None
    ]
    large = [run for run in runs(puzzle) if run.total and run.total > MOST]
    return found + [f"the sum {run.total} of {run.name}, which is above {MOST}" for run in large]


def to_board(puzzle: Kakuro, values: Values) -> dict[Any, int]:
    """The digits at their places in the text format, which counts the row and column of the first sums."""
    framed = _bordered(puzzle.rows)
    down, across = (1 - len(framed) + len(puzzle.rows), 1 - len(framed[0]) + len(puzzle.rows[0]))
    return {(row + down, column + across): digit for (row, column), digit in values.items()}


ENCODING = Encoding(
    "kakuro",
    WholeBoard(),
    to_puzzle=to_puzzle,
    from_puzzle=from_puzzle,
    lost=lost,
    answer=NUMBERS,
    to_board=to_board,
)
