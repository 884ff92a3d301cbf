"""From text to headers, blocks and grids that know their line and column, and every "malformed" error.

Formats take what they need from a `Sheet`; whatever is wrong is raised as `Malformed` with its place in the file.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Sequence
from itertools import islice
from typing import NamedTuple

from puzzlesolve.places import Cell
from puzzlesolve.words import counted, printable, shown

COMMON_HEADERS = ("kind", "title", "author", "source")
# The last one is as wide as a Japanese character.
BLANKS = " \t\u3000"
COMMAS = ",，"
COLON = re.compile("[:：]")
LONELY_COMMA = re.compile(rf"^[{COMMAS}]|[{COMMAS}][{BLANKS}]*[{COMMAS}]|[{COMMAS}]$")
# What Japanese keyboards type for letters, digits and signs.
HALF_WIDTH = {full: full - 0xFF01 + ord("!") for full in range(0xFF01, 0xFF5F)}
# Larger files are not puzzles; reading stops there instead of filling the memory.
MOST_CHARACTERS = 4_000_000
MOST_LINES = 50_000
MOST_CELLS = 100_000
MOST_DIGITS = 1000


# Told what is odd about a puzzle that can be read all the same.
Warn = Callable[[str], None]


def no_warning(message: str) -> None:
    """For readers whom nobody listens to."""


class Malformed(Exception):
    """The file is not a puzzle of its kind; `line` and `column` count from 1 and are None where none applies."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        # It may quote what no reader has looked at yet, such as a part of a link.
        self.message = printable(message)
        super().__init__(self.message)
        self.line = line
        self.column = column
        # The line of the file, where somebody has put it here.
        self.excerpt: str | None = None

    def in_text(self, text: str) -> Malformed:
        """The same error with the line that it is about."""
        if self.line is not None and self.excerpt is None:
            self.excerpt = next(islice(text.removeprefix("\ufeff").split("\n"), self.line - 1, None), None)
        return self


class Token(NamedTuple):
    """A piece of text and the place where it starts."""

    text: str
    line: int
    column: int

    def error(self, message: str) -> Malformed:
        return Malformed(message, self.line, self.column)


Block = list[Token]


