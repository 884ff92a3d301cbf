"""Wall-logic puzzles: arms that grow until they cover the board, changes where there is doubt, and then numbers taken
away while the rest decides it.

A wall cell that no cell is left for would have the number 0, which looks odd in print: it becomes part of an arm that
ends beside it, or takes over the last cell of one. Only where neither is possible it becomes a black cell.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from random import Random

from puzzlesolve.generate.reduce import reduced
from puzzlesolve.generate.request import Option, Request
from puzzlesolve.generate.rough import in_doubt, undecided
from puzzlesolve.insight.difficulty import EASY, MEDIUM
from puzzlesolve.kinds.wall_logic import STEPS, WallLogic, problem
from puzzlesolve.places import Cell, board

OPTIONS: Sequence[Option] = ()
LARGEST = 40
# Arms start from one of so many cells; more wall cells come where these arms leave gaps.
CELLS_FOR_A_WALL = 12
# So many changes that do not lessen the doubt are tried before one more wall cell is built.
PATIENCE = 40


def refuse(height: int, width: int, options: Mapping[str, int | None]) -> str | None:
    if not (1 <= height <= LARGEST and 1 <= width <= LARGEST) or height == width == 1:
        return f"a wall-logic board cannot be {height}x{width}; expected 2 cells or more, and up to {LARGEST}x{LARGEST}"
    return None


def make(request: Request) -> WallLogic:
    """A wall-logic puzzle with exactly one answer. Raises OutOfTime."""
    walls = _without_doubt(request, _Walls(request.random, request.height, request.width))
    return reduced(request, [[wall] for wall in sorted(walls.cells)], walls.puzzle, problem)


def _without_doubt(request: Request, walls: _Walls) -> _Walls:
    """Cells in doubt go to other arms as long as that leaves no more doubt; where it does not help, walls are built."""
    doubtful = _doubtful(request, walls)
    tries = 0
    while doubtful:
        changed = walls.copy()
        tries += 1
        must_build = tries > PATIENCE or not changed.hand_over(doubtful)
        if must_build:
            changed.build(doubtful)
        then = _doubtful(request, changed)
        if must_build or len(then) < len(doubtful):
            tries = 0
        if must_build or len(then) <= len(doubtful):
            walls, doubtful = changed, then
    return walls


def _doubtful(request: Request, walls: _Walls) -> list[Cell]:
    """The cells that are in doubt while all numbers are shown: for an easy puzzle, all that narrowing leaves open."""
    look = undecided if request.difficulty in (EASY, MEDIUM) else in_doubt
    in_question = look(problem(walls.puzzle(walls.cells)), request.deadline)
    return [cell for cell in walls.covered if cell in in_question]


class _Walls:
    """Wall cells, and the ways of the arms that cover the other cells; what is neither is black."""

    def __init__(self, random: Random, height: int, width: int) -> None:
        self._random = random
        self._size = height, width
        cells = list(board(height, width))
        random.shuffle(cells)
        first = max(1, len(cells) // CELLS_FOR_A_WALL)
        self.cells = set(cells[:first])
        self._ways: dict[Cell, int] = {}
        self._grow(cells[:first], dict.fromkeys(cells[first:]))
        for wall in sorted(self.cells):
            self._employ(wall)

    def copy(self) -> _Walls:
        other = copy(self)
        other.cells, other._ways = self.cells.copy(), self._ways.copy()
        return other

    @property
    def covered(self) -> list[Cell]:
        return sorted(self._ways)

    def _grow(self, walls: Sequence[Cell], free: dict[Cell, None]) -> None:
        """Let arms grow, a cell at a time, until all free cells are covered; some of these become wall cells too."""
        while True:
            tips = [(wall, way) for wall in walls for way in STEPS]
            while tips:
                number = self._random.randrange(len(tips))
                cell, way = tips[number]
                after = _next(cell, way)
                if after in free:
                    del free[after]
                    self._ways[after] = way
                    tips[number] = after, way
                else:
                    tips[number] = tips[-1]
                    tips.pop()
            if not free:
                return
            walls = [free.popitem()[0]]
            self.cells.update(walls)

    def hand_over(self, among: Sequence[Cell]) -> bool:
        """Let another arm cover one of these cells, if there is one that can."""
        for cell in self._random.sample(among, len(among)):
            ways = [way for way in self._ways_to(cell) if way != self._ways[cell]]
            if ways and self._can_be_taken(cell):
                self._ways[cell] = self._random.choice(ways)
                return True
        return False

    def build(self, among: Sequence[Cell]) -> None:
        """Make a wall cell of a covered one, which goes on with the arm, if the arm goes on."""
        within = [cell for cell in among if self._ways.get(_next(cell, self._ways[cell])) == self._ways[cell]]
        wall = self._random.choice(within or among)
        before = self._origin(wall)
        del self._ways[wall]
        self.cells.add(wall)
        if not (self._count(wall) or self._take(wall)):
            self.cells.discard(wall)
        self._employ(before)

    def _employ(self, wall: Cell) -> None:
        """See to it that a wall cell has arms, or is none."""
        if not (self._count(wall) or self._join(wall) or self._take(wall)):
            self.cells.discard(wall)

    def _join(self, wall: Cell) -> bool:
        """Make a wall cell without arms part of an arm that leads to it, if there is one."""
        ways = self._ways_to(wall)
        if ways:
            self.cells.discard(wall)
            self._ways[wall] = self._random.choice(ways)
        return bool(ways)

    def _ways_to(self, cell: Cell) -> list[int]:
        """The ways of arms that end beside a cell, or of wall cells beside it, and could go on to it."""
        before = {way: _next(cell, way, -1) for way in STEPS}
        return [way for way, near in before.items() if self._ways.get(near) == way or near in self.cells]

    def _take(self, wall: Cell) -> bool:
        """Give a wall cell without arms the last cell of another arm, if one lies beside it and is not all it has."""
        ways = [way for way in STEPS if self._can_be_taken(_next(wall, way))]
        if ways:
            way = self._random.choice(ways)
            self._ways[_next(wall, way)] = way
        return bool(ways)

    def _can_be_taken(self, cell: Cell) -> bool:
        """Whether a cell is the last one of an arm, and its wall cell has others."""
        way = self._ways.get(cell)
        if way is None or self._ways.get(_next(cell, way)) == way:
            return False
        return self._count(self._origin(cell)) > 1

    def _origin(self, cell: Cell) -> Cell:
        """The wall cell whose arm covers a cell."""
        way = self._ways[cell]
        while cell in self._ways:
            cell = _next(cell, way, -1)
        return cell

    def _count(self, wall: Cell) -> int:
        """How many cells the arms of a wall cell cover."""
        count = 0
        for way in STEPS:
            cell = _next(wall, way)
            while self._ways.get(cell) == way:
                count += 1
                cell = _next(cell, way)
        return count

    def puzzle(self, shown: Collection[Cell]) -> WallLogic:
        """With the numbers of these wall cells."""
        numbers = {wall: str(self._count(wall)) for wall in shown}
        texts = {**dict.fromkeys(self.cells, "?"), **numbers, **dict.fromkeys(self._ways, ".")}
        height, width = self._size
        return WallLogic([[texts.get((row, column), "#") for column in range(width)] for row in range(height)])


def _next(cell: Cell, way: int, step: int = 1) -> Cell:
    """The cell after one, or before it, on an arm that goes this way."""
    rows, columns = STEPS[way]
    return cell[0] + step * rows, cell[1] + step * columns
