"""Pictures of boards in a terminal: one renderer for all kinds.

Lines are thick where rooms meet and thin inside them; a clue in the corner of a cell is written into the line above it,
as on a file tab. Boards that are too wide for the terminal are drawn with narrow cells; nothing is ever cut off.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import ceil
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from rich.console import Console
from rich.text import Text

from puzzlesolve.engine.verdict import MULTIPLE, SOLVED, UNIQUE
from puzzlesolve.picture import (
    BLACK,
    BOMB,
    CLUE,
    EMPTY,
    NUMBER,
    PAINTED,
    STAR,
    UNSURE,
    Face,
    Picture,
    parted,
    with_unsure,
)
from puzzlesolve.places import Cell
from puzzlesolve.run.report import Report
from puzzlesolve.show.output import SHARED, explained, message

if TYPE_CHECKING:
    from puzzlesolve.insight.insight import Insight
    from puzzlesolve.kinds.kind import Kind

NO_LINE, THIN, THICK = 0, 1, 2
# Junctions by the weights of their arms: up, right, down, left, each 0 to 2, read as a number in base 3.
JUNCTIONS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
LINE_STYLES = {NO_LINE: "", THIN: "bright_black", THICK: "default"}
VERDICT_STYLES = {UNIQUE: "bold green", SOLVED: "bold green", MULTIPLE: "bold yellow"}
DIFFERENT = "bold magenta"
BACKGROUNDS = {PAINTED: " on blue", BLACK: " on grey23"}


class Look(NamedTuple):
    """How a face is drawn: style, symbol in place of a text, and what fills the cell around it."""

    style: str
    symbol: str = ""
    ascii_symbol: str = ""
    fill: str = " "
    ascii_fill: str = " "
    fill_style: str = ""


LOOKS: Mapping[str, Look] = {
    EMPTY: Look(""),
    CLUE: Look("dim"),
    NUMBER: Look("bold cyan"),
    STAR: Look("bold yellow", "★", "*"),
    BOMB: Look("bold red", "●", "*"),
    PAINTED: Look("bold bright_white on blue", "", "", "█", "#", "blue"),
    BLACK: Look("grey70 on grey23", "", "", "░", "#", "grey23 on grey23"),
    UNSURE: Look("bold magenta", "?", "?"),
}
PICTURE_CHARACTERS = JUNCTIONS + "".join(look.symbol + look.fill for look in LOOKS.values())


class Style(NamedTuple):
    """How to draw: characters, the width of a cell, and the thinnest line that is drawn in ASCII."""

    ascii_only: bool
    cell_width: int
    thinnest: int


def draw(picture: Picture, width: int | None, ascii_only: bool, different: Collection[Cell] = ()) -> Text:
    """The board, roomy if it fits into the width. Cells that are `different` stand out."""
    longest = max(max(len(face.text), len(face.corner)) for row in picture.faces for face in row)
    columns = len(picture.faces[0])
    # An odd width has a middle; brackets around what differs need room on both sides.
    roomy, narrow = max(3, (longest + 2 if different else longest) | 1), max(1, longest)
    fits = width is None or columns * (roomy + 1) + 1 <= width
    # ASCII has no thick lines: where there are rooms, only their borders are drawn.
    style = Style(ascii_only, roomy if fits else narrow, THICK if picture.rooms else THIN)
    text = Text()
    for row in range(len(picture.faces)):
        _draw_line(text, picture, row, style)
        _draw_faces(text, picture, row, style, different)
    _draw_line(text, picture, len(picture.faces), style)
    text.right_crop(1)
    return text if width is None else _in_bands(text, style.cell_width + 1, columns, width)


def _in_bands(text: Text, cell: int, columns: int, width: int) -> Text:
    """A board that is wider than the terminal, some columns at a time."""
    most = max(1, (width - 1) // cell)
    if columns <= most:
        return text
    # Bands of about the same width: 8 and 7 columns, rather than 14 and 1.
    at_once = ceil(columns / ceil(columns / most))
    bands = []
    for first in range(0, columns, at_once):
        last = min(first + at_once, columns)
        bands.append(Text(f"columns {first + 1} to {last}", "dim"))
        bands += [line[first * cell : last * cell + 1] for line in text.split("\n")]
    return Text("\n").join(bands)


def _weight(picture: Picture, one: Cell, other: Cell) -> int:
    """The line between two neighbouring cells, either of which may lie outside the board."""
    height, width = len(picture.faces), len(picture.faces[0])
    if not any(0 <= row < height and 0 <= column < width for row, column in (one, other)):
        return NO_LINE
    return THICK if parted(picture, one, other) else THIN


def _draw_line(text: Text, picture: Picture, row: int, style: Style) -> None:
    """The line above a row of cells, with the clues in the corners of those cells."""
    for column in range(len(picture.faces[0]) + 1):
        above, left = (row - 1, column), (row, column - 1)
        corner, here = (row - 1, column - 1), (row, column)
        arms = (
            _weight(picture, corner, above),
            _weight(picture, above, here),
            _weight(picture, left, here),
            _weight(picture, corner, left),
        )
        around = [corner, above, left, here]
        text.append(_junction(arms, style), LINE_STYLES[max(arms)] + _shared_background(picture, around))
        if column < len(picture.faces[0]):
            clue = picture.faces[row][column].corner if row < len(picture.faces) else ""
            background = _shared_background(picture, [above, here])
            # A blank after the clue, where there is room, keeps it off the line.
            clue += " " * (0 < len(clue) < style.cell_width - 1)
            text.append(clue, LOOKS[CLUE].style)
            text.append(_dash(arms[1], style) * (style.cell_width - len(clue)), LINE_STYLES[arms[1]] + background)
    text.append("\n")


def _shared_background(picture: Picture, cells: list[Cell]) -> str:
    """The background that flows over a line because all cells beside it have it."""
    height, width = len(picture.faces), len(picture.faces[0])
    if not all(0 <= row < height and 0 <= column < width for row, column in cells):
        return ""
    looks = {picture.faces[row][column].look for row, column in cells}
    return BACKGROUNDS.get(looks.pop(), "") if len(looks) == 1 else ""


def _junction(arms: tuple[int, int, int, int], style: Style) -> str:
    if style.ascii_only:
        return "+" if max(arms) >= style.thinnest else "."
    up, right, down, left = arms
    return JUNCTIONS[up * 27 + right * 9 + down * 3 + left]


def _dash(weight: int, style: Style) -> str:
    return " -"[weight >= style.thinnest] if style.ascii_only else " ─━"[weight]


def _bar(weight: int, style: Style) -> str:
    return " |"[weight >= style.thinnest] if style.ascii_only else " │┃"[weight]


def _draw_faces(text: Text, picture: Picture, row: int, style: Style, different: Collection[Cell]) -> None:
    for column, face in enumerate(picture.faces[row]):
        weight = _weight(picture, (row, column - 1), (row, column))
        background = _shared_background(picture, [(row, column - 1), (row, column)])
        text.append(_bar(weight, style), LINE_STYLES[weight] + background)
        _draw_face(text, face, style, (row, column) in different)
    text.append(_bar(THICK, style), LINE_STYLES[THICK])
    text.append("\n")


def _draw_face(text: Text, face: Face, style: Style, different: bool) -> None:
    look = LOOKS[face.look]
    fill = look.ascii_fill if style.ascii_only else look.fill
    content = face.text or (look.ascii_symbol if style.ascii_only else look.symbol) or fill
    spare = style.cell_width - len(content)
    left, right = fill * ((spare + 1) // 2), fill * (spare // 2)
    if face.text:
        # Blanks at the ends of a text align it with others; they are filled like the rest of the cell.
        left += fill * (len(content) - len(content.lstrip(" ")))
        right += fill * (len(content) - len(content.rstrip(" ")))
        content = content.strip(" ")
    if different and left and right:
        # Brackets as well as colour, for streams that carry none.
        left, right = left[:-1] + ("(" if fill == " " else "["), (")" if fill == " " else "]") + right[1:]
    fill_style = DIFFERENT if different else look.fill_style
    text.append(left, fill_style)
    text.append(content, DIFFERENT if different else look.style if content != fill else fill_style)
    text.append(right, fill_style)


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
        style = VERDICT_STYLES.get(report.outcome.verdict, "bold red")
        verdict, colon, rest = message(report).partition(":")
        self._say(Text.assemble((verdict + colon, style), rest))

    def _write_boards(self, report: Report) -> None:
        boards = [] if report.certain_only else report.outcome.boards
        if report.entry is None:
            return
        kind = report.entry.load()
        for number, board in enumerate(boards, 1):
            if len(boards) > 1:
                self._print(Text(f"solution {number}", "dim"))
            different = {cell for cell, value in board.items() if value != boards[0][cell]}
            self._print(self.picture(kind.picture(report.puzzle, board), different))

    def _write_insight(self, report: Report, kind: Kind[Any], insight: Insight) -> None:
        if insight.certain is not None:
            unsure = kind.problem(report.puzzle).unknowns.of.keys() - insight.certain.keys()
            if unsure:
                self._print(Text(SHARED, "dim"))
            self._print(self.picture(with_unsure(kind.picture(report.puzzle, insight.certain), unsure)))
        if insight.conflict_cells is not None:
            self._print(self.picture(kind.picture(report.puzzle, {}), insight.conflict_cells))
        for line in explained(insight):
            self._say(Text(line))

    def picture(self, picture: Picture, different: Collection[Cell] = ()) -> Text:
        return draw(picture, self._width, self._ascii_only, different)

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
