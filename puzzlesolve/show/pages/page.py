"""One puzzle as one HTML file: a frame of text, the board, everything that is known of it, and the scripts.

Texts are escaped; what scripts read is packed, which also keeps the answer from being read at a glance. The policy of
the page lets in its own style and script and nothing else, so that nothing in a puzzle can do harm.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from base64 import b64encode
from functools import cache, lru_cache
from importlib.resources import files
from string import Template

from puzzlesolve.run.report import Report
from puzzlesolve.run.source import Source, write_text
from puzzlesolve.show.markup import document, escaped
from puzzlesolve.show.output import message
from puzzlesolve.show.pages.board import Fields, PageBoard
from puzzlesolve.show.pages.story import Story
from puzzlesolve.show.svg import STYLE

# In this order: each uses those before it.
SCRIPTS = (
    "data",
    "board",
    "game",
    "writing",
    "rectangles",
    "input",
    "pad",
    "hints",
    "lesson",
    "answers",
    "store",
    "main",
)


def page(report: Report, explain: bool, link: str | None = None) -> str:
    """The page of a puzzle, whatever became of it; `explain` asks for the steps to be walked through."""
    assert report.entry is not None
    kind = report.entry.load()
    problem = kind.problem(report.puzzle)
    board = PageBoard(kind, report.puzzle, problem)
    known: Fields = {
        "key": fingerprint(write_text(Source(report.entry, report.puzzle))),
        "explain": explain,
        "certainOnly": report.certain_only,
        "board": board.fields(),
        "story": Story(report, problem, board).fields(),
    }
    body = filled(
        "page.html",
        title=escaped(title_of(report)),
        about=_about(report, link),
        rules=escaped(f"{kind.rules} {board.note}." if board.note else kind.rules),
        verdict=_verdict(report),
        board=board.drawing(),
        data=packed(known),
    )
    return document(title_of(report), style(), body, script())


def filled(template: str, **parts: str) -> str:
    """A template of ours with its parts, which are markup already."""
    return Template(asset(template)).substitute(parts)


def style() -> str:
    return STYLE + asset("page.css")


@cache
def asset(name: str) -> str:
    return (files(__package__) / "assets" / name).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def script() -> str:
    return '"use strict";\n' + "\n".join(asset(f"{name}.js") for name in SCRIPTS)


def fingerprint(text: str) -> str:
    """A short name for a text, the same for the same text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def packed(known: Fields) -> str:
    """Data for the scripts, as `unpacked` in data.js reads it."""
    text = json.dumps(known, separators=(",", ":"))
    return b64encode(zlib.compress(text.encode(), 9)).decode()


def title_of(report: Report) -> str:
    """The title that the file gives, or else the kind."""
    assert report.entry is not None
    return dict(report.about).get("title") or report.entry.name


def difficulty_of(report: Report) -> str:
    insight = report.insight
    return "" if insight is None or insight.difficulty is None else f"{insight.difficulty}, {insight.rating}"


def _about(report: Report, link: str | None) -> str:
    """The kind, the author and the source, as far as they are known."""
    assert report.entry is not None
    about = dict(report.about)
    parts = [escaped(report.entry.name)] if about.get("title") else []
    parts += [f"by {escaped(about['author'])}"] if about.get("author") else []
    parts += [escaped(about["source"])] if about.get("source") else []
    # The address is one that we made: nothing in it was typed by anybody.
    parts += [f'<a href="{escaped(link)}" rel="noreferrer">on puzz.link</a>'] if link else []
    return " · ".join(parts)


def _verdict(report: Report) -> str:
    verdict, colon, rest = message(report).partition(":")
    rated = difficulty_of(report)
    difficulty = f' <span class="difficulty">difficulty: {escaped(rated)}</span>' if rated else ""
    return f'<strong class="{report.outcome.verdict}">{escaped(verdict)}</strong>{colon}{escaped(rest)}{difficulty}'
