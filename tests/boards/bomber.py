"""Bomber boards for the tests."""

from __future__ import annotations

from hypothesis import strategies as st
from strategies import Draw, sized, text_of

from boards import Broken, Malformed
from puzzlesolve.places import Cell, board

VERDICT = "unique"
ANSWERS = [
    """
12*.1
*.3*1
.4*3.
**4*2
22.*2
"""
]

MALFORMED = [
    Malformed("bombs: 3\n\n; no grid\n", 3, 1, "the file ends here; expected a grid"),
    Malformed("1.\n..\n\n1.\n", 4, 1, "nothing is expected after a grid; a file holds one puzzle"),
    Malformed("stars: 1\n1.\n", 1, 1, "unknown header 'stars'; expected one of: bombs, kind, title, author, source"),
    Malformed("kind: kakuro\n1.\n", 1, 7, "this is a puzzle of kind 'kakuro'; expected bomber"),
    # The total is 0 or more.
    Malformed("bombs: -1\n1.\n", 1, 8, "'-1' is not a number of bombs; expected a whole number, 0 or more"),
    Malformed("bombs: many\n1.\n", 1, 8, "'many' is not a number of bombs"),
    Malformed("bombs:\n1.\n", 1, 7, "'' is not a number of bombs"),
    Malformed("bombs: 1\nbombs: 1\n1.\n", 2, 1, "the header 'bombs' is given twice, first in line 1"),
    # Cells that are none.
    Malformed("1.\n.9\n", 2, 2, "'9' is not a bomber cell; expected '.', a number 0-8 or '?'"),
    Malformed("1.\n*.\n", 2, 1, "'*' is not a bomber cell"),
    Malformed("1 . .\n. 12 .\n", 2, 3, "'12' is not a bomber cell"),
    Malformed("1.\n.\u0663\n", 2, 2, "'\u0663' is not a bomber cell"),
    # Rows of other lengths, or written in another way.
    Malformed("1..\n..\n", 2, 3, "this row has 2 cells; expected 3"),
    Malformed("1..\n....\n", 2, 4, "this row has 4 cells; expected 3"),
    Malformed("1..\n. . .\n", 2, 1, "expected its cells one character each, without blanks"),
    Malformed("1 . .\n...\n", 2, 1, "expected its cells separated by blanks"),
]

BROKEN = [
    Broken("Given", "0.", "*.", "the clue 0 at row 1, column 1 has a bomb on it"),
    Broken("Given", "?.", "*.", "the clue ? at row 1, column 1 has a bomb on it"),
    Broken("Count", "1.\n..", "1.\n..", "the clue 1 at row 1, column 1 has 0 bombs around it, not 1"),
    Broken("Count", "...\n.7.\n...", "***\n*7*\n***", "the clue 7 at row 2, column 2 has 8 bombs around it, not 7"),
    Broken("Count", "bombs: 2\n\n...\n", ".*.", "the board has 1 bomb, not 2"),
]

PICTURE = """
┏━━━┯━━━┯━━━┯━━━┯━━━┓
┃ 1 │ 2 │ ● │   │ 1 ┃
┠───┼───┼───┼───┼───┨
┃ ● │   │ 3 │ ● │ 1 ┃
┠───┼───┼───┼───┼───┨
┃   │ 4 │ ● │ 3 │   ┃
┠───┼───┼───┼───┼───┨
┃ ● │ ● │ 4 │ ● │ 2 ┃
┠───┼───┼───┼───┼───┨
┃ 2 │ 2 │   │ ● │ 2 ┃
┗━━━┷━━━┷━━━┷━━━┷━━━┛
"""
ASCII_PICTURE = """
+---+---+---+---+---+
| 1 | 2 | * |   | 1 |
+---+---+---+---+---+
| * |   | 3 | * | 1 |
+---+---+---+---+---+
|   | 4 | * | 3 |   |
+---+---+---+---+---+
| * | * | 4 | * | 2 |
+---+---+---+---+---+
| 2 | 2 |   | * | 2 |
+---+---+---+---+---+
"""


@st.composite
def puzzles(draw: Draw) -> str:
    """The counts around random bombs, some changed and many left out."""
    height, width = draw(sized(4, 4))
    bombs = draw(st.sets(st.sampled_from(board(height, width))))

    def clue(cell: Cell) -> str:
        if cell in bombs or draw(st.integers(0, 1)):
            return "."
        near = sum(1 for other in bombs if max(abs(cell[0] - other[0]), abs(cell[1] - other[1])) == 1)
        change = draw(st.sampled_from([0] * 12 + [1]))
        return draw(st.sampled_from(["?", *[str(min(near + change, 8))] * 5]))

    total = f"bombs: {len(bombs)}\n\n" if draw(st.booleans()) else ""
    return total + text_of([[clue((i, j)) for j in range(width)] for i in range(height)])
