"""How many numbers of a line are seen from its end: those that are greater than all before them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from puzzlesolve.engine.rule import IMPOSSIBLE, Row, Rule, Technique, Variable
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

    def techniques(self) -> Sequence[Technique]:
        return [Technique(3, self.narrow, "what hides what")]

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
        self.fields = fields_of(max(words).bit_length() + 1, count + 1)
        fields = self.fields
        least = _least_greatest(words) if different else [0] * len(words)
        # By place: the fields of the numbers that may be seen there, and of those that some number may hide behind.
        can_be_seen = [fields.of(word) & fields.above(first) for word, first in zip(words, least)]
        self._stays = [fields.above(max(first, _lowest(word) + 1 + different)) for word, first in zip(words, least)]
        # By place: what is reached before it, what numbers seen there lead to; and from the end, what leads to so many.
        self._reached, self._seen = [1], []
        for seen, stays in zip(can_be_seen, self._stays):
            before = self._reached[-1]
            self._seen.append((fields.lower(before) & fields.not_last) << 1 & seen)
            self._reached.append(self._seen[-1] | before & stays)
        self._leading = [fields.every << count]
        for seen, stays in zip(reversed(can_be_seen), reversed(self._stays)):
            after = self._leading[-1]
            lead = (fields.higher(after & seen) & fields.not_first) >> 1
            self._leading.append(lead | after & stays)
        self._leading.reverse()

    def ways(self) -> Iterator[tuple[int, int]]:
        """By place: what numbers seen there lead to, and where others hide, on some way to the end."""
        for seen, before, after, stays in zip(self._seen, self._reached, self._leading[1:], self._stays):
            yield seen & after, before & after & stays


@lru_cache(maxsize=20000)
def kept_by_view(words: tuple[int, ...], count: int, different: bool = False) -> tuple[int, ...] | None:
    """What is left of words of values when so many are seen along them; None where there is no such line."""
    view = _View(words, count, different)
    kept = []
    for word, (seen, stays) in zip(words, view.ways()):
        # Hidden are all that are lower than the highest that may stay the greatest.
        left = view.fields.values(seen) | word & (1 << max(view.fields.highest(stays) - different, 0)) - 1
        if not left:
            return None
        kept.append(left)
    return tuple(kept)


def _paths(words: tuple[int, ...], count: int, different: bool) -> list[Step] | None:
    """The steps of all ways to fill a line, place by place."""
    view = _View(words, count, different)
    steps = [Step(*map(view.fields.stages, ways)) for ways in view.ways()]
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


@lru_cache(maxsize=64)
def fields_of(number: int, width: int) -> _Fields:
    """Lines of one length share their fields, and with these what was worked out about words."""
    return _Fields(number, width)


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
        self._of: dict[int, int] = {}

    def of(self, word: int) -> int:
        """The fields of some values."""
        if word not in self._of:
            self._of[word] = self._spread(word)
        return self._of[word]

    def _spread(self, word: int) -> int:
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
