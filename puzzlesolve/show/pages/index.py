"""The index of a folder of pages: a table with a line for each puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import quote

from puzzlesolve.run.report import Report
from puzzlesolve.show.markup import document, escaped
from puzzlesolve.show.pages.page import difficulty_of, filled, style, title_of
from puzzlesolve.words import counted


class Listed(NamedTuple):
    """A puzzle in the index."""

    file: str
    title: str
    kind: str
    verdict: str
    difficulty: str


def listed(report: Report, file: str) -> Listed:
    assert report.entry is not None
    return Listed(file, title_of(report), report.entry.name, report.outcome.verdict, difficulty_of(report))


def index(puzzles: Sequence[Listed]) -> str:
    """A document with links to pages in the same folder."""
    title = counted(len(puzzles), "puzzle(s)")
    return document(title, style(), filled("index.html", title=title, rows="\n".join(map(_row, puzzles))))


def _row(puzzle: Listed) -> str:
    # A name with a colon at its beginning would be taken for an address elsewhere.
    link = f'<a href="./{quote(puzzle.file)}">{escaped(puzzle.title)}</a>'
    others = "".join(f"<td>{escaped(text)}</td>" for text in (puzzle.kind, puzzle.difficulty, puzzle.verdict))
    return f"<tr><td>{link}</td>{others}</tr>"
