"""Shikakus: a board cut at random into rectangles, with a number in each, moved until they decide how it was cut.

Numbers say so much that such puzzles are mostly easy; for a harder one, some of them become question marks.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random

from puzzlesolve.engine.verdict import Options, solve_problem
from puzzlesolve.generate.reduce import reduced
from puzzlesolve.generate.request import Option, Request
from puzzlesolve.insight.difficulty import HARD, MEDIUM
from puzzlesolve.kinds.shikaku import ANY_SIZE, Shikaku, problem
from puzzlesolve.places import Cell, board

OPTIONS: Sequence[Option] = ()
LARGEST = 50
# The cells that the largest rectangles have.
MOST = 12
# So many times clues are moved before the board is cut anew.
MOVES = 60

Rectangle = tuple[Cell, ...]


def refuse(height: int, width: int, options: Mapping[str, int | None]) -> str | None:
    if max(height, width) > LARGEST or height * width < 2:
        return f"a shikaku cannot be {height}x{width}; expected 1x2 or more, and at most {LARGEST}x{LARGEST}"
    return None


def make(request: Request) -> Shikaku:
    """A shikaku with exactly one answer. Raises OutOfTime."""
    numbers = None
    while numbers is None:
        numbers = _deciding(request, random_cut(request.random, request.height, request.width))
    if request.difficulty not in (MEDIUM, HARD):
        return _puzzle(request, numbers, numbers)
    return reduced(request, [[cell] for cell in numbers], lambda kept: _puzzle(request, numbers, kept), problem)


def _puzzle(request: Request, numbers: Mapping[Cell, int], kept: Collection[Cell]) -> Shikaku:
    """The clues with the numbers that are kept; the others are of any size."""
    texts = dict.fromkeys(numbers, ANY_SIZE) | {cell: str(numbers[cell]) for cell in kept}
    return Shikaku([[texts.get((i, j), ".") for j in range(request.width)] for i in range(request.height)])


def random_cut(random: Random, height: int, width: int) -> list[Rectangle]:
    """A board cut into rectangles: each begins at the first cell that is still free."""
    free = set(board(height, width))
    cut = []
    for row, column in board(height, width):
        if (row, column) not in free:
            continue
        widest = next((wide for wide in range(1, width - column) if (row, column + wide) not in free), width - column)
        shapes = [
            (tall, wide)
            for wide in range(1, min(widest, MOST) + 1)
            for tall in range(1, min(height - row, MOST // wide) + 1)
        ]
        # A single cell tells too much, and is cut only where there is no other way.
        tall, wide = random.choice([shape for shape in shapes if shape != (1, 1)] or shapes)
        cut.append(tuple((i, j) for i in range(row, row + tall) for j in range(column, column + wide)))
        free.difference_update(cut[-1])
    return cut


def _deciding(request: Request, cut: Sequence[Rectangle]) -> dict[Cell, int] | None:
    """A number in each rectangle, so that there is no other way to cut the board; None where none is found."""
    places = {rectangle: request.random.choice(rectangle) for rectangle in cut}
    for _ in range(MOVES):
        numbers = {place: len(rectangle) for rectangle, place in places.items()}
        outcome = solve_problem(problem(_puzzle(request, numbers, numbers)), Options(solutions=2), request.deadline)
        outcome.check_decided()
        if len(outcome.boards) == 1:
            return numbers
        # Where another way differs, the clues stand elsewhere.
        wholes = [{rectangle.cells for rectangle, is_cut in way.items() if is_cut} for way in outcome.boards]
        for rectangle in cut:
            if not all(rectangle in whole for whole in wholes):
                places[rectangle] = request.random.choice(rectangle)
    return None
