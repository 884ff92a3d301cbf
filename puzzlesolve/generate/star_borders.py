"""Areas of a star battle whose borders move until no other stars fit than the wanted ones.

Another answer has a star somewhere in an area P where the wanted answer has none. Giving that cell to a neighbouring
area leaves P one star short of its number, so that answer is gone, and the wanted one still fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from puzzlesolve.engine.cases import Patience, TooManyCases, cases
from puzzlesolve.engine.logic import Logic
from puzzlesolve.generate.request import Request
from puzzlesolve.generate.rooms import name_rooms
from puzzlesolve.kinds.star_battle import StarBattle, problem
from puzzlesolve.places import Cell, beside, board, grouped, pieces, touching

# So many other answers are looked at together, so that one move can end many of them.
OTHERS = 20
# A board whose answers take longer to look through is made tighter. Never by the clock: a seed gives the same board.
PATIENCE = Patience(trials=2000, seconds=None)
# A board is given up after so many moves that made nothing better; making it tighter counts as several.
MOST_IDLE_MOVES = 60
TIGHTENING = 12

Areas = dict[Cell, int]


class StarBoard:
    """The cells of a board as bits; a set of cells, or the stars of an answer, is one integer."""

    def __init__(self, n: int, stars: int) -> None:
        self.stars = stars
        self.cells = board(n, n)
        self.bit: dict[Cell, int] = {cell: 1 << index for index, cell in enumerate(self.cells)}

    def mask(self, cells: Sequence[Cell]) -> int:
        return sum(self.bit[cell] for cell in cells)

    def stars_of(self, answer: Sequence[int]) -> int:
        """The stars of an answer that has a 1 for each of them, in the order of the cells."""
        return sum([1 << index for index, star in enumerate(answer) if star])


class Move(NamedTuple):
    """Cells that go from one area to another."""

    cells: list[Cell]
    target: int


class Borders:
    """Areas whose borders move until the wanted stars are the only ones that fit."""

    def __init__(self, board: StarBoard, request: Request, wanted: int, areas: Areas) -> None:
        self.board = board
        self.request = request
        self.random = request.random
        self.wanted = wanted
        self.areas = areas
        # Stars that do not touch have cells between them; an area of one cell would give its star away.
        self.least = max(2 * board.stars - 1, 2)
        self.masks = [0] * (max(areas.values()) + 1)
        for cell, area in areas.items():
            self.masks[area] |= board.bit[cell]
        # Every other answer met so far: a move must not bring an old one back.
        self.met: list[int] = []
        self.moves_left = MOST_IDLE_MOVES

    def squeeze(self, share: float) -> None:
        """Make a share of the areas small and so the others large: among areas of one size too many answers fit."""
        numbers = list(range(len(self.masks)))
        small = self.random.sample(numbers, round(len(numbers) * share))
        for area in small:
            while self._size(area) > 2 * self.board.stars + 2:
                moves = [move for move in self._border_moves(area) if move.target not in small]
                if not moves:
                    break
                self._apply(self.random.choice(moves))

    def _border_moves(self, area: int) -> Iterator[Move]:
        """Ways to give a single cell of an area to a neighbour."""
        for cell in self.board.cells:
            if self.areas[cell] == area and self._is_free(cell):
                beside = self._beside(cell)
                if beside and self._holds_without([cell]):
                    yield from (Move([cell], target) for target in beside)

    def settle(self) -> bool:
        """Move borders until no other answer is left; False when no move helps or the search takes too long."""
        while True:
            found = self._others()
            if found == []:
                return True
            if not (self._tighten() if found is None else self._end(found)):
                return False

    def _end(self, fitting: list[int]) -> bool:
        """Move borders until these answers and all met before do not fit; False when that is given up."""
        self.met += fitting
        while fitting:
            move = self._best_move(fitting)
            if move is None:
                return False
            self._apply(move)
            fitting = [stars for stars in self.met if self._fits(stars)]
        return True

    def _tighten(self) -> bool:
        """Make small areas smaller, so that the search gets further; False when that was done too often."""
        self.moves_left -= TIGHTENING
        if self.moves_left < 0:
            return False
        moves = [move for area in range(len(self.masks)) for move in self._border_moves(area)]
        self.random.shuffle(moves)
        moves.sort(key=lambda move: self._size(self.areas[move.cells[0]]) - self._size(move.target))
        for move in moves[: 3 * len(self.masks)]:
            (cell,) = move.cells
            # An earlier move may have changed what this one needs.
            possible = move.target in self._beside(cell) and self._holds_without([cell])
            if possible and not self._fitting_after(move, []):
                self._apply(move)
        return True

    def _size(self, area: int) -> int:
        return self.masks[area].bit_count()

    def _others(self) -> list[int] | None:
        """Some other answers, none when there is none, or None when that is not known."""
        asked = problem(self.puzzle())
        state = asked.unknowns.start()
        logic = Logic(asked, self.request.deadline)
        logic.narrow_all(state)
        trials = logic.what_if(state)
        found: list[int] = []
        try:
            for decided in cases(logic, state, trials, PATIENCE):
                stars = self.board.stars_of(asked.unknowns.decided(decided))
                if stars != self.wanted:
                    found.append(stars)
                if len(found) == OTHERS:
                    break
        except TooManyCases:
            return found or None
        return found

    def puzzle(self) -> StarBattle:
        n = self.request.height
        rooms = grouped(self.board.cells, self.areas.__getitem__)
        return StarBattle(name_rooms(list(rooms.values()), n, n), self.board.stars)

    def _fits(self, stars: int) -> bool:
        return all((stars & mask).bit_count() == self.board.stars for mask in self.masks)

    def _best_move(self, fitting: Sequence[int]) -> Move | None:
        """The move after which the fewest answers fit, and among those one that keeps areas compact."""
        ranked = [((self._fitting_after(move, fitting), self._raggedness(move)), move) for move in self._moves(fitting)]
        least = min((rank for rank, _ in ranked), default=(len(fitting), 0))
        best = [move for rank, move in ranked if rank == least]
        if least[0] >= len(fitting):
            self.moves_left -= 1
            anywhere = self._border_moves(self.random.randrange(len(self.masks)))
            best = list(self._detours(fitting)) or best or list(anywhere)
        return self.random.choice(best) if best and self.moves_left >= 0 else None

    def _moves(self, fitting: Sequence[int]) -> Iterator[Move]:
        """Ways to take a cell where another answer has a star out of its area."""
        for cell in self._misled(fitting):
            path = self._way_out(cell)
            if path and self._holds_without(path):
                yield from (Move(path, target) for target in self._beside(path[-1]))

    def _detours(self, fitting: Sequence[int]) -> Iterator[Move]:
        """Ways to widen an area around such a cell, so that the area will hold together without it."""
        for cell in self._misled(fitting):
            home = self.areas[cell]
            for near in touching(cell):
                if self._is_free(near) and home in self._beside(near) and self._holds_without([near]):
                    yield Move([near], home)

    def _is_free(self, cell: Cell) -> bool:
        """Whether a cell is on the board and holds none of the wanted stars."""
        return cell in self.areas and not self.board.bit[cell] & self.wanted

    def _misled(self, fitting: Sequence[int]) -> list[Cell]:
        """The cells where another answer has a star and the wanted one has none."""
        union = 0
        for stars in fitting:
            union |= stars
        return [cell for cell in self.board.cells if self.board.bit[cell] & union & ~self.wanted]

    def _beside(self, cell: Cell) -> list[int]:
        """The other areas that a cell touches."""
        return sorted({self.areas[near] for near in beside(cell) if near in self.areas} - {self.areas[cell]})

    def _way_out(self, cell: Cell) -> list[Cell]:
        """A shortest way through the cell's own area to a cell at its border, past the wanted stars; [] for none."""
        home = self.areas[cell]
        paths = [[cell]]
        seen = {cell}
        for path in paths:
            for near in beside(path[-1]):
                if near not in self.areas or near in seen:
                    continue
                if self.areas[near] != home:
                    return path
                if not self.board.bit[near] & self.wanted:
                    seen.add(near)
                    paths.append([*path, near])
        return []

    def _holds_without(self, cells: Sequence[Cell]) -> bool:
        """Whether their area stays connected and large enough without some cells."""
        home = self.areas[cells[0]]
        rest = [cell for cell, area in self.areas.items() if area == home and cell not in cells]
        return len(rest) >= self.least and len(pieces(rest)) == 1

    def _fitting_after(self, move: Move, fitting: Sequence[int]) -> int:
        """How many answers met so far will fit. Where a board has no star in the moved cells, nothing changes."""
        mask = self.board.mask(move.cells)
        self._flip(move)
        count = sum(not stars & mask for stars in fitting) + sum(
            self._fits(stars) for stars in self.met if stars & mask
        )
        self._flip(move)
        return count

    def _flip(self, move: Move) -> None:
        """Exchange the move's cells between the masks of its two areas; twice is as if nothing had been."""
        mask = self.board.mask(move.cells)
        self.masks[self.areas[move.cells[0]]] ^= mask
        self.masks[move.target] ^= mask

    def _apply(self, move: Move) -> None:
        self._flip(move)
        for cell in move.cells:
            self.areas[cell] = move.target

    def _raggedness(self, move: Move) -> int:
        """How many more sides the moved cells share with the area that they leave than with the one they join."""
        home = self.areas[move.cells[0]]
        around = [self.areas.get(near) for cell in move.cells for near in beside(cell) if near not in move.cells]
        return around.count(home) - around.count(move.target)
