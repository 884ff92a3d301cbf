"""The table at the end of `--summary`."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from statistics import median
from typing import IO

from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from puzzlesolve.places import grouped
from puzzlesolve.run.report import Report
from puzzlesolve.show.output import summary


def write_summary(reports: Sequence[Report], stream: IO[str]) -> None:
    """Verdicts and times for each kind, and then, where puzzles were explained, how hard each of them is."""
    _write(_by_kind(reports), stream)
    if any(report.insight is not None for report in reports):
        _write(_by_rating(reports), stream)


def _by_kind(reports: Sequence[Report]) -> Table:
    table = Table("kind", "files", "verdicts", "median", "slowest")
    # A name is broken rather than cut.
    table.add_column("slowest file", overflow="fold")
    for name, group in grouped(reports, lambda report: report.entry.name if report.entry else "?").items():
        slowest = max(group, key=lambda report: report.seconds)
        table.add_row(
            name,
            str(len(group)),
            Text(summary(group).partition(": ")[2]),
            f"{median(report.seconds for report in group):.3f} s",
            f"{slowest.seconds:.3f} s",
            Text(slowest.name),
        )
    return table


def _by_rating(reports: Sequence[Report]) -> Table:
    """A line for each file, the easiest first; what has no rating comes last."""
    table = Table("kind", "verdict", "rating", "difficulty", "hardest technique")
    table.add_column("file", overflow="fold")
    for report in sorted(reports, key=_rating):
        insight = report.insight
        known = (
            [] if insight is None or insight.rating is None else [insight.rating, insight.difficulty, insight.hardest]
        )
        kind = report.entry.name if report.entry else "?"
        table.add_row(kind, report.outcome.verdict, *(map(str, known) if known else [""] * 3), Text(report.name))
    return table


def _rating(report: Report) -> float:
    rating = report.insight.rating if report.insight is not None else None
    return inf if rating is None else rating


def _write(table: Table, stream: IO[str]) -> None:
    console = Console(file=stream, highlight=False)
    if not console.is_terminal:
        # A table in a pipe is as wide as it needs to be.
        console.width = Measurement.get(console, console.options.update(width=10_000), table).maximum
    console.print(table)
