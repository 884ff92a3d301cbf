"""Nonogram in links and pzprv3 texts: the numbers of the columns, then those of the rows, from the board outwards.

Each column has half as many places for numbers as it has cells, rounded up, and so has each row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzlesolve.kinds.nonogram import Nonogram
from puzzlesolve.links.answers import AnswerAmongFields, Values, mark, values_of
from puzzlesolve.links.encoding import Board, Encoding, Field, Size
from puzzlesolve.links.lines import Lines, row_line
from puzzlesolve.links.outside import (
    MOST_OUTSIDE,
    Placed,
    read_outside,
    read_places,
    skip_gaps,
    write_places,
)
from puzzlesolve.links.parts import Cursor, in_rows
from puzzlesolve.places import lines as lines_of
from puzzlesolve.text.reader import Malformed, Token, number
from puzzlesolve.words import shown

ANSWERS = ("#", "+", ".")


def _places(size: Size) -> tuple[int, int]:
    """How many numbers a column may have, and a row."""
    height, width = size
    return (height + 1) // 2, (width + 1) // 2


def _clue(places: Sequence[Placed | None]) -> list[int]:
    """The numbers of a line in order. Raises Malformed where there is a 0 among others."""
    placed = [place for place in places if place is not None]
    numbers = [place.number for place in placed]
    if numbers == [0]:
        return []
    if 0 in numbers:
        raise placed[numbers.index(0)].error("a stretch of 0 cells is none; expected 0 alone, or no number")
    return numbers


def _padded(clue: Sequence[int], count: int) -> list[int | None]:
    """A clue as places flush with the board, which lies after them."""
    return [*[None] * (count - len(clue)), *clue]


class LineClues(Field[Nonogram]):
    """The clues of all lines."""

    def read_body(self, cursor: Cursor, size: Size, before: Sequence[Any]) -> Nonogram:
        height, width = size
        of_column, of_row = _places(size)
        places = read_places(cursor, width * of_column + height * of_row, read_outside)
        skip_gaps(cursor)
        columns = in_rows(places[: width * of_column], of_column)
        rows = in_rows(places[width * of_column :], of_row)
        return Nonogram([_clue(row[::-1]) for row in rows], [_clue(column[::-1]) for column in columns])

    def write_body(self, value: Nonogram) -> str:
        of_column, of_row = _places(value.size)
        places = [_padded(clue, of_column)[::-1] for clue in value.columns]
        places += [_padded(clue, of_row)[::-1] for clue in value.rows]
        return write_places(number for line in places for number in line)

    def read_lines(self, lines: Lines, size: Size, before: Sequence[Any]) -> Nonogram:
        height, width = size
        of_column, of_row = _places(size)
        above = lines.rows(of_column, of_row + width, "the clues of the columns")
        beside = lines.rows(height, of_row + width, "the clues of the rows")
        for token in (token for row in above for token in row[:of_row]):
            if token.text != ".":
                raise token.error(f"'{shown(token.text)}' stands in the corner; expected '.'")
        for token in (token for row in beside for token in row[of_row:]):
            if token.text not in ANSWERS:
                raise token.error(f"'{shown(token.text)}' is no answer; expected one of: {', '.join(ANSWERS)}")
        columns = [_clue([_place(row[of_row + j]) for row in above]) for j in range(width)]
        return Nonogram([_clue([_place(token) for token in row[:of_row]]) for row in beside], columns)

    def write_lines(self, value: Nonogram, before: Sequence[Any]) -> list[str]:
        of_column, of_row = _places(value.size)
        columns = [_padded(clue, of_column) for clue in value.columns]
        above = [[*[None] * of_row, *row] for row in zip(*columns)]
        beside = [[*_padded(clue, of_row), *[None] * len(columns)] for clue in value.rows]
        return [row_line("." if number is None else number for number in row) for row in above + beside]


def _place(token: Token) -> Placed | None:
    """A number of a file; `c` before it says that a player is done with it."""
    if token.text == ".":
        return None
    digits = token._replace(text=token.text.removeprefix("c"))
    length = number(digits, "the length of a stretch")
    if length > MOST_OUTSIDE:
        raise token.error(f"{shown(digits.text)} is too large for a stretch; expected a number 1-{MOST_OUTSIDE}")
    return Placed(length, token.error)


def from_puzzle(puzzle: Nonogram) -> Board:
    """Raises Malformed for clues that no line can obey and no link can hold."""
    height, width = puzzle.size
    of_column, of_row = _places(puzzle.size)
    most = [of_row] * height + [of_column] * width
    for name, clue, places in zip(lines_of(height, width), [*puzzle.rows, *puzzle.columns], most):
        if len(clue) > places:
            raise Malformed(f"{name} has {len(clue)} numbers; a link can hold {places}")
        if max(clue, default=0) > MOST_OUTSIDE:
            raise Malformed(f"{name} has a number above {MOST_OUTSIDE}, which no link can hold")
    return Board(puzzle.size, (puzzle,))


def painted(rows: Sequence[Sequence[Token]], size: Size) -> Values:
    """The answer of a file: what stands after the clues of the rows."""
    of_column, of_row = _places(size)
    return values_of([row[of_row:] for row in rows[of_column:]], mark)


ENCODING = Encoding(
    "nonogram", LineClues(), to_puzzle=lambda clues: clues, from_puzzle=from_puzzle, answer=AnswerAmongFields(painted)
)
