"""How many numbers of a line are seen from its end: those that are greater than all before them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from puzzlesolve.engine.rule import IMPOSSIBLE, Row, Rule, Variable
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.tables import Tables
from puzzlesolve.engine.unknowns import Board, Unknowns
from puzzlesolve.places import Place
from puzzlesolve.rules.sight import Stage, Step, onward, shown
from puzzlesolve.words import counted


class Seen(Rule):
    """Along the places, so many numbers are seen; `name` is that of the clue which says so.

    Where it takes for granted that all numbers of the line are different, its model is smaller.
    """

    called = "what is seen"
    cost = 1

    def __init__(
        self, unknowns: Unknowns, places: Sequence[Place], count: int, name: str, takes: Sequence[Rule] = ()
    ) -> None:
        self.name = name
        self.takes = takes
        self.places = places
        self.count = count
        self.unknowns = [unknowns.of[place] for place in places]
        self._all = unknowns

    @property
    def statement(self) -> str:
        return f"{self.name} sees {counted(self.count, 'number(s)')}"

    @property
    def notation(self) -> str:
        return (
            "a path along the places p: s[p, k, c] says that k is the c-th number seen, h[p, k, c] that what stands at "
            "p hides behind k, the greatest after c of them; what comes to k and c stays there, or rises, level by "
            "level, to a greater number; x[p, k] = Σ s[p, k, c] + y[p, k], where y falls from what hides it"
        )

    def narrow(self, state: State) -> None:
        kept = kept_by_view(tuple([state.words[unknown] for unknown in self.unknowns]), self.count)
        if kept is None:
            raise Contradiction
        for unknown, bits in zip(self.unknowns, kept):
            state.keep(unknown, bits)

    def enter(self, tables: Tables) -> bool:
        return tables.look_up_values(self.unknowns, lambda words: kept_by_view(tuple(words), self.count))

    def reason(self, before: State, after: State) -> str:
        return self.statement

    def by_itself(self) -> Seen:
        return Seen(self._all, self.places, self.count, self.name)

    def linear(self, state: State) -> Iterator[Row]:
        words = tuple(state.words[unknown] for unknown in self.unknowns)
        paths = _paths(words, self.count, bool(self.takes))
        if paths is None:
            yield IMPOSSIBLE
            return
        # Before the first place there is no greatest number, and none is seen.
        came: dict[Stage, list[Variable]] = {Stage(0, 0): []}
        for number, (unknown, word, step) in enumerate(zip(self.unknowns, words, paths)):
            where = f"{self.name} {number}"
            seen: dict[Stage, Variable] = {stage: f"sight {where} {stage.name}" for stage in step.seen}
            stays: dict[Stage, Variable] = {stage: f"cover {where} {stage.name}" for stage in step.stays}
            yield from onward(where, came, stays, seen)
            yield from shown(where, unknown, word, stays, seen, bool(self.takes))
            came = {stage: [names[stage] for names in (seen, stays) if stage in names] for stage in {**seen, **stays}}

    def broken(self, board: Board) -> str | None:
        held = [board[place] for place in self.places]
        seen = sum(all(value > other for other in held[:i]) for i, value in enumerate(held))
        return None if seen == self.count else f"{self.name} sees {counted(seen, 'number(s)')}, not {self.count}"


class _View:
    """The ways to fill a line when so many are seen along it.

    They are told apart by the greatest number so far and how many are seen. For each greatest number there is a field
    of bits, which says how many may be seen, and all fields lie side by side in one integer: first the field for no
    number at all, then that for 0, for 1... Where all numbers are `different`, so many places need a greatest number
    that leaves room for the others below it.
    """

    def __init__(self, words: Sequence[int], count: int, different: bool = False) -> None:
        self.fields = _Fields(max(words).bit_length() + 1, count + 1)
        self.words = words
        self._least = _least_greatest(words) if different else [0] * len(words)
        self._different = different
        # By place: what was reached before it, and from the end, what leads to so many.
        self.reached = [1]
        for number in range(len(words)):
            before = self.reached[-1]
            self.reached.append(self.seen_after(before) & self.seen(number) | before & self.stay(number))
        self.leading = [self.fields.every << count]
        for number in reversed(range(len(words))):
            after = self.leading[-1]
            lead = (self.fields.higher(after & self.seen(number)) & self.fields.not_first) >> 1
            self.leading.append(lead | after & self.stay(number))
        self.leading.reverse()

    def seen(self, number: int) -> int:
        """The fields of the numbers that may be seen at a place."""
        return self.fields.of(self.words[number]) & self.fields.above(self._least[number])

    def stay(self, number: int) -> int:
        """The fields of the greatest numbers that some number of a place may hide behind."""
        lowest = _lowest(self.words[number]) + 1 + self._different
        return self.fields.above(max(self._least[number], lowest))

    def seen_after(self, before: int) -> int:
        """What it leads to that one more is seen."""
        return (self.fields.lower(before) & self.fields.not_last) << 1

    def ways(self, number: int) -> tuple[int, int]:
        """At a place: what numbers seen there lead to, and where others hide, on some way to the end."""
        before, after = self.reached[number], self.leading[number + 1]
        return self.seen_after(before) & after & self.seen(number), before & after & self.stay(number)


@lru_cache(maxsize=20000)
def kept_by_view(words: tuple[int, ...], count: int, different: bool = False) -> tuple[int, ...] | None:
    """What is left of words of values when so many are seen along them; None where there is no such line."""
    view = _View(words, count, different)
    kept = []
    for number, word in enumerate(words):
        seen, stays = view.ways(number)
        # Hidden are all that are lower than the highest that may stay the greatest.
        left = view.fields.values(seen) | word & (1 << max(view.fields.highest(stays) - different, 0)) - 1
        if not left:
            return None
        kept.append(left)
    return tuple(kept)


def _paths(words: tuple[int, ...], count: int, different: bool) -> list[Step] | None:
    """The steps of all ways to fill a line, place by place."""
    view = _View(words, count, different)
    steps = [Step(*map(view.fields.stages, view.ways(number))) for number in range(len(words))]
    return steps if all(step.seen or step.stays for step in steps) else None


def _lowest(word: int) -> int:
    return (word & -word).bit_length() - 1


def _least_greatest(words: Sequence[int]) -> list[int]:
    """By place: the first field that has room for different numbers up to there."""
    everything = 0
    for word in words:
        everything |= word
    found = [value + 1 for value in range(everything.bit_length()) if everything >> value & 1]
    # More places than numbers have no way at all.
    return [*found[: len(words)], *[everything.bit_length() + 1] * (len(words) - len(found))]


class _Fields:
    """So many fields of so many bits, the lowest first."""

    def __init__(self, number: int, width: int) -> None:
        self._number = number
        self._width = width
        # The lowest bit of each field, all bits, all but the lowest of each, and all but the highest.
        self.every = ((1 << number * width) - 1) // ((1 << width) - 1)
        self._all = (1 << number * width) - 1
        self.not_first = self._all ^ self.every
        self.not_last = self._all ^ self.every << width - 1

    def of(self, word: int) -> int:
        """The fields of some values."""
        found = 0
        while word:
            lowest = word & -word
            word ^= lowest
            found |= 1 << lowest.bit_length() * self._width
        return found * ((1 << self._width) - 1)

    def values(self, fields: int) -> int:
        """The values whose fields hold something."""
        found = 0
        while fields:
            field = (fields.bit_length() - 1) // self._width
            found |= 1 << field - 1
            fields &= (1 << field * self._width) - 1
        return found

    def stages(self, fields: int) -> list[Stage]:
        """What fields hold, one by one."""
        return [Stage(*divmod(bit, self._width)) for bit in range(fields.bit_length()) if fields >> bit & 1]

    def above(self, first: int) -> int:
        """All fields from one on."""
        return self._all >> first * self._width << first * self._width

    def highest(self, fields: int) -> int:
        """The number of the highest field that holds something, or 0."""
        return max(fields.bit_length() - 1, 0) // self._width

    def lower(self, fields: int) -> int:
        """In each field what all lower fields hold together."""
        fields <<= self._width
        step = 1
        while step < self._number:
            fields |= fields << step * self._width
            step *= 2
        return fields & self._all

    def higher(self, fields: int) -> int:
        """In each field what all higher fields hold together."""
        fields >>= self._width
        step = 1
        while step < self._number:
            fields |= fields >> step * self._width
            step *= 2
        return fields
