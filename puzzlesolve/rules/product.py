"""Numbers with a product: a room of inshi-no-heya."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import prod

from puzzlesolve.cells import Cell, grouped, listed
from puzzlesolve.rules import IMPOSSIBLE, Row, Rule, Variable
from puzzlesolve.unknowns import Numbers, State

# A room with more ways to fill it than this is narrowed by its quotients alone, and one with more quotients than this
# only by what divides its product.
MOST_STEPS = 4000
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


class _TooManySteps(Exception):
    pass


class Product(Rule):
    """The numbers in the cells multiply to `product`; those in one row or column differ."""

    cost = 1

    def __init__(self, numbers: Numbers, cells: Sequence[Cell], product: int, name: str) -> None:
        self.name = name
        self.cells = cells
        self.product = product
        self.largest = numbers.largest
        self.unknowns = [numbers.of[cell] for cell in cells]
        rows = grouped(cells, lambda cell: cell[0])
        columns = grouped(cells, lambda cell: cell[1])
        self._lines = [
            [numbers.of[cell] for cell in line] for line in (*rows.values(), *columns.values()) if len(line) > 1
        ]
        # What-ifs ask the same of a room again and again.
        self._found: dict[tuple[int, ...], list[int]] = {}
        # For each cell, the earlier ones of the room in its row or column.
        self._seen_from = [
            [k for k in range(i) if cells[k][0] == cells[i][0] or cells[k][1] == cells[i][1]] for i in range(len(cells))
        ]

    @property
    def statement(self) -> str:
        return f"{self.name} multiplies to {self.product}"

    def narrow(self, state: State) -> None:
        words = tuple([state.words[unknown] for unknown in self.unknowns])
        if words not in self._found:
            self._found[words] = self._narrowed(words)
        for unknown, bits in zip(self.unknowns, self._found[words]):
            state.keep(unknown, bits)

    def _narrowed(self, words: Sequence[int]) -> list[int]:
        domains = [[v for v in range(1, self.largest + 1) if word >> v & 1 and self.product % v == 0] for word in words]
        return [sum(1 << value for value in values) for values in self._supported(domains)]

    def _supported(self, domains: list[list[int]]) -> Sequence[Iterable[int]]:
        """For each cell the values that can take part, as exactly as few enough steps can tell."""
        try:
            rests = self._completable(domains)
        except _TooManySteps:
            return domains
        try:
            return self._by_search(domains, rests)
        except _TooManySteps:
            return self._by_quotients(domains, rests)

    def _completable(self, domains: list[list[int]]) -> list[set[int]]:
        """For each cell, the quotients from which it and the later cells can get to 1. Raises _TooManySteps."""
        rests = [{1}]
        for values in reversed(domains):
            if len(rests[-1]) > MOST_QUOTIENTS:
                raise _TooManySteps
            rests.append({rest * v for rest in rests[-1] for v in values if self.product % (rest * v) == 0})
        rests.reverse()
        return rests

    def _by_quotients(self, domains: list[list[int]], rests: list[set[int]]) -> list[set[int]]:
        """The values that some factorisation uses, whatever the rows and columns say."""
        reached = {self.product} & rests[0]
        kept = []
        for values, rest in zip(domains, rests[1:]):
            steps = {(q // v, v) for q in reached for v in values if q % v == 0 and q // v in rest}
            reached = {q for q, _ in steps}
            kept.append({v for _, v in steps})
        return kept

    def _by_search(self, domains: list[list[int]], rests: list[set[int]]) -> list[set[int]]:
        """The values of all ways to fill the room. Raises _TooManySteps."""
        kept: list[set[int]] = [set() for _ in domains]
        missing = sum(map(len, domains))
        chosen = [0] * len(domains)
        steps = 0

        def fill(i: int, quotient: int) -> bool:
            """Go on from cell i; whether every value of every cell has been met, so that no more can be learned."""
            nonlocal steps, missing
            if i == len(domains):
                for values, value in zip(kept, chosen):
                    if value not in values:
                        values.add(value)
                        missing -= 1
                return missing == 0
            steps += 1
            if steps > MOST_STEPS:
                raise _TooManySteps
            taken = [chosen[k] for k in self._seen_from[i]]
            for value in domains[i]:
                rest, remainder = divmod(quotient, value)
                if not remainder and rest in rests[i + 1] and value not in taken:
                    chosen[i] = value
                    if fill(i + 1, rest):
                        return True
            return False

        if self.product in rests[0]:
            fill(0, self.product)
        return kept

    def reason(self, before: State, after: State) -> str:
        return f"{self.name} multiplies to {self.product} and repeats no number in a line"

    def linear(self, state: State) -> Iterator[Row]:
        possible = 0
        for unknown in self.unknowns:
            possible |= state.words[unknown]
        factors = [value for value in range(1, self.largest + 1) if possible >> value & 1 and self.product % value == 0]
        ways = self._factorisations(factors)
        yield from self._exponents() if ways is None else self._choice(ways)
        for line in self._lines:
            for value in range(1, self.largest + 1):
                yield Row([(1, (unknown, value)) for unknown in line], "<=", 1)

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
            if board[one] == board[other] and (one[0] == other[0] or one[1] == other[1]):
                return f"{self.name} has {board[one]} twice in a line, at {listed([one, other])}"
        return None
