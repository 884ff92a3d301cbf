"""Several puzzles made to order, one after the other or side by side."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import NamedTuple

from puzzlesolve.deadline import OutOfTime
from puzzlesolve.engine.milp import SolverFailed
from puzzlesolve.generate import CannotMake, Generated, generate
from puzzlesolve.kinds import Entry
from puzzlesolve.run.workers import all_in_order


class Order(NamedTuple):
    """One puzzle, please."""

    entry: Entry
    size: tuple[int, int]
    difficulty: str | None
    seed: int
    options: Mapping[str, int | None]
    time_limit: float

    @property
    def name(self) -> str:
        """The order in words, for messages."""
        level = f"{self.difficulty} " if self.difficulty else ""
        return f"{level}{self.entry.name} {self.size[0]}x{self.size[1]}, seed {self.seed}"


class Unmade(NamedTuple):
    """Why there is no puzzle; `never` says that there will not be, however long it takes."""

    why: str
    never: bool = False


def generate_all(orders: Sequence[Order], jobs: int) -> Generator[str | Unmade, None, None]:
    """The texts of the puzzles; `jobs` processes work at them (0: as many as there are cores)."""
    return all_in_order(_text_of, orders, jobs, _lost)


def made(order: Order) -> Generated | Unmade:
    """The puzzle that was ordered."""
    try:
        return generate(order.entry, *order.size, order.seed, order.difficulty, order.options, order.time_limit)
    except CannotMake as error:
        return Unmade(str(error), never=True)
    except OutOfTime:
        return Unmade(f"no such puzzle was found in {order.time_limit:g} s; try another seed or size")
    except SolverFailed as failure:
        return Unmade(f"no puzzle could be proved to be unique: {failure}")


def _text_of(order: Order) -> str | Unmade:
    puzzle = made(order)
    return puzzle if isinstance(puzzle, Unmade) else puzzle.text


def _lost(order: Order, seconds: float, message: str) -> Unmade:
    return Unmade(f"no puzzle was made with the seed {order.seed}: {message}")
