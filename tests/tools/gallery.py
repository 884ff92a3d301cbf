"""The gallery of docs/: a puzzle of each kind and its answer, drawn as they are printed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from puzzlesolve.engine.verdict import DEFAULTS, UNIQUE
from puzzlesolve.kinds import REGISTRY, Entry
from puzzlesolve.run.report import Query, Report, solve_file
from puzzlesolve.show.svg import draw
from tools.console import ROOT

# Boards that show what a kind is about, and are small enough to be looked at side by side.
USUAL = "6x6-easy"
CHOSEN = {
    "kakuro": "7x7-medium",
    "sudoku": "9x9-easy",
    "nonogram": "10x10-medium",
    "skyscrapers": "6x6-medium",
    "star-battle": "8x8-hard",
    "slitherlink": "8x8-easy",
}
INTRO = """\
[puzzlesolve](../README.md) · Gallery

# Gallery

A puzzle of each kind and its answer, as `--format svg` draws them; `puzzlesolve book` prints many of them with their
answers at the end ([Books](books.md)).

This page is made from the code by `make docs`.
"""


def gallery() -> str:
    """docs/gallery.md."""
    return "\n".join([INTRO, *map(_section, REGISTRY)])


def _section(entry: Entry) -> str:
    name = entry.name
    puzzle, answer = (
        f'<img src="gallery/{name}{part}.svg" alt="{alt}" width="330">'
        for part, alt in (("", f"a {name} puzzle"), ("-answer", "its answer"))
    )
    return f"## {name}\n\n{entry.load().rules}\n\n{puzzle} {answer}\n"


def pictures() -> dict[str, Callable[[], str]]:
    """The pictures of the gallery by their names in docs/."""
    return {
        f"gallery/{entry.name}{part}.svg": partial(_picture, entry, bool(part))
        for entry in REGISTRY
        for part in ("", "-answer")
    }


def _picture(entry: Entry, with_answer: bool) -> str:
    report = _solved(entry)
    (board,) = report.boards
    return draw(entry.load().picture(report.puzzle, board if with_answer else {}), entry.name, report.about)


def _solved(entry: Entry) -> Report:
    file = ROOT / "puzzles" / entry.name / f"{CHOSEN.get(entry.name, USUAL)}.txt"
    report = solve_file(str(file), entry, Query(DEFAULTS))
    assert report.outcome.verdict == UNIQUE
    return report
