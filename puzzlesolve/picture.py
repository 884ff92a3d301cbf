"""A board as a person sees it, before anybody decides how to draw it."""

from __future__ import annotations

from collections.abc import Sequence
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
