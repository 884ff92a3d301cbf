"""So many ones among a few cells, none of them touching: which cells can take part at all?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from puzzlesolve.cells import AROUND, Cell, at, neighbours
from puzzlesolve.rules import Row, Rule
from puzzlesolve.unknowns import Contradiction, Marks, State

# With more open cells than this there is nearly always a way, and looking for it takes long.
MOST_OPEN = 24


class Placement(Rule):
    """An area has `count` ones, and no other one touches them.

    It follows from the count and from keeping apart, and sees more than these see one by one: cells that cannot take
    part, and cells around the area that would leave no room in it.
    """

    cost = 3
    implied = True

    def __init__(self, marks: Marks, area: Sequence[Cell], count: int, name: str, ones: str) -> None:
        self.name = name
        self.ones = ones
        self.area = area
        self.count = count
        around = {near for cell in area for near in neighbours(cell, AROUND) if near in marks.of}
        self.cells = [*area, *sorted(around.difference(area))]
        self.unknowns = [marks.of[cell] for cell in area]
        bit = {cell: marks.place(unknown)[1] for cell, unknown in marks.of.items()}
        self._even = marks.place(self.unknowns[0])[0]
        self._mask = sum(bit[cell] for cell in area)
        self._near = {
            bit[cell]: sum(bit[near] for near in neighbours(cell, AROUND) if near in bit) for cell in self.cells
        }
        self._touching = [
            (marks.of[cell], marks.of[near])
            for cell in area
            for near in neighbours(cell, AROUND)
            if near in marks.of and (near not in area or near > cell)
        ]

    def narrow(self, state: State) -> None:
        may_be_zero, may_be_one = state.words[self._even], state.words[self._even + 1]
        ones = may_be_one & ~may_be_zero
        wanted = self.count - (self._mask & ones).bit_count()
        free = self._mask & may_be_one & may_be_zero
        for bit, near in self._near.items():
            if bit & ones:
                free &= ~near
                if near & ones and (bit | near & ones) & self._mask:
                    raise Contradiction
        if free.bit_count() > MOST_OPEN:
            return
        if not self._fits(free, wanted):
            raise Contradiction
        zeros = 0
        for bit, near in self._near.items():
            if bit & may_be_one & may_be_zero:
                inside = bit & self._mask != 0
                if (inside and not bit & free) or not self._fits(free & ~near & ~bit, wanted - inside):
                    zeros |= bit
        state.set_zeros(self._even, zeros)

    def _fits(self, free: int, wanted: int) -> bool:
        """Whether so many ones can be placed in these cells without touching."""
        if wanted <= 0:
            return wanted == 0
        while free.bit_count() >= wanted:
            bit = free & -free
            free ^= bit
            if self._fits(free & ~self._near[bit], wanted - 1):
                return True
        return False

    def reason(self, before: State, after: State) -> str:
        return f"{self.name} needs {self.count} {self.ones} that do not touch, and would have no room for them"

    def linear(self, state: State) -> Iterator[Row]:
        yield Row([(1, (unknown, 1)) for unknown in self.unknowns], "==", self.count)
        for one, other in self._touching:
            yield Row([(1, (one, 1)), (1, (other, 1))], "<=", 1)

    def broken(self, board: Mapping[Cell, int]) -> str | None:
        held = [cell for cell in self.area if board[cell]]
        if len(held) != self.count:
            return f"{self.name} has {len(held)} {self.ones}, not {self.count}"
        for one in held:
            for near in neighbours(one, AROUND):
                if board.get(near):
                    return f"the {self.ones} at {at(one)} and {at(near)} touch"
        return None
