"""Making inshi-no-heya: a random latin square, random rooms, and no more products than needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from random import Random

from puzzlesolve.generate.reduce import reduced
from puzzlesolve.generate.request import Option, Request
from puzzlesolve.generate.rooms import name_rooms, random_rooms
from puzzlesolve.generate.rough import undecided
from puzzlesolve.insight.difficulty import EASY
from puzzlesolve.kinds.inshi_no_heya import InshiNoHeya, problem
from puzzlesolve.places import Cell, pieces, rooms_of

OPTIONS = (Option("room", 4, "Cells in the largest rooms."),)
SMALLEST, LARGEST = 2, 20
MOST_ROOM = 6
# On larger boards it takes long to see that a product is needless where narrowing does not: unless another level is
# asked for, these are easy.
LARGEST_OF_ANY_LEVEL = 10

Square = dict[Cell, int]


def refuse(height: int, width: int, options: Mapping[str, int | None]) -> str | None:
    if height != width:
        return f"an inshi-no-heya board of {height}x{width} is not square; expected as many columns as rows"
    if not SMALLEST <= height <= LARGEST:
        return f"an inshi-no-heya board cannot have {height} rows; expected {SMALLEST} to {LARGEST}"
    room = options["room"]
    if room is None or not 2 <= room <= MOST_ROOM:
        return f"rooms cannot have up to {room} cells; expected 2 to {MOST_ROOM}"
    return None


def make(request: Request) -> InshiNoHeya:
    """A puzzle without a product that could be dropped. Raises OutOfTime."""
    n = request.height
    square = latin_square(request.random, n)
    rooms = random_rooms(request.random, n, n, _sizes(request.options["room"] or MOST_ROOM))
    full = _decided_by_products(request, rooms, square)
    if request.difficulty is None and n > LARGEST_OF_ANY_LEVEL:
        request = request._replace(difficulty=EASY)

    def with_products(names: Sequence[str]) -> InshiNoHeya:
        return full._replace(products={name: full.products[name] for name in full.products if name in names})

    return reduced(request, [[name] for name in full.products], with_products, problem)


def latin_square(random: Random, n: int) -> Square:
    """Numbers by cells, 1 to n once in each row and column: row by row, which never gets stuck."""
    left = [list(range(1, n + 1)) for _ in range(n)]
    square: Square = {}
    for row in range(n):
        column_of: dict[int, int] = {}
        for column in range(n):
            _place(random, column, left, column_of, set())
        for number, column in column_of.items():
            square[row, column] = number
            left[column].remove(number)
    return square


def _place(random: Random, column: int, left: list[list[int]], column_of: dict[int, int], tried: set[int]) -> bool:
    """Give a column one of the numbers left for it; another column may have to take another number instead."""
    for number in random.sample(left[column], len(left[column])):
        if number not in tried:
            tried.add(number)
            if number not in column_of or _place(random, column_of[number], left, column_of, tried):
                column_of[number] = column
                return True
    return False


def _sizes(largest: int) -> list[int]:
    """Sizes of rooms, most of them between the extremes."""
    return [1, *list(range(2, largest)) * 3, largest, largest]


def _decided_by_products(request: Request, rooms: list[list[str]], square: Square) -> InshiNoHeya:
    """A puzzle with all products that narrowing decides: rooms that it leaves open are split."""
    while True:
        puzzle = _with_all_products(rooms, square)
        still_open = set(undecided(problem(puzzle), request.deadline))
        if not still_open:
            return puzzle
        parts = list(rooms_of(rooms).values())
        room = max((part for part in parts if len(part) > 1), key=lambda part: len(still_open.intersection(part)))
        parts.remove(room)
        rooms = name_rooms([*parts, *_split(request.random, room)], request.height, request.width)


def _with_all_products(rooms: list[list[str]], square: Square) -> InshiNoHeya:
    return InshiNoHeya(rooms, {name: prod(square[cell] for cell in cells) for name, cells in rooms_of(rooms).items()})


def _split(random: Random, room: list[Cell]) -> list[list[Cell]]:
    """One cell, and the connected pieces of the rest."""
    cell = random.choice(room)
    return [[cell], *pieces([other for other in room if other != cell])]
