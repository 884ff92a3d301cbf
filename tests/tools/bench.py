"""The benchmark: puzzles made by seed, solved to a uniqueness verdict, one process on one core.

    make bench                                          every kind
    make bench ARGS='star-battle --count 50'            one kind
    make bench ARGS="--against 'python peer.py'"        also run `CMD KIND FILE...` on the same files; may be repeated
    make bench ARGS=--large                             one very large board of each kind
    make bench ARGS=--hard                              boards that were once slow, each with its own limit

A peer prints one JSON object for each file, with at least `file`, `verdict` and `seconds`; of a kind that it does not
know it prints nothing. Puzzles are kept in build/bench/ and made only once.
"""

from __future__ import annotations

import json
import math
import resource
import shlex
import subprocess
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from statistics import median
from typing import NamedTuple

import click
from rich.console import Console
from rich.table import Table

from puzzlesolve.deadline import OutOfTime
from puzzlesolve.engine.logic import Logic

# Importing PuLP happens once in a process and is not what is measured here.
from puzzlesolve.engine.milp import model as _model  # noqa: F401
from puzzlesolve.engine.state import Contradiction
from puzzlesolve.engine.verdict import Options
from puzzlesolve.generate import generate
from puzzlesolve.kinds import Entry, find
from puzzlesolve.run.batch import solve_all
from puzzlesolve.run.report import Query, Report
from tools.hard import BOARDS, hard_file
from tools.large import large_file

FOLDER = Path(__file__).parents[2] / "build" / "bench"
# What a set consists of, by kind: sizes with the options of the generator, taken in turn.
SETS: dict[str, list[tuple[int, dict[str, int | None]]]] = {
    "kakuro": [(8, {}), (10, {}), (12, {}), (15, {}), (20, {})],
    "inshi-no-heya": [(8, {}), (9, {}), (10, {}), (12, {}), (15, {})],
    "star-battle": [
        (8, {"stars": 1}),
        (10, {"stars": 2}),
        (12, {"stars": 2}),
        (14, {"stars": 3}),
        (17, {"stars": 4}),
        (18, {"stars": 4}),
        (20, {"stars": 5}),
    ],
    "bomber": [(8, {}), (10, {}), (12, {}), (16, {}), (20, {})],
    "paint-area": [(8, {}), (10, {}), (12, {}), (14, {}), (16, {})],
    "sudoku": [(9, {}), (16, {})],
    "creek": [(8, {}), (10, {}), (12, {}), (15, {}), (20, {})],
    "slitherlink": [(8, {}), (10, {}), (12, {}), (15, {}), (20, {})],
    "hitori": [(8, {}), (10, {}), (12, {}), (15, {}), (20, {})],
    "heyawake": [(8, {}), (10, {}), (12, {}), (14, {}), (15, {})],
    "masyu": [(8, {}), (10, {}), (12, {}), (15, {}), (20, {})],
    "shikaku": [(8, {}), (10, {}), (12, {}), (15, {}), (20, {})],
    "wall-logic": [(8, {}), (10, {}), (12, {}), (15, {}), (20, {})],
    "akari": [(8, {}), (10, {}), (12, {}), (15, {}), (20, {})],
    "norinori": [(8, {}), (9, {}), (10, {}), (12, {}), (15, {})],
    "nonogram": [(8, {}), (10, {}), (12, {}), (15, {}), (20, {})],
    "skyscrapers": [(6, {}), (7, {}), (8, {}), (9, {})],
}
LEVELS = (None, None, "easy", "medium")
# What may decide a puzzle, from the simplest.
WAYS = ("narrowing", "what-if", "cases", "model")
# A peer takes turns with us, so that both are measured in the same minute: each set is solved in so many parts.
PARTS = 5
# A puzzle that takes longer to make is left out of the set.
MOST_SECONDS = 20


class Solved(NamedTuple):
    """One puzzle: its file, its cells, its verdict, the seconds, and what decided it."""

    file: str
    cells: int
    verdict: str
    seconds: float
    by: str


