"""Sudokus: a random square full of numbers, and then numbers taken away while the rest decides it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from puzzlesolve.generate.reduce import SYMMETRY, random_solution, reduced, refuse_symmetry, turned
from puzzlesolve.generate.request import Request
from puzzlesolve.kinds.sudoku import Sudoku, problem, usual_box
from puzzlesolve.places import Cell, board

OPTIONS = (SYMMETRY,)
LARGEST = 25


def refuse(height: int, width: int, options: Mapping[str, int | None]) -> str | None:
    if height != width or not 1 <= height <= LARGEST:
        return f"a sudoku cannot be {height}x{width}; expected a square of up to {LARGEST}x{LARGEST}"
    return refuse_symmetry(height, width, options["symmetry"])


def make(request: Request) -> Sudoku:
    """A sudoku with exactly one answer. Raises OutOfTime."""
    n = request.height
    numbers = random_solution(request, problem(_puzzle(n, {}, [])))
    groups = turned(board(n, n), n, n, request.options["symmetry"] or 1)
    return reduced(request, groups, lambda kept: _puzzle(n, numbers, kept), problem)


def _puzzle(n: int, numbers: Mapping[Cell, int], cells: Collection[Cell]) -> Sudoku:
    shown = set(cells)
    givens = [[numbers[i, j] if (i, j) in shown else None for j in range(n)] for i in range(n)]
    return Sudoku(givens, usual_box(n), None)
