"""Norinori in links and pzprv3 texts: nothing but the borders of the areas."""

from __future__ import annotations

from puzzlesolve.kinds.norinori import Norinori
from puzzlesolve.links.answers import SHADED_WITH_NOTES
from puzzlesolve.links.borders import named, numbered
from puzzlesolve.links.encoding import Board, Encoding
from puzzlesolve.links.fields import RoomBorders

ENCODING = Encoding(
    "norinori",
    RoomBorders(borders_in_files=True, numbers_in_older_files=True),
    to_puzzle=lambda areas: Norinori(named(areas)),
    from_puzzle=lambda puzzle: Board(puzzle.size, (numbered(puzzle.areas),)),
    may_be_empty=lambda size: size == (1, 1),
    answer=SHADED_WITH_NOTES,
    is_newer=True,
)
