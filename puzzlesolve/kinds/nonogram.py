"""Nonogram: the numbers of a row or column are the lengths of its stretches of painted cells, in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from puzzlesolve.engine.problem import Borders, Problem
from puzzlesolve.engine.unknowns import Board, Unknowns, marks
from puzzlesolve.kinds.answer import CellAnswer
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.picture import EMPTY, PAINTED, Face, Picture
from puzzlesolve.places import Cell, board, lines
from puzzlesolve.rules.stretches import Stretches
from puzzlesolve.text.format import Field, Format
from puzzlesolve.text.reader import MOST_CELLS, Sheet, Token, number, split
from puzzlesolve.text.variants import Variant, near

# The numbers of a line; none where no cell is painted.
Clue = Sequence[int]
# Magazines draw a thick line after so many cells, for those who count.
BLOCK = 5


class Nonogram(NamedTuple):
    """The clues of the rows and of the columns."""

    rows: Sequence[Clue]
    columns: Sequence[Clue]

    @property
    def size(self) -> tuple[int, int]:
        return len(self.rows), len(self.columns)


class Clues(Field[Sequence[Clue]]):
    """A block with a line of numbers for each row, or column."""

    def __init__(self, what: str) -> None:
        self.name = f"the clues of the {what}s"
        self._what = what

    def read(self, sheet: Sheet, before: Sequence[Any]) -> Sequence[Clue]:
        return [self._clue(line) for line in sheet.blocks[len(before)]]

    def _clue(self, line: Token) -> Clue:
        tokens = split(line)
        lengths = [number(token, "the length of a stretch") for token in tokens]
        if lengths == [0]:
            return []
        if 0 in lengths:
            other = f"expected 0 alone, for a {self._what} without painted cells"
            raise tokens[lengths.index(0)].error(f"a stretch of 0 cells is none; {other}")
        return lengths

    def write(self, value: Sequence[Clue]) -> str:
        return "".join(f"{' '.join(map(str, clue or [0]))}\n" for clue in value)

    def variants(self, value: Sequence[Clue], before: Sequence[Any]) -> Iterator[Variant]:
        for k, clue in enumerate(value):
            cell = (0, k) if before else (k, 0)
            for place, length in enumerate(clue):
                for away, meant in enumerate(near(str(length)), 1):
                    other = [*clue[:place], int(meant), *clue[place + 1 :]]
                    now, then = (" ".join(map(str, lengths)) for lengths in (clue, other))
                    words = f"the clue {now} of {self._what} {k + 1} as {then}"
                    yield Variant(words, cell, partial(_with_clue, value, k, other), away)


def _with_clue(clues: Sequence[Clue], place: int, clue: Clue) -> Sequence[Clue]:
    return [*clues[:place], clue, *clues[place + 1 :]]


def check(puzzle: Nonogram, sheet: Sheet) -> None:
    height, width = puzzle.size
    if height * width > MOST_CELLS:
        raise sheet.blocks[0][0].error(f"this board has more than {MOST_CELLS} cells; expected fewer")


def problem(puzzle: Nonogram) -> Problem:
    painted = Unknowns.each(board(*puzzle.size), marks("unpainted", "painted", "{values}: {places}"))
    # The stretches of painted cells in a row or column have the lengths of its clue, in this order.
    clues = zip(lines(*puzzle.size).items(), [*puzzle.rows, *puzzle.columns])
    return Problem(
        painted,
        [Stretches(painted, cells, clue, name, "painted cells") for (name, cells), clue in clues],
        borders=Borders(2.0, 8.0),
    )


def picture(puzzle: Nonogram, painted: Board) -> Picture:
    rows, columns = map(range, puzzle.size)
    faces = [[Face(PAINTED if painted.get((i, j)) else EMPTY) for j in columns] for i in rows]
    blocks = [[f"{i // BLOCK} {j // BLOCK}" for j in columns] for i in rows]
    outside: dict[Cell, str] = {}
    for i, clue in enumerate(puzzle.rows):
        outside |= {(i, -k): str(length) for k, length in enumerate(reversed(clue or [0]), 1)}
    for j, clue in enumerate(puzzle.columns):
        outside |= {(-k, j): str(length) for k, length in enumerate(reversed(clue or [0]), 1)}
    return Picture(faces, blocks, outside=outside)


KIND = Kind(
    rules="Paint cells. The numbers of a row or column are the lengths of its stretches of painted cells, in order; "
    "there is an unpainted cell or more between two stretches.",
    format="""\
A line for each row, from the top, then, after a blank line, a line for each
column, from the left: the lengths of the stretches of painted cells in
order, separated by blanks. 0 is a row or column without painted cells.""",
    example="""\
2
1 1
3

3
1 1
2
""",
    text=Format(Nonogram, Clues("row"), Clues("column"), check=check),
    problem=problem,
    answer=CellAnswer(lambda puzzle: [[{0: ".", 1: "#"}] * puzzle.size[1]] * puzzle.size[0]),
    picture=picture,
)
