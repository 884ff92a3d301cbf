"""Many cardinalities at once: the inner loop of narrowing.

A cardinality asks for so many ones and so many zeros among some marks, and has so many to spare of each. A clause asks
for one of some marks to be a one or one of some others to be a zero. All these spare numbers are kept side by side in
one integer, a lane of a few bits for each, so that taking a mark's value away from all lanes that it takes part in is
one subtraction, and finding the lanes that have nothing to spare any more is one more. The integer is kept with the
state, and only what changed since is ever subtracted.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from puzzlesolve.engine.state import Contradiction
from puzzlesolve.engine.tables.lookup import Lookup


class Cardinality(NamedTuple):
    """Among some marks, which are also given as a mask, at least so many are one, and at least so many are zero."""

    marks: Sequence[int]
    mask: int
    ones: int
    zeros: int

    @classmethod
    def of(cls, marks: Sequence[int], ones: int, zeros: int) -> Cardinality:
        return cls(marks, sum([1 << mark for mark in marks]), ones, zeros)


class Clause(NamedTuple):
    """One of these marks is one, or one of those is zero."""

    ones: Sequence[int]
    zeros: Sequence[int]


class Snapshot(NamedTuple):
    """What `Lanes` knows of marks as they were when it last saw them."""

    may_be_zero: int
    may_be_one: int
    spare: int
    settled: int


@lru_cache(maxsize=16)
def bits_of(size: int) -> list[int]:
    """The bits of marks, by their numbers from 1 up."""
    return [0, *(1 << mark for mark in range(size))]


class Lanes:
    """The spare numbers of cardinalities and clauses side by side, and for each mark those that it excludes.

    A cardinality has a lane for what it can spare of its possible ones, and one for its possible zeros, where it asks
    for any. The highest bit of a lane, its guard, is set while the number is not negative.
    """

    def __init__(
        self,
        size: int,
        cardinalities: Sequence[Cardinality],
        clauses: Sequence[Clause] = (),
        excluded: Sequence[int] = (),
    ) -> None:
        """Of `size` marks or fewer. Among those that it excludes a mark may be counted itself."""
        self.size = size
        self.bits = bits_of(size)
        # By a mark's number from 1 up, as `int.bit_length` gives it: what its lanes lose, and what it excludes.
        self.loses_zero = [0] * (size + 1)
        self.loses_one = [0] * (size + 1)
        self.excluded = [0] * (size + 1)
        for mark, others in enumerate(excluded):
            self.excluded[mark + 1] = others & ~(1 << mark)
        # By a guard's number: the marks that a lane with nothing to spare makes ones, and those that it makes zeros.
        self.forced: dict[int, tuple[int, int]] = {}
        # The lowest bit of each lane and its highest, and how many bits all lanes have.
        self.steps = self.guards = self._length = 0
        self.spare = 0
        for marks, mask, ones, zeros in cardinalities:
            if ones > 0:
                self._add(marks, (), ones, (mask, 0))
            if zeros > 0:
                self._add((), marks, zeros, (0, mask))
        for clause in clauses:
            ones, zeros = (sum([self.bits[mark + 1] for mark in marks]) for marks in clause)
            self._add(clause.ones, clause.zeros, 1, (ones, zeros))
        self.spare += self.guards

    def _add(self, ones: Sequence[int], zeros: Sequence[int], needed: int, makes: tuple[int, int]) -> None:
        """A lane: of some marks being one and others being zero at least so many are needed."""
        count = len(ones) + len(zeros)
        spare = max(count - needed, -1)
        # All that a lane loses before anybody looks must stay within it.
        width = max(spare, count - spare).bit_length() + 1
        step = 1 << self._length
        self._length += width
        for mark in ones:
            self.loses_one[mark + 1] |= step
        for mark in zeros:
            self.loses_zero[mark + 1] |= step
        self.spare += spare * step
        self.steps |= step
        self.guards |= step << width - 1
        self.forced[self._length] = makes


class Narrower:
    """Narrows marks by lanes, and by lookups."""

    def __init__(
        self, lanes: Lanes, marks: int, lookups: Sequence[Lookup] = (), fixed: tuple[int, int] = (0, 0)
    ) -> None:
        """`fixed` are marks that are zero, and marks that are one, from the start."""
        self._lanes = lanes
        # Reversed: the loop in `narrowed` takes the highest first, which is then the first of them.
        self._lookups = [(lookup.mask, lookup.found, lookup) for lookup in reversed(lookups)]
        # By a mark's number: the lookups that ask about it.
        self._looked_up_by = [0] * (lanes.size + 1)
        for number, (_, _, lookup) in enumerate(self._lookups):
            for mark in lookup.marks:
                self._looked_up_by[mark + 1] |= 1 << number
        self._lookups_are_implied = all(lookup.implied for lookup in lookups)
        self._start = Snapshot(marks, marks, lanes.spare, 0)
        self._fixed = fixed

    def first(self, may_be_zero: int, may_be_one: int) -> Snapshot:
        """What is left of marks that were never seen before. Raises Contradiction."""
        zeros, ones = self._fixed
        if zeros & ~may_be_zero or ones & ~may_be_one or zeros & ones:
            raise Contradiction
        everything = (1 << len(self._lookups)) - 1
        return self.narrowed(self._start, may_be_zero & ~ones, may_be_one & ~zeros, everything)

    def narrowed(self, seen: Snapshot, may_be_zero: int, may_be_one: int, stale: int = 0) -> Snapshot:
        """What is left when all lanes and then all lookups have narrowed until none finds more.

        `seen` is what was left before something was taken away from it, and `stale` the lookups to be asked in any
        case. Raises Contradiction. This is the innermost loop of everything: calls would take longer than what they do.
        """
        seen_zero, seen_one, spare, settled = seen
        lanes = self._lanes
        loses_zero, loses_one, excluded, forced = lanes.loses_zero, lanes.loses_one, lanes.excluded, lanes.forced
        guards, steps, bits = lanes.guards, lanes.steps, lanes.bits
        looked_up_by = self._looked_up_by
        new_ones, new_zeros = seen_zero & ~may_be_zero, seen_one & ~may_be_one
        while True:
            while new_ones:
                mark = new_ones.bit_length()
                new_ones ^= bits[mark]
                spare -= loses_zero[mark]
                others = excluded[mark] & may_be_one
                if others:
                    if others & ~may_be_zero:
                        raise Contradiction
                    may_be_one ^= others
                    new_zeros |= others
            while new_zeros:
                mark = new_zeros.bit_length()
                new_zeros ^= bits[mark]
                spare -= loses_one[mark]
                stale |= looked_up_by[mark]
            if spare & guards != guards:
                raise Contradiction
            # Without their last bit, lanes with nothing to spare lose their guard.
            tight = ~(spare - steps) & guards & ~settled
            if tight:
                settled |= tight
                while tight:
                    guard = tight.bit_length()
                    tight ^= 1 << guard - 1
                    ones, zeros = forced[guard]
                    if ones:
                        ones &= may_be_one & may_be_zero
                        may_be_zero ^= ones
                        new_ones |= ones
                    if zeros:
                        zeros &= may_be_one & may_be_zero
                        may_be_one ^= zeros
                        new_zeros |= zeros
                continue
            if self._lookups_are_implied and not may_be_zero & may_be_one:
                stale = 0
            while stale:
                number = stale.bit_length() - 1
                stale ^= 1 << number
                mask, found, lookup = self._lookups[number]
                zeros, ones = found.get(mask & may_be_one) or lookup.find(may_be_one)
                new_zeros, new_ones = zeros & may_be_one, ones & may_be_zero
                if new_zeros or new_ones:
                    break
            else:
                return Snapshot(may_be_zero, may_be_one, spare, settled)
            if new_zeros & ~may_be_zero or new_ones & ~may_be_one:
                raise Contradiction
            may_be_one ^= new_zeros
            may_be_zero ^= new_ones
