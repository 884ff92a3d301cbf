"""A board as a person sees it, in layers, before anybody decides how to draw it.

Whatever draws a board (a table in a terminal, an svg) draws all layers: the faces of cells, marks on their corners,
lines along or across their edges, clues outside the board, and thick borders between rooms.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from puzzlesolve.places import Candidate, Cell, Place, Spot, rooms_of

EMPTY = "empty"
CLUE = "clue"
NUMBER = "number"
STAR = "star"
BOMB = "bomb"
LIGHT = "light"
PAINTED = "painted"
BLACK = "black"
UNSURE = "unsure"
LINE = "line"
WHITE_PEARL = "white-pearl"
BLACK_PEARL = "black-pearl"
# On a board that is not finished: this is known not to be.
CROSSED = "crossed"
# How words speak of rooms by their names: "area C", "areas A, B and C".
NAMED_ROOMS = re.compile(r"\b(?:area|room|tile)s? (\w+(?:(?:, | and )(?!row|column|r\d)\w+)*)")


class Face(NamedTuple):
    """One cell: what it is, the text in its middle, a small clue in its corner, and the sums below and right of it."""

    look: str
    text: str = ""
    corner: str = ""
    sums: tuple[str, str] | None = None


class Picture(NamedTuple):
    """The layers of a board.

    - `faces` by rows
    - `rooms`: where neighbours have different ones, a thick line runs between them
    - `corners`: texts on corners of cells
    - `lines`: what is drawn on edges, LINE, UNSURE or CROSSED; along them, or `across` them from cell to cell
    - `outside`: texts outside the board, at the spots that cells would have there
    - `grid`: whether thin lines part the cells and a thick one frames the board; else there are dots at the corners
    - `rim`: whether rows and columns have their numbers outside the board
    - `note`: what the board does not show and a solver needs, such as the number of stars
    """

    faces: Sequence[Sequence[Face]]
    rooms: Sequence[Sequence[str]] | None = None
    corners: Mapping[Spot, str] = {}
    lines: Mapping[Any, str] = {}
    across: bool = False
    outside: Mapping[Cell, str] = {}
    grid: bool = True
    rim: bool = False
    note: str = ""

    @property
    def size(self) -> tuple[int, int]:
        return len(self.faces), len(self.faces[0])

    def has(self, cell: Cell) -> bool:
        """Whether a cell is on the board."""
        return 0 <= cell[0] < len(self.faces) and 0 <= cell[1] < len(self.faces[0])

    def parted(self, one: Cell, other: Cell) -> bool:
        """Whether a thick line runs between two neighbouring cells: the edge of the board, or of a room."""
        if not (self.has(one) and self.has(other)):
            return True
        rooms = self.rooms
        return rooms is not None and rooms[one[0]][one[1]] != rooms[other[0]][other[1]]


def with_unsure(picture: Picture, places: Collection[Place]) -> Picture:
    """The same picture with a question mark in these places, and in the cells of candidates that hold no clue."""
    candidates = [place for place in places if isinstance(place, Candidate)]
    covered = {(i, j) for place in candidates for i, j in place.cells if not picture.faces[i][j].text}
    faces = [
        [
            face._replace(look=UNSURE, text="") if (i, j) in places or (i, j) in covered else face
            for j, face in enumerate(row)
        ]
        for i, row in enumerate(picture.faces)
    ]
    between = [
        place for place in places if not (isinstance(place, Candidate) or all(isinstance(x, int) for x in place))
    ]
    unsure = dict.fromkeys(between, UNSURE)
    return picture._replace(faces=faces, lines={**picture.lines, **unsure})


def with_crossed(picture: Picture, board: Mapping[Any, int]) -> Picture:
    """The same picture of an unfinished board, with a mark where something is known not to be."""
    ruled_out = {place for place, value in board.items() if value == 0 and not isinstance(place, Candidate)}
    faces = [
        [
            face._replace(look=CROSSED) if face == Face(EMPTY, corner=face.corner) and (i, j) in ruled_out else face
            for j, face in enumerate(row)
        ]
        for i, row in enumerate(picture.faces)
    ]
    between = {place for place in ruled_out if not all(isinstance(x, int) for x in place)}
    return picture._replace(faces=faces, lines={**dict.fromkeys(between, CROSSED), **picture.lines})


def with_names(picture: Picture, words: Iterable[str]) -> Picture:
    """The same picture with numbers on its rim, and in the rooms that some words speak of their names."""
    rooms = {} if picture.rooms is None else rooms_of(picture.rooms)
    spoken = {name for text in words for found in NAMED_ROOMS.findall(text) for name in re.split(", | and ", found)}
    first = {cells[0]: name for name, cells in rooms.items() if name in spoken}
    faces = [
        [_named(face, first[i, j]) if (i, j) in first else face for j, face in enumerate(row)]
        for i, row in enumerate(picture.faces)
    ]
    return picture._replace(faces=faces, rim=True)


def _named(face: Face, name: str) -> Face:
    """A cell with the name of its room, written as in texts where the room has a clue there."""
    return face._replace(corner=f"{name}={face.corner}" if face.corner else name)
