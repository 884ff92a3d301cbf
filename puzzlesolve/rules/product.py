"""Numbers with a product: a room of inshi-no-heya, a cage of kenken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import inf, prod

from puzzlesolve.engine.rule import IMPOSSIBLE, Row, Rule, Technique, Variable
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.tables import Tables
from puzzlesolve.engine.unknowns import Board, Unknowns
from puzzlesolve.places import Place, listed
from puzzlesolve.rules.quotients import Ways, exponent, primes_to, quotients_of
from puzzlesolve.words import counted

# A room with more fillings than this is narrowed by its quotients alone. They are looked for only where its places have
# so few values that there may be few enough; where too many were found, only after these have become so many times
# fewer; and no more after so many were listed, again and again within other words.
MOST_FILLINGS = 2000
MOST_CHOICES = 1000000
FEWER = 4
MOST_LISTED = 20 * MOST_FILLINGS
# A room with more factorisations than this is written down by its primes.
MOST_FACTORISATIONS = 100


@cache
def _is(number: int) -> bytes:
    """What turns a row of bytes into "1" where they are this number and "0" elsewhere."""
    return bytes(ord("1") if byte == number else ord("0") for byte in range(256))


class Fillings:
    """All ways to fill a room within some words, numbered; a set of fillings is an integer."""

    def __init__(self, words: Sequence[int], fillings: Sequence[tuple[int, ...]]) -> None:
        self._words = words
        self._all = (1 << len(fillings)) - 1
        # For each place, the bit of each value and the fillings that have it there.
        self._holding: list[list[tuple[int, int]]] = []
        for values in zip(*fillings) if fillings else [()] * len(words):
            column = bytes(values)
            self._holding.append([(1 << value, int(column.translate(_is(value)), 2)) for value in sorted(set(values))])

    def cover(self, words: Sequence[int]) -> bool:
        """Whether everything possible in these words was possible when the fillings were listed."""
        return not any(word & ~listed for word, listed in zip(words, self._words))

    def narrowed(self, words: Sequence[int]) -> list[int]:
        """The values that some filling within these words has."""
        left = self._all
        for word, holding in zip(words, self._holding):
            here = 0
            for bit, fillings in holding:
                if word & bit:
                    here |= fillings
            left &= here
        kept = []
        for holding in self._holding:
            bits = 0
            for bit, fillings in holding:
                if left & fillings:
                    bits |= bit
            kept.append(bits)
        return kept


class Product(Rule):
    """The numbers of the places multiply to `product`; those in one of the lines differ, as other rules demand too."""

    cost = 1

    def __init__(
        self,
        unknowns: Unknowns,
        places: Sequence[Place],
        product: int,
        name: str,
        lines: Sequence[Sequence[Place]] = (),
    ) -> None:
        self.name = name
        self.places = places
        self.product = product
        self._all = unknowns
        self._lines = lines
        self.unknowns = [unknowns.of[place] for place in places]
        self.largest = unknowns.largest
        self._quotients = quotients_of(product, self.largest)
        self._fillings: Fillings | None = None
        # The choices among which there were too many fillings, and how many were listed.
        self._too_many = inf
        self._listed = 0
        # For each place, the earlier ones of the room that it differs from.
        self._seen_from = [
            [k for k in range(i) if any(places[k] in line and places[i] in line for line in lines)]
            for i in range(len(places))
        ]

    @property
    def statement(self) -> str:
        return f"{self.name} multiplies to {self.product}"

    @property
    def notation(self) -> str:
        return (
            "Σ y[F] = 1, and Σ x[p, k] = Σ (times of k in F) y[F] for each number k and the factorisations F of its "
            "product (where these are too many: Σ (exponent of q in k) x[p, k] = exponent of q in the product, for "
            "each prime q); Σ x[p, k] ≤ 1 along each of its lines"
        )

    def narrow(self, state: State) -> None:
        for unknown, bits in zip(self.unknowns, self.kept([state.words[unknown] for unknown in self.unknowns])):
            state.keep(unknown, bits)

    def enter(self, tables: Tables) -> bool:
        return tables.look_up_values(self.unknowns, self.kept)

    def kept(self, words: Sequence[int]) -> Sequence[int]:
        """For each place the values that can take part, as exactly as few enough fillings of the room can tell."""
        if self._fillings is None or not self._fillings.cover(words):
            # Fillings keep their numbers in bytes.
            if not self._quotients.exact or self.largest > 255:
                return self._quotients.kept(words)
            ways = self._quotients.parts[0].ways(words)
            choices = prod(word.bit_count() for word in ways.kept)
            if choices > MOST_CHOICES or FEWER * choices > self._too_many or self._listed >= MOST_LISTED:
                return ways.kept
            fillings = self._filled(ways)
            if fillings is None:
                self._too_many = choices
                return ways.kept
            self._listed += len(fillings)
            self._fillings = Fillings(words, fillings)
        return self._fillings.narrowed(words)

    def _filled(self, ways: Ways) -> list[tuple[int, ...]] | None:
        """All ways to fill the room, or None for too many."""
        steps = self._quotients.parts[0].steps
        partial: list[tuple[int, tuple[int, ...]]] = [(0, ())] if ways.leading[0] else []
        for word, leading, seen in zip(ways.kept, ways.leading[1:], self._seen_from):
            values = [(value, step) for value, step in steps.items() if word >> value & 1]
            partial = [
                (product + step, (*filled, value))
                for product, filled in partial
                for taken in [[filled[earlier] for earlier in seen]]
                for value, step in values
                if leading >> product + step & 1 and value not in taken
            ]
            if len(partial) > MOST_FILLINGS:
                return None
        return [filled for _, filled in partial]

    def by_itself(self) -> Product:
        return Product(self._all, self.places, self.product, self.name)

    def techniques(self) -> Sequence[Technique]:
        return [
            Technique(1, self._last, "last cell of a room"),
            Technique(1, self._divisors, "divisors"),
            Technique(2, self._pair_of_factors, "pair of factors"),
            Technique(3, self._factors, "factors of the rest"),
            Technique(3, self.narrow, "every filling of a room"),
        ]

    def _open(self, state: State) -> tuple[list[int], int]:
        """The open places, and what is left of the product for them. Raises Contradiction."""
        words = state.words
        rest, still_open = self.product, []
        for unknown in self.unknowns:
            if words[unknown] & (words[unknown] - 1):
                still_open.append(unknown)
                continue
            value = words[unknown].bit_length() - 1
            if rest % value:
                raise Contradiction
            rest //= value
        return still_open, rest

    def _last(self, state: State) -> None:
        still_open, rest = self._open(state)
        if len(still_open) == 1:
            state.keep(still_open[0], 1 << rest if rest <= self.largest else 0)

    def _divisors(self, state: State) -> None:
        still_open, rest = self._open(state)
        divisors = sum(1 << value for value in range(1, self.largest + 1) if rest % value == 0)
        for unknown in still_open:
            state.keep(unknown, divisors)

    def _pair_of_factors(self, state: State) -> None:
        if len(self._open(state)[0]) == 2:
            self._factors(state)

    def _factors(self, state: State) -> None:
        """The open places keep what takes part in some product, whatever the lines say."""
        for unknown, bits in zip(self.unknowns, self._quotients.kept([state.words[u] for u in self.unknowns])):
            state.keep(unknown, bits)

    def reason(self, before: State, after: State) -> str:
        still_open, rest = self._open(before)
        known = [before.words[unknown].bit_length() - 1 for unknown in self.unknowns if unknown not in still_open]
        if len(still_open) == 1 and known:
            return f"{self.name} needs {' / '.join(map(str, [self.product, *known]))} = {rest}"
        left = f", {counted(len(still_open), 'cell(s)')} of it to {rest}" if known else ""
        lines = " and repeats no number in a line" if self._lines and len(still_open) > 1 else ""
        return f"{self.name} multiplies to {self.product}{left}{lines}"

    def linear(self, state: State) -> Iterator[Row]:
        possible = 0
        for unknown in self.unknowns:
            possible |= state.words[unknown]
        factors = [value for value in range(1, self.largest + 1) if possible >> value & 1 and self.product % value == 0]
        ways = self._factorisations(factors)
        yield from self._exponents() if ways is None else self._choice(ways)
        for line in self._lines:
            for value in range(1, self.largest + 1):
                yield Row([(1, (self._all.of[place], value)) for place in line], "<=", 1)

    def _factorisations(self, factors: Sequence[int]) -> list[Counter[int]] | None:
        """All ways to write the product with so many of these factors, whatever their order; None for too many ways."""
        found: list[tuple[int, ...]] = [()]
        for _ in self.unknowns:
            found = [
                (*way, factor)
                for way in found
                for factor in factors
                if factor >= (way or (1,))[-1] and self.product % (prod(way) * factor) == 0
            ]
            if len(found) > MOST_FACTORISATIONS:
                return None
        return [Counter(way) for way in found if prod(way) == self.product]

    def _choice(self, ways: Sequence[Counter[int]]) -> Iterator[Row]:
        """Exactly one factorisation is used, and each factor stands in as many places as it says: exact, and tight."""
        names = [f"factors {' '.join(map(str, sorted(way.elements())))} of {self.name}" for way in ways]
        yield Row([(1, name) for name in names], "==", 1)
        for value in range(1, self.largest + 1):
            holding: list[tuple[int, Variable]] = [(1, (unknown, value)) for unknown in self.unknowns]
            yield Row([*holding, *((-way[value], name) for way, name in zip(ways, names) if way[value])], "==", 0)

    def _exponents(self) -> Iterator[Row]:
        """Every prime occurs as often as in the product: exact, and with small coefficients."""
        rest = self.product
        for prime in primes_to(self.largest):
            times = exponent(prime, self.product)
            rest //= prime**times
            terms = [
                (exponent(prime, value), (unknown, value))
                for unknown in self.unknowns
                for value in range(prime, self.largest + 1, prime)
            ]
            yield Row(terms, "==", times)
        if rest != 1:
            yield IMPOSSIBLE

    def broken(self, board: Board) -> str | None:
        product = prod(board[place] for place in self.places)
        if product != self.product:
            return f"{self.name} multiplies to {product}, not {self.product}"
        for one, other in combinations(self.places, 2):
            if board[one] == board[other] and any(one in line and other in line for line in self._lines):
                return f"{self.name} has {board[one]} twice in a line, at {listed([one, other])}"
        return None
