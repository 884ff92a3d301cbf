"""No two places that are joined have both a value: stars that touch, shaded cells side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from puzzlesolve.engine.rule import Row, Rule
from puzzlesolve.engine.state import State
from puzzlesolve.engine.tables import Tables
from puzzlesolve.engine.unknowns import Board, Unknowns
from puzzlesolve.places import Graph, at


class Apart(Rule):
    """Of marks, one for each place of a graph: ones are not joined. `ones` is what they are: "stars".

    `together` are groups of places that are all joined to each other and hold every joined pair between them. They make
    a tighter model; the pairs themselves will do.
    """

    called = "no touching"

    def __init__(
        self, marks: Unknowns, graph: Graph, name: str, ones: str, together: Sequence[Sequence[int]] = ()
    ) -> None:
        if list(marks.of) != list(graph.places) or len(marks) != len(graph.places):
            raise ValueError(f"{name}: the marks must be those of the graph, in its order")
        self.name = name
        self.ones = ones
        self.places = graph.places
        self.unknowns = range(len(marks))
        self._graph = graph
        self._together = together

    @property
    def statement(self) -> str:
        return f"no two {self.ones} touch"

    @property
    def notation(self) -> str:
        where = "each group whose places are all joined" if self._together else "any two places that are joined"
        return f"Σ x[p] ≤ 1 over {where}"

    def narrow(self, state: State) -> None:
        excluded = 0
        ones = state.marks(1) & ~state.marks(0)
        while ones:
            lowest = ones & -ones
            ones ^= lowest
            # Not by masks, which take the square of the board's memory: tables use them where it is small.
            for other in self._graph.near[lowest.bit_length() - 1]:
                excluded |= 1 << other
        state.make_marks(excluded, 0)

    def enter(self, tables: Tables) -> bool:
        return tables.exclude(self._graph)

    def reason(self, before: State, after: State) -> str:
        return f"no two {self.ones} touch"

    def linear(self, state: State) -> Iterator[Row]:
        pairs = ((one, other) for one, others in enumerate(self._graph.near) for other in others if one < other)
        for joined in self._together or pairs:
            yield Row([(1, (unknown, 1)) for unknown in joined], "<=", 1)

    def broken(self, board: Board) -> str | None:
        for one, others in zip(self.places, self._graph.near):
            for other in others:
                if board[one] and board[self.places[other]]:
                    return f"the {self.ones} at {at(one)} and {at(self.places[other])} touch"
        return None
