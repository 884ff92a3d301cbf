"""One file from its name to its verdict: what every output format is made from."""

from __future__ import annotations

import os
import stat
import sys
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlesolve.kinds import Entry, find
from puzzlesolve.reader import MOST_CHARACTERS, Malformed, Sheet, decode
from puzzlesolve.solve import INVALID, MULTIPLE, NONE, UNDECIDED, Board, Options, Outcome, solve_problem

if TYPE_CHECKING:
    from puzzlesolve.insight import Insight

STDIN = "-"
EXIT_CODES = {INVALID: 3, NONE: 4, UNDECIDED: 5}
NOT_UNIQUE = 6


class Report(NamedTuple):
    """What became of one file; `puzzle` is None when it is invalid, and `error` is None when it is not."""

    file: str
    entry: Entry
    puzzle: Any
    outcome: Outcome
    seconds: float
    error: Malformed | None = None
    insight: Insight | None = None
    certain_only: bool = False

    @property
    def boards(self) -> list[Board]:
        """The boards to show: the solutions, or what is certain of them."""
        if self.certain_only and self.insight is not None and self.insight.certain is not None:
            return [self.insight.certain]
        return self.outcome.boards

    def exit_code(self, require_unique: bool) -> int:
        if self.outcome.verdict == MULTIPLE and require_unique:
            return NOT_UNIQUE
        return EXIT_CODES.get(self.outcome.verdict, 0)

    @property
    def place(self) -> str:
        """The file, with line and column where an error has them, for messages."""
        name = "<stdin>" if self.file == STDIN else printable(self.file)
        if self.error is None or self.error.line is None:
            return name
        return f"{name}:{self.error.line}:{self.error.column}"


class Asked(NamedTuple):
    """What is asked about each file, besides how to solve it."""

    options: Options
    explain: bool = False
    certain: bool = False


def solve_file(file: str, entry: Entry, asked: Asked) -> Report:
    """Read, solve and check one file; whatever is wrong with it becomes part of the report."""
    start = time.perf_counter()
    try:
        puzzle = read_puzzle(entry, decode(load(file)))
    except Malformed as error:
        return Report(file, entry, None, Outcome(INVALID, []), time.perf_counter() - start, error)
    deadline = None if asked.options.time_limit is None else time.monotonic() + asked.options.time_limit
    problem = entry.load().problem(puzzle)
    outcome = solve_problem(problem, asked.options)
    insight = None
    if asked.explain or asked.certain:
        from puzzlesolve.insight import find_insight

        insight = find_insight(problem, outcome, asked.options, asked.explain, asked.certain, deadline)
    return Report(file, entry, puzzle, outcome, time.perf_counter() - start, None, insight, asked.certain)


def read_puzzle(entry: Entry, text: str) -> Any:
    """The puzzle in a text of this kind. Raises Malformed."""
    kind = entry.load()
    sheet = Sheet(text)
    named = sheet.headers.get("kind")
    if named is not None and find(named.text) != entry:
        raise named.error(f"this is a puzzle of kind '{named.text}'; expected {entry.name}")
    sheet.check_headers(kind.headers)
    return kind.read(sheet)


def load(file: str) -> bytes:
    """The bytes of a file or of standard input, one more than allowed at most. Raises Malformed."""
    try:
        if file == STDIN:
            return sys.stdin.buffer.read(MOST_CHARACTERS + 1)
        if stat.S_ISFIFO(os.stat(file).st_mode) and not file.startswith(("/dev/", "/proc/")):
            raise Malformed("this is a named pipe; expected a file (a pipe can be read from standard input, with -)")
        with open(file, "rb") as stream:
            return stream.read(MOST_CHARACTERS + 1)
    except OSError as error:
        raise Malformed(f"cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise Malformed(f"cannot be read: {error}") from error


def printable(text: str) -> str:
    """Text that a terminal shows as it is: control characters and the like are written as escapes."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "replace").decode("ascii") for c in text)
