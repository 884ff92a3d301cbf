"""Random boards of connected rooms, for the kinds that need rooms."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from string import ascii_lowercase, ascii_uppercase

from puzzlesolve.places import Cell, beside, board

LETTERS = ascii_uppercase + ascii_lowercase


def random_rooms(random: Random, height: int, width: int, sizes: Sequence[int]) -> list[list[str]]:
    """Room names by rows. Each room's size is drawn from `sizes`, where a size that is listed twice is twice as likely.

    Where too few free cells are left, a room is smaller.
    """
    free = set(board(height, width))
    rooms: list[list[Cell]] = []
    while free:
        rooms.append(_grown(random, _tightest(random, free), random.choice(sizes), free))
    return named(rooms, height, width)


def named(rooms: Sequence[Sequence[Cell]], height: int, width: int) -> list[list[str]]:
    """The rooms as a grid of names, A-Z a-z and then of two characters and more, in reading order."""
    ordered = sorted(rooms, key=min)
    name_of = {cell: name for room, name in zip(ordered, _names(len(ordered))) for cell in room}
    return [[name_of[row, column] for column in range(width)] for row in range(height)]


def _names(count: int) -> list[str]:
    length, names = 1, list(LETTERS)
    while len(names) < count:
        length += 1
        names += ["".join(letters) for letters in product(LETTERS, repeat=length)]
    return names[:count]


def _tightest(random: Random, free: set[Cell]) -> Cell:
    """A free cell with the fewest free neighbours: it would be the first to be left over."""
    cells = sorted(free)
    ways = [sum(near in free for near in beside(cell)) for cell in cells]
    fewest = min(ways)
    return random.choice([cell for cell, count in zip(cells, ways) if count == fewest])


def _grown(random: Random, start: Cell, size: int, free: set[Cell]) -> list[Cell]:
    """A connected room of at most this size around a cell, taken out of the free cells."""
    room = [start]
    free.discard(start)
    while len(room) < size:
        border = sorted({near for cell in room for near in beside(cell) if near in free})
        if not border:
            break
        cell = random.choice(border)
        free.discard(cell)
        room.append(cell)
    return room
