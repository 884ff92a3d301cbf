"""What every kind consists of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.unknowns import Board
from puzzlesolve.kinds.answer import Answer
from puzzlesolve.picture import Picture
from puzzlesolve.text.format import Format

Puzzle = TypeVar("Puzzle", bound="tuple[Any, ...]")


class Kind(Generic[Puzzle]):
    """A kind of puzzle: its words, its text format, its rules, and how its boards look.

    - `rules`: the rules in a sentence or two; `format`: how a puzzle is typed; `example`: a puzzle in that format
    - `text`: from text to the puzzle, and back
    - `problem`: the unknowns and rules
    - `answer`, `picture`: a board as a text or grid, and to be drawn; the board may be partial
    """

    def __init__(
        self,
        *,
        rules: str,
        format: str,
        example: str,
        text: Format[Puzzle],
        problem: Callable[[Puzzle], Problem],
        answer: Answer[Puzzle],
        picture: Callable[[Puzzle, Board], Picture],
    ) -> None:
        self.rules = rules
        self.format = format
        self.example = example
        self.text = text
        self.problem = problem
        self.answer = answer
        self.picture = picture
