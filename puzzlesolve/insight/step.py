"""One step of a person, as it is found, rated and told."""

from __future__ import annotations

from typing import NamedTuple

from puzzlesolve.engine.rule import Technique
from puzzlesolve.engine.state import Literal, State

STRIKE = "strike"
SINGLE = "single"
TOGETHER = "rules together"
CASE = "a case of its own"
# A set of rules counts as so much harder than a rule alone, and larger ones are told as a case.
ABOVE_SINGLE_RULES = 3
LARGEST_SET = 12


class Link(NamedTuple):
    """One conclusion on the way from something supposed to a contradiction."""

    rule: int
    before: State
    after: State
    changed: tuple[int, ...]


class Step(NamedTuple):
    """One conclusion: the technique and the rules that it follows from, and the states before and after.

    `used` are the unknowns of which something must be known for it. `supposed` is a literal that is refuted: by the
    rules of `chain`, the last of which is `broken`, or by the steps of a `case`.
    """

    technique: str
    level: int
    rules: tuple[int, ...]
    before: State
    after: State
    changed: tuple[int, ...]
    used: frozenset[int]
    way: Technique | None = None
    supposed: Literal | None = None
    chain: tuple[Link, ...] = ()
    case: tuple[Step, ...] = ()
    broken: int | None = None

    @property
    def is_told(self) -> bool:
        return self.technique != STRIKE
