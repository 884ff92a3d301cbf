"""Small random boards, states and puzzles, and every solution of them by trying all values."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from hypothesis import strategies as st

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.state import State
from puzzlesolve.engine.unknowns import Unknowns, marks, numbers
from puzzlesolve.kinds import REGISTRY
from puzzlesolve.places import Cell, Place, beside, pieces
from puzzlesolve.places import board as all_cells
from puzzlesolve.run.source import Source, read_text
from puzzlesolve.text.reader import Sheet

Draw = st.DrawFn
STARS = marks("no star", "a star")


def problem_of(kind: str, text: str) -> Problem:
    """What a text of a kind asks for."""
    source = source_of(kind, text)
    problem: Problem = source.entry.load().problem(source.puzzle)
    return problem


def source_of(kind: str, text: str) -> Source:
    return read_text(text, next(entry for entry in REGISTRY if entry.name == kind))


def finished(kind: str, text: str, answer: str) -> dict[Any, int]:
    """The board of an answer to a puzzle, as `plain` writes it."""
    entry, puzzle, _ = source_of(kind, text)
    return entry.load().answer.read(puzzle, Sheet(answer.strip("\n")))


def stars_at(cells: Iterable[Place]) -> Unknowns:
    """A mark for each of these cells."""
    return Unknowns.each(cells, STARS)


def numbers_at(cells: Iterable[Place], largest: int) -> Unknowns:
    """A number for each of these cells."""
    return Unknowns.each(cells, numbers(largest))


def every_board(unknowns: Unknowns, state: State) -> Iterator[tuple[int, ...]]:
    """All values of all unknowns within a state."""
    return product(*(unknowns.values(state, unknown) for unknown in range(len(unknowns))))


def every_solution(problem: Problem) -> list[list[int]]:
    """All solutions, by trying all values; a rule is asked as soon as the last of its cells has one."""
    unknowns = problem.unknowns
    start = unknowns.start()
    due: list[list[Rule]] = [[] for _ in range(len(unknowns) + 1)]
    for rule in problem.rules:
        due[max((unknowns.of[place] for place in rule.places), default=-1) + 1].append(rule)
    found: list[list[int]] = []
    values: list[int] = []
    board: dict[Any, int] = {}

    def fill() -> None:
        if any(rule.broken(board) for rule in due[len(values)]):
            return
        if len(values) == len(unknowns):
            found.append(values.copy())
            return
        here = unknowns.places[len(values)]
        for value in unknowns.values(start, len(values)):
            values.append(value)
            board.update(dict.fromkeys(here, value))
            fill()
            values.pop()

    fill()
    return found


@st.composite
def states(draw: Draw, unknowns: Unknowns, among: Sequence[int] | None = None) -> State:
    """Some values of each unknown taken away (and all that are not in `among`)."""
    state = unknowns.start()
    for unknown in range(len(unknowns)):
        values = among or unknowns.values(state, unknown)
        unknowns.keep_only(state, unknown, draw(st.sets(st.sampled_from(values), min_size=1)))
    state.touched.clear()
    return state


def sized(most_rows: int, most_columns: int, least: int = 1) -> st.SearchStrategy[tuple[int, int]]:
    return st.tuples(st.integers(least, most_rows), st.integers(least, most_columns))


@st.composite
def rooms(draw: Draw, height: int, width: int, count: int, apart: Collection[Cell] = ()) -> list[list[str]]:
    """A board parted into so many rooms: single cells, joined across random borders, except those to keep apart."""
    cells = all_cells(height, width)
    borders = [(cell, near) for cell in cells for near in beside(cell) if cell < near and near in set(cells)]
    room = {cell: number for number, cell in enumerate(cells)}
    for one, other in draw(st.permutations(borders)) * 2:
        old, new = room[other], room[one]
        both = {room[cell] for cell in apart} >= {old, new}
        if len(set(room.values())) > count and old != new and not both:
            room = {cell: new if number == old else number for cell, number in room.items()}
    letters = dict(zip(sorted(set(room.values())), "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    return [[letters[room[row, column]] for column in range(width)] for row in range(height)]


@st.composite
def shapes(draw: Draw, height: int, width: int) -> list[Cell]:
    """One connected piece of a board."""
    chosen = draw(st.sets(st.sampled_from(all_cells(height, width)), min_size=1))
    return pieces(chosen)[0]


def text_of(rows: Sequence[Sequence[object]], gap: str = "") -> str:
    return "".join(gap.join(map(str, row)) + "\n" for row in rows)
