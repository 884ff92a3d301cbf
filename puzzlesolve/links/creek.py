"""Creek in links and pzprv3 texts: a clue for each corner of the cells; "?" constrains nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzlesolve.kinds.creek import Creek
from puzzlesolve.links.answers import SHADED
from puzzlesolve.links.encoding import Board, Encoding, Size
from puzzlesolve.links.fields import Clue, CornerClues, clue_numbers, clue_texts
from puzzlesolve.links.parts import NUMBER4, Cursor, in_rows


class PlainCorners(CornerClues):
    """The old form of a link: a character for each corner, which is no clue unless it is a number."""

    def read_body(self, cursor: Cursor, size: Size, before: Sequence[Any]) -> list[list[Clue]]:
        height, width = self.places(size)
        clues: list[Clue] = []
        while len(clues) < height * width and cursor.next():
            character = cursor.take("a clue")
            clues.append(int(character) if character in "01234" else None)
        return in_rows(clues + [None] * (height * width - len(clues)), width)


ENCODING = Encoding(
    "creek",
    CornerClues(NUMBER4, most=4),
    to_puzzle=lambda clues: Creek(clue_texts(clues, unknown=".")),
    from_puzzle=lambda puzzle: Board(puzzle.size, (clue_numbers(puzzle.clues),)),
    flag_fields={"d": (PlainCorners(NUMBER4, most=4),)},
    answer=SHADED,
)
