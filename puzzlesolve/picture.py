"""A board as a person sees it, before anybody decides how to draw it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

EMPTY = "empty"
CLUE = "clue"
NUMBER = "number"
STAR = "star"
BOMB = "bomb"
PAINTED = "painted"
BLACK = "black"
UNSURE = "unsure"


class Face(NamedTuple):
    """One cell: what it is, the text in its middle, and a small clue in its corner."""

    look: str
    text: str = ""
    corner: str = ""


class Picture(NamedTuple):
    """Faces by rows; where neighbours have different rooms a thick line runs between them."""

    faces: Sequence[Sequence[Face]]
    rooms: Sequence[Sequence[str]] | None = None


def parted(picture: Picture, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether a thick line runs between two neighbouring cells: the edge of the board, or of a room."""
    height, width = len(picture.faces), len(picture.faces[0])
    if not all(0 <= row < height and 0 <= column < width for row, column in (one, other)):
        return True
    rooms = picture.rooms
    return rooms is not None and rooms[one[0]][one[1]] != rooms[other[0]][other[1]]


def with_unsure(picture: Picture, cells: Collection[tuple[int, int]]) -> Picture:
    """The same picture with a question mark in these cells."""
    faces = [
        [face._replace(look=UNSURE, text="") if (i, j) in cells else face for j, face in enumerate(row)]
        for i, row in enumerate(picture.faces)
    ]
    return Picture(faces, picture.rooms)
