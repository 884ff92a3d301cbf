"""Other people's puzzles, in and out: puzz.link URLs and pzprv3 texts of the kinds that have such a form."""

from __future__ import annotations

from typing import Any

from puzzlesolve.kinds import Entry
from puzzlesolve.links import file, url
from puzzlesolve.links.encoding import require_encoding
from puzzlesolve.links.file import is_pzprv3
from puzzlesolve.links.url import is_link
from puzzlesolve.text.reader import Malformed, Warn, no_warning

__all__ = ["is_link", "is_pzprv3", "lost", "read_answer", "read_link", "read_pzprv3", "write_link", "write_pzprv3"]


def read_link(link: str, warn: Warn = no_warning) -> tuple[Entry, Any]:
    """The kind and the puzzle of a link. Raises Malformed."""
    entry, board = url.read(link, warn)
    return entry, require_encoding(entry).to_puzzle(*board.values)


def read_pzprv3(text: str, warn: Warn = no_warning) -> tuple[Entry, Any]:
    """The kind and the puzzle of a pzprv3 text. Raises Malformed."""
    entry, board = file.read(text, warn)
    return entry, require_encoding(entry).to_puzzle(*board.values)


def read_answer(text: str, entry: Entry, puzzle: Any) -> dict[Any, int]:
    """What somebody has filled in of a puzzle, from a pzprv3 text that was saved meanwhile. Raises Malformed."""
    found, board, values = file.read_answered(text)
    encoding = require_encoding(entry)
    size = encoding.from_puzzle(puzzle).size
    if found != entry or board.size != size:
        other = f"{found.name} of {board.size[0]}x{board.size[1]}"
        raise Malformed(f"this is an answer to a {other}; expected one to a {entry.name} of {size[0]}x{size[1]}")
    return encoding.to_board(puzzle, values)


def write_link(entry: Entry, puzzle: Any) -> str:
    """A link that opens the puzzle, without what `lost` names. Raises Malformed for a kind without links."""
    return url.write(entry, require_encoding(entry).from_puzzle(puzzle))


def write_pzprv3(entry: Entry, puzzle: Any) -> str:
    """A file of the puzzle, without what `lost` names. Raises Malformed for a kind without such files."""
    return file.write(entry, require_encoding(entry).from_puzzle(puzzle))


def lost(entry: Entry, puzzle: Any) -> list[str]:
    """What neither a link nor a pzprv3 text can hold of a puzzle, in words. Raises Malformed as these do."""
    return require_encoding(entry).lost(puzzle)
