"""Pictures of boards as SVG, fit for print: shapes as shapes, text as text, on a page of their own colour."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import cos, pi, sin

from puzzlesolve.picture import (
    BLACK,
    BLACK_PEARL,
    BOMB,
    CLUE,
    CROSSED,
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
from puzzlesolve.places import Candidate, Place, Spot, board, corners
from puzzlesolve.show.lettering import TEXTS, height, in_lines, width
from puzzlesolve.show.markup import escaped

SIDE = 40
# Clues outside the board stand closer together than cells.
OUTSIDE_SIDE = 26
MARGIN = 4
# Lines along the rim of the board and clues on its corners need more.
WIDE_MARGIN = 12
# A heading may be wider than a small board.
HEADING_WIDTH = 320
STYLE = """\
    .page { fill: #ffffff }
    .thin { stroke: #9a9a9a; stroke-width: 1 }
    .thick { stroke: #1a1a1a; stroke-width: 3; stroke-linecap: square }
    .black { fill: #3a3a3a }
    .slash { stroke: #9a9a9a; stroke-width: 1 }
    .painted { fill: #7fb2e5 }
    .star { fill: #f0b400; stroke: #1a1a1a; stroke-width: 1 }
    .bomb { fill: #c03030 }
    .light { fill: #ffd84d; stroke: #1a1a1a; stroke-width: 2 }
    .white-pearl { fill: #ffffff; stroke: #1a1a1a; stroke-width: 2 }
    .black-pearl { fill: #1a1a1a; stroke: #1a1a1a; stroke-width: 2 }
    .disc { fill: #ffffff; stroke: #1a1a1a; stroke-width: 1 }
    .dot { fill: #1a1a1a }
    .line { stroke: #12508c; stroke-width: 5; stroke-linecap: round }
    .mark { fill: none; stroke: #a03090; stroke-width: 2; stroke-dasharray: 4 3 }
    text { font-family: Helvetica, Arial, sans-serif }
""" + "".join(
    f"    .{look} {{ font-size: {letters.size}px; font-weight: {letters.weight}; fill: {letters.colour}; "
    f"text-anchor: {letters.anchor}; dominant-baseline: {letters.baseline} }}\n"
    for look, letters in TEXTS.items()
)
# Looks that are written, in cells and on edges.
SIGNS = {UNSURE: "?", CROSSED: "×"}
# Shapes that are circles, and their radius.
CIRCLES = {BOMB: SIDE // 4, LIGHT: SIDE // 4, WHITE_PEARL: SIDE * 3 // 8, BLACK_PEARL: SIDE * 3 // 8}


def draw(picture: Picture, name: str, about: Sequence[tuple[str, str]] = (), marked: Collection[Place] = ()) -> str:
    """A whole SVG document, headed by what a text says about its puzzle. Places that are `marked` stand out."""
    said = dict(about)
    drawing = Drawing(picture)
    board_across, board_down = drawing.extent
    heading = [("heading", said["title"])] if said.get("title") else []
    heading += [("note", f"by {said['author']}")] if said.get("author") else []
    heading += [("note", picture.note)] if picture.note else []
    lines = [
        (look, line)
        for look, text in heading
        for line in in_lines(look, text, max(board_across, HEADING_WIDTH) - 2 * MARGIN)
    ]
    across = max([board_across, *(width(look, line) + 2 * MARGIN for look, line in lines)])
    top = sum(height(look) for look, _ in lines) + (MARGIN if lines else 0)
    down = top + board_down
    box = f'width="{across}" height="{down}" viewBox="0 0 {across} {down}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img">',
        f"  <title>{escaped(said.get('title') or name)}</title>",
        f"  <style>\n{STYLE}  </style>",
        f'  <rect class="page" width="{across}" height="{down}"/>',
        *(f"  {part}" for part in _heading(lines)),
    ]
    # Below the heading the board has a corner of its own.
    opening, closing = ([f'  <g transform="translate(0 {top})">'], ["  </g>"]) if top else ([], [])
    parts += [*opening, *(f"  {part}" for part in [*drawing.layers(), *drawing.marks(marked)]), *closing]
    return "\n".join([*parts, "</svg>"]) + "\n"


def embedded(picture: Picture, label: str, millimetres: float) -> str:
    """The board alone, for a page that has `STYLE` already; a pixel has so many millimetres where there is room."""
    drawing = Drawing(picture)
    across, down = drawing.extent
    size = f'width="{across * millimetres:.1f}mm" height="{down * millimetres:.1f}mm" viewBox="0 0 {across} {down}"'
    # Where there is less room it stays below its caption.
    told = f'preserveAspectRatio="xMidYMin" role="img" aria-label="{escaped(label)}"'
    return f"<svg {size} {told}>{''.join(drawing.layers())}</svg>"


class Drawing:
    """Draws one picture, layer by layer. A spot (row, column) is in cells, x and y are in pixels."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.height, self.width = picture.size
        rows, columns = [row for row, _ in picture.outside], [column for _, column in picture.outside]
        self._above, self._left = -min([0, *rows]), -min([0, *columns])
        below = max([0, *(row + 1 - self.height for row in rows)])
        right = max([0, *(column + 1 - self.width for column in columns)])
        self._margin = WIDE_MARGIN if picture.corners or not picture.grid else MARGIN
        # How far it reaches, across and down.
        self.extent = (
            self.width * SIDE + (self._left + right) * OUTSIDE_SIDE + 2 * self._margin,
            self.height * SIDE + (self._above + below) * OUTSIDE_SIDE + 2 * self._margin,
        )

    def layers(self) -> Iterator[str]:
        """Everything, from the bottom to the top."""
        for layer in (self.faces(), self.frame(), self.signs()):
            yield from layer

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
            yield _text("outside", *self.xy(cell), clue)

    def xy(self, spot: Spot) -> tuple[int, int]:
        """Where a spot is: a cell's middle, a corner, the place of a clue outside."""
        x = self._margin + _pixels(spot[1], self._left, self.width)
        y = self._margin + _pixels(spot[0], self._above, self.height)
        return int(x), int(y)

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
                yield _text(look, *self.xy((row, column)), SIGNS[look])
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

    def marks(self, places: Collection[Place]) -> Iterator[str]:
        """Dashed frames in cells and rings on edges: shapes, because not everybody sees colours."""
        spots = [spot for place in places for spot in (place.cells if isinstance(place, Candidate) else [place])]
        for spot in sorted(set(spots)):
            x, y = self.xy(spot)
            if spot == (int(spot[0]), int(spot[1])):
                side = SIDE - 8
                corner = f'x="{x - side // 2}" y="{y - side // 2}"'
                yield f'<rect class="mark" {corner} width="{side}" height="{side}" rx="4"/>'
            else:
                yield f'<circle class="mark" cx="{x}" cy="{y}" r="{SIDE // 5}"/>'


def _pixels(position: float, before: int, size: int) -> float:
    """From the first clue before the board to this position, in the middle of a cell or clue."""
    if position < -0.5:
        return (before + position + 0.5) * OUTSIDE_SIDE
    beyond = max(0, position - size + 0.5)
    return before * OUTSIDE_SIDE + (position + 0.5 - beyond) * SIDE + beyond * OUTSIDE_SIDE


def face_parts(face: Face, x: int, y: int) -> Iterator[str]:
    """A cell around a middle."""
    half = SIDE // 2
    if face.look in (BLACK, PAINTED):
        yield f'<rect class="{face.look}" x="{x - half}" y="{y - half}" width="{SIDE}" height="{SIDE}"/>'
    if face.sums is not None:
        yield from _sums(*face.sums, x, y)
    elif face.look == STAR:
        yield f'<polygon class="star" points="{_star(x, y)}"/>'
    elif face.look in CIRCLES:
        yield f'<circle class="{face.look}" cx="{x}" cy="{y}" r="{CIRCLES[face.look]}"/>'
    elif face.look in SIGNS:
        yield _text(face.look, x, y, SIGNS[face.look])
    elif face.text:
        # Below a clue in the corner there is room for the rest of the cell.
        lower = y + 7 if face.corner else y
        yield _text({NUMBER: NUMBER, BLACK: "on-black"}.get(face.look, CLUE), x, lower, face.text)
    if face.corner:
        yield _text("corner", x - half + 4, y - half + 3, face.corner)


def _sums(below: str, right: str, x: int, y: int) -> Iterator[str]:
    """The two sums of a black cell on either side of a line from corner to corner."""
    half = SIDE // 2
    yield f'<line class="slash" x1="{x - half}" y1="{y - half}" x2="{x + half}" y2="{y + half}"/>'
    if below:
        yield _text("sum", x - 9, y + 10, below)
    if right:
        yield _text("sum", x + 9, y - 9, right)


def _text(look: str, x: int, y: int, text: str) -> str:
    room = TEXTS[look].room
    squeezed = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if room and width(look, text) > room else ""
    return f'<text class="{look}" x="{x}" y="{y}"{squeezed}>{escaped(text)}</text>'


def _heading(lines: Sequence[tuple[str, str]]) -> Iterator[str]:
    y = MARGIN
    for look, line in lines:
        yield _text(look, MARGIN, y + height(look) // 2, line)
        y += height(look)


def _star(x: int, y: int) -> str:
    points = []
    for tip in range(10):
        reach = SIDE * (0.36 if tip % 2 == 0 else 0.15)
        angle = pi * tip / 5
        points.append(f"{x + reach * sin(angle):.1f},{y - reach * cos(angle):.1f}")
    return " ".join(points)
