"""Answers of pzprv3 texts that lie between neighbouring cells: a loop through their middles, or borders."""

from __future__ import annotations

import re

from puzzlesolve.links.answers import AnswerLines, Size, Values, line_mark, read_block, values_of
from puzzlesolve.links.lines import Lines, row_line


class InnerLines(AnswerLines):
    """An item for each pair of neighbours in a row, then one for each pair in a column."""

    def __init__(self, items: str, across: str, down: str) -> None:
        self._items = re.compile(items)
        self._across = across
        self._down = down

    def read(self, lines: Lines, size: Size, is_newer: bool) -> Values:
        height, width = size
        # A single column has no such pairs, and its empty lines were dropped.
        across = read_block(lines, (height, width - 1), self._items, self._across) if width > 1 else []
        down = read_block(lines, (height - 1, width), self._items, self._down)
        return {**values_of(across, line_mark, across=0.5), **values_of(down, line_mark, down=0.5)}

    def blank(self, size: Size) -> list[str]:
        height, width = size
        return [row_line("0" * (width - 1))] * height + [row_line("0" * width)] * (height - 1)
