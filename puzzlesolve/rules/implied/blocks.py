"""Clues that touch: narrowing sees what all ways to draw lines at a block of 2x2 cells have in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from puzzlesolve.engine.rule import Row, Rule, Technique
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.unknowns import Board, Unknowns
from puzzlesolve.places import Cell, Place, Spot, at, blocks, half_steps, listed
from puzzlesolve.rules.implied.ways import CELLS, EDGES, MIDDLE, POINTS, all_ways, edges_of, rims


class Seen(NamedTuple):
    """Of a state: the lines and the edges without one, the ways that are left for each block, and, as bits, the blocks
    still to be looked at.
    """

    lines: int
    gaps: int
    ways: list[int]
    waiting: int


class Blocks(Rule):
    """What a loop and the clues say of each block, which is named by its first cell: so many lines around its cells; at
    no point more than two lines, nor just one where it cannot go on outside the block; and no loop within the block
    where some clue has lines elsewhere.
    """

    cost = 1
    implied = True

    def __init__(self, lines: Unknowns, size: tuple[int, int], clues: Mapping[Cell, int], name: str) -> None:
        """`size` is the height and width of the board in cells."""
        self.name = name
        self.places: Sequence[Place] = list(lines.of)
        self.unknowns = range(len(lines))
        self._all = lines
        self._size = size
        self._clues = clues
        self._lined = [cell for cell, clue in clues.items() if clue]
        self._bounds = [(min(numbers), max(numbers)) for numbers in zip(*self._lined)]
        self._blocks = [cells[0] for cells in blocks(*size)]
        self._edges = [[lines.of[row + down, column + right] for down, right in EDGES] for row, column in self._blocks]
        # By edge, the blocks that it belongs to, and the ways of these that have a line there.
        self._blocks_of: list[list[tuple[int, int]]] = [[] for _ in self.unknowns]
        for number, edges in enumerate(self._edges):
            for edge, ways in zip(edges, all_ways().with_line):
                self._blocks_of[edge].append((number, ways))
        # The edges of all blocks have the same distances from the first of them.
        self._bits = [1 << edge - edges[0] for edges in self._edges[:1] for edge in edges]
        self._common: dict[int, tuple[int, int]] = {}
        self._start = Seen(0, 0, [self._ways(block) for block in self._blocks], (1 << len(self._blocks)) - 1)

    def _ways(self, block: Cell) -> int:
        ways, _, around, closed = all_ways()
        for cell, clue in self._clues_of(block).items():
            ways &= around[cell][clue]
        for point in self._ends(block):
            ways &= ~around[point][1]
        return ways & ~closed if self._has_lines_elsewhere(block) else ways

    def _clues_of(self, block: Cell) -> dict[Cell, int]:
        """The clues of a block, by its cells as seen from the first one."""
        (row, column), clues = block, self._clues
        return {(i, j): clues[row + i, column + j] for i, j in CELLS if (row + i, column + j) in clues}

    def _has_lines_elsewhere(self, block: Cell) -> bool:
        """Whether a clue asks for lines, but shares no edge with a block."""
        return any(low < first - 1 or high > first + 2 for first, (low, high) in zip(block, self._bounds))

    def _ends(self, block: Cell) -> list[Spot]:
        """The points of a block, except the one in the middle, from which no edge leads out of it."""
        rows, columns = (
            [-0.5] * (first == 0) + [1.5] * (first == length - 2) for first, length in zip(block, self._size)
        )
        return [*((row, 0.5) for row in rows), *((0.5, column) for column in columns)] + [
            (row, column) for row in rows for column in columns
        ]

    @property
    def notation(self) -> str:
        return "Σ x[p] = n around clues, Σ x[p] ≤ 2 at points, and Σ x[p] < the length of any loop within a block"

    def narrow(self, state: State) -> None:
        may_be, may_lack = state.marks(1), state.marks(0)
        seen = self._brought_up_to_date(state.seen.get(self, self._start), may_be & ~may_lack, may_lack & ~may_be)
        waiting = seen.waiting
        gaps = lines = 0
        # A person looks at one block; who only wants to know where something leads to, at all of them.
        while waiting and (state.is_trial or not gaps | lines):
            number = waiting.bit_length() - 1
            waiting ^= 1 << number
            ways, first = seen.ways[number], self._edges[number][0]
            common = self._common.get(ways) or self._find_common(ways)
            gaps |= common[0] << first & may_be
            lines |= common[1] << first & may_lack
        state.seen[self] = Seen(seen.lines, seen.gaps, seen.ways, waiting)
        state.make_marks(gaps, lines)

    def _brought_up_to_date(self, seen: Seen, lines: int, gaps: int) -> Seen:
        """What is left now that these are the lines and the gaps."""
        left, waiting = seen.ways.copy(), seen.waiting
        for is_line, new in ((True, lines & ~seen.lines), (False, gaps & ~seen.gaps)):
            while new:
                edge = new.bit_length() - 1
                new ^= 1 << edge
                for number, with_line in self._blocks_of[edge]:
                    before = left[number]
                    ways = before & with_line if is_line else before & ~with_line
                    if ways != before:
                        left[number] = ways
                        waiting |= 1 << number
        return Seen(lines, gaps, left, waiting)

    def _find_common(self, ways: int) -> tuple[int, int]:
        """The edges of a block that have no line in any of these ways, and those that have one in all: as bits, counted
        from its first edge. It is remembered. Raises Contradiction where there are no ways.
        """
        if not ways:
            raise Contradiction
        gaps = lines = 0
        for bit, line in zip(self._bits, all_ways().with_line):
            with_line = ways & line
            if not with_line:
                gaps |= bit
            elif with_line == ways:
                lines |= bit
        self._common[ways] = gaps, lines
        return gaps, lines

    def techniques(self) -> Sequence[Technique]:
        return [Technique(3, self.narrow, "clues that touch")]

    def reason(self, before: State, after: State) -> str:
        changed = set(self._all.changed(before, after))
        (row, column), *_ = [block for block, edges in zip(self._blocks, self._edges) if changed <= set(edges)]
        cells = listed([(row + down, column + right) for down, right in CELLS])
        return f"it is so in all ways to draw the lines at {cells}"

    def linear(self, state: State) -> Iterator[Row]:
        for block, edges in zip(self._blocks, self._edges):
            for cell, clue in self._clues_of(block).items():
                yield Row([(1, (edges[edge], 1)) for edge in edges_of(cell)], "==", clue)
            for point in POINTS:
                yield Row([(1, (edges[edge], 1)) for edge in edges_of(point)], "<=", 2)
            for point in (MIDDLE, *self._ends(block)):
                for one in edges_of(point):
                    terms = [(-1 if edge == one else 1, (edges[edge], 1)) for edge in edges_of(point)]
                    yield Row(terms, ">=", 0)
            for rim in rims() if self._has_lines_elsewhere(block) else ():
                yield Row([(1, (edges[edge], 1)) for edge in rim], "<=", len(rim) - 1)

    def broken(self, board: Board) -> str | None:
        return next((wrong for block in self._blocks if (wrong := self._broken_at(block, board))), None)

    def _broken_at(self, block: Cell, board: Board) -> str | None:
        row, column = block
        here = {(row + i, column + j) for i, j in CELLS}
        edges = {edge for cell in here for edge in half_steps(cell)}
        lines = {edge for edge in edges if board[edge]}
        for cell in here:
            if cell in self._clues and sum(edge in lines for edge in half_steps(cell)) != self._clues[cell]:
                return f"the lines around {at(cell)} are not those of its clue"
        ends = {point for edge in lines for point in half_steps(edge) if point[0] % 1 == point[1] % 1 == 0.5}
        for point in ends:
            ways_on = [edge for edge in half_steps(point) if edge in board]
            count = sum(edge in lines for edge in ways_on)
            if count > 2 or (count == 1 and set(ways_on) <= edges):
                return f"a line ends at {at(point)}" if count == 1 else f"lines cross at {at(point)}"
        elsewhere = [(i, j) for i, j in self._lined if not (-1 <= i - row <= 2 and -1 <= j - column <= 2)]
        if elsewhere and _has_loop(lines):
            return f"there is a loop within four cells at {at(block)}"
        return None


def _has_loop(lines: set[Spot]) -> bool:
    """Whether some of the lines are a loop: what is left when all loose ends are taken away again and again."""
    left = set(lines)
    while True:
        ends = [point for edge in left for point in half_steps(edge) if point[0] % 1 == point[1] % 1 == 0.5]
        loose = {edge for edge in left for point in half_steps(edge) if ends.count(point) == 1}
        if not loose:
            return bool(left)
        left -= loose
