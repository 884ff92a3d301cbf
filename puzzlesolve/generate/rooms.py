"""Random boards of connected rooms, for the kinds that need rooms."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from puzzlesolve.places import Cell, beside, board, room_name


def random_rooms(random: Random, height: int, width: int, sizes: Sequence[int]) -> list[list[str]]:
    """Room names by rows. Each room's size is drawn from `sizes`, where a size that is listed twice is twice as likely.

    Where too few free cells are left, a room is smaller.
    """
    free = set(board(height, width))
    rooms: list[list[Cell]] = []
    while free:
        rooms.append(_grown(random, _tightest(random, free), random.choice(sizes), free))
    return name_rooms(rooms, height, width)


def name_rooms(rooms: Sequence[Sequence[Cell]], height: int, width: int) -> list[list[str]]:
    """The rooms as a grid of names, in reading order."""
    name_of = {cell: room_name(number) for number, room in enumerate(sorted(rooms, key=min)) for cell in room}
    return [[name_of[row, column] for column in range(width)] for row in range(height)]


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
