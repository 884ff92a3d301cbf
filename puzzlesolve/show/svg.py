"""Pictures of boards as SVG, fit for print: shapes as shapes, text as text, on a page of their own colour."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from xml.sax.saxutils import escape

from puzzlesolve.picture import (
    BLACK,
    BLACK_PEARL,
    BOMB,
    CLUE,
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
from puzzlesolve.places import Spot, board, corners

SIDE = 40
MARGIN = 4
# Lines along the rim of the board need more.
WIDE_MARGIN = 8
STYLE = """\
    .page { fill: #ffffff }
    .thin { stroke: #9a9a9a; stroke-width: 1 }
    .thick { stroke: #1a1a1a; stroke-width: 3; stroke-linecap: square }
    .black { fill: #3a3a3a }
    .slash { stroke: #9a9a9a; stroke-width: 1 }
    .painted { fill: #7fb2e5 }
    .star { fill: #e0a000 }
    .bomb { fill: #c03030 }
    text { font-family: Helvetica, Arial, sans-serif; text-anchor: middle; dominant-baseline: central }
    .number { font-size: 22px; font-weight: bold; fill: #12508c }
    .clue { font-size: 20px; fill: #1a1a1a }
    .unsure { font-size: 20px; fill: #a03090 }
    .corner { font-size: 10px; fill: #1a1a1a; text-anchor: start; dominant-baseline: hanging }
    .sum { font-size: 12px; fill: #ffffff }
"""
# Only where there is something of the kind, so that the other pictures stay as they are.
ON_BLACK_STYLE = """\
    .on-black { font-size: 20px; fill: #ffffff }
"""
POINT_STYLE = """\
    .disc { fill: #ffffff; stroke: #1a1a1a; stroke-width: 1 }
    .point { font-size: 14px; fill: #1a1a1a }
    .dot { fill: #1a1a1a }
    .line { stroke: #12508c; stroke-width: 5; stroke-linecap: round }
"""
PEARLS = (WHITE_PEARL, BLACK_PEARL)
PEARL_STYLE = """\
    .white-pearl { fill: #ffffff; stroke: #1a1a1a; stroke-width: 2 }
    .black-pearl { fill: #1a1a1a; stroke: #1a1a1a; stroke-width: 2 }
"""
LIGHT_STYLE = """\
    .light { fill: #ffd84d; stroke: #1a1a1a; stroke-width: 2 }
"""
EVERY_STYLE = STYLE + ON_BLACK_STYLE + POINT_STYLE + PEARL_STYLE + LIGHT_STYLE


def draw(picture: Picture, title: str) -> str:
    """A whole SVG document."""
    return Drawing(picture).document(title)


class Drawing:
    """Draws one picture, layer by layer. A spot (row, column) is in cells, x and y are in pixels."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.height, self.width = picture.size
        rows, columns = [row for row, _ in picture.outside], [column for _, column in picture.outside]
        self._top, self._left = min([0, *rows]), min([0, *columns])
        self._bottom = max([self.height, *(row + 1 for row in rows)])
        self._right = max([self.width, *(column + 1 for column in columns)])
        self._margin = WIDE_MARGIN if picture.corners or not picture.grid else MARGIN

    def xy(self, spot: Spot) -> tuple[int, int]:
        """Where a spot is: a cell's middle, a corner."""
        x = self._margin + (spot[1] - self._left + 0.5) * SIDE
        y = self._margin + (spot[0] - self._top + 0.5) * SIDE
        return int(x), int(y)

    @property
    def extent(self) -> tuple[int, int]:
        """How far it reaches, across and down."""
        across = (self._right - self._left) * SIDE + 2 * self._margin
        return across, (self._bottom - self._top) * SIDE + 2 * self._margin

    def document(self, title: str) -> str:
        across, down = self.extent
        box = f'width="{across}" height="{down}" viewBox="0 0 {across} {down}"'
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img">',
            f"  <title>{escape(title)}</title>",
            f"  <style>\n{self._style()}  </style>",
            f'  <rect class="page" width="{across}" height="{down}"/>',
        ]
        parts += (f"  {part}" for layer in (self.faces(), self.frame(), self.signs()) for part in layer)
        return "\n".join([*parts, "</svg>"]) + "\n"

    def _style(self) -> str:
        picture, faces = self.picture, [face for row in self.picture.faces for face in row]
        style = STYLE
        if picture.corners or picture.lines or not picture.grid:
            style += POINT_STYLE
        if any(face.look in PEARLS for face in faces):
            style += PEARL_STYLE
        if any(face.look == LIGHT for face in faces):
            style += LIGHT_STYLE
        if any(face.look == BLACK and face.text for face in faces):
            style += ON_BLACK_STYLE
        return style

    def faces(self) -> Iterator[str]:
        """What is in the cells."""
        for row, column in board(self.height, self.width):
            yield from face_parts(self.picture.faces[row][column], *self.xy((row, column)))

    def frame(self) -> Iterator[str]:
        """What parts the cells."""
        return self._grid() if self.picture.grid else self._dots()

    def signs(self) -> Iterator[str]:
        """What lies on top: lines, and clues on corners and outside."""
        yield from self._lines()
        for spot, clue in self.picture.corners.items():
            x, y = self.xy(spot)
            yield f'<circle class="disc" cx="{x}" cy="{y}" r="{SIDE // 4}"/>'
            yield _text("point", x, y, clue)
        for cell, clue in self.picture.outside.items():
            yield _text(CLUE, *self.xy(cell), clue)

    def _grid(self) -> Iterator[str]:
        """Thin lines first, so that thick ones lie on top."""
        thick = []
        for row, column in board(self.height + 1, self.width + 1):
            here, left, above = (row, column), (row, column - 1), (row - 1, column)
            for other, end in ((left, (row + 1, column)), (above, (row, column + 1))):
                if end[0] > self.height or end[1] > self.width:
                    continue
                (x1, y1), (x2, y2) = (self.xy((r - 0.5, c - 0.5)) for r, c in (here, end))
                line = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
                if self.picture.parted(here, other):
                    thick.append(f'<line class="thick" {line}/>')
                else:
                    yield f'<line class="thin" {line}/>'
        yield from thick

    def _dots(self) -> Iterator[str]:
        for spot in corners(self.height, self.width):
            x, y = self.xy(spot)
            yield f'<circle class="dot" cx="{x}" cy="{y}" r="2"/>'

    def _lines(self) -> Iterator[str]:
        """What is drawn on edges: lines along them, or across them, and question marks."""
        for (row, column), look in self.picture.lines.items():
            if look != LINE:
                yield _text(UNSURE, *self.xy((row, column)), "?")
                continue
            (x1, y1), (x2, y2) = map(self.xy, self.ends((row, column)))
            yield f'<line class="line" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'

    def ends(self, edge: Spot) -> tuple[Spot, Spot]:
        """From where to where a line on an edge runs."""
        row, column = edge
        # An edge between two rows runs from left to right; what crosses it runs from top to bottom.
        lying = (row != int(row)) != self.picture.across
        ends = ((row, column - 0.5), (row, column + 0.5)) if lying else ((row - 0.5, column), (row + 0.5, column))
        return (self._end(edge, ends[0]), self._end(edge, ends[1])) if self.picture.across else ends

    def _end(self, edge: Spot, middle: Spot) -> Spot:
        """Where a line across an edge ends: in the middle of a cell, or on the edge if something stands in the cell."""
        return edge if self.picture.faces[int(middle[0])][int(middle[1])].text else middle


def face_parts(face: Face, x: int, y: int) -> Iterator[str]:
    """A cell around a middle."""
    half = SIDE // 2
    if face.look in (BLACK, PAINTED):
        yield f'<rect class="{face.look}" x="{x - half}" y="{y - half}" width="{SIDE}" height="{SIDE}"/>'
    if face.sums is not None:
        yield from _sums(*face.sums, x, y)
    elif face.look == STAR:
        yield f'<polygon class="star" points="{_star(x, y)}"/>'
    elif face.look == BOMB:
        yield f'<circle class="bomb" cx="{x}" cy="{y}" r="{SIDE // 4}"/>'
    elif face.look in PEARLS:
        yield f'<circle class="{face.look}" cx="{x}" cy="{y}" r="{SIDE * 3 // 8}"/>'
    elif face.look == LIGHT:
        yield f'<circle class="light" cx="{x}" cy="{y}" r="{SIDE // 4}"/>'
    elif face.look == UNSURE:
        yield _text("unsure", x, y, "?")
    elif face.text:
        yield _text({NUMBER: NUMBER, BLACK: "on-black"}.get(face.look, CLUE), x, y, face.text)
    if face.corner:
        yield _text("corner", x - half + 4, y - half + 4, face.corner)


def _sums(below: str, right: str, x: int, y: int) -> Iterator[str]:
    """The two sums of a black cell on either side of a line from corner to corner."""
    half = SIDE // 2
    yield f'<line class="slash" x1="{x - half}" y1="{y - half}" x2="{x + half}" y2="{y + half}"/>'
    if below:
        yield _text("sum", x - 8, y + 9, below)
    if right:
        yield _text("sum", x + 8, y - 8, right)


def _text(look: str, x: int, y: int, text: str) -> str:
    return f'<text class="{look}" x="{x}" y="{y}">{escape(text)}</text>'


def _star(x: int, y: int) -> str:
    points = []
    for tip in range(10):
        reach = SIDE * (0.36 if tip % 2 == 0 else 0.15)
        angle = pi * tip / 5
        points.append(f"{x + reach * sin(angle):.1f},{y - reach * cos(angle):.1f}")
    return " ".join(points)
