"""What every kind consists of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from puzzlesolve.cells import Cell
from puzzlesolve.picture import Picture
from puzzlesolve.problem import Problem
from puzzlesolve.reader import Sheet

Puzzle = TypeVar("Puzzle")


@dataclass(frozen=True)
class Kind(Generic[Puzzle]):
    """A kind of puzzle: its words, its format, its rules, and how its boards look.

    A board maps cells to values. It may be partial: `plain` shows `?` and `picture` leaves a cell empty where a value
    is missing.
    """

    rules: str
    """The rules in a sentence or two."""
    format: str
    """How a puzzle is typed."""
    example: str
    """A puzzle in that format."""
    headers: tuple[str, ...]
    """The header keys of its own."""
    read: Callable[[Sheet], Puzzle]
    """From text to the puzzle. Raises Malformed."""
    write: Callable[[Puzzle], str]
    """From the puzzle to text in normal form: grids without comments, titles or needless headers."""
    size: Callable[[Puzzle], tuple[int, int]]
    """Height and width of the board."""
    problem: Callable[[Puzzle], Problem]
    """The unknowns and rules."""
    plain: Callable[[Puzzle, Mapping[Cell, int]], list[str]]
    """The lines of a board in plain text."""
    picture: Callable[[Puzzle, Mapping[Cell, int]], Picture]
    """The board to be drawn."""
