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
from functools import lru_cache
from typing import NamedTuple

from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.unknowns import MARKS_PER_WORD, Change, Contradiction, Marks, State, Tally
from puzzlesolve.places import grouped
from puzzlesolve.rules.apart import Apart
from puzzlesolve.rules.count import Count
from puzzlesolve.rules.given import Given
from puzzlesolve.rules.implied.lookup import Lookup

# So many given marks share a quota, which asks for all of them: fewer lanes than for each alone, and no wider ones.
MOST_GIVEN = 7


class Quota(NamedTuple):
    """Among some marks, which are also given as a mask, at least so many are one, and at least so many are zero."""

    marks: Sequence[int]
    mask: int
    ones: int
    zeros: int

    @classmethod
    def of(cls, marks: Sequence[int], ones: int, zeros: int) -> Quota:
        return cls(marks, sum([1 << mark for mark in marks]), ones, zeros)


@lru_cache(maxsize=16)
def bits_of(size: int) -> list[int]:
    """The bits of marks, by their numbers from 1 up."""
    return [0, *(1 << mark for mark in range(size))]


class Lanes:
    """The spare numbers of many quotas side by side, and the rivals of each mark, which cannot be one together with it.

    A quota has a lane for what it can spare of its possible ones, and one for its possible zeros, where it asks for
    any. The highest bit of a lane, its guard, is set while the number is not negative.
    """

    def __init__(self, size: int, quotas: Sequence[Quota], rivals: Sequence[int] = ()) -> None:
        """Of `size` marks or fewer. Among its rivals a mark may be counted itself."""
        self.size = size
        self.bits = bits_of(size)
        # By a mark's number from 1 up, as `int.bit_length` gives it: what its lanes lose, and its rivals.
        self.loses_zero = [0] * (size + 1)
        self.loses_one = [0] * (size + 1)
        self.rivals = [0] * (size + 1)
        for mark, marks in enumerate(rivals):
            self.rivals[mark + 1] = marks & ~(1 << mark)
        width = max((len(quota.marks) for quota in quotas), default=0).bit_length() + 1
        # By a guard's number: the marks of the quota, and whether its last possible ones (or zeros) are settled.
        self.quotas: dict[int, tuple[int, bool]] = {}
        self.spare = 0
        for quota in quotas:
            for needed, loses in ((quota.ones, self.loses_one), (quota.zeros, self.loses_zero)):
                if needed > 0:
                    step = 1 << width * len(self.quotas)
                    for mark in quota.marks:
                        loses[mark + 1] |= step
                    self.spare += max(len(quota.marks) - needed, -1) * step
                    self.quotas[(step << width - 1).bit_length()] = quota.mask, loses is self.loses_one
        # The lowest bit of each lane, and its highest.
        self.steps = ((1 << width * len(self.quotas)) - 1) // ((1 << width) - 1)
        self.guards = self.steps << width - 1
        self.spare += self.guards


class Counting:
    """Narrows marks by quotas, and by lookups."""

    def __init__(self, lanes: Lanes, marks: int, lookups: Sequence[Lookup] = ()) -> None:
        self._lanes = lanes
        # Reversed: the loop in `narrowed` takes the highest first, which is then the first of them.
        self._lookups = [(lookup.mask, lookup.found, lookup) for lookup in reversed(lookups)]
        # By a mark's number: the lookups that ask about it.
        self._looked_up_by = [0] * (lanes.size + 1)
        for number, (_, _, lookup) in enumerate(self._lookups):
            for mark in lookup.marks:
                self._looked_up_by[mark + 1] |= 1 << number
        self._lookups_are_implied = all(lookup.implied for lookup in lookups)
        self._start = Tally(marks, marks, lanes.spare, 0)

    def narrowed(self, tally: Tally | None, may_be_zero: int, may_be_one: int) -> Tally:
        """What is left when all quotas and then all lookups have narrowed until none finds more.

        `tally` is what was left before something was taken away from it, if it was narrowed before. Raises
        Contradiction. This is the innermost loop of everything: calls would take longer than what they do.
        """
        # The lookups that are to be asked again; at first all of them.
        stale = 0 if tally else (1 << len(self._lookups)) - 1
        seen_zero, seen_one, spare, settled = tally or self._start
        lanes = self._lanes
        loses_zero, loses_one, rivals, quotas = lanes.loses_zero, lanes.loses_one, lanes.rivals, lanes.quotas
        guards, steps, bits = lanes.guards, lanes.steps, lanes.bits
        looked_up_by = self._looked_up_by
        new_ones, new_zeros = seen_zero & ~may_be_zero, seen_one & ~may_be_one
        while True:
            while new_ones:
                mark = new_ones.bit_length()
                new_ones ^= bits[mark]
                spare -= loses_zero[mark]
                excluded = rivals[mark] & may_be_one
                if excluded:
                    if excluded & ~may_be_zero:
                        raise Contradiction
                    may_be_one ^= excluded
                    new_zeros |= excluded
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
                    mask, makes_ones = quotas[guard]
                    forced = mask & may_be_one & may_be_zero
                    if makes_ones:
                        may_be_zero ^= forced
                        new_ones |= forced
                    else:
                        may_be_one ^= forced
                        new_zeros |= forced
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
                return Tally(may_be_zero, may_be_one, spare, settled)
            if new_zeros & ~may_be_zero or new_ones & ~may_be_one:
                raise Contradiction
            may_be_one ^= new_zeros
            may_be_zero ^= new_ones


