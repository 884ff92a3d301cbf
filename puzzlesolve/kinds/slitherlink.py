"""Slitherlink: one loop along the sides of cells; a number counts the sides of its cell that belong to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from puzzlesolve.engine.problem import Borders, Problem
from puzzlesolve.engine.unknowns import Board, Unknowns, marks
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.kinds.loop_answer import LoopAnswer
from puzzlesolve.picture import CLUE, EMPTY, LINE, Face, Picture
from puzzlesolve.places import at, board, corners, edges, half_steps
from puzzlesolve.rules.count import Called, Count
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


def problem(puzzle: Slitherlink) -> Problem:
    points = corners(*puzzle.size)
    ends = edges(points)
    lines = Unknowns.each(ends, marks("no line", "a line", "{values} on {places}"))
    clues = []
    # A number counts the sides of its cell that belong to the loop.
    for cell in board(*puzzle.size):
        clue = puzzle.clues[cell[0]][cell[1]]
        if clue != ".":
            name = f"the clue {clue} at {at(cell)}"
            clues.append(Count(lines, half_steps(cell), int(clue), name, "line(s) around it", called=CLUE_NAMES))
    # The loop goes on from every point that it comes to, and touches itself nowhere.
    sides_of = {point: [side for side in half_steps(point) if side in ends] for point in points}
    pairs = [Count(lines, sides, {0, 2}, at(point), "line(s)", called=POINT_NAMES) for point, sides in sides_of.items()]
    # There is one loop.
    some = Count(lines, list(ends), range(1, len(ends) + 1), "the board", "line(s)")
    certain = [clue.places for clue in clues if clue.low > 0]
    return Problem(
        lines, [*clues, *pairs, some, Loop(lines, ends, pairs, "the loop", certain)], borders=Borders(4.0, 12.0)
    )


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
