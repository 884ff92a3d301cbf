"""How puzzles are explained: techniques, difficulty, time and order, by kind. The borders of difficulty come from this.

    make steps                       the puzzles of the repository
    make steps ARGS='FOLDER...'      those of folders, each named like its kind, such as build/bench/sudoku

A jump is a told step more than three cells away from the one before; it is needless where a later step that is no
harder was near, and could have been taken already.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import NamedTuple

import click

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.verdict import UNIQUE, solve_problem
from puzzlesolve.insight.difficulty import LEVELS, Rating, rating
from puzzlesolve.insight.explain import Explainer
from puzzlesolve.insight.overview import Overview
from puzzlesolve.insight.step import Step
from puzzlesolve.insight.steps import NEAR
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
        every = list(explained(sorted(folder.glob("*.txt"))))
        if every:
            click.echo("\n".join(_report(folder.name, every)))


def explained(paths: Sequence[Path]) -> Iterator[Explained]:
    """Those of some puzzles that have one solution, explained."""
    for path in paths:
        source = read_source(str(path), find(path.parent.name))
        started = time.process_time()
        problem = source.entry.load().problem(source.puzzle)
        outcome = solve_problem(problem)
        solved = time.process_time()
        if outcome.verdict != UNIQUE:
            continue
        solution = [outcome.boards[0][places[0]] for places in problem.unknowns.places]
        steps = [told.step for told in Explainer(problem).explain(solution)]
        explaining = time.process_time() - solved
        yield Explained(path, problem, steps, rating(steps, problem.borders), solved - started, explaining)


def jumps(problem: Problem, steps: Sequence[Step]) -> tuple[int, int]:
    """How many steps are far away from the one before, and how many of these need not be."""
    overview = Overview(problem)
    far = [
        number
        for number, (one, other) in enumerate(pairwise(steps))
        if overview.apart(other.changed, one.changed) > NEAR
    ]
    return len(far), sum(_has_near_one(overview, steps, number) for number in far)


def _has_near_one(overview: Overview, steps: Sequence[Step], last: int) -> bool:
    """Whether a later step, near and no harder than the next one, could have been taken after this one."""
    here = steps[last + 1]
    return any(
        step.way is not None
        and step.level <= here.level
        and overview.apart(step.changed, steps[last].changed) <= NEAR
        and overview.concludes(here.before.copy(), step)
        for step in steps[last + 2 :]
    )


def _report(kind: str, every: Sequence[Explained]) -> Iterator[str]:
    levels = Counter(each.rated.level for each in every)
    steps = [step for each in every for step in each.steps]
    far, needless = map(sum, zip(*(jumps(each.problem, each.steps) for each in every)))
    slowest = max(every, key=lambda each: each.explaining)
    ratio = median(each.explaining / each.solving for each in every)
    yield f"{kind}: {len(every)} puzzles, {', '.join(f'{levels[level]} {level}' for level in LEVELS)}"
    yield f"  ratings {' '.join(str(number) for number in sorted(each.rated.number for each in every))}"
    yield f"  {len(steps)} steps; {far / len(steps):.1%} jump, {needless / len(steps):.1%} without need"
    yield f"  explaining takes {ratio:.0f} times solving; at most {slowest.explaining:.1f} s, for {slowest.path.name}"
    for (level, name), count in sorted(Counter((step.level, step.technique) for step in steps).items()):
        yield f"  {level:3} {name}: {count}"


if __name__ == "__main__":
    main()
