"""How ones that do not touch fit into a line of places.

What that says depends only on which places are left, so all rows of a board (and all its columns) share what was found.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Room(NamedTuple):
    """Places that cannot be used, and places that must be."""

    useless: int
    needed: int


ENOUGH = Room(0, 0)


@lru_cache(maxsize=1 << 16)
def room_for(wanted: int, places: int, step: int) -> Room | None:
    """What follows for so many ones in these places, bits that lie a step apart; None where they do not fit."""
    firsts = _packed_low(places, step)
    if len(firsts) != wanted:
        return None if len(firsts) < wanted else ENOUGH
    usable = needed = 0
    # Each one is somewhere between where it comes when all are packed to one end and to the other.
    for first, last in zip(firsts, _packed_high(places, step)):
        usable |= 2 * last - first & places
        if first == last:
            needed |= first
    return Room(places & ~usable, needed)


@lru_cache(maxsize=1 << 16)
def blocked_beside(wanted: int, places: int, step: int) -> int:
    """The places of the next line where no one can be: it would leave too little room here.

    It would take away the place that it is beside, and those before and after that.
    """
    firsts = _packed_low(places, step)
    if len(firsts) > wanted + 1:
        return 0
    lasts = _packed_high(places, step)
    found = before = after = 0
    place = 1
    while place <= places << step:
        while before < len(firsts) and firsts[before] < place >> step:
            before += 1
        while after < len(lasts) and lasts[after] <= place << step:
            after += 1
        if before + len(lasts) - after < wanted:
            found |= place
        place <<= step
    return found


def _packed_low(places: int, step: int) -> list[int]:
    """As many places as possible, each the lowest that is left."""
    found = []
    while places:
        lowest = places & -places
        found.append(lowest)
        places &= ~(lowest | lowest << step)
    return found


def _packed_high(places: int, step: int) -> list[int]:
    """The same from the other end, in the same order."""
    found = []
    while places:
        highest = 1 << places.bit_length() - 1
        found.append(highest)
        places &= ~(highest | highest >> step)
    found.reverse()
    return found
