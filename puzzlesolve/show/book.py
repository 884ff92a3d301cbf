"""Books to be printed: a title page, the rules, puzzles from the easiest to the hardest, and their answers.

Every page is a sheet of paper of its own, so that we know its number and nothing is torn apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import NamedTuple, TypeVar

from puzzlesolve.engine.unknowns import Board
from puzzlesolve.insight.difficulty import LEVELS
from puzzlesolve.kinds import REGISTRY, Entry
from puzzlesolve.run.report import Report
from puzzlesolve.show import svg
from puzzlesolve.show.markup import document, escaped
from puzzlesolve.words import counted, joined

# Width and height in millimetres.
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
PER_PAGE = (1, 2, 4, 6)
RULES_PER_PAGE = 9
ANSWERS_PER_PAGE = 12
# How large a small board may grow: about a finger's width for a cell.
LARGEST_CELL = 12.0
Item = TypeVar("Item")


class Cover(NamedTuple):
    """What a book is called, and what it is printed on."""

    title: str
    author: str | None = None
    paper: str = "a4"
    per_page: int = 2


class Puzzle(NamedTuple):
    """A puzzle of the book by its number, and the pages of its puzzle and answer."""

    number: int
    report: Report
    entry: Entry
    level: str
    page: int
    answer_page: int

    def board(self, board: Board) -> str:
        picture = self.entry.load().picture(self.report.puzzle, board)
        return svg.embedded(picture, f"puzzle {self.number}, {self.entry.name}", LARGEST_CELL / svg.SIDE)


def book(reports: Sequence[Report], cover: Cover) -> str:
    """The book of these puzzles, each of which has one solution and is rated."""
    ordered = sorted(reports, key=_difficulty)
    kinds = [entry for entry in REGISTRY if any(report.entry == entry for report in reports)]
    rules = list(_chunks(kinds, RULES_PER_PAGE))
    first = 2 + len(rules)
    first_answer = first + -(-len(ordered) // cover.per_page)
    puzzles = [
        Puzzle(
            index + 1,
            report,
            _entry(report),
            _level(report),
            first + index // cover.per_page,
            first_answer + index // ANSWERS_PER_PAGE,
        )
        for index, report in enumerate(ordered)
    ]
    sheets = [_cover(cover, puzzles, first, first_answer)]
    sheets += [_rules(entries, number) for number, entries in enumerate(rules, 2)]
    sheets += [_puzzles(group, cover.per_page) for group in _chunks(puzzles, cover.per_page)]
    sheets += [_answers(group) for group in _chunks(puzzles, ANSWERS_PER_PAGE)]
    return document(cover.title, _style(cover.paper), "\n".join(sheets))


def _difficulty(report: Report) -> tuple[int, float]:
    assert report.insight is not None
    return LEVELS.index(_level(report)), report.insight.rating or 0


def _entry(report: Report) -> Entry:
    assert report.entry is not None
    return report.entry


def _level(report: Report) -> str:
    assert report.insight is not None
    assert report.insight.difficulty is not None
    return report.insight.difficulty


def _chunks(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    return (items[start : start + size] for start in range(0, len(items), size))


def _style(paper: str) -> str:
    width, height = PAPERS[paper]
    sizes = f"@page {{ size: {width}mm {height}mm; margin: 0 }}\n"
    sizes += f":root {{ --width: {width}mm; --height: {height}mm }}\n"
    return sizes + files(__package__).joinpath("book.css").read_text(encoding="utf-8") + svg.STYLE


def _sheet(look: str, content: str, page: int | None = None) -> str:
    footer = "" if page is None else f"<footer>{page}</footer>"
    return f'<section class="sheet {look}">{content}{footer}</section>'


def _cover(cover: Cover, puzzles: Sequence[Puzzle], first: int, first_answer: int) -> str:
    levels, kinds = Counter(puzzle.level for puzzle in puzzles), Counter(puzzle.entry.name for puzzle in puzzles)
    shares = joined([f"{levels[level]} {level}" for level in LEVELS if levels[level]])
    author = f'<p class="author">{escaped(cover.author)}</p>' if cover.author else ""
    listed = "".join(f"<li>{kinds[entry.name]} {entry.name}</li>" for entry in REGISTRY if kinds[entry.name])
    proved = "It has exactly one solution" if len(puzzles) == 1 else "Each has exactly one solution"
    return _sheet(
        "cover",
        f"<h1>{escaped(cover.title)}</h1>{author}"
        f"<p>{counted(len(puzzles), 'puzzle(s)')}: {shares}. {proved}.</p><ul>{listed}</ul>"
        f"<p>Rules on page 2, puzzles from page {first}, answers from page {first_answer}</p>",
    )


def _rules(entries: Sequence[Entry], page: int) -> str:
    told = "".join(f"<p><b>{entry.name}</b>{escaped(entry.load().rules)}</p>" for entry in entries)
    return _sheet("rules", f"<h2>Rules</h2>{told}", page)


def _puzzles(puzzles: Sequence[Puzzle], per_page: int) -> str:
    boards = "".join(map(_puzzle, puzzles))
    return _sheet("", f'<div class="boards by-{per_page}">{boards}</div>', puzzles[0].page)


def _puzzle(puzzle: Puzzle) -> str:
    about = dict(puzzle.report.about)
    name = about.get("title") or puzzle.entry.name
    told = [puzzle.entry.name] if about.get("title") else []
    told += [puzzle.level]
    told += [f"by {about['author']}"] if about.get("author") else []
    note = puzzle.entry.load().picture(puzzle.report.puzzle, {}).note
    told += [note] if note else []
    return (
        f'<article class="puzzle" id="puzzle-{puzzle.number}"><p class="name">'
        f'<span>{puzzle.number}. {escaped(name)}</span><a href="#answer-{puzzle.number}">answer on page '
        f'{puzzle.answer_page}</a></p><p class="told">{escaped(" · ".join(told))}</p>{puzzle.board({})}</article>'
    )


def _answers(puzzles: Sequence[Puzzle]) -> str:
    boards = "".join(
        f'<article class="puzzle" id="answer-{puzzle.number}"><p class="name">'
        f'<a href="#puzzle-{puzzle.number}">{puzzle.number}. {puzzle.entry.name}, page {puzzle.page}</a></p>'
        f"{puzzle.board(puzzle.report.outcome.boards[0])}</article>"
        for puzzle in puzzles
    )
    page = puzzles[0].answer_page
    return _sheet("", f'<h2>Answers</h2><div class="boards by-{ANSWERS_PER_PAGE}">{boards}</div>', page)
