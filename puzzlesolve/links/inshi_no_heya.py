"""Inshi-no-heya in links and pzprv3 texts, where it is called factors: the rooms, then a product for each room."""

from __future__ import annotations

from puzzlesolve.kinds.inshi_no_heya import InshiNoHeya
from puzzlesolve.links.answers import NUMBERS
from puzzlesolve.links.borders import Rooms, named, numbered
from puzzlesolve.links.encoding import Board, Encoding
from puzzlesolve.links.fields import Clue, RoomBorders, RoomClues
from puzzlesolve.links.parts import MOST_NUMBER16, NUMBER16
from puzzlesolve.places import board as all_cells
from puzzlesolve.places import grouped, room_name
from puzzlesolve.text.format import size_in_words
from puzzlesolve.text.reader import Malformed


def to_puzzle(rooms: Rooms, clues: list[Clue]) -> InshiNoHeya:
    if len(rooms) != len(rooms[0]):
        raise Malformed(f"the board has {size_in_words(rooms)}; expected a square")
    products = {room_name(room): product for room, product in enumerate(clues) if product is not None}
    return InshiNoHeya(named(rooms), products)


def from_puzzle(puzzle: InshiNoHeya) -> Board:
    rooms = numbered(puzzle.rooms)
    size = len(rooms), len(rooms[0])
    clues = []
    for (row, column), *_ in grouped(all_cells(*size), lambda cell: rooms[cell[0]][cell[1]]).values():
        product = puzzle.products.get(puzzle.rooms[row][column])
        clues.append(None if product is None or product > MOST_NUMBER16 else product)
    return Board(size, (rooms, clues))


def lost(puzzle: InshiNoHeya) -> list[str]:
    return [
        f"the product {product} of room {name}, which is above {MOST_NUMBER16}"
        for name, product in puzzle.products.items()
        if product > MOST_NUMBER16
    ]


ENCODING = Encoding(
    "factors",
    RoomBorders(borders_in_files=True),
    RoomClues(NUMBER16, 1, "no numbers multiply to this clue; expected 1 or more"),
    to_puzzle=to_puzzle,
    from_puzzle=from_puzzle,
    lost=lost,
    answer=NUMBERS,
)
