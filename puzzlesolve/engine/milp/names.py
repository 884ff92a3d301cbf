"""Names that a reader of a model understands: `star_r2_c5`, `x_r3_c4_7`, `row_3`, `run_4_right_r2c1_sum_17`."""

from __future__ import annotations

import re

from puzzlesolve.engine.rule import Rule, Variable
from puzzlesolve.engine.unknowns import Unknowns
from puzzlesolve.places import Candidate, Place, at

CELL = re.compile(r"row (\d+), column (\d+)")
NOT_SAID = re.compile(r"\b(?:the|of|at|from|and|a|an)\b")
# What starts like a number is taken for one.
NUMBER = re.compile(r"[eE]?[0-9]")
# Longer names are refused by some solvers.
LONGEST = 80


def slug(text: str) -> str:
    """A text in letters, digits and underscores."""
    short = NOT_SAID.sub(" ", CELL.sub(r"r\1c\2", text))
    return re.sub(r"\W+", "_", short, flags=re.ASCII).strip("_")[:LONGEST] or "x"


def place_name(place: Place) -> str:
    """`r3_c4`, and for an edge of this cell `r3_c4_below`."""
    if isinstance(place, Candidate):
        return slug(place.name)
    where, _, cell = at(place).rpartition("row ")
    side = slug(where.replace("edge", "").replace("corner", ""))
    return "_".join(["r" + cell.replace(", column ", "_c"), *([side] if where else [])])


class Names:
    """Gives each variable and each row of one model a name of its own."""

    def __init__(self, unknowns: Unknowns) -> None:
        self._unknowns = unknowns
        self._used: dict[str, int] = {}

    def of_variable(self, key: Variable) -> str:
        if isinstance(key, str):
            return self._unique(slug(key.partition(" #")[0]))
        unknown, value = key
        domain = self._unknowns.domains[unknown]
        what = slug(domain.names[1]) if domain.is_mark else "x"
        name = f"{what}_{place_name(self._unknowns.places[unknown][0])}"
        return self._unique(name if domain.is_mark else f"{name}_{slug(domain.name_of(value))}")

    def of_row(self, rule: Rule, row_name: str) -> str:
        return self._unique("_".join(filter(None, [slug(rule.name), slug(row_name) if row_name else ""])))

    def of_unknown(self, unknown: int) -> str:
        """The row that says that an unknown has one value."""
        return self._unique(f"one_at_{place_name(self._unknowns.places[unknown][0])}")

    def _unique(self, name: str) -> str:
        """The name, with a number where it was given before."""
        if NUMBER.match(name):
            name = f"the_{name}"
        times = self._used[name] = self._used.get(name, 0) + 1
        return name if times == 1 else self._unique(f"{name}__{times}")
