"""All places with a value are connected.

Places that share an unknown are one node, and nodes are joined where the graph joins their places. Narrowing: what no
known member can reach is none, and a node that every way between two known members passes is one. One depth-first
search finds both.

The model learns of it by cuts. Gates are nodes that separate one side of the graph from the other: members on both
sides need one among the gates. A side is certain to have a member (there or among the gates) where other rules say so
of a group of places none of which lies on the other side. With both sides certain some gate is a member; with one side
certain, each member of the other needs one; else any two members, one from each side, do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set

from puzzlesolve.engine.rule import Row, Rule, Technique, Variable
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.unknowns import Board, Unknowns
from puzzlesolve.places import Graph, Place, at


class Connected(Rule):
    """The places with the value form one piece of the graph (or there are none). `members` is what they are in words.

    `certain` are groups of places of which other rules make at least one a member.
    """

    cost = 2

    def __init__(
        self,
        unknowns: Unknowns,
        graph: Graph,
        name: str,
        members: str,
        value: int = 1,
        certain: Iterable[Sequence[Place]] = (),
    ) -> None:
        self.name = name
        self.members = members
        self.value = value
        self.places = graph.places
        self._graph = graph
        self._all = unknowns
        self.unknowns = sorted({unknowns.of[place] for place in graph.places})
        self.near = _joined(unknowns, graph)
        self._certain = [frozenset(unknowns.of[place] for place in group) for group in certain]

    @property
    def statement(self) -> str:
        return f"all {self.members} are connected"

    @property
    def notation(self) -> str:
        x = "(1 - x[{}])".format if self.value == 0 else "x[{}]".format
        a, b, gate = (x(place) for place in "abg")
        return (
            f"Σ {gate} ≥ 1, ≥ {a}, or ≥ {a} + {b} - 1 over gates g between a and b, as both sides, one or none of them "
            "are certain to have a member; added as answers violate them"
        )

    def narrow(self, state: State) -> None:
        may_be, must_be = (self._members(flags(state, self.value)) for flags in (self._all.may_be, self._all.must_be))
        if not any(must_be):
            return
        entered, cuts = self._search(may_be, must_be)
        lost = [unknown for unknown, time in enumerate(entered) if time == 0]
        if any(must_be[unknown] for unknown in lost):
            raise Contradiction
        for unknown in lost:
            self._all.exclude(state, unknown, self.value)
        for unknown in cuts:
            if not must_be[unknown]:
                self._all.keep_only(state, unknown, [self.value])

    def _members(self, flags: Sequence[int]) -> Sequence[int]:
        """Flags of all unknowns, without those that are no nodes of the graph."""
        if len(self.unknowns) == len(flags):
            return flags
        kept = [0] * len(flags)
        for unknown in self.unknowns:
            kept[unknown] = flags[unknown]
        return kept

    def _search(self, may_be: Sequence[int], must_be: Sequence[int]) -> tuple[list[int], set[int]]:
        """Depth first from some known member over all that may be one: when each node was entered (0: never), and the
        nodes whose loss would part known members.
        """
        root = next(unknown for unknown, must in enumerate(must_be) if must)
        # A node that cannot be a member is entered later than all others: it is never walked to nor looked back at.
        never = len(may_be) + 1
        entered = [0 if may else never for may in may_be]
        # The earliest node that can be looked back at from a node or below it, and whether a known member is there.
        lowest = entered.copy()
        below = list(must_be)
        cuts = set()
        time = entered[root] = lowest[root] = 1
        path = [root]
        ways = [iter(self.near[root])]
        while path:
            node = path[-1]
            low = lowest[node]
            for other in ways[-1]:
                seen = entered[other]
                if not seen:
                    lowest[node] = low
                    time += 1
                    entered[other] = lowest[other] = time
                    path.append(other)
                    ways.append(iter(self.near[other]))
                    break
                if seen < low:
                    low = seen
            else:
                path.pop()
                ways.pop()
                if path:
                    above = path[-1]
                    if low < lowest[above]:
                        lowest[above] = low
                    if below[node]:
                        below[above] = 1
                        if low >= entered[above]:
                            cuts.add(above)
        return entered, cuts

    def techniques(self) -> Sequence[Technique]:
        return [Technique(2, self._the_only_way, "the only way out"), Technique(2, self._cut_off, "an area cut off")]

    def _the_only_way(self, state: State) -> None:
        """The part of narrowing that finds members."""
        then = state.copy()
        self.narrow(then)
        for unknown, (before, after) in enumerate(
            zip(*(self._all.must_be(each, self.value) for each in (state, then)))
        ):
            if after and not before:
                self._all.keep_only(state, unknown, [self.value])

    def _cut_off(self, state: State) -> None:
        """The part of narrowing that finds what is no member."""
        then = state.copy()
        self.narrow(then)
        for unknown, (before, after) in enumerate(zip(*(self._all.may_be(each, self.value) for each in (state, then)))):
            if before and not after:
                self._all.exclude(state, unknown, self.value)

    def reason(self, before: State, after: State) -> str:
        if list(self._all.must_be(before, self.value)) != list(self._all.must_be(after, self.value)):
            return f"every way between {self.members} leads through there"
        return f"no way leads from there to the other {self.members}"

    def by_itself(self) -> Connected:
        return Connected(self._all, self._graph, self.name, self.members, self.value)

    def linear(self, state: State) -> Iterator[Row]:
        # A member needs another beside it where it is certain that there are any elsewhere.
        must_be = self._all.must_be(state, self.value)
        decided = {unknown for unknown in self.unknowns if must_be[unknown]}
        for unknown in self.unknowns:
            if self._is_certain({unknown}, decided):
                yield self._needs(self.near[unknown], unknown)

    def _needs(self, gates: Iterable[int], *members: int) -> Row:
        """One of the gates is a member if all of these are."""
        terms: list[tuple[int, Variable]] = [(1, (gate, self.value)) for gate in gates]
        return Row([*terms, *((-1, (member, self.value)) for member in members)], ">=", 1 - len(members))

    def _is_certain(self, others: Set[int], decided: Set[int]) -> bool:
        """Whether there is a member that is none of these others, who are all on one side of some gates."""
        return not decided <= others or any(group.isdisjoint(others) for group in self._certain)

    def cuts(self, values: Sequence[int], decided: Set[int]) -> list[Row]:
        members = {unknown for unknown in self.unknowns if values[unknown] == self.value}
        known = members & decided
        left = set(members)
        rows: dict[tuple[object, ...], Row] = {}
        while left:
            piece = self._reach([min(left)], members)
            left -= piece
            for gates in self._gates(piece, members - piece):
                for row in self._separated(piece, gates, members, known):
                    rows[tuple(row.terms)] = row
        return list(rows.values())

    def _gates(self, piece: set[int], others: set[int]) -> Iterator[set[int]]:
        """What separates a piece from each part of the rest, beyond the nodes around the piece, that has members."""
        around = {other for node in piece for other in self.near[node]} - piece
        beyond = set(self.unknowns) - piece - around
        while others:
            part = self._reach([min(others)], beyond)
            others = others - part
            yield {other for node in part for other in self.near[node]} - part

    def _separated(self, piece: set[int], gates: set[int], members: set[int], known: set[int]) -> Iterator[Row]:
        """Rows that say that members on both sides of gates, which are all none of them, need one there."""
        here = self._reach(list(piece), set(self.unknowns) - gates)
        there = set(self.unknowns) - here - gates
        certain_here, certain_there = self._is_certain(there, known), self._is_certain(here, known)
        near, far = sorted(members & here), sorted(members & there)
        if certain_here and certain_there:
            yield self._needs(sorted(gates))
        elif certain_here or certain_there:
            for member in near if certain_there else far:
                yield self._needs(sorted(gates), member)
        else:
            fewer, more = sorted((near, far), key=len)
            for member in fewer:
                yield self._needs(sorted(gates), member, more[0])

    def _reach(self, starts: Sequence[int], allowed: set[int]) -> set[int]:
        reached = set(starts)
        stack = list(starts)
        while stack:
            for other in self.near[stack.pop()]:
                if other in allowed and other not in reached:
                    reached.add(other)
                    stack.append(other)
        return reached

    def broken(self, board: Board) -> str | None:
        members = [number for number, place in enumerate(self.places) if board[place] == self.value]
        left = set(members)
        stack = members[:1]
        while stack:
            number = stack.pop()
            if number in left:
                left.discard(number)
                stack += self._graph.near[number]
        if not left:
            return None
        first, other = self.places[members[0]], self.places[min(left)]
        return f"the {self.members} at {at(first)} and {at(other)} are not connected"


def _joined(unknowns: Unknowns, graph: Graph) -> Sequence[Sequence[int]]:
    """For each unknown the others that it is joined to."""
    of = [unknowns.of[place] for place in graph.places]
    if of == list(range(len(unknowns))):
        return graph.near
    near: list[set[int]] = [set() for _ in range(len(unknowns))]
    for unknown, others in zip(of, graph.near):
        near[unknown].update(of[other] for other in others)
    return [sorted(others - {unknown}) for unknown, others in enumerate(near)]
