"""A Latin square as a whole: the inner loop of narrowing its numbers.

The rules stay what they are (`rules/permutation.py`, `rules/product.py`); this is only a faster way to narrow by all of
them. "This cell has this number" is a mark, and a cell, a number in a row and a number in a column are counts of one:
`counting.py` narrows by them as it does by the counts of other kinds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from struct import Struct

from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.tables.counting import Counting, Lanes, Quota
from puzzlesolve.engine.unknowns import Change, Numbers, State
from puzzlesolve.rules.implied.lookup import NOTHING, Finding, Lookup
from puzzlesolve.rules.permutation import Permutation
from puzzlesolve.rules.product import Product

# A cell has so many marks: mark v is the number v, and mark 0 is not used. Words of a state are packed like that.
MARKS = 16
PACKED = "H"
# On larger boards so many marks would take more time and memory than they save.
LARGEST = MARKS - 1


def squares(unknowns: Numbers, rules: Sequence[Rule]) -> tuple[list[Square], list[int]]:
    """The whole board as a square, if each row and column is a permutation; and the rules that are not part of it.

    The board has as many rows and columns as there are numbers.
    """
    n = unknowns.largest
    lines = {tuple(range(row * n, row * n + n)) for row in range(n)}
    lines |= {tuple(range(column, n * n, n)) for column in range(n)}
    permuted = {index: tuple(rule.unknowns) for index, rule in enumerate(rules) if isinstance(rule, Permutation)}
    if n > LARGEST or not lines.issubset(permuted.values()):
        return [], list(range(len(rules)))
    products = {index: rule for index, rule in enumerate(rules) if isinstance(rule, Product)}
    others = [index for index in range(len(rules)) if index not in products and permuted.get(index) not in lines]
    return [Square(n, list(products.values()))], others


class Square:
    """A Latin square of n by n numbers; unknowns and their words are the cells in reading order."""

    def __init__(self, n: int, products: Sequence[Product]) -> None:
        self.words = range(n * n)
        self._struct = Struct(f"<{n * n}{PACKED}")
        # Small rooms are asked first: they say the most.
        lookups = [Room(product) for product in sorted(products, key=lambda product: len(product.cells))]
        self._everything = self._packed([(2 << n) - 2] * n * n)
        self._counting = Counting(lanes_of_square(n), self._everything, lookups)

    def narrow(self, state: State) -> Iterator[Change]:
        """Narrow by all rows, columns and rooms until none finds more; returns what was taken away.

        Raises Contradiction.
        """
        before = state.words
        tally = state.tallies.get(self)
        may_be_zero = tally.may_be_zero if tally else self._everything
        after = self._counting.narrowed(tally, may_be_zero, self._packed(before))
        state.tallies[self] = after
        state.words = list(self._struct.unpack(after.may_be_one.to_bytes(self._struct.size, "little")))
        return ((cell, a ^ b) for cell, (a, b) in enumerate(zip(before, state.words)) if a != b)

    def _packed(self, words: Sequence[int]) -> int:
        return int.from_bytes(self._struct.pack(*words), "little")


@lru_cache(maxsize=8)
def lanes_of_square(n: int) -> Lanes:
    """Squares of one size share them."""
    numbers = range(1, n + 1)

    def mark(row: int, column: int, number: int) -> int:
        return MARKS * (row * n + column) + number

    by_cell = [_one_of([mark(i, j, v) for v in numbers]) for i in range(n) for j in range(n)]
    by_row = [_one_of([mark(i, j, v) for j in range(n)]) for i in range(n) for v in numbers]
    by_column = [_one_of([mark(i, j, v) for i in range(n)]) for j in range(n) for v in numbers]
    rivals = [0] * (MARKS * n * n)
    for quota in (*by_cell, *by_row, *by_column):
        for place in quota.marks:
            rivals[place] |= quota.mask
    return Lanes(MARKS * n * n, [*by_cell, *by_row, *by_column], rivals)


def _one_of(marks: Sequence[int]) -> Quota:
    """At least one; that there are not two is what rivals are for."""
    return Quota.of(marks, 1, 0)


class Room(Lookup):
    """The product of a room, asked about marks."""

    def __init__(self, product: Product) -> None:
        self._shifts = [MARKS * unknown for unknown in product.unknowns]
        self._product = product
        self._word = (1 << MARKS) - 1
        super().__init__([shift + value for shift in self._shifts for value in range(1, product.largest + 1)])

    def look(self, possible: int) -> Finding:
        words = [possible >> shift & self._word for shift in self._shifts]
        zeros = 0
        for shift, word, kept in zip(self._shifts, words, self._product.kept(words)):
            zeros |= (word & ~kept) << shift
        return (zeros, 0) if zeros else NOTHING
