"""Paint area boards for the tests."""

from __future__ import annotations

from hypothesis import strategies as st
from strategies import Draw, rooms, sized, text_of

from boards import Broken, Malformed
from puzzlesolve.places import Cell, beside

VERDICT = "unique"
ANSWERS = [
    """
####.
.#.#.
.#...
.###.
...#.
"""
]

MALFORMED = [
    Malformed("", 1, 1, "the file ends here; expected a grid of tiles"),
    Malformed("AB\nAB\n", 2, 1, "the file ends here; expected a grid of clues"),
    Malformed("AB\n\n..\n\n..\n", 5, 1, "nothing is expected after a grid of clues; a file holds one puzzle"),
    Malformed("stars: 1\nA\n\n.\n", 1, 1, "unknown header 'stars'; expected one of: kind, title, author, source"),
    Malformed("kind: kakuro\nA\n\n.\n", 1, 7, "this is a puzzle of kind 'kakuro'; expected paint-area"),
    # The clues' grid has the size of the tiles'.
    Malformed("AB\nAB\n\n..\n", 4, 1, "the clues have 1 row and 2 columns; expected 2 and 2 as the tiles"),
    Malformed("AB\n\n...\n", 3, 1, "the clues have 1 row and 3 columns; expected 1 and 2 as the tiles"),
    Malformed("AB\nAB\n\n..\n.\n", 5, 2, "this row has 1 cell; expected 2"),
    Malformed("AB\nABB\n\n..\n..\n", 2, 3, "this row has 3 cells; expected 2"),
    Malformed("AB\nAB\n\n..\n. .\n", 5, 1, "this row is written in another way than the first"),
    # Clues that are none.
    Malformed("AB\n\n.5\n", 3, 2, "'5' is not a clue; expected a number 0-4, or '.' for none"),
    Malformed("AB\n\n#.\n", 3, 1, "'#' is not a clue"),
    Malformed("AB\n\n. 12\n", 3, 3, "'12' is not a clue"),
    # Tiles that are none.
    Malformed("A.\n\n..\n", 1, 2, "'.' cannot name a tile; expected no '.' in it"),
    Malformed("ABA\n\n...\n", 1, 3, "tile A is not one piece: row 1, column 3 is not joined to row 1, column 1"),
]

BROKEN = [
    Broken("Alike", "AA\n\n..\n", "#.", "tile A is painted in part"),
    Broken("Count", "AB\n\n1.\n", "..", "the clue 1 at row 1, column 1 has 0 painted neighbours, not 1"),
    Broken("Count", "AB\nBB\n\n1.\n..\n", ".#\n##", "the clue 1 at row 1, column 1 has 2 painted neighbours, not 1"),
    Broken(
        "Count", "AB\nAB\n\n..\n..\n", "##\n##", "the 2x2 block from row 1, column 1 has 4 painted cells, not 1 to 3"
    ),
    Broken(
        "Count", "AB\nAB\n\n..\n..\n", "..\n..", "the 2x2 block from row 1, column 1 has 0 painted cells, not 1 to 3"
    ),
    Broken(
        "Connected", "ABC\n\n...\n", "#.#", "the painted cells at row 1, column 1 and row 1, column 3 are not connected"
    ),
    Broken(
        "Connected",
        "AB\nCD\n\n..\n..\n",
        "#.\n.#",
        "the painted cells at row 1, column 1 and row 2, column 2 are not connected",
    ),
]

PICTURE = """
┏━━━┯━━━┳━━━┯━━━┳━━━┓
┃███│█3█┃███│███┃   ┃
┣━━━╈━━━╋━━━╅───╂───┨
┃   ┃███┃   ┃███┃   ┃
┠───╊━━━╉───╊━━━╇━━━┫
┃   ┃███┃   ┃   │   ┃
┠───╂───╊━━━╋━━━╅───┨
┃   ┃███┃█2█┃███┃   ┃
┣━━━╇━━━╋━━━╉───╂───┨
┃   │ 1 ┃   ┃███┃   ┃
┗━━━┷━━━┻━━━┻━━━┻━━━┛
"""
ASCII_PICTURE = """
+---+---+---+---+---+
|### #3#|### ###|   |
+---+---+---+   +   +
|   |###|   |###|   |
+   +---+   +---+---+
|   |###|   |       |
+   +   +---+---+   +
|   |###|#2#|###|   |
+---+---+---+   +   +
|     1 |   |###|   |
+---+---+---+---+---+
"""


@st.composite
def puzzles(draw: Draw) -> str:
    """Random tiles, and the counts of painted neighbours where some tiles are painted, some changed, most left out."""
    height, width = draw(sized(4, 4))
    names = draw(rooms(height, width, draw(st.integers(1, min(10, height * width)))))
    painted = draw(st.sets(st.sampled_from(sorted({name for row in names for name in row}))))

    def clue(cell: Cell) -> str:
        if draw(st.integers(0, 3)):
            return "."
        near = [(i, j) for i, j in beside(cell) if 0 <= i < height and 0 <= j < width]
        change = draw(st.sampled_from([0] * 8 + [1]))
        return str(min(sum(names[i][j] in painted for i, j in near) + change, 4))

    return text_of(names) + "\n" + text_of([[clue((i, j)) for j in range(width)] for i in range(height)])
