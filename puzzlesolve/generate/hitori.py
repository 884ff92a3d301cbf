"""Hitoris: random shaded cells among the numbers of a latin square, each with a number that an unshaded cell has.

Nothing ever forbids to shade one more cell but the shaded ones around it. So only as many as can be are proved to be
the only ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.state import Contradiction
from puzzlesolve.engine.verdict import UNIQUE, Options, solve_problem
from puzzlesolve.generate.inshi_no_heya import latin_square
from puzzlesolve.generate.request import Option, Request
from puzzlesolve.insight.difficulty import EASY, HARD, rate
from puzzlesolve.kinds.hitori import Hitori, problem
from puzzlesolve.places import Cell, board

OPTIONS: Sequence[Option] = ()
LEAST_CELLS = 3
LARGEST = 30
# So often numbers are drawn again before other cells are shaded.
ROUNDS = 200
# So many other numbers are tried for a shaded cell to make a puzzle harder.
TRIALS = 3

Numbers = dict[Cell, int]
# How many cells what-ifs leave open, and how many of these it took.
Hardness = tuple[int, int]


def refuse(height: int, width: int, options: Mapping[str, int | None]) -> str | None:
    if height * width < LEAST_CELLS:
        return f"no hitori of {height}x{width} has just one solution; expected {LEAST_CELLS} cells or more"
    if max(height, width) > LARGEST:
        return f"a hitori cannot be {height}x{width}; expected at most {LARGEST} rows and columns"
    return None


def make(request: Request) -> Hitori:
    """A hitori with exactly one answer. Raises OutOfTime."""
    while True:
        shading = Shading(request)
        puzzle = shading.with_numbers()
        if puzzle is not None:
            return shading.hardened(puzzle) if request.difficulty == HARD else puzzle


class Shading:
    """Random shaded cells, as many as can be."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._size = request.height, request.width
        self._shaded = self._random_cells()
        self._is_shaded = set(self._shaded)

    def _random_cells(self) -> list[Cell]:
        empty = problem(Hitori([[None] * self._request.width] * self._request.height))
        logic = Logic(empty, self._request.deadline)
        state = empty.unknowns.start()
        for unknown in self._request.random.sample(range(len(empty.unknowns)), len(empty.unknowns)):
            if len(empty.unknowns.values(state, unknown)) > 1:
                try:
                    state = logic.suppose(state, unknown, 1)
                except Contradiction:
                    logic.rule_out(state, unknown, 1)
        return [cell for cell in board(*self._size) if empty.unknowns.values(state, empty.unknowns.of[cell]) == [1]]

    def with_numbers(self) -> Hitori | None:
        """Numbers that only this shading solves; None where none were found."""
        numbers = latin_square(self._request.random, max(self._size))
        for cell in self._shaded:
            self._draw(cell, numbers)
        for _ in range(ROUNDS):
            puzzle = self._puzzle(numbers)
            left, _ = self._measure(puzzle)
            doubtful = [cell for cell in self._shaded if cell in left]
            if not doubtful:
                return puzzle
            self._draw(self._request.random.choice(doubtful), numbers)
        return None

    def _draw(self, cell: Cell, numbers: Numbers) -> None:
        """Give a shaded cell the number of an unshaded one in its row or column."""
        choices = self._choices(cell, numbers)
        if self._request.difficulty != EASY:
            choices = [number for number in choices if self._is_quiet(cell, number, numbers)] or choices
        numbers[cell] = self._request.random.choice(choices)

    def _lines(self, cell: Cell) -> tuple[list[Cell], list[Cell]]:
        """The other cells of its row, and those of its column."""
        row, column = cell
        height, width = self._size
        return [(row, j) for j in range(width) if j != column], [(i, column) for i in range(height) if i != row]

    def _choices(self, cell: Cell, numbers: Numbers) -> list[int]:
        seen = (other for line in self._lines(cell) for other in line if other not in self._is_shaded)
        return sorted({numbers[other] for other in seen})

    def _is_quiet(self, cell: Cell, number: int, numbers: Numbers) -> bool:
        """Whether a number says nothing at first sight: no equal ones around a cell, and never three in a line."""
        for line in self._lines(cell):
            equal = [other for other in line if numbers[other] == number]
            if len(equal) > 1 or any(abs(i - cell[0]) + abs(j - cell[1]) == 2 for i, j in equal):
                return False
        return True

    def _puzzle(self, numbers: Numbers) -> Hitori:
        height, width = self._size
        return Hitori([[numbers[row, column] for column in range(width)] for row in range(height)])

    def _measure(self, puzzle: Hitori) -> tuple[set[Cell], int]:
        """The cells that what-ifs leave open, and how many of these it took."""
        asked = problem(puzzle)
        logic = Logic(asked, self._request.deadline)
        state = asked.unknowns.start()
        logic.narrow_all(state)
        logic.what_if(state)
        cells = board(*self._size)
        return {cells[unknown] for unknown in asked.unknowns.open(state)}, logic.what_ifs

    def hardened(self, puzzle: Hitori) -> Hitori:
        """The puzzle with other numbers in shaded cells, until it is hard or gets no harder."""
        hardest = self._hardness(puzzle)
        before = None
        while before != hardest and rate(problem(puzzle), self._request.deadline) != HARD:
            before = hardest
            for cell in self._request.random.sample(self._shaded, len(self._shaded)):
                puzzle, hardest = self._hardest(puzzle, hardest, cell)
        return puzzle

    def _hardest(self, puzzle: Hitori, hardest: Hardness, cell: Cell) -> tuple[Hitori, Hardness]:
        """The puzzle, or a harder one with another number in a shaded cell."""
        numbers = {(i, j): puzzle.numbers[i][j] or 0 for i, j in board(*self._size)}
        choices = [n for n in self._choices(cell, numbers) if self._is_quiet(cell, n, numbers)]
        for number in self._request.random.sample(choices, min(TRIALS, len(choices))):
            other = self._puzzle({**numbers, cell: number})
            hardness = self._hardness(other)
            if hardness >= hardest and (not hardness[0] or self._is_unique(other)):
                puzzle, hardest = other, hardness
        return puzzle, hardest

    def _hardness(self, puzzle: Hitori) -> Hardness:
        left, what_ifs = self._measure(puzzle)
        return len(left), what_ifs

    def _is_unique(self, puzzle: Hitori) -> bool:
        outcome = solve_problem(problem(puzzle), Options(), self._request.deadline)
        outcome.check_decided()
        return outcome.verdict == UNIQUE
