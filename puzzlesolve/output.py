"""The output formats that need no drawing: plain, json, and the verdict alone; and the words for verdicts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

from puzzlesolve.cells import as_grid
from puzzlesolve.report import Report
from puzzlesolve.solve import INVALID, MULTIPLE, NONE, SOLVED, UNDECIDED, UNIQUE

MEANINGS = {
    UNIQUE: "one solution, and a proof that there is no other",
    MULTIPLE: "at least two solutions",
    SOLVED: "a solution; another was not looked for",
    UNDECIDED: "no proof",
    NONE: "a proof that there is no solution",
    INVALID: "not a puzzle",
}


def message(report: Report) -> str:
    """The verdict and its meaning, or what is wrong, in a line."""
    if report.error is not None:
        return report.error.message
    return f"{report.outcome.verdict}: {report.outcome.message or MEANINGS[report.outcome.verdict]}"


def quiet(report: Report, named: bool) -> str:
    """The verdict alone, after the file's name when there are several."""
    return f"{report.place}: {report.outcome.verdict}\n" if named else f"{report.outcome.verdict}\n"


def plain(report: Report, named: bool) -> str:
    """The solutions as text; with several files under the file's name, written as a comment."""
    if report.puzzle is None:
        return ""
    kind = report.entry.load()
    boards = ["\n".join(kind.plain(report.puzzle, board)) + "\n" for board in report.outcome.boards]
    head = f"; {report.place}: {report.outcome.verdict}\n" if named else ""
    tail = "\n" if named else ""
    return head + "\n".join(boards) + tail


def json_line(report: Report) -> str:
    """One object on a line of its own."""
    solutions: list[Any] = []
    if report.puzzle is not None:
        height, width = report.entry.load().size(report.puzzle)
        solutions = [as_grid(board, height, width) for board in report.outcome.boards]
    fields = {
        "file": report.file,
        "kind": report.entry.name,
        "verdict": report.outcome.verdict,
        "solutions": solutions,
        "seconds": round(report.seconds, 4),
        "error": _error(report),
        "proof": report.outcome.proof,
    }
    return json.dumps(fields) + "\n"


def _error(report: Report) -> dict[str, object] | None:
    if report.error is not None:
        return {"line": report.error.line, "column": report.error.column, "message": report.error.message}
    if report.outcome.message is not None:
        return {"line": None, "column": None, "message": report.outcome.message}
    return None


def summary(reports: Iterable[Report]) -> str:
    """How many files got which verdict, in a line."""
    counts = Counter(report.outcome.verdict for report in reports)
    parts = ", ".join(f"{counts[verdict]} {verdict}" for verdict in MEANINGS if counts[verdict])
    return f"{sum(counts.values())} files: {parts}"
