"""What a person sees by holding two rules against each other that count some of the same literals.

How many hold of those that both rules look at is bounded by each of them, and so are the others: a box that has its 5
in one row leaves none for the rest of the row, and a clue that is inside a larger one says what is left around it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from puzzlesolve.engine.rule import Rule, Tally, Technique
from puzzlesolve.engine.state import State
from puzzlesolve.engine.unknowns import Unknowns
from puzzlesolve.insight.step import Way
from puzzlesolve.places import Candidate, at, listed
from puzzlesolve.words import counted, either

OVERLAP = "1-2 pattern"
# Rules that share a single unknown say no more together, and rules about more than so many are nobody's pattern.
SHARED = 2
LONGEST = 40


class Bits:
    """The literals of a state as bits of two integers: those that may hold, and those that must."""

    def __init__(self, unknowns: Unknowns) -> None:
        self.unknowns = unknowns
        self._are_marks = all(domain.is_mark for domain in unknowns.domains)
        self._width = 1 if self._are_marks else unknowns.largest + 1
        self._last: tuple[list[int], int, int] = ([], 0, 0)

    def of(self, state: State) -> tuple[int, int]:
        # Many pairs of rules look at one state.
        words, may, must = self._last
        if words != state.words:
            if self._are_marks:
                may = state.marks(1)
                must = may & ~state.marks(0)
            else:
                may = self._joined(state.words)
                must = self._joined([0 if word & (word - 1) else word for word in state.words])
            self._last = (state.words.copy(), may, must)
        return may, must

    def _joined(self, words: Sequence[int]) -> int:
        return int("".join([f"{word:0{self._width}b}" for word in reversed(words)]), 2)

    def tally(self, tally: Tally) -> Counted | None:
        """A tally over bits; of marks, what counts zeros counts ones, too."""
        values = {value for _, value in tally.literals}
        if len({unknown for unknown, _ in tally.literals}) < len(tally.literals) or len(values) != 1:
            return None
        count = len(tally.literals)
        if self._are_marks:
            mask = sum([1 << unknown for unknown, _ in tally.literals])
            if values == {0}:
                return None if tally.between else Counted(mask, count - tally.high, count - tally.low, tally, False)
        else:
            mask = sum([1 << unknown * self._width + value for unknown, value in tally.literals])
        return Counted(mask, tally.low, tally.high, tally, True)

    def decide(self, state: State, bits: int, holds: bool) -> None:
        """Make literals true or false."""
        for unknown, value in self.literals(bits):
            if holds:
                self.unknowns.keep_only(state, unknown, [value])
            else:
                self.unknowns.exclude(state, unknown, value)

    def literals(self, bits: int) -> Iterator[tuple[int, int]]:
        while bits:
            lowest = bits & -bits
            bits ^= lowest
            number = lowest.bit_length() - 1
            yield (number, 1) if self._are_marks else divmod(number, self._width)


class Counted(NamedTuple):
    """A tally over bits; `is_straight` unless it counts what is not there."""

    mask: int
    low: int
    high: int
    tally: Tally
    is_straight: bool


class Shared(NamedTuple):
    """The open literals of two tallies: those of both, of how many at least and at most hold, and those of each."""

    both: int
    least: int
    most: int
    first: int
    second: int


class Finding(NamedTuple):
    """Literals that hold or not, because of how many hold of some others that one rule shares with another."""

    source: int
    target: int
    tally: Counted
    against: Counted
    shared: Shared
    bits: int
    holds: bool

    @property
    def called(self) -> str:
        return self.tally.tally.inside or self.against.tally.around


class Pairs:
    """The techniques that take two rules of a problem."""

    def __init__(self, unknowns: Unknowns, rules: Sequence[Rule]) -> None:
        self.rules = rules
        self.bits = Bits(unknowns)
        self.tallies: dict[int, list[Counted]] = {}
        for index, rule in enumerate(rules):
            if not rule.implied and len(rule.unknowns) <= LONGEST:
                found = [tally for each in rule.tallies() if (tally := self.bits.tally(each)) is not None]
                if found:
                    self.tallies[index] = found

    def ways(self) -> Iterator[Way]:
        """For all rules that share something."""
        of_unknown: dict[int, list[int]] = {}
        for index in self.tallies:
            for unknown in self.rules[index].unknowns:
                of_unknown.setdefault(unknown, []).append(index)
        shared = Counter(pair for rules in of_unknown.values() for pair in combinations(rules, 2))
        for pair, count in shared.items():
            if count >= SHARED and self._say_something(pair):
                yield self._way(pair, True)
                if any(tally.high > 1 for index in pair for tally in self.tallies[index]):
                    yield self._way(pair, False)

    def _say_something(self, pair: tuple[int, int]) -> bool:
        """One must ask for something, and one allow not everything."""
        tallies = [self.tallies[index][0] for index in pair]
        return (
            any(each.tally.inside for each in tallies)
            and any(each.low > 0 for each in tallies)
            and any(each.high < len(each.tally.literals) for each in tallies)
        )

    def _way(self, pair: tuple[int, int], inside: bool) -> Way:
        find = partial(self._find, pair, inside)
        technique = Technique(2 if inside else 3, partial(self._narrow, find), "", partial(self._reason, find))
        return Way(pair, technique, lambda before, after: _found(find, before).called if inside else OVERLAP)

    def _narrow(self, find: Find, state: State) -> None:
        found = find(state)
        if found is not None:
            self.bits.decide(state, found.bits, found.holds)

    def _find(self, pair: tuple[int, int], inside: bool, state: State) -> Finding | None:
        """The first that two rules say together."""
        may, must = self.bits.of(state)
        one, other = pair
        for first in self.tallies[one]:
            for second in self.tallies[other]:
                shared = _shared(first, second, may, must)
                if shared is None or inside != (not shared.first or not shared.second):
                    continue
                size = shared.both.bit_count()
                for source, target, tally, against, rest in (
                    (one, other, first, second, shared.second),
                    (other, one, second, first, shared.first),
                ):
                    if tally.tally.between and shared.most in (0, shared.least) and shared.least in (0, size):
                        return Finding(source, target, tally, against, shared, shared.both, shared.least > 0)
                    known = (against.mask & must).bit_count()
                    if rest and against.high - known == shared.least:
                        return Finding(source, target, tally, against, shared, rest, False)
                    if rest and against.low - known - shared.most == rest.bit_count():
                        return Finding(source, target, tally, against, shared, rest, True)
        return None

    def _reason(self, find: Find, before: State, after: State) -> str:
        found = _found(find, before)
        tally = found.tally.tally
        source, target = self.rules[found.source].name, self.rules[found.target].name
        places = [self.bits.unknowns.places[unknown][0] for unknown, _ in self.bits.literals(found.shared.both)]
        things = tally.things.split("(s)")[0]
        if isinstance(places[0], Candidate):
            return f"whatever {things} {source} is in, {target} is in it too"
        if found.bits == found.shared.both:
            so = "needs some of these" if found.holds else "has no room for all of these"
            return f"{source} has {either(_allowed(tally))} {things}s, and {target} {so}"
        # What a tally counts may be what is not there.
        straight = found.tally.is_straight
        ones = found.shared.most if found.holds else found.shared.least
        number = ones if straight else len(places) - ones
        if tally.low == tally.high == number == 1 and straight and not found.holds:
            return f"{source} has its {things} at {either([at(place) for place in places])}, and {target} has no other"
        amount = f"at {'most' if found.holds == straight else 'least'} {counted(number, f'{things}(s)')}"
        so = "needs all the rest" if found.holds == found.against.is_straight else "has no more"
        return f"{source} has {amount} among {listed(places)}, and {target} {so}"


def _allowed(tally: Tally) -> list[int]:
    return [number for number in range(tally.low, tally.high + 1) if number not in tally.between]


Find = Callable[[State], Finding | None]


def _found(find: Find, before: State) -> Finding:
    found = find(before)
    assert found is not None
    return found


def _shared(first: Counted, second: Counted, may: int, must: int) -> Shared | None:
    """What two tallies share, if there is anything open and they do not contradict each other."""
    still_open = may & ~must
    one, other = first.mask & still_open, second.mask & still_open
    both = one & other
    if not both:
        return None
    known, known_there = (first.mask & must).bit_count(), (second.mask & must).bit_count()
    alone, alone_there = one ^ both, other ^ both
    least = max(0, first.low - known - alone.bit_count(), second.low - known_there - alone_there.bit_count())
    most = min(both.bit_count(), first.high - known, second.high - known_there)
    for tally, held, rest in ((first, known, alone), (second, known_there, alone_there)):
        if not rest:
            while least + held in tally.tally.between:
                least += 1
            while most + held in tally.tally.between:
                most -= 1
    return Shared(both, least, most, alone, alone_there) if least <= most else None
