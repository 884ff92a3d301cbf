"""Numbers with a product: a room of inshi-no-heya."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import prod
from operator import itemgetter

from puzzlesolve.engine.rule import IMPOSSIBLE, Row, Rule, Variable
from puzzlesolve.engine.unknowns import Numbers, State
from puzzlesolve.places import Cell, grouped, listed

# A room with more ways to fill it than this is narrowed by its quotients alone, and one with more quotients than this
# only by what divides its product.
MOST_WAYS = 2000
MOST_QUOTIENTS = 4000
# A room with more factorisations than this is written down by its primes.
MOST_FACTORISATIONS = 100


@cache
def primes_to(largest: int) -> tuple[int, ...]:
    return tuple(p for p in range(2, largest + 1) if all(p % q for q in range(2, p)))


def exponent(prime: int, number: int) -> int:
    """How often a prime divides a number."""
    times = 0
    while number % prime == 0:
        number //= prime
        times += 1
    return times


@cache
def _is(number: int) -> bytes:
    """What turns a row of bytes into "1" where they are this number and "0" elsewhere."""
    return bytes(ord("1") if byte == number else ord("0") for byte in range(256))


def in_line(one: Cell, other: Cell) -> bool:
    """Whether two cells lie in one row or column."""
    return one[0] == other[0] or one[1] == other[1]


class Ways:
    """All ways to fill a room within some words, numbered; a set of ways is an integer."""

    def __init__(self, words: Sequence[int], fillings: Sequence[tuple[int, ...]]) -> None:
        self._words = words
        self._all = (1 << len(fillings)) - 1
        # For each cell, the bit of each value and the ways that have it there.
        self._holding: list[list[tuple[int, int]]] = []
        for values in zip(*fillings) if fillings else [()] * len(words):
            column = bytes(values)
            self._holding.append([(1 << value, int(column.translate(_is(value)), 2)) for value in sorted(set(values))])

    def cover(self, words: Sequence[int]) -> bool:
        """Whether everything possible in these words was possible when the ways were listed."""
        return not any(word & ~listed for word, listed in zip(words, self._words))

    def narrowed(self, words: Sequence[int]) -> list[int]:
        """The values that some way within these words has."""
        left = self._all
        for word, holding in zip(words, self._holding):
            here = 0
            for bit, ways in holding:
                if word & bit:
                    here |= ways
            left &= here
        kept = []
        for holding in self._holding:
            bits = 0
            for bit, ways in holding:
                if left & ways:
                    bits |= bit
            kept.append(bits)
        return kept


class Product(Rule):
    """The numbers in the cells multiply to `product`; those in one row or column differ, as other rules demand too."""

    cost = 1

    def __init__(
        self, numbers: Numbers, cells: Sequence[Cell], product: int, name: str, differ_in_lines: bool = True
    ) -> None:
        self.name = name
        self.cells = cells
        self.product = product
        self.largest = numbers.largest
        self._numbers = numbers
        self._differ_in_lines = differ_in_lines
        self.unknowns = [numbers.of[cell] for cell in cells]
        self._ways: Ways | None = None
        # For each cell, the earlier ones of the room that it differs from.
        self._seen_from = [
            [k for k in range(i) if differ_in_lines and in_line(cells[k], cells[i])] for i in range(len(cells))
        ]

    @property
    def statement(self) -> str:
        return f"{self.name} multiplies to {self.product}"

    def narrow(self, state: State) -> None:
        for unknown, bits in zip(self.unknowns, self.kept([state.words[unknown] for unknown in self.unknowns])):
            state.keep(unknown, bits)

    def kept(self, words: Sequence[int]) -> Sequence[int]:
        """For each cell the values that can take part, as exactly as few enough ways to fill the room can tell."""
        if self._ways is None or not self._ways.cover(words):
            domains = [
                [v for v in range(1, self.largest + 1) if word >> v & 1 and self.product % v == 0] for word in words
            ]
            rests = self._completable(domains)
            if rests is None:
                return [sum(1 << value for value in values) for values in domains]
            # Ways keep their numbers in bytes.
            if rests[0].get(self.product, 0) > MOST_WAYS or self.largest > 255:
                return self._by_quotients(domains, rests)
            self._ways = Ways(words, list(self._fillings(domains, rests)))
        return self._ways.narrowed(words)

    def _completable(self, domains: list[list[int]]) -> list[dict[int, int]] | None:
        """For each cell, the quotients from which it and the later cells can get to 1, and in how many ways.

        Rows and columns are left aside. None for too many quotients.
        """
        rests = [{1: 1}]
        for values in reversed(domains):
            if len(rests[-1]) > MOST_QUOTIENTS:
                return None
            quotients: dict[int, int] = {}
            for rest, ways in rests[-1].items():
                for value in values:
                    if self.product % (rest * value) == 0:
                        quotients[rest * value] = quotients.get(rest * value, 0) + ways
            rests.append(quotients)
        rests.reverse()
        return rests

    def _by_quotients(self, domains: list[list[int]], rests: list[dict[int, int]]) -> list[int]:
        """The values that some factorisation uses, whatever the rows and columns say."""
        reached = {self.product} & rests[0].keys()
        kept = []
        for values, rest in zip(domains, rests[1:]):
            steps = {(q // v, v) for q in reached for v in values if q % v == 0 and q // v in rest}
            reached = {q for q, _ in steps}
            kept.append(sum(1 << value for value in {v for _, v in steps}))
        return kept

    def _fillings(self, domains: list[list[int]], rests: list[dict[int, int]]) -> Iterator[tuple[int, ...]]:
        """All ways to fill the room."""
        partial: list[tuple[int, tuple[int, ...]]] = [(self.product, ())] if self.product in rests[0] else []
        for values, rest, seen in zip(domains, rests[1:], self._seen_from):
            partial = [
                (quotient // value, (*filled, value))
                for quotient, filled in partial
                for taken in [[filled[earlier] for earlier in seen]]
                for value in values
                if quotient % value == 0 and quotient // value in rest and value not in taken
            ]
        return (filled for _, filled in partial)

    def by_itself(self) -> Product:
        return Product(self._numbers, self.cells, self.product, self.name, differ_in_lines=False)

    def reason(self, before: State, after: State) -> str:
        return f"{self.name} multiplies to {self.product} and repeats no number in a line"

    def linear(self, state: State) -> Iterator[Row]:
        possible = 0
        for unknown in self.unknowns:
            possible |= state.words[unknown]
        factors = [value for value in range(1, self.largest + 1) if possible >> value & 1 and self.product % value == 0]
        ways = self._factorisations(factors)
        yield from self._exponents() if ways is None else self._choice(ways)
        if self._differ_in_lines:
            yield from self._lines()

    def _lines(self) -> Iterator[Row]:
        """No number twice in a row or column."""
        rows, columns = (grouped(self.cells, itemgetter(axis)).values() for axis in (0, 1))
        for line in (*rows, *columns):
            if len(line) > 1:
                for value in range(1, self.largest + 1):
                    yield Row([(1, (self._numbers.of[cell], value)) for cell in line], "<=", 1)

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
        """Exactly one factorisation is used, and each factor stands in as many cells as it says: exact, and tight."""
        names = [f"factors {self.unknowns[0]} {number}" for number in range(len(ways))]
        yield Row([(1, name) for name in names], "==", 1)
        for value in range(1, self.largest + 1):
            cells: list[tuple[int, Variable]] = [(1, (unknown, value)) for unknown in self.unknowns]
            yield Row([*cells, *((-way[value], name) for way, name in zip(ways, names) if way[value])], "==", 0)

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

    def broken(self, board: Mapping[Cell, int]) -> str | None:
        product = prod(board[cell] for cell in self.cells)
        if product != self.product:
            return f"{self.name} multiplies to {product}, not {self.product}"
        for one, other in combinations(self.cells, 2):
            if self._differ_in_lines and board[one] == board[other] and in_line(one, other):
                return f"{self.name} has {board[one]} twice in a line, at {listed([one, other])}"
        return None
