"""What was probably meant: mistakes that show only later in a file than where they were made.

A line that is neither a header nor a comment is taken for the first row of a grid, and what is said about that grid
then helps nobody. Only a text that is refused anyway is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from puzzlesolve.text.reader import BLANKS, COMMON_HEADERS, Block, Malformed, Sheet, Token, half_width
from puzzlesolve.words import shown

HEADER = re.compile(rf"([^\W\d_]+)[{BLANKS}]*[={BLANKS}][{BLANKS}]*(.+)")
COMMENT = re.compile(r"(#+|//+|--+|%+|\*+)\s*(?=\S*[^\W\d_]{2})")
WORD = re.compile(r"[^\W\d_]{3}")


def likely_mistake(sheet: Sheet, headers: Sequence[str], blocks: int) -> Malformed | None:
    """What to say instead of an error about a sheet; None: the error says it all.

    A puzzle of its kind has these headers and at most so many blocks.
    """
    if not sheet.blocks:
        return None
    stray = _stray_line(sheet, [*headers, *COMMON_HEADERS], len(sheet.blocks) > blocks)
    return stray or (_missing_blank_line(sheet.blocks[-1]) if len(sheet.blocks) < blocks else None)


def _stray_line(sheet: Sheet, headers: Sequence[str], too_many: bool) -> Malformed | None:
    """A first line that belongs to no grid; where there are too many blocks, it may be one of its own."""
    first, *others = sheet.blocks[0]
    header = HEADER.fullmatch(half_width(first.text))
    if header and header[1].lower() in headers:
        return first.error(f"this looks like a header; expected '{header[1].lower()}: {shown(header[2])}'")
    if not (_stands_out(first, others[0]) if others else too_many):
        return None
    comment = COMMENT.match(first.text)
    if comment:
        return first.error(f"this looks like a comment; expected '; {shown(first.text[comment.end() :])}'")
    if WORD.search(first.text):
        title = f"expected 'title: {shown(first.text)}', or ';' before a comment"
        return first.error(f"this is not a row of the puzzle; {title}")
    return None


def _stands_out(first: Token, second: Token) -> bool:
    """Whether a line consists of another number of words than the next one."""
    return len(first.text.split()) != len(second.text.split())


def _missing_blank_line(block: Block) -> Malformed | None:
    """A row that looks like the first line of what comes after the grid: clues of rooms, or the second half."""
    signs = ((line, half_width(line.text)) for line in block[1:])
    for line, text in signs:
        if "=" in text or ("." in text and "." not in block[0].text and line is block[len(block) // 2]):
            return line.error("this is not a row of the grid above; expected a blank line before it")
    return None
