"""Random loops on a board of points: the rims of patches that are one piece, have no hole and touch themselves nowhere.

A patch consists of faces, the squares between four neighbouring points. It grows like a plant: mostly by faces that
touch it on one side only, so that its rim winds all over the board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from random import Random

from puzzlesolve.places import Cell, Spot, board, touching

# How likely a face joins a patch that it touches on more than one side: the rim has fewer windings for it.
FILLING = 0.1
# The numbers of a face's neighbours, as `touching` has them, on the way around it.
AROUND = (0, 1, 2, 4, 7, 6, 5, 3)


def random_patch(random: Random, height: int, width: int) -> set[Cell]:
    """A patch of faces on a board of so many of them, grown until it finds no more room."""
    faces = set(board(height, width))
    patch = {random.choice(board(height, width))}
    growing = [face for face in touching(*patch) if face in faces]
    while growing:
        place = random.randrange(len(growing))
        growing[place], growing[-1] = growing[-1], growing[place]
        face = growing.pop()
        if face in patch or not can_change(face, patch):
            continue
        if sum(near in patch for near in _sides(face)) > 1 and random.random() > FILLING:
            continue
        patch.add(face)
        growing += [near for near in touching(face) if near in faces and near not in patch]
    return patch


def _sides(face: Cell) -> list[Cell]:
    return [near for number, near in enumerate(touching(face)) if number in (1, 3, 4, 6)]


def can_change(face: Cell, patch: Collection[Cell]) -> bool:
    """Whether a face can join or leave a patch: around it, the patch and the rest are one stretch each."""
    near = touching(face)
    inside = [near[number] in patch for number in AROUND]
    changes = sum(inside[number] != inside[number - 1] for number in range(8))
    # Neighbours at sides have odd numbers: a stretch that is only a corner would touch the face in one point.
    return changes == 2 and any(inside[1::2]) and not all(inside[1::2])


def rim(patch: Iterable[Cell]) -> set[Spot]:
    """The edges between points, by their spots among the points, that have the patch on one side only.

    The face (0, 0) lies between the points (0, 0) and (1, 1).
    """
    edges: set[Spot] = set()
    for row, column in patch:
        edges ^= {(row, column + 0.5), (row + 1, column + 0.5), (row + 0.5, column), (row + 0.5, column + 1)}
    return edges
