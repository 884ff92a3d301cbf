"""Sudoku boards for the tests."""

from __future__ import annotations

from hypothesis import strategies as st
from strategies import Draw, text_of

from boards import Broken, Malformed

VERDICT = "unique"
ANSWERS = [
    """
534678912
672195348
198342567
859761423
426853791
713924856
961537284
287419635
345286179
"""
]

ROOMS = "AABB\nAABB\nCCDD\nCCDD\n"
MALFORMED = [
    Malformed("box: 2x2\n", 1, 1, "the file ends here; expected a grid"),
    Malformed(f"{'....' * 4}\n\n{ROOMS}\n{ROOMS}", 8, 1, "nothing is expected after a grid of rooms"),
    Malformed("stars: 1\n.\n", 1, 1, "unknown header 'stars'; expected one of: box, kind, title, author, source"),
    # The board is a square, or one on a line.
    Malformed("...\n...\n", 1, 1, "the board has 2 rows and 3 columns; expected a square, or a square on one line"),
    Malformed(".....\n", 1, 1, "the board has 1 row and 5 columns; expected a square"),
    Malformed("..\n.\n", 2, 2, "this row has 1 cell; expected 2"),
    # Cells that are none.
    Malformed("1.\n.3\n", 2, 2, "'3' is not a sudoku cell; expected '.' or a number 1-2"),
    Malformed("....5...........\n", 1, 5, "'5' is not a sudoku cell; expected '.' or a number 1-4"),
    Malformed("1.\n.x\n", 2, 2, "'x' is not a sudoku cell"),
    Malformed(". .\n. -1\n", 2, 3, "'-1' is not a sudoku cell"),
    Malformed("1.\n.\u0662\n", 2, 2, "'\u0662' is not a sudoku cell"),
    # Boxes that are none.
    Malformed("box: 2\n..\n..\n", 1, 6, "'2' is not a size of boxes; expected ROWSxCOLUMNS, such as 2x3"),
    Malformed("box: 2xx2\n.\n", 1, 6, "'2xx2' is not a size of boxes"),
    Malformed("box: 0x4\n....\n....\n....\n....\n", 1, 6, "a box of 0x4 does not have 4 cells, as a row has"),
    Malformed("box: 2x3\n....\n....\n....\n....\n", 1, 6, "a box of 2x3 does not have 4 cells"),
    # Rooms that are none.
    Malformed("..\n..\n\nAAB\nBBB\n", 4, 1, "the rooms have 2 rows and 3 columns; expected 2 and 2 as the board"),
    Malformed("..\n..\n\nAA\nAB\n", 4, 1, "room A has 3 cells; expected 2, as a row has"),
    Malformed("..\n..\n\nAB\nBA\n", 5, 2, "room A is not one piece"),
    Malformed("box: 1x2\n\n..\n..\n\nAA\nBB\n", 1, 6, "the board has rooms already; expected either rooms or boxes"),
]

EMPTY = "....\n" * 4
JIGSAW = "AAAB\nACBB\nCCDB\nCDDD\n"
BROKEN = [
    Broken("AllDifferent", EMPTY, "1313\n2424\n3131\n4242\n", "row 1 has 2 times 1, not once"),
    Broken("AllDifferent", EMPTY, "1234\n3412\n1234\n3412\n", "column 1 has 2 times 1, not once"),
    Broken(
        "AllDifferent",
        EMPTY,
        "1234\n2341\n3412\n4123\n",
        "the box from row 1, column 1 has 2 times 2, not once",
    ),
    Broken("AllDifferent", f"{EMPTY}\n{JIGSAW}", "1234\n2143\n3412\n4321\n", "room A has 2 times 2, not once"),
    Broken("Given", "2.\n..\n", "12\n21\n", "the given 2 at row 1, column 1 is changed"),
]

