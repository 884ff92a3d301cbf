"""Heyawake in links and pzprv3 texts: the rooms, then a count for each room; "?" counts nothing."""

from __future__ import annotations

from puzzlesolve.kinds.heyawake import Heyawake
from puzzlesolve.links.answers import SHADED_WITH_NOTES
from puzzlesolve.links.borders import Rooms, named, numbered
from puzzlesolve.links.encoding import Board, Encoding
from puzzlesolve.links.fields import Clue, RoomBorders, RoomClues
from puzzlesolve.links.parts import MOST_NUMBER16, NUMBER16, UNKNOWN
from puzzlesolve.places import board, grouped, room_name


def to_puzzle(rooms: Rooms, clues: list[Clue]) -> Heyawake:
    counts = {room_name(room): count for room, count in enumerate(clues) if count is not None and count != UNKNOWN}
    return Heyawake(named(rooms), counts)


def from_puzzle(puzzle: Heyawake) -> Board:
    rooms = numbered(puzzle.rooms)
    clues: list[Clue] = []
    for (row, column), *_ in grouped(board(*puzzle.size), lambda cell: rooms[cell[0]][cell[1]]).values():
        count = puzzle.counts.get(puzzle.rooms[row][column])
        clues.append(None if count is None or count > MOST_NUMBER16 else count)
    return Board(puzzle.size, (rooms, clues))


def lost(puzzle: Heyawake) -> list[str]:
    return [
        f"the count {count} of room {name}, which is above {MOST_NUMBER16}"
        for name, count in puzzle.counts.items()
        if count > MOST_NUMBER16
    ]


ENCODING = Encoding(
    "heyawake",
    RoomBorders(borders_in_files=True, numbers_in_older_files=True),
    RoomClues(NUMBER16),
    to_puzzle=to_puzzle,
    from_puzzle=from_puzzle,
    lost=lost,
    also=("heyawacky",),
    answer=SHADED_WITH_NOTES,
    is_newer=True,
)
