"""One loop. That each node has two lines or none is for counts to say; here the lines are one loop and not several.

Narrowing knows three things. A line between the two ends of a path closes a loop, which is wrong while there are lines
elsewhere. And a loop stays within a block, a part of the graph that falls apart at no single node: all lines lie in the
block of one of them, and an edge that is a block of its own is part of no loop at all. One depth-first search finds all
blocks. Where these say nothing more, lines are counted: a loop comes out of any part of the board as often as it goes
in, which decides an edge that alone joins what is open on its two sides. Blocks and counts take longer than the rest,
and find little in trials, so there they are left out. Paths are kept with the state and only made longer.

The model's answers may have several loops. The rows that exclude them are those of connected places, but a loop that
goes through some gates comes back through others: they are crossed twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from puzzlesolve.engine.rule import Row, Rule, Variable
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.unknowns import Unknowns
from puzzlesolve.places import Graph, Place
from puzzlesolve.rules.connected import Connected


class Paths(NamedTuple):
    """Lines as bits, how many loops they make, and for each end of a path its other end."""

    lines: int
    loops: int
    other_end: dict[int, int]


NO_PATHS = Paths(0, 0, {})


class Loop(Connected):
    """Of marks, one for each edge: those that are one are lines and form one loop (or there are none).

    `ends` are the two nodes that each edge joins, and `pairs` the rules that there are two lines at a node or none. By
    itself, without these, the rule says that the lines are connected.
    """

    called = "one loop"

    def __init__(
        self,
        marks: Unknowns,
        ends: Mapping[Place, Sequence[Place]],
        pairs: Sequence[Rule],
        name: str,
        certain: Iterable[Sequence[Place]] = (),
    ) -> None:
        self.takes = pairs
        number_of: dict[Place, int] = {}
        for node in (node for pair in ends.values() for node in pair):
            number_of.setdefault(node, len(number_of))
        # By edge, the nodes at its ends; by node, its edges with the nodes at their other ends.
        self._ends = [(number_of[one], number_of[other]) for one, other in (ends[edge] for edge in marks.of)]
        self._edges: list[list[tuple[int, int]]] = [[] for _ in number_of]
        for edge, (one, other) in enumerate(self._ends):
            self._edges[one].append((edge, other))
            self._edges[other].append((edge, one))
        # By two nodes, in any order, the edges that join them.
        self._between: dict[tuple[int, int], int] = {}
        for edge, (one, other) in enumerate(self._ends):
            for pair in ((one, other), (other, one)):
                self._between[pair] = self._between.get(pair, 0) | 1 << edge
        near = [[e for node in pair for e, _ in self._edges[node] if e != edge] for edge, pair in enumerate(self._ends)]
        super().__init__(marks, Graph(list(marks.of), near), name, "lines", 1, certain)

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
        known = may_be & ~state.marks(0)
        before: Paths = state.seen.get(self, NO_PATHS)
        paths = self._longer(before, known)
        state.seen[self] = paths
        if paths.loops:
            if paths.other_end or paths.loops > 1:
                raise Contradiction
            state.make_marks(may_be ^ known, 0)
            return
        excluded = self._closing(before, paths) if len(paths.other_end) > 2 else 0
        if not state.is_trial:
            excluded |= self._outside(state)
        state.make_marks(excluded, 0)
        if not (excluded or state.is_trial):
            for edge, line in self._by_parity(state):
                self._all.keep_only(state, edge, [line])

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
        """The edges between the ends of a path, as bits; where there were several paths before, only of new paths."""
        old = before.other_end if len(before.other_end) > 2 else {}
        found = 0
        for one, other in paths.other_end.items():
            if old.get(one) != other:
                found |= self._between.get((one, other), 0)
        return found & ~paths.lines

    def _outside(self, state: State) -> int:
        """The edges through which no loop leads that has the known lines, as bits."""
        may_be = self._all.may_be(state, 1)
        known = [edge for edge, must in enumerate(self._all.must_be(state, 1)) if must]
        if known:
            *_, block = self._blocks(known, may_be)
            kept = set(block)
            if len(kept) < 2:
                raise Contradiction
        else:
            kept = {edge for block in self._blocks(known, may_be) if len(block) > 1 for edge in block}
        return sum([1 << edge for edge, may in enumerate(may_be) if may and edge not in kept])

    def _blocks(self, known: Sequence[int], may_be: Sequence[int]) -> Iterator[list[int]]:
        """The blocks of all edges that may be lines; where some are known, that of the first, and others before it."""
        entered = [0] * len(self._edges)
        lowest = entered.copy()
        time = 0
        for root in [self._ends[known[0]][0]] if known else range(len(self._edges)):
            if entered[root]:
                continue
            time += 1
            entered[root] = lowest[root] = time
            # The edges of blocks that are not complete yet; the way here, by nodes, edges and places among those.
            waiting: list[int] = []
            # What lies beyond another edge of the root is of another block, or is found beyond the first one too.
            ways_on = [way for way in self._edges[root] if way[0] == known[0]] if known else self._edges[root]
            path = [(root, -1, 0, iter(ways_on))]
            while path:
                node, came_by, start, ways = path[-1]
                for edge, other in ways:
                    if edge == came_by or not may_be[edge]:
                        continue
                    if not entered[other]:
                        time += 1
                        entered[other] = lowest[other] = time
                        path.append((other, edge, len(waiting), iter(self._edges[other])))
                        waiting.append(edge)
                        break
                    if entered[other] < entered[node]:
                        waiting.append(edge)
                        if entered[other] < lowest[node]:
                            lowest[node] = entered[other]
                else:
                    path.pop()
                    if path:
                        above = path[-1][0]
                        if lowest[node] < lowest[above]:
                            lowest[above] = lowest[node]
                        if lowest[node] >= entered[above]:
                            yield waiting[start:]
                            del waiting[start:]

    def _by_parity(self, state: State) -> list[tuple[int, int]]:
        """The open edges without which others would fall apart, and whether they are lines: the loop crosses the border
        of any set of nodes an even number of times. Raises Contradiction where it cannot.
        """
        may_be, must_be = self._all.may_be(state, 1), self._all.must_be(state, 1)
        known = [edge for edge, must in enumerate(must_be) if must]
        still_open = [edge for edge, may in enumerate(may_be) if may and not must_be[edge]]
        # For each node whether it has an odd number of lines; in the end whether all nodes behind it have.
        odd = [0] * len(self._edges)
        for edge in known:
            for node in self._ends[edge]:
                odd[node] ^= 1
        ways: dict[int, list[tuple[int, int]]] = {node: [] for edge in still_open for node in self._ends[edge]}
        for edge in still_open:
            one, other = self._ends[edge]
            ways[one].append((edge, other))
            ways[other].append((edge, one))
        entered: dict[int, int] = {}
        lowest: dict[int, int] = {}
        found = []
        for root in ways:
            if root in entered:
                continue
            entered[root] = lowest[root] = len(entered)
            path = [(root, -1, iter(ways[root]))]
            while path:
                node, came_by, rest = path[-1]
                for edge, other in rest:
                    if edge == came_by:
                        continue
                    if other not in entered:
                        entered[other] = lowest[other] = len(entered)
                        path.append((other, edge, iter(ways[other])))
                        break
                    if entered[other] < lowest[node]:
                        lowest[node] = entered[other]
                else:
                    path.pop()
                    if not path:
                        if odd[node]:
                            raise Contradiction
                        continue
                    above = path[-1][0]
                    odd[above] ^= odd[node]
                    if lowest[node] == entered[node]:
                        found.append((came_by, odd[node]))
                    elif lowest[node] < lowest[above]:
                        lowest[above] = lowest[node]
        return found

    def reason(self, before: State, after: State) -> str:
        paths = self._longer(NO_PATHS, before.marks(1) & ~before.marks(0))
        if paths.loops:
            return "the loop is closed"
        if not before.marks(1) & ~after.marks(1) & ~self._closing(NO_PATHS, paths):
            return "that would close a loop while there are lines elsewhere"
        if not before.marks(1) & ~after.marks(1) & self._outside(before):
            return "a loop comes out of every part of the board as often as it goes in"
        return "no loop leads through there"

    def by_itself(self) -> Connected:
        return Connected(self._all, self._graph, self.name, self.members)

    def linear(self, state: State) -> Iterator[Row]:
        return iter(())

    def _needs(self, gates: Iterable[int], *members: int) -> Row:
        """The gates are crossed twice if all of these are lines."""
        terms: list[tuple[int, Variable]] = [(1, (gate, 1)) for gate in gates]
        return Row([*terms, *((-2, (member, 1)) for member in members)], ">=", 2 - 2 * len(members))