PICTURE = """
┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓
┃ 5 │ 3 │ 4 ┃ 6 │ 7 │ 8 ┃ 9 │ 1 │ 2 ┃
┠───┼───┼───╂───┼───┼───╂───┼───┼───┨
┃ 6 │ 7 │ 2 ┃ 1 │ 9 │ 5 ┃ 3 │ 4 │ 8 ┃
┠───┼───┼───╂───┼───┼───╂───┼───┼───┨
┃ 1 │ 9 │ 8 ┃ 3 │ 4 │ 2 ┃ 5 │ 6 │ 7 ┃
┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫
┃ 8 │ 5 │ 9 ┃ 7 │ 6 │ 1 ┃ 4 │ 2 │ 3 ┃
┠───┼───┼───╂───┼───┼───╂───┼───┼───┨
┃ 4 │ 2 │ 6 ┃ 8 │ 5 │ 3 ┃ 7 │ 9 │ 1 ┃
┠───┼───┼───╂───┼───┼───╂───┼───┼───┨
┃ 7 │ 1 │ 3 ┃ 9 │ 2 │ 4 ┃ 8 │ 5 │ 6 ┃
┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫
┃ 9 │ 6 │ 1 ┃ 5 │ 3 │ 7 ┃ 2 │ 8 │ 4 ┃
┠───┼───┼───╂───┼───┼───╂───┼───┼───┨
┃ 2 │ 8 │ 7 ┃ 4 │ 1 │ 9 ┃ 6 │ 3 │ 5 ┃
┠───┼───┼───╂───┼───┼───╂───┼───┼───┨
┃ 3 │ 4 │ 5 ┃ 2 │ 8 │ 6 ┃ 1 │ 7 │ 9 ┃
┗━━━┷━━━┷━━━┻━━━┷━━━┷━━━┻━━━┷━━━┷━━━┛
"""
ASCII_PICTURE = """
+---+---+---+---+---+---+---+---+---+
| 5   3   4 | 6   7   8 | 9   1   2 |
+   .   .   +   .   .   +   .   .   +
| 6   7   2 | 1   9   5 | 3   4   8 |
+   .   .   +   .   .   +   .   .   +
| 1   9   8 | 3   4   2 | 5   6   7 |
+---+---+---+---+---+---+---+---+---+
| 8   5   9 | 7   6   1 | 4   2   3 |
+   .   .   +   .   .   +   .   .   +
| 4   2   6 | 8   5   3 | 7   9   1 |
+   .   .   +   .   .   +   .   .   +
| 7   1   3 | 9   2   4 | 8   5   6 |
+---+---+---+---+---+---+---+---+---+
| 9   6   1 | 5   3   7 | 2   8   4 |
+   .   .   +   .   .   +   .   .   +
| 2   8   7 | 4   1   9 | 6   3   5 |
+   .   .   +   .   .   +   .   .   +
| 3   4   5 | 2   8   6 | 1   7   9 |
+---+---+---+---+---+---+---+---+---+
"""

SQUARES = {1: ["1"], 2: ["12", "21"], 4: ["1234", "3412", "2143", "4321"]}


@st.composite
def puzzles(draw: Draw) -> str:
    """A filled board with its rows, columns and numbers shuffled within boxes, some numbers left out or changed."""
    n = draw(st.sampled_from([1, 2, 4, 4, 4]))
    names = draw(st.permutations("1234"[:n]))
    swap = draw(st.booleans()) and n == 4
    rows = [SQUARES[n][i] for i in ([1, 0, 3, 2] if swap else range(n))]

    def cell(text: str) -> str:
        if draw(st.integers(0, 2)) == 0:
            return draw(st.sampled_from(".0"))
        return draw(st.sampled_from(sorted(names))) if draw(st.integers(0, 15)) == 0 else names[int(text) - 1]

    grid = [[cell(text) for text in row] for row in rows]
    box = {1: [""], 2: ["", "box: 2x1\n\n"], 4: ["", "", "box: 1x4\n\n"]}[n]
    room = ["", "", f"\n{JIGSAW}"] if n == 4 else [""]
    tail = draw(st.sampled_from(room))
    return ("" if tail else draw(st.sampled_from(box))) + text_of(grid) + tail
