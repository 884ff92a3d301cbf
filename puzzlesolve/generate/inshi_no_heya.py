"""Making inshi-no-heya: a random latin square, random rooms, and no more products than needed.

Products are dropped in random order, first while narrowing alone decides the puzzle, then while the answer stays
unique, so that no product that is left can be dropped. This is meant within the level: an easy puzzle keeps every
product without which narrowing would not decide it, a medium one those without which what-if steps would not, or not
soon. On boards of more than 10 rows the second part takes too long: there a puzzle is easy unless another level is
asked for, and a hard one keeps a product where what-if steps on its room cannot show that it is not needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from random import Random

from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.milp.model import Model, NoAnswer
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.generate.request import Option, Request
from puzzlesolve.generate.rooms import name_rooms, random_rooms
from puzzlesolve.generate.rough import MANY_WHAT_IFS
from puzzlesolve.insight.difficulty import HARD, MEDIUM
from puzzlesolve.kinds.inshi_no_heya import InshiNoHeya, problem
from puzzlesolve.places import Cell, pieces, rooms_of

OPTIONS = (Option("room", 4, "Cells in the largest rooms."),)
SMALLEST, LARGEST = 2, 20
MOST_ROOM = 6
# On larger boards the model takes too long to say whether a product is needed.
LARGEST_FOR_MODEL = 10

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
    puzzle = _with_fewer_products(puzzle, request, lambda fewer, _: _is_narrowed(fewer, request))
    if request.difficulty in (MEDIUM, HARD) or (request.difficulty is None and n <= LARGEST_FOR_MODEL):
        puzzle = _with_fewer_products(puzzle, request, lambda fewer, room: _holds(fewer, room, square, request))
    return puzzle


def _with_fewer_products(
    puzzle: InshiNoHeya, request: Request, holds: Callable[[InshiNoHeya, str], bool]
) -> InshiNoHeya:
    """The puzzle without the products that it holds without, tried one after the other."""
    names = list(puzzle.products)
    request.random.shuffle(names)
    for name in names:
        products = {room: product for room, product in puzzle.products.items() if room != name}
        fewer = puzzle._replace(products=products)
        if holds(fewer, name):
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
        still_open = {asked.unknowns.places[unknown][0] for unknown in asked.unknowns.open(state)}
        if not still_open:
            return puzzle
        parts = list(rooms_of(rooms).values())
        room = max((part for part in parts if len(part) > 1), key=lambda part: len(still_open.intersection(part)))
        parts.remove(room)
        rooms = name_rooms([*parts, *_split(request.random, room)], request.height, request.width)


def _with_all_products(rooms: list[list[str]], square: Square) -> InshiNoHeya:
    return InshiNoHeya(rooms, {name: prod(square[cell] for cell in cells) for name, cells in rooms_of(rooms).items()})


def _split(random: Random, room: list[Cell]) -> list[list[Cell]]:
    """One cell, and the connected pieces of the rest."""
    cell = random.choice(room)
    return [[cell], *pieces([other for other in room if other != cell])]


def _is_narrowed(puzzle: InshiNoHeya, request: Request) -> bool:
    """Whether narrowing alone decides the puzzle."""
    asked = problem(puzzle)
    state = asked.unknowns.start()
    Logic(asked, request.deadline).narrow_all(state)
    return not asked.unknowns.open(state)


def _holds(puzzle: InshiNoHeya, room: str, square: Square, request: Request) -> bool:
    """Whether the square is still the only answer without this room's product, within the level asked for.

    With the product it was the only one, so another answer has other numbers in this room: a look at the numbers that
    the room may hold mostly settles the matter.
    """
    asked = problem(puzzle)
    logic = Logic(asked, request.deadline)
    state = asked.unknowns.start()
    logic.narrow_all(state)
    if not asked.unknowns.open(state):
        return True
    known = [square[cell] for cell in asked.unknowns.of]
    members = [asked.unknowns.of[cell] for cell in rooms_of(puzzle.rooms)[room]]
    looked = state.copy()
    if any(_finds_another(logic, looked, unknown, known) for unknown in members):
        return False
    forced = all(len(asked.unknowns.values(looked, unknown)) == 1 for unknown in members)
    if request.difficulty == MEDIUM:
        return forced and _takes_few_what_ifs(logic, state)
    return forced or (len(puzzle.rooms) <= LARGEST_FOR_MODEL and _only_answer(asked, looked, known, request))


def _takes_few_what_ifs(logic: Logic, state: State) -> bool:
    """Whether so few what-if steps decide everything that the puzzle is not hard."""
    logic.what_if(state)
    return not logic.unknowns.open(state) and logic.what_ifs <= MANY_WHAT_IFS


def _finds_another(logic: Logic, state: State, unknown: int, known: Sequence[int]) -> bool:
    """Whether an answer near the known one has another number here; excludes numbers that lead to a contradiction."""
    for value in logic.unknowns.values(state, unknown):
        if value != known[unknown] and value in logic.unknowns.values(state, unknown):
            try:
                then = logic.suppose(state, unknown, value)
            except Contradiction:
                logic.rule_out(state, unknown, value)
            else:
                if _completes(logic, then, known):
                    return True
    return False


def _completes(logic: Logic, state: State, known: Sequence[int]) -> bool:
    """Whether the numbers of the known answer, wherever they are still possible, complete this state."""
    try:
        for unknown in logic.unknowns.open(state):
            values = logic.unknowns.values(state, unknown)
            if len(values) > 1:
                value = known[unknown] if known[unknown] in values else values[0]
                logic.unknowns.keep_only(state, unknown, [value])
                logic.narrow_from(state)
    except Contradiction:
        return False
    return True


def _only_answer(asked: Problem, state: State, known: Sequence[int], request: Request) -> bool:
    """Whether the model proves that there is no other answer than the known one. Raises OutOfTime."""
    model = Model(asked, state, deadline=request.deadline)
    model.forbid(known)
    return isinstance(model.ask(), NoAnswer)
