"""Inshi-no-heya (因子の部屋): 1..N once in each row and column; the numbers of a room multiply to its clue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import Numbers
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.kinds.rooms import lines, sides, write_rooms
from puzzlesolve.picture import EMPTY, NUMBER, Face, Picture
from puzzlesolve.places import Cell, rooms_of
from puzzlesolve.rules.permutation import Permutation
from puzzlesolve.rules.product import Product
from puzzlesolve.text.reader import BLANKS, Malformed, Sheet, number, read_rooms, shown, split


class InshiNoHeya(NamedTuple):
    rooms: Sequence[Sequence[str]]
    products: Mapping[str, int]


def read(sheet: Sheet) -> InshiNoHeya:
    if not sheet.blocks:
        raise Malformed("the file ends here; expected a grid of rooms", sheet.end, 1)
    block = sheet.blocks[0]
    rooms = read_rooms(block, "a room")
    if len(rooms) != len(rooms[0]):
        raise block[0].error(f"the board has {sides(rooms)}; expected a square")
    return InshiNoHeya(rooms, _read_products(sheet, {name for row in rooms for name in row}))


def _read_products(sheet: Sheet, names: set[str]) -> dict[str, int]:
    products: dict[str, int] = {}
    for line in (line for block in sheet.blocks[1:] for line in block):
        for item in split(line, BLANKS + ","):
            name, sign, product = item.text.partition("=")
            if not sign:
                raise item.error(f"'{shown(item.text)}' is not a clue; expected ROOM=PRODUCT, such as A=6")
            if name not in names:
                raise item.error(f"room '{shown(name)}' is not on the board; expected a room of the grid above")
            if name in products:
                raise item.error(f"room {name} is given twice; expected one product for each room")
            value = item._replace(text=product, column=item.column + len(name) + 1)
            products[name] = number(value, f"the product of room {name}", 1)
    return products


def write(puzzle: InshiNoHeya) -> str:
    items = " ".join(f"{name}={product}" for name, product in puzzle.products.items())
    return write_rooms(puzzle.rooms) + (f"\n{items}\n" if items else "")


def size(puzzle: InshiNoHeya) -> tuple[int, int]:
    return len(puzzle.rooms), len(puzzle.rooms)


def problem(puzzle: InshiNoHeya) -> Problem:
    n = len(puzzle.rooms)
    every_line = lines(n, n)
    numbers = Numbers((cell for row in list(every_line.values())[:n] for cell in row), n)
    # Each number stands once in each row and column.
    rules: list[Rule] = [Permutation(numbers, cells, name) for name, cells in every_line.items()]
    # The numbers of a room multiply to its clue.
    for name, cells in rooms_of(puzzle.rooms).items():
        if name in puzzle.products:
            rules.append(Product(numbers, cells, puzzle.products[name], f"room {name}"))
    return Problem(numbers, rules)


def plain(puzzle: InshiNoHeya, numbers: Mapping[Cell, int]) -> list[str]:
    n = len(puzzle.rooms)
    width = len(str(n))
    gap = "" if width == 1 else " "
    return [gap.join(str(numbers.get((i, j), "?")).rjust(width) for j in range(n)) for i in range(n)]


def picture(puzzle: InshiNoHeya, numbers: Mapping[Cell, int]) -> Picture:
    clue_at = {
        cells[0]: str(puzzle.products[name])
        for name, cells in rooms_of(puzzle.rooms).items()
        if name in puzzle.products
    }

    def face(cell: Cell) -> Face:
        value = numbers.get(cell)
        look, text = (EMPTY, "") if value is None else (NUMBER, str(value))
        return Face(look, text, clue_at.get(cell, ""))

    n = len(puzzle.rooms)
    return Picture([[face((i, j)) for j in range(n)] for i in range(n)], puzzle.rooms)


KIND = Kind(
    rules="Each number from 1 to N stands once in each row and column. The numbers of a room multiply to its clue.",
    format="""\
The rooms of an N x N board, a name for each cell; then the products as
ROOM=PRODUCT, separated by blanks, commas or new lines. A room without a
product has no clue. Where names have several characters, blanks separate
the cells.""",
    example="""\
ABBCD
AEEFD
GGHFD
IJHKK
ILHMM

A=6 B=15 C=1 D=12 E=20 F=8 G=10 H=6 I=4 J=4 K=15 L=1 M=10
""",
    headers=(),
    read=read,
    write=write,
    size=size,
    problem=problem,
    plain=plain,
    picture=picture,
)
