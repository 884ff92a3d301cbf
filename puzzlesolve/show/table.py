"""The table format: reports as coloured pictures and words, in a terminal or a pipe."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import IO, TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from puzzlesolve.engine.verdict import MULTIPLE, SOLVED, UNIQUE
from puzzlesolve.picture import Picture, with_crossed, with_names, with_unsure
from puzzlesolve.places import Place
from puzzlesolve.run.report import Report
from puzzlesolve.show.colours import GOLD, GREEN, GREY, RED
from puzzlesolve.show.drawing import PICTURE_CHARACTERS, draw
from puzzlesolve.show.output import SHARED, message, step_lines, summed_up
from puzzlesolve.show.paragraphs import hanging, paragraph

if TYPE_CHECKING:
    from puzzlesolve.insight.insight import Insight, StepInWords
    from puzzlesolve.kinds.kind import Kind

# At a terminal the board is shown again after so many steps, if so many are left.
STEPS_TO_A_BOARD = 10
FEWEST_STEPS_LEFT = 3
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
        if report.entry is not None:
            self._write_all(report, report.entry.load())
        style = VERDICT_STYLES.get(report.outcome.verdict, OTHER_VERDICTS)
        line = message(report)
        text = Text(line) if self._width is None else hanging(line, self._width)
        text.stylize(style, 0, len(line.partition(":")[0]) + 1)
        self._print(text)

    def _write_all(self, report: Report, kind: Kind[Any]) -> None:
        """The solutions; where there is an explanation, the puzzle and its words stand before them."""
        insight = report.insight
        if insight is not None and insight.is_told:
            self._write_told(report, kind, insight)
        self._write_boards(report, kind)
        if insight is None:
            return
        if not insight.is_told:
            self._write_certain(report, kind, insight)
            self.say(summed_up(insight))

    def _write_boards(self, report: Report, kind: Kind[Any]) -> None:
        boards = [] if report.certain_only else report.outcome.boards
        for number, board in enumerate(boards, 1):
            if len(boards) > 1:
                self._print(Text(f"solution {number}", GREY))
            picture = self._named(report, kind.picture(report.puzzle, board))
            self._print(self.picture(picture, report.different(board)))

    def _write_certain(self, report: Report, kind: Kind[Any], insight: Insight) -> None:
        if insight.certain is not None:
            if insight.unsure:
                self._print(Text(SHARED, GREY))
            picture = with_unsure(kind.picture(report.puzzle, insight.certain), insight.unsure)
            self._print(self.picture(self._named(report, picture)))

    def _write_told(self, report: Report, kind: Kind[Any], insight: Insight) -> None:
        """The puzzle as it is, then what is said about it."""
        unsolved = self._named(report, kind.picture(report.puzzle, {}))
        self._print(self.picture(unsolved, insight.conflict_places or ()))
        if insight.steps is not None:
            self._write_steps(report, kind, insight.steps)
        self._write_certain(report, kind, insight)
        self.say(summed_up(insight))

    def _write_steps(self, report: Report, kind: Kind[Any], steps: Sequence[StepInWords]) -> None:
        """In a pipe each step is a line; at a terminal it is set in paragraphs, with boards between them."""
        board: dict[Any, int] = {}
        new: set[Place] = set()
        for number, step in enumerate(steps, 1):
            self.tell(step, f"{number}. ")
            if self._width is None:
                continue
            known = {place: values[0] for place, values in zip(step.places, step.values) if len(values) == 1}
            board |= known
            new |= known.keys()
            if number % STEPS_TO_A_BOARD == 0 and len(steps) - number >= FEWEST_STEPS_LEFT:
                self._print(Text(f"after step {number}", GREY))
                picture = with_crossed(kind.picture(report.puzzle, board), board)
                self._print(self.picture(self._named(report, picture), new))
                new = set()

    def _named(self, report: Report, picture: Picture) -> Picture:
        """With the names that an explanation uses, where there is one."""
        insight = report.insight
        return picture if insight is None or not insight.is_told else with_names(picture, insight.words)

    def show(self, picture: Picture, marked: Collection[Place] = ()) -> None:
        """One picture alone."""
        self._print(self.picture(picture, marked))

    def picture(self, picture: Picture, marked: Collection[Place] = ()) -> Text:
        return draw(picture, self._width, self._ascii_only, marked)

    def say(self, lines: Sequence[str]) -> None:
        """Words; they are wrapped to the terminal, and in a pipe they stay on their line."""
        for line in lines:
            self._print(Text(line) if self._width is None else hanging(line, self._width))

    def tell(self, step: StepInWords, heading: str = "") -> None:
        """A step: at a terminal in a paragraph, in a pipe on a line."""
        if self._width is None:
            self.say(step_lines(step, heading))
        else:
            self._print(paragraph(step, heading, self._width))

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
