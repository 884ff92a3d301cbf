"""The ones of a line stand in stretches of these lengths, in this order, with zeros between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import groupby
from operator import itemgetter, or_
from typing import NamedTuple

from puzzlesolve.engine.rule import IMPOSSIBLE, Row, Rule, Technique
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.tables.lookup import NOTHING, Finding
from puzzlesolve.engine.unknowns import Board, Unknowns
from puzzlesolve.places import Place
from puzzlesolve.rules.stretch_path import path_of
from puzzlesolve.words import joined

# What one line may be is asked again and again while asking "what if"; so many answers are remembered.
MOST_REMEMBERED = 5000
NOT_ASKED: Finding = (-1, -1)


class Line(NamedTuple):
    """Where zeros and ones may stand. A set of positions of a line is an integer, bit p for position p."""

    zeros: int
    ones: int


class Ways(NamedTuple):
    """What all ways to fill a line leave possible, and where each stretch may start."""

    line: Line
    starts: Sequence[int]


class Span(NamedTuple):
    """Where a stretch may start, first and last, and its length."""

    first: int
    last: int
    length: int


class Stretches(Rule):
    """`lengths` of the stretches along the places, each 1 or more; `what` is what they are: "painted cells"."""

    cost = 1

    def __init__(self, marks: Unknowns, places: Sequence[Place], lengths: Sequence[int], name: str, what: str) -> None:
        self.name = name
        self.places = places
        self.lengths = lengths
        self.what = what
        self.unknowns = [marks.of[place] for place in places]
        # Marks as a text of digits end with the first of them.
        self._size = len(marks)
        self._digits = itemgetter(*(self._size - 1 - unknown for unknown in reversed(self.unknowns)))
        self._bits = [1 << unknown for unknown in self.unknowns]
        self._mask = sum(self._bits)
        self._remembered: dict[tuple[int, int], Finding | None] = {}

    @property
    def statement(self) -> str:
        return f"the {self.what} of {self.name} are {_in_words(self.lengths)}"

    @property
    def notation(self) -> str:
        return (
            "a path along the places p: s[i, p] says that stretch i starts at p, z[i, p] that another zero is there "
            "after i of them; what comes to a place goes on from it; x[p] = Σ s[i, q] over those that cover p, and "
            "1 - x[p] = Σ z[i, p] + Σ s[i, q] over those that end before p"
        )

    def narrow(self, state: State) -> None:
        zeros, ones = state.marks(0) & self._mask, state.marks(1) & self._mask
        found = self._remembered.get((zeros, ones), NOT_ASKED)
        if found is NOT_ASKED:
            found = self._excluded(zeros, ones)
            if len(self._remembered) >= MOST_REMEMBERED:
                self._remembered.clear()
            self._remembered[zeros, ones] = found
            if found is not None:
                # All is said at once: what is left will be asked about next.
                self._remembered[zeros & ~found[1], ones & ~found[0]] = NOTHING
        if found is None:
            raise Contradiction
        if found != NOTHING:
            state.make_marks(*found)

    def _excluded(self, zeros: int, ones: int) -> Finding | None:
        """The marks that must be zero and those that must be one, where these may be; None where no way is left."""
        line, ways = self._ways(zeros, ones)
        if ways is None:
            return None
        return self._marks(line.ones & ~ways.line.ones), self._marks(line.zeros & ~ways.line.zeros)

    def _ways(self, zeros: int, ones: int) -> tuple[Line, Ways | None]:
        """The line where these marks may be zero and those one, and what it may be."""
        texts = ["".join(self._digits(f"{marks:0{self._size}b}")) for marks in (zeros, ones)]
        line = Line(int(texts[0], 2), int(texts[1], 2))
        mirrored = Line(int(texts[0][::-1], 2), int(texts[1][::-1], 2))
        return line, ways_to_fill(len(self.places), self.lengths, line, mirrored)

    def _marks(self, line: int) -> int:
        """The marks at some positions of the line."""
        return sum([self._bits[position] for position in _positions(line)]) if line else 0

    def techniques(self) -> Sequence[Technique]:
        return [
            Technique(1, self._overlaps, "overlap", self._why_overlap),
            Technique(1, self._edges, "edges", self._why_edges),
            Technique(2, self.narrow, "a line solved as a whole"),
        ]

    def _spans(self, state: State) -> list[Span]:
        """Where each stretch may be. Raises Contradiction."""
        _, ways = self._ways(state.marks(0), state.marks(1))
        if ways is None:
            raise Contradiction
        starts = [_positions(several) for several in ways.starts]
        return [Span(several[0], several[-1], length) for several, length in zip(starts, self.lengths)]

    def _overlaps(self, state: State) -> None:
        """A stretch covers what it covers both where it starts first and where it starts last."""
        kept = [_block(span.last, span.first + span.length) for span in self._spans(state)]
        state.make_marks(0, self._marks(reduce(or_, kept, 0)) & state.marks(0))

    def _edges(self, state: State) -> None:
        """What no stretch reaches is empty."""
        reached = [_block(span.first, span.last + span.length) for span in self._spans(state)]
        state.make_marks(self._mask & ~self._marks(reduce(or_, reached, 0)) & state.marks(1), 0)

    def _why_overlap(self, before: State, after: State) -> str:
        made = before.marks(0) & ~after.marks(0)
        spans = [
            span for span in self._spans(before) if made & self._marks(_block(span.last, span.first + span.length))
        ]
        if len(spans) == 1:
            return f"the {spans[0].length} of {self.name} covers that wherever it starts"
        lengths = joined([str(span.length) for span in spans])
        return f"the {lengths} of {self.name} cover that wherever they start"

    def _why_edges(self, before: State, after: State) -> str:
        if not self.lengths:
            return f"{self.name} has no {self.what}"
        if all(span.first == span.last for span in self._spans(before)):
            return f"{self.name} has all of its {self.what}"
        return f"no stretch of {self.name} reaches that far"

    def reason(self, before: State, after: State) -> str:
        return f"that is so in every filling of {self.name} by {_in_words(self.lengths)}"

    def linear(self, state: State) -> Iterator[Row]:
        _, ways = self._ways(state.marks(0), state.marks(1))
        if ways is None:
            yield IMPOSSIBLE
            return
        path = path_of(self.name, len(self.places), self.lengths, ways.starts)
        # Every way starts at the first point and ends at the last.
        for number, (came, onward) in enumerate(zip(path.coming, path.leaving[:-1])):
            terms = [*((1, name) for name in onward), *((-1, name) for name in came)]
            yield Row(terms, "==", int(number == 0), f"path {number}")
        for position, unknown in enumerate(self.unknowns):
            # The second follows from the first and the path, but single rows would not see what is excluded.
            ones, zeros = ([(1, name) for name in steps[position]] for steps in (path.ones, path.zeros))
            yield Row([(-1, (unknown, 1)), *ones], "==", 0, f"one {position + 1}")
            yield Row([(1, (unknown, 1)), *zeros], "==", 1, f"zero {position + 1}")

    def broken(self, board: Board) -> str | None:
        held = [len(list(group)) for value, group in groupby(board[place] for place in self.places) if value]
        if held == list(self.lengths):
            return None
        return f"the {self.what} of {self.name} are {_in_words(held)}, not {_in_words(self.lengths)}"


def _block(start: int, end: int) -> int:
    """The positions from one on up to another, as bits."""
    return (1 << end) - (1 << start) if end > start else 0


def _in_words(lengths: Sequence[int]) -> str:
    if not lengths:
        return "none"
    return f"{'a stretch' if len(lengths) == 1 else 'stretches'} of {joined([str(length) for length in lengths])}"


def ways_to_fill(size: int, lengths: Sequence[int], line: Line, mirrored: Line) -> Ways | None:
    """What a line, which is given from both ends, may be; None where there is no way."""
    found = _filled(lengths, line)
    if found is None or not found.ends[-1] >> size & 1:
        return None
    other = _filled(lengths[::-1], mirrored)
    assert other is not None
    # From where on the stretches that are left may fill the line, for all stretches, all but the first...
    left = [_mirrored(ends, size + 1) for ends in reversed(other.ends)]
    zeros = found.ends[0] & left[0] >> 1
    ones = 0
    starts = []
    for length, may_start, ends, rest in zip(lengths, found.starts, found.ends[1:], left[1:]):
        # After a stretch the line ends, or a zero stands before the rest of it.
        onward = rest >> 1 & line.zeros | rest & 1 << size
        zeros |= ends & onward
        may_start &= onward >> length
        starts.append(may_start)
        ones |= _covered(may_start, length)
    return Ways(Line(zeros & line.zeros, ones), starts)


class Filled(NamedTuple):
    """For no stretch, the first, the first two...: the positions up to which just these may fill the line; and for each
    stretch the positions where it may start, as far as the line before it is concerned.
    """

    ends: list[int]
    starts: list[int]


def _filled(lengths: Sequence[int], line: Line) -> Filled | None:
    """None where the line ends too early."""
    zeros, ones = line
    fitting: dict[int, int] = {}
    # From a position, zeros lead on: a carry runs through each stretch of them.
    reached = (zeros + (1 & zeros) ^ zeros) | 1
    ends, starts = [reached], []
    for length in lengths:
        if length not in fitting:
            fitting[length] = _fitting(ones, length)
        start = reached & fitting[length]
        if not start:
            return None
        end = start << length
        end |= zeros + (end & zeros) ^ zeros
        starts.append(start)
        ends.append(end)
        # A zero stands between this stretch and the next.
        reached = (end & zeros) << 1
    return Filled(ends, starts)


def _fitting(ones: int, length: int) -> int:
    """Where a stretch of this length may start."""
    have = 1
    while have < length:
        step = min(have, length - have)
        ones &= ones >> step
        have += step
    return ones


def _covered(starts: int, length: int) -> int:
    """What stretches of this length that start there cover."""
    have = 1
    while have < length:
        step = min(have, length - have)
        starts |= starts << step
        have += step
    return starts


def _mirrored(line: int, size: int) -> int:
    return int(f"{line:0{size}b}"[::-1], 2)


def _positions(line: int) -> list[int]:
    found = []
    while line:
        lowest = line & -line
        found.append(lowest.bit_length() - 1)
        line ^= lowest
    return found
