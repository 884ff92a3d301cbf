"""Generated puzzles: the framework, kakuro and inshi-no-heya."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from puzzlesolve.deadline import OutOfTime
from puzzlesolve.engine.verdict import UNIQUE, Options, solve_problem
from puzzlesolve.generate import CannotMake, Generated, generate, load
from puzzlesolve.generate.inshi_no_heya import latin_square
from puzzlesolve.generate.rooms import random_rooms
from puzzlesolve.insight.difficulty import rate
from puzzlesolve.kinds import Entry, find
from puzzlesolve.kinds.inshi_no_heya import InshiNoHeya
from puzzlesolve.kinds.kakuro import Kakuro, runs, white_cells
from puzzlesolve.places import pieces, rooms_of
from puzzlesolve.text.reader import Sheet


def entry(name: str) -> Entry:
    found = find(name)
    assert found is not None
    return found


def made(name: str, height: int, width: int, seed: int, level: str | None = None, **options: int) -> Generated:
    return generate(entry(name), height, width, seed, level, options)


def is_unique(name: str, puzzle: Any) -> bool:
    return solve_problem(entry(name).load().problem(puzzle), Options(engine="milp")).verdict == UNIQUE


@pytest.mark.parametrize(
    ("name", "height", "width", "seed"),
    [
        ("kakuro", 3, 3, 1),
        ("kakuro", 5, 7, 2),
        ("kakuro", 7, 6, 3),
        ("inshi-no-heya", 3, 3, 1),
        ("inshi-no-heya", 5, 5, 2),
        ("inshi-no-heya", 6, 6, 3),
        ("sudoku", 4, 4, 1),
        ("sudoku", 6, 6, 2),
    ],
)
def test_a_generated_puzzle_is_unique_by_the_model_alone_and_reads_back(
    name: str, height: int, width: int, seed: int
) -> None:
    generated = made(name, height, width, seed)
    assert is_unique(name, generated.puzzle)
    sheet = Sheet(generated.text)
    kind = entry(name).load()
    sheet.check_headers(kind.text.headers)
    assert kind.text.write(kind.text.read(sheet)) == kind.text.write(generated.puzzle)
    assert sheet.headers["kind"].text == name
    assert sheet.headers["title"].text == f"{name} {height}x{width}, {generated.difficulty}"
    assert f"--size {height}x{width} --seed {seed}" in sheet.headers["source"].text


@pytest.mark.parametrize(
    ("name", "level"), [("kakuro", "easy"), ("inshi-no-heya", "easy"), ("inshi-no-heya", "medium")]
)
def test_a_generated_puzzle_has_the_level_asked_for(name: str, level: str) -> None:
    generated = made(name, 5, 5, 4, level)
    assert generated.difficulty == level
    assert rate(entry(name).load().problem(generated.puzzle)) == level


@pytest.mark.parametrize(("height", "width", "seed"), [(6, 6, 1), (8, 7, 2), (4, 11, 3)])
def test_kakuro_runs_have_2_to_9_cells_in_one_connected_symmetric_pattern(height: int, width: int, seed: int) -> None:
    puzzle: Kakuro = made("kakuro", height, width, seed).puzzle
    white = white_cells(puzzle)
    assert all(2 <= len(run.cells) <= 9 and run.total for run in runs(puzzle))
    assert len(pieces(white)) == 1
    assert {(height + 1 - row, width + 1 - column) for row, column in white} == set(white)
    assert (len(puzzle.rows), len(puzzle.rows[0])) == (height + 1, width + 1)


def test_kakuro_need_not_be_symmetric() -> None:
    patterns = [white_cells(made("kakuro", 6, 6, seed, symmetric=0).puzzle) for seed in range(3)]
    assert any({(7 - row, 7 - column) for row, column in white} != set(white) for white in patterns)


@pytest.mark.parametrize(("n", "seed"), [(4, 1), (5, 2), (6, 3)])
def test_no_product_of_a_generated_inshi_no_heya_can_be_dropped(n: int, seed: int) -> None:
    puzzle: InshiNoHeya = made("inshi-no-heya", n, n, seed).puzzle
    for name in puzzle.products:
        fewer = {room: product for room, product in puzzle.products.items() if room != name}
        assert not is_unique("inshi-no-heya", puzzle._replace(products=fewer))


def test_a_latin_square_has_each_number_once_in_each_row_and_column() -> None:
    square = latin_square(Random("seven"), 7)
    for i in range(7):
        assert sorted(square[i, j] for j in range(7)) == [1, 2, 3, 4, 5, 6, 7]
        assert sorted(square[j, i] for j in range(7)) == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(("height", "width"), [(1, 1), (4, 9), (16, 16)])
def test_random_rooms_are_connected_and_none_is_too_large(height: int, width: int) -> None:
    rooms = rooms_of(random_rooms(Random("rooms"), height, width, (2, 3)))
    assert sum(map(len, rooms.values())) == height * width
    assert all(len(pieces(cells)) == 1 for cells in rooms.values())
    assert max(map(len, rooms.values())) == min(3, height * width)


def test_rooms_after_the_52nd_have_names_of_two_characters() -> None:
    (row,) = random_rooms(Random("names"), 1, 54, (1,))
    assert [row[0], row[25], row[26], row[51], row[52], row[53]] == ["A", "Z", "a", "z", "A1", "B1"]


def test_the_same_seed_gives_this_kakuro() -> None:
    assert (
        made("kakuro", 4, 4, 7).text
        == r"""kind: kakuro
