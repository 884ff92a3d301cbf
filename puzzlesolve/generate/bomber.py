"""Bomber puzzles: random bombs, every other cell with its clue, and then clues covered while the rest decides them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from puzzlesolve.generate.reduce import reduced
from puzzlesolve.generate.request import Option, Request
from puzzlesolve.kinds.bomber import Bomber, problem
from puzzlesolve.places import Cell, board, touching

OPTIONS = (Option("bombs", None, "Bombs on the board; a fifth of the cells by default."),)
LARGEST = 40


def refuse(height: int, width: int, options: Mapping[str, int | None]) -> str | None:
    if not (1 <= height <= LARGEST and 1 <= width <= LARGEST):
        return f"a bomber board cannot be {height}x{width}; expected up to {LARGEST}x{LARGEST}"
    most = height * width // 2
    if not 0 <= bombs_for(height, width, options) <= most:
        return f"a bomber board of {height}x{width} cannot have {options['bombs']} bombs; expected 0 to {most}"
    return None


def bombs_for(height: int, width: int, options: Mapping[str, int | None]) -> int:
    """How many bombs are asked for."""
    bombs = options.get("bombs")
    return height * width // 5 if bombs is None else bombs


def make(request: Request) -> Bomber:
    """A bomber puzzle with exactly one answer. Raises NoLuck, OutOfTime."""
    height, width = request.height, request.width
    bombs = _random_bombs(request.random, height, width, bombs_for(height, width, request.options))
    groups = [[cell] for cell in bombs if not bombs[cell]]
    return reduced(request, groups, lambda seen: _puzzle(bombs, height, width, seen), problem)


def _puzzle(bombs: Mapping[Cell, int], height: int, width: int, seen: Sequence[Cell]) -> Bomber:
    """The clues of some cells; the others are covered."""
    clues = {cell: str(sum(bombs.get(near, 0) for near in touching(cell))) for cell in seen}
    return Bomber([[clues.get((row, column), ".") for column in range(width)] for row in range(height)], None)


def _random_bombs(random: Random, height: int, width: int, count: int) -> dict[Cell, int]:
    """A board with so many bombs, each of them beside a cell without one, where a clue can tell of it."""
    cells = board(height, width)
    bombs = dict.fromkeys(cells, 0)
    for cell in random.sample(cells, count):
        bombs[cell] = 1
    while True:
        hidden = [cell for cell in cells if bombs[cell] and all(bombs.get(near, 1) for near in touching(cell))]
        if not hidden:
            return bombs
        bombs[hidden[0]] = 0
        bombs[random.choice([cell for cell in cells if not bombs[cell] and cell != hidden[0]])] = 1
