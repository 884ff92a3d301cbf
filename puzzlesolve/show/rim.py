"""Around a drawn board: the numbers of its rows and columns, and bands where it is wider than the terminal."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from rich.text import Text

from puzzlesolve.show.colours import GREY

STYLE = "bright_black"


class Layout(NamedTuple):
    """How a board was drawn: its rows and columns with those outside it, its size, and how wide a cell is."""

    rows: range
    columns: range
    size: tuple[int, int]
    cell_width: int

    @property
    def lead(self) -> int:
        """The room that the numbers of the rows take in front of each line, with a blank."""
        return len(f"r{self.size[0]} ")


def with_numbers(text: Text, layout: Layout) -> Text:
    """A board with the numbers of its columns above it and those of its rows on the left."""
    # Lines are drawn between rows of the board only, not between those outside it.
    first = 1 - layout.rows.start
    label_of = {first + 2 * row: f"r{row + 1} " for row in range(layout.size[0])}
    lines = [
        Text.assemble((label_of.get(number, "").rjust(layout.lead), STYLE), line)
        for number, line in enumerate(text.split("\n"))
    ]
    return Text("\n").join([*_column_numbers(layout), *lines])


def _column_numbers(layout: Layout) -> list[Text]:
    """One line, or several where the numbers are wider than a cell and are written downwards."""
    labels = [f"c{column + 1}" if 0 <= column < layout.size[1] else "" for column in layout.columns]
    longest = max(map(len, labels))
    if longest <= layout.cell_width:
        in_lines = [labels]
    else:
        in_lines = [[label[place : place + 1] for label in labels] for place in range(longest)]
    cells = ["".join(f" {text:^{layout.cell_width}}" for text in line) for line in in_lines]
    return [Text((" " * layout.lead + line).rstrip(), STYLE) for line in cells]


def in_bands(text: Text, lead: int, cell: int, columns: int, width: int) -> Text:
    """A board that is wider than the terminal, some columns at a time; `lead` characters start each of its lines."""
    most = max(1, (width - lead - 1) // cell)
    if columns <= most:
        return text
    # Bands of about the same width: 8 and 7 columns, rather than 14 and 1.
    at_once = ceil(columns / ceil(columns / most))
    bands = []
    for first in range(0, columns, at_once):
        last = min(first + at_once, columns)
        bands.append(Text(f"columns {first + 1} to {last}", GREY))
        start, end = lead + first * cell, lead + last * cell + 1
        bands += [Text.assemble(line[:lead], line[start:end]) for line in text.split("\n")]
    return Text("\n").join(bands)
