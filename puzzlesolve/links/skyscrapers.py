"""Skyscrapers in links and pzprv3 texts: the clues above, below, left and right, then the given numbers, if any."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from puzzlesolve.kinds.skyscrapers import Rows, Skyscrapers
from puzzlesolve.links.answers import AnswerAmongFields, Values, answered_number, values_of
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
from puzzlesolve.links.parts import UNKNOWN, Cursor, read_number16
from puzzlesolve.places import Cell, board
from puzzlesolve.text.reader import Malformed, Token, number
from puzzlesolve.words import counted, shown

# What a player wrote in a cell, or noted there, is not part of the puzzle.
GIVEN = "q"
NOTES = "["


def _outside(n: int) -> list[Cell]:
    """The places of the clues in the order of links."""
    above, below = [(0, j + 1) for j in range(n)], [(n + 1, j + 1) for j in range(n)]
    left, right = [(i + 1, 0) for i in range(n)], [(i + 1, n + 1) for i in range(n)]
    return [*above, *below, *left, *right]


def _inside(n: int) -> list[Cell]:
    return [(i + 1, j + 1) for i, j in board(n, n)]


def _square(size: Size, error: Callable[[str], Malformed]) -> int:
    height, width = size
    if height != width:
        size_in_words = f"{counted(height, 'row(s)')} and {counted(width, 'column(s)')}"
        raise error(f"the board has {size_in_words}; expected a square")
    return height


def _checked(placed: Placed, n: int) -> int:
    if not 1 <= placed.number <= n:
        raise placed.error(f"{placed.number} cannot stand here; expected a number 1-{n}")
    return placed.number


class Everything(Field[Rows]):
    """The board with its clues around it."""

    def read_body(self, cursor: Cursor, size: Size, before: Sequence[Any]) -> Rows:
        n = _square(size, lambda message: cursor.error(message, 0))
        clues = read_places(cursor, 4 * n, read_outside)
        givens = read_places(cursor, n * n, read_number16)
        skip_gaps(cursor)
        rows: list[list[int | None]] = [[None] * (n + 2) for _ in range(n + 2)]
        for (i, j), placed in zip([*_outside(n), *_inside(n)], [*clues, *givens]):
            if placed is not None and placed.number != UNKNOWN:
                rows[i][j] = _checked(placed, n)
        return rows

    def write_body(self, value: Rows) -> str:
        n = len(value) - 2
        clues, givens = ([value[i][j] for i, j in places] for places in (_outside(n), _inside(n)))
        return write_places(clues) + (write_places(givens) if any(givens) else "")

    def read_lines(self, lines: Lines, size: Size, before: Sequence[Any]) -> Rows:
        tokens = lines.rows(size[0] + 2, size[1] + 2, "the board")
        n = _square(size, tokens[0][0].error)
        rows: list[list[int | None]] = [[None] * (n + 2) for _ in range(n + 2)]
        outside = set(_outside(n))
        for i, j in board(n + 2, n + 2):
            token = tokens[i][j]
            if (i, j) in outside:
                rows[i][j] = _clue(token, n)
            elif 1 <= i <= n and 1 <= j <= n:
                rows[i][j] = _given(token, n)
            elif token.text != ".":
                raise token.error(f"'{shown(token.text)}' stands in a corner; expected '.'")
        return rows

    def write_lines(self, value: Rows, before: Sequence[Any]) -> list[str]:
        inside = set(_inside(len(value) - 2))
        return [
            row_line(
                "." if number is None else f"{GIVEN if (i, j) in inside else ''}{number}"
                for j, number in enumerate(row)
            )
            for i, row in enumerate(value)
        ]


def _clue(token: Token, n: int) -> int | None:
    return None if token.text == "." else _checked(Placed(number(token, "a clue"), token.error), n)


def _given(token: Token, n: int) -> int | None:
    """The given number of a cell."""
    text = token.text.partition(NOTES)[0]
    is_given = text.startswith(GIVEN)
    digits = token._replace(text=text.removeprefix(GIVEN))
    if digits.text == "." and not is_given:
        return None
    held = _checked(Placed(number(digits, "a number"), token.error), n)
    return held if is_given else None


def filled_in(rows: Sequence[Sequence[Token]], size: Size) -> Values:
    """The answer of a file: the numbers inside that are not given."""
    return values_of([row[1:-1] for row in rows[1:-1]], answered_number)


def from_puzzle(puzzle: Skyscrapers) -> Board:
    """Raises Malformed for a board that no link can hold."""
    if puzzle.n > MOST_OUTSIDE:
        raise Malformed(f"a board of {puzzle.n}x{puzzle.n} is too large for a link; expected {MOST_OUTSIDE} or less")
    return Board((puzzle.n, puzzle.n), (puzzle.rows,))


ENCODING = Encoding(
    "skyscrapers",
    Everything(),
    to_puzzle=Skyscrapers,
    from_puzzle=from_puzzle,
    also=("skyscraper", "building"),
    answer=AnswerAmongFields(filled_in),
)
