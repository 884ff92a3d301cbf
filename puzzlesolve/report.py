"""One file from its name to its verdict: what every output format is made from."""

from __future__ import annotations

import os
import stat
import sys
import time
from typing import Any, NamedTuple

from puzzlesolve.kinds import Entry, find
from puzzlesolve.reader import MOST_CHARACTERS, Malformed, Sheet, decode
from puzzlesolve.solve import INVALID, MULTIPLE, NONE, UNDECIDED, Options, Outcome, solve_problem

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


def solve_file(file: str, entry: Entry, options: Options) -> Report:
    """Read, solve and check one file; whatever is wrong with it becomes part of the report."""
    start = time.perf_counter()
    try:
        puzzle = read_puzzle(entry, decode(load(file)))
    except Malformed as error:
        return Report(file, entry, None, Outcome(INVALID, []), time.perf_counter() - start, error)
    outcome = solve_problem(entry.load().problem(puzzle), options)
    return Report(file, entry, puzzle, outcome, time.perf_counter() - start)


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
