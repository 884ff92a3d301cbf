"""Masyu: one loop through the middles of cells, which passes every pearl, straight or turning as its colour says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import Board, Unknowns, marks
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.kinds.loop_answer import LoopAnswer
from puzzlesolve.picture import BLACK_PEARL, EMPTY, LINE, WHITE_PEARL, Face, Picture
from puzzlesolve.places import Cell, Place, Spot, at, board, edges, half_steps
from puzzlesolve.rules.count import Called, Count
from puzzlesolve.rules.implies import Implies
from puzzlesolve.rules.loop import Loop
from puzzlesolve.text.format import Format, characters

WHITE, BLACK = "w", "b"
NAMES = {WHITE: "the white pearl", BLACK: "the black pearl"}
# The two ways straight through a cell, by the steps to its sides.
STRAIGHT = (((-0.5, 0), (0.5, 0)), ((0, -0.5), (0, 0.5)))


# What solvers call it.
PEARL_NAMES = Called("pearl full", "pearl needs all")
POINT_NAMES = Called("a point ends", "a point goes on")
THROUGH = "straight through a white pearl"
BESIDE = "a turn beside a white pearl"
STRAIGHT_ON = "straight on from a black pearl"


class Masyu(NamedTuple):
    """`pearls` holds '.', 'w' for a white pearl or 'b' for a black one."""

    pearls: Sequence[Sequence[str]]

    @property
    def size(self) -> tuple[int, int]:
        return len(self.pearls), len(self.pearls[0])


class Way(NamedTuple):
    """A way out of a cell: over its side and then over the side beyond, and the sides where it might turn between."""

    side: Spot
    beyond: Spot
    turns: Sequence[Spot]


def ways_of(cell: Cell) -> list[tuple[Way, Way]]:
    """The ways out of a cell, as pairs that lead in opposite directions; they may lead off the board."""
    return [(_way(cell, one), _way(cell, other)) for one, other in STRAIGHT]


def _way(cell: Cell, step: Spot) -> Way:
    (row, column), (down, right) = cell, step
    side = (row + down, column + right)
    beyond = (row + 3 * down, column + 3 * right)
    next_cell = (row + 2 * down, column + 2 * right)
    return Way(side, beyond, [spot for spot in half_steps(next_cell) if spot not in (side, beyond)])


def problem(puzzle: Masyu) -> Problem:
    cells = board(*puzzle.size)
    ends = edges(cells)
    lines = Unknowns.each(ends, marks("no line", "a line", "{values} on {places}"))
    pearls = {(i, j): puzzle.pearls[i][j] for i, j in cells if puzzle.pearls[i][j] != "."}
    # The loop passes every pearl, goes on from every cell that it comes to, and touches itself nowhere.
    sides_of = {cell: [side for side in half_steps(cell) if side in ends] for cell in cells}
    pairs = [
        Count(lines, sides, 2, f"{NAMES[pearls[cell]]} at {at(cell)}", "line(s)", called=PEARL_NAMES)
        if cell in pearls
        else Count(lines, sides, {0, 2}, at(cell), "line(s)", called=POINT_NAMES)
        for cell, sides in sides_of.items()
        # A board of one cell has no sides to cross.
        if sides or cell in pearls
    ]
    rules: list[Rule] = [*pairs, *_white(lines, pearls), *_black(lines, pearls)]
    if not pearls:
        # There is a loop, even where no pearl asks for one.
        rules.append(Count(lines, list(ends), range(1, max(len(ends), 1) + 1), "the board", "line(s)"))
    # There is one loop.
    certain = [sides_of[cell] for cell in pearls]
    return Problem(lines, [*rules, Loop(lines, puzzle.size, pairs, "the loop", certain)], _implied(lines, pearls))


def _white(lines: Unknowns, pearls: Mapping[Cell, str]) -> Iterator[Rule]:
    for cell in (cell for cell, pearl in pearls.items() if pearl == WHITE):
        name = f"the white pearl at {at(cell)}"
        for one, other in ways_of(cell):
            # The loop goes straight through a white pearl.
            for way, opposite in ((one, other), (other, one)):
                if way.side in lines.of:
                    straight = f"the loop goes straight through {name}"
                    yield Implies(lines, (way.side, 1), _lines(lines, opposite.side), straight, called=THROUGH)
            # It turns in the cell before it or in the one after it.
            if one.beyond in lines.of and other.beyond in lines.of:
                turning = [(one.beyond, 0), (other.beyond, 0)]
                yield Implies(lines, (one.side, 1), turning, f"the loop turns before or after {name}", called=BESIDE)


def _black(lines: Unknowns, pearls: Mapping[Cell, str]) -> Iterator[Rule]:
    for cell in (cell for cell, pearl in pearls.items() if pearl == BLACK):
        name = f"the black pearl at {at(cell)}"
        for (one, other), where in zip(ways_of(cell), ("up or down", "to the left or right")):
            # The loop turns on a black pearl.
            sides = [way.side for way in (one, other) if way.side in lines.of]
            yield Count(lines, sides, 1, name, f"line(s) {where}", called=PEARL_NAMES)
            # It goes straight through the cells before and after it.
            for way in (one, other):
                if way.side in lines.of:
                    straight = f"the loop goes straight on from {name}"
                    yield Implies(lines, (way.side, 1), _lines(lines, way.beyond), straight, called=STRAIGHT_ON)


def _lines(lines: Unknowns, *sides: Spot) -> list[tuple[Place, int]]:
    """That there is a line on one of these sides; off the board there is none."""
    return [(side, 1) for side in sides if side in lines.of]


def _implied(lines: Unknowns, pearls: Mapping[Cell, str]) -> Iterator[Rule]:
    """Who goes straight on from a black pearl does not turn there."""
    for cell in (cell for cell, pearl in pearls.items() if pearl == BLACK):
        name = f"the loop goes straight on from the black pearl at {at(cell)}"
        for way in (way for pair in ways_of(cell) for way in pair):
            for turn in way.turns:
                if way.side in lines.of and turn in lines.of:
                    yield Implies(lines, (way.side, 1), [(turn, 0)], name, called=STRAIGHT_ON)


def picture(puzzle: Masyu, lines: Board) -> Picture:
    looks = {".": EMPTY, WHITE: WHITE_PEARL, BLACK: BLACK_PEARL}
    faces = [[Face(looks[pearl]) for pearl in row] for row in puzzle.pearls]
    return Picture(faces, lines={side: LINE for side, line in lines.items() if line}, across=True)


KIND = Kind(
    rules="Draw one loop through the middles of cells, which passes every pearl and touches itself nowhere. It goes "
    "straight through a white pearl and turns in the cell before or after it, or in both; it turns on a black pearl "
    "and goes straight through the cells before and after it.",
    format="""\
  .   a cell without a pearl
  w   a white pearl
  b   a black pearl""",
    example="""\
......
.....w
.b.wb.
.bw.b.
w.....
......
""",
    text=Format(Masyu, characters(".wb", "a masyu cell; expected w for a white pearl, b for a black one, or '.'")),
    problem=problem,
    answer=LoopAnswer(lambda puzzle: board(*puzzle.size), lambda puzzle: puzzle.size[1]),
    picture=picture,
)
