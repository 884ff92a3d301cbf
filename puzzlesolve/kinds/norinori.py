"""Norinori: two shaded cells in each area; each shaded cell touches exactly one other by a side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import Board, Unknowns, marks
from puzzlesolve.kinds.answer import CellAnswer
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.picture import EMPTY, PAINTED, Face, Picture
from puzzlesolve.places import Cell, at, beside, blocks, board, lines, rooms_of
from puzzlesolve.rules.count import Called, Count
from puzzlesolve.rules.implies import Implies
from puzzlesolve.text.format import Format, Rooms

# What solvers call it.
AREA_NAMES = Called("area full", "area of two")
THIRD = Called("no third")


class Norinori(NamedTuple):
    areas: Sequence[Sequence[str]]

    @property
    def size(self) -> tuple[int, int]:
        return len(self.areas), len(self.areas[0])


def problem(puzzle: Norinori) -> Problem:
    shaded, in_pairs = pairs(*puzzle.size)
    # Each area has exactly two shaded cells.
    counts = [
        Count(shaded, cells, 2, f"area {name}", "shaded cell(s)", called=AREA_NAMES)
        for name, cells in rooms_of(puzzle.areas).items()
    ]
    return Problem(shaded, [*counts, *in_pairs])


@lru_cache(maxsize=16)
def pairs(height: int, width: int) -> tuple[Unknowns, list[Rule]]:
    """Cells that are shaded in pairs, whatever the areas are; boards of one size share these rules."""
    shaded = Unknowns.each(board(height, width), marks("not shaded", "shaded", "{places} {verb} {values}"))
    rules: list[Rule] = []
    # Each shaded cell touches another one by a side,
    for cell in board(height, width):
        near = [(other, 1) for other in beside(cell) if other in shaded.of]
        rules.append(Implies(shaded, (cell, 1), near, "a shaded cell touches another one", called="partner forced"))
    # and not more than one: three that touch are a row of three, or three of a 2x2 block.
    for name, cells in threes(height, width):
        rules.append(Count(shaded, cells, range(3), name, "shaded cell(s)", called=THIRD))
    return shaded, rules


def threes(height: int, width: int) -> Iterator[tuple[str, list[Cell]]]:
    """Where a cell and two beside it may be, by name: at most two of the cells are shaded."""
    for block in blocks(height, width):
        yield f"the 2x2 block from {at(block[0])}", list(block)
    for line, cells in lines(height, width).items():
        along, axis = ("column", 1) if line.startswith("row") else ("row", 0)
        for three in zip(cells, cells[1:], cells[2:]):
            yield f"the part of {line} from {along} {three[0][axis] + 1} to {three[2][axis] + 1}", list(three)


def picture(puzzle: Norinori, shaded: Board) -> Picture:
    rows, columns = map(range, puzzle.size)
    return Picture([[Face(PAINTED if shaded.get((i, j)) else EMPTY) for j in columns] for i in rows], puzzle.areas)


KIND = Kind(
    rules="Each area has exactly two shaded cells, and each shaded cell touches exactly one other by a side.",
    format="The areas, a name for each cell.",
    example="""\
AABB
AACB
DCCB
DDDB
""",
    text=Format(Norinori, Rooms("an area")),
    problem=problem,
    answer=CellAnswer(lambda puzzle: [[{0: ".", 1: "#"}] * puzzle.size[1]] * puzzle.size[0]),
    picture=picture,
)
