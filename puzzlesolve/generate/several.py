"""Several puzzles with seeds that follow each other, one after the other or side by side."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import partial
from typing import NamedTuple

from puzzlesolve.deadline import OutOfTime
from puzzlesolve.engine.milp import SolverFailed
from puzzlesolve.generate import CannotMake, generate
from puzzlesolve.kinds import Entry
from puzzlesolve.run.workers import in_order, side_by_side, workers_for


class Order(NamedTuple):
    """What all of the puzzles are to be like."""

    entry: Entry
    size: tuple[int, int]
    difficulty: str | None
    options: Mapping[str, int | None]
    time_limit: float


class Unmade(NamedTuple):
    """Why there is no puzzle; `never` says that there will not be, however long it takes."""

    why: str
    never: bool = False


def generate_all(order: Order, seeds: range, jobs: int) -> Generator[str | Unmade, None, None]:
    """The texts of puzzles by their seeds; `jobs` processes work at them (0: as many as there are cores)."""
    make_one = partial(_text_of, order)
    workers = workers_for(jobs, len(seeds))
    if workers < 2:
        yield from map(make_one, seeds)
    else:
        yield from in_order(side_by_side(make_one, enumerate(seeds), workers, _lost))


def _text_of(order: Order, seed: int) -> str | Unmade:
    try:
        return generate(order.entry, *order.size, seed, order.difficulty, order.options, order.time_limit).text
    except CannotMake as error:
        return Unmade(str(error), never=True)
    except OutOfTime:
        return Unmade(f"no such puzzle was found in {order.time_limit:g} s; try another seed or size")
    except SolverFailed as failure:
        return Unmade(f"no puzzle could be proved to be unique: {failure}")


def _lost(seed: int, seconds: float, message: str) -> Unmade:
    return Unmade(f"no puzzle was made with the seed {seed}: {message}")
