"""Use as a library: text in, verdict and grids out."""

from __future__ import annotations

from typing import Any, NamedTuple

from puzzlesolve.deadline import Deadline
from puzzlesolve.engine.verdict import Options, solve_problem
from puzzlesolve.kinds import REGISTRY, find
from puzzlesolve.run.source import read_text


class Solved(NamedTuple):
    """A verdict, the solutions as grids, how the verdict was proved, and a message where there is one."""

    verdict: str
    solutions: list[list[list[Any]]]
    proof: str | None
    message: str | None


def solve(
    kind: str,
    text: str,
    *,
    engine: str = "auto",
    solver: str = "auto",
    solutions: int | None = 1,
    first: bool = False,
    time_limit: float | None = None,
) -> Solved:
    """Solve the puzzle in a text. `solutions` is how many to give (None: all).

    Raises `Malformed` where the text is not a puzzle of this kind, and ValueError where there is no such kind, engine,
    solver or number of solutions.
    """
    deadline = Deadline(time_limit)
    entry = find(kind)
    if entry is None:
        raise ValueError(f"there is no kind '{kind}'; expected one of: {', '.join(e.name for e in REGISTRY)}")
    options = Options(engine, solver, solutions, first, time_limit)
    options.check()
    puzzle = read_text(text, entry).puzzle
    of_kind = entry.load()
    outcome = solve_problem(of_kind.problem(puzzle), options, deadline)
    grids = [of_kind.answer.grid(puzzle, board) for board in outcome.boards]
    return Solved(outcome.verdict, grids, outcome.proof, outcome.message)
