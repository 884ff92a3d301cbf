"""Pictures of boards as SVG, fit for print: shapes as shapes, text as text, on a page of their own colour."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from xml.sax.saxutils import escape

from puzzlesolve.picture import BLACK, BOMB, CLUE, NUMBER, PAINTED, STAR, UNSURE, Face, Picture, parted
from puzzlesolve.places import Cell, board

SIDE = 40
MARGIN = 4
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


def draw(picture: Picture, title: str) -> str:
    """A whole SVG document."""
    height, width = len(picture.faces), len(picture.faces[0])
    size = f"{width * SIDE + 2 * MARGIN} {height * SIDE + 2 * MARGIN}"
    across, down = size.split()
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{down}" viewBox="0 0 {size}" role="img">',
        f"  <title>{escape(title)}</title>",
        f"  <style>\n{STYLE}  </style>",
        f'  <rect class="page" width="{across}" height="{down}"/>',
    ]
    for cell in board(height, width):
        parts += (f"  {part}" for part in _face(picture.faces[cell[0]][cell[1]], cell))
    parts += (f"  {line}" for line in _lines(picture))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _corner(cell: Cell) -> tuple[int, int]:
    """The x and y of a cell's upper left corner."""
    return MARGIN + cell[1] * SIDE, MARGIN + cell[0] * SIDE


def _face(face: Face, cell: Cell) -> Iterator[str]:
    x, y = _corner(cell)
    middle = x + SIDE // 2, y + SIDE // 2
    if face.look in (BLACK, PAINTED):
        yield f'<rect class="{face.look}" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}"/>'
    if face.look == BLACK:
        yield from _sums(face.text, x, y)
    elif face.look == STAR:
        yield f'<polygon class="star" points="{_star(*middle)}"/>'
    elif face.look == BOMB:
        yield f'<circle class="bomb" cx="{middle[0]}" cy="{middle[1]}" r="{SIDE // 4}"/>'
    elif face.look == UNSURE:
        yield _text("unsure", *middle, "?")
    elif face.text:
        yield _text(NUMBER if face.look == NUMBER else CLUE, *middle, face.text)
    if face.corner:
        yield _text("corner", x + 4, y + 4, face.corner)


def _sums(text: str, x: int, y: int) -> Iterator[str]:
    """The two sums of a black cell on either side of a line from corner to corner."""
    if not text:
        return
    below, right = (total.strip() for total in text.split("\\"))
    yield f'<line class="slash" x1="{x}" y1="{y}" x2="{x + SIDE}" y2="{y + SIDE}"/>'
    if below:
        yield _text("sum", x + 12, y + 29, below)
    if right:
        yield _text("sum", x + 28, y + 12, right)


def _text(look: str, x: int, y: int, text: str) -> str:
    return f'<text class="{look}" x="{x}" y="{y}">{escape(text)}</text>'


def _star(x: int, y: int) -> str:
    points = []
    for tip in range(10):
        reach = SIDE * (0.36 if tip % 2 == 0 else 0.15)
        angle = pi * tip / 5
        points.append(f"{x + reach * sin(angle):.1f},{y - reach * cos(angle):.1f}")
    return " ".join(points)


def _lines(picture: Picture) -> Iterator[str]:
    """Thin lines first, so that thick ones lie on top."""
    height, width = len(picture.faces), len(picture.faces[0])
    thick = []
    for row, column in board(height + 1, width + 1):
        x, y = _corner((row, column))
        for other, to_x, to_y in (((row, column - 1), x, y + SIDE), ((row - 1, column), x + SIDE, y)):
            if not (to_x <= MARGIN + width * SIDE and to_y <= MARGIN + height * SIDE):
                continue
            line = f'x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}"'
            if parted(picture, (row, column), other):
                thick.append(f'<line class="thick" {line}/>')
            else:
                yield f'<line class="thin" {line}/>'
    yield from thick
