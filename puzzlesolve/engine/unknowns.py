"""What a puzzle asks for, and what is still possible: unknowns and states.

An unknown is a number from 0 up; several cells may share one (the cells of a tile). A state says which values each
unknown may still take. It is a list of plain integers, called words, used as bit sets:

- `Numbers`: word u belongs to unknown u, and bit v is set while u may be v.
- `Marks` (unknowns that are 0 or 1): many unknowns share a pair of words, so that a rule over a whole row costs two
  operations. A set bit in the even word says "may be 0", the same bit in the odd word after it "may be 1".

Copying a state is copying a short list, which is what makes asking "what if" cheap.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import compress
from typing import NamedTuple

from puzzlesolve.places import Cell, either, grouped, listed

# So many marks share a pair of words. A board that a magazine prints fits into one pair, where rules are fastest; on
# huge boards the words stay short enough that the cost of a rule does not grow with the board.
MARKS_PER_WORD = 1024
# From the character of a digit to the digit.
IS_ONE = bytes.maketrans(b"01", b"\0\1")


# A word, and the bits that were taken away from it.
Change = tuple[int, int]


class Contradiction(Exception):
    """No value is left for some unknown: what was assumed cannot be."""


class Tally(NamedTuple):
    """What `counting.Counting` knows of marks as they were when it last saw them."""

    may_be_zero: int
    may_be_one: int
    spare: int
    settled: int


class State:
    """What is still possible; `touched` collects the words and bits that rules took away since somebody last looked.

    Tables of many rules return what they took away instead, and may put other words in the place of these.
    `tallies` are kept by the table that made them: another problem may look at the same state.
    """

    __slots__ = ("tallies", "touched", "words")

    def __init__(self, words: list[int], tallies: dict[object, Tally] | None = None) -> None:
        self.words = words
        self.tallies = tallies or {}
        self.touched: list[Change] = []

    def copy(self) -> State:
        return State(self.words.copy(), self.tallies.copy())

    def size(self) -> int:
        """How much is still possible."""
        return sum(map(int.bit_count, self.words))

    def keep(self, word: int, bits: int) -> None:
        """Leave a number only these values."""
        before = self.words[word]
        after = before & bits
        if not after:
            raise Contradiction
        if after != before:
            self.words[word] = after
            self.touched.append((word, before ^ after))

    def set_ones(self, zero_word: int, bits: int) -> None:
        """Make marks 1; `zero_word` is the even word of their pair."""
        self._take_marks(zero_word, zero_word + 1, bits)

    def set_zeros(self, zero_word: int, bits: int) -> None:
        """Make marks 0."""
        self._take_marks(zero_word + 1, zero_word, bits)

    def _take_marks(self, word: int, other: int, bits: int) -> None:
        before = self.words[word]
        taken = before & bits
        if taken:
            if taken & ~self.words[other]:
                raise Contradiction
            self.words[word] = before ^ taken
            self.touched.append((word, taken))


class Unknowns(ABC):
    """Which cell asks for which unknown, and how a state keeps them."""

    def __init__(self, groups: Iterable[Sequence[Cell]]) -> None:
        self.cells: list[tuple[Cell, ...]] = [tuple(group) for group in groups]
        self.of: dict[Cell, int] = {cell: unknown for unknown, group in enumerate(self.cells) for cell in group}

    def __len__(self) -> int:
        return len(self.cells)

    @abstractmethod
    def start(self) -> State:
        """The state in which everything is possible."""

    @abstractmethod
    def values(self, state: State, unknown: int) -> list[int]:
        """The values still possible, in order."""

    @abstractmethod
    def keep_only(self, state: State, unknown: int, values: Iterable[int]) -> None:
        """Leave an unknown only these values."""

    @abstractmethod
    def open(self, state: State) -> list[int]:
        """The unknowns with more than one value left."""

    @abstractmethod
    def choices(self, state: State) -> list[tuple[int, list[int]]]:
        """The open unknowns with their values, those with the fewest first."""

    @abstractmethod
    def says(self, state: State, unknowns: Sequence[int]) -> str:
        """What a state says of some unknowns, in words."""

    @abstractmethod
    def touched(self, word: int, bits: int) -> Iterator[int]:
        """The unknowns behind an entry of `State.touched`."""

    def keep_all(self, state: State, words: Sequence[int]) -> bool:
        """Leave only what another state's words allow too; whether that took anything away. Raises Contradiction."""
        took = False
        for word, (before, bits) in enumerate(zip(state.words, words)):
            taken = before & ~bits
            if taken:
                took = True
                state.words[word] = before ^ taken
                state.touched.append((word, taken))
                if self.empty(state, word, taken):
                    raise Contradiction
        return took

    @abstractmethod
    def empty(self, state: State, word: int, taken: int) -> bool:
        """Whether some unknown has nothing left, now that this was taken away."""

    @abstractmethod
    def bit(self, unknown: int, value: int) -> tuple[int, int]:
        """The word and the bit that say that an unknown may have a value."""

    @abstractmethod
    def known(self, state: State) -> list[int]:
        """Of each word, the bits of values that are the only ones left for their unknowns."""

    @abstractmethod
    def watched(self, unknowns: Sequence[int]) -> dict[int, int]:
        """The words, and the bits of these, that belong to some unknowns."""

    def exclude(self, state: State, unknown: int, value: int) -> None:
        """Take one value away from an unknown."""
        self.keep_only(state, unknown, [other for other in self.values(state, unknown) if other != value])

    @abstractmethod
    def decided(self, state: State) -> list[int]:
        """The value of every unknown in a state that leaves none open."""

    def by_cell(self, values: Sequence[int]) -> dict[Cell, int]:
        """The finished board that these values of the unknowns make."""
        return {cell: values[unknown] for cell, unknown in self.of.items()}


