"""Building blocks of a link's body: a cursor that knows its place in the link, gaps, and numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from puzzlesolve.text.reader import MOST_CELLS, Malformed, Token
from puzzlesolve.words import counted, printable, shown

Item = TypeVar("Item")

# A clue without a number, drawn as "?".
UNKNOWN = -1
# Larger boards are not puzzles; reading stops there instead of filling the memory.
SIZE = re.compile(r"[1-9][0-9]{0,6}")
HEX = "0123456789abcdef"


def varied(label: str) -> str:
    """What to say of a puzzle that is marked with `v:`, whatever follows it."""
    return f"its author says that the rules vary ('{shown(printable(label))}'); it is solved by the usual ones"


class Piece(NamedTuple):
    """A stretch of a link; `columns` are the places of its characters in the link as given, and of its end."""

    text: str
    columns: Sequence[int]

    def cut(self, start: int, stop: int | None = None) -> Piece:
        end = len(self.text) if stop is None else stop
        return Piece(self.text[start:end], self.columns[start : end + 1])

    def partition(self, separator: str) -> tuple[Piece, Piece]:
        """What stands before the first separator and after it; without a separator, everything and the empty end."""
        index = self.text.find(separator)
        return (self, self.cut(len(self.text))) if index < 0 else (self.cut(0, index), self.cut(index + 1))

    @property
    def token(self) -> Token:
        return Token(self.text, 1, self.columns[0])


class Cursor:
    """Takes a body character by character."""

    def __init__(self, body: Piece) -> None:
        self._body = body
        self.index = 0

    def next(self) -> str:
        """The next character without taking it, or "" at the end."""
        return self._body.text[self.index : self.index + 1]

    def take(self, expected: str) -> str:
        character = self.next()
        if not character:
            raise self.error(f"the link ends here; expected {expected}", self.index)
        self.index += 1
        return character

    def take_until(self, separator: str) -> Token:
        """The text up to a separator, which is taken too, or to the end."""
        piece, rest = self._body.cut(self.index).partition(separator)
        self.index = len(self._body.text) - len(rest.text)
        return piece.token

    def error(self, message: str, index: int) -> Malformed:
        return Malformed(message, 1, self._body.columns[index])

    def foreign(self, expected: str) -> Malformed:
        """The error for the character that was taken last."""
        index = self.index - 1
        return self.error(f"'{self._body.text[index]}' does not belong here; expected {expected}", index)

    def finish(self) -> None:
        rest = self._body.text[self.index :]
        if rest:
            raise self.error(f"'{shown(rest)}' is left over; expected the link to end here", self.index)


def board_size(rows: Token, columns: Token) -> tuple[int, int]:
    """Height and width. Raises Malformed before anything of that size is made."""
    for token, what in ((rows, "rows"), (columns, "columns")):
        if not SIZE.fullmatch(token.text):
            raise token.error(f"'{shown(token.text)}' is not a number of {what}; expected 1 or more, in plain digits")
    height, width = int(rows.text), int(columns.text)
    if height * width > MOST_CELLS:
        raise rows.error(f"{height} rows and {width} columns are too many; expected at most {MOST_CELLS} cells")
    return height, width


def in_rows(items: Sequence[Item], width: int) -> list[list[Item]]:
    return [list(items[start : start + width]) for start in range(0, len(items), width)]


def read_items(
    cursor: Cursor,
    count: int,
    first_gap: str,
    what: str,
    read_item: Callable[[Cursor], Item],
    exact: bool = False,
) -> list[Item | None]:
    """So many items; the letters from `first_gap` to z stand for 1, 2, 3... items that are None.

    The last gap may be too long and the last items may be missing, for there are such links, unless `exact`.
    """
    items: list[Item | None] = []
    while len(items) < count and cursor.next():
        gap = read_gap(cursor, first_gap)
        left = count - len(items)
        if exact and gap > left:
            wrong = f"a gap of {counted(gap, f'{what}(s)')} is too long; expected at most {left} here"
            raise cursor.error(wrong, cursor.index - 1)
        items += [None] * min(gap, left) if gap else [read_item(cursor)]
    missing = count - len(items)
    if exact and missing:
        raise cursor.error(f"the link ends here; expected {counted(missing, f'more {what}(s)')}", cursor.index)
    return items + [None] * missing


def read_gap(cursor: Cursor, first_gap: str) -> int:
    """How many items the gap here stands for; 0 where there is none."""
    letter = cursor.next()
    if not first_gap <= letter <= "z":
        return 0
    cursor.index += 1
    return ord(letter) - ord(first_gap) + 1


def write_items(items: Iterable[Item | None], first_gap: str, write_item: Callable[[Item], str]) -> str:
    """The opposite of `read_items`."""
    longest = ord("z") - ord(first_gap) + 1
    texts: list[str] = []
    gap = 0

    def end_gap() -> None:
        if gap:
            texts.append(chr(ord(first_gap) + gap - 1))

    for item in items:
        if item is not None:
            end_gap()
            texts.append(write_item(item))
            gap = 0
        elif gap == longest:
            end_gap()
            gap = 1
        else:
            gap += 1
    end_gap()
    return "".join(texts)


class Form(NamedTuple):
    """A way to write the numbers from `first` on: a sign, then so many hex digits of the number less `offset`."""

    sign: str
    digits: int
    offset: int
    first: int


ONE_DIGIT = Form("", 1, 0, 0)
FORMS = (
    ONE_DIGIT,
    Form("-", 2, 0, 16),
    Form("+", 3, 0, 256),
    Form("=", 3, 4096, 4096),
    Form("@", 3, 8192, 8192),
    Form("*", 4, 12240, 12240),
    Form("$", 5, 77776, 77776),
)
# "%" was written in place of "@" until 2022.
FORM_OF_SIGN = {form.sign: form for form in FORMS[1:]} | {"%": FORMS[4]}
MOST_NUMBER16 = FORMS[-1].offset + 16 ** FORMS[-1].digits - 1


def read_number16(cursor: Cursor) -> int:
    """A number from 0 to MOST_NUMBER16, or UNKNOWN."""
    sign = cursor.next()
    if sign == ".":
        cursor.index += 1
        return UNKNOWN
    form = FORM_OF_SIGN.get(sign, ONE_DIGIT)
    cursor.index += len(form.sign)
    expected = f"{form.digits} hex digits (0-9, a-f) after '{sign}'" if form.sign else "a number, '.' or a gap g-z"
    value = 0
    for _ in range(form.digits):
        digit = HEX.find(cursor.take(expected))
        if digit < 0:
            raise cursor.foreign(expected)
        value = 16 * value + digit
    return value + form.offset


def write_number16(number: int) -> str:
    if number == UNKNOWN:
        return "."
    if not 0 <= number <= MOST_NUMBER16:
        raise ValueError(f"{number} cannot be written in a link; expected 0 to {MOST_NUMBER16}")
    form = [form for form in FORMS if form.first <= number][-1]
    return f"{form.sign}{number - form.offset:0{form.digits}x}"


def read_number10(cursor: Cursor) -> int:
    """A number from 0 to 9, or UNKNOWN."""
    expected = "a digit, '.' or a gap a-z"
    character = cursor.take(expected)
    if character == ".":
        return UNKNOWN
    if character not in "0123456789":
        raise cursor.foreign(expected)
    return int(character)


def write_number10(number: int) -> str:
    if not UNKNOWN <= number <= 9:
        raise ValueError(f"{number} cannot be written in a link; expected 0 to 9")
    return "." if number == UNKNOWN else str(number)


class Numbers:
    """A way to write numbers, with the first letter that stands for a gap between them."""

    def __init__(self, first_gap: str, read: Callable[[Cursor], int], write: Callable[[int], str]) -> None:
        self.first_gap = first_gap
        self.read = read
        self.write = write

    def read_all(self, cursor: Cursor, count: int, what: str, wrong: Callable[[int], str | None]) -> list[int | None]:
        """The last numbers of a body, so many; `wrong` says what is wrong with one, if anything is."""

        def read_right(cursor: Cursor) -> int:
            start = cursor.index
            number = self.read(cursor)
            message = wrong(number)
            if message is not None:
                raise cursor.error(message, start)
            return number

        numbers = read_items(cursor, count, self.first_gap, what, read_right)
        self.skip_gaps(cursor)
        return numbers

    def skip_gaps(self, cursor: Cursor) -> None:
        """Gaps behind the last number, which say nothing."""
        while read_gap(cursor, self.first_gap):
            pass

    def write_all(self, numbers: Sequence[int | None]) -> str:
        return write_items(numbers, self.first_gap, self.write)


class Numbers4(Numbers):
    """Numbers from 0 to 4, each written together with up to two blanks behind it.

    A number and its blanks are one number again: that of `CODES`.
    """

    MOST = 4
    CODES = "0123456789abcde"

    def __init__(self) -> None:
        super().__init__("g", self._read_code, self._write_code)

    def _read_code(self, cursor: Cursor) -> int:
        expected = "a number 0-4 (5-9 and a-e with blanks behind it), '.' or a gap g-z"
        character = cursor.take(expected)
        if character == ".":
            return UNKNOWN
        if character not in self.CODES:
            raise cursor.foreign(expected)
        return self.CODES.index(character)

    def _write_code(self, code: int) -> str:
        return "." if code == UNKNOWN else self.CODES[code]

    def read_all(self, cursor: Cursor, count: int, what: str, wrong: Callable[[int], str | None]) -> list[int | None]:
        numbers: list[int | None] = []
        while len(numbers) < count and cursor.next():
            gap = read_gap(cursor, self.first_gap)
            if gap:
                numbers += [None] * gap
                continue
            code = self.read(cursor)
            blanks, number = (0, UNKNOWN) if code == UNKNOWN else divmod(code, self.MOST + 1)
            numbers += [number, *[None] * blanks]
        self.skip_gaps(cursor)
        return (numbers + [None] * count)[:count]

    def write_all(self, numbers: Sequence[int | None]) -> str:
        codes: list[int | None] = []
        index = 0
        while index < len(numbers):
            number, blanks = numbers[index], 0
            if number is not None and number != UNKNOWN:
                # What lies beyond the end is blank as well.
                behind = [*numbers[index + 1 : index + 3], None, None]
                blanks = 0 if behind[0] is not None else 1 if behind[1] is not None else 2
                number += blanks * (self.MOST + 1)
            codes.append(number)
            index += 1 + blanks
        return super().write_all(codes)


NUMBER4 = Numbers4()
NUMBER16 = Numbers("g", read_number16, write_number16)
NUMBER10 = Numbers("a", read_number10, write_number10)
