"""What a puzzle asks for, and what is still possible: unknowns, their domains, and states.

An unknown is a number from 0 up, and stands for a place, or for several that share it (the cells of a tile). Its domain
says which values it may have. A literal, "this unknown has this value", is (unknown, value). A state says which
literals are still possible, in words of bits that have one of two layouts:

- `Marks`, where every unknown is 0 or 1: many share a pair of words, so that a rule over a whole row costs two
  operations. A set bit in the even word says "may be 0", the same bit in the odd word after it "may be 1".
- `Unknowns`, for anything else: word u belongs to unknown u, and bit v is set while u may be v.

Copying a state is copying a short list, which is what makes asking "what if" cheap. Only the engine and the rules know
of words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import compress
from typing import Any, NamedTuple

from puzzlesolve.engine.literals import Literals, PackedLiterals
from puzzlesolve.engine.state import MARKS_PER_WORD, Contradiction, Literal, State
from puzzlesolve.engine.tables import Tables
from puzzlesolve.places import Place, grouped, listed
from puzzlesolve.words import either

# From the character of a digit to the digit, and from a digit to the other one.
IS_ONE = bytes.maketrans(b"01", b"\0\1")
NOT = bytes.maketrans(b"\0\1", b"\1\0")

# The values of places; of a finished board, all of them. (The keys are places; a mapping of cells must do as well.)
Board = Mapping[Any, int]


class Domain(NamedTuple):
    """The values that an unknown may have, their names, and how they are said of places."""

    values: tuple[int, ...]
    names: tuple[str, ...]
    phrase: str

    @property
    def is_mark(self) -> bool:
        return self.values == (0, 1)

    def name_of(self, value: int) -> str:
        return self.names[self.values.index(value)]

    def says(self, values: Sequence[int], places: Iterable[Place], several: bool) -> str:
        """That some places, of one unknown or several, have one of these values."""
        verb = "are" if several else "is"
        return self.phrase.format(values=either(map(self.name_of, values)), places=listed(places), verb=verb)


def marks(zero: str, one: str, phrase: str = "{values} at {places}") -> Domain:
    """The domain of a mark, which is there or not: "no star", "a star"."""
    return Domain((0, 1), (zero, one), phrase)


def numbers(largest: int) -> Domain:
    """The numbers from 1 up."""
    values = tuple(range(1, largest + 1))
    return Domain(values, tuple(map(str, values)), "{places} {verb} {values}")


class Unknowns:
    """Which place asks for which unknown, what each may be, and how a state keeps them."""

    def __init__(self, groups: Iterable[Sequence[Place]], domains: Sequence[Domain]) -> None:
        self.places: list[tuple[Place, ...]] = [tuple(group) for group in groups]
        self.of: dict[Any, int] = {place: unknown for unknown, group in enumerate(self.places) for place in group}
        self.domains = domains

    @staticmethod
    def shared(groups: Collection[Sequence[Place]], domain: Domain | Sequence[Domain]) -> Unknowns:
        """An unknown for each group of places; `domain` is that of all, or one for each."""
        if isinstance(domain, Domain):
            return (Marks if domain.is_mark else Unknowns)(groups, [domain] * len(groups))
        return (Marks if all(each.is_mark for each in domain) else Unknowns)(groups, domain)

    @staticmethod
    def each(places: Iterable[Place], domain: Domain | Sequence[Domain]) -> Unknowns:
        """An unknown for each place."""
        return Unknowns.shared([(place,) for place in places], domain)

    def __len__(self) -> int:
        return len(self.places)

    def start(self) -> State:
        """The state in which everything is possible."""
        # Unknowns mostly share one domain, which takes longer to compare than to recognize.
        bits_of: dict[int, int] = {}
        for domain in self.domains:
            if id(domain) not in bits_of:
                bits_of[id(domain)] = sum(1 << value for value in domain.values)
        return State([bits_of[id(domain)] for domain in self.domains])

    @cached_property
    def largest(self) -> int:
        """The largest value that any of them may have."""
        return max(self.start().words, default=0).bit_length() - 1

    def values(self, state: State, unknown: int) -> list[int]:
        """The values still possible, in order."""
        bits = state.words[unknown]
        return [value for value in self.domains[unknown].values if bits >> value & 1]

    def keep_only(self, state: State, unknown: int, values: Iterable[int]) -> None:
        """Leave an unknown only these values."""
        state.keep(unknown, sum(1 << value for value in values))

    def exclude(self, state: State, unknown: int, value: int) -> None:
        """Take one value away from an unknown."""
        self.keep_only(state, unknown, [other for other in self.values(state, unknown) if other != value])

    def loosen(self, state: State, unknown: int, other: State) -> None:
        """Let an unknown again be whatever another state lets it be."""
        state.words[unknown] = other.words[unknown]
        state.seen = {}

    def open(self, state: State) -> list[int]:
        """The unknowns with more than one value left."""
        return [unknown for unknown, bits in enumerate(state.words) if bits & (bits - 1)]

    def choices(self, state: State) -> list[tuple[int, list[int]]]:
        """The open unknowns with their values, those with the fewest first."""
        by_number = sorted(self.open(state), key=lambda unknown: state.words[unknown].bit_count())
        return [(unknown, self.values(state, unknown)) for unknown in by_number]

    def next_choice(self, state: State) -> Literal | None:
        """An open unknown with as few values as any, and the last of these; None where all are decided."""
        fewest, found = 0, -1
        for unknown, bits in enumerate(state.words):
            if bits & (bits - 1) and (found < 0 or bits.bit_count() < fewest):
                fewest, found = bits.bit_count(), unknown
                if fewest == 2:
                    break
        return None if found < 0 else (found, state.words[found].bit_length() - 1)

    def decided(self, state: State) -> list[int]:
        """The value of every unknown in a state that leaves none open."""
        return [word.bit_length() - 1 for word in state.words]

    def may_be(self, state: State, value: int) -> Sequence[int]:
        """For each unknown something true where it may have the value."""
        return [word >> value & 1 for word in state.words]

    def must_be(self, state: State, value: int) -> Sequence[int]:
        """For each unknown something true where it can have no other value."""
        return [word == 1 << value for word in state.words]

    def literals(self, weights: Mapping[int, int], value: int) -> Literals:
        """That some unknowns have a value, each counted so many times."""
        return Literals(weights, value)

    def tables(self) -> Tables:
        """Where rules over these unknowns may enter what they compile to."""
        from puzzlesolve.engine.tables.separate import SeparateTables

        return SeparateTables(self.start())

    @property
    def fit_one_table(self) -> bool:
        """Whether a table carries rules over any of them together; where not, what is only implied takes too long."""
        return True

    def with_known(self, bits: Sequence[int], state: State) -> list[int]:
        """Bits of each word, and those of values that are the only ones left for their unknowns."""
        return [before if word & (word - 1) else before | word for before, word in zip(bits, state.words)]

    def bit(self, unknown: int, value: int) -> tuple[int, int]:
        """The word and the bit that say that an unknown may have a value."""
        return unknown, 1 << value

    def other_bits(self, unknown: int, value: int) -> tuple[int, int]:
        """The word and the bits that say that an unknown may have any other value."""
        return unknown, ~(1 << value)

    def watched(self, unknowns: Sequence[int]) -> dict[int, int]:
        """The words, and the bits of these, that belong to some unknowns."""
        return dict.fromkeys(unknowns, -1)

    def touched(self, word: int, bits: int) -> Iterator[int]:
        """The unknowns behind an entry of `State.touched`."""
        yield word

    def empty(self, state: State, word: int, taken: int) -> bool:
        """Whether some unknown has nothing left, now that this was taken away."""
        return not state.words[word]

    def keep_all(self, state: State, other: State) -> bool:
        """Leave only what another state allows too; whether that took anything away. Raises Contradiction."""
        both = enumerate(zip(state.words, other.words))
        changes = [(word, taken) for word, (before, bits) in both if (taken := before & ~bits)]
        for word, taken in changes:
            state.words[word] ^= taken
            if self.empty(state, word, taken):
                raise Contradiction
        state.touched += changes
        return bool(changes)

    def changed(self, before: State, after: State) -> list[int]:
        """The unknowns that may be less after than before, in order."""
        differ = ((word, a ^ b) for word, (a, b) in enumerate(zip(before.words, after.words)) if a != b)
        return sorted({unknown for word, bits in differ for unknown in self.touched(word, bits)})

    def says(self, state: State, unknowns: Sequence[int]) -> str:
        """What a state says of some unknowns, in words."""
        alike = grouped(unknowns, lambda unknown: (self.domains[unknown], tuple(self.values(state, unknown))))
        return "; ".join(
            domain.says(values, sorted(place for unknown in group for place in self.places[unknown]), len(group) > 1)
            for (domain, values), group in alike.items()
        )

    def by_place(self, values: Sequence[int]) -> dict[Any, int]:
        """The board that these values of the unknowns make."""
        return {place: values[unknown] for place, unknown in self.of.items()}


class Marks(Unknowns):
    """Unknowns that are 0 or 1, and share pairs of words."""

    def start(self) -> State:
        words = []
        for first in range(0, len(self), MARKS_PER_WORD):
            everything = (1 << min(MARKS_PER_WORD, len(self) - first)) - 1
            words += [everything, everything]
        return State(words)

    def values(self, state: State, unknown: int) -> list[int]:
        word, bit = self.bit(unknown, 0)
        return [value for value in (0, 1) if state.words[word + value] & bit]

    def keep_only(self, state: State, unknown: int, values: Iterable[int]) -> None:
        word, bit = self.bit(unknown, 0)
        left = set(values)
        for value in (0, 1):
            if value not in left:
                state.take_marks(word + value, bit)

    def loosen(self, state: State, unknown: int, other: State) -> None:
        word, bit = self.bit(unknown, 0)
        for each in (word, word + 1):
            state.words[each] = state.words[each] & ~bit | other.words[each] & bit
        state.seen = {}

    def open(self, state: State) -> list[int]:
        both = [zeros & ones for zeros, ones in zip(state.words[::2], state.words[1::2])]
        return list(compress(range(len(self)), self._flags(both)))

    def choices(self, state: State) -> list[tuple[int, list[int]]]:
        return [(unknown, [0, 1]) for unknown in self.open(state)]

    def next_choice(self, state: State) -> Literal | None:
        for even in range(0, len(state.words), 2):
            both = state.words[even] & state.words[even + 1]
            if both:
                return even // 2 * MARKS_PER_WORD + (both & -both).bit_length() - 1, 1
        return None

    def decided(self, state: State) -> list[int]:
        return list(self.may_be(state, 1))

    def may_be(self, state: State, value: int) -> bytes:
        return self._flags(state.words[value::2])

    def must_be(self, state: State, value: int) -> bytes:
        return self.may_be(state, 1 - value).translate(NOT)

    def _flags(self, words: Sequence[int]) -> bytes:
        """The bits of words, the lowest first, as so many bytes."""
        digits = "".join([f"{word:0{MARKS_PER_WORD}b}"[::-1] for word in words])
        return digits[: len(self)].encode().translate(IS_ONE)

    def literals(self, weights: Mapping[int, int], value: int) -> Literals:
        return PackedLiterals(weights, value)

    def tables(self) -> Tables:
        from puzzlesolve.engine.tables.packed import PackedTables

        return PackedTables(self.start())

    @property
    def fit_one_table(self) -> bool:
        return len(self) <= MARKS_PER_WORD

    def with_known(self, bits: Sequence[int], state: State) -> list[int]:
        words = state.words
        return [before | word & ~words[i ^ 1] for i, (before, word) in enumerate(zip(bits, words))]

    def bit(self, unknown: int, value: int) -> tuple[int, int]:
        return unknown // MARKS_PER_WORD * 2 + value, 1 << unknown % MARKS_PER_WORD

    def other_bits(self, unknown: int, value: int) -> tuple[int, int]:
        return self.bit(unknown, 1 - value)

    def watched(self, unknowns: Sequence[int]) -> dict[int, int]:
        found: dict[int, int] = {}
        for unknown in unknowns:
            even, bit = self.bit(unknown, 0)
            for word in (even, even + 1):
                found[word] = found.get(word, 0) | bit
        return found

    def touched(self, word: int, bits: int) -> Iterator[int]:
        first = word // 2 * MARKS_PER_WORD
        while bits:
            lowest = bits & -bits
            yield first + lowest.bit_length() - 1
            bits ^= lowest

    def empty(self, state: State, word: int, taken: int) -> bool:
        return bool(taken & ~state.words[word ^ 1])
