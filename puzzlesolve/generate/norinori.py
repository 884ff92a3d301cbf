"""Norinori: random pairs of shaded cells, areas with two of these cells each, and borders that move.

A cell that is still open and not to be shaded goes to a neighbouring area. The answers that shade it are gone, because
they leave its old area short of a shaded cell; the wanted one still fits. When no cell is open any more, small areas
grow as long as it stays so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from puzzlesolve.engine.logic import Logic
from puzzlesolve.generate.request import Request
from puzzlesolve.generate.rooms import name_rooms
from puzzlesolve.generate.rough import MANY_WHAT_IFS
from puzzlesolve.insight.difficulty import EASY, MEDIUM
from puzzlesolve.kinds.norinori import Norinori, problem
from puzzlesolve.places import Cell, beside, board, grouped, pieces

OPTIONS = ()
LARGEST = 16
# How likely two pairs are parted where they can be.
CROSSED = 0.4
# A board is given up after so many moves that left no fewer cells open.
MOST_IDLE_MOVES = 20
# A move may leave so many more cells open than before, one of these at random.
WORSE = (0, 0, 1, 3)
# Each cell is asked so often whether it goes from a large area to a small one.
ROUNDS = 4

Areas = dict[Cell, int]
Pair = tuple[Cell, Cell]


def refuse(height: int, width: int, options: Mapping[str, int | None]) -> str | None:
    if not (1 <= height <= LARGEST and 1 <= width <= LARGEST) or height * width < 2:
        return f"a norinori board cannot be {height}x{width}; expected up to {LARGEST}x{LARGEST}, and two cells or more"
    return None


def make(request: Request) -> Norinori:
    """A norinori with exactly one answer. Raises OutOfTime."""
    while True:
        request.deadline.check()
        pairs = random_pairs(request)
        borders = _Borders(request, {cell for pair in pairs for cell in pair}, random_areas(request, pairs))
        if borders.settle():
            borders.loosen()
            return borders.puzzle()


def random_pairs(request: Request) -> list[Pair]:
    """Pairs of cells side by side that do not touch each other, as many as still fit."""
    cells = board(request.height, request.width)
    on_board = set(cells)
    couples = [(cell, other) for cell in cells for other in beside(cell) if other > cell and other in on_board]
    request.random.shuffle(couples)
    touched: set[Cell] = set()
    pairs = []
    for pair in couples:
        if touched.isdisjoint(pair):
            pairs.append(pair)
            touched.update(near for cell in pair for near in beside(cell))
    return pairs


def random_areas(request: Request, pairs: Sequence[Pair]) -> Areas:
    """Areas with two shaded cells each. One of them has nearly all other cells: elsewhere much is decided at once."""
    seeds = _seeds(request, pairs)
    areas = {cell: number for number, seed in enumerate(seeds) for cell in seed}
    free = set(board(request.height, request.width)).difference(areas)
    border = list(request.random.choice(seeds))
    while free:
        cell = request.random.choice(border or list(areas))
        near = [other for other in beside(cell) if other in free]
        if near:
            chosen = request.random.choice(near)
            free.discard(chosen)
            areas[chosen] = areas[cell]
            border.append(chosen)
        elif border:
            border.remove(cell)
    return areas


def _seeds(request: Request, pairs: Sequence[Pair]) -> list[Sequence[Cell]]:
    """The first cells of each area: a pair, or one cell of each of two pairs and a cell that joins them."""
    left = list(pairs)
    seeds: list[Sequence[Cell]] = []
    taken: set[Cell] = set()
    while left:
        pair = left.pop()
        ways = [(other, way) for other in left for way in _crossings(pair, other, taken)]
        if ways and request.random.random() < CROSSED:
            other, way = request.random.choice(ways)
            left.remove(other)
            seeds += way
            taken.update(cell for seed in way for cell in seed)
        else:
            seeds.append(pair)
    return seeds


def _crossings(pair: Pair, other: Pair, taken: Collection[Cell]) -> Iterator[list[list[Cell]]]:
    """Ways to part two pairs into areas that have a cell of each."""
    for one, two in (other, other[::-1]):
        for first in (cell for cell in beside(pair[0]) if cell in beside(one) and cell not in taken):
            for second in (cell for cell in beside(pair[1]) if cell in beside(two) and cell not in taken):
                if first != second:
                    yield [[pair[0], first, one], [pair[1], second, two]]


class _Borders:
    """Areas whose borders move until the wanted cells are the only ones that can be shaded."""

    def __init__(self, request: Request, wanted: Collection[Cell], areas: Areas) -> None:
        self.request = request
        self.random = request.random
        self.wanted = wanted
        self.areas = areas
        self.cells = board(request.height, request.width)
        self.what_ifs = 0

    def puzzle(self) -> Norinori:
        rooms = grouped(self.cells, self.areas.__getitem__)
        return Norinori(name_rooms(list(rooms.values()), self.request.height, self.request.width))

    def settle(self) -> bool:
        """Move borders until no cell is open; False when that is given up."""
        still_open = self._open_cells()
        fewest, idle = len(still_open), 0
        while still_open:
            before = self.areas.copy()
            free = [cell for cell in still_open if cell not in self.wanted]
            if self._give(self._way_out(self.random.choice(free))):
                after = self._open_cells()
                if len(after) > len(still_open) + self.random.choice(WORSE):
                    self.areas = before
                else:
                    still_open = after
                    if len(after) < fewest:
                        fewest, idle = len(after), 0
            idle += 1
            if idle > MOST_IDLE_MOVES:
                return False
        return True

    def loosen(self) -> None:
        """Let small areas grow at the cost of large ones, as long as no cell becomes open, or a medium puzzle hard."""
        for _ in range(ROUNDS):
            for cell in self.random.sample(self.cells, len(self.cells)):
                before, sizes = self.areas.copy(), Counter(self.areas.values())
                smaller = [area for area in self._others_beside(cell) if sizes[area] + 1 < sizes[before[cell]]]
                if cell not in self.wanted and self._give([cell], smaller) and (self._open_cells() or self._is_hard()):
                    self.areas = before

    def _open_cells(self) -> list[Cell]:
        """The cells that narrowing leaves open; for other puzzles than easy ones, those that what-ifs leave open."""
        asked = problem(self.puzzle())
        state = asked.unknowns.start()
        logic = Logic(asked, self.request.deadline)
        logic.narrow_all(state)
        if self.request.difficulty != EASY:
            logic.what_if(state)
        self.what_ifs = logic.what_ifs
        return [self.cells[unknown] for unknown in asked.unknowns.open(state)]

    def _is_hard(self) -> bool:
        """Whether it took too many what-ifs for the puzzle that was asked for."""
        return self.request.difficulty == MEDIUM and self.what_ifs > MANY_WHAT_IFS

    def _others_beside(self, cell: Cell) -> list[int]:
        """The other areas that a cell touches."""
        return sorted({self.areas[near] for near in beside(cell) if near in self.areas} - {self.areas[cell]})

    def _way_out(self, cell: Cell) -> list[Cell]:
        """A shortest way through a cell's own area to another one, past the wanted cells."""
        paths = [[cell]]
        seen = {cell}
        for path in paths:
            if self._others_beside(path[-1]):
                return path
            for near in self.random.sample(beside(path[-1]), 4):
                if self.areas.get(near) == self.areas[cell] and near not in self.wanted and near not in seen:
                    seen.add(near)
                    paths.append([*path, near])
        return []

    def _give(self, path: Sequence[Cell], targets: Sequence[int] | None = None) -> bool:
        """Let cells go to an area beside the last of them, if their own holds together without them."""
        if not path:
            return False
        targets = self._others_beside(path[-1]) if targets is None else targets
        home = self.areas[path[0]]
        rest = [cell for cell, area in self.areas.items() if area == home and cell not in path]
        if not targets or len(pieces(rest)) != 1:
            return False
        self.areas.update(dict.fromkeys(path, self.random.choice(targets)))
        return True
