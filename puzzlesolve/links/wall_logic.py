"""Wall logic in links and pzprv3 texts: a number, "?" or a black cell, or nothing, for each cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzlesolve.kinds.wall_logic import WallLogic
from puzzlesolve.links.answers import AnswerCells, answered_number
from puzzlesolve.links.encoding import Board, Encoding, Field, Size
from puzzlesolve.links.lines import Lines, row_line
from puzzlesolve.links.parts import UNKNOWN, Cursor, in_rows, read_number16, write_items, write_number16
from puzzlesolve.places import at
from puzzlesolve.text.reader import Token, number

FIRST_GAP = "g"
# Numbers have one hex digit, or "-" and two of them; what else may start a number in links is not known here.
LARGEST = 255
FOREIGN = "=@%*$"

# As in the kind's puzzle: ".", "#", "?" or a number.
Texts = list[list[str]]


class WallCells(Field[Texts]):
    """What stands in each cell. Empty cells at the end may be missing, and gaps may reach beyond it."""

    def read_body(self, cursor: Cursor, size: Size, before: Sequence[Any]) -> Texts:
        height, width = size
        count = height * width
        texts: list[str] = []
        while letter := cursor.next():
            if FIRST_GAP <= letter <= "z":
                cursor.index += 1
                gap = ord(letter) - ord(FIRST_GAP) + 1
                texts += ["."] * min(gap, count - len(texts))
            elif len(texts) < count:
                texts.append(_read_text(cursor))
            else:
                break
        return in_rows(texts + ["."] * (count - len(texts)), width)

    def write_body(self, value: Texts) -> str:
        return write_items((None if text == "." else text for row in value for text in row), FIRST_GAP, _write_text)

    def read_lines(self, lines: Lines, size: Size, before: Sequence[Any]) -> Texts:
        return [[_from_token(token) for token in row] for row in lines.rows(*size, "the clues")]

    def write_lines(self, value: Texts, before: Sequence[Any]) -> list[str]:
        return [row_line("-" if text == "?" else text for text in row) for row in value]


def _read_text(cursor: Cursor) -> str:
    if cursor.next() == "+":
        cursor.index += 1
        return "#"
    if cursor.next() in FOREIGN:
        cursor.index += 1
        raise cursor.foreign("a number, '.', '+' or a gap g-z")
    found = read_number16(cursor)
    return "?" if found == UNKNOWN else str(found)


def _write_text(text: str) -> str:
    return {"#": "+", "?": "."}.get(text) or write_number16(int(text))


def _from_token(token: Token) -> str:
    if token.text in (".", "#"):
        return token.text
    return "?" if token.text == "-" else str(number(token, "a clue"))


def _is_too_large(text: str) -> bool:
    return text.isdigit() and int(text) > LARGEST


def lost(puzzle: WallLogic) -> list[str]:
    large = [(i, j) for i, row in enumerate(puzzle.cells) for j, text in enumerate(row) if _is_too_large(text)]
    return [f"the number {puzzle.cells[i][j]} at {at((i, j))}" for i, j in large]


def from_puzzle(puzzle: WallLogic) -> Board:
    return Board(puzzle.size, ([["?" if _is_too_large(text) else text for text in row] for row in puzzle.cells],))


# The way in which the arm goes that covers a cell, as the kind has it; a sign on a clue says that it is done with.
ENCODING = Encoding(
    "walllogic",
    WallCells(),
    to_puzzle=WallLogic,
    from_puzzle=from_puzzle,
    lost=lost,
    answer=AnswerCells("[1234.-]", answered_number),
)
