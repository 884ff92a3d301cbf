"""What is still possible: a list of integers, called words, used as bit sets. `unknowns.py` says what they mean."""

from __future__ import annotations

from typing import Any

# So many marks share a pair of words. A board that a magazine prints fits into one pair, where rules are fastest; on
# huge boards the words stay short enough that the cost of a rule does not grow with the board.
MARKS_PER_WORD = 1024

# "This unknown has this value."
Literal = tuple[int, int]
# A word, and the bits that were taken away from it.
Change = tuple[int, int]


class Contradiction(Exception):
    """No value is left for some unknown: what was assumed cannot be."""


class State:
    """What is still possible; `touched` collects the words and bits that rules took away since somebody last looked.

    Tables of many rules return what they took away instead, and may put other words in the place of these. What a table
    knows of a state is kept in `seen` under the table itself: another problem may look at the same state.

    A state `is_trial` where it only follows from something supposed. There are hundreds of these for each that is not,
    so a rule may leave out there what takes long and seldom finds anything.
    """

    __slots__ = ("is_trial", "seen", "touched", "words")

    def __init__(self, words: list[int], seen: dict[object, Any] | None = None, is_trial: bool = False) -> None:
        self.words = words
        self.seen = seen or {}
        self.touched: list[Change] = []
        self.is_trial = is_trial

    def copy(self) -> State:
        return State(self.words.copy(), self.seen.copy(), self.is_trial)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.words == other.words

    __hash__ = None  # type: ignore[assignment]

    def size(self) -> int:
        """How much is still possible."""
        return sum(map(int.bit_count, self.words))

    def join(self, other: State) -> None:
        """Allow what another state of the same unknowns allows, too."""
        self.words = [one | word for one, word in zip(self.words, other.words)]

    def keep(self, word: int, bits: int) -> None:
        """Leave an unknown with a word of its own only these values."""
        before = self.words[word]
        after = before & bits
        if not after:
            raise Contradiction
        if after != before:
            self.words[word] = after
            self.touched.append((word, before ^ after))

    def take_marks(self, word: int, bits: int) -> None:
        """Take a value away from marks: an even word holds who may be 0, and the odd one after it who may be 1."""
        before = self.words[word]
        taken = before & bits
        if taken:
            if taken & ~self.words[word ^ 1]:
                raise Contradiction
            self.words[word] = before ^ taken
            self.touched.append((word, taken))

    def marks(self, value: int) -> int:
        """The marks that may have a value, of all pairs of words, as bits of one integer."""
        found = 0
        for word in reversed(self.words[value::2]):
            found = found << MARKS_PER_WORD | word
        return found

    def make_marks(self, zeros: int, ones: int) -> None:
        """Make marks zero and others one, which are bits of integers over all pairs of words."""
        for offset, bits in ((1, zeros), (0, ones)):
            word = offset
            while bits:
                self.take_marks(word, bits & (1 << MARKS_PER_WORD) - 1)
                bits >>= MARKS_PER_WORD
                word += 2
