"""A line that holds each number once, seen from one end or from both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from puzzlesolve.engine.rule import Row, Rule, Technique
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.tables import Tables
from puzzlesolve.engine.unknowns import Board
from puzzlesolve.rules.all_different import AllDifferent
from puzzlesolve.rules.seen import Seen, kept_by_view
from puzzlesolve.words import counted, joined

# A longer line is looked at with less care: its sets of numbers take too much room.
LONGEST = 14


class Skyline(Rule):
    """What follows from all numbers being different, and from one view or two, together.

    The greatest number parts the line: what stands before it is seen from the front only, and what stands behind it
    from the back only. Each part is filled place by place, told apart by the numbers used so far.
    """

    called = "every filling of a line"
    cost = 2
    implied = True

    def __init__(self, line: AllDifferent, front: Seen | None, back: Seen | None) -> None:
        self.places = line.places
        self.unknowns = line.unknowns
        self.covers = [view for view in (front, back) if view]
        self._rules: list[Rule] = [line, *self.covers]
        self._front = front.count if front else None
        self._back = back.count if back else None
        self.name = joined([rule.name for rule in self._rules])

    @property
    def notation(self) -> str:
        return "; ".join(dict.fromkeys(rule.notation for rule in self._rules))

    def narrow(self, state: State) -> None:
        kept = self._kept([state.words[unknown] for unknown in self.unknowns])
        if kept is None:
            raise Contradiction
        for unknown, bits in zip(self.unknowns, kept):
            state.keep(unknown, bits)

    def enter(self, tables: Tables) -> bool:
        return tables.look_up_values(self.unknowns, self._kept)

    def _kept(self, words: Sequence[int]) -> Sequence[int] | None:
        return kept_by_skyline(tuple(words), self._front, self._back)

    def techniques(self) -> Sequence[Technique]:
        names = {1: "clue 1", len(self.places): "clue N"}
        bounds = [
            Technique(
                1 if count in names else 2,
                partial(self._bounded, unknowns, count),
                names.get(count, "bounds of a clue"),
                partial(self._why_bounded, count),
            )
            for count, unknowns in ((self._front, self.unknowns), (self._back, self.unknowns[::-1]))
            if count is not None
        ]
        return [*bounds, Technique(3, self.narrow, self.called)]

    def _bounded(self, unknowns: Sequence[int], count: int, state: State) -> None:
        """So many are seen only if the first ones leave room for greater ones behind them."""
        greatest = len(unknowns)
        if count == 1:
            state.keep(unknowns[0], 1 << greatest)
            return
        for before, unknown in enumerate(unknowns[: count - 1]):
            most = greatest - count + 1 + before
            state.keep(unknown, (2 << most) - 1)
        if count == greatest:
            for value, unknown in enumerate(unknowns, 1):
                state.keep(unknown, 1 << value)

    def _why_bounded(self, count: int, before: State, after: State) -> str:
        name = next(rule.name for rule in self._rules if isinstance(rule, Seen) and rule.count == count)
        if count == 1:
            return f"{name} sees only the greatest number"
        if count == len(self.places):
            return f"{name} sees every number, so that they only grow"
        return f"{name} sees {counted(count, 'number(s)')}, so greater ones follow"

    def reason(self, before: State, after: State) -> str:
        line, *views = self._rules
        allow = "allows" if len(views) == 1 else "allow"
        return f"that is so in every filling of {line.name} that {joined([view.name for view in views])} {allow}"

    def linear(self, state: State) -> Iterator[Row]:
        for rule in self._rules:
            yield from rule.linear(state)

    def broken(self, board: Board) -> str | None:
        return next((wrong for rule in self._rules if (wrong := rule.broken(board))), None)


@lru_cache(maxsize=20000)
def kept_by_skyline(words: tuple[int, ...], front: int | None, back: int | None) -> Sequence[int] | None:
    """What is left of words of values, as many numbers in a row as places, by what is seen from both ends.

    Lines of one puzzle, and of puzzles that differ in a clue, are asked about the same again and again.
    """
    everything = 0
    for word in words:
        everything |= word
    if everything.bit_count() < len(words):
        return None
    if len(words) > LONGEST:
        return _kept_by_each_view(words, front, back)
    greatest = 1 << everything.bit_length() - 1
    places = [number for number, word in enumerate(words) if word & greatest]
    lowest = _lowest(everything)
    others = [(word & ~greatest) >> lowest for word in words]
    before = _Part(others[: places[-1]], front, len(words) - 1)
    behind = _Part(others[: places[0] : -1], back, len(words) - 1)
    kept = [0] * len(words)
    for number in places:
        # What is not before the greatest number is behind it.
        together = before.sets(number) & _of_the_others(behind.sets(len(words) - 1 - number), len(words) - 1)
        if together:
            kept[number] = greatest
            before.use(number, together)
            behind.use(len(words) - 1 - number, _of_the_others(together, len(words) - 1))
    if not any(kept):
        return None
    for number, word in enumerate(before.kept()):
        kept[number] |= word << lowest
    for number, word in enumerate(behind.kept(), 1):
        kept[-number] |= word << lowest
    return kept


def _kept_by_each_view(words: tuple[int, ...], front: int | None, back: int | None) -> Sequence[int] | None:
    kept: tuple[int, ...] | None = words
    if front is not None:
        kept = kept_by_view(words, front, different=True)
    if back is not None and kept is not None:
        kept = kept_by_view(kept[::-1], back, different=True)
        kept = kept and kept[::-1]
    return kept


def _lowest(word: int) -> int:
    return (word & -word).bit_length() - 1


class Step(NamedTuple):
    """One more number: its bit, the sets in which all are lower, so that it is seen, and those in which it is hidden.

    The number of a set is the sum of the bits of its numbers, so a set with one more number comes so much later.
    """

    bit: int
    lower: int
    hiding: int


class _Sets:
    """Sets of some numbers, as bits of an integer; so many such integers side by side, by how many are seen."""

    def __init__(self, numbers: int, fields: int) -> None:
        self.size = 1 << numbers
        self.everything = (1 << self.size * fields) - 1
        every = self.everything // ((1 << self.size) - 1)
        self._steps = []
        for number in range(numbers):
            bit = 1 << number
            # Sets with the number and without it take turns.
            without = self.everything // ((1 << 2 * bit) - 1) * ((1 << bit) - 1)
            lower = ((1 << bit) - 1) * every
            self._steps.append(Step(bit, lower, without & ~lower))
        self._of: dict[int, list[Step]] = {}

    def steps(self, word: int) -> list[Step]:
        """Those for the numbers of a word."""
        if word not in self._of:
            self._of[word] = [step for step in self._steps if word & step.bit]
        return self._of[word]


@lru_cache(maxsize=64)
def _sets(numbers: int, fields: int) -> _Sets:
    return _Sets(numbers, fields)


def _of_the_others(sets: int, numbers: int) -> int:
    """For each set the one of all other numbers."""
    return int(f"{sets:0{1 << numbers}b}"[::-1], 2) if sets else 0


class _Part:
    """The first places of the line from one end, where the greatest number is behind them.

    Without a clue nothing is counted.
    """

    def __init__(self, words: Sequence[int], count: int | None, numbers: int) -> None:
        fields = count or 1
        sets = _sets(numbers, fields)
        self._steps = [sets.steps(word) for word in words]
        self._seen = 0 if count is None else sets.size
        # The greatest number is seen as well, so one fewer is seen before it.
        self._wanted = (fields - 1) * sets.size
        # For no place, the first, the first two...: what they may hold, and what of that is of use.
        self._reached = [1]
        for steps in self._steps:
            before, after = self._reached[-1], 0
            for bit, lower, hiding in steps:
                after |= (before & lower) << bit + self._seen | (before & hiding) << bit
            self._reached.append(after & sets.everything)
        self._used = [0] * len(self._reached)

    def sets(self, number: int) -> int:
        """What so many places may hold if the greatest number comes next."""
        return self._reached[number] >> self._wanted

    def use(self, number: int, sets: int) -> None:
        """The greatest number may come next after these."""
        self._used[number] = sets << self._wanted

    def kept(self) -> list[int]:
        """For each place the numbers that lead to what is used."""
        kept = []
        for number in range(len(self._steps) - 1, -1, -1):
            after, before, word, came = self._used[number + 1], self._reached[number], 0, 0
            for bit, lower, hiding in self._steps[number] if after else ():
                ways = (after >> bit + self._seen & lower | after >> bit & hiding) & before
                if ways:
                    word |= bit
                    came |= ways
            self._used[number] |= came
            kept.append(word)
        kept.reverse()
        return kept
