"""All counts of a board at once: the inner loop of narrowing marks.

The rules stay what they are (`rules/count.py` says what a count means); this is only a faster way to narrow by many of
them. The counts whose unknowns share a pair of words become rows of one table, and a set of rows is an integer, so
finding the next row to look at, and all rows that a change concerns, are single operations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from puzzlesolve.rules import Rule
from puzzlesolve.rules.count import Count
from puzzlesolve.unknowns import Contradiction, Marks, Unknowns


class Row(NamedTuple):
    """Among the marks of a mask at least so many are one, and at least so many are zero."""

    mask: int
    ones: int
    zeros: int


class CountTable:
    """The counts over the marks of one pair of words."""

    def __init__(self, even: int) -> None:
        self.even = even
        self.rows: list[Row] = []
        self.of_bit: dict[int, int] = {}

    def add(self, row: Row) -> None:
        number = 1 << len(self.rows)
        self.rows.append(row)
        bits = row.mask
        while bits:
            bit = bits & -bits
            bits ^= bit
            self.of_bit[bit] = self.of_bit.get(bit, 0) | number

    @property
    def all_rows(self) -> int:
        return (1 << len(self.rows)) - 1

    def concerned(self, bits: int) -> int:
        """The rows with any of these marks."""
        found = 0
        while bits:
            bit = bits & -bits
            bits ^= bit
            found |= self.of_bit.get(bit, 0)
        return found

    def narrow(self, words: list[int], waiting: int) -> tuple[int, int]:
        """Narrow by the waiting rows until none of the table finds more.

        Returns the marks that became one and those that became zero. Raises Contradiction.
        """
        rows, of_bit = self.rows, self.of_bit
        may_be_zero, may_be_one = words[self.even], words[self.even + 1]
        while waiting:
            lowest = waiting & -waiting
            waiting ^= lowest
            mask, ones, zeros = rows[lowest.bit_length() - 1]
            changed = 0
            possible = mask & may_be_one
            spare = possible.bit_count() - ones
            if spare <= 0:
                if spare < 0:
                    raise Contradiction
                changed = possible & may_be_zero
                may_be_zero ^= changed
            possible = mask & may_be_zero
            spare = possible.bit_count() - zeros
            if spare <= 0:
                if spare < 0:
                    raise Contradiction
                cleared = possible & may_be_one
                may_be_one ^= cleared
                changed |= cleared
            while changed:
                bit = changed & -changed
                changed ^= bit
                waiting |= of_bit[bit]
        made_ones, made_zeros = words[self.even] ^ may_be_zero, words[self.even + 1] ^ may_be_one
        words[self.even], words[self.even + 1] = may_be_zero, may_be_one
        return made_ones, made_zeros


def as_row(rule: Rule) -> tuple[int, Row] | None:
    """A count as a row and the even word of its marks; None where it has weights that matter or several words."""
    if not isinstance(rule, Count) or len({word for word, _, _ in rule.masks}) != 1:
        return None
    word = rule.masks[0][0]
    size = len(rule.cells)
    if rule.heaviest == 1:
        return word, Row(rule.masks[0][2], rule.low, size - rule.high)
    if rule.low <= 1 and rule.high >= size - 1:
        # "Not none" and "not all" mean the same with any weights.
        mask = sum(mask for _, _, mask in rule.masks)
        return word, Row(mask, rule.low, size - rule.high)
    return None


def tables(unknowns: Unknowns, rules: Sequence[Rule]) -> tuple[dict[int, CountTable], list[int]]:
    """The tables by their even words, and the rules that are in none of them."""
    found: dict[int, CountTable] = {}
    others = []
    for index, rule in enumerate(rules):
        placed = as_row(rule) if isinstance(unknowns, Marks) else None
        if placed is None:
            others.append(index)
        else:
            word, row = placed
            found.setdefault(word, CountTable(word)).add(row)
    return found, others
