"""Slitherlink boards for the tests."""

from __future__ import annotations

from hypothesis import strategies as st
from strategies import Draw, text_of

from boards import Broken, Malformed
from puzzlesolve.places import beside, board

VERDICT = "unique"
ANSWERS = [
    """
..┌─┐
┌┐│┌┘
│└┘└┐
└─┐┌┘
..└┘.
"""
]

MALFORMED = [
    Malformed("title: no grid\n", 1, 1, "the file ends here; expected a grid"),
    Malformed("..\n\n..\n", 3, 1, "nothing is expected after a grid; a file holds one puzzle"),
    Malformed("stars: 1\n..\n", 1, 1, "unknown header 'stars'; expected one of: kind, title, author, source"),
    Malformed("..\n.5\n", 2, 2, "'5' is not a slitherlink cell; expected a number 0-4, or '.' for none"),
    Malformed("..\n.?\n", 2, 2, "'?' is not a slitherlink cell"),
    Malformed(". .\n. 12\n", 2, 3, "'12' is not a slitherlink cell"),
    Malformed("..\n...\n", 2, 3, "this row has 3 cells; expected 2"),
]

BROKEN = [
    Broken("Count", "3.\n..\n", "┌─┐\n│.│\n└─┘\n", "the clue 3 at row 1, column 1 has 2 lines around it, not 3"),
    Broken("Count", "0..\n", "┌─┐.\n└─┘.\n", "the clue 0 at row 1, column 1 has 3 lines around it, not 0"),
    # A line that ends, one that forks, and two that cross.
    Broken("Count", "...\n", ".╶╴.\n....\n", "the corner above and right of row 1, column 1 has 1 line, not 0 or 2"),
    Broken(
        "Count",
        "...\n...\n...\n",
        ".┌┐.\n.├┤.\n.└┘.\n....\n",
        "the corner below and right of row 1, column 1 has 3 lines, not 0 or 2",
    ),
    Broken(
        "Count",
        "..\n..\n",
        "┌┐.\n└┼┐\n.└┘\n",
        "the corner below and right of row 1, column 1 has 4 lines, not 0 or 2",
    ),
    Broken("Count", "..\n", "...\n...\n", "the board has 0 lines, not at least 1"),
    Broken(
        "Loop",
        "...\n",
        "┌┐┌┐\n└┘└┘\n",
        "the lines at the edge above row 1, column 1 and the edge above row 1, column 3 are not connected",
    ),
]

PICTURE = """
·   ·   ┏━━━━━━━┓
  1   1 ┃       ┃
┏━━━┓   ┃   ┏━━━┛
┃   ┃   ┃   ┃ 3
┃   ┗━━━┛   ┗━━━┓
┃     2       3 ┃
┗━━━━━━━┓   ┏━━━┛
      2 ┃   ┃ 2
·   ·   ┗━━━┛   ·
"""
ASCII_PICTURE = """
.   .   +---+---+
  1   1 |       |
+---+   +   +---+
|   |   |   | 3
+   +---+   +---+
|     2       3 |
+---+---+   +---+
      2 |   | 2
.   .   +---+   .
"""


@st.composite
def puzzles(draw: Draw) -> str:
    """The counts around some cells, which mostly have one border, some changed and many left out."""
    height, width = draw(st.sampled_from([(1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3)]))
    inside = draw(st.sets(st.sampled_from(board(height, width))))

    def clue(row: int, column: int) -> str:
        if draw(st.integers(0, 2)) == 0:
            return "."
        around = sum((near in inside) != ((row, column) in inside) for near in beside((row, column)))
        return str(min(around + draw(st.sampled_from([0] * 12 + [1])), 4))

    return text_of([[clue(i, j) for j in range(width)] for i in range(height)])