title: kakuro 4x4, easy
source: puzzlesolve generate kakuro --size 4x4 --seed 7 --symmetric 1

#    10\  20\  #   #
\17  .    .    8\  #
\11  .    .    .   3\
#    \6   .    .   .
#    #    \7   .   .
"""
    )


def test_the_same_seed_gives_this_inshi_no_heya() -> None:
    assert (
        made("inshi-no-heya", 4, 4, 7).text
        == """\
kind: inshi-no-heya
title: inshi-no-heya 4x4, easy
source: puzzlesolve generate inshi-no-heya --size 4x4 --seed 7 --room 4

AABC
DEFF
GEEF
GHII

B=2 D=3 F=4 H=1
"""
    )


def test_another_seed_gives_another_puzzle() -> None:
    assert made("kakuro", 5, 5, 1).puzzle != made("kakuro", 5, 5, 2).puzzle


def test_a_kind_without_a_generator_says_so() -> None:
    with pytest.raises(CannotMake, match="dominoes puzzles cannot be generated"):
        load(Entry("dominoes", (), ""))


@pytest.mark.parametrize(
    ("name", "height", "width", "options", "why"),
    [
        ("kakuro", 1, 5, {}, "expected 2 to 30 rows and columns"),
        ("kakuro", 3, 10, {}, "falls apart"),
        ("kakuro", 5, 5, {"symmetric": 2}, "expected 0 or 1"),
        ("inshi-no-heya", 5, 6, {}, "not square"),
        ("inshi-no-heya", 30, 30, {}, "expected 2 to 20"),
        ("inshi-no-heya", 5, 5, {"room": 1}, "expected 2 to 6"),
        ("inshi-no-heya", 5, 5, {"stars": 1}, "no option 'stars'; expected one of: room"),
    ],
)
def test_what_cannot_be_made_is_refused_with_the_reason(
    name: str, height: int, width: int, options: dict[str, int], why: str
) -> None:
    with pytest.raises(CannotMake, match=why):
        generate(entry(name), height, width, 1, None, options)


@pytest.mark.parametrize("name", ["kakuro", "inshi-no-heya"])
def test_no_time_at_all_is_out_of_time(name: str) -> None:
    with pytest.raises(OutOfTime):
        generate(entry(name), 9, 9, 1, time_limit=0.0)
