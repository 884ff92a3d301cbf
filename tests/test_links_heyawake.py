"""Heyawake in links and pzprv3 texts, beyond the rows of `data/`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import Draw, sized
from test_links import entry_of
from test_links_round_trips import by_first_cells, rooms

from puzzlesolve.kinds.heyawake import Heyawake
from puzzlesolve.links import is_link, lost, read_link, read_pzprv3, write_link, write_pzprv3
from puzzlesolve.text.reader import Malformed

ENTRY = entry_of("heyawake")
EXAMPLE = Heyawake([["A", "B", "C"], ["B", "B", "C"], ["D", "D", "D"]], {"A": 1, "D": 2})


def test_a_link_may_have_the_other_name_and_an_unknown_clue_is_none() -> None:
    assert is_link("heyawacky/3/3/q0jg1g.2")
    assert read_link("heyawacky/3/3/q0jg1g.2") == read_link("heyawake/3/3/q0jg1gg2") == (ENTRY, EXAMPLE)


@pytest.mark.parametrize("type_name", ["heyawake", "heyawacky"])
def test_older_files_have_the_rooms_of_cells_and_newer_ones_borders(type_name: str) -> None:
    rest = "1 . - /. . . /. 2 . /. . . /# + . /. . . /"
    newer = f"pzprv3.1/{type_name}/3/3/1 1 /0 1 /0 0 /1 0 0 /1 1 1 /{rest}"
    older = f"pzprv3/{type_name}/3/3/4/0 1 2 /1 1 2 /3 3 3 /{rest}"
    assert read_pzprv3(newer) == read_pzprv3(older) == (ENTRY, EXAMPLE)


def test_a_border_that_ends_inside_a_room_parts_nothing() -> None:
    assert read_pzprv3("pzprv3.1/heyawake/2/2/1 /0 /0 0 /. . /. . /")[1] == Heyawake([["A", "A"], ["A", "A"]], {})


@pytest.mark.parametrize(
    ("link", "column", "words"),
    [
        ("heyawake/3/3/q0j", 17, "the link ends here; expected 1 more character for the borders"),
        ("heyawake/3/3/q0jg1g.25", 22, "'5' is left over"),
        ("ayeheya/3/3/q0jg1g.2", 1, "'ayeheya' is not a known type of puzzle"),
    ],
)
def test_a_refusal_says_where_and_what(link: str, column: int, words: str) -> None:
    with pytest.raises(Malformed) as error:
        read_link(link)
    assert words in error.value.message
    assert (error.value.line, error.value.column) == (1, column)


@st.composite
def heyawakes(draw: Draw) -> Heyawake:
    names = draw(rooms(*draw(sized(6, 6))))
    some_room = st.sampled_from(sorted({name for row in names for name in row}))
    return Heyawake(names, draw(st.dictionaries(some_room, st.integers(0, 2_000_000))))


@given(heyawakes())
def test_every_heyawake_becomes_a_link_or_a_text_and_comes_back(puzzle: Heyawake) -> None:
    cells, first = by_first_cells(puzzle.rooms)
    kept = {first[name]: count for name, count in puzzle.counts.items() if count <= 1126351}
    assert len(lost(ENTRY, puzzle)) == len(puzzle.counts) - len(kept)
    for entry, back in (read_link(write_link(ENTRY, puzzle)), read_pzprv3(write_pzprv3(ENTRY, puzzle))):
        cells_back, first_back = by_first_cells(back.rooms)
        assert (entry, cells_back) == (ENTRY, cells)
        assert {first_back[name]: count for name, count in back.counts.items()} == kept


def test_a_count_that_no_link_can_hold_is_lost() -> None:
    assert lost(ENTRY, Heyawake([["A"]], {"A": 1126352})) == ["the count 1126352 of room A, which is above 1126351"]
