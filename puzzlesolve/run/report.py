"""One file from its name to its verdict: what every output format is made from."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlesolve.deadline import Deadline, OutOfTime
from puzzlesolve.engine.unknowns import Board
from puzzlesolve.engine.verdict import INVALID, MULTIPLE, NONE, UNDECIDED, Options, Outcome, out_of_time, solve_problem
from puzzlesolve.kinds import Entry
from puzzlesolve.places import Place
from puzzlesolve.run.source import STDIN, Source, load, read_source
from puzzlesolve.text.reader import Malformed
from puzzlesolve.words import printable

if TYPE_CHECKING:
    from puzzlesolve.insight.insight import Insight

EXIT_CODES = {INVALID: 3, NONE: 4, UNDECIDED: 5}
NOT_UNIQUE = 6


class Query(NamedTuple):
    """What is asked about each file: how to solve it, and what else to find out."""

    options: Options
    explain: bool = False
    certain: bool = False


class Report(NamedTuple):
    """What became of one file.

    `puzzle` is None when it is invalid, `error` is None when it is not, and `entry` is None when not even its kind is
    known. `about` is what its text says in headers such as the title.
    """

    file: str
    entry: Entry | None
    puzzle: Any
    outcome: Outcome
    seconds: float
    error: Malformed | None = None
    insight: Insight | None = None
    certain_only: bool = False
    warnings: Sequence[str] = ()
    about: Sequence[tuple[str, str]] = ()

    @property
    def boards(self) -> list[Board]:
        """The boards to show: the solutions, or what is certain of them."""
        if not self.certain_only:
            return self.outcome.boards
        return [self.insight.certain] if self.insight is not None and self.insight.certain is not None else []

    def different(self, board: Board) -> set[Place]:
        """Where a solution differs from the first one."""
        boards = self.outcome.boards
        return {place for place, value in board.items() if boards and value != boards[0].get(place, value)}

    @property
    def name(self) -> str:
        """The file, for headings."""
        return place(self.file, None)

    @property
    def place(self) -> str:
        """The file, with line and column where an error has them, for messages."""
        return place(self.file, self.error)

    def exit_code(self, require_unique: bool) -> int:
        if self.outcome.verdict == MULTIPLE and require_unique:
            return NOT_UNIQUE
        return EXIT_CODES.get(self.outcome.verdict, 0)

    def brief(self) -> Report:
        """The report without its boards and steps, to be counted at the end."""
        insight = None if self.insight is None else self.insight.brief()
        return self._replace(puzzle=None, outcome=self.outcome._replace(boards=[], found=()), insight=insight)


def solve_file(file: str, expected: Entry | None, query: Query) -> Report:
    """Read, solve and check one file; whatever is wrong with it becomes part of the report."""
    started = time.monotonic()
    warnings: list[str] = []
    try:
        # Who types or computes a puzzle meanwhile has all the time in the world.
        content = load(STDIN) if file == STDIN else None
        deadline = Deadline(query.options.time_limit)
        source = read_source(file, expected, warnings.append, content)
    except Malformed as error:
        return Report(file, expected, None, Outcome(INVALID, []), time.monotonic() - started, error)
    report = solve_source(file, source, query, deadline)
    return report._replace(seconds=time.monotonic() - started, warnings=warnings)


def solve_source(name: str, source: Source, query: Query, deadline: Deadline) -> Report:
    """Solve and check one puzzle, wherever it came from."""
    started = time.monotonic()
    entry, puzzle, about = source
    try:
        outcome, insight = _solved(entry, puzzle, query, deadline)
    except MemoryError:
        outcome, insight = Outcome(UNDECIDED, [], None, "there is not enough memory"), None
    seconds = time.monotonic() - started
    return Report(name, entry, puzzle, outcome, seconds, None, insight, query.certain, about=about)


def _solved(entry: Entry, puzzle: Any, query: Query, deadline: Deadline) -> tuple[Outcome, Insight | None]:
    kind = entry.load()
    try:
        with deadline.interrupting():
            problem = kind.problem(puzzle)
    except OutOfTime:
        return out_of_time(query.options), None
    started = time.monotonic()
    outcome = solve_problem(problem, query.options, deadline)
    solving_took = time.monotonic() - started
    if not query.explain and not query.certain:
        return outcome, None
    from puzzlesolve.insight.insight import Solving, find_insight, with_repairs

    insight = find_insight(problem, outcome, query.options, query.explain, query.certain, deadline)
    if query.explain and not query.certain:
        insight = with_repairs(insight, kind, puzzle, Solving(problem, outcome, solving_took), deadline)
    return outcome, insight


def complaint(file: str, error: Malformed) -> str:
    """What is wrong with a file and where, with the line itself and a caret below the place."""
    told = f"{place(file, error)}: {error.message}"
    if not error.excerpt or error.column is None:
        return told
    from puzzlesolve.run.excerpt import excerpt

    return "\n".join([told, *(f"  {line}" for line in excerpt(error.excerpt, error.column))])


def place(file: str, error: Malformed | None) -> str:
    """A file's name and where in it an error is, as compilers write it."""
    name = "<stdin>" if file == STDIN else printable(file)
    return name if error is None or error.line is None else f"{name}:{error.line}:{error.column}"
