"""All counts of a board at once: the inner loop of narrowing marks.

The rules stay what they are (`rules/count.py` says what a count means, `rules/apart.py` what keeping apart means); this
is only a faster way to narrow by many of them. The counts whose unknowns share a pair of words stand in one table.

A count asks for so many ones and so many zeros, and has so many places to spare for each. All these spare numbers are
kept side by side in one integer, a lane of a few bits for each, so that taking a mark away from all the counts it takes
part in is one subtraction, and finding the counts that have nothing to spare any more is one more. The integer is kept
with the state, and only what changed since is ever subtracted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from puzzlesolve.rules import Rule
from puzzlesolve.rules.apart import Apart
from puzzlesolve.rules.count import Count
from puzzlesolve.rules.given import Given
from puzzlesolve.rules.lookup import Lookup
from puzzlesolve.unknowns import MARKS_PER_WORD, Change, Contradiction, Marks, State, Tally


class Row(NamedTuple):
    """Among the marks of a mask at least so many are one, and at least so many are zero."""

    mask: int
    ones: int
    zeros: int


def marks_of(mask: int) -> Iterator[int]:
    """The marks of a mask, by their numbers from 1 up as `int.bit_length` gives them."""
    while mask:
        mark = mask.bit_length()
        mask ^= 1 << mark - 1
        yield mark


class CountTable:
    """The counts over the marks of one pair of words, and the marks that no one may be near to.

    A row has a lane for what it can spare of its possible ones, and one for its possible zeros, where it asks for any.
    The highest bit of a lane, its guard, is set while the number is not negative.
    """

    def __init__(
        self, even: int, rows: Sequence[Row], near: Sequence[int] = (), lookups: Sequence[Lookup] = ()
    ) -> None:
        self.even = even
        self.words = (even, even + 1)
        # The highest number is looked up first.
        self._lookups = [(rule.mask, rule.found, rule) for rule in reversed(lookups)]
        everything = (1 << len(near)) - 1
        for row in rows:
            everything |= row.mask
        width = max((row.mask.bit_count() for row in rows), default=0).bit_length() + 1
        # By a mark's number: what its lanes lose, the marks around it, and the lookups that ask about it.
        self._loses_zero = [0] * (MARKS_PER_WORD + 1)
        self._loses_one = [0] * (MARKS_PER_WORD + 1)
        self._around = [0] * (MARKS_PER_WORD + 1)
        for mark, marks in enumerate(near):
            self._around[mark + 1] = marks ^ 1 << mark
        self._looked_up_by = [0] * (MARKS_PER_WORD + 1)
        for number, (_, _, rule) in enumerate(self._lookups):
            for unknown in rule.unknowns:
                self._looked_up_by[unknown + 1] |= 1 << number
        # By a guard's number: the marks of the row, and whether its last possible ones (or zeros) are settled.
        self._lanes: dict[int, tuple[int, bool]] = {}
        self._guards = self._steps = self._spare = 0
        for row in rows:
            step_of_ones = self._add_lane(width, row.mask, row.ones, True) if row.ones > 0 else 0
            step_of_zeros = self._add_lane(width, row.mask, row.zeros, False) if row.zeros > 0 else 0
            for mark in marks_of(row.mask):
                self._loses_one[mark] |= step_of_ones
                self._loses_zero[mark] |= step_of_zeros
        self._start = Tally(everything, everything, self._spare, 0)

    def _add_lane(self, width: int, mask: int, needed: int, makes_ones: bool) -> int:
        """A lane for what can be spared of some marks; returns its lowest bit."""
        step = 1 << width * len(self._lanes)
        guard = step << width - 1
        self._lanes[guard.bit_length()] = mask, makes_ones
        self._guards |= guard
        self._steps |= step
        self._spare += guard + max(mask.bit_count() - needed, -1) * step
        return step

    def narrow(self, state: State) -> list[Change]:
        """Narrow by all rows, and then by all lookups, until none finds more; returns what was taken away.

        Raises Contradiction. This is the innermost loop of everything: calls would take longer than what they do.
        """
        words, even = state.words, self.even
        may_be_zero, may_be_one = words[even], words[even + 1]
        seen_zero, seen_one, spare, settled = state.tallies.get(self) or self._start
        # The lookups that are to be asked again; at first all of them.
        stale = 0 if self in state.tallies else (1 << len(self._lookups)) - 1
        loses_zero, loses_one, around = self._loses_zero, self._loses_one, self._around
        looked_up_by = self._looked_up_by
        guards, steps, lanes = self._guards, self._steps, self._lanes
        new_ones, new_zeros = seen_zero & ~may_be_zero, seen_one & ~may_be_one
        while True:
            while new_ones:
                mark = new_ones.bit_length()
                new_ones ^= 1 << mark - 1
                spare -= loses_zero[mark]
                near = around[mark] & may_be_one
                if near:
                    if near & ~may_be_zero:
                        raise Contradiction
                    may_be_one ^= near
                    new_zeros |= near
            while new_zeros:
                mark = new_zeros.bit_length()
                new_zeros ^= 1 << mark - 1
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
                    mask, makes_ones = lanes[guard]
                    forced = mask & may_be_one & may_be_zero
                    if makes_ones:
                        may_be_zero ^= forced
                        new_ones |= forced
                    else:
                        may_be_one ^= forced
                        new_zeros |= forced
                continue
            while stale:
                number = stale.bit_length() - 1
                stale ^= 1 << number
                mask, found, rule = self._lookups[number]
                zeros, ones = found.get(mask & may_be_one) or rule.find(may_be_one)
                new_zeros, new_ones = zeros & may_be_one, ones & may_be_zero
                if new_zeros or new_ones:
                    break
            else:
                break
            if new_zeros & ~may_be_zero or new_ones & ~may_be_one:
                raise Contradiction
            may_be_one ^= new_zeros
            may_be_zero ^= new_ones
        made_ones, made_zeros = words[even] ^ may_be_zero, words[even + 1] ^ may_be_one
        words[even], words[even + 1] = may_be_zero, may_be_one
        state.tallies[self] = Tally(may_be_zero, may_be_one, spare, settled)
        return [change for change in ((even, made_ones), (even + 1, made_zeros)) if change[1]]


def as_row(rule: Rule, marks: Marks) -> tuple[int, Row] | None:
    """A count as a row and the even word of its marks; None where it has weights that matter or several words.

    A given mark is a count of one.
    """
    if isinstance(rule, Given):
        word, bit = marks.place(rule.unknown)
        return word, Row(bit, rule.value, 1 - rule.value)
    if not isinstance(rule, Count) or len({word for word, _, _ in rule.masks}) != 1:
        return None
    word = rule.masks[0][0]
    size = len(rule.cells)
    if rule.heaviest == 1:
        return word, Row(rule.masks[0][2], rule.low, size - rule.high)
    if rule.low <= 1 and rule.high >= size - 1:
        # "Not none" and "not all" mean the same with any weights.
        mask = sum(mask for _, _, mask in rule.masks)
        return word, Row(mask, rule.low, size - rule.high)
    return None


def count_tables(marks: Marks, rules: Sequence[Rule]) -> tuple[list[CountTable], list[int]]:
    """The tables, and the rules that are in none of them."""
    rows: dict[int, list[Row]] = {}
    near: Sequence[int] = ()
    lookups: list[Lookup] = []
    others = []
    for index, rule in enumerate(rules):
        placed = as_row(rule, marks)
        if placed is not None:
            word, row = placed
            rows.setdefault(word, []).append(row)
        elif isinstance(rule, Apart) and len(marks) <= MARKS_PER_WORD:
            near = rule.near
            rows.setdefault(0, [])
        elif isinstance(rule, Lookup):
            lookups.append(rule)
        else:
            others.append(index)
    return [CountTable(word, found, near, lookups) for word, found in rows.items()], others
