"""Shikaku boards for the tests."""

from __future__ import annotations

from hypothesis import strategies as st
from strategies import Draw, text_of

from boards import Broken, Malformed
from puzzlesolve.places import board

VERDICT = "unique"
ANSWERS = [
    """
AAAB
CCDB
CCDE
CCDE
"""
]

MALFORMED = [
    Malformed("title: no grid\n", 1, 1, "the file ends here; expected a grid"),
    Malformed("..\n\n..\n", 3, 1, "nothing is expected after a grid; a file holds one puzzle"),
    Malformed("stars: 1\n..\n", 1, 1, "unknown header 'stars'; expected one of: kind, title, author, source"),
    Malformed("..\n.x\n", 2, 2, "'x' is not a shikaku cell; expected a number from 1 up, '?' for any, or '.'"),
    Malformed(". .\n. 0\n", 2, 3, "'0' is not a shikaku cell"),
    Malformed(". .\n. 12345678\n", 2, 3, "'12345678' is not a shikaku cell"),
    Malformed("..\n...\n", 2, 3, "this row has 3 cells; expected 2"),
]

BROKEN = [
    # A rectangle with two numbers and one with none, one of a wrong size, one that is none, and one in two pieces.
    Broken("Count", "2.\n2.\n", "AB\nAB\n", "row 1, column 1 has 0 fitting rectangles, not 1"),
    Broken("Count", "1..\n..2\n", "AAB\nCCB\n", "row 1, column 1 has 0 fitting rectangles, not 1"),
    Broken("Count", "?2\n..\n", "AB\nBB\n", "row 1, column 2 has 0 fitting rectangles, not 1"),
    Broken("Count", "21.\n", "ABA\n", "row 1, column 1 has 0 fitting rectangles, not 1"),
]

PICTURE = """
┏━━━┯━━━┯━━━┳━━━┓
┃   │ 3 │   ┃   ┃
┣━━━┿━━━╈━━━╉───┨
┃   │   ┃   ┃ 2 ┃
┠───┼───╂───╊━━━┫
┃ 6 │   ┃ 3 ┃ 2 ┃
┠───┼───╂───╂───┨
┃   │   ┃   ┃   ┃
┗━━━┷━━━┻━━━┻━━━┛
"""
ASCII_PICTURE = """
+---+---+---+---+
|     3     |   |
+---+---+---+   +
|       |   | 2 |
+   .   +   +---+
| 6     | 3 | 2 |
+   .   +   +   +
|       |   |   |
+---+---+---+---+
"""


@st.composite
def puzzles(draw: Draw) -> str:
    """A board cut by lines from side to side, with a number in each part, some changed and some unknown."""
    height, width = draw(st.sampled_from([(1, 1), (1, 3), (2, 2), (2, 4), (3, 3), (4, 3), (4, 4)]))
    rows = [row for row in range(height) if row == 0 or draw(st.booleans())]
    columns = [column for column in range(width) if column == 0 or draw(st.booleans())]
    clues = dict.fromkeys(board(height, width), ".")
    for top, bottom in zip(rows, [*rows[1:], height]):
        for left, right in zip(columns, [*columns[1:], width]):
            size = (bottom - top) * (right - left)
            place = draw(st.integers(top, bottom - 1)), draw(st.integers(left, right - 1))
            clues[place] = draw(st.sampled_from([*[str(size)] * 6, "?", "?", str(size + 1), "."]))
    spaced = any(len(clue) > 1 for clue in clues.values())
    return text_of([[clues[i, j] for j in range(width)] for i in range(height)], " " if spaced else "")
