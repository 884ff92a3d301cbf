"""Paint area: a random painting, tiles cut out of its two colours, and clues dropped while the answer stays unique.

The painting comes first, because one for given tiles is hard to find. It starts as a comb, which obeys the rules, and
cells change their colour at random as long as the rules hold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from random import Random

from puzzlesolve.generate.reduce import reduced
from puzzlesolve.generate.request import Option, Request
from puzzlesolve.generate.rooms import name_rooms
from puzzlesolve.insight.difficulty import HARD
from puzzlesolve.kinds.paint_area import PaintArea, problem
from puzzlesolve.places import Cell, beside, blocks, board, pieces, touching

OPTIONS = (Option("tile", 5, "Cells in the largest tiles."),)
SMALLEST, LARGEST = 3, 20
MOST_TILE = 8
# Each cell is asked so often whether it changes its colour.
ROUNDS = 30
# Small tiles make hard puzzles. On boards of more cells than this the smallest would take too long to prove unique.
SMALL_BOARD = 100

Painting = dict[Cell, int]


def refuse(height: int, width: int, options: Mapping[str, int | None]) -> str | None:
    if not (SMALLEST <= height <= LARGEST and SMALLEST <= width <= LARGEST):
        sizes = f"{SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}"
        return f"a paint-area board cannot be {height}x{width}; expected {sizes}"
    tile = options["tile"]
    if tile is None or not 2 <= tile <= MOST_TILE:
        return f"tiles cannot have up to {tile} cells; expected 2 to {MOST_TILE}"
    return None


def make(request: Request) -> PaintArea:
    """A paint-area puzzle with exactly one answer. Raises NoLuck, OutOfTime."""
    painting = _random_painting(request.random, request.height, request.width)
    tiles = _random_tiles(request, painting)
    return reduced(
        request,
        [[cell] for cell in painting],
        lambda kept: _puzzle(tiles, painting, kept),
        problem,
        # Of a hard puzzle the clues that leave the least choice go first.
        first=(lambda cell: _ways(painting, cell)) if request.difficulty == HARD else None,
    )


def _puzzle(tiles: Sequence[Sequence[str]], painting: Painting, kept: Sequence[Cell]) -> PaintArea:
    clues = {cell: str(_clue(painting, cell)) for cell in kept}
    rows, columns = range(len(tiles)), range(len(tiles[0]))
    return PaintArea(tiles, [[clues.get((row, column), ".") for column in columns] for row in rows])


def _clue(painting: Painting, cell: Cell) -> int:
    return sum(painting.get(near, 0) for near in beside(cell))


def _ways(painting: Painting, cell: Cell) -> int:
    """In how many ways a clue's neighbours can be painted when nothing else is known."""
    return comb(sum(near in painting for near in beside(cell)), _clue(painting, cell))


def _random_painting(random: Random, height: int, width: int) -> Painting:
    """Painted cells (1) in one piece, no 2x2 block in one colour."""
    cells = board(height, width)
    painting = {(row, column): int(row % 2 == 0 or column == 0) for row, column in cells}
    blocks_of: dict[Cell, list[tuple[Cell, ...]]] = {cell: [] for cell in cells}
    for block in blocks(height, width):
        for cell in block:
            blocks_of[cell].append(block)
    for _ in range(ROUNDS):
        for cell in random.sample(cells, len(cells)):
            painting[cell] ^= 1
            colours = (sum(painting[other] for other in block) for block in blocks_of[cell])
            if any(painted in (0, 4) for painted in colours) or not _still_connected(painting, cell):
                painting[cell] ^= 1
    return painting


def _still_connected(painting: Painting, changed: Cell) -> bool:
    """Whether the painted cells are one piece, as they were before this one changed."""
    joined = [near for near in beside(changed) if painting.get(near)]
    if painting[changed]:
        return bool(joined)
    around = [near for near in touching(changed) if painting.get(near)]
    if sum(any(near in piece for near in joined) for piece in pieces(around)) == 1:
        return True
    return len(pieces([cell for cell in painting if painting[cell]])) == 1


def _random_tiles(request: Request, painting: Painting) -> list[list[str]]:
    """Connected tiles of one colour each; those of middle size are the most frequent."""
    largest = request.options["tile"] or MOST_TILE
    if request.difficulty == HARD:
        largest = min(largest, 3 if len(painting) <= SMALL_BOARD else 4)
    sizes = [1, *list(range(2, largest)) * 2, largest]
    same = {cell: [near for near in beside(cell) if painting.get(near) == painting[cell]] for cell in painting}
    free = dict.fromkeys(request.random.sample(list(painting), len(painting)))
    tiles: list[list[Cell]] = []
    while free:
        # The cell with the fewest free neighbours would be the first to be left alone.
        first = min(free, key=lambda cell: sum(near in free for near in same[cell]))
        tiles.append(_random_tile(request.random, first, request.random.choice(sizes), same, free))
    return name_rooms(tiles, request.height, request.width)


def _random_tile(
    random: Random, first: Cell, size: int, same: Mapping[Cell, list[Cell]], free: dict[Cell, None]
) -> list[Cell]:
    """At most so many connected cells of one colour, taken out of the free ones."""
    del free[first]
    tile = [first]
    while len(tile) < size:
        border = [near for cell in tile for near in same[cell] if near in free]
        if not border:
            break
        cell = random.choice(border)
        del free[cell]
        tile.append(cell)
    return tile
