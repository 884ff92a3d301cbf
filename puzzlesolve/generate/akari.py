"""Akari: black cells at random, lights put into dark cells until none is left, and then numbers taken away.

Lights that are put into dark cells never shine on each other. Where even all numbers leave something open, a cell that
is still open becomes black too, until there is one answer; for an easy puzzle, until narrowing finds it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from puzzlesolve.generate.reduce import reduced, refuse_symmetry, turned
from puzzlesolve.generate.request import Option, Request
from puzzlesolve.generate.rough import in_doubt, undecided
from puzzlesolve.insight.difficulty import EASY
from puzzlesolve.kinds.akari import Akari, problem, stretches
from puzzlesolve.places import Cell, Place, beside, board

OPTIONS = (
    Option("symmetry", 2, "1, 2 or 4: as often the black cells are the same while the board is turned once."),
    Option("black", 10, "Black cells to begin with, in percent."),
)
LARGEST = 30
MOST_BLACK = 60
# Of so many open cells one becomes black before the rest is looked at again.
AT_ONCE = 50


def refuse(height: int, width: int, options: Mapping[str, int | None]) -> str | None:
    if not (1 <= height <= LARGEST and 1 <= width <= LARGEST):
        return f"an akari board cannot be {height}x{width}; expected up to {LARGEST}x{LARGEST}"
    black = options["black"]
    if black is None or not 0 <= black <= MOST_BLACK:
        return f"a board cannot begin with {black} percent of black cells; expected 0 to {MOST_BLACK}"
    return refuse_symmetry(height, width, options["symmetry"])


def make(request: Request) -> Akari:
    """An akari with exactly one answer. Raises OutOfTime."""
    black, lights = decided_board(request)
    groups = [[cell] for cell in sorted(black)]
    return reduced(request, groups, lambda kept: puzzle_of(request, black, lights, kept), problem)


def decided_board(request: Request) -> tuple[set[Cell], set[Cell]]:
    """Black cells, and lights that are the only answer when all of these have a number. Raises OutOfTime."""
    height, width = request.height, request.width
    groups = turned(board(height, width), height, width, request.options["symmetry"] or 1)
    group_of: dict[Place, list[Cell]] = {cell: group for group in groups for cell in group}
    some = request.random.sample(groups, len(groups) * (request.options["black"] or 0) // 100)
    black = {cell for group in some for cell in group}
    lights: set[Cell] = set()
    while True:
        request.deadline.check()
        lights = with_more_lights(request, black, lights - black)
        look = undecided if request.difficulty == EASY else in_doubt
        still_open = look(problem(puzzle_of(request, black, lights, black)), request.deadline)
        if not still_open:
            return black, lights
        for cell in request.random.sample(still_open, 1 + len(still_open) // AT_ONCE):
            black.update(group_of[cell])


def with_more_lights(request: Request, black: Collection[Cell], lights: Collection[Cell]) -> set[Cell]:
    """These lights, which do not shine on each other, and more of them in dark cells until none is left."""
    more = set(lights)
    seen_from: dict[Cell, set[Cell]] = {}
    for stretch in stretches(puzzle_of(request, black, (), ())).values():
        for cell in stretch:
            seen_from.setdefault(cell, set()).update(stretch)
    dark = [cell for cell, sources in seen_from.items() if more.isdisjoint(sources)]
    request.random.shuffle(dark)
    for cell in dark:
        if more.isdisjoint(seen_from[cell]):
            more.add(cell)
    return more


def puzzle_of(request: Request, black: Collection[Cell], lights: Collection[Cell], numbered: Collection[Cell]) -> Akari:
    """A board with these black cells, some of which count the lights beside them."""
    shown = set(numbered)

    def text(cell: Cell) -> str:
        if cell in shown:
            return str(sum(near in lights for near in beside(cell)))
        return "#" if cell in black else "."

    return Akari([[text((i, j)) for j in range(request.width)] for i in range(request.height)])
