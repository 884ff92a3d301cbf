"""Skyscrapers: a random square full of numbers with all its clues, of which some are taken away."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from puzzlesolve.generate.reduce import random_solution, reduced
from puzzlesolve.generate.request import Request
from puzzlesolve.kinds.skyscrapers import Skyscrapers, problem, views
from puzzlesolve.places import Cell

OPTIONS = ()
LARGEST = 16


def refuse(height: int, width: int, options: Mapping[str, int | None]) -> str | None:
    if height != width or not 1 <= height <= LARGEST:
        return f"skyscrapers cannot be {height}x{width}; expected a square of up to {LARGEST}x{LARGEST}"
    return None


def make(request: Request) -> Skyscrapers:
    """Skyscrapers with exactly one answer. Raises OutOfTime."""
    n = request.height
    numbers = random_solution(request, problem(_puzzle(n, {}, [])))
    all_numbers = {**_clues(n, numbers), **numbers}
    # Numbers on the board go first: a magazine prints few of them.
    return reduced(
        request,
        [[cell] for cell in all_numbers],
        lambda kept: _puzzle(n, all_numbers, kept),
        problem,
        first=lambda cell: cell not in numbers,
    )


def _clues(n: int, numbers: Mapping[Cell, int]) -> dict[Cell, int]:
    """What is seen from each end of each line, at the cells outside the board."""
    clues = {}
    for end, view in views(n).items():
        held = [numbers[cell] for cell in view.cells]
        clues[end] = sum(value > max(held[:i], default=0) for i, value in enumerate(held))
    return clues


def _puzzle(n: int, numbers: Mapping[Cell, int], cells: Collection[Cell]) -> Skyscrapers:
    shown = set(cells)
    around = range(-1, n + 1)
    return Skyscrapers([[numbers[i, j] if (i, j) in shown else None for j in around] for i in around])
