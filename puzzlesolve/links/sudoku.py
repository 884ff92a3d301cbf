"""Sudoku in links and pzprv3 texts: a number or none for each cell. The boxes follow from the size alone."""

from __future__ import annotations

from math import isqrt

from puzzlesolve.kinds.sudoku import Sudoku, usual_box
from puzzlesolve.links.answers import NUMBERS
from puzzlesolve.links.encoding import Board, Encoding, Size
from puzzlesolve.links.fields import Clue, Clues
from puzzlesolve.links.parts import NUMBER16, UNKNOWN
from puzzlesolve.text.reader import Malformed


class Givens(Clues):
    """Numbers from 1 up to the size of the board."""

    def __init__(self) -> None:
        super().__init__(NUMBER16, most=0)

    def allowed(self, size: Size) -> range:
        return range(1, size[0] + 1)


def refuse_size(size: Size) -> str | None:
    height, width = size
    if height != width:
        return f"a sudoku of {height} rows and {width} columns is not square"
    if not _has_boxes(height):
        return f"a sudoku of {height}x{height} has no boxes on puzz.link; expected a square number, or 6"
    return None


def _has_boxes(n: int) -> bool:
    return n == 6 or isqrt(n) ** 2 == n


def to_puzzle(givens: list[list[Clue]]) -> Sudoku:
    rows = [[None if given == UNKNOWN else given for given in row] for row in givens]
    return Sudoku(rows, usual_box(len(rows)), None)


def from_puzzle(puzzle: Sudoku) -> Board:
    refuse_boxes(puzzle)
    n = len(puzzle.givens)
    return Board((n, n), ([list(row) for row in puzzle.givens],))


def refuse_boxes(puzzle: Sudoku) -> list[str]:
    """Nothing is lost, but boxes of a shape of their own make another puzzle. Raises Malformed for these."""
    n = len(puzzle.givens)
    if puzzle.rooms is not None:
        raise Malformed("puzz.link has no sudokus with rooms in place of boxes")
    if not _has_boxes(n) or puzzle.box != usual_box(n):
        raise Malformed(f"puzz.link has no sudokus of {n}x{n} with boxes of {puzzle.box[0]}x{puzzle.box[1]}")
    return []


ENCODING = Encoding(
    "sudoku",
    Givens(),
    to_puzzle=to_puzzle,
    from_puzzle=from_puzzle,
    lost=refuse_boxes,
    refuse_size=refuse_size,
    answer=NUMBERS,
    has_one_size=True,
)
