"""What every kind consists of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from puzzlesolve.engine.problem import Problem
from puzzlesolve.picture import Picture
from puzzlesolve.places import Cell
from puzzlesolve.text.reader import Sheet

Puzzle = TypeVar("Puzzle")


class Kind(Generic[Puzzle]):
    """A kind of puzzle: its words, its format, its rules, and how its boards look.

    - `rules`: the rules in a sentence or two; `format`: how a puzzle is typed; `example`: a puzzle in that format
    - `headers`: the header keys of its own
    - `read`: from text to the puzzle (raises Malformed)
    - `write`: from the puzzle to text in normal form: grids without comments, titles or needless headers
    - `size`: height and width of the board
    - `problem`: the unknowns and rules
    - `plain`, `picture`: a board as lines of text, and to be drawn

    A board maps cells to values. It may be partial: `plain` shows `?` and `picture` leaves a cell empty where a value
    is missing.
    """

    def __init__(
        self,
        *,
        rules: str,
        format: str,
        example: str,
        headers: tuple[str, ...],
        read: Callable[[Sheet], Puzzle],
        write: Callable[[Puzzle], str],
        size: Callable[[Puzzle], tuple[int, int]],
        problem: Callable[[Puzzle], Problem],
        plain: Callable[[Puzzle, Mapping[Cell, int]], list[str]],
        picture: Callable[[Puzzle, Mapping[Cell, int]], Picture],
    ) -> None:
        self.rules = rules
        self.format = format
        self.example = example
        self.headers = headers
        self.read = read
        self.write = write
        self.size = size
        self.problem = problem
        self.plain = plain
        self.picture = picture