class CountTable:
    """The counts over the marks of one pair of words, and their rivals."""

    def __init__(
        self, even: int, quotas: Sequence[Quota], rivals: Sequence[int] = (), lookups: Sequence[Lookup] = ()
    ) -> None:
        self.words = (even, even + 1)
        everything = (1 << len(rivals)) - 1
        for mask in (*(quota.mask for quota in quotas), *(lookup.mask for lookup in lookups)):
            everything |= mask
        self._counting = Counting(Lanes(MARKS_PER_WORD, quotas, rivals), everything, lookups)

    def narrow(self, state: State) -> list[Change]:
        """Narrow by all quotas and lookups until none finds more; returns what was taken away. Raises Contradiction."""
        words = state.words
        even, odd = self.words
        before_zero, before_one = words[even], words[odd]
        after = self._counting.narrowed(state.tallies.get(self), before_zero, before_one)
        words[even], words[odd] = after.may_be_zero, after.may_be_one
        state.tallies[self] = after
        made_ones, made_zeros = before_zero ^ after.may_be_zero, before_one ^ after.may_be_one
        return [change for change in ((even, made_ones), (odd, made_zeros)) if change[1]]


def as_quota(rule: Rule) -> tuple[int, Quota] | None:
    """A count as a quota and the even word of its marks; None where it has weights that matter or several words."""
    if not isinstance(rule, Count) or not _weights_do_not_matter(rule):
        return None
    first = min(rule.unknowns) // MARKS_PER_WORD * MARKS_PER_WORD
    if max(rule.unknowns) >= first + MARKS_PER_WORD:
        return None
    marks = [unknown - first for unknown in rule.unknowns]
    return first // MARKS_PER_WORD * 2, Quota.of(marks, rule.low, len(rule.cells) - rule.high)


def _weights_do_not_matter(count: Count) -> bool:
    """Whether each cell counts once, or all that is asked is "not none" or "not all", the same with any weights."""
    return count.heaviest == 1 or (count.heaviest > 0 and count.low <= 1 and count.high >= len(count.cells) - 1)


def _given_quotas(givens: Sequence[Given]) -> Iterator[tuple[int, Quota]]:
    """Quotas for given marks, and their even words."""
    known = sorted({(given.unknown, given.value) for given in givens})
    together = grouped(known, lambda pair: (pair[0] // MARKS_PER_WORD, pair[1]))
    for (number, value), pairs in together.items():
        marks = [unknown % MARKS_PER_WORD for unknown, _ in pairs]
        for start in range(0, len(marks), MOST_GIVEN):
            part = marks[start : start + MOST_GIVEN]
            yield 2 * number, Quota.of(part, len(part) * value, len(part) * (1 - value))


def count_tables(marks: Marks, rules: Sequence[Rule]) -> tuple[list[CountTable], list[int]]:
    """The tables, and the rules that are in none of them."""
    quotas: dict[int, list[Quota]] = {}
    rivals: Sequence[int] = ()
    lookups: list[Lookup] = []
    givens: list[Given] = []
    others = []
    for index, rule in enumerate(rules):
        placed = as_quota(rule)
        if placed is not None:
            word, quota = placed
            quotas.setdefault(word, []).append(quota)
        elif isinstance(rule, Given):
            givens.append(rule)
        elif isinstance(rule, Apart) and len(marks) <= MARKS_PER_WORD:
            rivals = rule.near
            quotas.setdefault(0, [])
        elif isinstance(rule, Lookup) and len(marks) <= MARKS_PER_WORD:
            lookups.append(rule)
            quotas.setdefault(0, [])
        else:
            others.append(index)
    for word, quota in _given_quotas(givens):
        quotas.setdefault(word, []).append(quota)
    return [CountTable(word, found, rivals, lookups) for word, found in quotas.items()], others
