"""Heyawake: rooms count their shaded cells, and no line of unshaded cells crosses two borders between rooms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import Board, Unknowns, marks
from puzzlesolve.kinds.answer import CellAnswer
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.picture import EMPTY, PAINTED, Face, Picture
from puzzlesolve.places import Cell, at, beside, board, grouped, lines, rooms_of, sides_graph, touching
from puzzlesolve.rules.apart import Apart
from puzzlesolve.rules.connected import Connected
from puzzlesolve.rules.count import Called, Count
from puzzlesolve.rules.implied.fillings import Fillings
from puzzlesolve.text.format import Format, Items, Rooms

# A room with more cells, or with more ways to shade them, says too little of each.
MOST_CELLS = 40
MOST_FILLINGS = 1000


# What solvers call it.
ROOM_NAMES = Called("room full", "room needs all")
LINE_NAMES = Called(short="three rooms in a line")


class Heyawake(NamedTuple):
    rooms: Sequence[Sequence[str]]
    counts: Mapping[str, int]

    @property
    def size(self) -> tuple[int, int]:
        return len(self.rooms), len(self.rooms[0])

    def across_two_borders(self) -> Iterator[list[Cell]]:
        """The shortest stretches of a row or column that cross two borders: a room's cells, and one on either side."""
        for line in lines(*self.size).values():
            names = [self.rooms[row][column] for row, column in line]
            starts = [place for place, (here, there) in enumerate(pairwise(names), 1) if here != there]
            for first, second in pairwise(starts):
                yield line[first - 1 : second + 1]


def problem(puzzle: Heyawake) -> Problem:
    shaded = Unknowns.each(board(*puzzle.size), marks("unshaded", "shaded", "{values}: {places}"))
    graph = sides_graph(*puzzle.size)
    # A room's clue counts its shaded cells.
    cells_of = rooms_of(puzzle.rooms)
    rules: list[Rule] = [
        Count(shaded, cells_of[name], count, f"room {name}", "shaded cell(s)", called=ROOM_NAMES)
        for name, count in puzzle.counts.items()
    ]
    # No straight line of unshaded cells crosses two borders between rooms.
    for cells in puzzle.across_two_borders():
        name = f"the line across two borders from {at(cells[0])} to {at(cells[-1])}"
        rules.append(Count(shaded, cells, range(1, len(cells) + 1), name, "shaded cell(s)", called=LINE_NAMES))
    # No two shaded cells touch by a side.
    rules.append(Apart(shaded, graph, "touching", "shaded cells"))
    # All unshaded cells are connected. Of two that touch, one is unshaded.
    pairs = [(cell, graph.places[other]) for cell, near in zip(graph.places, graph.near) for other in near]
    rules.append(Connected(shaded, graph, "connection", "unshaded cells", 0, pairs))
    return Problem(shaded, rules, _implied(puzzle, shaded))


def _implied(puzzle: Heyawake, shaded: Unknowns) -> Iterator[Rule]:
    """Where the shaded cells of a room may be, so that they do not touch and part no unshaded cells."""
    for name, cells in rooms_of(puzzle.rooms).items():
        ways = fillings_of(puzzle, cells, puzzle.counts[name]) if name in puzzle.counts else None
        if ways is not None:
            near = [(near, cell) for cell in cells for near in beside(cell) if near in shaded.of and near not in cells]
            outside = grouped(near, lambda pair: pair[0])
            touched = {place: [cell for _, cell in pairs] for place, pairs in outside.items()}
            yield Fillings(shaded, cells, ways, touched, f"room {name}", "shaded cells")


def fillings_of(puzzle: Heyawake, cells: Sequence[Cell], count: int) -> list[list[Cell]] | None:
    """All ways to shade so many cells of a room; None where there are more than are of use."""
    if len(cells) > MOST_CELLS:
        return None
    (top, left), (height, width) = cells[0], puzzle.size
    # Rooms of one shape share them, wherever they are.
    shape = tuple((row - top, column - left) for row, column in cells)
    rim = tuple(cell for cell in shape if cell[0] + top in (0, height - 1) or cell[1] + left in (0, width - 1))
    ways = fillings(shape, rim, count)
    return None if ways is None else [[(row + top, column + left) for row, column in way] for way in ways]


@lru_cache(maxsize=4096)
def fillings(cells: tuple[Cell, ...], rim: tuple[Cell, ...], count: int) -> list[tuple[Cell, ...]] | None:
    """The same for a room somewhere, some of whose cells are at the rim of the board.

    Shaded cells that touch by corners, and the rim, are a wall. It parts no unshaded cells as long as it nowhere comes
    back to itself.
    """
    found: list[dict[Cell, int]] = [{}]
    for index, cell in enumerate(cells):
        most_left = _most_apart(cells[index + 1 :])
        shaded = [
            more for walls in found if len(walls) < count and (more := _with(walls, cell, cell in rim)) is not None
        ]
        found = [walls for walls in (*found, *shaded) if len(walls) + most_left >= count]
        if len(found) > MOST_FILLINGS:
            return None
    return [tuple(walls) for walls in found]


def _most_apart(cells: Sequence[Cell]) -> int:
    """At least as many as there can be of some cells without two that touch: one of each pair, and what has none."""
    left = dict.fromkeys(cells)
    pairs = 0
    for cell in cells:
        partner = next((near for near in beside(cell) if near in left), None)
        if cell in left and partner is not None:
            pairs += 1
            del left[cell], left[partner]
    return len(cells) - pairs


def _with(walls: dict[Cell, int], cell: Cell, at_rim: bool) -> dict[Cell, int] | None:
    """Shaded cells with the number of their wall, 0 for the rim, and one more cell; None where it must not be."""
    if any(near in walls for near in beside(cell)):
        return None
    met = [walls[near] for near in touching(cell) if near in walls] + [0] * at_rim
    if len(set(met)) < len(met):
        return None
    wall = min(met, default=len(walls) + 1)
    return {cell: wall, **{other: wall if number in met else number for other, number in walls.items()}}


def picture(puzzle: Heyawake, shaded: Board) -> Picture:
    clue_at = {cells[0]: name for name, cells in rooms_of(puzzle.rooms).items() if name in puzzle.counts}

    def face(cell: Cell) -> Face:
        clue = str(puzzle.counts[clue_at[cell]]) if cell in clue_at else ""
        return Face(PAINTED if shaded.get(cell) else EMPTY, corner=clue)

    rows, columns = map(range, puzzle.size)
    return Picture([[face((i, j)) for j in columns] for i in rows], puzzle.rooms)


KIND = Kind(
    rules="""\
Shade cells; the clue of a room counts its shaded cells. No two of them touch by a side, and all unshaded cells are \
connected. No straight line of unshaded cells crosses two borders between rooms.""",
    format="""\
The rooms, a name for each cell; then the clues as ROOM=COUNT, separated by
blanks, commas or new lines. A room without a count has no clue. Where names
have several characters, blanks separate the cells.""",
    example="""\
AAABBC
DDDBBC
DDDEEF
DDDEEF
GGHHII
GGHHII

A=1 B=1 D=4 E=1 F=1 I=1
""",
    text=Format(Heyawake, Rooms("a room"), Items("room", "count", 0)),
    problem=problem,
    answer=CellAnswer(lambda puzzle: [[{0: ".", 1: "#"}] * puzzle.size[1]] * puzzle.size[0]),
    picture=picture,
)
