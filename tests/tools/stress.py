"""Long differential testing: ways of solving that share little must agree on random boards.

    make stress ARGS='--minutes 5'                  every kind
    make stress ARGS='--kind kakuro --only 17'      one seed again

Each seed makes, for each kind, some small boards with every solution known from trying all values, and one larger
board: a generated puzzle, mostly with some characters changed, so that it may have one solution, several or none.
"""

from __future__ import annotations

import re
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random

import click
import hypothesis
from boards import data_of
from hypothesis import HealthCheck, Phase, given, settings
from strategies import every_solution, problem_of

from puzzlesolve.deadline import OutOfTime
from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.verdict import UNDECIDED, Options, solve_problem
from puzzlesolve.generate import CannotMake, can_make, generate
from puzzlesolve.kinds import REGISTRY, find
from puzzlesolve.text.reader import Malformed

SMALL_BOARDS = 12
SIZES = range(8, 13)
# A board with more solutions than this is compared by its verdict and its first solutions; by logic, than that.
MOST_FROM_MODEL = 5
MOST_FROM_LOGIC = 100
# Seconds for making one larger board, and for one way of solving it; what takes longer is not compared.
MOST_SECONDS = 20.0
MOST_CHANGES = 3
MOST_ATTEMPTS = 200
SECONDS_BETWEEN_WORDS = 30.0
ENGINES = (Options("auto"), Options("milp", "cbc"), Options("milp", "highs"))


class Disagreement(Exception):
    """Two ways of solving gave different answers; the message holds the board."""


