"""Facts about generated star battles, bomber puzzles and paint-area puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from puzzlesolve.deadline import Deadline, OutOfTime
from puzzlesolve.engine.verdict import Options, solve_problem
from puzzlesolve.generate import bomber, paint_area, star_battle
from puzzlesolve.generate.clues import without_needless
from puzzlesolve.generate.request import NoLuck, Request
from puzzlesolve.insight.difficulty import EASY, MEDIUM, rate
from puzzlesolve.kinds.bomber import KIND as BOMBER
from puzzlesolve.kinds.bomber import Bomber
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.kinds.paint_area import KIND as PAINT_AREA
from puzzlesolve.kinds.paint_area import PaintArea
from puzzlesolve.kinds.star_battle import KIND as STAR_BATTLE
from puzzlesolve.kinds.star_battle import StarBattle
from puzzlesolve.places import pieces, rooms_of
from puzzlesolve.text.reader import Sheet

Clues = list[list[str]]


def asked(height: int, width: int, seed: int, level: str | None = None, seconds: float = 60, **own: int) -> Request:
    options: dict[str, int | None] = {"stars": None, "bombs": None, "tile": 5, **own}
    return Request(height, width, level, options, Random(seed), Deadline(seconds))


def lucky(make: Callable[[Request], Any], request: Request) -> Any:
    """The first puzzle that chance leads to."""
    while True:
        with suppress(NoLuck):
            return make(request)


def verdict_of_model(kind: Kind[Any], puzzle: Any) -> str:
    return solve_problem(kind.problem(puzzle), Options(engine="milp", solver="cbc")).verdict


def with_one_clue_less(clues: Any) -> Iterator[Clues]:
    for i, row in enumerate(clues):
        for j, clue in enumerate(row):
            if clue != ".":
                less = [list(line) for line in clues]
                less[i][j] = "."
                yield less


STAR_SIZES = [
    *[(4, 1, 0), (5, 1, 0), (6, 1, 1), (8, 1, 2), (8, 2, 3), (9, 1, 4), (10, 2, 5)],
    *[(14, 3, 0), (17, 4, 0), (20, 5, 0)],
]


@pytest.mark.parametrize(("n", "stars", "seed"), STAR_SIZES)
def test_a_star_battle_has_one_answer_by_the_model_alone(n: int, stars: int, seed: int) -> None:
    puzzle = star_battle.make(asked(n, n, seed, stars=stars))
    assert puzzle.stars == stars
    assert verdict_of_model(STAR_BATTLE, puzzle) == "unique"


@pytest.mark.parametrize(("n", "stars", "seed"), STAR_SIZES)
def test_the_areas_of_a_star_battle_are_connected_and_as_many_as_rows(n: int, stars: int, seed: int) -> None:
    puzzle = star_battle.make(asked(n, n, seed, stars=stars))
    areas = rooms_of(puzzle.areas)
    assert len(areas) == n
    assert all(len(pieces(cells)) == 1 for cells in areas.values())
    assert STAR_BATTLE.text.read(Sheet(STAR_BATTLE.text.write(puzzle))) == puzzle


def test_the_number_of_stars_grows_with_the_board() -> None:
    stars = {7: 1, 8: 2, 11: 2, 12: 3, 16: 4, 20: 5, 24: 6}
    assert {n: star_battle.stars_for(n, {"stars": None}) for n in stars} == stars
    assert star_battle.stars_for(12, {"stars": 1}) == 1


@pytest.mark.parametrize(
    ("height", "width", "stars", "why"),
    [
        (8, 9, None, "square"),
        (26, 26, None, "up to 25x25"),
        (3, 3, None, "at least 4x4"),
        (7, 7, 2, "at least 8x8"),
        (20, 20, 9, "1 to 6 stars"),
        (9, 9, 0, "1 to 6 stars"),
    ],
)
def test_a_star_battle_without_room_for_its_stars_is_refused(
    height: int, width: int, stars: int | None, why: str
) -> None:
    refusal = star_battle.refuse(height, width, {"stars": stars})
    assert refusal is not None
    assert why in refusal


def test_grouping_stars_into_areas_keeps_the_time_limit() -> None:
    in_a_row = {0: [1], 1: [0, 2], 2: [1, 3], 3: [2]}
    assert star_battle._parted(asked(5, 5, 1), in_a_row, [0, 1, 2, 3], 2) == [[0, 1], [2, 3]]
    with pytest.raises(OutOfTime):
        star_battle._parted(asked(5, 5, 1)._replace(deadline=Deadline(0)), in_a_row, [0, 1, 2, 3], 2)


BOMBER_SIZES = [(1, 1, 0), (1, 6, 1), (5, 5, 2), (6, 9, 3), (8, 8, 4), (12, 10, 5)]


@pytest.mark.parametrize("level", [None, EASY, MEDIUM])
@pytest.mark.parametrize(("height", "width", "seed"), BOMBER_SIZES)
def test_a_bomber_puzzle_has_one_answer_by_the_model_alone(
    height: int, width: int, seed: int, level: str | None
) -> None:
    puzzle = bomber.make(asked(height, width, seed, level))
    assert BOMBER.picture(puzzle, {}).size == (height, width)
    assert verdict_of_model(BOMBER, puzzle) == "unique"
    assert BOMBER.text.read(Sheet(BOMBER.text.write(puzzle))) == puzzle


@pytest.mark.parametrize(("height", "width", "seed"), BOMBER_SIZES[:5])
def test_no_clue_of_a_bomber_puzzle_can_be_spared(height: int, width: int, seed: int) -> None:
    puzzle = bomber.make(asked(height, width, seed))
    for clues in with_one_clue_less(puzzle.clues):
        assert solve_problem(BOMBER.problem(Bomber(clues, None))).verdict == "multiple"


def test_narrowing_needs_every_clue_of_an_easy_bomber_puzzle() -> None:
    puzzle = bomber.make(asked(9, 9, 1, EASY))
    assert rate(BOMBER.problem(puzzle)) == EASY
    for clues in with_one_clue_less(puzzle.clues):
        assert rate(BOMBER.problem(Bomber(clues, None))) != EASY


def test_a_bomber_puzzle_has_the_bombs_that_were_asked_for() -> None:
    puzzle = bomber.make(asked(7, 7, 0, bombs=20))
    (answer,) = solve_problem(BOMBER.problem(puzzle)).boards
    assert sum(answer.values()) == 20
    assert bomber.refuse(7, 7, {"bombs": 25}) is not None
    assert bomber.refuse(41, 7, {"bombs": None}) is not None
    assert bomber.refuse(40, 40, {"bombs": None}) is None


PAINT_SIZES = [(3, 3, 0), (4, 6, 1), (7, 7, 2), (8, 10, 3)]


@pytest.mark.parametrize("level", [None, EASY, MEDIUM])
@pytest.mark.parametrize(("height", "width", "seed"), PAINT_SIZES)
def test_a_paint_area_puzzle_has_one_answer_by_the_model_alone(
    height: int, width: int, seed: int, level: str | None
) -> None:
    puzzle = lucky(paint_area.make, asked(height, width, seed, level))
    assert PAINT_AREA.picture(puzzle, {}).size == (height, width)
    assert verdict_of_model(PAINT_AREA, puzzle) == "unique"
    assert PAINT_AREA.text.read(Sheet(PAINT_AREA.text.write(puzzle))) == puzzle
    assert all(len(cells) <= 5 for cells in rooms_of(puzzle.tiles).values())


@pytest.mark.parametrize(("height", "width", "seed"), PAINT_SIZES)
def test_no_clue_of_a_paint_area_puzzle_can_be_spared(height: int, width: int, seed: int) -> None:
    puzzle = lucky(paint_area.make, asked(height, width, seed))
    for clues in with_one_clue_less(puzzle.clues):
        assert solve_problem(PAINT_AREA.problem(PaintArea(puzzle.tiles, clues))).verdict == "multiple"


def test_narrowing_needs_every_clue_of_an_easy_paint_area_puzzle() -> None:
    puzzle = lucky(paint_area.make, asked(8, 8, 1, EASY))
    assert rate(PAINT_AREA.problem(puzzle)) == EASY
    for clues in with_one_clue_less(puzzle.clues):
        assert rate(PAINT_AREA.problem(PaintArea(puzzle.tiles, clues))) != EASY


def test_a_paint_area_board_that_is_too_small_or_has_odd_tiles_is_refused() -> None:
    assert paint_area.refuse(2, 9, {"tile": 5}) is not None
    assert paint_area.refuse(9, 9, {"tile": 1}) is not None
    assert paint_area.refuse(14, 14, {"tile": 5}) is None


@pytest.mark.parametrize(
    ("make", "puzzle_class"),
    [(star_battle.make, StarBattle), (bomber.make, Bomber), (paint_area.make, PaintArea)],
)
def test_the_same_seed_gives_the_same_puzzle_and_another_one_another(make: Any, puzzle_class: type) -> None:
    first, again, other = (lucky(make, asked(8, 8, seed, stars=1)) for seed in (7, 7, 8))
    assert isinstance(first, puzzle_class)
    assert first == again
    assert first != other


@pytest.mark.parametrize("make", [star_battle.make, bomber.make, paint_area.make])
def test_a_request_whose_time_is_over_is_out_of_time(make: Any) -> None:
    with pytest.raises(OutOfTime):
        make(asked(10, 10, 0, seconds=-1))


def test_clues_are_dropped_in_order_while_the_rest_is_enough() -> None:
    # Enough is: two clues of the first row, or two of the second.
    clues = [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)]

    def enough(rest: Any, _: Any) -> bool:
        rows = [row for row, _ in rest]
        return rows.count(0) >= 2 or rows.count(1) >= 2

    assert without_needless(clues, enough) == [(0, 1), (0, 2)]
