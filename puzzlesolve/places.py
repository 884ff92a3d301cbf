"""Places of a board, the words for them, and which of them lie together.

A place is the spot where it is drawn, as (row, column): a cell has whole numbers, an edge between two cells lies half
way between them, and a corner half way in both directions. All are counted from 0 in code and from 1 in every word that
a person reads. What has no spot of its own, such as a rectangle of cells, is a candidate.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from string import ascii_letters
from typing import NamedTuple, TypeVar

from puzzlesolve.words import joined

Cell = tuple[int, int]
Spot = tuple[float, float]
Item = TypeVar("Item")
Key = TypeVar("Key")


class Candidate(NamedTuple):
    """Something that may or may not be part of the answer, and covers some cells: a rectangle, an arm, a room."""

    name: str
    cells: tuple[Cell, ...]


Place = Spot | Candidate


class Graph:
    """Which places are joined to which: what "touching", "connected" and "a loop" mean on a board.

    `near` has, for each place, the numbers of those that it is joined to.
    """

    def __init__(self, places: Sequence[Place], near: Sequence[Sequence[int]]) -> None:
        self.places = places
        self.near = near

    @cached_property
    def masks(self) -> list[int]:
        """For each place those that it is joined to and itself, as bits of an integer."""
        return [sum([1 << other for other in others], 1 << place) for place, others in enumerate(self.near)]


def at(place: Place) -> str:
    """A place in words: "row 3, column 4", "the edge below row 3, column 4"."""
    row, column = place
    if isinstance(row, int) and isinstance(column, int):
        return f"row {row + 1}, column {column + 1}"
    if isinstance(place, Candidate):
        return place.name
    row, column = place
    sides = [*_side(row, "above", "below"), *_side(column, "left of", "right of")]
    what = "edge" if len(sides) == 1 else "corner"
    return f"the {what} {joined(sides)} {at((int(row), int(column)))}"


def _side(coordinate: float, before: str, after: str) -> list[str]:
    """On which side of its cell a place lies, if on any: only the rim of the board lies before its cell."""
    return [] if coordinate == int(coordinate) else [before if coordinate < 0 else after]


def listed(places: Iterable[Place]) -> str:
    """Places in words, row by row, as in "row 1, columns 2 and 3, and row 3, column 4"."""
    by_row = grouped((at(place).partition(", column ") for place in places), lambda words: words[0])
    parts = [_in_row(row, [column for _, _, column in members]) for row, members in by_row.items()]
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + f", and {parts[-1]}"


def abbreviated(text: str) -> str:
    """The same with cells as r3c4, for sentences that speak of many."""

    def cells(found: re.Match[str]) -> str:
        return joined([f"r{found[1]}c{column}" for column in re.findall(r"\d+", found[2])])

    text = re.sub(r"\brow (\d+), columns? (\d+(?:(?:, | and )\d+)*)(?!\d)", cells, text)
    # Cells of several rows are one list now.
    return re.sub(r"r\d+c\d+(?:,? (?:and )?r\d+c\d+)+", lambda found: joined(re.findall(r"r\d+c\d+", found[0])), text)


def _in_row(row: str, columns: list[str]) -> str:
    if len(columns) == 1:
        return f"{row}, column {columns[0]}" if columns[0] else row
    several = row.replace("the edge ", "the edges ").replace("the corner ", "the corners ")
    return f"{several}, columns {joined(columns)}"


def spot(place: Place) -> Spot:
    """Where a place is drawn; a candidate at the first of its cells."""
    return place.cells[0] if isinstance(place, Candidate) else place


def distance(one: Place, other: Place) -> float:
    """How many steps of a king lie between two places."""
    (row, column), (other_row, other_column) = spot(one), spot(other)
    return max(abs(row - other_row), abs(column - other_column))


def box(places: Iterable[Place]) -> tuple[float, float, float, float]:
    """The first and last row, and the first and last column, of some places."""
    rows, columns = zip(*map(spot, places)) if places else ((0.0,), (0.0,))
    return min(rows), max(rows), min(columns), max(columns)


@lru_cache(maxsize=16)
def board(height: int, width: int) -> Sequence[Cell]:
    """All cells in reading order; boards of one size share them."""
    return [(row, column) for row in range(height) for column in range(width)]


def lines(height: int, width: int) -> dict[str, list[Cell]]:
    """The rows and then the columns of a board, by name."""
    rows = {f"row {i + 1}": [(i, j) for j in range(width)] for i in range(height)}
    columns = {f"column {j + 1}": [(i, j) for i in range(height)] for j in range(width)}
    return {**rows, **columns}


def beside(cell: Cell) -> tuple[Cell, ...]:
    """The cells that share a side with one, on the board or not."""
    row, column = cell
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


def touching(cell: Cell) -> tuple[Cell, ...]:
    """The cells that share a side or a corner with one, on the board or not."""
    row, column = cell
    above, below, left, right = row - 1, row + 1, column - 1, column + 1
    return (
        *((above, left), (above, column), (above, right)),
        *((row, left), (row, right)),
        *((below, left), (below, column), (below, right)),
    )


def blocks(height: int, width: int) -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
    """Every 2x2 block."""
    for row, column in board(height - 1, width - 1):
        yield (row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)


def half_steps(spot: Spot) -> tuple[Spot, ...]:
    """What lies half a step up, left, right and down: the edges of a cell, or those that meet in a corner."""
    row, column = spot
    return (row - 0.5, column), (row, column - 0.5), (row, column + 0.5), (row + 0.5, column)


def corners(height: int, width: int) -> list[Spot]:
    """All corners of cells in reading order."""
    return [(row - 0.5, column - 0.5) for row, column in board(height + 1, width + 1)]


def edges(spots: Sequence[Spot]) -> dict[Place, list[Place]]:
    """What lies half way between two of these spots (between corners: the sides of cells), and these two."""
    met = grouped(((half, spot) for spot in spots for half in half_steps(spot)), lambda pair: pair[0])
    return {half: [spot for _, spot in pairs] for half, pairs in sorted(met.items()) if len(pairs) == 2}


def graph(cells: Sequence[Cell], near: Callable[[Cell], Iterable[Cell]]) -> Graph:
    """Some cells, joined where `near` (`beside`, `touching`) says so."""
    number_of = {cell: number for number, cell in enumerate(cells)}
    return Graph(cells, [[number_of[other] for other in near(cell) if other in number_of] for cell in cells])


@lru_cache(maxsize=16)
def sides_graph(height: int, width: int) -> Graph:
    """A board whose cells are joined where they share a side; boards of one size share it."""
    return graph(board(height, width), beside)


@lru_cache(maxsize=16)
def touch_graph(height: int, width: int) -> Graph:
    """A board whose cells are joined where they share a side or a corner."""
    return graph(board(height, width), touching)


def grouped(items: Iterable[Item], key: Callable[[Item], Key]) -> dict[Key, list[Item]]:
    """Items by their key, in the order in which the keys are met."""
    groups: dict[Key, list[Item]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups


def rooms_of(names: Sequence[Sequence[str]]) -> dict[str, list[Cell]]:
    """The cells of each room of a grid of room names."""
    cells = board(len(names), len(names[0]))
    return grouped(cells, lambda cell: names[cell[0]][cell[1]])


def room_name(number: int) -> str:
    """Names for rooms that have none: A to Z, a to z, then A1 to z1, A2..."""
    turn, letter = divmod(number, len(ascii_letters))
    return ascii_letters[letter].swapcase() + (str(turn) if turn else "")


def pieces(cells: Collection[Cell]) -> list[list[Cell]]:
    """The orthogonally connected pieces, each in reading order, by their first cells."""
    left = set(cells)
    found = []
    for cell in sorted(cells):
        if cell not in left:
            continue
        left.discard(cell)
        piece = [cell]
        for member in piece:
            for near in beside(member):
                if near in left:
                    left.discard(near)
                    piece.append(near)
        found.append(sorted(piece))
    return found
