"""The table at the end of `--summary`."""

from __future__ import annotations

from collections.abc import Sequence
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
    """Verdicts and times for each kind."""
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
    console = Console(file=stream, highlight=False)
    if not console.is_terminal:
        # A table in a pipe is as wide as it needs to be.
        console.width = Measurement.get(console, console.options.update(width=10_000), table).maximum
    console.print(table)
