"""How many of some literals hold: what a count looks at, for each layout of a state."""

from __future__ import annotations

from collections.abc import Mapping

from puzzlesolve.engine.state import MARKS_PER_WORD, State


class Literals:
    """That some unknowns have a value; each counts so many times, its weight."""

    def __init__(self, weights: Mapping[int, int], value: int) -> None:
        self._weights = weights
        self._bit = 1 << value

    def count(self, state: State) -> tuple[int, int]:
        """The weight of those that may fail, and of those that may hold."""
        words, bit = state.words, self._bit
        may_fail = sum(weight for unknown, weight in self._weights.items() if words[unknown] & ~bit)
        return may_fail, sum(weight for unknown, weight in self._weights.items() if words[unknown] & bit)

    def settle(self, state: State, hold: bool, spare: int) -> None:
        """Make all hold (or fail) that weigh more than can be spared, where they may."""
        kept = self._bit if hold else ~self._bit
        for unknown, weight in self._weights.items():
            if weight > spare and state.words[unknown] & kept:
                state.keep(unknown, kept)


class PackedLiterals(Literals):
    """The same for marks."""

    def __init__(self, weights: Mapping[int, int], value: int) -> None:
        bits: dict[tuple[int, int], int] = {}
        for unknown, weight in weights.items():
            key = unknown // MARKS_PER_WORD * 2 + value, weight
            bits[key] = bits.get(key, 0) | 1 << unknown % MARKS_PER_WORD
        # The word of those that may hold (of those that may fail it is the other of the pair), weight, and bits.
        self._masks = [(word, weight, mask) for (word, weight), mask in bits.items()]

    def count(self, state: State) -> tuple[int, int]:
        words = state.words
        may_fail = may_hold = 0
        for word, weight, mask in self._masks:
            may_fail += weight * (words[word ^ 1] & mask).bit_count()
            may_hold += weight * (words[word] & mask).bit_count()
        return may_fail, may_hold

    def settle(self, state: State, hold: bool, spare: int) -> None:
        for word, weight, mask in self._masks:
            if weight > spare:
                state.take_marks(word ^ hold, state.words[word ^ (not hold)] & mask)
