"""Bomber puzzles: random bombs, every other cell with its clue, and then clues covered while the answer stays unique.

Whether a clue is needed is mostly seen close to it, so it is asked in a window around the clue that grows until the
answer is certain: when bombs outside are all known and there is still doubt, the clue is needed; when nothing outside
is known and there is no doubt, it is needless. An easy puzzle keeps every clue that narrowing needs; a medium one loses
clues as long as it stays medium; of any other no clue can be spared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from puzzlesolve.generate.clues import Doubt, any_doubts, narrowing_doubts
from puzzlesolve.generate.request import Option, Request
from puzzlesolve.generate.rough import rough_level
from puzzlesolve.insight.difficulty import EASY, HARD, MEDIUM
from puzzlesolve.kinds.bomber import Bomber, problem
from puzzlesolve.places import Cell, board, touching

OPTIONS = (Option("bombs", None, "Bombs on the board; a fifth of the cells by default."),)
LARGEST = 40
FIRST_RADIUS = 3


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
    """A bomber puzzle with exactly one answer. Raises OutOfTime."""
    height, width = request.height, request.width
    bombs = _random_bombs(request.random, height, width, bombs_for(height, width, request.options))
    covering = _Covering(bombs, height, width)
    order = [cell for cell in board(height, width) if not bombs[cell]]
    request.random.shuffle(order)
    if request.difficulty in (EASY, MEDIUM):
        for cell in order:
            covering.cover_if_needless(cell, narrowing_doubts(request.deadline))
    if request.difficulty != EASY:
        for cell in order:
            covered = covering.cover_if_needless(cell, any_doubts(request.deadline))
            if covered and request.difficulty == MEDIUM and _is_hard(covering, request):
                covering.uncover(cell)
                break
    return covering.puzzle()


def _is_hard(covering: _Covering, request: Request) -> bool:
    return rough_level(problem(covering.puzzle()), request.deadline) == HARD


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


class _Covering:
    """A board of bombs and the clues that are still seen."""

    def __init__(self, bombs: Mapping[Cell, int], height: int, width: int) -> None:
        self.bombs = bombs
        self.height = height
        self.width = width
        self.seen = {cell for cell in bombs if not bombs[cell]}

    def puzzle(self) -> Bomber:
        cells = range(self.height), range(self.width)
        return Bomber(self._clues(*cells, *cells), None)

    def uncover(self, cell: Cell) -> None:
        self.seen.add(cell)

    def cover_if_needless(self, cell: Cell, doubts: Doubt) -> bool:
        """Take a clue away if the puzzle can do without; returns whether it was there and is gone."""
        if cell not in self.seen:
            return False
        self.seen.remove(cell)
        if self._is_needed(cell, doubts):
            self.seen.add(cell)
            return False
        return True

    def _is_needed(self, cell: Cell, doubts: Doubt) -> bool:
        """Whether covering this cell leaves doubt about it or the cells around it."""
        about = [cell, *(near for near in touching(cell) if near in self.bombs)]
        for rows, columns in self._windows(cell):
            if self._doubted(about, rows, columns, True, doubts):
                return True
            if not self._doubted(about, rows, columns, False, doubts):
                return False
        raise AssertionError("on the whole board there is doubt or none")

    def _windows(self, cell: Cell) -> Iterator[tuple[range, range]]:
        """Rows and columns around a cell, more and more, the whole board last."""
        radius = FIRST_RADIUS
        while True:
            rows = range(max(cell[0] - radius, 0), min(cell[0] + radius + 1, self.height))
            columns = range(max(cell[1] - radius, 0), min(cell[1] + radius + 1, self.width))
            yield rows, columns
            if len(rows) == self.height and len(columns) == self.width:
                return
            radius *= 2

    def _doubted(self, about: Sequence[Cell], rows: range, columns: range, known: bool, doubts: Doubt) -> bool:
        """Whether there is doubt about some cells when a window is a puzzle of its own.

        If the bombs outside are `known`, so are those in the window's outermost ring, which clues outside count.
        """
        inner = _inside(rows, self.height), _inside(columns, self.width)
        clues = self._clues(rows, columns, *((rows, columns) if known else inner))
        asked = problem(Bomber(clues, None))
        cells = [(row, column) for row in rows for column in columns]
        state = asked.unknowns.start()
        if known:
            for unknown, cell in enumerate(cells):
                if cell[0] not in inner[0] or cell[1] not in inner[1]:
                    asked.unknowns.keep_only(state, unknown, [self.bombs[cell]])
        truth = [self.bombs[cell] for cell in cells]
        return doubts(asked, state, truth, [cells.index(cell) for cell in about])

    def _clues(self, rows: range, columns: range, counting_rows: range, counting_columns: range) -> list[list[str]]:
        """A window's clues, which count the bombs inside it; those that do not count are '?'."""

        def clue(cell: Cell) -> str:
            if cell not in self.seen:
                return "."
            if cell[0] not in counting_rows or cell[1] not in counting_columns:
                return "?"
            return str(sum(self.bombs[i, j] for i, j in touching(cell) if i in rows and j in columns))

        return [[clue((row, column)) for column in columns] for row in rows]


def _inside(line: range, length: int) -> range:
    """The rows (or columns) of a window without those at which it is cut off from the rest of the board."""
    return range(line.start + (line.start > 0), line.stop - (line.stop < length))
