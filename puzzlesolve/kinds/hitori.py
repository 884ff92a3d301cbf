"""Hitori: shade cells so that no number is left twice in a row or column; what is left is connected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from puzzlesolve.engine.problem import Borders, Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import Board, Unknowns, marks
from puzzlesolve.kinds.answer import CellAnswer, Texts
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.picture import CLUE, PAINTED, Face, Picture
from puzzlesolve.places import Cell, board, grouped, lines, sides_graph
from puzzlesolve.rules.apart import Apart
from puzzlesolve.rules.connected import Connected
from puzzlesolve.rules.count import Called, Count
from puzzlesolve.rules.implies import Implies
from puzzlesolve.text.format import Cells, Format, as_lines
from puzzlesolve.words import shown

MOST_DIGITS = 8


# What solvers call it.
NAMES = Called("the number is there already")


class Hitori(NamedTuple):
    """`numbers` holds None for a cell without one. As on puzz.link, 0 is no number that another could repeat."""

    numbers: Sequence[Sequence[int | None]]

    @property
    def size(self) -> tuple[int, int]:
        return len(self.numbers), len(self.numbers[0])

    def repeated(self) -> Iterator[tuple[str, int, list[Cell]]]:
        """Each number that stands in a line more than once, with the line's name and the cells."""
        for name, line in lines(*self.size).items():
            for number, cells in grouped(line, lambda cell: self.numbers[cell[0]][cell[1]]).items():
                if number and len(cells) > 1:
                    yield name, number, cells


def problem(puzzle: Hitori) -> Problem:
    shaded = Unknowns.each(board(*puzzle.size), marks("unshaded", "shaded", "{values}: {places}"))
    graph = sides_graph(*puzzle.size)
    # No number stands twice among the unshaded cells of a row or column.
    rules: list[Rule] = [
        Count(shaded, cells, range(2), f"the number {number} in {name}", "unshaded cell(s)", 0, called=NAMES)
        for name, number, cells in puzzle.repeated()
    ]
    # No two shaded cells touch by a side.
    rules.append(Apart(shaded, graph, "touching", "shaded cells"))
    # All unshaded cells are connected. Of two that touch, one is unshaded.
    pairs = [(cell, graph.places[other]) for cell, near in zip(graph.places, graph.near) for other in near]
    rules.append(Connected(shaded, graph, "connection", "unshaded cells", 0, pairs))
    return Problem(shaded, rules, _implied(puzzle, shaded), borders=Borders(4.0, 7.0))


def _implied(puzzle: Hitori, shaded: Unknowns) -> Iterator[Rule]:
    """What equal numbers near each other say of a third cell."""
    for _, number, cells in puzzle.repeated():
        for one, other in pairwise(cells):
            apart = other[0] - one[0] + other[1] - one[1]
            if apart == 1:
                why = f"one of the two {number}s side by side is unshaded"
                for third in cells:
                    if third not in (one, other):
                        yield Implies(shaded, (third, 0), [], why, implied=True, called="a pair")
            elif apart == 2:
                between = (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
                why = f"one of the {number}s on both sides is shaded"
                yield Implies(shaded, (between, 1), [], why, implied=True, called="a sandwich")


def read_number(text: str) -> int | None:
    if text == ".":
        return None
    if not (text.isascii() and text.isdigit()) or len(text) > MOST_DIGITS:
        raise ValueError(f"'{shown(text)}' is not a hitori cell; expected a number, or '.' for none")
    return int(text)


def write_number(number: int | None) -> str:
    return "." if number is None else str(number)


def in_lines(texts: Sequence[Sequence[str]]) -> list[str]:
    return as_lines(texts, str.rjust)


def texts(puzzle: Hitori) -> list[list[Texts]]:
    return [[{0: write_number(number), 1: "#"} for number in row] for row in puzzle.numbers]


def picture(puzzle: Hitori, shaded: Board) -> Picture:
    def face(cell: Cell, number: int | None) -> Face:
        return Face(PAINTED if shaded.get(cell) else CLUE, "" if number is None else str(number))

    return Picture([[face((i, j), number) for j, number in enumerate(row)] for i, row in enumerate(puzzle.numbers)])


KIND = Kind(
    rules="""\
Shade cells so that no number stands twice among the unshaded cells of a row or column. No two shaded cells touch by a \
side, and all unshaded cells are connected.""",
    format="""\
A number in each cell, or '.' for a cell without one (0 counts as none, too).
The board has any size. Where numbers have several digits, blanks separate
the cells.""",
    example="""\
34552
32354
21455
23141
25232
""",
    text=Format(Hitori, Cells(read_number, write_number, in_lines=in_lines)),
    problem=problem,
    answer=CellAnswer(texts, in_lines),
    picture=picture,
)
