"""What a kind's form in links and pzprv3 texts consists of, and where to find it.

A kind's encoding stands in a module of this package with the name of the kind's own module, as its `ENCODING`. It is a
list of fields, each of which serves reading and writing, in links and in files. What they hold is a board, which may be
more than the kind's puzzle can (a clue "?" that means nothing) and less (a number of bombs).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from puzzlesolve import kinds
from puzzlesolve.kinds import Entry
from puzzlesolve.links.answers import SHADED, AnswerLines, Values
from puzzlesolve.links.lines import Lines
from puzzlesolve.links.parts import Cursor, board_size
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
    """- `type`: the kind's name in links and files; `also`: other names that are read; `file_type`: one of these that
      files have in place of the first
    - `to_puzzle`: from the values of the fields to the puzzle; raises Malformed, naming rows and columns of the puzzle,
      where the kind's rules do not allow the board
    - `from_puzzle`: the opposite, with the size; drops what `lost` names
    - `lost`: what links and files cannot hold of a puzzle, in words
    - `refuse_size`: why there is no board of this height and width, or None
    - `may_be_empty`: whether a board of this size has no data in a link
    - `refused_flags`: letters of a flag that ask for rules of their own, and what these say
    - `flag_fields`: letters of a flag with which a link has other fields than usual
    - `to_board`: from the values of an answer to those of the puzzle's places
    - `answer`: the last lines of a file; `is_newer`: a file is of version 3.1; `has_one_size`: it has a single line for
      height and width
    """

    def __init__(
        self,
        type: str,
        *fields: Field[Any],
        to_puzzle: Callable[..., Any],
        from_puzzle: Callable[[Any], Board],
        lost: Callable[[Any], list[str]] = lambda puzzle: [],
        also: Sequence[str] = (),
        file_type: str | None = None,
        refuse_size: Callable[[Size], str | None] = lambda size: None,
        may_be_empty: Callable[[Size], bool] = lambda size: False,
        refused_flags: Mapping[str, str] = MappingProxyType({}),
        flag_fields: Mapping[str, Sequence[Field[Any]]] = MappingProxyType({}),
        answer: AnswerLines = SHADED,
        to_board: Callable[[Any, Values], dict[Any, int]] = lambda puzzle, values: dict(values),
        is_newer: bool = False,
        has_one_size: bool = False,
    ) -> None:
        self.type = type
        self.fields = fields
        self.to_puzzle = to_puzzle
        self.from_puzzle = from_puzzle
        self.lost = lost
        self.also = also
        self.file_type = file_type or type
        self.refuse_size = refuse_size
        self.may_be_empty = may_be_empty
        self.refused_flags = refused_flags
        self.flag_fields = flag_fields
        self.answer = answer
        self.to_board = to_board
        self.is_newer = is_newer
        self.has_one_size = has_one_size

    def size(self, rows: Token, columns: Token) -> Size:
        """Height and width of a board. Raises Malformed."""
        size = board_size(rows, columns)
        why = self.refuse_size(size)
        if why is not None:
            raise rows.error(why)
        return size

    def check_flag(self, flag: Token) -> None:
        """Raises Malformed for a flag that asks for other rules; one that is not known means nothing."""
        for letter, rule in self.refused_flags.items():
            if letter in flag.text:
                raise flag.error(f"this puzzle has a rule of its own ('{letter}': {rule}); expected the usual rules")

    def read_body(self, cursor: Cursor, size: Size, flag: str = "") -> Board:
        values: list[Any] = []
        fields = next((fields for letter, fields in self.flag_fields.items() if letter in flag), self.fields)
        for field in fields:
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
    """The kind with this name in links. The kind's other names are not names in links, nor the other way round."""
    named = kinds.find(type_name)
    for entry in kinds.REGISTRY if named is None else (named,):
        encoding = encoding_of(entry)
        if encoding and type_name in (encoding.type, *encoding.also):
            return entry, encoding
    return None


def expect_type(token: Token) -> tuple[Entry, Encoding]:
    """The kind that a link or file names. Raises Malformed for an unknown one."""
    found = find(token.text)
    if found is None:
        known = [encoding.type for entry in kinds.REGISTRY if (encoding := encoding_of(entry))]
        raise token.error(f"'{shown(token.text)}' is not a known type of puzzle; expected one of: {', '.join(known)}")
    return found
