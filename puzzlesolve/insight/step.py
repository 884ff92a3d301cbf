"""One step of a person, as it is found, rated and told."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from puzzlesolve.engine.rule import Technique
from puzzlesolve.engine.state import Literal, State

STRIKE = "strike"
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


def no_name(before: State, after: State) -> str:
    """For techniques that have a name of their own."""
    return ""


class Way(NamedTuple):
    """A technique, and the rules that it takes.

    What it is called, and which `further` rules a conclusion needs, may depend on the state before and after it.
    """

    rules: tuple[int, ...]
    technique: Technique
    called: Callable[[State, State], str] = no_name
    further: Callable[[State], tuple[int, ...]] | None = None


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
    way: Way | None = None
    supposed: Literal | None = None
    chain: tuple[Link, ...] = ()
    case: tuple[Step, ...] = ()
    broken: int | None = None

    @property
    def is_told(self) -> bool:
        return self.technique != STRIKE


def concluded(way: Way, before: State, after: State, changed: tuple[int, ...]) -> Step:
    """What a way concludes; what it used is not known yet."""
    technique = way.technique
    name = technique.name or way.called(before, after)
    rules = way.rules if way.further is None else (*way.rules, *way.further(before))
    return Step(name, technique.level, rules, before, after, changed, frozenset(), way)
