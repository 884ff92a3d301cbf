"""The ways to fill a line with stretches, as a path whose steps are variables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from puzzlesolve.engine.rule import Variable


class Path(NamedTuple):
    """The steps that come to each point and those that leave it; those that make each place a one, or a zero.

    A point says how many stretches are done, and how many zeros there are that need not be. As if there were another
    place after the last, a zero stands after every stretch.
    """

    coming: list[list[Variable]]
    leaving: list[list[Variable]]
    ones: list[list[Variable]]
    zeros: list[list[Variable]]

    def step(self, name: Variable, here: int, there: int) -> None:
        self.leaving[here].append(name)
        self.coming[there].append(name)


def path_of(line: str, size: int, lengths: Sequence[int], starts: Sequence[int]) -> Path:
    """All ways to fill a line: step by step another zero, or the next stretch with the zero after it.

    `starts` are the positions where each stretch may start, as bits.
    """
    count = len(lengths)
    spare = size + 1 - sum(lengths) - count
    wide = spare + 1
    points = wide * (count + 1)
    path = Path(_nothing(points), _nothing(points), _nothing(size), _nothing(size + 1))
    earliest = 0
    for done, length in enumerate([*lengths, 0]):
        for late in range(wide):
            here, position = done * wide + late, earliest + late
            if late < spare:
                zero = f"zero {line} after {done} at {position + 1}"
                path.step(zero, here, here + 1)
                path.zeros[position].append(zero)
            if done < count and starts[done] >> position & 1:
                start = f"start {line} {done + 1} at {position + 1}"
                path.step(start, here, here + wide)
                for covered in range(position, position + length):
                    path.ones[covered].append(start)
                path.zeros[position + length].append(start)
        earliest += length + 1
    return path


def _nothing(count: int) -> list[list[Variable]]:
    return [[] for _ in range(count)]
