"""Bomber in links and pzprv3 texts, where it is called mines: a clue for each cell, and never a number of bombs."""

from __future__ import annotations

from typing import NamedTuple

from puzzlesolve.kinds.bomber import Bomber
from puzzlesolve.links.encoding import Encoding
from puzzlesolve.links.lines import Lines, clue_line
from puzzlesolve.links.parts import (
    GAP16,
    UNKNOWN,
    Cursor,
    at_most,
    in_rows,
    read_items,
    read_number16,
    write_items,
    write_number16,
)

MOST = 8


class Mines(NamedTuple):
    """A number, UNKNOWN or None for each cell."""

    clues: list[list[int | None]]


def size(board: Mines) -> tuple[int, int]:
    return len(board.clues), len(board.clues[0])


def read_body(cursor: Cursor, height: int, width: int) -> Mines:
    return Mines(in_rows(read_items(cursor, height * width, GAP16, "cell", at_most(MOST, read_number16)), width))


def write_body(board: Mines) -> str:
    return write_items((clue for row in board.clues for clue in row), GAP16, write_number16)


def read_lines(lines: Lines, height: int, width: int) -> Mines:
    return Mines(lines.clues(height, width, MOST))


def write_lines(board: Mines) -> list[str]:
    return [clue_line(row) for row in board.clues]


def to_puzzle(board: Mines) -> Bomber:
    def text(clue: int | None) -> str:
        return "." if clue is None else "?" if clue == UNKNOWN else str(clue)

    return Bomber([[text(clue) for clue in row] for row in board.clues], bombs=None)


def from_puzzle(puzzle: Bomber) -> Mines:
    def number(text: str) -> int | None:
        return None if text == "." else UNKNOWN if text == "?" else int(text)

    return Mines([[number(text) for text in row] for row in puzzle.clues])


def lost(puzzle: Bomber) -> list[str]:
    return [] if puzzle.bombs is None else [f"the number of bombs, {puzzle.bombs}"]


ENCODING = Encoding(
    type="mines",
    size=size,
    read_body=read_body,
    write_body=write_body,
    read_lines=read_lines,
    write_lines=write_lines,
    to_puzzle=to_puzzle,
    from_puzzle=from_puzzle,
    lost=lost,
)
