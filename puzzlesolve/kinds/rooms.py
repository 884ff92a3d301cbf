"""What kinds with rooms, rows and columns have in common."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlesolve.places import Cell, counted


def lines(height: int, width: int) -> dict[str, list[Cell]]:
    """The rows and then the columns of a board, by name."""
    rows = {f"row {i + 1}": [(i, j) for j in range(width)] for i in range(height)}
    columns = {f"column {j + 1}": [(i, j) for i in range(height)] for j in range(width)}
    return {**rows, **columns}


def sides(grid: Sequence[Sequence[object]]) -> str:
    """The size of a grid in words."""
    return f"{counted(len(grid), 'row(s)')} and {counted(len(grid[0]), 'column(s)')}"


def write_rooms(names: Sequence[Sequence[str]]) -> str:
    """A grid of room names: compact when every name is one character, else in columns."""
    width = max(len(name) for row in names for name in row)
    if width == 1:
        return "".join("".join(row) + "\n" for row in names)
    return "".join(" ".join(name.ljust(width) for name in row).rstrip() + "\n" for row in names)