def small_boards(kind: str, seed: int) -> list[str]:
    """The texts of some small boards, feasible and not."""
    texts: list[str] = []

    @hypothesis.seed(seed)
    @settings(
        max_examples=SMALL_BOARDS,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        derandomize=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(data_of(kind).puzzles())
    def collect(text: str) -> None:
        texts.append(text)

    collect()
    return texts


def large_board(kind: str, seed: int) -> str | None:
    """The text of a generated board with up to a few characters changed; None where making it takes too long."""
    entry = find(kind)
    assert entry is not None
    if not can_make(entry):
        return None
    random = Random(f"{kind} {seed}")
    height, width = random.choice(SIZES), random.choice(SIZES)
    try:
        try:
            made = generate(entry, height, width, seed, time_limit=MOST_SECONDS)
        except CannotMake:
            # This kind has square boards only.
            made = generate(entry, height, height, seed, time_limit=MOST_SECONDS)
    except OutOfTime:
        return None
    text = entry.load().text.write(made.puzzle)
    for _ in range(random.randint(0, MOST_CHANGES)):
        text = changed(kind, text, random)
    return text


def changed(kind: str, text: str, random: Random) -> str:
    """The text with one character replaced by another of its own, still a puzzle of the kind."""
    places = [found.start() for found in re.finditer(r"[^\s:=]", text)]
    for _ in range(MOST_ATTEMPTS):
        place, other = random.choice(places), random.choice(places)
        candidate = text[:place] + text[other] + text[place + 1 :]
        try:
            problem_of(kind, candidate)
        except Malformed:
            continue
        if candidate != text:
            return candidate
    return text


def by_logic(problem: Problem) -> Iterator[list[int]]:
    """Every solution by narrowing, supposing values where it stops."""
    unknowns = problem.unknowns
    logic = Logic(problem)

    def below(state: State) -> Iterator[list[int]]:
        still_open = unknowns.open(state)
        if not still_open:
            yield [unknowns.values(state, unknown)[0] for unknown in range(len(unknowns))]
            return
        for value in unknowns.values(state, still_open[0]):
            try:
                then = logic.suppose(state, still_open[0], value)
            except Contradiction:
                continue
            yield from below(then)

    state = unknowns.start()
    try:
        logic.narrow_all(state)
        logic.what_if(state)
    except Contradiction:
        return
    yield from below(state)


def check_small(kind: str, text: str) -> None:
    """Trying all values, logic, CBC and HiGHS find the same solutions. Raises Disagreement."""
    problem = problem_of(kind, text)
    solutions = every_solution(problem)
    if len(solutions) <= MOST_FROM_LOGIC:
        found = sorted(by_logic(problem))
        if found != sorted(solutions):
            raise Disagreement(f"logic finds {found}, trying all values {solutions}, on\n{text}")
    verdict = ("none", "unique", "multiple")[min(len(solutions), 2)]
    wanted = len(solutions) if len(solutions) <= MOST_FROM_MODEL else 2
    boards = [problem.unknowns.by_place(values) for values in solutions]
    for options in ENGINES:
        outcome = solve_problem(problem, options._replace(solutions=None if wanted == len(solutions) else 2))
        different = {tuple(board.items()) for board in outcome.boards}
        if outcome.verdict != verdict or len(different) != wanted or any(b not in boards for b in outcome.boards):
            raise Disagreement(
                f"{options.engine} with {options.solver}: {outcome.verdict}, {len(different)} different solutions, "
                f"{outcome.message}; trying all values: {verdict}, {len(solutions)} solutions, on\n{text}"
            )


def check_large(kind: str, text: str) -> str:
    """The verdict that every way which is quick enough gives. Raises Disagreement."""
    problem = problem_of(kind, text)
    outcomes = [solve_problem(problem, options._replace(time_limit=MOST_SECONDS)) for options in ENGINES]
    decided = [outcome for outcome in outcomes if outcome.verdict != UNDECIDED]
    failed = [outcome.message for outcome in outcomes if "time limit" not in (outcome.message or "time limit")]
    verdicts = {outcome.verdict for outcome in decided}
    differ = verdicts == {"unique"} and any(outcome.boards != decided[0].boards for outcome in decided)
    if len(verdicts) > 1 or differ or failed:
        told = ", ".join(
            f"{options.engine} with {options.solver}: {outcome.verdict} {outcome.message or ''}".rstrip()
            for options, outcome in zip(ENGINES, outcomes)
        )
        raise Disagreement(f"{told}{' with different solutions' if differ else ''}, on\n{text}")
    return verdicts.pop() if verdicts else UNDECIDED


def check(kind: str, seed: int) -> str:
    """Everything that a seed stands for; returns the verdict on its larger board. Raises Disagreement."""
    for text in small_boards(kind, seed):
        check_small(kind, text)
    large = large_board(kind, seed)
    return "not made" if large is None else check_large(kind, large)


def command(kind: str, seed: int) -> str:
    return f"make stress ARGS='--kind {kind} --only {seed}'"


def run(kinds: Sequence[str], seeds: Iterator[int], until: float) -> dict[str, int]:
    """Check seed after seed until the time is over; returns how many larger boards had which verdict."""
    verdicts: dict[str, int] = {}
    spoken = time.monotonic()
    for seed in seeds:
        for kind in kinds:
            try:
                verdict = check(kind, seed)
            except Exception as error:
                what = str(error) if isinstance(error, Disagreement) else traceback.format_exc()
                click.echo(f"{kind}, seed {seed}: {what}\nReproduce it with: {command(kind, seed)}")
                sys.exit(1)
            verdicts[verdict] = verdicts.get(verdict, 0) + 1
            if time.monotonic() > until:
                return verdicts
        if time.monotonic() > spoken + SECONDS_BETWEEN_WORDS:
            spoken = time.monotonic()
            click.echo(f"seed {seed} is done")
    return verdicts


@click.command()
@click.option("--minutes", default=5.0, show_default=True)
@click.option("--seed", default=1, show_default=True, help="The first seed; the next ones follow it.")
@click.option("--kind", type=click.Choice([entry.name for entry in REGISTRY]), help="Only this kind.")
@click.option("--only", type=int, metavar="SEED", help="Only this seed, however long it takes.")
def main(minutes: float, seed: int, kind: str | None, only: int | None) -> None:
    """Compare trying all values, logic, CBC and HiGHS on random boards until the time is over."""
    kinds = [kind] if kind else [entry.name for entry in REGISTRY]
    if only is not None:
        verdicts = run(kinds, iter([only]), float("inf"))
    else:
        verdicts = run(kinds, count(seed), time.monotonic() + 60 * minutes)
    boards = sum(verdicts.values())
    told = ", ".join(f"{number} {verdict}" for verdict, number in sorted(verdicts.items()))
    click.echo(f"no disagreement on {boards * SMALL_BOARDS} small boards and {boards} larger ones ({told})")


if __name__ == "__main__":
    main()
