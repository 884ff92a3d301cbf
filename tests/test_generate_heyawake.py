"""Generated heyawakes."""

from __future__ import annotations

import pytest
from test_generate import entry, is_unique, made

from puzzlesolve.deadline import OutOfTime
from puzzlesolve.generate import CannotMake, generate
from puzzlesolve.insight.difficulty import rate
from puzzlesolve.kinds.heyawake import Heyawake, problem
from puzzlesolve.places import rooms_of


@pytest.mark.parametrize(("height", "width", "seed"), [(1, 1, 1), (1, 5, 2), (6, 2, 3), (6, 6, 4), (5, 9, 5)])
def test_a_heyawake_is_unique_by_the_model_alone_and_its_rooms_are_rectangles(
    height: int, width: int, seed: int
) -> None:
    puzzle: Heyawake = made("heyawake", height, width, seed).puzzle
    assert is_unique("heyawake", puzzle)
    assert puzzle.size == (height, width)
    for cells in rooms_of(puzzle.rooms).values():
        (top, left), (bottom, right) = cells[0], cells[-1]
        assert cells == [(i, j) for i in range(top, bottom + 1) for j in range(left, right + 1)]
        assert max(bottom - top, right - left) < 4


def test_no_count_of_a_heyawake_can_be_dropped() -> None:
    puzzle: Heyawake = made("heyawake", 6, 6, 1).puzzle
    for name in puzzle.counts:
        fewer = {room: count for room, count in puzzle.counts.items() if room != name}
        assert not is_unique("heyawake", puzzle._replace(counts=fewer))


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_heyawake_has_the_level_asked_for(level: str) -> None:
    generated = made("heyawake", 7, 7, 1, level)
    assert generated.difficulty == rate(problem(generated.puzzle)) == level


def test_the_same_seed_gives_this_heyawake() -> None:
    assert (
        made("heyawake", 4, 5, 7).text
        == """\
kind: heyawake
title: heyawake 4x5, medium
source: puzzlesolve generate heyawake --size 4x5 --seed 7 --room 4

AABBC
AABBC
DDBBC
DDBBE

A=2 B=3 D=1
"""
    )


@pytest.mark.parametrize(
    ("size", "room", "why"),
    [
        ((31, 5), 4, "a heyawake cannot be 31x5; expected at most 30 rows and columns"),
        ((5, 5), 1, "rooms cannot have up to 1 rows and columns; expected 2 to 6"),
        ((5, 5), 7, "rooms cannot have up to 7 rows and columns; expected 2 to 6"),
    ],
)
def test_what_cannot_be_made_is_refused(size: tuple[int, int], room: int, why: str) -> None:
    with pytest.raises(CannotMake) as refused:
        generate(entry("heyawake"), *size, 1, None, {"room": room})
    assert str(refused.value) == why


def test_no_time_at_all_is_out_of_time() -> None:
    with pytest.raises(OutOfTime):
        generate(entry("heyawake"), 9, 9, 1, time_limit=0.0)
