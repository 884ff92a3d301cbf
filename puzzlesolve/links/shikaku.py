"""Shikaku in links and pzprv3 texts: a clue for each cell; "?" is a rectangle of any size."""

from __future__ import annotations

from puzzlesolve.kinds.shikaku import Shikaku
from puzzlesolve.links.encoding import Board, Encoding, Size
from puzzlesolve.links.fields import Clues, clue_numbers, clue_texts
from puzzlesolve.links.inner_lines import InnerLines
from puzzlesolve.links.parts import MOST_NUMBER16, NUMBER16


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


ENCODING = Encoding(
    "shikaku",
    Sizes(NUMBER16, MOST_NUMBER16),
    to_puzzle=lambda clues: Shikaku(clue_texts(clues, unknown="?")),
    from_puzzle=from_puzzle,
    lost=lost,
    answer=InnerLines("0|1|2|-1", "the borders from left to right", "the borders from top to bottom"),
)