class Numbers(Unknowns):
    """Unknowns with values 1 to `largest`, one for each cell."""

    def __init__(self, cells: Iterable[Cell], largest: int) -> None:
        super().__init__([cell] for cell in cells)
        self.largest = largest

    def start(self) -> State:
        return State([(2 << self.largest) - 2] * len(self))

    def values(self, state: State, unknown: int) -> list[int]:
        bits = state.words[unknown]
        return [value for value in range(1, self.largest + 1) if bits >> value & 1]

    def keep_only(self, state: State, unknown: int, values: Iterable[int]) -> None:
        state.keep(unknown, sum(1 << value for value in values))

    def open(self, state: State) -> list[int]:
        return [unknown for unknown, bits in enumerate(state.words) if bits & (bits - 1)]

    def choices(self, state: State) -> list[tuple[int, list[int]]]:
        by_number = sorted(self.open(state), key=lambda unknown: state.words[unknown].bit_count())
        return [(unknown, self.values(state, unknown)) for unknown in by_number]

    def says(self, state: State, unknowns: Sequence[int]) -> str:
        by_values = grouped(unknowns, lambda unknown: tuple(self.values(state, unknown)))
        return "; ".join(
            f"{listed(self.cells[u][0] for u in group)} {'is' if len(group) == 1 else 'are'} {either(values)}"
            for values, group in by_values.items()
        )

    def touched(self, word: int, bits: int) -> Iterator[int]:
        yield word

    def empty(self, state: State, word: int, taken: int) -> bool:
        return not state.words[word]

    def bit(self, unknown: int, value: int) -> tuple[int, int]:
        return unknown, 1 << value

    def known(self, state: State) -> list[int]:
        return [0 if word & (word - 1) else word for word in state.words]

    def watched(self, unknowns: Sequence[int]) -> dict[int, int]:
        return dict.fromkeys(unknowns, -1)

    def decided(self, state: State) -> list[int]:
        return [word.bit_length() - 1 for word in state.words]


