"""Star battle: K stars in each row, column and area; no two touch, not even diagonally."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence, Sized
from itertools import pairwise
from typing import NamedTuple

from puzzlesolve.engine.problem import Borders, Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import Board, Unknowns, marks
from puzzlesolve.kinds.answer import CellAnswer
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.picture import EMPTY, STAR, Face, Picture
from puzzlesolve.places import Cell, blocks, board, lines, rooms_of, touch_graph
from puzzlesolve.rules.apart import Apart
from puzzlesolve.rules.count import Called, Count
from puzzlesolve.rules.implied.among import Among
from puzzlesolve.rules.implied.placement import Line, Placement, neighbourhood
from puzzlesolve.rules.implied.strip import Strip
from puzzlesolve.text.format import Format, Number, Rooms, require_square
from puzzlesolve.text.reader import Sheet
from puzzlesolve.words import counted, joined

# What solvers call it.
NAMES = Called("enough stars", "last places", "one inside the other")
# On a larger board what is implied takes longer to write down than it saves, and far more memory.
MOST_CELLS_WITH_IMPLIED = 3600


class StarBattle(NamedTuple):
    areas: Sequence[Sequence[str]]
    stars: int


def check(puzzle: StarBattle, sheet: Sheet) -> None:
    require_square(puzzle.areas, sheet)
    rows, count = len(puzzle.areas), len(rooms_of(puzzle.areas))
    if count != rows:
        raise sheet.grids[0].error(f"the board has {counted(count, 'area(s)')}; expected {rows}, as many as rows")


def problem(puzzle: StarBattle) -> Problem:
    height, width = len(puzzle.areas), len(puzzle.areas[0])
    areas = {f"area {name}": cells for name, cells in rooms_of(puzzle.areas).items()}
    return stars_in(height, width, puzzle.stars, areas)


def stars_in(height: int, width: int, count: int, areas: Mapping[str, list[Cell]]) -> Problem:
    """So many stars in each row, column and area of a board, none of them touching."""
    stars = Unknowns.each(board(height, width), marks("no star", "a star"))
    # Each row, column and area has K stars.
    groups = {**lines(height, width), **areas}
    rules: list[Rule] = [Count(stars, cells, count, name, "star(s)", called=NAMES) for name, cells in groups.items()]
    # No two stars touch: at most one in each 2x2 block.
    together = [[stars.of[cell] for cell in block] for block in blocks(height, width)]
    rules.append(Apart(stars, touch_graph(height, width), "stars apart", "stars", together))
    return Problem(stars, rules, _implied(stars, groups, height, width, count), borders=Borders(4.0, 7.5))


def _implied(stars: Unknowns, groups: Mapping[str, list[Cell]], height: int, width: int, count: int) -> Iterator[Rule]:
    """What follows from counts and touching together, and from counts of rows and areas together.

    Two neighbouring lines, a group with what is around it, and bands of neighbouring lines.
    """
    if height * width > MOST_CELLS_WITH_IMPLIED:
        return
    every_line = list(groups.items())[: height + width]
    areas = dict(list(groups.items())[height + width :])
    for part in (every_line[:height], every_line[height:]):
        for (name, first), (other, second) in pairwise(part):
            yield Strip(stars, first, second, count, f"{name} and {other}", "star(s)")
    around = neighbourhood(height, width)
    for name, cells in every_line:
        yield Line(stars, around, cells, count, name, "star(s)")
    for name, cells in areas.items():
        yield Placement(stars, around, cells, count, name, "star(s)")
    if height == width == len(areas):
        for band in _bands(height, count, areas):
            if band.cells or band.stars:
                yield Among(stars, band.cells, band.stars, band.name, "star(s)", band.why, "n areas in n lines")


class Band(NamedTuple):
    """Cells whose number of stars follows from whole rows (or columns) and whole areas, and why."""

    name: str
    cells: list[Cell]
    stars: int
    why: str


def _bands(n: int, stars: int, areas: Mapping[str, list[Cell]]) -> Iterator[Band]:
    """What neighbouring rows and the areas in them say together.

    Rows share their stars with the areas that lie inside them or reach into them. Where that leaves more than one row's
    stars it says next to nothing.
    """
    every_line = list(lines(n, n).values())
    for axis, word in ((0, "row"), (1, "column")):
        rows = every_line[axis * n : axis * n + n]
        spans = {name: _span(cells, axis) for name, cells in areas.items()}
        for first in range(n):
            ends = sorted(high for low, high in spans.values() if first <= low)
            starts = sorted(low for low, high in spans.values() if first <= high)
            for last in range(first, n):
                height = last - first + 1
                band = f"{word} {first + 1}" if height == 1 else f"{word}s {first + 1} to {last + 1}"
                inside = bisect_right(ends, last)
                if 0 < inside < n and height - inside <= 1:
                    within = [name for name, (low, high) in spans.items() if first <= low and high <= last]
                    taken = {cell for name in within for cell in areas[name]}
                    rest = [cell for row in rows[first : last + 1] for cell in row if cell not in taken]
                    left = stars * (height - len(within))
                    rests = f"leave {counted(left, 'star(s)')} for the rest" if left else "hold all of their stars"
                    why = f"{_named(within)}, which {_lie(within)} within {band}, {rests}"
                    yield Band(f"{band} outside {_named(within)}", rest, left, why)
                reaching = bisect_right(starts, last)
                if reaching < n and reaching - height <= 1:
                    into = [name for name, (low, high) in spans.items() if low <= last and first <= high]
                    outside = [cell for name in into for cell in areas[name] if not first <= cell[axis] <= last]
                    left = stars * (len(into) - height)
                    rests = f"leave {counted(left, 'star(s)')} of these outside" if left else "take all of their stars"
                    why = f"{band}, which {_lie(range(height))} within {_named(into)}, {rests}"
                    yield Band(f"{_named(into)} outside {band}", outside, left, why)


def _lie(things: Sized) -> str:
    return "lies" if len(things) == 1 else "lie"


def _named(areas: Sequence[str]) -> str:
    """Areas by their letters: "areas A and B"."""
    letters = [name.removeprefix("area ") for name in areas]
    return f"area{'' if len(letters) == 1 else 's'} {joined(letters)}"


def _span(cells: list[Cell], axis: int) -> tuple[int, int]:
    places = [cell[axis] for cell in cells]
    return min(places), max(places)


def picture(puzzle: StarBattle, stars: Board) -> Picture:
    size = range(len(puzzle.areas)), range(len(puzzle.areas[0]))
    faces = [[Face(STAR if stars.get((i, j)) else EMPTY) for j in size[1]] for i in size[0]]
    return Picture(faces, puzzle.areas, note=f"{counted(puzzle.stars, 'star(s)')} in each row, column and area")


KIND = Kind(
    rules="Each row, column and area has K stars. No two stars touch, not even diagonally.",
    format="""\
The areas of a square board, a name for each cell, as many areas as rows.
The header 'stars: K' says how many stars go into each row, column and area
(1 when it is not given).""",
    example="""\
stars: 1

AAABC
AAABC
ADDDC
ADDDC
DDEEC
""",
    text=Format(StarBattle, Rooms("an area"), Number("stars", "a number of stars", 1, default=1), check=check),
    problem=problem,
    answer=CellAnswer(lambda puzzle: [[{0: ".", 1: "*"}] * len(row) for row in puzzle.areas]),
    picture=picture,
)
