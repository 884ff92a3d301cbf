"""Inshi-no-heya (因子の部屋): 1..N once in each row and column; the numbers of a room multiply to its clue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import Board, Unknowns, numbers
from puzzlesolve.kinds.answer import CellAnswer, numbers_in_lines, square_of_numbers
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.picture import EMPTY, NUMBER, Face, Picture
from puzzlesolve.places import Cell, board, grouped, lines, rooms_of
from puzzlesolve.rules.all_different import AllDifferent
from puzzlesolve.rules.product import Product
from puzzlesolve.text.format import Format, Items, Rooms, require_square


class InshiNoHeya(NamedTuple):
    rooms: Sequence[Sequence[str]]
    products: Mapping[str, int]


def problem(puzzle: InshiNoHeya) -> Problem:
    n = len(puzzle.rooms)
    square = Unknowns.each(board(n, n), numbers(n))
    # Each number stands once in each row and column.
    rules: list[Rule] = [AllDifferent(square, cells, name) for name, cells in lines(n, n).items()]
    # The numbers of a room multiply to its clue; those in one row or column differ anyhow.
    for name, cells in rooms_of(puzzle.rooms).items():
        if name in puzzle.products:
            by_line = [*grouped(cells, lambda cell: cell[0]).values(), *grouped(cells, lambda cell: cell[1]).values()]
            differ = [line for line in by_line if len(line) > 1]
            rules.append(Product(square, cells, puzzle.products[name], f"room {name}", differ))
    return Problem(square, rules)


def picture(puzzle: InshiNoHeya, square: Board) -> Picture:
    clue_at = {
        cells[0]: str(puzzle.products[name])
        for name, cells in rooms_of(puzzle.rooms).items()
        if name in puzzle.products
    }

    def face(cell: Cell) -> Face:
        value = square.get(cell)
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
    text=Format(
        InshiNoHeya,
        Rooms("a room"),
        Items("room", "product", 1),
        check=lambda puzzle, sheet: require_square(puzzle.rooms, sheet),
    ),
    problem=problem,
    answer=CellAnswer(lambda puzzle: square_of_numbers(len(puzzle.rooms)), numbers_in_lines),
    picture=picture,
)
