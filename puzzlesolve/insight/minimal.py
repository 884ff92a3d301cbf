"""Leaving out what is not needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Item = TypeVar("Item")


def minimal(items: list[Item], enough: Callable[[list[Item]], bool]) -> list[Item]:
    """Some of the items, in their order, that are enough, while none of them can be left out.

    There may be fewer others that are enough, too.
    """
    # Large blocks first, then smaller ones: most of what is needless goes with a few questions. One pass of single
    # items is enough: what was needed among more is needed among fewer.
    size = max(len(items) // 2, 1)
    while True:
        place = len(items)
        while place > 0:
            place = max(place - size, 0)
            fewer = items[:place] + items[place + size :]
            if enough(fewer):
                items = fewer
        if size == 1:
            return items
        size = max(size // 4, 1)
