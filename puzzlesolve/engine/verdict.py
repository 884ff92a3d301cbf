"""From a puzzle to a verdict: logic, cases, then the model of what is left, then the check."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from puzzlesolve.deadline import Deadline, OutOfTime
from puzzlesolve.engine.cases import TooManyCases, cases, dive
from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.milp import ENGINES, SOLVERS, SolverFailed, SolverMissing
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.unknowns import Board

UNIQUE = "unique"
MULTIPLE = "multiple"
SOLVED = "solved"
UNDECIDED = "undecided"
NONE = "none"
INVALID = "invalid"

# Where so many values too many are left, there may well be several solutions that are easy to find.
LOOSE = 100

# The proof of what solutions prove that were checked.
CHECKED = "check"


class Defect(Exception):
    """Our own logic gave an answer that breaks a rule: the program is wrong."""


class Options(NamedTuple):
    """How to solve. `solutions` is how many to show (None: all); `first` asks for no proof of uniqueness."""

    engine: str = "auto"
    solver: str = "auto"
    solutions: int | None = 1
    first: bool = False
    time_limit: float | None = None

    def check(self) -> None:
        """Raises ValueError for what cannot be asked."""
        if self.engine not in ENGINES:
            raise ValueError(f"there is no engine '{self.engine}'; expected one of: {', '.join(ENGINES)}")
        if self.solver not in SOLVERS:
            from puzzlesolve.engine.milp.solvers import configurations

            try:
                configurations(self.solver)
            except SolverMissing as missing:
                raise ValueError(str(missing)) from missing
        if self.solutions is not None and self.solutions < 1:
            raise ValueError(f"{self.solutions} solutions cannot be shown; expected 1 or more, or None for all")

    @property
    def wanted(self) -> int | None:
        """How many solutions must be found before the verdict is known; None is all."""
        if self.first:
            return 1
        return None if self.solutions is None else max(self.solutions, 2)


DEFAULTS = Options()


class Outcome(NamedTuple):
    """A verdict, the solutions to show, how it was proved, and a message where something is to be said.

    `late` tells an undecided verdict for lack of time from one because the solvers failed. `found` are all solutions
    that were found on the way.
    """

    verdict: str
    boards: list[Board]
    proof: str | None = None
    message: str | None = None
    late: bool = False
    found: tuple[Board, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether there is a proof that these are all solutions."""
        return self.proof not in (None, CHECKED)

    def check_decided(self) -> None:
        """Raises OutOfTime or SolverFailed where there is no verdict."""
        if self.verdict == UNDECIDED:
            raise OutOfTime if self.late else SolverFailed(self.message)


def solve_problem(problem: Problem, options: Options = DEFAULTS, deadline: Deadline | None = None) -> Outcome:
    """The verdict on a problem, with every solution checked against the rules.

    The time limit counts from now, where there is no deadline already.
    """
    deadline = deadline or Deadline(options.time_limit)
    state = problem.unknowns.start()
    if options.engine == "auto":
        try:
            return _by_logic(problem, state, options, deadline)
        except OutOfTime:
            return out_of_time(options)
        except TooManyCases:
            pass
    return _by_model(problem, state, options, deadline)


def out_of_time(options: Options) -> Outcome:
    """The verdict where the time limit came before anything was found."""
    return _unproved([], options, late(options.time_limit), is_late=True)


def _by_logic(problem: Problem, state: State, options: Options, deadline: Deadline) -> Outcome:
    """Narrow the state; the verdict, where logic and a few cases give it. Raises TooManyCases, OutOfTime, Defect."""
    with deadline.interrupting():
        logic = Logic(problem, deadline)
    try:
        logic.narrow_all(state)
        loose = _by_diving(problem, state, options, logic)
        if loose is not None:
            return loose
        trials = logic.what_if(state)
    except Contradiction:
        return Outcome(NONE, [], "logic")
    if not problem.unknowns.open(state):
        return Outcome(SOLVED if options.first else UNIQUE, [_checked(problem, state)], "logic")
    boards: list[Board] = []
    try:
        for decided in cases(logic, state, trials):
            boards.append(_checked(problem, decided))
            if len(boards) == options.wanted:
                return _several(boards, options)
    except OutOfTime:
        return _unproved(boards, options, late(options.time_limit), is_late=True)
    return Outcome(_verdict(boards), _shown(boards, options), "cases", found=tuple(boards))


def _by_diving(problem: Problem, state: State, options: Options, logic: Logic) -> Outcome | None:
    """The verdict on a board that is so open that enough solutions are found at once. Raises OutOfTime."""
    if options.wanted is None or state.size() - len(problem.unknowns) < LOOSE:
        return None
    found = islice(dive(logic, state), options.wanted)
    boards = [_checked(problem, decided) for decided in found]
    return _several(boards, options) if len(boards) == options.wanted else None


def _checked(problem: Problem, state: State) -> Board:
    """The board of a decided state. Raises Defect."""
    board = problem.unknowns.by_place(problem.unknowns.decided(state))
    wrong = problem.broken(board)
    if wrong is not None:
        raise Defect(f"logic decided on a board that breaks a rule: {wrong}")
    return board


def _verdict(boards: list[Board]) -> str:
    """The verdict when these are all solutions."""
    return (NONE, UNIQUE, MULTIPLE)[min(len(boards), 2)]


def _by_model(problem: Problem, state: State, options: Options, deadline: Deadline) -> Outcome:
    from puzzlesolve.engine.milp.model import Model, NoAnswer

    boards: list[Board] = []
    try:
        model = Model(problem, state, options.solver, deadline)
        while options.wanted is None or len(boards) < options.wanted:
            answer = model.ask()
            if isinstance(answer, NoAnswer):
                return Outcome(_verdict(boards), _shown(boards, options), answer.proof, found=tuple(boards))
            boards.append(problem.unknowns.by_place(answer.values))
            model.forbid(answer.values)
    except OutOfTime:
        return _unproved(boards, options, late(options.time_limit), is_late=True)
    except SolverFailed as failure:
        return _unproved(boards, options, str(failure), is_late=False)
    return _several(boards, options)


def _several(boards: list[Board], options: Options) -> Outcome:
    """As many solutions as were asked for, which proves that there are so many."""
    return Outcome(SOLVED if options.first else MULTIPLE, _shown(boards, options), CHECKED, found=tuple(boards))


def _unproved(boards: list[Board], options: Options, message: str, is_late: bool) -> Outcome:
    """What is known when the end came too early: two solutions are several in any case."""
    verdict = MULTIPLE if len(boards) > 1 else UNDECIDED
    return Outcome(verdict, _shown(boards, options), None, message, is_late, tuple(boards))


def _shown(boards: list[Board], options: Options) -> list[Board]:
    return boards if options.solutions is None else boards[: options.solutions]


def late(limit: float | None, what: str = "first") -> str:
    """That the time limit came first, or before something else."""
    return f"the time limit{'' if limit is None else f' of {limit:g} s'} came {what}"