class Marks(Unknowns):
    """Unknowns that are 0 or 1, each for a group of cells (often a group of one).

    `words` are said before cells with a 0 and with a 1: "no star at", "a star at".
    """

    def __init__(self, groups: Iterable[Sequence[Cell]], words: tuple[str, str]) -> None:
        super().__init__(groups)
        self.words = words

    def start(self) -> State:
        words = []
        for first in range(0, len(self), MARKS_PER_WORD):
            everything = (1 << min(MARKS_PER_WORD, len(self) - first)) - 1
            words += [everything, everything]
        return State(words)

    def place(self, unknown: int) -> tuple[int, int]:
        """The even word and the bit of an unknown."""
        return unknown // MARKS_PER_WORD * 2, 1 << unknown % MARKS_PER_WORD

    def by_word(self, unknowns: int) -> Iterator[tuple[int, int]]:
        """Unknowns that are bits of one integer as (even word, bits)."""
        even = 0
        while unknowns:
            bits = unknowns & (1 << MARKS_PER_WORD) - 1
            if bits:
                yield even, bits
            unknowns >>= MARKS_PER_WORD
            even += 2

    def masks(self, weights: Mapping[int, int]) -> list[tuple[int, int, int]]:
        """Unknowns with weights as (even word, weight, bits), as few as possible."""
        bits: dict[tuple[int, int], int] = {}
        for unknown, weight in weights.items():
            key = unknown // MARKS_PER_WORD * 2, weight
            bits[key] = bits.get(key, 0) | 1 << unknown % MARKS_PER_WORD
        return [(word, weight, mask) for (word, weight), mask in bits.items()]

    def values(self, state: State, unknown: int) -> list[int]:
        word, bit = self.place(unknown)
        return [value for value in (0, 1) if state.words[word + value] & bit]

    def keep_only(self, state: State, unknown: int, values: Iterable[int]) -> None:
        word, bit = self.place(unknown)
        left = set(values)
        if 0 not in left:
            state.set_ones(word, bit)
        if 1 not in left:
            state.set_zeros(word, bit)

    def open(self, state: State) -> list[int]:
        both = [zeros & ones for zeros, ones in zip(state.words[::2], state.words[1::2])]
        return list(compress(range(len(self)), self._flags(both)))

    def decided(self, state: State) -> list[int]:
        return list(self.may_be(state, 1))

    def may_be(self, state: State, value: int) -> bytes:
        """For each unknown 1 where it may have the value, and 0 where not."""
        return self._flags(state.words[value::2])

    def _flags(self, words: Sequence[int]) -> bytes:
        """The bits of words, the lowest first, as so many bytes."""
        digits = "".join([f"{word:0{MARKS_PER_WORD}b}"[::-1] for word in words])
        return digits[: len(self)].encode().translate(IS_ONE)

    def choices(self, state: State) -> list[tuple[int, list[int]]]:
        return [(unknown, [0, 1]) for unknown in self.open(state)]

    def says(self, state: State, unknowns: Sequence[int]) -> str:
        by_values = grouped(unknowns, lambda unknown: tuple(self.values(state, unknown)))
        parts = []
        for values, group in by_values.items():
            cells = listed(sorted(cell for unknown in group for cell in self.cells[unknown]))
            parts.append(f"{' or '.join(self.words[value] for value in values)} {cells}")
        return "; ".join(parts)

    def touched(self, word: int, bits: int) -> Iterator[int]:
        first = word // 2 * MARKS_PER_WORD
        while bits:
            lowest = bits & -bits
            yield first + lowest.bit_length() - 1
            bits ^= lowest

    def empty(self, state: State, word: int, taken: int) -> bool:
        return bool(taken & ~state.words[word ^ 1])

    def bit(self, unknown: int, value: int) -> tuple[int, int]:
        word, bit = self.place(unknown)
        return word + value, bit

    def known(self, state: State) -> list[int]:
        words = state.words
        return [word & ~words[i ^ 1] for i, word in enumerate(words)]

    def watched(self, unknowns: Sequence[int]) -> dict[int, int]:
        found: dict[int, int] = {}
        for unknown in unknowns:
            even, bit = self.place(unknown)
            for word in (even, even + 1):
                found[word] = found.get(word, 0) | bit
        return found
