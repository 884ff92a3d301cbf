"""Shikaku in links and pzprv3 texts: a clue for each cell; "?" is a rectangle of any size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzlesolve.kinds.shikaku import Shikaku, rectangles
from puzzlesolve.links.answers import Values
from puzzlesolve.links.borders import Borders, rooms_within
from puzzlesolve.links.encoding import Board, Encoding, Size
from puzzlesolve.links.fields import Clues, clue_numbers, clue_texts
from puzzlesolve.links.inner_lines import InnerLines
from puzzlesolve.links.parts import MOST_NUMBER16, NUMBER16
from puzzlesolve.places import Cell, board, grouped


class Sizes(Clues):
    """A clue for each cell: how many cells its rectangle has."""

    def allowed(self, size: Size) -> range:
        return range(1, MOST_NUMBER16 + 1)


def from_puzzle(puzzle: Shikaku) -> Board:
    """Without numbers that are too large to be written; no board has room for them, but a clue has to be there."""
    clues = [[clue if clue is None else min(clue, MOST_NUMBER16) for clue in row] for row in clue_numbers(puzzle.clues)]
    return Board(puzzle.size, (clues,))


def lost(puzzle: Shikaku) -> list[str]:
    too_large = [
        clue for row in clue_numbers(puzzle.clues) for clue in row if clue is not None and clue > MOST_NUMBER16
    ]
    return [f"the number {clue}, which is above {MOST_NUMBER16}" for clue in too_large]


def to_board(puzzle: Shikaku, values: Values) -> dict[Any, int]:
    """The rectangles that borders enclose are cut out, and what borders cross is not."""
    height, width = puzzle.size
    right = [[bool(values.get((i, j + 0.5))) for j in range(width - 1)] for i in range(height)]
    below = [[bool(values.get((i + 0.5, j))) for j in range(width)] for i in range(height - 1)]
    room_at = rooms_within(Borders(right, below))
    enclosed = {
        tuple(cells) for cells in grouped(board(height, width), lambda cell: room_at[cell[0]][cell[1]]).values()
    }
    found: dict[Any, int] = {}
    for rectangle in (rectangle for several in rectangles(puzzle).values() for rectangle in several):
        if rectangle.cells in enclosed:
            found[rectangle] = 1
        elif _crossed(rectangle.cells, values):
            found[rectangle] = 0
    return found


def _crossed(cells: Sequence[Cell], values: Values) -> bool:
    """Whether a border runs between two of some cells."""
    inside = set(cells)
    beside = [((i, j + 0.5), (i, j + 1)) for i, j in cells] + [((i + 0.5, j), (i + 1, j)) for i, j in cells]
    return any(values.get(edge) and other in inside for edge, other in beside)


ENCODING = Encoding(
    "shikaku",
    Sizes(NUMBER16, MOST_NUMBER16),
    to_puzzle=lambda clues: Shikaku(clue_texts(clues, unknown="?")),
    from_puzzle=from_puzzle,
    lost=lost,
    answer=InnerLines("0|1|2|-1", "the borders from left to right", "the borders from top to bottom"),
    to_board=to_board,
)
