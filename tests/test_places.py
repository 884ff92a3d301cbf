"""Places in words, and which of them lie together."""

from __future__ import annotations

import pytest

from puzzlesolve.places import Candidate, Place, at, board, corners, edges, half_steps, listed, room_name, touch_graph


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ((2, 3), "row 3, column 4"),
        ((2.5, 3), "the edge below row 3, column 4"),
        ((2, 3.5), "the edge right of row 3, column 4"),
        ((-0.5, 3), "the edge above row 1, column 4"),
        ((2, -0.5), "the edge left of row 3, column 1"),
        ((2.5, 3.5), "the corner below and right of row 3, column 4"),
        ((-0.5, 3.5), "the corner above and right of row 1, column 4"),
        ((-0.5, -0.5), "the corner above and left of row 1, column 1"),
        (Candidate("the 1x2 rectangle", ((0, 0), (0, 1))), "the 1x2 rectangle"),
    ],
)
def test_a_place_has_a_name(place: Place, words: str) -> None:
    assert at(place) == words


@pytest.mark.parametrize(
    ("places", "words"),
    [
        ([(0, 0)], "row 1, column 1"),
        ([(0, 1), (0, 2), (2, 3)], "row 1, columns 2 and 3, and row 3, column 4"),
        ([(0.5, 0), (0.5, 1)], "the edges below row 1, columns 1 and 2"),
        ([(0, 0), (0.5, 0), (0, 0.5)], "row 1, column 1, the edge below row 1, column 1, and "
         "the edge right of row 1, column 1"),
        ([Candidate("the 1x2 rectangle", ((0, 0), (0, 1)))], "the 1x2 rectangle"),
    ],
)  # fmt: skip
def test_places_are_listed_row_by_row(places: list[Place], words: str) -> None:
    assert listed(places) == words


def test_edges_lie_half_way_between_two_spots() -> None:
    assert edges(board(2, 2)) == {
        (0, 0.5): [(0, 0), (0, 1)],
        (0.5, 0): [(0, 0), (1, 0)],
        (0.5, 1): [(0, 1), (1, 1)],
        (1, 0.5): [(1, 0), (1, 1)],
    }
    # The sides of a cell are the edges between its corners.
    assert sorted(edges(corners(1, 1))) == sorted(half_steps((0, 0)))
    assert len(edges(corners(2, 3))) == 17


def test_a_graph_knows_its_places_as_bits() -> None:
    graph = touch_graph(2, 2)
    assert graph.places == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert graph.near == [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]]
    assert graph.masks == [0b1111] * 4


def test_rooms_without_names_get_some() -> None:
    names = [room_name(number) for number in (0, 25, 26, 51, 52, 104)]
    assert names == ["A", "Z", "a", "z", "A1", "A2"]
