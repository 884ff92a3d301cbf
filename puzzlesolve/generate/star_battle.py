"""Star battles: random stars, areas grown around them, and borders moved until no other stars fit."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.state import Contradiction
from puzzlesolve.generate.request import Option, Request
from puzzlesolve.generate.star_borders import Areas, Borders, StarBoard
from puzzlesolve.insight.difficulty import EASY, MEDIUM
from puzzlesolve.kinds.star_battle import StarBattle, stars_in
from puzzlesolve.places import beside, lines

OPTIONS = (Option("stars", None, "Stars in each row, column and area; the more the larger the board by default."),)

# The least board for so many stars that leaves room for puzzles.
LEAST_SIZE = {1: 4, 2: 8, 3: 12, 4: 16, 5: 20, 6: 24}
# Larger ones with so few stars are not found in minutes.
LARGEST = 25
# So many ways to group a star with its neighbours are tried.
GROUPS_TRIED = 4
# This share of the areas is made small before borders move: the more, the easier.
SMALL_AREAS = {EASY: 0.8, MEDIUM: 0.4}
FEW_SMALL_AREAS = 0.15


def stars_for(size: int, options: Mapping[str, int | None]) -> int:
    """How many stars are asked for."""
    stars = options.get("stars")
    if stars is not None:
        return stars
    return max((stars for stars, least in LEAST_SIZE.items() if least <= size), default=1)


def refuse(height: int, width: int, options: Mapping[str, int | None]) -> str | None:
    if height != width:
        return f"a star battle is square, not {height}x{width}"
    if height > LARGEST:
        return f"a star battle cannot be {height}x{width}; expected up to {LARGEST}x{LARGEST}"
    stars = stars_for(height, options)
    if stars not in LEAST_SIZE:
        return f"a star battle is made with 1 to {max(LEAST_SIZE)} stars, not {stars}"
    least = LEAST_SIZE[stars]
    if height < least:
        return f"a star battle with {stars} star{'s' * (stars > 1)} needs at least {least}x{least}"
    return None


def make(request: Request) -> StarBattle:
    """A star battle with exactly one answer. Raises OutOfTime."""
    n = request.height
    board = StarBoard(n, stars_for(n, request.options))
    while True:
        wanted = random_stars(request, board)
        areas = random_areas(request, board, wanted)
        if areas is None:
            continue
        borders = Borders(board, request, wanted, areas)
        borders.squeeze(SMALL_AREAS.get(request.difficulty or "", FEW_SMALL_AREAS))
        if borders.settle():
            return borders.puzzle()


def random_stars(request: Request, board: StarBoard) -> int:
    """Stars in all rows and columns, as bits: tried one after the other in the line with the fewest places left."""
    n = request.height
    asked = stars_in(n, n, board.stars, {})
    logic = Logic(asked, request.deadline)
    every_line = [[asked.unknowns.of[cell] for cell in cells] for cells in lines(n, n).values()]
    while True:
        state = asked.unknowns.start()
        try:
            logic.narrow_all(state)
            while still_open := set(asked.unknowns.open(state)):
                places = [[unknown for unknown in line if unknown in still_open] for line in every_line]
                star = request.random.choice(min(filter(None, places), key=len))
                try:
                    state = logic.suppose(state, star, 1)
                except Contradiction:
                    logic.rule_out(state, star, 1)
        except Contradiction:
            continue
        return board.stars_of(asked.unknowns.decided(state))


def random_areas(request: Request, board: StarBoard, wanted: int) -> Areas | None:
    """Connected areas with their number of stars each, or None where chance has made that impossible."""
    territories = _territories(request.random, board, wanted)
    near = {owner: _beside(territories, owner) for owner in range(wanted.bit_count())}
    groups = _parted(request, near, sorted(near), board.stars)
    if groups is None:
        return None
    area_of = {owner: area for area, group in enumerate(groups) for owner in group}
    return {cell: area_of[owner] for cell, owner in territories.items()}


def _territories(random: Random, board: StarBoard, wanted: int) -> Areas:
    """The whole board, divided among the stars by growing from each of them at random."""
    owners = {cell: i for i, cell in enumerate(cell for cell in board.cells if board.bit[cell] & wanted)}
    while len(owners) < len(board.cells):
        border = [(cell, near) for cell in board.cells if cell not in owners for near in beside(cell) if near in owners]
        cell, near = random.choice(border)
        owners[cell] = owners[near]
    return owners


def _beside(areas: Areas, area: int) -> list[int]:
    """The areas that touch this one."""
    cells = [cell for cell, owner in areas.items() if owner == area]
    return sorted({areas[near] for cell in cells for near in beside(cell) if near in areas} - {area})


def _parted(request: Request, near: Mapping[int, list[int]], free: list[int], size: int) -> list[list[int]] | None:
    """The free nodes of a graph in connected groups of one size, or None. Raises OutOfTime."""
    if not free:
        return []
    request.deadline.check()
    # The node with the fewest ways out is the first to be cut off, so its group is chosen first.
    first = min(free, key=lambda node: sum(other in free for other in near[node]))
    choices = {tuple(sorted(_connected(request.random, near, first, free, size))) for _ in range(GROUPS_TRIED)}
    for group in sorted(choices):
        if len(group) < size:
            continue
        rest = _parted(request, near, [node for node in free if node not in group], size)
        if rest is not None:
            return [list(group), *rest]
    return None


def _connected(random: Random, near: Mapping[int, list[int]], first: int, free: list[int], size: int) -> list[int]:
    """A random connected group of free nodes with this one, smaller than asked for where there are no more."""
    group = [first]
    while len(group) < size:
        beside = sorted({other for node in group for other in near[node] if other in free and other not in group})
        if not beside:
            break
        group.append(random.choice(beside))
    return group
