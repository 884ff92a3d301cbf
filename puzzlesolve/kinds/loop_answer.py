"""Answers that are lines: which way the line goes at each of the points that it may pass."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from puzzlesolve.engine.unknowns import Board
from puzzlesolve.kinds.answer import UNKNOWN, Answer, CellText, Puzzle, Writing, answer_grid
from puzzlesolve.places import Spot, at, edges, half_steps
from puzzlesolve.text.reader import Sheet
from puzzlesolve.words import shown

# The lines at a point, by the letters of where they go: n, e, s, w. Answers have two or none; a board with any other
# number can be read as well, and breaks a rule.
LINES = {
    **{"": ".", "ns": "│", "ew": "─", "es": "┌", "sw": "┐", "ne": "└", "nw": "┘"},
    **{"n": "╵", "e": "╶", "s": "╷", "w": "╴", "nes": "├", "nsw": "┤", "esw": "┬", "new": "┴", "nesw": "┼"},
}


class LoopAnswer(Answer[Puzzle]):
    """A line on some edges, shown at the points that they join: which way it goes from there."""

    def __init__(self, points: Callable[[Puzzle], Sequence[Spot]], width: Callable[[Puzzle], int]) -> None:
        """The points in reading order, so many in a row."""
        self._points = points
        self._width = width

    def _ways(self, puzzle: Puzzle) -> list[list[dict[str, Spot]]]:
        """For each point, by rows, the edges that leave it, by letter."""
        points, width = self._points(puzzle), self._width(puzzle)
        known = edges(points)
        ways = [
            {letter: edge for letter, edge in sorted(zip("nwes", half_steps(point)), key=_order) if edge in known}
            for point in points
        ]
        return [ways[start : start + width] for start in range(0, len(ways), width)]

    def grid(self, puzzle: Puzzle, board: Board) -> list[list[Any]]:
        def lines(ways: Mapping[str, Spot]) -> str | None:
            if any(edge not in board for edge in ways.values()):
                return None
            return "".join(letter for letter, edge in ways.items() if board[edge])

        return [[lines(ways) for ways in row] for row in self._ways(puzzle)]

    def plain(self, puzzle: Puzzle, board: Board) -> list[str]:
        rows = self.grid(puzzle, board)
        return ["".join(UNKNOWN if lines is None else LINES[lines] for lines in row) for row in rows]

    def writing(self, puzzle: Puzzle) -> Writing:
        def of(ways: Mapping[str, Spot]) -> CellText:
            known = product((0, 1), repeat=len(ways))
            lines = {values: "".join(letter for letter, line in zip(ways, values) if line) for values in known}
            return CellText(list(ways.values()), {values: LINES[letters] for values, letters in lines.items()})

        return Writing([[of(ways) for ways in row] for row in self._ways(puzzle)])

    def read(self, puzzle: Puzzle, sheet: Sheet) -> dict[Any, int]:
        expected = self._ways(puzzle)
        grid = answer_grid(sheet, expected)
        letters = {character: lines for lines, character in LINES.items()}
        board: dict[Any, int] = {}
        for i, row in enumerate(expected):
            for j, ways in enumerate(row):
                text = grid.rows[i][j]
                if text not in letters and text != UNKNOWN:
                    raise grid[i, j].error(f"'{shown(text)}' is no answer here; expected one of: {' '.join(letters)} ?")
                for letter in letters.get(text, ""):
                    if letter not in ways:
                        raise grid[i, j].error(f"'{text}' leads off the board")
                for letter, edge in ways.items() if text != UNKNOWN else ():
                    line = int(letter in letters[text])
                    if board.setdefault(edge, line) != line:
                        raise grid[i, j].error(f"'{text}' does not go on from the point before it: {at(edge)}")
        return board


def _order(way: tuple[str, Spot]) -> int:
    return "nesw".index(way[0])
