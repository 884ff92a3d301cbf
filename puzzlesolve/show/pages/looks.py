"""How places look with each of their values: small drawings around the origin, each made once and used where needed.

They are found by drawing boards on which only that value stands, and looking what is different from the empty board.
So a kind says how it looks in one place only, its `picture`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from puzzlesolve.engine.unknowns import Unknowns
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.picture import LINE, Picture
from puzzlesolve.places import Candidate, Cell, Place, Spot, half_steps
from puzzlesolve.show.svg import SIDE, Drawing, face_parts

# Layers of the board: in cells below the grid, or on top of it.
FILLED = "filled"
LINES = "lines"
# That something is known not to be: in the middle of an empty cell, out of the way of a clue, and on an edge.
DOT = '<circle class="crossed" r="3"/>'
DOT_BESIDE = f'<circle class="crossed" cx="{SIDE // 2 - 7}" cy="{SIDE // 2 - 7}" r="3"/>'
CROSS = '<path class="crossed" d="M-4 -4L4 4M4 -4L-4 4"/>'


class Look(NamedTuple):
    """A drawing around the origin, and the layer where it belongs."""

    layer: str
    parts: str


Looks = dict[int, tuple[Look, ...]]


def is_cell(place: Place) -> bool:
    return all(isinstance(coordinate, int) for coordinate in place)


def find_looks(kind: Kind[Any], puzzle: Any, unknowns: Unknowns) -> dict[Place, Looks]:
    """For each place that is no candidate, the looks of each of its values."""
    bare = kind.picture(puzzle, {})
    places = {place: unknowns.domains[unknown] for place, unknown in unknowns.of.items() if not _is_candidate(place)}
    found: dict[Place, Looks] = {place: {} for place in places}
    for value in sorted({value for domain in places.values() for value in domain.values}):
        # Of cells that share a side only one has the value, so that a line between them is its own.
        for parity in (0, 1):
            board = {
                place: value
                for place, domain in places.items()
                if value in domain.values and int(sum(place)) % 2 == parity
            }
            picture = kind.picture(puzzle, board)
            drawing = Drawing(picture)
            for place in board:
                looks = tuple(_differences(place, picture, bare, drawing))
                if not looks and value == 0 and places[place].is_mark:
                    looks = (_crossed(place, bare),)
                found[place][value] = looks
    return found


def _is_candidate(place: Place) -> bool:
    return isinstance(place, Candidate)


def _differences(place: Any, picture: Picture, bare: Picture, drawing: Drawing) -> Iterator[Look]:
    """What a picture has in a place and around it, and the bare board has not."""
    if is_cell(place):
        row, column = place
        face = picture.faces[row][column]
        if face != bare.faces[row][column]:
            yield Look(FILLED, "".join(face_parts(face, 0, 0)))
    for spot in (place, *half_steps(place)):
        if picture.lines.get(spot) == LINE and spot not in bare.lines:
            (x1, y1), (x2, y2) = (_from(place, end) for end in drawing.ends(spot))
            yield Look(LINES, f'<line class="line" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>')


def _from(place: Spot, end: Spot) -> tuple[int, int]:
    return int((end[1] - place[1]) * SIDE), int((end[0] - place[0]) * SIDE)


def _crossed(place: Any, bare: Picture) -> Look:
    if not is_cell(place):
        return Look(LINES, CROSS)
    return Look(FILLED, DOT_BESIDE if _has_text(place, bare) else DOT)


def _has_text(cell: Cell, picture: Picture) -> bool:
    return bool(picture.faces[cell[0]][cell[1]].text)
