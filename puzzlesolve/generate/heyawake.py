"""Heyawakes: random rectangles get counts one after the other, each the one that decides most, and then lose some.

Where all rooms have counts and cells are still open, one of their rooms is cut in two, which are counted anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import NamedTuple

from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.generate.reduce import reduced
from puzzlesolve.generate.request import Option, Request
from puzzlesolve.generate.rooms import name_rooms
from puzzlesolve.insight.difficulty import EASY
from puzzlesolve.kinds.heyawake import Heyawake, problem
from puzzlesolve.places import Cell, board

OPTIONS = (Option("room", 4, "Rows and columns of the largest rooms."),)
LARGEST = 30
LARGEST_ROOM = 6

# Rooms and their counts by the first cell of each.
Rooms = dict[Cell, list[Cell]]
Counts = dict[Cell, int]


def refuse(height: int, width: int, options: Mapping[str, int | None]) -> str | None:
    if max(height, width) > LARGEST:
        return f"a heyawake cannot be {height}x{width}; expected at most {LARGEST} rows and columns"
    room = options["room"]
    if room is None or not 2 <= room <= LARGEST_ROOM:
        return f"rooms cannot have up to {room} rows and columns; expected 2 to {LARGEST_ROOM}"
    return None


def make(request: Request) -> Heyawake:
    """A heyawake with exactly one answer. Raises OutOfTime."""
    while True:
        counting = Counting(request, _rectangles(request))
        if counting.finish():
            return counting.with_fewer_counts()


def _rectangles(request: Request) -> list[list[Cell]]:
    """Random rectangles, each from the first cell that is left."""
    most = request.options["room"] or 2
    free = set(board(request.height, request.width))
    rooms = []
    for row, column in board(request.height, request.width):
        if (row, column) in free:
            space = 1
            while space < most and (row, column + space) in free:
                space += 1
            width = request.random.randint(min(2, space), space)
            height = request.random.randint(2, most)
            room = [(i, j) for i in range(row, row + height) for j in range(column, column + width) if (i, j) in free]
            free.difference_update(room)
            rooms.append(room)
    return rooms


class Found(NamedTuple):
    """What some counts decide."""

    logic: Logic
    state: State

    def still_open(self) -> list[int]:
        return self.logic.unknowns.open(self.state)


class Counting:
    """Rooms that are counted one after the other."""

    def __init__(self, request: Request, rooms: Sequence[list[Cell]]) -> None:
        self._request = request
        self._rooms: Rooms = {room[0]: room for room in rooms}
        self._counts: Counts = {}

    def finish(self) -> bool:
        """Count the rooms until one answer is left; False where that fails."""
        try:
            found = self._settled(self._narrowed({}))
            for _ in range(2 * len(self._rooms)):
                found = self._count(found)
                if not found.still_open():
                    return True
                self._cut(found)
                found = self._settled(self._narrowed(self._counts))
        except Contradiction:
            pass
        return False

    def _count(self, found: Found) -> Found:
        """Give counts to rooms with open cells that have none. Raises Contradiction where none is possible."""
        while waiting := [room for room in self._with_open_cells(found) if room[0] not in self._counts]:
            self._request.random.shuffle(waiting)
            # The room of which most is known comes first: then fewer counts turn out to be impossible later.
            still_open = self._open_cells(found)
            room = min(waiting, key=lambda room: len(still_open.intersection(room)) / len(room))
            found = self._with_best_count(room[0], found.state)
        return found

    def _open_cells(self, found: Found) -> set[Cell]:
        cells = board(self._request.height, self._request.width)
        return {cells[unknown] for unknown in found.still_open()}

    def _with_open_cells(self, found: Found) -> list[list[Cell]]:
        still_open = self._open_cells(found)
        return [room for room in self._rooms.values() if not still_open.isdisjoint(room)]

    def _with_best_count(self, first: Cell, state: State) -> Found:
        """A room without shaded cells says much and is no fun: it comes last, unless the puzzle is to be easy."""
        is_easy = self._request.difficulty == EASY
        tried: list[tuple[bool, int, int, Found]] = []
        for count in range((len(self._rooms[first]) + 1) // 2 + 1):
            with suppress(Contradiction):
                found = self._narrowed({**self._counts, first: count}, state)
                tried.append((count == 0 and not is_easy, len(found.still_open()), count, found))
        for _, _, count, found in sorted(tried, key=lambda one: one[:3]):
            with suppress(Contradiction):
                settled = self._settled(found)
                self._counts[first] = count
                return settled
        raise Contradiction

    def _narrowed(self, counts: Counts, state: State | None = None) -> Found:
        """What some counts decide at once, starting from what fewer of them did. Raises Contradiction."""
        asked = problem(self._puzzle(counts))
        logic = Logic(asked, self._request.deadline)
        after = asked.unknowns.start() if state is None else State(state.words.copy())
        logic.narrow_all(after)
        return Found(logic, after)

    def _settled(self, found: Found) -> Found:
        """The same with what-ifs, unless the puzzle is to be easy. Raises Contradiction."""
        if self._request.difficulty != EASY:
            found.logic.what_if(found.state)
        return found

    def _cut(self, found: Found) -> None:
        """Cut a room with open cells in two. Raises Contradiction where they are all single cells."""
        rooms = [room for room in self._with_open_cells(found) if len(room) > 1]
        if not rooms:
            raise Contradiction
        room = self._request.random.choice(rooms)
        del self._rooms[room[0]], self._counts[room[0]]
        self._rooms.update((part[0], part) for part in _halves(self._request.random, room))

    def _puzzle(self, counts: Counts) -> Heyawake:
        names = name_rooms(list(self._rooms.values()), self._request.height, self._request.width)
        return Heyawake(names, {names[row][column]: count for (row, column), count in sorted(counts.items())})

    def with_fewer_counts(self) -> Heyawake:
        """The puzzle without the counts that it can spare."""

        def with_counts(firsts: list[Cell]) -> Heyawake:
            return self._puzzle({first: self._counts[first] for first in firsts})

        return reduced(self._request, [[first] for first in self._counts], with_counts, problem)


def _halves(random: Random, room: list[Cell]) -> tuple[list[Cell], list[Cell]]:
    """The two rectangles that a random cut makes of one."""
    (top, left), (bottom, right) = room[0], room[-1]
    cuts = [(0, row) for row in range(top, bottom)] + [(1, column) for column in range(left, right)]
    axis, last = random.choice(cuts)
    return [cell for cell in room if cell[axis] <= last], [cell for cell in room if cell[axis] > last]
