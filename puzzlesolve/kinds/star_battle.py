"""Star battle: K stars in each row, column and area; no two touch, not even diagonally."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import MARKS_PER_WORD, Marks
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.kinds.rooms import lines, sides, write_rooms
from puzzlesolve.picture import EMPTY, STAR, Face, Picture
from puzzlesolve.places import Cell, board, counted, rooms_of
from puzzlesolve.rules.apart import Apart
from puzzlesolve.rules.count import Count
from puzzlesolve.rules.implied.placement import Line, Placement, neighbourhood
from puzzlesolve.rules.implied.strip import Strip
from puzzlesolve.text.reader import Sheet, number, read_rooms


class StarBattle(NamedTuple):
    areas: Sequence[Sequence[str]]
    stars: int


def read(sheet: Sheet) -> StarBattle:
    stars = number(sheet.headers["stars"], "a number of stars", 1) if "stars" in sheet.headers else 1
    (block,) = sheet.take_blocks("a grid of areas")
    areas = read_rooms(block, "an area")
    if len(areas) != len(areas[0]):
        raise block[0].error(f"the board has {sides(areas)}; expected a square")
    count = len(rooms_of(areas))
    if count != len(areas):
        raise block[0].error(f"the board has {counted(count, 'area(s)')}; expected {len(areas)}, as many as rows")
    return StarBattle(areas, stars)


def write(puzzle: StarBattle) -> str:
    return f"stars: {puzzle.stars}\n\n{write_rooms(puzzle.areas)}"


def size(puzzle: StarBattle) -> tuple[int, int]:
    return len(puzzle.areas), len(puzzle.areas[0])


def problem(puzzle: StarBattle) -> Problem:
    height, width = size(puzzle)
    areas = rooms_of(puzzle.areas)
    marks = Marks(([cell] for cell in board(height, width)), ("no star at", "a star at"))
    # Each row, column and area has K stars, and no two stars touch.
    groups = {**lines(height, width), **{f"area {name}": cells for name, cells in areas.items()}}
    rules = stars_in(marks, groups, height, width, puzzle.stars)
    if height == width == len(areas) and len(marks) <= MARKS_PER_WORD:
        rules += [
            Count(marks, cells, count, count, name, "star(s)", implied=True)
            for name, cells, count in _bands(height, puzzle.stars, areas)
            if cells or count
        ]
    return Problem(marks, rules)


def stars_in(marks: Marks, groups: Mapping[str, list[Cell]], height: int, width: int, stars: int) -> list[Rule]:
    """So many stars in each group, none of them touching; the first groups are the rows and the columns."""
    rules: list[Rule] = [Count(marks, cells, stars, stars, name, "star(s)") for name, cells in groups.items()]
    rules.append(Apart(marks, height, width, "stars apart", "stars"))
    if len(marks) <= MARKS_PER_WORD:
        rules += _closer_looks(marks, stars, groups, height, width)
    return rules


def _closer_looks(
    marks: Marks, stars: int, groups: Mapping[str, list[Cell]], height: int, width: int
) -> Iterator[Rule]:
    """What follows from counts and touching together: two neighbouring lines, and a group with what is around it."""
    every_line = list(groups.items())[: height + width]
    for part in (every_line[:height], every_line[height:]):
        for (name, first), (other, second) in pairwise(part):
            yield Strip(marks, first, second, stars, f"{name} and {other}", "star(s)")
    around = neighbourhood(height, width)
    for name, cells in every_line:
        yield Line(marks, around, cells, stars, name, "star(s)")
    for name, cells in list(groups.items())[len(every_line) :]:
        yield Placement(marks, around, cells, stars, name, "star(s)")


def _bands(n: int, stars: int, areas: Mapping[str, list[Cell]]) -> Iterator[tuple[str, list[Cell], int]]:
    """Cells whose number of stars follows from whole rows (or columns) and whole areas: name, cells, count.

    Neighbouring rows must share their stars with the areas that lie inside them or reach into them. Where that leaves
    more than one row's stars it says next to nothing.
    """
    every_line = list(lines(n, n).values())
    for axis, word in ((0, "rows"), (1, "columns")):
        rows = every_line[axis * n : axis * n + n]
        spans = {name: _span(cells, axis) for name, cells in areas.items()}
        for first in range(n):
            ends = sorted(high for low, high in spans.values() if first <= low)
            starts = sorted(low for low, high in spans.values() if first <= high)
            for last in range(first, n):
                height = last - first + 1
                band = f"{word} {first + 1} to {last + 1}"
                inside = bisect_right(ends, last)
                if 0 < inside < n and height - inside <= 1:
                    taken = {
                        c for name, (low, high) in spans.items() if first <= low and high <= last for c in areas[name]
                    }
                    kept = [cell for row in rows[first : last + 1] for cell in row if cell not in taken]
                    yield f"{band} outside the areas within", kept, stars * (height - inside)
                reaching = bisect_right(starts, last)
                if reaching < n and reaching - height <= 1:
                    cells = [
                        c for name, (low, high) in spans.items() if low <= last and first <= high for c in areas[name]
                    ]
                    outside = [cell for cell in cells if not first <= cell[axis] <= last]
                    yield f"the areas that reach into {band}, outside them,", outside, stars * (reaching - height)


def _span(cells: list[Cell], axis: int) -> tuple[int, int]:
    places = [cell[axis] for cell in cells]
    return min(places), max(places)


def plain(puzzle: StarBattle, stars: Mapping[Cell, int]) -> list[str]:
    height, width = size(puzzle)
    return ["".join(".*?"[stars.get((i, j), 2)] for j in range(width)) for i in range(height)]


def picture(puzzle: StarBattle, stars: Mapping[Cell, int]) -> Picture:
    height, width = size(puzzle)
    faces = [[Face(STAR if stars.get((i, j)) else EMPTY) for j in range(width)] for i in range(height)]
    return Picture(faces, puzzle.areas)


KIND = Kind(
    rules="Each row, column and area has K stars. No two stars touch, not even diagonally.",
    format="""\
The areas of a square board, a name for each cell, as many areas as rows.
The header 'stars: K' says how many stars go into each row, column and area
(1 when it is not given).""",
    example="""\
stars: 1

AABBB
AABCC
ADDDC
DDECC
EEEEC
""",
    headers=("stars",),
    read=read,
    write=write,
    size=size,
    problem=problem,
    plain=plain,
    picture=picture,
)
