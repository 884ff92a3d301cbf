"""What a kind's form in links and pzprv3 texts consists of, and where to find it.

A kind's encoding stands in a module of this package with the name of the kind's own module, as its `ENCODING`. It is a
list of fields, each of which serves reading and writing, in links and in files. What they hold is a board, which may be
more than the kind's puzzle can (a clue "?" that means nothing) and less (a number of bombs).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, NamedTuple, TypeVar

from puzzlesolve import kinds
from puzzlesolve.kinds import Entry
from puzzlesolve.links.lines import Lines
from puzzlesolve.links.parts import Cursor
from puzzlesolve.text.reader import Malformed, Token
from puzzlesolve.words import shown

Value = TypeVar("Value")
Size = tuple[int, int]


class Board(NamedTuple):
    """Height and width, and a value for each field."""

    size: Size
    values: tuple[Any, ...]


class Field(ABC, Generic[Value]):
    """One part of a board. `before` are the values of the fields before it."""

    @abstractmethod
    def read_body(self, cursor: Cursor, size: Size, before: Sequence[Any]) -> Value:
        """From the part of a link after the size. Raises Malformed."""

    @abstractmethod
    def write_body(self, value: Value) -> str: ...

    @abstractmethod
    def read_lines(self, lines: Lines, size: Size, before: Sequence[Any]) -> Value:
        """From the lines of a file between the size and the answer. Raises Malformed."""

    @abstractmethod
    def write_lines(self, value: Value, before: Sequence[Any]) -> list[str]: ...


class Encoding:
    """- `type`: the kind's name in links and files
    - `to_puzzle`: from the values of the fields to the puzzle; raises Malformed, naming rows and columns of the puzzle,
      where the kind's rules do not allow the board
    - `from_puzzle`: the opposite, with the size; drops what `lost` names
    - `lost`: what links and files cannot hold of a puzzle, in words
    - `aliases`: other names that are read as well
    - `answer_follows`: whether a file has a grid for the answer after the fields, or a place for it among them
    """

    def __init__(
        self,
        type: str,
        *fields: Field[Any],
        to_puzzle: Callable[..., Any],
        from_puzzle: Callable[[Any], Board],
        lost: Callable[[Any], list[str]] = lambda puzzle: [],
        aliases: Sequence[str] = (),
        answer_follows: bool = True,
    ) -> None:
        self.type = type
        self.fields = fields
        self.to_puzzle = to_puzzle
        self.from_puzzle = from_puzzle
        self.lost = lost
        self.aliases = aliases
        self.answer_follows = answer_follows

    def read_body(self, cursor: Cursor, size: Size) -> Board:
        values: list[Any] = []
        for field in self.fields:
            values.append(field.read_body(cursor, size, values))
        return Board(size, tuple(values))

    def write_body(self, board: Board) -> str:
        return "".join(field.write_body(value) for field, value in zip(self.fields, board.values))

    def read_lines(self, lines: Lines, size: Size) -> Board:
        values: list[Any] = []
        for field in self.fields:
            values.append(field.read_lines(lines, size, values))
        return Board(size, tuple(values))

    def write_lines(self, board: Board) -> list[str]:
        written = enumerate(zip(self.fields, board.values))
        return [line for i, (field, value) in written for line in field.write_lines(value, board.values[:i])]


def encoding_of(entry: Entry) -> Encoding | None:
    """The encoding of a kind, or None when it has none."""
    name = f"{__package__}.{entry.name.replace('-', '_')}"
    if find_spec(name) is None:
        return None
    encoding: Encoding = import_module(name).ENCODING
    return encoding


def require_encoding(entry: Entry) -> Encoding:
    """The encoding of a kind. Raises Malformed when it has none."""
    encoding = encoding_of(entry)
    if encoding is None:
        raise Malformed(f"puzz.link has no puzzles of kind '{entry.name}'")
    return encoding


def find(type_name: str) -> tuple[Entry, Encoding] | None:
    """The kind with this name in links. The kind's other names are not names in links."""
    entry = kinds.find(type_name)
    encoding = encoding_of(entry) if entry else None
    is_known = encoding is not None and type_name in (encoding.type, *encoding.aliases)
    return (entry, encoding) if entry and encoding and is_known else None


def expect_type(token: Token) -> tuple[Entry, Encoding]:
    """The kind that a link or file names. Raises Malformed for an unknown one."""
    found = find(token.text)
    if found is None:
        known = [encoding.type for entry in kinds.REGISTRY if (encoding := encoding_of(entry))]
        raise token.error(f"'{shown(token.text)}' is not a known type of puzzle; expected one of: {', '.join(known)}")
    return found
