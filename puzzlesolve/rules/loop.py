"""One loop. That each node has two lines or none is for counts to say; here the lines are one loop and not several.

Narrowing knows two things. A line between the two ends of a path closes a loop, which is wrong while there are lines
elsewhere. And the loop has an inside and an outside, each of them one piece (`sides.py`). What is known of both is kept
with the state, and only added to.

The model's answers may have several loops. The rows that exclude them are those of connected places, but a loop that
goes through some gates comes back through others: they are crossed twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from puzzlesolve.engine.rule import Row, Rule, Technique, Variable
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.unknowns import Unknowns
from puzzlesolve.places import Graph, Place
from puzzlesolve.rules.connected import Connected
from puzzlesolve.rules.sides import Sides, Told


class Paths(NamedTuple):
    """Lines as bits, how many loops they make, and for each end of a path its other end."""

    lines: int
    loops: int
    other_end: dict[int, int]


class Seen(NamedTuple):
    """What is known of a state."""

    paths: Paths
    told: Told


class Points(NamedTuple):
    """A board of points, which are nodes of the loop: what its edges join.

    `ends` are the nodes at an edge's ends, `between` the edge between two nodes, as a bit, and `near` the edges that an
    edge has a node in common with.
    """

    ends: Sequence[tuple[int, int]]
    between: Mapping[tuple[int, int], int]
    near: Sequence[Sequence[int]]
    sides: Sides


NO_PATHS = Paths(0, 0, {})


@lru_cache(maxsize=16)
def points_of(height: int, width: int) -> Points:
    """So many rows and columns of points, with edges in reading order; boards of one size share them."""
    ends = []
    for first in range(0, height * width, width):
        ends += [(node, node + 1) for node in range(first, first + width - 1)]
        ends += [(node, node + width) for node in range(first, first + width) if first + width < height * width]
    edges_of: list[list[int]] = [[] for _ in range(height * width)]
    for edge, pair in enumerate(ends):
        for node in pair:
            edges_of[node].append(edge)
    between = {way: 1 << edge for edge, (one, other) in enumerate(ends) for way in ((one, other), (other, one))}
    near = [[other for node in pair for other in edges_of[node] if other != edge] for edge, pair in enumerate(ends)]
    return Points(ends, between, near, Sides(height, width))


class Loop(Connected):
    """Of marks, one for each edge between neighbouring points of a board, those that are one form one loop (or there
    are none).

    `size` is the height and width of the board in points, and `pairs` are the rules that there are two lines at a point
    or none. By itself, without these, the rule says that the lines are connected.
    """

    def __init__(
        self,
        marks: Unknowns,
        size: tuple[int, int],
        pairs: Sequence[Rule],
        name: str,
        certain: Iterable[Sequence[Place]] = (),
    ) -> None:
        self.takes = pairs
        self._ends, self._between, near, self._sides = points_of(*size)
        edges = list(marks.of)
        if len(edges) != len(near) or edges != sorted(edges):
            raise ValueError(f"{name}: the marks must be those of the edges between points, in reading order")
        self._everything = (1 << len(edges)) - 1
        self._start = Seen(NO_PATHS, self._sides.start)
        super().__init__(marks, Graph(edges, near), name, "lines", 1, certain)

    @property
    def statement(self) -> str:
        return "the lines form one loop"

    @property
    def notation(self) -> str:
        return (
            "Σ x[g] ≥ 2, ≥ 2 x[a], or ≥ 2 x[a] + 2 x[b] - 2 over the edges g between the nodes of a loop with a and "
            "those of a part with b, as both sides, one or none of them are certain to have a line; added as answers "
            "violate them"
        )

    def narrow(self, state: State) -> None:
        may_be = state.marks(1)
        lines = may_be & ~state.marks(0)
        before: Seen = state.seen.get(self, self._start)
        paths = self._longer(before.paths, lines)
        if paths.loops:
            if paths.other_end or paths.loops > 1:
                raise Contradiction
            state.make_marks(may_be ^ lines, 0)
            return
        told = self._sides.joined(self._sides.told(before.told, lines, self._everything & ~may_be), lines)
        state.seen[self] = Seen(paths, told)
        gaps, more_lines = self._sides.edges(told)
        state.make_marks(gaps | self._closing(before.paths, paths), more_lines)

    def _longer(self, paths: Paths, lines: int) -> Paths:
        """The paths that all these lines make, which are those from before and some more."""
        new = lines & ~paths.lines
        other_end, loops = paths.other_end.copy(), paths.loops
        while new:
            edge = new.bit_length() - 1
            new ^= 1 << edge
            one, other = self._ends[edge]
            first, last = other_end.pop(one, one), other_end.pop(other, other)
            if first == other:
                loops += 1
            else:
                other_end[first], other_end[last] = last, first
        return Paths(lines, loops, other_end)

    def _closing(self, before: Paths, paths: Paths) -> int:
        """The edges that would close a path while there are others, as bits; old paths have been asked about before,
        unless there was just one.
        """
        if len(paths.other_end) == 2:
            return 0
        old = before.other_end if len(before.other_end) > 2 else {}
        found = 0
        for way in paths.other_end.items() - old.items():
            found |= self._between.get(way, 0)
        return found & ~paths.lines

    def techniques(self) -> Sequence[Technique]:
        return [Technique(2, self._not_early), Technique(3, self.narrow)]

    def _not_early(self, state: State) -> None:
        """What would close a loop too early is no line."""
        paths = self._longer(NO_PATHS, state.marks(1) & ~state.marks(0))
        if not paths.loops and len(paths.other_end) > 2:
            state.make_marks(self._closing(NO_PATHS, paths) & state.marks(1), 0)

    def technique(self, before: State, after: State) -> str:
        return self._found(before, after)[0]

    def reason(self, before: State, after: State) -> str:
        return self._found(before, after)[1]

    def _found(self, before: State, after: State) -> tuple[str, str]:
        """Its name and its reason."""
        may_be = before.marks(1)
        lines = may_be & ~before.marks(0)
        paths = self._longer(NO_PATHS, lines)
        if paths.loops:
            return "the loop is closed", "the loop is closed"
        made, unmade = before.marks(0) & ~after.marks(0), may_be & ~after.marks(1)
        if not (made or unmade & ~self._closing(NO_PATHS, paths)):
            return "no early loop", "that would close a loop while there are lines elsewhere"
        gaps, more_lines = self._sides.edges(self._sides.told(self._sides.start, lines, self._everything & ~may_be))
        if not (made & ~more_lines or unmade & ~gaps):
            return "inside and outside", "a line has the inside of the loop on one side and the outside on the other"
        return "one inside, one outside", "the inside of the loop is one piece, and so is the outside"

    def by_itself(self) -> Connected:
        return Connected(self._all, self._graph, self.name, self.members)

    def linear(self, state: State) -> Iterator[Row]:
        return iter(())

    def _needs(self, gates: Iterable[int], *members: int) -> Row:
        """The gates are crossed twice if all of these are lines."""
        terms: list[tuple[int, Variable]] = [(1, (gate, 1)) for gate in gates]
        return Row([*terms, *((-2, (member, 1)) for member in members)], ">=", 2 - 2 * len(members))
