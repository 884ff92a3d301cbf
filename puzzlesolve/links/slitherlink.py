"""Slitherlink in links and pzprv3 texts, where it is called slither: a clue for each cell; "?" constrains nothing."""

from __future__ import annotations

import re

from puzzlesolve.kinds.slitherlink import Slitherlink
from puzzlesolve.links.answers import AnswerLines, Values, line_mark, read_block, values_of
from puzzlesolve.links.encoding import Board, Encoding, Size
from puzzlesolve.links.fields import Clues, clue_numbers, clue_texts
from puzzlesolve.links.lines import Lines, row_line
from puzzlesolve.links.parts import NUMBER4

COLOUR = re.compile("[012]")
LINE = re.compile("0|1|-1")


class LoopLines(AnswerLines):
    """Notes of what is inside and outside, in newer files only; then the sides of cells that the loop runs along."""

    def read(self, lines: Lines, size: Size, is_newer: bool) -> Values:
        height, width = size
        if is_newer:
            read_block(lines, size, COLOUR, "the colours")
        upright = read_block(lines, (height, width + 1), LINE, "the upright lines")
        level = read_block(lines, (height + 1, width), LINE, "the level lines")
        return {**values_of(upright, line_mark, across=-0.5), **values_of(level, line_mark, down=-0.5)}

    def blank(self, size: Size) -> list[str]:
        height, width = size
        across = row_line("0" * width)
        return [across] * height + [row_line("0" * (width + 1))] * height + [across] * (height + 1)


ENCODING = Encoding(
    "slither",
    Clues(NUMBER4, most=4),
    to_puzzle=lambda clues: Slitherlink(clue_texts(clues, unknown=".")),
    from_puzzle=lambda puzzle: Board(puzzle.size, (clue_numbers(puzzle.clues),)),
    also=("slitherlink",),
    refused_flags={"f": "the loop visits every point"},
    answer=LoopLines(),
    is_newer=True,
)
