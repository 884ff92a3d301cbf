"""Nonograms: a random picture, changed where its clues leave doubt until they leave none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.verdict import Options, solve_problem
from puzzlesolve.generate.request import Request
from puzzlesolve.generate.rough import MANY_WHAT_IFS, what_ifs_of
from puzzlesolve.insight.difficulty import EASY, HARD, MEDIUM
from puzzlesolve.kinds.nonogram import Nonogram, problem
from puzzlesolve.places import Cell, board, lines, touching

OPTIONS = ()
LARGEST = 60
# Of a hundred cells so many are painted at first.
PAINTED = 50
# So many what-ifs it takes at least at each level.
WORK = {MEDIUM: 1, HARD: MANY_WHAT_IFS + 1}
# Of so many cells in doubt one is changed at a time: on large boards there are many, far from each other.
DOUBTS_PER_CHANGE = 40


def refuse(height: int, width: int, options: Mapping[str, int | None]) -> str | None:
    if not (1 <= height <= LARGEST and 1 <= width <= LARGEST):
        return f"a nonogram cannot be {height}x{width}; expected up to {LARGEST}x{LARGEST}"
    return None


def make(request: Request) -> Nonogram:
    """A nonogram with exactly one answer. Raises OutOfTime."""
    painted = _without_doubts(request, random_picture(request))
    return puzzle_of(request, _harder(request, painted, WORK.get(request.difficulty or "", 0)))


def random_picture(request: Request) -> set[Cell]:
    """Cells painted at random; in patches, each like most of those around it, unless the puzzle is to be hard."""
    cells = board(request.height, request.width)
    painted = {cell for cell in cells if request.random.randrange(100) < PAINTED}
    return painted if request.difficulty == HARD else {cell for cell in cells if _is_patch(cell, painted)}


def _is_patch(cell: Cell, painted: set[Cell]) -> bool:
    return 2 * len(painted.intersection(touching(cell))) + (cell in painted) > 8


def _without_doubts(request: Request, painted: set[Cell]) -> set[Cell]:
    """More painted, until the clues decide all; at the latest when there is nothing to paint."""
    while doubts := _doubts(request, painted):
        request.deadline.check()
        unpainted = [cell for cell in doubts if cell not in painted]
        changes = 1 + len(doubts) // DOUBTS_PER_CHANGE
        painted = painted.union(request.random.choice(unpainted) for _ in range(changes))
    return painted


def _doubts(request: Request, painted: set[Cell]) -> list[Cell]:
    """The cells that another answer paints otherwise; of an easy or medium one, those that narrowing leaves open."""
    asked = problem(puzzle_of(request, painted))
    if request.difficulty not in (EASY, MEDIUM):
        outcome = solve_problem(asked, Options(solutions=2), request.deadline)
        outcome.check_decided()
        boards = outcome.boards
        return [cell for cell in boards[0] if boards[0][cell] != boards[-1][cell]]
    state = asked.unknowns.start()
    Logic(asked, request.deadline).narrow_all(state)
    cells = board(request.height, request.width)
    return [cells[unknown] for unknown in asked.unknowns.open(state)]


def _harder(request: Request, painted: set[Cell], wanted: int) -> set[Cell]:
    """Changed cell by cell, never to less work, until it takes as much as is wanted."""
    cells = board(request.height, request.width)
    work = 0
    while work < wanted:
        request.deadline.check()
        changed = painted.symmetric_difference([request.random.choice(cells)])
        its_work = _work(request, changed)
        if its_work is not None and its_work >= work:
            painted, work = changed, its_work
    return painted


def _work(request: Request, painted: set[Cell]) -> int | None:
    """How many what-ifs decide the puzzle; None where they do not."""
    return what_ifs_of(problem(puzzle_of(request, painted)), request.deadline)


def puzzle_of(request: Request, painted: set[Cell]) -> Nonogram:
    height, width = request.height, request.width
    clues = [_clue([cell in painted for cell in cells]) for cells in lines(height, width).values()]
    return Nonogram(clues[:height], clues[height:])


def _clue(line: Sequence[bool]) -> list[int]:
    return [len(list(group)) for is_painted, group in groupby(line) if is_painted]
