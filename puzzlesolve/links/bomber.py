"""Bomber in links and pzprv3 texts, where it is called mines: a clue for each cell, and never a number of bombs."""

from __future__ import annotations

from puzzlesolve.kinds.bomber import Bomber
from puzzlesolve.links.encoding import Board, Encoding
from puzzlesolve.links.fields import Clues, clue_numbers, clue_texts
from puzzlesolve.links.parts import NUMBER16


def lost(puzzle: Bomber) -> list[str]:
    return [] if puzzle.bombs is None else [f"the number of bombs, {puzzle.bombs}"]


ENCODING = Encoding(
    "mines",
    Clues(NUMBER16, most=8),
    to_puzzle=lambda clues: Bomber(clue_texts(clues, unknown="?"), bombs=None),
    from_puzzle=lambda puzzle: Board((len(puzzle.clues), len(puzzle.clues[0])), (clue_numbers(puzzle.clues),)),
    lost=lost,
)
