"""The expected verdict and answer of every puzzle in puzzles/: tests/expected/KIND/NAME.txt.

The first line is the verdict, the rest the answer as `--format plain` writes it (where it is unique). `make
expected` writes the files that are missing, after both engines agreed; look at them before you commit them.
"""

from __future__ import annotations

from pathlib import Path

from puzzlesolve.engine.verdict import UNIQUE, Options
from puzzlesolve.run.report import Query, Report, solve_file

PUZZLES = Path(__file__).parents[2] / "puzzles"
EXPECTED = Path(__file__).parents[1] / "expected"


def puzzle_files() -> list[Path]:
    return sorted(PUZZLES.glob("*/*.txt"))


def expected_file(puzzle: Path) -> Path:
    return EXPECTED / puzzle.parent.name / puzzle.name


def answer(report: Report) -> str:
    """A report as it is kept."""
    lines = [report.outcome.verdict]
    if report.outcome.verdict == UNIQUE and report.entry is not None:
        lines += report.entry.load().answer.plain(report.puzzle, report.outcome.boards[0])
    return "\n".join(lines) + "\n"


def main() -> None:
    for puzzle in puzzle_files():
        target = expected_file(puzzle)
        if not target.exists():
            answers = {answer(solve_file(str(puzzle), None, Query(Options(engine)))) for engine in ("auto", "milp")}
            (agreed,) = answers
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(agreed, encoding="utf-8")


if __name__ == "__main__":
    main()
