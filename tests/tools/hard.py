"""Boards that were once far slower than they should be, made by seed, each with what CP-SAT takes for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from puzzlesolve.deadline import NEVER
from puzzlesolve.generate import akari as akaris
from puzzlesolve.generate import nonogram as nonograms
from puzzlesolve.generate.inshi_no_heya import latin_square
from puzzlesolve.generate.kakuro import white_pattern
from puzzlesolve.generate.request import Request
from puzzlesolve.generate.rooms import name_rooms, random_rooms
from puzzlesolve.generate.shikaku import random_cut
from puzzlesolve.generate.star_battle import random_areas, random_stars
from puzzlesolve.generate.star_borders import Borders, StarBoard
from puzzlesolve.kinds import find
from puzzlesolve.kinds.akari import Akari
from puzzlesolve.kinds.inshi_no_heya import InshiNoHeya
from puzzlesolve.kinds.nonogram import Nonogram
from puzzlesolve.kinds.paint_area import PaintArea
from puzzlesolve.kinds.shikaku import Shikaku
from puzzlesolve.places import board, rooms_of
from tools.large import random_sudoku

# A board may take so many times what CP-SAT takes, and so many seconds in any case.
MOST_TIMES = 10
LEAST_SECONDS = 0.5


class Hard(NamedTuple):
    """A board: its kind, what it is called, the seconds that CP-SAT took for it, and how it is made."""

    kind: str
    name: str
    peer_seconds: float
    make: Callable[[], tuple[Any, ...] | str]

    @property
    def limit(self) -> float:
        return max(MOST_TIMES * self.peer_seconds, LEAST_SECONDS)


def _request(height: int, width: int, seed: int, **options: int) -> Request:
    return Request(height, width, None, options, Random(seed), NEVER)


def inshi_with_large_rooms(n: int, sizes: Sequence[int], seed: int) -> InshiNoHeya:
    """Rooms of these sizes, each with its product."""
    random = Random(seed)
    square = latin_square(random, n)
    rooms = random_rooms(random, n, n, sizes)
    products = {name: prod(square[cell] for cell in cells) for name, cells in rooms_of(rooms).items()}
    return InshiNoHeya(rooms, products)


def inshi_of_one_room(n: int, has_product: bool) -> InshiNoHeya:
    return InshiNoHeya([["A"] * n] * n, {"A": prod(range(1, n + 1)) ** n} if has_product else {})


def random_star_battle(n: int, stars: int, seed: int) -> tuple[Any, ...]:
    """Areas whose borders were never moved, so that other stars fit as well."""
    request, places = _request(n, n, seed), StarBoard(n, stars)
    wanted = random_stars(request, places)
    areas = None
    while areas is None:
        areas = random_areas(request, places, wanted)
    return Borders(places, request, wanted, areas).puzzle()


def unit_tiles(n: int) -> PaintArea:
    """No clues, and each cell its own tile."""
    return PaintArea(name_rooms([[cell] for cell in board(n, n)], n, n), [["."] * n] * n)


def open_sums(n: int, seed: int) -> str:
    """A kakuro of which no sum is given."""
    white = None
    while white is None:
        white = white_pattern(_request(n, n, seed, symmetric=1))
        seed += 1
    cells = set(white)

    def text(i: int, j: int) -> str:
        if (i, j) in cells:
            return "."
        down, right = (i + 1, j) in cells, (i, j + 1) in cells
        return f"{'?' * down}\\{'?' * right}" if down or right else "#"

    return "".join(" ".join(text(i, j) for j in range(n + 1)) + "\n" for i in range(n + 1))


def random_akari(n: int, seed: int) -> Akari:
    """A fifth of the cells black, and a number on two thirds of them."""
    request = _request(n, n, seed)
    black = {cell for cell in board(n, n) if request.random.random() < 0.2}
    lights = akaris.with_more_lights(request, black, ())
    return akaris.puzzle_of(request, black, lights, {cell for cell in black if request.random.random() < 2 / 3})


def random_nonogram(height: int, width: int, seed: int) -> Nonogram:
    """A picture in patches; its clues may leave doubts."""
    request = _request(height, width, seed)
    return nonograms.puzzle_of(request, nonograms.random_picture(request))


def random_shikaku(height: int, width: int, seed: int) -> Shikaku:
    """A number in each rectangle of a board cut at random, wherever chance put it."""
    random = Random(seed)
    numbers = {random.choice(part): str(len(part)) for part in random_cut(random, height, width)}
    return Shikaku([[numbers.get((i, j), ".") for j in range(width)] for i in range(height)])


BOARDS = [
    Hard("inshi-no-heya", "rooms of up to 8", 0.05, lambda: inshi_with_large_rooms(7, range(5, 9), 1)),
    Hard("inshi-no-heya", "rooms of 8 and 9", 0.05, lambda: inshi_with_large_rooms(8, range(8, 10), 2)),
    Hard("inshi-no-heya", "one room", 0.05, lambda: inshi_of_one_room(6, has_product=True)),
    Hard("inshi-no-heya", "no clue, 10x10", 0.05, lambda: inshi_of_one_room(10, has_product=False)),
    Hard("inshi-no-heya", "no clue, 15x15", 0.05, lambda: inshi_of_one_room(15, has_product=False)),
    Hard("star-battle", "random borders", 1.3, lambda: random_star_battle(20, 4, 1)),
    Hard("paint-area", "unit tiles", 0.07, lambda: unit_tiles(12)),
    Hard("kakuro", "open sums", 0.17, lambda: open_sums(10, 1)),
    Hard("akari", "a third of the numbers missing", 0.4, lambda: random_akari(100, 1)),
    Hard("sudoku", "25x25, half of the numbers", 1.0, lambda: random_sudoku(Random(1), 5, 0.5)),
    Hard("sudoku", "25x25, 42 percent", 1.0, lambda: random_sudoku(Random(2), 5, 0.42)),
    Hard("nonogram", "30x40", 0.3, lambda: random_nonogram(30, 40, 1)),
    Hard("shikaku", "50x40", 0.3, lambda: random_shikaku(50, 40, 1)),
]


def text_of(hard: Hard) -> str:
    """The puzzle as a file holds it, without a blank line before the grid: peers may be simple readers."""
    entry = find(hard.kind)
    assert entry is not None
    made = hard.make()
    return f"kind: {hard.kind}\n{made if isinstance(made, str) else entry.load().text.write(made)}"


def hard_file(hard: Hard, folder: Path) -> str:
    """The file of a board, made now or earlier."""
    path = folder / hard.kind / f"hard {hard.name}"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text_of(hard), encoding="utf-8")
    return str(path)
