"""Making inshi-no-heya: a random latin square, random rooms, and no more products than needed.

Products are dropped in random order while the answer stays unique, so that no product that is left can be dropped. With
a difficulty this is meant within its level: an easy puzzle keeps the products without which narrowing alone would no
longer decide it, though its answer might still be the only one.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from random import Random

from puzzlesolve.cells import Cell, pieces, rooms_of
from puzzlesolve.difficulty import EASY, MANY_WHAT_IFS, MEDIUM
from puzzlesolve.generate.request import Option, Request
from puzzlesolve.generate.rooms import named, random_rooms
from puzzlesolve.kinds.inshi_no_heya import InshiNoHeya, problem
from puzzlesolve.logic import Logic
from puzzlesolve.problem import Problem
from puzzlesolve.unknowns import Contradiction, State

OPTIONS = (Option("room", 4, "cells in the largest rooms"),)
SMALLEST, LARGEST = 2, 20
MOST_ROOM = 6

Square = dict[Cell, int]


def refuse(height: int, width: int, options: Mapping[str, int | None]) -> str | None:
    if height != width:
        return f"an inshi-no-heya board of {height}x{width} is not square; expected as many columns as rows"
    if not SMALLEST <= height <= LARGEST:
        return f"an inshi-no-heya board cannot have {height} rows; expected {SMALLEST} to {LARGEST}"
    room = options["room"]
    if room is None or not 2 <= room <= MOST_ROOM:
        return f"rooms cannot have up to {room} cells; expected 2 to {MOST_ROOM}"
    return None


def make(request: Request) -> InshiNoHeya:
    """A puzzle without a product that could be dropped. Raises OutOfTime."""
    n = request.height
    square = latin_square(request.random, n)
    rooms = random_rooms(request.random, n, n, _sizes(request.options["room"] or MOST_ROOM))
    puzzle = _decided_by_products(request, rooms, square)
    names = list(puzzle.products)
    request.random.shuffle(names)
    for name in names:
        fewer = _without(puzzle, name)
        if _holds(fewer, square, request):
            puzzle = fewer
    return puzzle


def latin_square(random: Random, n: int) -> Square:
    """Numbers by cells, 1 to n once in each row and column: row by row, which never gets stuck."""
    left = [list(range(1, n + 1)) for _ in range(n)]
    square: Square = {}
    for row in range(n):
        column_of: dict[int, int] = {}
        for column in range(n):
            _place(random, column, left, column_of, set())
        for number, column in column_of.items():
            square[row, column] = number
            left[column].remove(number)
    return square


def _place(random: Random, column: int, left: list[list[int]], column_of: dict[int, int], tried: set[int]) -> bool:
    """Give a column one of the numbers left for it; another column may have to take another number instead."""
    for number in random.sample(left[column], len(left[column])):
        if number not in tried:
            tried.add(number)
            if number not in column_of or _place(random, column_of[number], left, column_of, tried):
                column_of[number] = column
                return True
    return False


def _sizes(largest: int) -> list[int]:
    """Sizes of rooms, most of them between the extremes."""
    return [1, *list(range(2, largest)) * 3, largest, largest]


def _decided_by_products(request: Request, rooms: list[list[str]], square: Square) -> InshiNoHeya:
    """A puzzle with all products that narrowing decides: rooms that it leaves open are split."""
    while True:
        puzzle = _with_all_products(rooms, square)
        asked = problem(puzzle)
        state = asked.unknowns.start()
        Logic(asked, request.deadline).narrow_all(state)
        still_open = {asked.unknowns.cells[unknown][0] for unknown in asked.unknowns.open(state)}
        if not still_open:
            return puzzle
        parts = list(rooms_of(rooms).values())
        room = max((part for part in parts if len(part) > 1), key=lambda part: len(still_open.intersection(part)))
        parts.remove(room)
        rooms = named([*parts, *_split(request.random, room)], request.height, request.width)


def _with_all_products(rooms: list[list[str]], square: Square) -> InshiNoHeya:
    return InshiNoHeya(
        rooms, {name: prod(square[cell] for cell in cells) for name, cells in rooms_of(rooms).items()}
    )


def _split(random: Random, room: list[Cell]) -> list[list[Cell]]:
    """One cell, and the connected pieces of the rest."""
    cell = random.choice(room)
    return [[cell], *pieces([other for other in room if other != cell])]


def _without(puzzle: InshiNoHeya, name: str) -> InshiNoHeya:
    return puzzle._replace(products={room: product for room, product in puzzle.products.items() if room != name})


def _holds(puzzle: InshiNoHeya, square: Square, request: Request) -> bool:
    """Whether the square is proved to be the only answer, within the level asked for. Raises OutOfTime."""
    asked = problem(puzzle)
    logic = Logic(asked, request.deadline)
    state = asked.unknowns.start()
    logic.narrow_all(state)
    if not asked.unknowns.open(state):
        return True
    if request.difficulty == EASY:
        return False
    known = [square[cells[0]] for cells in asked.unknowns.cells]
    if request.difficulty == MEDIUM:
        if _finds_another(logic, state.copy(), known):
            return False
        logic.what_if(state)
        return not asked.unknowns.open(state) and logic.what_ifs <= MANY_WHAT_IFS
    if _finds_another(logic, state, known):
        return False
    return not asked.unknowns.open(state) or _only_answer(asked, state, known, request)


def _finds_another(logic: Logic, state: State, known: list[int]) -> bool:
    """Whether a quick look finds another answer than the known one; excludes what leads to a contradiction on its way.

    It is far quicker than the model where there is another answer, and False is no proof that there is none.
    """
    unknowns = logic.unknowns
    excluded = True
    while excluded:
        excluded = False
        for unknown in sorted(unknowns.open(state), key=lambda unknown: len(unknowns.values(state, unknown))):
            for value in unknowns.values(state, unknown):
                if value == known[unknown] or value not in unknowns.values(state, unknown):
                    continue
                try:
                    then, _ = logic.suppose(state, unknown, value)
                except Contradiction:
                    unknowns.exclude(state, unknown, value)
                    logic.narrow_from(state, [unknown])
                    excluded = True
                else:
                    if _completes(logic, then, known):
                        return True
    return False


def _completes(logic: Logic, state: State, known: list[int]) -> bool:
    """Whether the numbers of the known answer, wherever they are still possible, complete this state."""
    try:
        for unknown in logic.unknowns.open(state):
            values = logic.unknowns.values(state, unknown)
            if len(values) > 1:
                value = known[unknown] if known[unknown] in values else values[0]
                logic.unknowns.keep_only(state, unknown, [value])
                logic.narrow_from(state, [unknown])
    except Contradiction:
        return False
    return True


def _only_answer(asked: Problem, state: State, known: list[int], request: Request) -> bool:
    """Whether the model proves that there is no other answer than the known one. Raises OutOfTime."""
    from puzzlesolve.milp.model import Model, NoAnswer

    model = Model(asked, state, deadline=request.deadline)
    model.forbid(known)
    return isinstance(model.ask(), NoAnswer)
