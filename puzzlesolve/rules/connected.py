"""All ones are connected.

Cells that share an unknown are one node of a graph, and nodes are joined where their cells touch. Narrowing: what no
known one can reach is zero, and a node that every way between two known ones passes is one.

The model chooses one node as the root (variable "root u"). Let an answer have a piece A away from the root, and let S
be those zeros around A from which the root's piece can be reached without crossing A. Whoever wants a node of A to be
one must open S or put the root on A's side of S: that row is true for every connected answer, and false for this one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from puzzlesolve.engine.rule import Row, Rule, Variable
from puzzlesolve.engine.unknowns import Contradiction, Marks, State
from puzzlesolve.places import Cell, at, pieces

NOT_REACHED = -1


class Connected(Rule):
    """The ones of all cells form one orthogonally connected piece (or there are none).

    `somewhere` are cells of which other rules make at least one a one, where they do: a place to look for the root.
    """

    cost = 2

    def __init__(self, marks: Marks, name: str, ones: str, somewhere: Sequence[Cell] = ()) -> None:
        self.name = name
        self.ones = ones
        self.cells = list(marks.of)
        self.unknowns = range(len(marks))
        near: list[set[int]] = [set() for _ in self.unknowns]
        for (row, column), unknown in marks.of.items():
            for cell in ((row, column + 1), (row + 1, column)):
                other = marks.of.get(cell, unknown)
                if other != unknown:
                    near[unknown].add(other)
                    near[other].add(unknown)
        self.near = [sorted(others) for others in near]
        self._marks = marks
        self._somewhere = sorted({marks.of[cell] for cell in somewhere})

    @property
    def statement(self) -> str:
        return f"all {self.ones} are connected"

    def narrow(self, state: State) -> None:
        can_be_one = self._marks.may_be(state, 1)
        must_be_one = self._must_be_one(state)
        if not must_be_one:
            return
        order, parent = self._walk(must_be_one[0], can_be_one)
        if any(parent[unknown] == NOT_REACHED for unknown in must_be_one):
            raise Contradiction
        if len(order) < can_be_one.count(1):
            for unknown in self.unknowns:
                if can_be_one[unknown] and parent[unknown] == NOT_REACHED:
                    self._marks.keep_only(state, unknown, [0])
        for unknown in self._cut_nodes(order, parent, must_be_one).difference(must_be_one):
            self._marks.keep_only(state, unknown, [1])

    def _must_be_one(self, state: State) -> list[int]:
        return [unknown for unknown, zero in enumerate(self._marks.may_be(state, 0)) if not zero]

    def _walk(self, root: int, allowed: Sequence[int]) -> tuple[list[int], list[int]]:
        """The nodes reached from the root in depth-first order, and the parent of each node that is reached."""
        parent = [NOT_REACHED] * len(allowed)
        parent[root] = root
        order = [root]
        stack = [(root, iter(self.near[root]))]
        while stack:
            node, others = stack[-1]
            for other in others:
                if allowed[other] and parent[other] == NOT_REACHED:
                    parent[other] = node
                    order.append(other)
                    stack.append((other, iter(self.near[other])))
                    break
            else:
                stack.pop()
        return order, parent

    def _cut_nodes(self, order: list[int], parent: Sequence[int], wanted: Sequence[int]) -> set[int]:
        """The nodes whose loss would part the wanted ones from the root, which is wanted itself."""
        entered = [NOT_REACHED] * len(parent)
        for time, node in enumerate(order):
            entered[node] = time
        lowest = entered.copy()
        below = [False] * len(parent)
        for node in wanted:
            below[node] = True
        cuts = set()
        for node in reversed(order):
            above = parent[node]
            low = lowest[node]
            for other in self.near[node]:
                # A child's reach is complete by now; any other neighbour is an ancestor, or a descendant that cannot
                # lie lower.
                reach = lowest[other] if parent[other] == node else entered[other]
                if NOT_REACHED < reach < low and other != above:
                    low = reach
            lowest[node] = low
            if below[node]:
                below[above] = True
                if low >= entered[above]:
                    cuts.add(above)
        return cuts

    def reason(self, before: State, after: State) -> str:
        made_ones, made_zeros = (before.words[place::2] != after.words[place::2] for place in (0, 1))
        if made_ones and made_zeros:
            return f"every way between {self.ones} leads through some of them, and no way leads to the rest"
        if made_ones:
            return f"every way between {self.ones} leads through there"
        return f"no way leads from there to the other {self.ones}"

    def by_itself(self) -> Connected:
        return Connected(self._marks, self.name, self.ones)

    def linear(self, state: State) -> Iterator[Row]:
        # With any one at all there is one root, and it is a one.
        can_be_one = self._marks.may_be(state, 1)
        must_be_one = self._must_be_one(state)
        places = must_be_one[:1] or self._somewhere or self.unknowns
        roots = [unknown for unknown in places if can_be_one[unknown]]
        chosen: list[tuple[int, Variable]] = [(1, f"root {unknown}") for unknown in roots]
        if must_be_one or self._somewhere:
            yield Row(chosen, "==", 1)
        else:
            yield Row([(-1, "any"), *chosen], "==", 0)
            for unknown in self.unknowns:
                yield Row([(1, "any"), (-1, (unknown, 1))], ">=", 0)
        for unknown in roots:
            yield Row([(1, f"root {unknown}"), (-1, (unknown, 1))], "<=", 0)
        # A one needs another beside it, and two beside each other need a third, or one of them is the root.
        for unknown in self.unknowns:
            yield self._needs(unknown, self.near[unknown], [unknown], roots)
            for other in self.near[unknown]:
                gates = {*self.near[unknown], *self.near[other]} - {unknown, other}
                yield self._needs(unknown, sorted(gates), [unknown, other], roots)

    def _needs(self, node: int, gates: Sequence[int], side: Sequence[int], roots: Sequence[int]) -> Row:
        """A one at `node` needs a one among the gates or the root on its own side of them."""
        terms: list[tuple[int, Variable]] = [(1, (gate, 1)) for gate in gates]
        terms += [(1, f"root {unknown}") for unknown in side if unknown in roots]
        return Row([*terms, (-1, (node, 1))], ">=", 0)

    def cuts(self, values: Sequence[int], extras: Mapping[str, int]) -> list[Row]:
        ones = {unknown for unknown in self.unknowns if values[unknown]}
        candidates = [unknown for unknown in self.unknowns if f"root {unknown}" in extras]
        roots = [unknown for unknown in candidates if extras[f"root {unknown}"]]
        rows = []
        left = ones - self._reach(roots, ones)
        while left:
            piece = self._reach([min(left)], ones)
            left -= piece
            outside = self._reach(roots, set(self.unknowns) - piece)
            gates = sorted({other for node in piece for other in self.near[node]} & outside)
            side = sorted(self._reach(list(piece), set(self.unknowns) - set(gates)))
            rows += [self._needs(node, gates, side, candidates) for node in sorted(piece)]
        return rows

    def _reach(self, starts: Sequence[int], allowed: set[int]) -> set[int]:
        reached = set(starts)
        stack = list(starts)
        while stack:
            for other in self.near[stack.pop()]:
                if other in allowed and other not in reached:
                    reached.add(other)
                    stack.append(other)
        return reached

    def broken(self, board: Mapping[Cell, int]) -> str | None:
        parts = pieces([cell for cell in self.cells if board[cell] == 1])
        if len(parts) < 2:
            return None
        return f"the {self.ones} at {at(parts[0][0])} and {at(parts[1][0])} are not connected"
