"""How puzzles are typed: a kind's text format is a list of fields, each of which serves reading and writing.

A field is a header or a block of its own. Together, in this order, they make the kind's puzzle, which is a named tuple.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, Generic, TypeVar

from puzzlesolve.places import at, beside, pieces, rooms_of
from puzzlesolve.text.reader import BLANKS, COMMAS, Malformed, Sheet, Token, half_width, number
from puzzlesolve.text.variants import CLUES_OF_CELLS, GridVariants, Variant, Where, in_cell, near, vary_items, with_cell
from puzzlesolve.words import counted, shown

Value = TypeVar("Value")
Puzzle = TypeVar("Puzzle", bound="tuple[Any, ...]")
NOT_IN_ROOM_NAMES = ".;:=,"
GAP = f"{BLANKS}{COMMAS}"
ITEM = re.compile(
    rf"(?P<name>[^{GAP}=＝]*)[{BLANKS}]*[=＝][{BLANKS}]*(?P<value>[^{GAP}]*)|(?P<other>[^{GAP}]+)",
)


class Field(ABC, Generic[Value]):
    """One part of a puzzle. A header has a `key`; a block has a name, and `needed` says that it must be there."""

    key = ""
    name = ""
    needed = True

    @abstractmethod
    def read(self, sheet: Sheet, before: Sequence[Any]) -> Value:
        """Take the field from a sheet; `before` are the values of the fields before it. Raises Malformed."""

    @abstractmethod
    def write(self, value: Value) -> str:
        """The field as lines of text, or nothing."""

    def variants(self, value: Value, before: Sequence[Any]) -> Iterator[Variant]:
        """The field with one clue changed, added or left out, in every way that may be accepted."""
        return iter(())


class Format(Generic[Puzzle]):
    """How a kind's puzzles are typed. `check` may refuse a puzzle by what its fields say together."""

    def __init__(
        self,
        make: Callable[..., Puzzle],
        *fields: Field[Any],
        check: Callable[[Puzzle, Sheet], None] = lambda puzzle, sheet: None,
    ) -> None:
        self._make = make
        self._fields = fields
        self._check = check
        self.headers = [field.key for field in fields if field.key]
        self._blocks = [field for field in fields if field.name]

    def read(self, sheet: Sheet) -> Puzzle:
        """Raises Malformed, with what was probably meant where that can be told."""
        try:
            return self._read(sheet)
        except Malformed as error:
            from puzzlesolve.text.mistakes import likely_mistake

            raise likely_mistake(sheet, self.headers, len(self._blocks)) or error from None

    def _read(self, sheet: Sheet) -> Puzzle:
        needed = [field.name for field in self._blocks if field.needed]
        sheet.check_blocks(needed, more=len(needed) < len(self._blocks))
        values: list[Any] = []
        for field in self._fields:
            values.append(field.read(sheet, values))
        puzzle = self._make(*values)
        self._check(puzzle, sheet)
        return puzzle

    def write(self, puzzle: Puzzle) -> str:
        """The text in normal form: without comments, titles or needless headers."""
        texts = [(field.key, field.write(value)) for field, value in zip(self._fields, puzzle)]
        headers = "".join(text for key, text in texts if key)
        return "\n".join([*filter(None, [headers]), *(text for key, text in texts if not key and text)])

    def variants(self, puzzle: Puzzle) -> Iterator[Variant]:
        """Puzzles that differ in a single clue; those among them that are none are left to `accepts`."""
        for place, (field, value) in enumerate(zip(self._fields, puzzle)):
            for variant in field.variants(value, puzzle[:place]):
                yield variant._replace(make=partial(self._with, puzzle, place, variant.make))

    def _with(self, puzzle: Puzzle, place: int, make: Callable[[], Any]) -> Puzzle:
        """A puzzle with another value of one field."""
        return self._make(*puzzle[:place], make(), *puzzle[place + 1 :])

    def accepts(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle could have been read."""
        try:
            self.read(Sheet(self.write(puzzle)))
        except Malformed:
            return False
        return True


class Number(Field[int | None]):
    """A header that holds a whole number; without it, the puzzle has the default."""

    def __init__(self, key: str, what: str, least: int = 0, default: int | None = None) -> None:
        self.key = key
        self._what = what
        self._least = least
        self._default = default

    def read(self, sheet: Sheet, before: Sequence[Any]) -> int | None:
        token = sheet.headers.get(self.key)
        return self._default if token is None else number(token, self._what, self._least)

    def write(self, value: int | None) -> str:
        return "" if value is None else f"{self.key}: {value}\n"

    def variants(self, value: int | None, before: Sequence[Any]) -> Iterator[Variant]:
        for away, meant in enumerate([] if value is None else near(str(value)), 1):
            if int(meant) >= self._least:
                yield Variant(f"'{self.key}: {meant}' in place of {value}", (0, 0), partial(int, meant), away)


class Cells(Field[Sequence[Sequence[Value]]]):
    """A grid of cells, each with a reader, which raises ValueError, and a writer."""

    def __init__(
        self,
        read: Callable[[str], Value],
        write: Callable[[Value], str],
        name: str = "a grid",
        in_lines: Callable[[Sequence[Sequence[str]]], list[str]] | None = None,
        always_spaced: bool = False,
        vary: GridVariants = CLUES_OF_CELLS,
    ) -> None:
        self.name = name
        self._vary = vary
        self._read = read
        self._write = write
        self._in_lines = in_lines or as_lines
        self._always_spaced = always_spaced

    def read(self, sheet: Sheet, before: Sequence[Any]) -> Sequence[Sequence[Value]]:
        grid = sheet.next_grid(self._always_spaced)
        # Most cells are written like others.
        known: dict[str, Value] = {}
        for text in dict.fromkeys(chain.from_iterable(grid.rows)):
            try:
                known[text] = self._read(text)
            except ValueError as error:
                row = next(row for row, texts in enumerate(grid.rows) if text in texts)
                raise grid[row, grid.rows[row].index(text)].error(str(error)) from None
        return [[known[text] for text in row] for row in grid.rows]

    def write(self, value: Sequence[Sequence[Value]]) -> str:
        return "".join(f"{line}\n" for line in self._in_lines([[self._write(cell) for cell in row] for row in value]))

    def variants(self, value: Sequence[Sequence[Value]], before: Sequence[Any]) -> Iterator[Variant]:
        return self._vary.of(value, self._read, self._write)


def characters(
    allowed: str, expected: str, name: str = "a grid", blank: str = ".", where: Where = in_cell
) -> Cells[str]:
    """A grid in which each cell is one of some characters; clues may be put in place of `blank` ones."""

    def read(text: str) -> str:
        if len(text) != 1 or text not in allowed:
            raise ValueError(f"'{shown(text)}' is not {expected}")
        return text

    # What is empty, and what is a black cell without a clue, are not clues of their own.
    clues = [character for character in allowed if character not in (".", "#")]
    return Cells(read, str, name, vary=GridVariants(blank, clues, where))


class Rooms(Field[Sequence[Sequence[str]]]):
    """A grid of the names of rooms; `what` is the kind's word for one. Each must be one connected piece."""

    def __init__(self, what: str) -> None:
        self._what = what
        self.name = f"a grid of {what.split()[-1]}s"

    def read(self, sheet: Sheet, before: Sequence[Any]) -> Sequence[Sequence[str]]:
        grid = sheet.next_grid(of_names=True)
        rooms = rooms_of(grid.rows)
        for name, cells in rooms.items():
            for character in name:
                if character in NOT_IN_ROOM_NAMES:
                    raise grid[cells[0]].error(f"'{name}' cannot name {self._what}; expected no '{character}' in it")
        for name, cells in rooms.items():
            first, *others = pieces(cells)
            if others:
                apart = others[0][0]
                what = self._what.split()[-1]
                raise grid[apart].error(f"{what} {name} is not one piece: {at(apart)} is not joined to {at(first[0])}")
        return grid.rows

    def write(self, value: Sequence[Sequence[str]]) -> str:
        return "".join(f"{line}\n" for line in as_lines(value))

    def variants(self, value: Sequence[Sequence[str]], before: Sequence[Any]) -> Iterator[Variant]:
        """Each cell at a border on its other side."""
        what = self._what.split()[-1]
        room_at = {cell: name for name, cells in rooms_of(value).items() for cell in cells}
        for (i, j), name in sorted(room_at.items()):
            for other in sorted({room_at[cell] for cell in beside((i, j)) if cell in room_at} - {name}):
                moved = partial(with_cell, value, (i, j), other)
                yield Variant(f"{at((i, j))} in {what} {other}, not {name}", (i, j), moved, moves_border=True)


class Items(Field[Mapping[str, int]]):
    """Clues of rooms, `ROOM=NUMBER`, separated by blanks, commas or new lines, after the grid of rooms."""

    needed = False

    def __init__(self, room: str, clue: str, least: int) -> None:
        self.name = f"the {clue}s"
        self._room = room
        self._clue = clue
        self._least = least

    def read(self, sheet: Sheet, before: Sequence[Any]) -> Mapping[str, int]:
        names = {name for row in before[0] for name in row}
        clues: dict[str, int] = {}
        for item, value in (found for line in sheet.rest() for found in _items(line)):
            name = item.text if item.text in names else half_width(item.text)
            if value is None:
                example = f"{self._room.upper()}={self._clue.upper()}, such as A=6"
                raise item.error(f"'{shown(item.text)}' is not a clue; expected {example}")
            if name not in names:
                where = f"expected a {self._room} of the grid above"
                raise item.error(f"{self._room} '{shown(name)}' is not on the board; {where}")
            if name in clues:
                once = f"expected one {self._clue} for each {self._room}"
                raise item.error(f"{self._room} {name} is given twice; {once}")
            clues[name] = number(value, f"the {self._clue} of {self._room} {name}", self._least)
        return clues

    def write(self, value: Mapping[str, int]) -> str:
        return " ".join(f"{name}={clue}" for name, clue in value.items()) + "\n" if value else ""

    def variants(self, value: Mapping[str, int], before: Sequence[Any]) -> Iterator[Variant]:
        return vary_items(value, rooms_of(before[0]), (self._room, self._clue), self._least)


def _items(line: Token) -> Iterator[tuple[Token, Token | None]]:
    """Name and value of each item on a line; None: there is no sign between them, around which there may be blanks."""
    for found in ITEM.finditer(line.text):

        def token(group: str, found: re.Match[str] = found) -> Token:
            return Token(found[group], line.line, line.column + found.start(group))

        yield (token("name"), token("value")) if found["other"] is None else (token("other"), None)


def as_lines(texts: Sequence[Sequence[str]], align: Callable[[str, int], str] = str.ljust, gap: str = " ") -> list[str]:
    """A grid compact when every cell is one character, else in columns of one width."""
    width = max(len(text) for row in texts for text in row)
    if width == 1:
        return ["".join(row) for row in texts]
    return [gap.join(align(text, width) for text in row).rstrip() for row in texts]


def in_columns(texts: Sequence[Sequence[str]]) -> list[str]:
    """A grid in columns, each as wide as it needs to be."""
    widths = [max(map(len, column)) for column in zip(*texts)]
    return ["  ".join(text.ljust(width) for text, width in zip(row, widths)).rstrip() for row in texts]


def size_in_words(grid: Sequence[Sequence[object]]) -> str:
    return f"{counted(len(grid), 'row(s)')} and {counted(len(grid[0]), 'column(s)')}"


def require_square(grid: Sequence[Sequence[object]], sheet: Sheet) -> None:
    """Refuse a board, the sheet's first grid, that is not square."""
    if len(grid) != len(grid[0]):
        raise sheet.grids[0].error(f"the board has {size_in_words(grid)}; expected a square")
