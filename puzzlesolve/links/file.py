"""pzprv3 texts: the files of pzpr, the program behind puzz.link.

    pzprv3 / TYPE / ROWS / COLUMNS / the puzzle / the answer

Each of these stands on lines of its own, or all of them on one line with `/` in place of the line breaks.
"""

from __future__ import annotations

import re

from puzzlesolve.kinds import Entry
from puzzlesolve.links.encoding import Board, expect_type, require_encoding
from puzzlesolve.links.lines import Lines, row_line
from puzzlesolve.links.parts import VARIANT, board_size
from puzzlesolve.words import shown

START = re.compile(r"\ufeff?\s*(?:v:[^/\n]*[/\n]\s*)?pzprv3(?:\.[0-9])?[ \t\r]*(?:[/\n]|$)")
MAGIC = re.compile(r"pzprv3(?:\.[0-9])?")


def is_pzprv3(text: str) -> bool:
    return START.match(text) is not None


def read(text: str) -> tuple[Entry, Board]:
    """The kind and the board of a pzprv3 text; its answer is not looked at. Raises Malformed."""
    lines = Lines(text)
    magic = lines.take("'pzprv3'")
    if magic.text.startswith("v:"):
        raise magic.error(VARIANT)
    if not MAGIC.fullmatch(magic.text):
        raise magic.error(f"'{shown(magic.text)}' does not start a pzprv3 file; expected 'pzprv3'")
    entry, encoding = expect_type(lines.take("the type of the puzzle"))
    rows = lines.take("the number of rows")
    columns = lines.take("the number of columns")
    height, width = board_size(rows, columns)
    board = encoding.read_lines(lines, (height, width))
    if encoding.answer_follows:
        lines.rows(height, width, "the answer")
    lines.finish()
    return entry, board


def write(entry: Entry, board: Board) -> str:
    encoding = require_encoding(entry)
    height, width = board.size
    blank = [row_line("." * width)] * height if encoding.answer_follows else []
    lines = ["pzprv3", encoding.type, str(height), str(width), *encoding.write_lines(board), *blank]
    return "".join(line + "\n" for line in lines)
