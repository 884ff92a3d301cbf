"""Which factors of a product some places may hold, whatever their order.

A divisor of the product is a bit: its prime exponents are the digits of the bit's number. A set of divisors is then an
integer, and multiplying all of them by a factor is one shift.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from math import prod
from typing import NamedTuple

# A product with more divisors than about this is looked at by some of its primes at a time.
MOST_DIVISORS = 20000


@cache
def primes_to(largest: int) -> tuple[int, ...]:
    return tuple(p for p in range(2, largest + 1) if all(p % q for q in range(2, p)))


@cache
def exponent(prime: int, number: int) -> int:
    """How often a prime divides a number."""
    times = 0
    while number % prime == 0:
        number //= prime
        times += 1
    return times


class Ways(NamedTuple):
    """What is left of words of values; and by place, and at the end, the products so far that lead to the whole."""

    kept: list[int]
    leading: list[int]


class Divisors:
    """The divisors of a product by some of its primes."""

    def __init__(self, times: Mapping[int, int], factors: Iterable[int]) -> None:
        """`times` has the primes with their exponents."""
        self.steps = dict.fromkeys(factors, 0)
        self.valid = self.whole = stride = 1
        for prime, most in times.items():
            # A digit has room for one factor too many, so that this is seen and never carried over.
            for factor in self.steps:
                self.steps[factor] += stride * exponent(prime, factor)
            self.valid = sum([self.valid << stride * time for time in range(most + 1)])
            self.whole <<= stride * most
            stride *= digit_of(prime, most, self.steps)

    def ways(self, words: Sequence[int]) -> Ways:
        """Which values take part in a product of one value for each word."""
        choices = [[(1 << value, step) for value, step in self.steps.items() if word >> value & 1] for word in words]
        reached = [1]
        for steps in choices:
            after = 0
            for _, step in steps:
                after |= reached[-1] << step
            reached.append(after & self.valid)
        leading, kept = [self.whole & reached[-1]], []
        for steps, before in zip(reversed(choices), reversed(reached[:-1])):
            after, word, came = leading[-1], 0, 0
            for bit, step in steps:
                ways = after >> step & before
                if ways:
                    word |= bit
                    came |= ways
            kept.append(word)
            leading.append(came)
        return Ways(kept[::-1], leading[::-1])


def digit_of(prime: int, most: int, factors: Iterable[int]) -> int:
    """How many values the exponent of a prime may have, one factor too many included."""
    return most + max([exponent(prime, factor) for factor in factors], default=0) + 1


class Quotients:
    """A product of numbers up to the largest; `exact` where all its primes are looked at together."""

    def __init__(self, product: int, largest: int) -> None:
        times = {prime: exponent(prime, product) for prime in primes_to(largest) if product % prime == 0}
        is_possible = prod(prime**most for prime, most in times.items()) == product
        factors = [value for value in range(1, largest + 1) if product % value == 0] if is_possible else []
        parts: list[dict[int, int]] = [{}]
        size = 1
        for prime, most in times.items():
            size *= digit_of(prime, most, factors)
            if size > MOST_DIVISORS and parts[-1]:
                parts.append({})
                size = digit_of(prime, most, factors)
            parts[-1][prime] = most
        self.parts = [Divisors(part, factors) for part in parts]
        self.exact = len(parts) == 1

    def kept(self, words: Sequence[int]) -> Sequence[int]:
        """The values that take part, as far as the primes tell that are looked at together."""
        for part in self.parts:
            words = part.ways(words).kept
        return words


@lru_cache(maxsize=1000)
def quotients_of(product: int, largest: int) -> Quotients:
    """Rooms with the same product share what follows from it."""
    return Quotients(product, largest)
