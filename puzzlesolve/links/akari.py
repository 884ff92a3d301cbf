"""Akari in links and pzprv3 texts: a clue for each black cell; "?" is a black cell without a number."""

from __future__ import annotations

import re
from collections.abc import Sequence

from puzzlesolve.kinds.akari import Akari
from puzzlesolve.links.answers import AnswerLines, Values, mark, read_block, values_of
from puzzlesolve.links.encoding import Board, Encoding, Size
from puzzlesolve.links.fields import Clue, Clues, clue_numbers, clue_texts
from puzzlesolve.links.lines import Lines
from puzzlesolve.links.parts import NUMBER4
from puzzlesolve.text.reader import Token

TICK = re.compile("[.-]")
# A light, and a mark that there is none.
ANSWERED = ("#", "+")


class BlackCells(Clues):
    """The black cells; files have the lights of an answer among them."""

    def read_token(self, token: Token, size: Size) -> Clue:
        return None if token.text in ANSWERED else super().read_token(token, size)


class Ticks(AnswerLines):
    """Which numbers are ticked off; the lights stand among the black cells.

    Files that nobody worked on have no such lines.
    """

    def read(self, lines: Lines, size: Size, is_newer: bool) -> Values:
        read_block(lines, size, TICK, "the ticks")
        return {}

    def among(self, rows: Sequence[Sequence[Token]], size: Size) -> Values:
        return values_of(rows, mark)

    def blank(self, size: Size) -> list[str]:
        return []


def to_puzzle(clues: list[list[Clue]]) -> Akari:
    return Akari(clue_texts(clues, unknown="#"))


def from_puzzle(puzzle: Akari) -> Board:
    return Board(puzzle.size, (clue_numbers(puzzle.cells, unknown="#"),))


ENCODING = Encoding(
    "akari",
    BlackCells(NUMBER4, most=4),
    to_puzzle=to_puzzle,
    from_puzzle=from_puzzle,
    also=("lightup", "bijutsukan"),
    file_type="lightup",
    answer=Ticks(),
)
