"""The table format: reports as coloured pictures and words, in a terminal or a pipe."""

from __future__ import annotations

from collections.abc import Collection
from typing import IO, TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from puzzlesolve.engine.verdict import MULTIPLE, SOLVED, UNIQUE
from puzzlesolve.picture import Picture, with_unsure
from puzzlesolve.places import Place
from puzzlesolve.run.report import Report
from puzzlesolve.show.colours import GOLD, GREEN, GREY, RED
from puzzlesolve.show.drawing import PICTURE_CHARACTERS, draw
from puzzlesolve.show.output import SHARED, explained, message

if TYPE_CHECKING:
    from puzzlesolve.insight.insight import Insight
    from puzzlesolve.kinds.kind import Kind

VERDICT_STYLES = {UNIQUE: f"bold {GREEN}", SOLVED: f"bold {GREEN}", MULTIPLE: f"bold {GOLD}"}
OTHER_VERDICTS = f"bold {RED}"


class _Console(Console):
    """Leaves it to us what happens when nobody reads our output."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Table:
    """Writes reports to a stream as coloured pictures."""

    def __init__(self, stream: IO[str]) -> None:
        self._console = _Console(file=stream, highlight=False, emoji=False, markup=False)
        self._width = self._console.width if self._console.is_terminal else None
        self._ascii_only = not _carries(stream, PICTURE_CHARACTERS)

    def write(self, report: Report, named: bool) -> None:
        """Show a report; what is wrong with an invalid file is said elsewhere."""
        if report.error is not None:
            return
        if named:
            self._print(Text(report.name, "bold underline"))
        self._write_boards(report)
        if report.insight is not None and report.entry is not None:
            self._write_insight(report, report.entry.load(), report.insight)
        style = VERDICT_STYLES.get(report.outcome.verdict, OTHER_VERDICTS)
        verdict, colon, rest = message(report).partition(":")
        self._say(Text.assemble((verdict + colon, style), rest))

    def _write_boards(self, report: Report) -> None:
        boards = [] if report.certain_only else report.outcome.boards
        if report.entry is None:
            return
        kind = report.entry.load()
        for number, board in enumerate(boards, 1):
            if len(boards) > 1:
                self._print(Text(f"solution {number}", GREY))
            self._print(self.picture(kind.picture(report.puzzle, board), report.different(board)))

    def _write_insight(self, report: Report, kind: Kind[Any], insight: Insight) -> None:
        if insight.certain is not None:
            if insight.unsure:
                self._print(Text(SHARED, GREY))
            self._print(self.picture(with_unsure(kind.picture(report.puzzle, insight.certain), insight.unsure)))
        if insight.conflict_places is not None:
            self._print(self.picture(kind.picture(report.puzzle, {}), insight.conflict_places))
        for line in explained(insight):
            self._say(Text(line))

    def show(self, picture: Picture, marked: Collection[Place] = ()) -> None:
        """One picture alone."""
        self._print(self.picture(picture, marked))

    def picture(self, picture: Picture, marked: Collection[Place] = ()) -> Text:
        return draw(picture, self._width, self._ascii_only, marked)

    def _say(self, text: Text) -> None:
        """Words are wrapped to the terminal; in a pipe they stay on their line."""
        self._console.print(text, soft_wrap=self._width is None)

    def _print(self, text: Text) -> None:
        # Soft wrapping is rich's word for leaving lines as they are, however wide.
        self._console.print(text, soft_wrap=True)


def _carries(stream: IO[Any], characters: str) -> bool:
    """Whether a stream can write these characters."""
    try:
        characters.encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
