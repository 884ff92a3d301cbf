"""Akari: a light shines along its row and column; every white cell is lit, and no light shines on another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import Board, Unknowns, marks
from puzzlesolve.kinds.answer import CellAnswer, Texts
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.picture import BLACK, EMPTY, LIGHT, Face, Picture
from puzzlesolve.places import Cell, at, beside, board, lines
from puzzlesolve.rules.count import Called, Count
from puzzlesolve.text.format import Format, characters

# What solvers call it.
CLUE_NAMES = Called("clue full", "clue needs all")
STRETCH_NAMES = Called("a light would see a light")
LIT_NAMES = Called(short="lit from one place only")


class Akari(NamedTuple):
    """`cells` holds '.' for a white cell, '#' or '0' to '4' for a black one."""

    cells: Sequence[Sequence[str]]

    @property
    def size(self) -> tuple[int, int]:
        return len(self.cells), len(self.cells[0])

    def is_white(self, cell: Cell) -> bool:
        return self.cells[cell[0]][cell[1]] == "."


def stretches(puzzle: Akari) -> dict[str, list[Cell]]:
    """The white cells between two black ones, in rows and then in columns, by name."""
    found = {}
    for line, cells in lines(*puzzle.size).items():
        along, axis = ("column", 1) if line.startswith("row") else ("row", 0)
        for white, group in groupby(cells, puzzle.is_white):
            if white:
                stretch = list(group)
                first, last = stretch[0][axis] + 1, stretch[-1][axis] + 1
                found[f"the stretch of {line} from {along} {first} to {last}"] = stretch
    return found


def problem(puzzle: Akari) -> Problem:
    white = [cell for cell in board(*puzzle.size) if puzzle.is_white(cell)]
    lights = Unknowns.each(white, marks("no light", "a light"))
    rules: list[Rule] = []
    # A number counts the lights beside it.
    for cell in board(*puzzle.size):
        clue = puzzle.cells[cell[0]][cell[1]]
        if clue not in ".#":
            near = [other for other in beside(cell) if other in lights.of]
            rules.append(
                Count(
                    lights, near, int(clue), f"the clue {clue} at {at(cell)}", "light(s) beside it", called=CLUE_NAMES
                )
            )
    # No light shines on another.
    named = stretches(puzzle)
    for name, stretch in named.items():
        if len(stretch) > 1:
            rules.append(Count(lights, stretch, range(2), name, "light(s)", called=STRETCH_NAMES))
    # Every white cell is lit.
    for cell, sources in seen_from(named.values()).items():
        lit = range(1, len(sources) + 1)
        rules.append(
            Count(lights, sources, lit, f"the white cell at {at(cell)}", "light(s) in sight", called=LIT_NAMES)
        )
    return Problem(lights, rules)


def seen_from(every: Iterable[list[Cell]]) -> dict[Cell, list[Cell]]:
    """From where white cells may be lit; without those that are lit anyway when others are.

    A cell that is alone in its row's or column's stretch is lit along the other one, with all the cells there.
    """
    meeting: dict[Cell, list[list[Cell]]] = {}
    for stretch in every:
        for cell in stretch:
            meeting.setdefault(cell, []).append(stretch)
    found: dict[Cell, list[Cell]] = {}
    lit_anyway: set[Cell] = set()
    for cell, (across, down) in meeting.items():
        if cell not in lit_anyway and min(len(across), len(down)) == 1:
            found[cell] = max(across, down, key=len)
            lit_anyway.update(found[cell])
    for cell, (across, down) in meeting.items():
        if cell not in lit_anyway:
            found[cell] = [*across, *(other for other in down if other != cell)]
    return found


def texts(puzzle: Akari) -> list[list[Texts]]:
    white: Texts = {0: ".", 1: "*"}
    return [[white if text == "." else text for text in row] for row in puzzle.cells]


def picture(puzzle: Akari, lights: Board) -> Picture:
    def face(text: str, light: int | None) -> Face:
        if text != ".":
            return Face(BLACK, text.replace("#", ""))
        return Face(LIGHT if light else EMPTY)

    return Picture(
        [[face(text, lights.get((i, j))) for j, text in enumerate(row)] for i, row in enumerate(puzzle.cells)]
    )


KIND = Kind(
    rules="Put lights into white cells. A light shines along its row and column up to a black cell. Every white cell "
    "is lit, and no light shines on another. A number counts the lights beside it.",
    format="""\
  .     a white cell
  #     a black cell
  0-4   a black cell; so many of the cells beside it have a light""",
    example="""\
.#..#.
......
.#..2.
.3..1.
......
.#..#.
""",
    text=Format(Akari, characters(".#01234", "an akari cell; expected '.', '#' or a number 0-4", blank="#")),
    problem=problem,
    answer=CellAnswer(texts),
    picture=picture,
)
