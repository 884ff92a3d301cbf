"""What a screen reader says of a board: the clue in a cell, on its corners, in its room, or outside the board."""

from __future__ import annotations

from collections.abc import Iterator

from puzzlesolve.picture import BLACK, BLACK_PEARL, WHITE_PEARL, Face, Picture
from puzzlesolve.places import Cell

CORNERS = {(-0.5, -0.5): "above left", (-0.5, 0.5): "above right", (0.5, -0.5): "below left", (0.5, 0.5): "below right"}
NAMED = {BLACK: "black", WHITE_PEARL: "white pearl", BLACK_PEARL: "black pearl"}


def clues_at(cell: Cell, picture: Picture) -> str:
    """Everything that is printed in a cell or around it, in words."""
    row, column = cell
    said = list(_of_face(picture.faces[row][column]))
    for (down, right), where in CORNERS.items():
        if (row + down, column + right) in picture.corners:
            said.append(f"{picture.corners[row + down, column + right]} on the corner {where}")
    # Names with blanks were not typed by anybody: they only part blocks of cells.
    if picture.rooms is not None and " " not in picture.rooms[row][column]:
        said.append(f"room {picture.rooms[row][column]}")
    return ", ".join(said)


def _of_face(face: Face) -> Iterator[str]:
    if face.look in NAMED:
        yield NAMED[face.look]
    if face.text:
        yield f"clue {face.text}"
    if face.corner:
        yield f"clue {face.corner} in the corner"
    if face.sums is not None:
        below, right = (text.strip() for text in face.sums)
        if below:
            yield f"{below} below"
        if right:
            yield f"{right} to the right"


def outside_at(spot: Cell, picture: Picture) -> str:
    """Where a clue outside the board stands."""
    height = len(picture.faces)
    row, column = spot
    if 0 <= row < height:
        side, far = f"{'left' if column < 0 else 'right'} of row {row + 1}", -column
    else:
        side, far = f"{'above' if row < 0 else 'below'} column {column + 1}", -row
    return f"{side}, {far} from the board" if far > 1 else side
