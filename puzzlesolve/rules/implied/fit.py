"""How ones that do not touch fit into a line of places.

What that says depends only on which places are left, so all rows of a board (and all its columns) share what was found.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Fit(NamedTuple):
    """Places that cannot be used, and places that must be."""

    useless: int
    needed: int


# Nothing follows.
ENOUGH = Fit(0, 0)
# Nothing follows for the next line either: a one there takes away two of any places that do not touch, at most.
PLENTY = ENOUGH, 0


@lru_cache(maxsize=1 << 16)
def fit_of(wanted: int, places: int, step: int) -> Fit | None:
    """What follows for so many ones in these places, bits that lie a step apart; None where they do not fit."""
    firsts = _packed_low(places, step)
    if len(firsts) != wanted:
        return None if len(firsts) < wanted else ENOUGH
    return _just_enough(places, firsts, _packed_high(places, step))


@lru_cache(maxsize=1 << 16)
def fit_in_line(wanted: int, places: int, step: int) -> tuple[Fit, int] | None:
    """The same, and the places of the next line where a one would leave too little room here.

    It takes away the place that it is beside, and those before and after that.
    """
    firsts = _packed_low(places, step)
    if len(firsts) < wanted:
        return None
    if len(firsts) > wanted + 1:
        return PLENTY
    lasts = _packed_high(places, step)
    fit = _just_enough(places, firsts, lasts) if len(firsts) == wanted else ENOUGH
    return fit, _blocked_beside(wanted, places, step, firsts, lasts)


def _just_enough(places: int, firsts: list[int], lasts: list[int]) -> Fit:
    """Each one is somewhere between where it comes when all are packed to one end and to the other."""
    usable = needed = 0
    for first, last in zip(firsts, lasts):
        usable |= 2 * last - first & places
        if first == last:
            needed |= first
    return Fit(places & ~usable, needed)


def _blocked_beside(wanted: int, places: int, step: int, firsts: list[int], lasts: list[int]) -> int:
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
