"""How puzzles are explained: techniques, difficulty, time and order, by kind. The borders of difficulty come from this.

    make steps ARGS='FOLDER...'

Each folder is named like a kind and holds its puzzles; without any, the puzzles of the repository are taken.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

import click

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.verdict import UNIQUE, solve_problem
from puzzlesolve.insight.difficulty import LEVELS, Rating, rating
from puzzlesolve.insight.explain import Explainer
from puzzlesolve.insight.step import Step
from puzzlesolve.kinds import find
from puzzlesolve.run.source import read_source

PUZZLES = Path(__file__).parents[2] / "puzzles"


class Explained(NamedTuple):
    """A puzzle, its steps and rating, and the processor time that solving and explaining took."""

    path: Path
    problem: Problem
    steps: list[Step]
    rated: Rating
    solving: float
    explaining: float


@click.command()
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path, exists=True))
def main(folders: Sequence[Path]) -> None:
    for folder in folders or sorted(PUZZLES.iterdir()):
        every = list(_explained(sorted(folder.glob("*.txt"))))
        if every:
            click.echo("\n".join(_report(folder.name, every)))


def _explained(paths: Sequence[Path]) -> Iterator[Explained]:
    for path in paths:
        source = read_source(str(path), find(path.parent.name))
        kind = source.entry.load()
        started = time.process_time()
        problem = kind.problem(source.puzzle)
        outcome = solve_problem(problem)
        solved = time.process_time()
        if outcome.verdict != UNIQUE:
            continue
        solution = [outcome.boards[0][places[0]] for places in problem.unknowns.places]
        steps = [told.step for told in Explainer(problem).explain(solution)]
        explaining = time.process_time() - solved
        yield Explained(path, problem, steps, rating(steps), solved - started, explaining)


def _report(kind: str, every: Sequence[Explained]) -> Iterator[str]:
    levels = Counter(each.rated.level for each in every)
    steps = [step for each in every for step in each.steps]
    slowest = max(every, key=lambda each: each.explaining)
    ratio = median(each.explaining / each.solving for each in every)
    yield f"{kind}: {len(every)} puzzles, {', '.join(f'{levels[level]} {level}' for level in LEVELS)}"
    yield f"  ratings {' '.join(str(each.rated.number) for each in sorted(every, key=lambda one: one.rated.number))}"
    yield f"  {len(steps)} steps, {jumps / len(steps):.0%} of them far from the one before"
    yield f"  explaining takes {ratio:.0f} times solving; at most {slowest.explaining:.1f} s, for {slowest.path.name}"
    for (level, name), count in sorted(Counter((step.level, step.technique) for step in steps).items()):
        yield f"  {level:3} {name}: {count}"


if __name__ == "__main__":
    main()
