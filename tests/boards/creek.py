"""Creek boards for the tests."""

from __future__ import annotations

from hypothesis import strategies as st
from strategies import Draw, sized, text_of

from boards import Broken, Malformed
from puzzlesolve.places import board

VERDICT = "unique"
ANSWERS = [
    """
..#
.##
.##
"""
]

MALFORMED = [
    Malformed("title: no grid\n", 1, 1, "the file ends here; expected a grid"),
    Malformed("...\n...\n\n...\n", 4, 1, "nothing is expected after a grid; a file holds one puzzle"),
    Malformed("bombs: 1\n..\n..\n", 1, 1, "unknown header 'bombs'; expected one of: kind, title, author, source"),
    # A cell has four corners.
    Malformed("...\n", 1, 1, "there are 1 row and 3 columns of corners; expected 2 or more of each"),
    Malformed(".\n.\n", 1, 1, "there are 2 rows and 1 column of corners"),
    # Clues that are none.
    Malformed("..\n.5\n", 2, 2, "'5' is not a clue; expected a number 0-4, or '.' for none"),
    Malformed(". .\n. 12\n", 2, 3, "'12' is not a clue"),
    Malformed("..\n...\n", 2, 3, "this row has 3 cells; expected 2"),
]

BROKEN = [
    Broken(
        "Count",
        "...\n.3.\n...\n",
        "#.\n..\n",
        "the clue 3 at the corner below and right of row 1, column 1 has 1 black cell around it, not 3",
    ),
    Broken(
        "Count",
        "1..\n...\n",
        "..\n",
        "the clue 1 at the corner above and left of row 1, column 1 has 0 black cells around it, not 1",
    ),
    Broken(
        "Count",
        "...\n..0\n",
        ".#\n",
        "the clue 0 at the corner below and right of row 1, column 2 has 1 black cell around it, not 0",
    ),
    Broken(
        "Connected",
        "...\n...\n...\n",
        ".#\n#.\n",
        "the white cells at row 1, column 1 and row 2, column 2 are not connected",
    ),
]

PICTURE = """
┏━━━0━━━┯━━━1
┃   │   │███┃
┠───1───┼───┨
┃   │███│███┃
0───2───┼───┨
┃   │███│███┃
┗━━━1━━━┷━━━┛
"""
ASCII_PICTURE = """
+---0---+---1
|   |   |###|
+---1---+---+
|   |###|###|
0---2---+---+
|   |###|###|
+---1---+---+
"""


@st.composite
def puzzles(draw: Draw) -> str:
    """The counts around random black cells, some changed and many left out."""
    height, width = draw(sized(3, 4))
    black = draw(st.sets(st.sampled_from(board(height, width))))

    def clue(row: int, column: int) -> str:
        if draw(st.integers(0, 1)):
            return "."
        around = sum((i, j) in black for i in (row - 1, row) for j in (column - 1, column))
        return str(min(around + draw(st.sampled_from([0] * 12 + [1])), 4))

    return text_of([[clue(i, j) for j in range(width + 1)] for i in range(height + 1)])
