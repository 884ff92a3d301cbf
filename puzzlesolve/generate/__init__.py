"""Making puzzles: random ones of a kind, each proved to have exactly one solution.

A kind's generator is the module of this package that is named like the kind's own module. It has

- `OPTIONS`, the options of its own;
- `refuse(height, width, options)`, which says why such a puzzle cannot be made, or returns None;
- `make(request)`, which returns one puzzle with exactly one solution, or raises NoLuck or OutOfTime.

The same seed gives the same puzzle on any machine: all chance comes from `Request.random`, whose methods give the same
numbers in every version of Python, and the clock decides nothing but when to give up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple, Protocol, cast

from puzzlesolve.deadline import Deadline
from puzzlesolve.engine.verdict import Defect
from puzzlesolve.generate.request import NoLuck, Option, Request
from puzzlesolve.insight.difficulty import rate
from puzzlesolve.kinds import Entry
from puzzlesolve.run.source import Source, write_text

DEFAULT_TIME_LIMIT = 60.0


class CannotMake(Exception):
    """Such a puzzle cannot be made, however long it takes; the message says why."""


class Generator(Protocol):
    """What a kind's generator module holds."""

    OPTIONS: Sequence[Option]

    def refuse(self, height: int, width: int, options: Mapping[str, int | None]) -> str | None: ...

    def make(self, request: Request) -> Any: ...


class Generated(NamedTuple):
    """A puzzle, its level, and the text of its file."""

    puzzle: Any
    difficulty: str
    text: str


def can_make(entry: Entry) -> bool:
    """Whether a kind has a generator."""
    return find_spec(_module(entry)) is not None


def _module(entry: Entry) -> str:
    return f"{__name__}.{entry.name.replace('-', '_')}"


def load(entry: Entry) -> Generator:
    """The kind's generator. Raises CannotMake for a kind that has none."""
    if not can_make(entry):
        raise CannotMake(f"{entry.name} puzzles cannot be generated")
    return cast(Generator, import_module(_module(entry)))


def generate(
    entry: Entry,
    height: int,
    width: int,
    seed: int,
    difficulty: str | None = None,
    options: Mapping[str, int | None] | None = None,
    time_limit: float = DEFAULT_TIME_LIMIT,
) -> Generated:
    """A puzzle of this kind, size and level, the same for the same seed. Raises CannotMake and OutOfTime."""
    deadline = Deadline(time_limit)
    generator, chosen = accepted(entry, height, width, options or {})
    kind = entry.load()
    command = _command(entry, (height, width), seed, difficulty, chosen)
    request = Request(height, width, difficulty, chosen, Random(command), deadline)
    while True:
        request.deadline.check()
        try:
            puzzle = generator.make(request)
        except NoLuck:
            continue
        level = rate(kind.problem(puzzle), deadline)
        if level is None:
            raise Defect(f"the generator made a puzzle without exactly one solution: {command}")
        if difficulty in (None, level):
            title = f"{entry.name} {height}x{width}, {level}"
            text = write_text(Source(entry, puzzle, [("title", title), ("source", command)]))
            return Generated(puzzle, level, text)


def accepted(
    entry: Entry, height: int, width: int, options: Mapping[str, int | None]
) -> tuple[Generator, dict[str, int | None]]:
    """The kind's generator and all of its options, where it can make such a puzzle. Raises CannotMake."""
    generator = load(entry)
    chosen = _chosen(entry, generator, options)
    why = generator.refuse(height, width, chosen)
    if why is not None:
        raise CannotMake(why)
    return generator, chosen


def _chosen(entry: Entry, generator: Generator, options: Mapping[str, int | None]) -> dict[str, int | None]:
    """Every option of the kind with the value that was given or its default, always in the same order."""
    known = [option.name for option in generator.OPTIONS]
    for name in options:
        if name not in known:
            expected = f"expected one of: {', '.join(known)}" if known else "it has none"
            raise CannotMake(f"{entry.name} has no option '{name}'; {expected}")
    return {option.name: options.get(option.name, option.default) for option in generator.OPTIONS}


def _command(
    entry: Entry, size: tuple[int, int], seed: int, difficulty: str | None, options: Mapping[str, int | None]
) -> str:
    """The command that makes this puzzle again. It also seeds the random numbers, so that each request has its own."""
    words = [f"puzzlesolve generate {entry.name} --size {size[0]}x{size[1]} --seed {seed}"]
    if difficulty is not None:
        words.append(f"--difficulty {difficulty}")
    words += [f"--{name} {value}" for name, value in options.items() if value is not None]
    return " ".join(words)
