"""pzprv3 texts: the files of pzpr, the program behind puzz.link.

    pzprv3 / TYPE / ROWS / COLUMNS / [FLAG] / the puzzle / the answer

Each of these stands on lines of its own, or all of them on one line with `/` in place of the line breaks.
"""

from __future__ import annotations

import re

from puzzlesolve.kinds import Entry
from puzzlesolve.links.answers import Values
from puzzlesolve.links.encoding import Board, expect_type, require_encoding
from puzzlesolve.links.lines import Lines
from puzzlesolve.links.parts import varied
from puzzlesolve.text.reader import Warn, no_warning
from puzzlesolve.words import shown

START = re.compile(r"\ufeff?\s*(?:v:[^/\n]*[/\n]\s*)?pzprv3(?:\.[0-9])?[ \t\r]*(?:[/\n]|$)")
MAGIC = re.compile(r"pzprv3(?:\.[0-9])?")


def is_pzprv3(text: str) -> bool:
    return START.match(text) is not None


def read(text: str, warn: Warn = no_warning) -> tuple[Entry, Board]:
    """The kind and the board of a pzprv3 text without its answer. Raises Malformed."""
    entry, board, _ = read_answered(text, warn)
    return entry, board


def read_answered(text: str, warn: Warn = no_warning) -> tuple[Entry, Board, Values]:
    """The kind and the board of a pzprv3 text, and its answer, which may be missing. Raises Malformed."""
    lines = Lines(text)
    magic = lines.take("'pzprv3'")
    if magic.text.startswith("v:"):
        warn(varied(magic.text))
        magic = lines.take("'pzprv3'")
    if not MAGIC.fullmatch(magic.text):
        raise magic.error(f"'{shown(magic.text)}' does not start a pzprv3 file; expected 'pzprv3'")
    lines.is_newer = "." in magic.text
    entry, encoding = expect_type(lines.take("the type of the puzzle"))
    rows = lines.take("the number of rows")
    columns = rows if encoding.has_one_size else lines.take("the number of columns")
    size = encoding.size(rows, columns)
    if lines.next() in encoding.refused_flags:
        encoding.check_flag(lines.take("a flag"))
    start = lines.place
    board = encoding.read_lines(lines, size)
    values = encoding.answer.among(lines.since(start), size)
    if not lines.is_over:
        values |= encoding.answer.read(lines, size, lines.is_newer)
    lines.finish()
    return entry, board, values


def write(entry: Entry, board: Board) -> str:
    encoding = require_encoding(entry)
    magic = "pzprv3.1" if encoding.is_newer else "pzprv3"
    size = board.size[:1] if encoding.has_one_size else board.size
    blank = encoding.answer.blank(board.size)
    lines = [magic, encoding.file_type, *map(str, size), *encoding.write_lines(board), *blank]
    return "".join(line + "\n" for line in lines)