def puzzle_file(entry: Entry, number: int, seed: int) -> Path | None:
    """The file of one puzzle of the set, made now or earlier; None where it could not be made in time."""
    sizes = SETS[entry.name]
    size, options = sizes[number % len(sizes)]
    level = LEVELS[number // len(sizes) % len(LEVELS)]
    path = FOLDER / entry.name / f"{size}-{level or 'any'}-{seed + number}.txt"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            puzzle = generate(entry, size, size, seed + number, level, options, MOST_SECONDS).puzzle
            # No blank line before the grid: peers may be simple readers.
            path.write_text(f"kind: {entry.name}\n{entry.load().text.write(puzzle)}", encoding="utf-8")
        except OutOfTime:
            path.write_text("", encoding="utf-8")
    return path if path.stat().st_size else None


def puzzle_files(entry: Entry, count: int, seed: int, jobs: int) -> list[str]:
    """So many puzzles of the set."""
    found: list[str] = []
    first = 0
    with ProcessPoolExecutor(jobs) as pool:
        while len(found) < count:
            # Those that could not be made in time are made up for by the next ones.
            numbers = range(first, first + count - len(found))
            made = pool.map(puzzle_file, repeat(entry), numbers, repeat(seed), chunksize=1)
            found += [str(path) for path in made if path is not None]
            first = numbers.stop
    return found


def solve(files: Sequence[str], engine: str) -> list[Solved]:
    """Solve files as the command line does, one after the other."""
    reports = list(solve_all(files, None, Query(Options(engine=engine)), 1))
    return [
        Solved(report.file, _cells(report), report.outcome.verdict, report.seconds, _decided_by(report))
        for report in reports
    ]


def _cells(report: Report) -> int:
    assert report.entry is not None
    height, width = report.entry.load().picture(report.puzzle, {}).size
    return height * width


def _decided_by(report: Report) -> str:
    """The first of WAYS that was enough."""
    if report.outcome.proof != "logic":
        return "cases" if report.outcome.proof in ("cases", "check") else "model"
    assert report.entry is not None
    problem = report.entry.load().problem(report.puzzle)
    state = problem.unknowns.start()
    try:
        Logic(problem).narrow_all(state)
    except Contradiction:
        return "narrowing"
    return "what-if" if problem.unknowns.open(state) else "narrowing"


def exponent(results: Sequence[Solved]) -> float | None:
    """The slope of log(seconds) over log(cells), through the medians of each size."""
    sizes = sorted({result.cells for result in results})
    if len(sizes) < 2:
        return None
    points = [
        (math.log(size), math.log(median(result.seconds for result in results if result.cells == size)))
        for size in sizes
    ]
    mean_x, mean_y = (sum(values) / len(points) for values in zip(*points))
    spread = sum((x - mean_x) * (x - mean_x) for x, _ in points)
    return float(sum((x - mean_x) * (y - mean_y) for x, y in points) / spread)


def row(name: str, results: Sequence[Solved]) -> list[str]:
    seconds = sorted(result.seconds for result in results)
    shares = [sum(result.by == by for result in results) / len(results) for by in WAYS]
    slope = exponent(results)
    return [
        name,
        str(len(results)),
        f"{sum(seconds):.2f}",
        f"{median(seconds) * 1000:.1f}",
        f"{seconds[int(len(seconds) * 0.95)] * 1000:.1f}",
        f"{seconds[-1] * 1000:.1f}",
        " / ".join(f"{share:.0%}" for share in shares),
        "" if slope is None else f"{slope:.2f}",
    ]


def peer(command: str, kind: str, files: Sequence[str]) -> list[Solved]:
    """What a peer says of the same files; nothing where it does not know the kind."""
    done = subprocess.run([*shlex.split(command), kind, *files], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    objects = [json.loads(line) for line in done.stdout.splitlines()]
    return [Solved(found["file"], 0, found["verdict"], found["seconds"], "") for found in objects]


class Peer:
    """A program to measure against, and what it said so far."""

    def __init__(self, command: str) -> None:
        self.command = command
        # The script's name, where there is one.
        self.name = Path(next((word for word in shlex.split(command) if word.endswith(".py")), command)).stem
        self.ours: list[Solved] = []
        self.theirs: list[Solved] = []

    def compared(self, ours: Sequence[Solved], theirs: Sequence[Solved]) -> str:
        """A cell of the table: its total and its slowest, as so many times ours."""
        if len(ours) != len(theirs):
            return "-"
        self.ours += ours
        self.theirs += theirs
        return ratios(ours, theirs)

    def disagreements(self) -> list[str]:
        """A word on every verdict that differs."""
        both = zip(self.ours, self.theirs)
        return [f"{a.file}: {a.verdict}, {self.name} {b.verdict}" for a, b in both if a.verdict != b.verdict]


def ratios(ours: Sequence[Solved], theirs: Sequence[Solved]) -> str:
    total, slowest = (
        of(result.seconds for result in theirs) / of(result.seconds for result in ours) for of in (sum, max)
    )
    return f"{total:.3g} / {slowest:.3g}"


def measure(files: Sequence[str], kind: str, engine: str, peers: Sequence[Peer]) -> tuple[list[Solved], list[str]]:
    """What we make of the files, and a cell of the table for each peer, which takes turns with us."""
    ours: list[Solved] = []
    theirs: list[list[Solved]] = [[] for _ in peers]
    for part in range(min(PARTS, len(files))):
        ours += solve(files[part::PARTS], engine)
        for other, found in zip(peers, theirs):
            found += peer(other.command, kind, files[part::PARTS])
    return ours, [other.compared(ours, found) for other, found in zip(peers, theirs)]


def measure_hard(kinds: Sequence[str], engine: str, peers: Sequence[Peer]) -> tuple[Table, bool]:
    """The table of the boards that were once slow, and whether each kept within its limit."""
    table = Table("kind", "board", "verdict", "seconds", "limit", *(other.name for other in peers))
    all_kept = True
    for hard in BOARDS:
        if not kinds or hard.kind in kinds:
            ours, cells = measure([hard_file(hard, FOLDER)], hard.kind, engine, peers)
            is_kept = ours[0].seconds <= hard.limit
            all_kept &= is_kept
            limit = f"{hard.limit:.1f}{'' if is_kept else ' exceeded'}"
            table.add_row(hard.kind, hard.name, ours[0].verdict, f"{ours[0].seconds:.2f}", limit, *cells)
    return table, all_kept


@click.command()
@click.argument("kinds", nargs=-1)
@click.option("--count", default=200, show_default=True, help="Puzzles of each kind.")
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", default=2, show_default=True, help="Processes for making the puzzles; solving takes one.")
@click.option("--engine", default="auto", show_default=True)
@click.option("--against", metavar="CMD", multiple=True, help="A peer to run on the same files; may be repeated.")
@click.option("--large", is_flag=True, help="One very large board of each kind instead.")
@click.option("--hard", is_flag=True, help="Boards that were once slow instead; exit code 1 where one is again.")
def main(
    kinds: tuple[str, ...],
    count: int,
    seed: int,
    jobs: int,
    engine: str,
    against: tuple[str, ...],
    large: bool,
    hard: bool,
) -> None:
    """Measure how fast puzzles are solved to a uniqueness verdict."""
    peers = [Peer(command) for command in against]
    every = [entry_of(name).name for name in kinds]
    is_kept = True
    if hard:
        table, is_kept = measure_hard(every, engine, peers)
    else:
        columns = ("kind", "puzzles", "total s", "median ms", "p95 ms", "slowest ms", "/".join(WAYS), "exponent")
        table = Table(*columns, *(other.name for other in peers))
        for name in every or SETS:
            entry = entry_of(name)
            files = [large_file(entry, FOLDER)] if large else puzzle_files(entry, count, seed, jobs)
            ours, cells = measure(files, name, engine, peers)
            table.add_row(*row(name, ours), *cells)
    console = Console(width=120 + 20 * len(peers))
    console.print(table)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    console.print(f"peak memory {peak:.0f} MB", highlight=False)
    for other in peers:
        if other.theirs:
            together = ratios(other.ours, other.theirs)
            line = f"{other.name} takes so many times as long, in total / its slowest: {together}"
            console.print("\n".join([line, *other.disagreements()]), highlight=False, markup=False)
    raise SystemExit(0 if is_kept else 1)


def entry_of(name: str) -> Entry:
    entry = find(name)
    if entry is None:
        raise click.UsageError(f"there is no kind '{name}'")
    return entry


if __name__ == "__main__":
    main()
