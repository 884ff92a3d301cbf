"""Making kakuro: a random pattern of black cells, random digits, and sums that leave no other digits possible.

A size counts the cells inside the clue border: 9x9 has a grid of 10x10 with its border. The digits of a random board
hardly ever follow from their sums. So the digits around cells that stay open are drawn again and again, and each board
is kept that leaves no more open than the one before. For a medium or hard puzzle this goes on among the boards that
what-if steps decide, towards those that take more of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.state import Contradiction
from puzzlesolve.engine.unknowns import Unknowns, numbers
from puzzlesolve.generate.request import Option, Request
from puzzlesolve.insight.difficulty import EASY, HARD, MEDIUM, rate
from puzzlesolve.kinds.kakuro import DOWN, Black, Kakuro, Run, White, problem, runs
from puzzlesolve.places import Cell, beside, board, pieces
from puzzlesolve.rules.digit_sum import DigitSum

OPTIONS = (Option("symmetric", 1, "1: the black cells look the same upside down; 0: they need not."),)
SMALLEST, LARGEST = 2, 30
LONGEST_RUN = 9
# The share of black cells inside the border, in percent, and the share of digits that are drawn from the smallest and
# largest possible ones, because these make telling sums.
BLACK_SHARE = range(34, 40)
EXTREMES = 0.8
# So many digits are drawn anew at a time, and so often in vain before another pattern is tried.
REDRAWN = 7
MOST_TRIES = 200
# What-if steps are costly while much is open, so they wait until narrowing leaves no more cells than this.
OPEN_FOR_WHAT_IF = {EASY: 0, MEDIUM: 16, HARD: 60}


def refuse(height: int, width: int, options: Mapping[str, int | None]) -> str | None:
    for length in (height, width):
        if not SMALLEST <= length <= LARGEST:
            return f"a kakuro of {height}x{width} cannot be made; expected {SMALLEST} to {LARGEST} rows and columns"
    if min(height, width) <= 3 and max(height, width) > LONGEST_RUN:
        return f"a kakuro of {height}x{width} falls apart where its runs of more than {LONGEST_RUN} cells are broken"
    if options["symmetric"] not in (0, 1):
        return f"--symmetric cannot be {options['symmetric']}; expected 0 or 1"
    return None


class Layout(NamedTuple):
    """A pattern of black cells: its grid without sums, its runs, and the rule that their digits differ."""

    grid: Kakuro
    runs: list[Run]
    digits: Unknowns
    differ: Logic


class Trial(NamedTuple):
    """A puzzle with the digits behind it; `open` are the unknowns that narrowing leaves open.

    `rest` is how many values too many logic leaves possible, and `what_ifs` how many of these it took.
    """

    puzzle: Kakuro
    digits: list[int]
    open: list[int]
    rest: int
    what_ifs: int

    @property
    def rank(self) -> tuple[int, int]:
        """The lower, the better: what logic cannot decide, and then how little it took."""
        return (self.rest, 0) if self.rest else (0, -self.what_ifs)


def make(request: Request) -> Kakuro:
    """A puzzle of the level asked for, an easy one where none is. Raises OutOfTime."""
    while True:
        request.deadline.check()
        white = white_pattern(request)
        if white is not None:
            puzzle = _improved(request, _layout(request, white))
            if puzzle is not None:
                return puzzle


def white_pattern(request: Request) -> list[Cell] | None:
    """The white cells of a random pattern, all connected and in runs of 2 to 9; None when one stays too long."""
    everything = [(row + 1, column + 1) for row, column in board(request.height, request.width)]
    white = set(everything)
    most_white = len(everything) * (100 - request.random.choice(BLACK_SHARE)) // 100
    while True:
        request.deadline.check()
        grid = _blank(request, white)
        too_long = [cell for run in runs(grid) if len(run.cells) > LONGEST_RUN for cell in run.cells]
        if not too_long and len(white) <= most_white:
            return sorted(white)
        blackened = _next_black(request, white, too_long or sorted(white))
        if blackened is None:
            return None if too_long else sorted(white)
        white -= blackened


def _next_black(request: Request, white: set[Cell], candidates: Sequence[Cell]) -> set[Cell] | None:
    """One of these cells that can become black, with the one opposite, or None."""
    for cell in request.random.sample(candidates, len(candidates)):
        blackened = {cell}
        if request.options["symmetric"]:
            blackened.add((request.height + 1 - cell[0], request.width + 1 - cell[1]))
        left = white - blackened
        if all(_leaves_runs(member, left) for member in blackened) and len(pieces(left)) == 1:
            return blackened
    return None


def _leaves_runs(black: Cell, white: set[Cell]) -> bool:
    """Whether no white cell beside a black one is a run of its own."""
    row, column = black
    return all((i, j) not in white or (2 * i - row, 2 * j - column) in white for i, j in beside(black))


def _blank(request: Request, white: set[Cell]) -> Kakuro:
    """The grid without sums."""
    return Kakuro(
        [
            [White(None) if (row, column) in white else Black(None, None) for column in range(request.width + 1)]
            for row in range(request.height + 1)
        ]
    )


def _layout(request: Request, white: list[Cell]) -> Layout:
    grid = _blank(request, set(white))
    found = runs(grid)
    digits = Unknowns.each(white, numbers(9))
    differ = Problem(digits, [DigitSum(digits, run.cells, None, run.name) for run in found])
    return Layout(grid, found, digits, Logic(differ, request.deadline))


def _improved(request: Request, layout: Layout) -> Kakuro | None:
    """A puzzle of the level asked for on this layout, or None after too many tries in vain."""
    best = _trial(request, layout, _filled(request, layout, {}))
    is_wanted = _is_wanted(request, best)
    tries = 0
    while not is_wanted:
        tries += 1
        if tries > MOST_TRIES:
            return None
        trial = _trial(request, layout, _redrawn(request, layout, best))
        if trial.rank <= best.rank:
            tries = tries if trial.rank == best.rank else 0
            best = trial
            is_wanted = _is_wanted(request, best)
    return best.puzzle


def _is_wanted(request: Request, trial: Trial) -> bool:
    """Whether logic decides a puzzle, and it is as hard as was asked for."""
    if trial.rest or request.difficulty is None:
        return not trial.rest
    return rate(problem(trial.puzzle), request.deadline) == request.difficulty


def _redrawn(request: Request, layout: Layout, trial: Trial) -> list[int]:
    """The digits, with some near a cell that is open drawn again."""
    random = request.random
    # Where everything is decided, but too easily, any digit may be drawn again.
    start = random.choice(trial.open if trial.rest else range(len(trial.digits)))
    cell = layout.digits.places[start][0]
    near = [layout.digits.of[other] for run in layout.runs if cell in run.cells for other in run.cells]
    # The digits that are known matter too, since they share the sums; but those that are open matter most.
    still_open = [unknown for unknown in near if unknown in trial.open]
    chosen = still_open if len(still_open) > 2 and random.random() < 0.9 else near
    drawn = {start, *random.sample(chosen, min(len(chosen), REDRAWN))}
    return _filled(request, layout, {u: digit for u, digit in enumerate(trial.digits) if u not in drawn})


def _filled(request: Request, layout: Layout, kept: Mapping[int, int]) -> list[int]:
    """Random digits for all cells, different in every run, where some are kept."""
    while True:
        request.deadline.check()
        try:
            return _fill(request, layout, kept)
        except Contradiction:
            continue


def _fill(request: Request, layout: Layout, kept: Mapping[int, int]) -> list[int]:
    digits, random = layout.digits, request.random
    state = digits.start()
    for unknown, digit in kept.items():
        digits.keep_only(state, unknown, [digit])
    layout.differ.narrow_from(state)
    while still_open := digits.open(state):
        values = {unknown: digits.values(state, unknown) for unknown in still_open}
        fewest = min(map(len, values.values()))
        unknown = random.choice([unknown for unknown in still_open if len(values[unknown]) == fewest])
        extremes = (values[unknown][0], values[unknown][-1])
        digit = random.choice(extremes if random.random() < EXTREMES else values[unknown])
        digits.keep_only(state, unknown, [digit])
        layout.differ.narrow_from(state)
    return digits.decided(state)


def _trial(request: Request, layout: Layout, digits: list[int]) -> Trial:
    """What logic makes of the puzzle with these digits behind it."""
    request.deadline.check()
    puzzle = _with_sums(layout, digits)
    asked = problem(puzzle)
    logic = Logic(asked, request.deadline)
    state = asked.unknowns.start()
    logic.narrow_all(state)
    still_open = asked.unknowns.open(state)
    if still_open and len(still_open) <= OPEN_FOR_WHAT_IF[request.difficulty or EASY]:
        logic.what_if(state)
    rest = sum(len(asked.unknowns.values(state, unknown)) - 1 for unknown in still_open)
    return Trial(puzzle, digits, still_open, rest, logic.what_ifs)


def _with_sums(layout: Layout, digits: list[int]) -> Kakuro:
    rows = [list(row) for row in layout.grid.rows]
    for run in layout.runs:
        total = sum(digits[layout.digits.of[cell]] for cell in run.cells)
        row, column = run.clue or (0, 0)
        clue = rows[row][column]
        assert isinstance(clue, Black)
        rows[row][column] = clue._replace(down=total) if run.step == DOWN else clue._replace(right=total)
    return Kakuro(rows)
