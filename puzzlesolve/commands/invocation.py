"""What somebody asked for on the command line of a command that solves, and what of it does not go together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from puzzlesolve.kinds import Entry

if TYPE_CHECKING:
    from puzzlesolve.run.report import Query


class Invocation:
    """A command that solves, as it was given: every argument and option by its name."""

    entry: Entry | None
    files: tuple[str, ...]
    output_format: str
    output: str | None
    solutions: int | None
    first: bool
    require_unique: bool
    explain: bool
    certain: bool
    link: bool
    time_limit: float | None
    engine: str
    solver: str
    listed: str | None
    jobs: int
    summary: bool
    quiet: bool
    says_kind: bool = False

    def __init__(self, entry: Entry | None, arguments: dict[str, Any]) -> None:
        self.entry = entry
        vars(self).update(arguments)

    def query(self) -> Query:
        from puzzlesolve.engine.verdict import Options
        from puzzlesolve.run.report import Query

        options = Options(self.engine, self.solver, self.solutions, self.first, self.time_limit)
        # A page gives hints and rates the puzzle, so it needs the steps in any case.
        explain = self.explain or (self.output_format == "html" and not self.first)
        return Query(options, explain, self.certain)


def check(asked: Invocation) -> None:
    """Refuse what does not go together. Raises UsageError."""
    if asked.first and (asked.solutions != 1 or asked.explain or asked.certain):
        raise click.UsageError("--first takes any solution; it does not go with --solutions, --explain or --certain.")
    if asked.first and asked.require_unique:
        raise click.UsageError("--first proves nothing; it does not go with --require-unique.")
    if asked.quiet and asked.output_format not in ("table", "json"):
        raise click.UsageError(f"--quiet shows the verdict only; it does not go with --format {asked.output_format}.")
    if asked.quiet and (asked.explain or asked.certain):
        raise click.UsageError("--quiet shows the verdict only; it does not go with --explain or --certain.")
    if asked.output_format == "svg" and (asked.link or asked.explain):
        raise click.UsageError("--format svg draws a picture; it does not go with --link or --explain.")
    if asked.listed is not None and asked.files:
        raise click.UsageError("--list takes its puzzles from a list; it does not go with files.")
    if asked.solver != "auto":
        from puzzlesolve.engine.milp import SolverMissing
        from puzzlesolve.engine.milp.solvers import configurations

        try:
            configurations(asked.solver)
        except SolverMissing as missing:
            raise click.UsageError(f"--solver {asked.solver}: {missing}") from None
