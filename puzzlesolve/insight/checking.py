"""Whether a board that somebody has begun to fill is right so far, and what the next step is from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from puzzlesolve.deadline import NEVER, Deadline
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.verdict import MULTIPLE, NONE, UNIQUE, Options, Outcome, solve_problem
from puzzlesolve.insight.explain import Explainer, Told
from puzzlesolve.insight.minimal import minimal
from puzzlesolve.places import Place, at
from puzzlesolve.rules.given import Given

SOLVED = "solved"
RIGHT_SO_FAR = "right so far"
WRONG = "wrong"
Filled = Mapping[Any, int]


class Check(NamedTuple):
    """A verdict on a board: how many places are open, the rule that it breaks, and the places that cannot be so."""

    verdict: str
    still_open: int
    broken: str | None = None
    wrong: Sequence[Place] = ()


def check_board(problem: Problem, board: Filled, deadline: Deadline = NEVER) -> Check:
    """Compare a board, finished or not, with the rules and with all solutions. Raises OutOfTime, SolverFailed."""
    board = _with_certain(problem, board)
    still_open = sum(place not in board for place in problem.unknowns.of)
    broken = _visibly_broken(problem, board)
    if broken is None and not still_open:
        return Check(SOLVED, 0)
    wrong = wrong_places(problem, board, deadline)
    if broken is None and not wrong:
        return Check(RIGHT_SO_FAR, still_open)
    return Check(WRONG, still_open, broken, wrong)


def _with_certain(problem: Problem, board: Filled) -> dict[Any, int]:
    """A board with what needs no filling in, too: what is given, what can be nothing else, and what is filled alike."""
    unknowns = problem.unknowns
    state = filled(problem, board)
    certain = {rule.unknowns[0]: rule for rule in problem.rules if rule.given}
    known = {}
    for unknown, places in enumerate(unknowns.places):
        if unknown in certain and len(unknowns.values(state, unknown)) > 1:
            certain[unknown].narrow(state)
        values = unknowns.values(state, unknown)
        if len(values) == 1:
            known.update(dict.fromkeys(places, values[0]))
    return {**known, **board}


def _visibly_broken(problem: Problem, board: Filled) -> str | None:
    """What is wrong by a rule whose places are all filled, in words; else a rule that cannot hold any more."""
    for rule in problem.rules:
        if all(place in board for place in rule.places):
            wrong = rule.broken(board)
            if wrong is not None:
                return wrong
    for rule in problem.rules:
        try:
            rule.narrow(filled(problem, board))
        except Contradiction:
            return f"{rule.name} cannot hold any more"
    return None


def filled(problem: Problem, board: Filled) -> State:
    """A state that knows what a board has."""
    state = problem.unknowns.start()
    for place, value in board.items():
        unknown = problem.unknowns.of[place]
        # Places that share an unknown may have been filled differently; the first one counts here.
        if value in problem.unknowns.values(state, unknown):
            problem.unknowns.keep_only(state, unknown, [value])
    return state


def wrong_places(problem: Problem, board: Filled, deadline: Deadline) -> list[Place]:
    """The filled places that no solution has so; where each is in some solution, a few that are never so together."""
    outcome = _solved(problem, deadline)
    if outcome.verdict == UNIQUE:
        return sorted(place for place, value in board.items() if outcome.boards[0][place] != value)
    if outcome.verdict == NONE or _fits(problem, board, deadline):
        return []
    alone = [place for place in board if not _fits(problem, {place: board[place]}, deadline)]
    return sorted(alone or minimal(list(board), lambda some: not _fits(problem, {p: board[p] for p in some}, deadline)))


def _fits(problem: Problem, board: Filled, deadline: Deadline) -> bool:
    """Whether some solution has all that a board has."""
    givens = [Given(problem.unknowns, place, value, at(place), "") for place, value in board.items()]
    asked = Problem(problem.unknowns, [*problem.rules, *givens])
    outcome = solve_problem(asked, Options(first=True), deadline)
    outcome.check_decided()
    return outcome.verdict != NONE


def _solved(problem: Problem, deadline: Deadline) -> Outcome:
    outcome = solve_problem(problem, Options(), deadline)
    outcome.check_decided()
    return outcome


class Hint(NamedTuple):
    """What is wrong already, or the next step, or why there is none."""

    check: Check
    step: Told | None = None
    message: str | None = None


def find_hint(problem: Problem, board: Filled, deadline: Deadline = NEVER) -> Hint:
    """The simplest step from a board on. Raises OutOfTime, SolverFailed."""
    check = check_board(problem, board, deadline)
    if check.verdict != RIGHT_SO_FAR:
        return Hint(check)
    outcome = _solved(problem, deadline)
    if outcome.verdict == NONE:
        return Hint(check, None, "the puzzle has no solution; --explain says why")
    explainer = Explainer(problem, deadline)
    state = explainer.finder.given()
    known = filled(problem, board)
    problem.unknowns.keep_all(state, known)
    solution = None
    if outcome.verdict != MULTIPLE:
        solution = [outcome.boards[0][places[0]] for places in problem.unknowns.places]
    step = explainer.next_step(state, solution)
    if step is None:
        return Hint(check, None, "the puzzle has several solutions, and nothing more follows from its rules")
    return Hint(check, step)
