"""The ways along a line of which so many numbers are seen, as a path whose steps are variables.

Every row only hands on what came, so that a step which is excluded excludes all that leads to it alone: single rows see
what the whole line says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from puzzlesolve.engine.rule import Row, Variable


class Stage(NamedTuple):
    """How far a line has come: the field of its greatest number (0 for none, else one more), and how many are seen."""

    field: int
    seen: int

    @property
    def name(self) -> str:
        return f"{self.field - 1} {self.seen}"


class Step(NamedTuple):
    """At one place: the stages that a number seen there may lead to, and those in which a number may hide."""

    seen: list[Stage]
    stays: list[Stage]


class Lift:
    """Steps that go from level to level until they leave."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.inside: list[Variable] = []
        self._certain = 0
        self._left = 0

    def enter(self, names: Sequence[Variable], certain: bool = False) -> None:
        self.inside += names
        self._certain += certain

    def leave(self, name: Variable, is_last: bool) -> Row:
        """Who is inside leaves by this step, or stays inside; the last must leave."""
        self._left += 1
        stay: list[Variable] = [] if is_last else [f"{self._name} {self._left}"]
        row = Row([*((1, each) for each in self.inside), *((-1, each) for each in [name, *stay])], "==", -self._certain)
        self.inside, self._certain = stay, 0
        return row


def onward(
    where: str,
    came: Mapping[Stage, Sequence[Variable]],
    stays: Mapping[Stage, Variable],
    seen: Mapping[Stage, Variable],
) -> Iterator[Row]:
    """Who came to a stage stays there, or a greater number is seen."""
    for count in sorted({stage.seen for stage in came}):
        rise = Lift(f"rise {where} {count}")
        fields = [stage.field for stage in seen if stage.seen == count + 1]
        highest = max(fields, default=0)
        for field in sorted({*fields, *(stage.field for stage in came if stage.seen == count)}):
            if Stage(field, count + 1) in seen:
                yield rise.leave(seen[Stage(field, count + 1)], field == highest)
            here = Stage(field, count)
            if here not in came:
                continue
            leaving: list[Variable] = [f"leave {where} {here.name}"] if field < highest else []
            if here in stays:
                terms = [*((1, name) for name in came[here]), *((-1, name) for name in [stays[here], *leaving])]
                yield Row(terms, "==", 0)
                rise.enter(leaving)
            else:
                rise.enter(came[here], not came[here])


def shown(
    where: str,
    unknown: int,
    word: int,
    stays: Mapping[Stage, Variable],
    seen: Mapping[Stage, Variable],
    different: bool,
) -> Iterator[Row]:
    """What stands at a place is seen, or hides behind the greatest."""
    lowest = (word & -word).bit_length() - 1
    fall = Lift(f"below {where}")
    for value in reversed(range(max([word.bit_length(), *(stage.field for stage in stays)]))):
        covers = [name for stage, name in stays.items() if stage.field == value + 1]
        if not different:
            # Behind an equal one.
            fall.enter(covers)
        if word >> value & 1:
            its = [name for stage, name in seen.items() if stage.field == value + 1]
            hidden: list[Variable] = [f"hidden {where} {value}"] if fall.inside else []
            yield Row([(1, (unknown, value)), *((-1, name) for name in [*its, *hidden])], "==", 0)
            if hidden:
                yield fall.leave(hidden[0], value == lowest)
        if different:
            fall.enter(covers)
