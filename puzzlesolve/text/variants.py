"""Puzzles that differ from another in a single clue: another number, one more, or one less."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from puzzlesolve.places import Cell, Place, at

Value = TypeVar("Value")
NUMBER = re.compile(r"\d+|\?")
NOT_GIVEN = "?"
# Numbers up to so far from another one are tried in its place, and so large ones where there is none.
NEAR = 10
LARGEST = 9


class Variant(NamedTuple):
    """A puzzle, or a field of it, with one change: what it is in words, and where. It is made when somebody asks.

    `moves_border` tells a cell that changes its room from a clue, and `away` is how far a number is from what it was.
    """

    words: str
    place: Place
    make: Callable[[], Any]
    away: int = 0
    moves_border: bool = False


# The place of a cell of a grid that is typed, and where that is in words.
Where = Callable[[Cell], tuple[Place, str]]


def in_cell(cell: Cell) -> tuple[Place, str]:
    return cell, f"at {at(cell)}"


class GridVariants(NamedTuple):
    """How the clues of a grid vary: what is typed for none, other clues than numbers, their place and their name."""

    blank: str = "."
    others: Sequence[str] = ()
    where: Where = in_cell
    noun: str = "clue"

    def of(
        self,
        rows: Sequence[Sequence[Value]],
        read: Callable[[str], Value],
        write: Callable[[Value], str],
    ) -> Iterator[Variant]:
        """All grids with another clue in one cell that a reader accepts, the nearest numbers first."""
        for i, row in enumerate(rows):
            for j, value in enumerate(row):
                place, where = self.where((i, j))
                text = write(value)
                for away, other in enumerate(self._instead_of(text), 1):
                    try:
                        changed = read(other)
                    except ValueError:
                        continue
                    if changed != value:
                        make = partial(with_cell, rows, (i, j), changed)
                        yield Variant(self._words(text, other, where), place, make, away)

    def _instead_of(self, text: str) -> Iterator[str]:
        """What could be typed in place of a text: other clues, and then none."""
        if text == self.blank:
            yield from self.others or map(str, range(LARGEST + 1))
            return
        for found in NUMBER.finditer(text):
            for number in near(found[0]):
                yield f"{text[: found.start()]}{number}{text[found.end() :]}"
        if text in self.others and not NUMBER.fullmatch(text):
            yield from self.others
        if text in self.others or NUMBER.search(text):
            yield self.blank

    def _words(self, text: str, other: str, where: str) -> str:
        if text == self.blank:
            return f"a {self.noun} {other} {where}"
        if other == self.blank:
            return f"no {self.noun} {where}, in place of {text}"
        return f"the {self.noun} {text} {where} as {other}"


CLUES_OF_CELLS = GridVariants()


def with_cell(rows: Sequence[Sequence[Value]], cell: Cell, value: Value) -> list[Sequence[Value]]:
    """A grid with another value in one cell."""
    i, j = cell
    return [*rows[:i], [*rows[i][:j], value, *rows[i][j + 1 :]], *rows[i + 1 :]]


def vary_items(
    items: Mapping[str, int], rooms: Mapping[str, Sequence[Cell]], nouns: tuple[str, str], least: int
) -> Iterator[Variant]:
    """Variants of the clues of rooms; `nouns` are the words for a room and for a clue."""
    room, noun = nouns
    for name, (first, *_) in rooms.items():
        clue = items.get(name)
        for away, meant in enumerate(near(NOT_GIVEN if clue is None else str(clue)), 1):
            if int(meant) >= least:
                words = f"the {noun} {clue} of {room} {name} as {meant}"
                if clue is None:
                    words = f"a {noun} {meant} for {room} {name}"
                yield Variant(words, first, partial(_with_item, items, name, int(meant)), away)
        if clue is not None:
            left_out = partial(_with_item, items, name, None)
            yield Variant(f"no {noun} for {room} {name}, in place of {clue}", first, left_out)


def _with_item(items: Mapping[str, int], name: str, value: int | None) -> Mapping[str, int]:
    """Items with another value of one of them, or without it."""
    changed = {**items, name: value}
    return {other: its for other, its in changed.items() if its is not None}


def vary_numbers(rows: Sequence[Sequence[int | None]], n: int, where: Where, noun: str) -> Iterator[Variant]:
    """Variants of a grid of numbers from 1 to N and empty places."""
    allowed = [str(number) for number in range(1, n + 1)]

    def read(text: str) -> int | None:
        if text not in allowed and text != ".":
            raise ValueError(text)
        return None if text == "." else int(text)

    return GridVariants(".", allowed, where, noun).of(rows, read, lambda number: str(number or "."))


def near(number: str) -> list[str]:
    """Numbers that may have been meant instead of one, the nearest first: close to it, or with one digit changed."""
    if number == NOT_GIVEN:
        return [str(other) for other in range(NEAR + LARGEST)]
    value = int(number)
    changed = {
        int(number[:place] + digit + number[place + 1 :]) for place in range(len(number)) for digit in "0123456789"
    }
    meant = {*range(max(value - NEAR, 0), value + NEAR + 1), *changed} - {value}
    return [str(other) for other in sorted(meant, key=lambda other: abs(other - value))]
