"""Wall logic: arms go out from wall cells; a number counts the cells of its arms, and every cell is covered once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from puzzlesolve.engine.problem import Borders, Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import Board, Domain, Unknowns
from puzzlesolve.kinds.answer import CellAnswer, Texts
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.picture import BLACK, EMPTY, LINE, Face, Picture
from puzzlesolve.places import Cell, Spot, at, board
from puzzlesolve.rules.arms import Arms
from puzzlesolve.rules.count import Count
from puzzlesolve.text.format import Cells, Format
from puzzlesolve.text.variants import GridVariants
from puzzlesolve.words import shown

# What covers a cell: nothing, or an arm that goes this way from its wall cell.
NOTHING, UP, DOWN, LEFT, RIGHT = range(5)
STEPS = {UP: (-1, 0), DOWN: (1, 0), LEFT: (0, -1), RIGHT: (0, 1)}
NAMES = {UP: "up", DOWN: "down", LEFT: "left", RIGHT: "right"}
OUT_OF_REACH = Domain((NOTHING,), ("no arm",), "{values} at {places}")


class WallLogic(NamedTuple):
    """`cells` holds '.' for an empty cell, '#' for a black one, and a number or '?' for a wall cell."""

    cells: Sequence[Sequence[str]]

    @property
    def size(self) -> tuple[int, int]:
        return len(self.cells), len(self.cells[0])

    def arms(self) -> dict[Cell, dict[int, list[Cell]]]:
        """For each wall cell, the empty cells that it sees in each direction, the nearest first."""
        cells = ((cell, self.cells[cell[0]][cell[1]]) for cell in board(*self.size))
        walls = [cell for cell, text in cells if text not in (".", "#")]
        return {cell: {way: list(self._seen(cell, step)) for way, step in STEPS.items()} for cell in walls}

    def _seen(self, cell: Cell, step: tuple[int, int]) -> Iterator[Cell]:
        height, width = self.size
        row, column = cell[0] + step[0], cell[1] + step[1]
        while 0 <= row < height and 0 <= column < width and self.cells[row][column] == ".":
            yield row, column
            row, column = row + step[0], column + step[1]


def read_cell(text: str) -> str:
    if text in (".", "#", "?"):
        return text
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise ValueError(f"'{shown(text)}' is not a wall-logic cell; expected '.', a number, '?' or '#'")
    return str(int(text))


def ways_in(ways: Sequence[int]) -> Domain:
    """A cell that arms may cover in these ways."""
    return Domain(tuple(ways), tuple(NAMES[way] for way in ways), "an arm {values} through {places}")


def problem(puzzle: WallLogic) -> Problem:
    arms = puzzle.arms()
    # Every empty cell is covered by one arm.
    ways: dict[Cell, list[int]] = {cell: [] for cell in board(*puzzle.size) if puzzle.cells[cell[0]][cell[1]] == "."}
    for way in STEPS:
        for arm in arms.values():
            for cell in arm[way]:
                ways[cell].append(way)
    domains = {several: ways_in(several) if several else OUT_OF_REACH for several in set(map(tuple, ways.values()))}
    covered = Unknowns.each(ways, [domains[tuple(several)] for several in ways.values()])
    out_of_reach = [cell for cell, several in ways.items() if not several]
    rules: list[Rule] = []
    if out_of_reach:
        rules.append(Count(covered, out_of_reach, 0, "the board", "cell(s) that no arm can reach", value=NOTHING))
    # A number counts the cells of its arms, which go straight on from it.
    for wall, by_way in arms.items():
        clue = puzzle.cells[wall[0]][wall[1]]
        facts = [[(cell, way) for cell in arm] for way, arm in by_way.items()]
        total = None if clue == "?" else int(clue)
        rules.append(Arms(covered, facts, total, f"the clue {clue} at {at(wall)}", "cell(s)"))
    return Problem(covered, rules, borders=Borders(4.0, 7.5))


def texts(puzzle: WallLogic) -> list[list[Texts]]:
    covered: Texts = {NOTHING: ".", UP: "^", DOWN: "v", LEFT: "<", RIGHT: ">"}
    return [[covered if text == "." else text for text in row] for row in puzzle.cells]


def picture(puzzle: WallLogic, covered: Board) -> Picture:
    def face(text: str) -> Face:
        return Face(EMPTY) if text == "." else Face(BLACK, "" if text == "#" else text)

    # A line leads to each covered cell from the one before it on its arm.
    lines: dict[Spot, str] = {}
    for (row, column), way in covered.items():
        if way != NOTHING:
            lines[row - STEPS[way][0] / 2, column - STEPS[way][1] / 2] = LINE
    return Picture([[face(text) for text in row] for row in puzzle.cells], lines=lines, across=True)


KIND = Kind(
    rules="From each wall cell arms go straight up, down, left and right, through empty cells only. A number counts "
    "the cells that the arms of its wall cell cover. Every empty cell is covered by exactly one arm.",
    format="""\
  .        an empty cell
  a number a wall cell; so many cells are covered by its arms
  ?        a wall cell whose arms cover any number of cells
  #        a black cell, which no arm enters
Blanks separate the cells where a number has two digits.""",
    example="""\
.4...
4....
....4
.3...
...5.
""",
    text=Format(WallLogic, Cells(read_cell, str, vary=GridVariants(blank="?"))),
    problem=problem,
    answer=CellAnswer(texts),
    picture=picture,
)
