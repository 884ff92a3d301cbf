"""Use as a library: text in, verdict and grids out."""

from __future__ import annotations

import time
from typing import NamedTuple

from puzzlesolve.engine.verdict import Options, solve_problem
from puzzlesolve.kinds import REGISTRY, find
from puzzlesolve.places import Grid, as_grid
from puzzlesolve.run.source import read_text


class Solved(NamedTuple):
    """A verdict, the solutions as grids, how the verdict was proved, and a message where there is one."""

    verdict: str
    solutions: list[Grid]
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
    started = time.monotonic()
    entry = find(kind)
    if entry is None:
        raise ValueError(f"there is no kind '{kind}'; expected one of: {', '.join(e.name for e in REGISTRY)}")
    options = Options(engine, solver, solutions, first, time_limit)
    options.check()
    puzzle = read_text(text, entry).puzzle
    of_kind = entry.load()
    outcome = solve_problem(of_kind.problem(puzzle), options, started)
    grids = [as_grid(board, *of_kind.size(puzzle)) for board in outcome.boards]
    return Solved(outcome.verdict, grids, outcome.proof, outcome.message)
