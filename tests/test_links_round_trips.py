"""Every puzzle becomes a link or a pzprv3 text and comes back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlesolve.kinds import Entry, find
from puzzlesolve.kinds.bomber import Bomber
from puzzlesolve.kinds.creek import Creek
from puzzlesolve.kinds.inshi_no_heya import InshiNoHeya
from puzzlesolve.kinds.kakuro import DOWN, Black, Kakuro, White, runs
from puzzlesolve.kinds.paint_area import PaintArea
from puzzlesolve.kinds.slitherlink import Slitherlink
from puzzlesolve.kinds.star_battle import StarBattle
from puzzlesolve.kinds.sudoku import Sudoku, usual_box
from puzzlesolve.links import lost, read_link, read_pzprv3, write_link, write_pzprv3
from puzzlesolve.places import Cell, board, grouped, pieces
from puzzlesolve.text.reader import Sheet

PUZZLE_FILES = sorted((Path(__file__).parents[1] / "puzzles").glob("*/*.txt"))


def entry_of(name: str) -> Entry:
    entry = find(name)
    assert entry is not None
    return entry


sides = st.integers(1, 7)


def grids(height: int, width: int, cells: st.SearchStrategy[Any]) -> st.SearchStrategy[list[list[Any]]]:
    return st.lists(st.lists(cells, min_size=width, max_size=width), min_size=height, max_size=height)


@st.composite
def rooms(draw: st.DrawFn, height: int, width: int) -> list[list[str]]:
    """Connected rooms with names in an order of their own."""
    colours = draw(grids(height, width, st.sampled_from("XYZ")))
    names = [[""] * width for _ in range(height)]
    groups = grouped(board(height, width), lambda cell: colours[cell[0]][cell[1]])
    for colour, cells in groups.items():
        for index, piece in enumerate(pieces(cells)):
            for row, column in piece:
                names[row][column] = f"{colour}{index}"
    return names


@st.composite
def kakuros(draw: st.DrawFn) -> Kakuro:
    height, width = draw(sides), draw(sides)
    white = draw(grids(height, width, st.booleans()))
    blank: list[list[White | Black]] = [[Black(None, None)] * (width + 1) for _ in range(height + 1)]
    for row, column in board(height, width):
        if white[row][column]:
            blank[row + 1][column + 1] = White(draw(st.sampled_from([None, None, None, None, 5])))
    for run in runs(Kakuro(blank)):
        assert run.clue is not None
        row, column = run.clue
        here, length = blank[row][column], len(run.cells)
        least, most = sum(range(1, length + 1)), sum(range(10 - length, 10))
        total = draw(st.integers(least, most) | st.sampled_from([None] if length == 1 else [0]))
        assert isinstance(here, Black)
        blank[row][column] = here._replace(down=total) if run.step == DOWN else here._replace(right=total)
    return Kakuro(blank)


@st.composite
def inshi(draw: st.DrawFn) -> InshiNoHeya:
    side = draw(sides)
    names = draw(rooms(side, side))
    some_room = st.sampled_from(sorted({name for row in names for name in row}))
    products = draw(st.dictionaries(some_room, st.integers(1, 2_000_000)))
    return InshiNoHeya(names, products)


@st.composite
def star_battles(draw: st.DrawFn) -> StarBattle:
    return StarBattle(draw(rooms(draw(sides), draw(sides))), draw(st.integers(1, 20)))


@st.composite
def bombers(draw: st.DrawFn) -> Bomber:
    clues = draw(grids(draw(sides), draw(sides), st.sampled_from(".....?012345678")))
    return Bomber(clues, draw(st.sampled_from([None, 3])))


@st.composite
def paint_areas(draw: st.DrawFn) -> PaintArea:
    height, width = draw(sides), draw(sides)
    return PaintArea(draw(rooms(height, width)), draw(grids(height, width, st.sampled_from(".....01234"))))


@st.composite
def sudokus(draw: st.DrawFn) -> Sudoku:
    side = draw(st.sampled_from([1, 4, 6, 9, 16]))
    givens = draw(grids(side, side, st.none() | st.integers(1, side)))
    return Sudoku(givens, usual_box(side), None)


@st.composite
def creeks(draw: st.DrawFn) -> Creek:
    return Creek(draw(grids(draw(sides) + 1, draw(sides) + 1, st.sampled_from(".....01234"))))


@st.composite
def slitherlinks(draw: st.DrawFn) -> Slitherlink:
    return Slitherlink(draw(grids(draw(sides), draw(sides), st.sampled_from(".....01234"))))


PUZZLES = {
    "kakuro": kakuros(),
    "inshi-no-heya": inshi(),
    "star-battle": star_battles(),
    "bomber": bombers(),
    "paint-area": paint_areas(),
    "sudoku": sudokus(),
    "creek": creeks(),
    "slitherlink": slitherlinks(),
}


def by_first_cells(names: Sequence[Sequence[str]]) -> tuple[list[list[Cell]], dict[str, Cell]]:
    """Rooms without their names, and the first cell of each."""
    groups = grouped(board(len(names), len(names[0])), lambda cell: names[cell[0]][cell[1]])
    return list(groups.values()), {name: cells[0] for name, cells in groups.items()}


def without_names(puzzle: Any) -> Any:
    """A puzzle in which the names of rooms do not matter."""
    if isinstance(puzzle, InshiNoHeya):
        cells, first = by_first_cells(puzzle.rooms)
        return cells, {first[name]: product for name, product in puzzle.products.items()}
    if isinstance(puzzle, StarBattle | PaintArea):
        return by_first_cells(puzzle[0])[0], puzzle[1]
    return puzzle


def expressible(puzzle: Any) -> Any:
    """What a link can hold of a puzzle."""
    if isinstance(puzzle, Bomber):
        return puzzle._replace(bombs=None)
    if isinstance(puzzle, InshiNoHeya):
        return puzzle._replace(products={name: value for name, value in puzzle.products.items() if value <= 1126351})
    if isinstance(puzzle, Kakuro):
        return Kakuro([[White(None) if isinstance(cell, White) else cell for cell in row] for row in puzzle.rows])
    return puzzle


def check_round_trips(entry: Entry, puzzle: Any) -> None:
    assert (lost(entry, puzzle) == []) == (puzzle == expressible(puzzle))
    link, text = write_link(entry, puzzle), write_pzprv3(entry, puzzle)
    for back, again in (read_link(link), read_pzprv3(text), read_link(link.partition("?")[2])):
        assert back == entry
        assert without_names(again) == without_names(expressible(puzzle))
        assert write_link(entry, again) == link
        assert write_pzprv3(entry, again) == text


def check_text(entry: Entry, text: str) -> None:
    kind = entry.load()
    puzzle = kind.text.read(Sheet(text))
    check_round_trips(entry, puzzle)
    _, from_link = read_link(write_link(entry, puzzle))
    assert without_names(kind.text.read(Sheet(kind.text.write(from_link)))) == without_names(expressible(puzzle))


@pytest.mark.parametrize("name", PUZZLES)
def test_the_example_of_a_kind_survives_both_round_trips(name: str) -> None:
    entry = entry_of(name)
    check_text(entry, entry.load().example)


@pytest.mark.parametrize("path", PUZZLE_FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_puzzles_of_the_repository_survive_both_round_trips(path: Path) -> None:
    if path.parent.name in PUZZLES:
        check_text(entry_of(path.parent.name), path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", PUZZLES)
def test_random_puzzles_survive_both_round_trips(name: str) -> None:
    @given(PUZZLES[name])
    def check(puzzle: Any) -> None:
        check_round_trips(entry_of(name), puzzle)

    check()
