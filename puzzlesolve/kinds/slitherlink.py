"""Slitherlink: one loop along the sides of cells; a number counts the sides of its cell that belong to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from puzzlesolve.engine.problem import Borders, Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import Board, Unknowns, marks
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.kinds.loop_answer import LoopAnswer
from puzzlesolve.picture import CLUE, EMPTY, LINE, Face, Picture
from puzzlesolve.places import Cell, at, board, corners, edges, half_steps
from puzzlesolve.rules.count import Called, Count
from puzzlesolve.rules.implied.blocks import Blocks
from puzzlesolve.rules.loop import Loop
from puzzlesolve.text.format import Format, characters

# What solvers call it.
CLUE_NAMES = Called("clue full", "clue needs all", "one clue inside another")
POINT_NAMES = Called("a point ends", "a point goes on", "corner of a clue")


class Slitherlink(NamedTuple):
    """`clues` holds '.' or '0' to '4'."""

    clues: Sequence[Sequence[str]]

    @property
    def size(self) -> tuple[int, int]:
        return len(self.clues), len(self.clues[0])

    def numbers(self) -> dict[Cell, int]:
        return {cell: int(clue) for cell in board(*self.size) if (clue := self.clues[cell[0]][cell[1]]) != "."}


@lru_cache(maxsize=16)
def loops(height: int, width: int) -> tuple[Unknowns, list[Count]]:
    """Lines that go on from every point, and that there are some; boards of one size share these rules."""
    points = corners(height, width)
    lines = Unknowns.each(edges(points), marks("no line", "a line", "{values} on {places}"))
    # The loop goes on from every point that it comes to, and touches itself nowhere.
    sides_of = {point: [side for side in half_steps(point) if side in lines.of] for point in points}
    return lines, [
        Count(lines, sides, {0, 2}, at(point), "line(s)", called=POINT_NAMES) for point, sides in sides_of.items()
    ]


def problem(puzzle: Slitherlink) -> Problem:
    height, width = puzzle.size
    lines, pairs = loops(height, width)
    numbers = puzzle.numbers()
    # A number counts the sides of its cell that belong to the loop.
    clues = [
        Count(
            lines, half_steps(cell), number, f"the clue {number} at {at(cell)}", "line(s) around it", called=CLUE_NAMES
        )
        for cell, number in numbers.items()
    ]
    # There is one loop.
    some = Count(lines, list(lines.of), range(1, len(lines) + 1), "the board", "line(s)")
    certain = [clue.places for clue in clues if clue.low > 0]
    loop = Loop(lines, (height + 1, width + 1), pairs, "the loop", certain)
    return Problem(lines, [*clues, *pairs, some, loop], _implied(puzzle, lines), Borders(4.0, 12.0))


def _implied(puzzle: Slitherlink, lines: Unknowns) -> Iterator[Rule]:
    """What clues that touch each other say together."""
    yield Blocks(lines, puzzle.size, puzzle.numbers(), "clues that touch")


def picture(puzzle: Slitherlink, lines: Board) -> Picture:
    faces = [[Face(EMPTY) if clue == "." else Face(CLUE, clue) for clue in row] for row in puzzle.clues]
    return Picture(faces, lines={side: LINE for side, line in lines.items() if line}, grid=False)


KIND = Kind(
    rules="Draw one loop along the sides of the cells, which touches itself nowhere. A number counts the sides of its "
    "cell that belong to the loop.",
    format="""\
  .     a cell without a clue
  0-4   so many of the cell's four sides belong to the loop""",
    example="""\
11..
...3
.2.3
.2.2
""",
    text=Format(Slitherlink, characters(".01234", "a slitherlink cell; expected a number 0-4, or '.' for none")),
    problem=problem,
    answer=LoopAnswer(lambda puzzle: corners(*puzzle.size), lambda puzzle: puzzle.size[1] + 1),
    picture=picture,
)
