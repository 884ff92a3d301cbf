"""Inshi-no-heya in links and pzprv3 texts, where it is called factors: the rooms, then a product for each room.

A link has the products in the order of the rooms; a file has each on the topmost cell of its room's leftmost column.
"""

from __future__ import annotations

from typing import NamedTuple

from puzzlesolve.kinds.inshi_no_heya import InshiNoHeya
from puzzlesolve.kinds.rooms import sides
from puzzlesolve.links.borders import (
    Borders,
    Rooms,
    borders_between,
    count_rooms,
    named,
    numbered,
    read_rooms,
    room_name,
    rooms_within,
    write_rooms,
)
from puzzlesolve.links.encoding import Encoding
from puzzlesolve.links.lines import Lines, clue, clue_line, row_line
from puzzlesolve.links.parts import (
    GAP16,
    MOST_NUMBER16,
    Cursor,
    read_items,
    read_number16,
    write_items,
    write_number16,
)
from puzzlesolve.places import Cell, grouped
from puzzlesolve.places import board as all_cells
from puzzlesolve.text.reader import Malformed, Token


class Factors(NamedTuple):
    """`products` has a number or None for each room."""

    rooms: Rooms
    products: list[int | None]


def size(board: Factors) -> tuple[int, int]:
    return len(board.rooms), len(board.rooms[0])


def read_body(cursor: Cursor, height: int, width: int) -> Factors:
    rooms = read_rooms(cursor, height, width)
    return Factors(rooms, read_items(cursor, count_rooms(rooms), GAP16, "room", _read_product))


def _read_product(cursor: Cursor) -> int:
    start = cursor.index
    product = read_number16(cursor)
    if product < 1:
        raise cursor.error("no numbers multiply to this clue; expected 1 or more", start)
    return product


def write_body(board: Factors) -> str:
    return write_rooms(board.rooms) + write_items(board.products, GAP16, write_number16)


def read_lines(lines: Lines, height: int, width: int) -> Factors:
    right = _read_borders(lines, height, width - 1) if width > 1 else [[]] * height
    below = _read_borders(lines, height - 1, width)
    rooms = rooms_within(Borders(right, below))
    products: list[int | None] = [None] * count_rooms(rooms)
    for row, tokens in zip(rooms, lines.rows(height, width, "the clues")):
        for room, token in zip(row, tokens):
            product = clue(token)
            if product is None:
                continue
            if product < 1:
                raise token.error("no numbers multiply to this clue; expected 1 or more")
            if products[room] is not None:
                raise token.error(f"this room has the clue {products[room]} already; expected one for each room")
            products[room] = product
    return Factors(rooms, products)


def _read_borders(lines: Lines, height: int, width: int) -> list[list[bool]]:
    return [[_read_bit(token) for token in row] for row in lines.rows(height, width, "the borders")]


def _read_bit(token: Token) -> bool:
    if token.text not in ("0", "1"):
        raise token.error("this is not a border; expected 0 or 1")
    return token.text == "1"


def write_lines(board: Factors) -> list[str]:
    height, width = size(board)
    clues: list[list[int | None]] = [[None] * width for _ in range(height)]
    for room, cells in _cells_of(board.rooms).items():
        column, row = min((column, row) for row, column in cells)
        clues[row][column] = board.products[room]
    borders = [row_line(map(int, row)) for part in borders_between(board.rooms) for row in part]
    return [*borders, *map(clue_line, clues)]


def _cells_of(rooms: Rooms) -> dict[int, list[Cell]]:
    return grouped(all_cells(len(rooms), len(rooms[0])), lambda cell: rooms[cell[0]][cell[1]])


def to_puzzle(board: Factors) -> InshiNoHeya:
    height, width = size(board)
    if height != width:
        raise Malformed(f"the board has {sides(board.rooms)}; expected a square")
    products = {room_name(room): product for room, product in enumerate(board.products) if product is not None}
    return InshiNoHeya(named(board.rooms), products)


def from_puzzle(puzzle: InshiNoHeya) -> Factors:
    rooms = numbered(puzzle.rooms)
    products = []
    for (row, column), *_ in _cells_of(rooms).values():
        product = puzzle.products.get(puzzle.rooms[row][column])
        products.append(None if product is None or product > MOST_NUMBER16 else product)
    return Factors(rooms, products)


def lost(puzzle: InshiNoHeya) -> list[str]:
    return [
        f"the product {product} of room {name}, which is above {MOST_NUMBER16}"
        for name, product in puzzle.products.items()
        if product > MOST_NUMBER16
    ]


ENCODING = Encoding(
    type="factors",
    size=size,
    read_body=read_body,
    write_body=write_body,
    read_lines=read_lines,
    write_lines=write_lines,
    to_puzzle=to_puzzle,
    from_puzzle=from_puzzle,
    lost=lost,
)
