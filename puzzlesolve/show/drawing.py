"""Pictures of boards in characters: one renderer for all kinds.

Lines are thick where rooms meet and thin inside them; a clue in the corner of a cell is written into the line above it,
as on a file tab. Boards that are too wide for the terminal are drawn with narrow cells; nothing is ever cut off.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from rich.text import Text

from puzzlesolve.picture import (
    BLACK,
    BLACK_PEARL,
    BOMB,
    CLUE,
    CROSSED,
    EMPTY,
    LIGHT,
    LINE,
    NUMBER,
    PAINTED,
    STAR,
    UNSURE,
    WHITE_PEARL,
    Face,
    Picture,
)
from puzzlesolve.places import Cell, Place, Spot, half_steps
from puzzlesolve.show.colours import BLUE, GOLD, GREY, MAGENTA, RED, TEAL
from puzzlesolve.show.rim import Layout, in_bands, with_numbers

NO_LINE, THIN, THICK = 0, 1, 2
# Junctions by the weights of their arms: up, right, down, left, each 0 to 2, read as a number in base 3.
JUNCTIONS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
DOT = "·"
# Characters of a line from left to right and from top to bottom: by weight, and for edges that stand out, with a line
# on them or without.
ACROSS, DOWN = " ─━", " │┃"
ASCII_ACROSS, ASCII_DOWN = " --", " ||"
MARKED_ACROSS, MARKED_DOWN = "┄═", "┆║"
ASCII_MARKED_ACROSS, ASCII_MARKED_DOWN = "~=", ":H"
LINE_STYLES = {NO_LINE: "", THIN: GREY, THICK: "default"}
LOOP = f"bold {TEAL}"
MARKED = f"bold {MAGENTA}"
# On an edge that is known to have no line.
NONE_HERE, ASCII_NONE_HERE = "×", "x"
BACKGROUNDS = {PAINTED: f" on {BLUE}", BLACK: " on grey23"}


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
    CLUE: Look("default"),
    NUMBER: Look(f"bold {TEAL}"),
    STAR: Look(f"bold {GOLD}", "★", "*"),
    BOMB: Look(f"bold {RED}", "●", "*"),
    LIGHT: Look(f"bold {GOLD}", "○", "*"),
    PAINTED: Look(f"bold #ffffff on {BLUE}", "", "", "█", "#", BLUE),
    BLACK: Look("grey70 on grey23", "", "", "░", "#", "grey23 on grey23"),
    UNSURE: Look(f"bold {MAGENTA}", "?", "?"),
    CROSSED: Look("", "·", "."),
    WHITE_PEARL: Look("default", "○", "o"),
    BLACK_PEARL: Look("default", "●", "@"),
}
SYMBOLS = "".join(look.symbol + look.fill for look in LOOKS.values())
PICTURE_CHARACTERS = JUNCTIONS + DOT + NONE_HERE + MARKED_ACROSS + MARKED_DOWN + SYMBOLS


def draw(picture: Picture, width: int | None, ascii_only: bool, marked: Collection[Place] = ()) -> Text:
    """The board, roomy if it fits into the width. Places that are `marked` stand out."""
    faces = [face for row in picture.faces for face in row]
    inside = max(len(_text(face)) for face in faces)
    around = max(len(text) for text in [*picture.outside.values(), *(face.corner for face in faces)])
    # An odd width has a middle; brackets around what stands out need room on both sides.
    roomy, narrow = max(3, around | 1, (inside + 2 if marked else inside) | 1), max(1, around, inside)
    drawing = _Drawing(picture, roomy, ascii_only, marked)
    layout = Layout(drawing.rows, drawing.columns, picture.size, roomy)
    lead, columns = layout.lead if picture.rim else 0, len(drawing.columns)
    if width is not None and lead + columns * (roomy + 1) + 1 > width:
        drawing.cell_width = narrow
    text = drawing.text()
    if picture.rim:
        text = with_numbers(text, layout._replace(cell_width=drawing.cell_width))
    return text if width is None else in_bands(text, lead, drawing.cell_width + 1, columns, width)


def _text(face: Face) -> str:
    """The text in the middle of a cell; two sums stand on either side of their slash."""
    return face.text if face.sums is None else f"{face.sums[0]:>2}\\{face.sums[1]:<2}"


class _Drawing:
    """Draws one picture, row by row, into a text."""

    def __init__(self, picture: Picture, cell_width: int, ascii_only: bool, marked: Collection[Place]) -> None:
        self.picture = picture
        self.cell_width = cell_width
        self.ascii_only = ascii_only
        self.marked = marked
        height, width = picture.size
        # The cells, and those outside the board that hold a clue.
        rows, columns = [row for row, _ in picture.outside], [column for _, column in picture.outside]
        self.rows = range(min([0, *rows]), max([height, *(row + 1 for row in rows)]))
        self.columns = range(min([0, *columns]), max([width, *(column + 1 for column in columns)]))
        # ASCII has no thick lines: where there are rooms, or lines from cell to cell, only borders are drawn.
        self._thinnest = THICK if picture.rooms or picture.across else THIN
        self._none_here = ASCII_NONE_HERE if ascii_only else NONE_HERE
        self._text = Text()

    def text(self) -> Text:
        self._text = Text()
        height = len(self.picture.faces)
        for row in range(self.rows.start, self.rows.stop + 1):
            if 0 <= row <= height:
                self._draw_line(row)
            if row in self.rows:
                self._draw_faces(row)
        self._text.right_crop(1)
        return self._text

    def _weight(self, one: Cell, other: Cell) -> int:
        """The line between two neighbouring cells, either of which may lie outside the board."""
        picture = self.picture
        if not (picture.has(one) or picture.has(other)):
            return NO_LINE
        if not picture.grid:
            return THICK if self._on(((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)) == LINE else NO_LINE
        return THICK if picture.parted(one, other) else THIN

    def _on(self, edge: Spot) -> str | None:
        """What is drawn on an edge."""
        return self.picture.lines.get(edge)

    def _draw_line(self, row: int) -> None:
        """The line above a row of cells, with the clues in the corners of those cells."""
        width = len(self.picture.faces[0])
        for column in range(self.columns.start, self.columns.stop + 1):
            if 0 <= column <= width:
                self._draw_junction(row, column)
            else:
                self._text.append(" ")
            if 0 <= column < width:
                self._draw_dash(row, column)
            elif column in self.columns:
                self._text.append(" " * self.cell_width)
        self._text.append("\n")

    def _draw_junction(self, row: int, column: int) -> None:
        """The corner above and left of a cell."""
        clue = self.picture.corners.get((row - 0.5, column - 0.5))
        if clue:
            self._text.append(clue, LOOKS[CLUE].style)
            return
        around = corner, above, left, here = (row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)
        arms = (
            self._weight(corner, above),
            self._weight(above, here),
            self._weight(left, here),
            self._weight(corner, left),
        )
        style = LINE_STYLES[max(arms)] if self.picture.grid else LOOP if max(arms) else LINE_STYLES[THIN]
        self._text.append(self._junction(arms), style + self._shared_background(around))

    def _junction(self, arms: tuple[int, int, int, int]) -> str:
        if self.ascii_only:
            return "+" if max(arms) >= self._thinnest else "."
        up, right, down, left = arms
        if not (max(arms) or self.picture.grid):
            return DOT
        return JUNCTIONS[up * 27 + right * 9 + down * 3 + left]

    def _draw_dash(self, row: int, column: int) -> None:
        """The edge above a cell."""
        above, here = (row - 1, column), (row, column)
        edge = (row - 0.5, column)
        weight = self._weight(above, here)
        style = LINE_STYLES[weight] + self._shared_background([above, here])
        clue = self.picture.faces[row][column].corner if row < len(self.picture.faces) else ""
        # A blank after the clue, where there is room, keeps it off the line.
        clue += " " * (0 < len(clue) < self.cell_width - 1)
        dash = (ASCII_ACROSS if self.ascii_only else ACROSS)[self._seen(weight)]
        line = clue + dash * (self.cell_width - len(clue))
        middle = self.cell_width // 2
        if self._on(edge) == UNSURE:
            self._append(line, middle, "?", style, LOOKS[UNSURE].style)
        elif edge in self.marked and self.picture.across and self._on(edge) == LINE:
            self._append(line, middle, (ASCII_MARKED_DOWN if self.ascii_only else MARKED_DOWN)[1], style, MARKED)
        elif edge in self.marked:
            marks = ASCII_MARKED_ACROSS if self.ascii_only else MARKED_ACROSS
            self._text.append(marks[self._on(edge) == LINE] * self.cell_width, MARKED)
        elif self._on(edge) == CROSSED:
            self._append(line, middle, self._none_here, style, "")
        elif self.picture.across and self._on(edge) == LINE:
            self._append(line, middle, (ASCII_DOWN if self.ascii_only else DOWN)[THICK], style, LOOP)
        else:
            self._text.append(clue, LOOKS[CLUE].style)
            self._text.append(line[len(clue) :], LOOP if self._on(edge) == LINE else style)

    def _append(self, line: str, place: int, character: str, style: str, its_style: str) -> None:
        """A line with another character in one place."""
        self._text.append(line[:place], style)
        self._text.append(character, its_style)
        self._text.append(line[place + 1 :], style)

    def _seen(self, weight: int) -> int:
        """In ASCII the lines within rooms are not drawn."""
        return NO_LINE if self.ascii_only and weight < self._thinnest else weight

    def _draw_bar(self, row: int, column: int) -> None:
        """The edge left of a cell."""
        left, here = (row, column - 1), (row, column)
        edge = (row, column - 0.5)
        weight = self._weight(left, here)
        bar = (ASCII_DOWN if self.ascii_only else DOWN)[self._seen(weight)]
        style = LINE_STYLES[weight] + self._shared_background([left, here])
        if self._on(edge) == UNSURE:
            bar, style = "?", LOOKS[UNSURE].style
        elif edge in self.marked:
            is_line = self._on(edge) == LINE
            # A line across the edge runs from left to right.
            down, across = (MARKED_DOWN, MARKED_ACROSS)
            if self.ascii_only:
                down, across = ASCII_MARKED_DOWN, ASCII_MARKED_ACROSS
            bar, style = (across if is_line and self.picture.across else down)[is_line], MARKED
        elif self._on(edge) == CROSSED:
            bar, style = self._none_here, ""
        elif self._on(edge) == LINE:
            style = LOOP
            if self.picture.across:
                bar = (ASCII_ACROSS if self.ascii_only else ACROSS)[THICK]
        self._text.append(bar, style)

    def _shared_background(self, cells: Collection[Cell]) -> str:
        """The background that flows over a line because all cells beside it have it."""
        if not all(map(self.picture.has, cells)):
            return ""
        looks = {self.picture.faces[row][column].look for row, column in cells}
        return BACKGROUNDS.get(looks.pop(), "") if len(looks) == 1 else ""

    def _draw_faces(self, row: int) -> None:
        for column in self.columns:
            cell = (row, column)
            self._draw_bar(row, column)
            if self.picture.has(cell):
                face = self.picture.faces[row][column]
            else:
                face = Face(CLUE, self.picture.outside.get(cell, ""))
            self._draw_face(face, cell)
        self._draw_bar(row, self.columns.stop)
        self._text.append("\n")

    def _draw_face(self, face: Face, cell: Cell) -> None:
        look = LOOKS[face.look]
        fill = look.ascii_fill if self.ascii_only else look.fill
        content = _text(face) or (look.ascii_symbol if self.ascii_only else look.symbol) or fill
        style, fill_style = look.style if content != fill else look.fill_style, look.fill_style
        spare = self.cell_width - len(content)
        left, right = fill * ((spare + 1) // 2), fill * (spare // 2)
        if face.sums is not None:
            # Blanks at the ends align one pair of sums with others; they are filled like the rest of the cell.
            left += fill * (len(content) - len(content.lstrip(" ")))
            right += fill * (len(content) - len(content.rstrip(" ")))
            content = content.strip(" ")
        if self.picture.across and any(self._on(edge) == LINE for edge in half_steps(cell)):
            content, left, right = self._crossed(cell, content, left, right)
            style, fill_style = style or LOOP, LOOP
        if cell in self.marked:
            style = fill_style = MARKED
            if left and right:
                # Brackets as well as colour, for streams that carry none.
                left, right = left[:-1] + ("(" if fill == " " else "["), (")" if fill == " " else "]") + right[1:]
        self._text.append(left, fill_style)
        self._text.append(content, style)
        self._text.append(right, fill_style)

    def _crossed(self, cell: Cell, content: str, left: str, right: str) -> tuple[str, str, str]:
        """A cell that lines run through: they meet in its middle, unless something stands there."""
        up, west, east, down = (THICK if self._on(edge) == LINE else NO_LINE for edge in half_steps(cell))
        dash = (ASCII_ACROSS if self.ascii_only else ACROSS)[THICK]
        if content == " ":
            content = self._junction((up, east, down, west))
            if self.ascii_only and not ((up or down) and (west or east)):
                content = "-" if west or east else "|"
        return content, dash * len(left) if west else left, dash * len(right) if east else right
