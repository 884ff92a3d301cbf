"""A line that holds each number once, seen from one end or from both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from puzzlesolve.engine.rule import Row, Rule, Technique
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.tables import Tables
from puzzlesolve.engine.unknowns import Board
from puzzlesolve.rules.all_different import AllDifferent
from puzzlesolve.rules.seen import Seen, kept_by_view
from puzzlesolve.words import counted, joined

# With more sets of numbers than this in its first places a line is looked at with less care.
MOST_SETS = 200

# By the numbers in the first places, as bits: how many of them may be seen, as bits.
Reached = dict[int, int]


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
        self._rules: list[Rule] = [line, *(view for view in (front, back) if view)]
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
    """What is left of words of values, which are all different and so many, by what is seen from both ends.

    Lines of one puzzle, and of puzzles that differ in a clue, are asked about the same again and again.
    """
    everything = 0
    for word in words:
        everything |= word
    if everything.bit_count() < len(words):
        return None
    greatest = 1 << everything.bit_length() - 1
    before = _parts(words, front, greatest)
    behind = before and _parts(words[::-1], back, greatest)
    if before is None or behind is None:
        return _kept_by_each_view(words, front, back)
    from_front, from_back = _Fill(words, before, front), _Fill(words[::-1], behind, back)
    kept = [0] * len(words)
    last = len(words) - 1
    for number, word in enumerate(words):
        if word & greatest:
            for used, seen in before[number].items():
                others = everything ^ greatest ^ used
                if seen & from_front.wanted and behind[last - number].get(others, 0) & from_back.wanted:
                    kept[number] |= greatest
                    from_front.use(number, used)
                    from_back.use(last - number, others)
    if not any(kept):
        return None
    return [one | two | three for one, two, three in zip(kept, from_front.kept(), reversed(from_back.kept()))]


def _kept_by_each_view(words: tuple[int, ...], front: int | None, back: int | None) -> Sequence[int] | None:
    kept: tuple[int, ...] | None = words
    if front is not None:
        kept = kept_by_view(words, front, different=True)
    if back is not None and kept is not None:
        kept = kept_by_view(kept[::-1], back, different=True)
        kept = kept and kept[::-1]
    return kept


def _parts(words: Sequence[int], count: int | None, greatest: int) -> list[Reached] | None:
    """For no place, the first, the first two...: the ways to fill them without the greatest number.

    Without a clue nothing is counted. None where there are too many ways.
    """
    reached: list[Reached] = [{0: 1}]
    sets = 1
    for word in words[:-1]:
        now: Reached = {}
        for used, seen in reached[-1].items():
            if sets + len(now) > MOST_SETS:
                return None
            free = word & ~used & ~greatest
            further = seen << 1
            while free:
                lowest = free & -free
                free ^= lowest
                after = used | lowest
                now[after] = now.get(after, 0) | (further if count is not None and lowest > used else seen)
        reached.append(now)
        sets += len(now)
    return reached


class _Fill:
    """One part of the line, from its end up to the greatest number."""

    def __init__(self, words: Sequence[int], reached: list[Reached], count: int | None) -> None:
        self._words = words
        self._reached = reached
        self._count = count
        # So many are seen before the greatest number, as a bit.
        self.wanted = 1 if count is None else 1 << count - 1
        # What is needed of each set: how many of it may be seen, as bits.
        self._needed: list[Reached] = [{} for _ in words]

    def use(self, number: int, used: int) -> None:
        """The greatest number may stand in a place after these."""
        self._needed[number][used] = self.wanted

    def kept(self) -> list[int]:
        """For each place the numbers of this part that lead to what is used."""
        kept = [0] * len(self._words)
        for number in range(len(self._words) - 1, 0, -1):
            word, before, needed = self._words[number - 1], self._reached[number - 1], self._needed[number - 1]
            for used, seen in self._needed[number].items():
                free = word & used
                while free:
                    lowest = free & -free
                    free ^= lowest
                    rest = used ^ lowest
                    wanted = seen >> 1 if self._count is not None and lowest > rest else seen
                    wanted &= before.get(rest, 0)
                    if wanted:
                        kept[number - 1] |= lowest
                        needed[rest] = needed.get(rest, 0) | wanted
        return kept
