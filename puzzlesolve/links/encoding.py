"""What a kind's form in links and pzprv3 texts consists of, and where to find it.

A kind's encoding stands in a module of this package with the name of the kind's own module, as its `ENCODING`.
It knows a board: what both links and files hold, which may be more than the kind's puzzle can (a clue "?" that means
nothing) and less (a number of bombs).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, TypeVar

from puzzlesolve import kinds
from puzzlesolve.kinds import Entry
from puzzlesolve.links.lines import Lines
from puzzlesolve.links.parts import Cursor
from puzzlesolve.text.reader import Malformed, Token, shown

Board = TypeVar("Board")
Puzzle = TypeVar("Puzzle")


@dataclass(frozen=True)
class Encoding(Generic[Board, Puzzle]):
    type: str
    """The kind's name in links and files."""
    size: Callable[[Board], tuple[int, int]]
    """Height and width."""
    read_body: Callable[[Cursor, int, int], Board]
    """From the part of a link after the size. Raises Malformed."""
    write_body: Callable[[Board], str]
    read_lines: Callable[[Lines, int, int], Board]
    """From the lines of a file between the size and the answer. Raises Malformed."""
    write_lines: Callable[[Board], list[str]]
    to_puzzle: Callable[[Board], Puzzle]
    """Raises Malformed, naming rows and columns of the puzzle, where the kind's rules do not allow the board."""
    from_puzzle: Callable[[Puzzle], Board]
    """Drops what `lost` names."""
    lost: Callable[[Puzzle], list[str]]
    """What links and files cannot hold, in words."""


def encoding_of(entry: Entry) -> Encoding[Any, Any] | None:
    """The encoding of a kind, or None when it has none."""
    name = f"{__package__}.{entry.name.replace('-', '_')}"
    if find_spec(name) is None:
        return None
    encoding: Encoding[Any, Any] = import_module(name).ENCODING
    return encoding


def require_encoding(entry: Entry) -> Encoding[Any, Any]:
    """The encoding of a kind. Raises Malformed when it has none."""
    encoding = encoding_of(entry)
    if encoding is None:
        raise Malformed(f"puzz.link has no puzzles of kind '{entry.name}'")
    return encoding


def find(type_name: str) -> tuple[Entry, Encoding[Any, Any]] | None:
    """The kind with this name in links. The kind's other names are not names in links."""
    entry = kinds.find(type_name)
    encoding = encoding_of(entry) if entry else None
    return (entry, encoding) if entry and encoding and encoding.type == type_name else None


def expect_type(token: Token) -> tuple[Entry, Encoding[Any, Any]]:
    """The kind that a link or file names. Raises Malformed for an unknown one."""
    found = find(token.text)
    if found is None:
        known = [encoding.type for entry in kinds.REGISTRY if (encoding := encoding_of(entry))]
        raise token.error(f"'{shown(token.text)}' is not a known type of puzzle; expected one of: {', '.join(known)}")
    return found