def decode(data: bytes) -> str:
    """The text of a file. Raises Malformed where it is not UTF-8."""
    if len(data) > MOST_CHARACTERS:
        raise Malformed(f"the file is larger than {MOST_CHARACTERS} bytes; expected a puzzle")
    text = data.removeprefix(BOM_UTF8)
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        before = text[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise Malformed("this byte is not UTF-8 text; expected a text file", line, column) from None


class Sheet:
    """A file's headers and blocks, before any kind has looked at them."""

    def __init__(self, text: str) -> None:
        if len(text) > MOST_CHARACTERS:
            raise Malformed(f"the text is longer than {MOST_CHARACTERS} characters; expected a puzzle")
        if text.count("\n") > MOST_LINES:
            raise Malformed(f"the text has more than {MOST_LINES} lines; expected a puzzle")
        self.headers: dict[str, Token] = {}
        self.blocks: list[Block] = []
        # Those that were read.
        self.grids: list[GridText] = []
        self._keys: dict[str, Token] = {}
        lines = text.removeprefix("\ufeff").split("\n")
        self.end = len(lines) if lines[-1] else max(len(lines) - 1, 1)
        joins = False
        for number, line in enumerate(lines, 1):
            token = _stripped(line.split(";", 1)[0], number)
            if token is None:
                # A line that holds only a comment does not end a block; a blank one does.
                joins = joins and ";" in line
            elif not self.blocks and (colon := COLON.search(token.text)):
                self._add_header(token, colon.start())
            elif joins:
                self.blocks[-1].append(token)
            else:
                self.blocks.append([token])
                joins = True

    def _add_header(self, token: Token, colon: int) -> None:
        key = Token(half_width(token.text[:colon].rstrip(BLANKS)).lower(), token.line, token.column)
        value = token.text[colon + 1 :].lstrip(BLANKS)
        if key.text in self.headers:
            raise key.error(f"the header '{key.text}' is given twice, first in line {self._keys[key.text].line}")
        self._keys[key.text] = key
        self.headers[key.text] = Token(value, token.line, token.column + len(token.text) - len(value))

    def check_headers(self, own: Sequence[str]) -> None:
        """Refuse a header that is neither common nor one of the kind's own."""
        known = [*own, *COMMON_HEADERS]
        for key in self._keys.values():
            if key.text not in known:
                raise key.error(f"unknown header '{key.text}'; expected one of: {', '.join(known)}")

    def check_blocks(self, names: Sequence[str], more: bool) -> None:
        """Refuse fewer blocks than there are names, and others after them unless more may follow."""
        if len(self.blocks) < len(names):
            missing = names[len(self.blocks)]
            raise Malformed(f"the file ends here; expected {missing}", self.end, 1)
        if len(self.blocks) > len(names) and not more:
            extra = self.blocks[len(names)][0]
            raise extra.error(f"nothing is expected after {names[-1]}; a file holds one puzzle")

    def next_grid(self, always_spaced: bool = False, of_names: bool = False) -> GridText:
        """The next block as a grid, whose names stay as they are. Raises Malformed where rows are not written alike or
        not equally long."""
        self.grids.append(read_grid(self.blocks[len(self.grids)], always_spaced, of_names))
        return self.grids[-1]

    def rest(self) -> list[Token]:
        """The lines of all blocks that were not read as grids."""
        return [line for block in self.blocks[len(self.grids) :] for line in block]


def _stripped(line: str, number: int) -> Token | None:
    """A line without the white space around it, or None when nothing is left."""
    text = line.rstrip()
    indent = len(text) - len(text.lstrip(BLANKS))
    if not (text.isascii() and text.replace("\t", " ").isprintable()):
        _check_visible(text, number)
    return Token(text[indent:], number, indent + 1) if text else None


def _check_visible(text: str, number: int) -> None:
    for column, character in enumerate(text, 1):
        if character not in BLANKS and (character.isspace() or not character.isprintable()):
            message = f"the character U+{ord(character):04X} cannot be seen; expected printed characters and blanks"
            raise Malformed(message, number, column)


def split(line: Token, separators: str = BLANKS) -> list[Token]:
    """The pieces of a line between blanks (or other separators)."""
    pieces = re.finditer(f"[^{re.escape(separators)}]+", line.text)
    return [Token(piece.group(), line.line, line.column + piece.start()) for piece in pieces]


def half_width(text: str) -> str:
    """A text with letters, digits and signs as ASCII has them."""
    return text if text.isascii() else text.translate(HALF_WIDTH)


class GridText:
    """The texts of the cells of a grid block; where one stands in the file is found out when somebody asks."""

    def __init__(self, block: Block, spaced: bool, of_names: bool = False) -> None:
        self._block = block
        self._spaced = spaced
        texts = [line.text if of_names else half_width(line.text) for line in block]
        self.rows = [_without_commas(text).split() if spaced else list(text) for text in texts]

    def __getitem__(self, cell: Cell) -> Token:
        """A cell's text with its place."""
        row, column = cell
        line = self._block[row]
        if self._spaced:
            return split(line, BLANKS + COMMAS)[column]
        return Token(line.text[column], line.line, line.column + column)

    @property
    def size(self) -> tuple[int, int]:
        return len(self.rows), len(self.rows[0])

    def error(self, message: str) -> Malformed:
        """What is wrong with the grid as a whole."""
        return self._block[0].error(message)


def _without_commas(text: str) -> str:
    return text.replace(COMMAS[0], " ").replace(COMMAS[1], " ")


def read_grid(block: Block, always_spaced: bool = False, of_names: bool = False) -> GridText:
    """A grid block. Raises Malformed where rows are not written alike or not equally long."""
    spaced = always_spaced or _is_spaced(block[0])
    for line in block:
        if not always_spaced and _is_spaced(line) != spaced:
            way = "separated by blanks" if spaced else "one character each, without blanks"
            raise line.error(f"this row is written in another way than the first; expected its cells {way}")
        if spaced:
            _check_commas(line)
    grid = GridText(block, spaced, of_names)
    if sum(map(len, grid.rows)) > MOST_CELLS:
        raise block[0].error(f"this board has more than {MOST_CELLS} cells; expected fewer")
    width = len(grid.rows[0])
    for i, row in enumerate(grid.rows):
        if len(row) != width:
            place = grid[i, width] if len(row) > width else after(grid[i, len(row) - 1])
            raise place.error(f"this row has {counted(len(row), 'cell(s)')}; expected {width} as in the first row")
    return grid


def _is_spaced(line: Token) -> bool:
    return any(separator in line.text for separator in BLANKS + COMMAS)


def _check_commas(line: Token) -> None:
    """Refuse commas with no cell between them, or around a row."""
    lonely = LONELY_COMMA.search(line.text)
    if lonely:
        place = Token("", line.line, line.column + lonely.end() - 1)
        raise place.error("there is no cell before this comma, or none after it; expected '.' for an empty cell")


def after(token: Token) -> Token:
    """The place behind a token."""
    return Token("", token.line, token.column + len(token.text))


def number(token: Token, what: str, least: int = 0) -> int:
    """A whole number in plain digits. Raises Malformed naming what was expected."""
    digits = half_width(token.text)
    if not (digits.isascii() and digits.isdigit()) or len(digits) > MOST_DIGITS or int(digits) < least:
        raise token.error(f"'{shown(digits)}' is not {what}; expected a whole number, {least} or more")
    return int(digits)
