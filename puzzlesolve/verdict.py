"""From a puzzle to a verdict: logic, then the model of what is left, then the check."""

from __future__ import annotations

import time
from typing import NamedTuple

from puzzlesolve.cells import Cell
from puzzlesolve.logic import Logic, OutOfTime
from puzzlesolve.milp import SolverFailed
from puzzlesolve.problem import Problem
from puzzlesolve.unknowns import Contradiction, State

UNIQUE = "unique"
MULTIPLE = "multiple"
SOLVED = "solved"
UNDECIDED = "undecided"
NONE = "none"
INVALID = "invalid"

Board = dict[Cell, int]


class Defect(Exception):
    """Our own logic gave an answer that breaks a rule: the program is wrong."""


class Options(NamedTuple):
    """How to solve. `solutions` is how many to show (None: all); `first` asks for no proof of uniqueness."""

    engine: str = "auto"
    solver: str = "auto"
    solutions: int | None = 1
    first: bool = False
    time_limit: float | None = None

    @property
    def wanted(self) -> int | None:
        """How many solutions must be found before the verdict is known; None is all."""
        if self.first:
            return 1
        return None if self.solutions is None else max(self.solutions, 2)

    def deadline(self, started: float) -> float | None:
        """The moment when the time limit is over for what started at `started`, both of `time.monotonic`."""
        return None if self.time_limit is None else started + self.time_limit


class Outcome(NamedTuple):
    """A verdict, the solutions found, how it was proved, and a message where something is to be said.

    `late` tells an undecided verdict for lack of time from one because the solvers failed.
    """

    verdict: str
    boards: list[Board]
    proof: str | None = None
    message: str | None = None
    late: bool = False

    def check_decided(self) -> None:
        """Raises OutOfTime or SolverFailed where there is no verdict."""
        if self.verdict == UNDECIDED:
            raise OutOfTime if self.late else SolverFailed(self.message)


def solve_problem(
    problem: Problem,
    options: Options = Options(),  # noqa: B008
    started: float | None = None,
) -> Outcome:
    """The verdict on a problem, with every solution checked against the rules.

    The time limit counts from `started` (a moment of `time.monotonic`), or from now.
    """
    deadline = options.deadline(time.monotonic() if started is None else started)
    state = problem.unknowns.start()
    try:
        if options.engine == "auto":
            decided = _by_logic(problem, state, deadline)
            if decided is not None:
                return Outcome(SOLVED if options.first else UNIQUE, [decided], "logic")
    except Contradiction:
        return Outcome(NONE, [], "logic")
    except OutOfTime:
        return Outcome(UNDECIDED, [], None, _late(options), late=True)
    return _by_model(problem, state, options, deadline)


def _by_logic(problem: Problem, state: State, deadline: float | None) -> Board | None:
    """The only solution, if logic finds it. Raises Contradiction, OutOfTime, Defect."""
    logic = Logic(problem, deadline)
    logic.narrow_all(state)
    if problem.unknowns.open(state):
        logic.what_if(state)
    values = problem.unknowns.decided(state)
    if values is None:
        return None
    board = problem.unknowns.by_cell(values)
    wrong = problem.broken(board)
    if wrong is not None:
        raise Defect(f"logic decided on a board that breaks a rule: {wrong}")
    return board


def _by_model(problem: Problem, state: State, options: Options, deadline: float | None) -> Outcome:
    from puzzlesolve.milp.model import Model, NoAnswer

    boards: list[Board] = []
    late = False
    try:
        model = Model(problem, state, options.solver, deadline)
        while options.wanted is None or len(boards) < options.wanted:
            answer = model.ask()
            if isinstance(answer, NoAnswer):
                verdict = (NONE, UNIQUE, MULTIPLE)[min(len(boards), 2)]
                return Outcome(verdict, _shown(boards, options), answer.proof)
            boards.append(problem.unknowns.by_cell(answer.values))
            model.forbid(answer.values)
    except OutOfTime:
        late = True
        message = _late(options)
    except SolverFailed as failure:
        message = str(failure)
    else:
        return Outcome(SOLVED if options.first else MULTIPLE, _shown(boards, options), "check")
    return Outcome(MULTIPLE if len(boards) > 1 else UNDECIDED, _shown(boards, options), None, message, late)


def _shown(boards: list[Board], options: Options) -> list[Board]:
    return boards if options.solutions is None else boards[: options.solutions]


def _late(options: Options) -> str:
    return f"the time limit of {options.time_limit:g} s came first"
