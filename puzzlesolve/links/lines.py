"""The lines of a pzprv3 text, taken one after the other, and the rows that are written into one."""

from __future__ import annotations

from collections.abc import Iterable

from puzzlesolve.links.borders import Rooms, count_rooms, numbered
from puzzlesolve.links.parts import UNKNOWN
from puzzlesolve.text.reader import MOST_CHARACTERS, Malformed, Token, after, number, split
from puzzlesolve.words import counted

# What pzpr appends to a puzzle: the history of solving it, and where it came from.
AFTERWORDS = ("TrialData(", "info:{", "history:{", "__HISTORY__", "http:", "https:")


class Lines:
    """The lines that are not blank; `/` ends a line just as a line break does.

    `is_newer` tells version 3.1 from version 3, once somebody has read which it is.
    """

    def __init__(self, text: str) -> None:
        if len(text) > MOST_CHARACTERS:
            raise Malformed(f"the text is longer than {MOST_CHARACTERS} characters; expected a puzzle")
        self._lines = _split_lines(text.removeprefix("\ufeff"))
        self._index = 0
        self.is_newer = False

    def next(self) -> str:
        """The next line without taking it, or "" at the end."""
        return self._lines[self._index].text if self._index < len(self._lines) else ""

    @property
    def is_over(self) -> bool:
        """Whether nothing follows that belongs to the puzzle or its answer."""
        return not self.next() or self.next().startswith(AFTERWORDS)

    def take(self, expected: str) -> Token:
        if not self.next():
            last = self._lines[-1] if self._lines else Token("", 1, 1)
            raise after(last).error(f"the file ends here; expected {expected}")
        self._index += 1
        return self._lines[self._index - 1]

    @property
    def place(self) -> int:
        """How many lines were taken."""
        return self._index

    def since(self, place: int) -> list[list[Token]]:
        """The items of the lines that were taken since then."""
        return [split(line) for line in self._lines[place : self._index]]

    def rows(self, height: int, width: int, what: str) -> list[list[Token]]:
        """So many lines of so many tokens."""
        return [self._row(width, f"row {row} of {what}") for row in range(1, height + 1)]

    def _row(self, width: int, what: str) -> list[Token]:
        row = split(self.take(what))
        if len(row) != width:
            place = row[width] if len(row) > width else after(row[-1])
            raise place.error(f"{what} has {counted(len(row), 'item(s)')}; expected {width}")
        return row

    def rooms(self, height: int, width: int) -> Rooms:
        """The number of rooms and the room of each cell. The number says nothing that the cells do not."""
        number(self.take("the number of rooms"), "the number of rooms")
        return numbered([[token.text for token in row] for row in self.rows(height, width, "the rooms")])

    def finish(self) -> None:
        if not self.is_over:
            raise self.take("nothing").error("nothing is expected after the answer; a file holds one puzzle")


def _split_lines(text: str) -> list[Token]:
    found = []
    for line_number, line in enumerate(text.split("\n"), 1):
        column = 1
        for piece in line.split("/"):
            stripped = piece.lstrip()
            if stripped:
                found.append(Token(stripped.rstrip(), line_number, column + len(piece) - len(stripped)))
            column += len(piece) + 1
    return found


def clue(token: Token) -> int | None:
    """`.` is none, `-` is unknown."""
    if token.text == ".":
        return None
    return UNKNOWN if token.text == "-" else number(token, "a clue")


def row_line(items: Iterable[object]) -> str:
    """pzpr writes a blank after every item, the last one too."""
    return "".join(f"{item} " for item in items)


def clue_line(clues: Iterable[int | None]) -> str:
    return row_line("." if clue is None else "-" if clue == UNKNOWN else clue for clue in clues)


def room_lines(rooms: Rooms) -> list[str]:
    return [str(count_rooms(rooms)), *map(row_line, rooms)]
