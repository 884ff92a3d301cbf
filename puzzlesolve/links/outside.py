"""Numbers outside the board, as some kinds have them: in links hex digits and gaps, in files next to the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from puzzlesolve.links.parts import UNKNOWN, Cursor, read_number16, write_items, write_number16
from puzzlesolve.text.reader import Malformed

# Numbers outside the board have two hex digits at most.
MOST_OUTSIDE = 255
FIRST_GAP = "g"
NOT_OUTSIDE = "+=@%*$"


class Placed(NamedTuple):
    """A number of a link, and what is wrong there, if something is."""

    number: int
    error: Callable[[str], Malformed]


def read_places(cursor: Cursor, count: int, read: Callable[[Cursor], int]) -> list[Placed | None]:
    """So many places, of which the last may be missing where they are empty: a gap may run past the end, too."""
    places: list[Placed | None] = []
    while len(places) < count and (letter := cursor.next()):
        if FIRST_GAP <= letter <= "z":
            cursor.index += 1
            places += [None] * min(_length(letter), count - len(places))
        else:
            places.append(_placed(cursor, read))
    return places + [None] * (count - len(places))


def _length(gap: str) -> int:
    return ord(gap) - ord(FIRST_GAP) + 1


def _placed(cursor: Cursor, read: Callable[[Cursor], int]) -> Placed:
    start = cursor.index
    return Placed(read(cursor), lambda message: cursor.error(message, start))


def skip_gaps(cursor: Cursor) -> None:
    """Gaps after the last place say nothing."""
    while FIRST_GAP <= cursor.next() <= "z":
        cursor.index += 1


def read_outside(cursor: Cursor) -> int:
    """A number up to MOST_OUTSIDE; not UNKNOWN, which would leave no answer."""
    expected = "a number 0-9, a-f or '-' with 2 hex digits, or a gap g-z"
    if cursor.next() in NOT_OUTSIDE:
        cursor.index += 1
        raise cursor.foreign(expected)
    number = read_number16(cursor)
    if number == UNKNOWN:
        raise cursor.foreign(expected)
    return number


def write_places(numbers: Iterable[int | None]) -> str:
    return write_items(numbers, FIRST_GAP, write_number16)
