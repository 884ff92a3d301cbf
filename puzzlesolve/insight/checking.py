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
    found = _by_the_rules(problem, board)
    return (
        found
        if found.verdict == SOLVED
        else _by_the_solutions(problem, board, found, solved(problem, deadline), deadline)
    )


def _by_the_rules(problem: Problem, board: Filled) -> Check:
    """What the rules alone say of a board."""
    board = _with_certain(problem, board)
    still_open = sum(place not in board for place in problem.unknowns.of)
    broken = _visibly_broken(problem, board)
    if broken is not None:
        return Check(WRONG, still_open, broken)
    return Check(RIGHT_SO_FAR if still_open else SOLVED, still_open)


def _by_the_solutions(problem: Problem, board: Filled, found: Check, outcome: Outcome, deadline: Deadline) -> Check:
    """The same with what no solution has so."""
    wrong = _wrong_places(problem, board, outcome, deadline)
    return found._replace(verdict=WRONG, wrong=wrong) if wrong else found


def _with_certain(problem: Problem, board: Filled) -> dict[Any, int]:
    """A board with what needs no filling in, too: what is given, what can be nothing else, and what is filled alike."""
    unknowns, given = problem.unknowns, problem.given()
    known = {
        place: values[0]
        for unknown, places in enumerate(unknowns.places)
        if len(values := unknowns.values(given, unknown)) == 1
        for place in places
    }
    alike = {other: value for place, value in board.items() for other in unknowns.places[unknowns.of[place]]}
    return {**known, **alike, **board}


def _visibly_broken(problem: Problem, board: Filled) -> str | None:
    """What is wrong by a rule whose places are all filled, in words; else a rule that cannot hold any more."""
    for rule in problem.rules:
        if all(place in board for place in rule.places):
            wrong = rule.broken(board)
            if wrong is not None:
                return wrong
    known = filled(problem, board)
    for rule in problem.rules:
        try:
            rule.narrow(known.copy())
        except Contradiction:
            return f"{rule.name} cannot hold any more"
    return None


def as_finished(problem: Problem, board: Filled) -> Filled:
    """A board whose player marks just what is there: without what is no place of the puzzle, and with what is not there
    where that solves it.
    """
    unknowns = problem.unknowns
    known = {place: value for place, value in board.items() if place in unknowns.of}
    if not all(domain.is_mark for domain in unknowns.domains):
        return known
    alike = {other: value for place, value in known.items() for other in unknowns.places[unknowns.of[place]]}
    whole = {**dict.fromkeys(unknowns.of, 0), **alike}
    return whole if problem.broken(whole) is None else known


def filled(problem: Problem, board: Filled) -> State:
    """A state that knows what a board has."""
    state = problem.unknowns.start()
    for place, value in board.items():
        unknown = problem.unknowns.of[place]
        # Places that share an unknown may have been filled differently; the first one counts here.
        if value in problem.unknowns.values(state, unknown):
            problem.unknowns.keep_only(state, unknown, [value])
    return state


def _wrong_places(problem: Problem, board: Filled, outcome: Outcome, deadline: Deadline) -> list[Place]:
    """The filled places that no solution has so; where each is in some solution, a few that are never so together."""
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


def solved(problem: Problem, deadline: Deadline) -> Outcome:
    """The verdict on the puzzle itself. Raises OutOfTime, SolverFailed."""
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
    check = _by_the_rules(problem, board)
    if check.verdict == SOLVED:
        return Hint(check)
    outcome = solved(problem, deadline)
    check = _by_the_solutions(problem, board, check, outcome, deadline)
    if outcome.verdict == NONE:
        return Hint(check, None, "the puzzle has no solution; --explain says why")
    if check.verdict == WRONG:
        return Hint(check)
    explainer = Explainer(problem, deadline)
    state = problem.given()
    problem.unknowns.keep_all(state, filled(problem, board))
    solution = None
    if outcome.verdict != MULTIPLE:
        solution = [outcome.boards[0][places[0]] for places in problem.unknowns.places]
    step = explainer.next_step(state, solution)
    if step is None:
        return Hint(check, None, "the puzzle has several solutions, and nothing more follows from its rules")
    return Hint(check, step)
