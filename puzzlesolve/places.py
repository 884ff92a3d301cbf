"""Cells of a board, the words for them, and which of them lie together.

A cell is (row, column), counted from 0 in code and from 1 in every word a person reads.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

Cell = tuple[int, int]
Grid = list[list[int | None]]
Item = TypeVar("Item")
Key = TypeVar("Key")


def at(cell: Cell) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def listed(cells: Iterable[Cell]) -> str:
    """Cells in words, row by row, as in "row 1, columns 2 and 3, and row 3, column 4"."""
    by_row = grouped(cells, lambda cell: cell[0])
    parts = []
    for row, members in by_row.items():
        columns = "column" if len(members) == 1 else "columns"
        parts.append(f"row {row + 1}, {columns} {joined([str(column + 1) for _, column in members])}")
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + f", and {parts[-1]}"


def joined(words: Sequence[str], last: str = "and") -> str:
    """A list in words: "1", "1 and 2", "1, 2 and 3"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def counted(number: int, things: str) -> str:
    """A number of things, as in "1 star" and "2 stars"; `things` has "(s)" where the plural has an s."""
    return f"{number} {things.replace('(s)', '' if number == 1 else 's')}"


def either(values: Iterable[int]) -> str:
    return joined([str(value) for value in values], "or")


def board(height: int, width: int) -> list[Cell]:
    """All cells in reading order."""
    return [(row, column) for row in range(height) for column in range(width)]


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


def as_grid(values: Mapping[Cell, int], height: int, width: int) -> Grid:
    """A board's values by rows, None where a cell has none."""
    return [[values.get((row, column)) for column in range(width)] for row in range(height)]
