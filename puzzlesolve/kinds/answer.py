"""Answers as they are shown and typed: from the values of places to a grid (of the json output) and to lines of text,
and from such a text back to the values of places.

A board may be partial: what is not known is `null` in the grid and `?` in the text.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from puzzlesolve.engine.unknowns import Board
from puzzlesolve.places import Cell, Place
from puzzlesolve.text.format import as_lines, size_in_words
from puzzlesolve.text.reader import GridText, Sheet
from puzzlesolve.words import shown

Puzzle = TypeVar("Puzzle", contravariant=True)
# What stands in a cell for each of its values (under None for a value that is not known; "?" by default), or what
# stands there in any case.
Texts = Mapping[int | None, str] | str
UNKNOWN = "?"


class CellText(NamedTuple):
    """What stands in a cell of a written answer: a text for the values of some places, another while one is open."""

    places: Sequence[Place]
    texts: Mapping[tuple[int, ...], str]
    otherwise: str = UNKNOWN


class Writing(NamedTuple):
    """How an answer is written, as tables for whoever cannot call `plain`.

    Either each cell has a text, or it has the name of the candidate that covers it: these are named in the reading
    order of their first cells. Blanks stand between cells where a text is longer than a character, or `always_spaced`.
    """

    cells: Sequence[Sequence[CellText]] = ()
    names: Sequence[str] = ()
    always_spaced: bool = False


class Answer(ABC, Generic[Puzzle]):
    """A view of a board; nothing else knows how an answer looks."""

    @abstractmethod
    def grid(self, puzzle: Puzzle, board: Board) -> list[list[Any]]:
        """For the json output."""

    @abstractmethod
    def plain(self, puzzle: Puzzle, board: Board) -> list[str]:
        """Lines of text."""

    @abstractmethod
    def writing(self, puzzle: Puzzle) -> Writing:
        """What `plain` does, as tables."""

    @abstractmethod
    def read(self, puzzle: Puzzle, sheet: Sheet) -> dict[Any, int]:
        """The opposite of `plain`. Raises Malformed."""


def square_of_numbers(n: int) -> Sequence[Sequence[Texts]]:
    """A number from 1 to N in each cell of a square."""
    texts: Texts = {value: str(value) for value in range(1, n + 1)}
    return [[texts] * n] * n


def numbers_in_lines(rows: Sequence[Sequence[str]]) -> list[str]:
    """The numbers of a square, aligned where they may have two digits."""
    width = len(str(len(rows)))
    return [("" if width == 1 else " ").join(text.rjust(width) for text in row) for row in rows]


class CellAnswer(Answer[Puzzle]):
    """A value in each cell, for kinds whose unknowns are cells."""

    def __init__(
        self,
        texts: Callable[[Puzzle], Sequence[Sequence[Texts]]],
        in_lines: Callable[[Sequence[Sequence[str]]], list[str]] = as_lines,
        always_spaced: bool = False,
    ) -> None:
        self._texts = texts
        self._in_lines = in_lines
        self._always_spaced = always_spaced

    def grid(self, puzzle: Puzzle, board: Board) -> list[list[Any]]:
        return [[board.get((i, j)) for j in range(len(row))] for i, row in enumerate(self._texts(puzzle))]

    def plain(self, puzzle: Puzzle, board: Board) -> list[str]:
        def text(cell: Cell, texts: Texts) -> str:
            return texts if isinstance(texts, str) else texts.get(board.get(cell), UNKNOWN)

        rows = [[text((i, j), texts) for j, texts in enumerate(row)] for i, row in enumerate(self._texts(puzzle))]
        return self._in_lines(rows)

    def writing(self, puzzle: Puzzle) -> Writing:
        def of(cell: Cell, texts: Texts) -> CellText:
            if isinstance(texts, str):
                return CellText((), {(): texts})
            known: dict[tuple[int, ...], str] = {(value,): text for value, text in texts.items() if value is not None}
            return CellText((cell,), known, texts.get(None, UNKNOWN))

        rows = [[of((i, j), texts) for j, texts in enumerate(row)] for i, row in enumerate(self._texts(puzzle))]
        return Writing(rows, always_spaced=self._always_spaced)

    def read(self, puzzle: Puzzle, sheet: Sheet) -> dict[Any, int]:
        expected = self._texts(puzzle)
        grid = answer_grid(sheet, expected, self._always_spaced)
        board: dict[Any, int] = {}
        for i, row in enumerate(expected):
            for j, texts in enumerate(row):
                text = grid.rows[i][j]
                known = {texts: None} if isinstance(texts, str) else {UNKNOWN: None, **_values(texts)}
                if text not in known:
                    raise grid[i, j].error(f"'{shown(text)}' is no answer here; expected {' or '.join(known)}")
                value = known[text]
                if value is not None:
                    board[i, j] = value
        return board


def _values(texts: Mapping[int | None, str]) -> dict[str, int | None]:
    """The value that each text stands for; the clue of a cell without a value may be shown for one of them too."""
    return {text: value for value, text in sorted(texts.items(), key=lambda item: item[0] is not None)}


def answer_grid(sheet: Sheet, expected: Sequence[Sequence[object]], always_spaced: bool = False) -> GridText:
    """The only block of a sheet, as a grid of the expected size. Raises Malformed."""
    sheet.check_blocks(["an answer"], more=False)
    grid = sheet.next_grid(always_spaced)
    if grid.size != (len(expected), len(expected[0])):
        raise grid.error(f"the answer has {size_in_words(grid.rows)}; expected {size_in_words(expected)}")
    return grid
