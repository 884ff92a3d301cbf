"""Fast ways to narrow by many rules together. The rules stay what they are: a table is only the inner loop of logic.

Rules compile to a few notions that know no rule by name: a cardinality over literals, a clause, exclusions, a lookup.
`Tables` takes these, `packed` and `separate` make tables of them, one for each layout of a state, and `lanes` is the
loop that both of them run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from puzzlesolve.engine.state import Change, Literal, State
    from puzzlesolve.engine.tables.lookup import Lookup
    from puzzlesolve.places import Graph


class Table(Protocol):
    """Some rules over the unknowns behind some words."""

    @property
    def words(self) -> Sequence[int]: ...

    def narrow(self, state: State) -> Iterable[Change]:
        """Narrow by all of them until none finds more; returns what was taken away. Raises Contradiction."""


class Tables:
    """Takes what rules compile to. Each method says whether a table carries it; if not, the rule narrows by itself."""

    def fix(self, unknown: int, value: int) -> bool:
        """This literal holds."""
        return False

    def count(self, unknowns: Sequence[int], value: int, low: int, high: int) -> bool:
        """From `low` to `high` of these different unknowns have the value."""
        return False

    def clause(self, hold: Sequence[Literal], fail: Sequence[Literal] = ()) -> bool:
        """At least one of some literals holds, or one of some others fails."""
        return False

    def not_alone(self, unknowns: Sequence[int], value: int) -> bool:
        """None of these different unknowns has the value, or several have."""
        literals = [(unknown, value) for unknown in unknowns]
        return all(self.clause([other for other in literals if other != one], [one]) for one in literals)

    def exclude(self, graph: Graph) -> bool:
        """Of marks, one for each place of a graph: two that are joined cannot both be one."""
        return False

    def all_different(self, unknowns: Sequence[int]) -> bool:
        """No two of these unknowns have the same value."""
        return False

    def look_up(self, lookup: Lookup) -> bool:
        """What follows from which of some marks may be one."""
        return False

    def look_up_values(self, unknowns: Sequence[int], kept: Callable[[Sequence[int]], Sequence[int] | None]) -> bool:
        """What is left of these unknowns' values, which are bits of integers; None is a contradiction."""
        return False

    def made(self) -> list[Table]:
        """The tables of everything that was taken."""
        return []
