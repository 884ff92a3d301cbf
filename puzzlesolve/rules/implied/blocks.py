"""The lines around and within 2x2 cells that meet in a point: narrowing sees what all ways to draw them have in common.

There are 4096 ways to draw twelve lines or leave them out. A set of such ways is an integer with a bit for each, so that
one operation takes away all ways with (or without) some line, and what clues and points ask for is put together from
the sets of ways that have each line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from operator import and_
from typing import NamedTuple

from puzzlesolve.engine.rule import Row, Rule
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.unknowns import Board, Unknowns
from puzzlesolve.places import Cell, Place, Spot, blocks, board, half_steps

# A block, its edges and its points, as seen from its first cell; the edges in reading order.
BLOCK: Sequence[Cell] = ((0, 0), (0, 1), (1, 0), (1, 1))
EDGES: Sequence[Spot] = sorted({edge for cell in BLOCK for edge in half_steps(cell)})
POINTS: Sequence[Spot] = [(row - 0.5, column - 0.5) for row, column in board(3, 3)]


class Seen(NamedTuple):
    """Of a state: the lines and the edges without one, the ways that are left for each block, and, as bits, the blocks
    still to be looked at.
    """

    lines: int
    gaps: int
    ways: list[int]
    waiting: int


class Ways(NamedTuple):
    """The ways to draw lines at a block such that no point has more than two of them, or the one in the middle just one.

    For each edge those with a line there, by cell and by point those with no line around it, with one, with two...; and
    those with a loop.
    """

    every: int
    with_line: Sequence[int]
    around: Mapping[Spot, Sequence[int]]
    closed: int


@lru_cache(maxsize=1)
def all_ways() -> Ways:
    edges_of = {spot: [EDGES.index(edge) for edge in half_steps(spot) if edge in EDGES] for spot in (*BLOCK, *POINTS)}
    # Of all sets of edges, those with each edge are every other one, or every other two, and so on.
    every = (1 << (1 << len(EDGES))) - 1
    with_line = [every ^ every // ((1 << (1 << number)) + 1) for number in range(len(EDGES))]
    drawn = every & ~_counted(every, [with_line[edge] for edge in edges_of[0.5, 0.5]])[1]
    for point in POINTS:
        drawn &= ~sum(_counted(every, [with_line[edge] for edge in edges_of[point]])[3:])
    ways = [way for way, is_drawn in enumerate(reversed(f"{drawn:b}")) if is_drawn == "1"]
    every = (1 << len(ways)) - 1
    with_line = [_bits(way >> number & 1 for way in ways) for number in range(len(EDGES))]
    around = {spot: _counted(every, [with_line[edge] for edge in edges]) for spot, edges in edges_of.items()}
    closed = 0
    for chosen in range(1, 1 << len(BLOCK)):
        rim: set[int] = set()
        for cell in (cell for number, cell in enumerate(BLOCK) if chosen >> number & 1):
            rim ^= set(edges_of[cell])
        closed |= reduce(and_, [with_line[edge] for edge in rim])
    return Ways(every, with_line, around, closed)


def _counted(every: int, having: Sequence[int]) -> list[int]:
    """Of some ways, those that have none of some edges, one of them, two..., given those that have each."""
    found = [every, *[0] * len(having)]
    for line in having:
        found = [ways & ~line | before & line for ways, before in zip(found, [0, *found])]
    return found


class Blocks(Rule):
    """Each block of 2x2 cells has as many lines around its cells as clues say, and none of its points has more than two
    lines, or the last one of a path where the path cannot go on. No loop lies within a block where `elsewhere` says
    that there are lines elsewhere.
    """

    called = "clues side by side"
    cost = 1
    implied = True

    def __init__(self, lines: Unknowns, size: tuple[int, int], clues: Mapping[Cell, int], name: str) -> None:
        self.name = name
        self.places: Sequence[Place] = list(lines.of)
        self.unknowns = range(len(lines))
        self._blocks = [block[0] for block in blocks(*size)]
        self._edges = [[lines.of[row + down, column + right] for down, right in EDGES] for row, column in self._blocks]
        self._first = [edges[0] for edges in self._edges]
        self._bits = [1 << edge - first for first, edges in zip(self._first[:1], self._edges) for edge in edges]
        self._common: dict[int, tuple[int, int]] = {}
        self._last = size[0] - 2, size[1] - 2
        self._clues = clues
        lined = [cell for cell, clue in clues.items() if clue]
        self._rows, self._columns = ([cell[way] for cell in lined] or [0] for way in (0, 1))
        self._bounds = min(self._rows), max(self._rows), min(self._columns), max(self._columns)
        # By edge, the blocks that it belongs to, and the ways of these that have a line there.
        self._blocks_of: list[list[tuple[int, int]]] = [[] for _ in self.unknowns]
        for number, edges in enumerate(self._edges):
            for edge, ways in zip(edges, all_ways().with_line):
                self._blocks_of[edge].append((number, ways))
        self._start = Seen(0, 0, [self._ways(block) for block in self._blocks], (1 << len(self._blocks)) - 1)

    def _ways(self, block: Cell) -> int:
        ways, _, around, closed = all_ways()
        row, column = block
        for cell in BLOCK:
            clue = self._clues.get((row + cell[0], column + cell[1]))
            if clue is not None:
                ways &= around[cell][clue]
        first, last, left, right = self._bounds
        if first < row - 1 or last > row + 2 or left < column - 1 or right > column + 2:
            ways &= ~closed
        for point in self._ends(block):
            ways &= ~around[point][1]
        return ways

    def _ends(self, block: Cell) -> list[Spot]:
        """The points of a block from which no edge leads out of it, on the rim of the board."""
        rows, columns = (
            ([-0.5] if first == 0 else []) + ([1.5] if first == last else []) for first, last in zip(block, self._last)
        )
        ends: list[Spot] = [(row, 0.5) for row in rows] + [(0.5, column) for column in columns]
        return ends + [(row, column) for row in rows for column in columns]

    def narrow(self, state: State) -> None:
        may_be, may_lack = state.marks(1), state.marks(0)
        seen = self._brought_up_to_date(state.seen.get(self, self._start), may_be & ~may_lack, may_lack & ~may_be)
        waiting = seen.waiting
        gaps = lines = 0
        # Who only wants to know where something leads to looks at all blocks; a person at one of them.
        while waiting and (state.is_trial or not gaps | lines):
            number = waiting.bit_length() - 1
            waiting ^= 1 << number
            ways, first = seen.ways[number], self._first[number]
            common = self._common.get(ways) or self._find_common(ways)
            gaps |= common[0] << first & may_be
            lines |= common[1] << first & may_lack
        state.seen[self] = seen._replace(waiting=waiting)
        state.make_marks(gaps, lines)

    def _brought_up_to_date(self, seen: Seen, lines: int, gaps: int) -> Seen:
        ways, waiting = seen.ways.copy(), seen.waiting
        for are_lines, new in ((True, lines & ~seen.lines), (False, gaps & ~seen.gaps)):
            while new:
                edge = new.bit_length() - 1
                new ^= 1 << edge
                for number, line in self._blocks_of[edge]:
                    before = ways[number]
                    left = before & line if are_lines else before & ~line
                    if left != before:
                        if not left:
                            raise Contradiction
                        ways[number] = left
                        waiting |= 1 << number
        return Seen(lines, gaps, ways, waiting)

    def _find_common(self, ways: int) -> tuple[int, int]:
        """The edges of a block that have no line in any of these ways, and those that have one in all: as bits, counted
        from the first edge of the block. It is remembered.
        """
        gaps = lines = 0
        for bit, line in zip(self._bits, all_ways().with_line):
            with_line = ways & line
            if not with_line:
                gaps |= bit
            elif with_line == ways:
                lines |= bit
        self._common[ways] = gaps, lines
        return gaps, lines

    def reason(self, before: State, after: State) -> str:
        return "so it is in all ways to draw the lines around four cells"

    def linear(self, state: State) -> Iterator[Row]:
        yield from ()

    def broken(self, board: Board) -> str | None:
        return None


def _bits(flags: Iterable[int]) -> int:
    return sum([1 << number for number, flag in enumerate(flags) if flag])
