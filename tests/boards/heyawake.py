"""Heyawake boards for the tests."""

from __future__ import annotations

from hypothesis import strategies as st
from strategies import Draw, rooms, sized, text_of

from boards import Broken, Malformed
from puzzlesolve.places import board

VERDICT = "unique"
ANSWERS = [
    """
#...#.
..#...
.#..#.
#.#..#
...#..
.#...#
"""
]

MALFORMED = [
    Malformed("", 1, 1, "the file ends here; expected a grid of rooms"),
    Malformed("stars: 1\nA\n", 1, 1, "unknown header 'stars'; expected one of: kind, title, author, source"),
    Malformed("kind: creek\nA\n", 1, 7, "this is a puzzle of kind 'creek'; expected heyawake"),
    Malformed("AA\nA\n", 2, 2, "this row has 1 cell; expected 2"),
    Malformed("AB\nA B\n", 2, 1, "this row is written in another way than the first"),
    # Rooms that are none.
    Malformed("A.\nAA\n", 1, 2, "'.' cannot name a room; expected no '.' in it"),
    Malformed("AB\nBA\n", 2, 2, "room A is not one piece: row 2, column 2 is not joined to row 1, column 1"),
    # Clues that are none.
    Malformed("AA\nBB\n\nA=2 C=2\n", 4, 5, "room 'C' is not on the board; expected a room of the grid above"),
    Malformed("AA\nBB\n\nA=2, B=2\nA=2\n", 5, 1, "room A is given twice; expected one count for each room"),
    Malformed("AA\nBB\n\nA=-2\n", 4, 3, "'-2' is not the count of room A; expected a whole number, 0 or more"),
    Malformed("AA\nBB\n\nA=\n", 4, 3, "'' is not the count of room A"),
    Malformed(f"AA\nBB\n\nA={'9' * 5000}\n", 4, 3, "is not the count of room A"),
    Malformed("AA\nBB\n\n  A2\n", 4, 3, "'A2' is not a clue; expected ROOM=COUNT, such as A=6"),
]

BROKEN = [
    Broken("Count", "AAA\n\nA=1\n", "...\n", "room A has 0 shaded cells, not 1"),
    Broken("Count", "AAA\n\nA=0\n", "..#\n", "room A has 1 shaded cell, not 0"),
    Broken(
        "Count",
        "ABBC\n",
        "....\n",
        "the line across two borders from row 1, column 1 to row 1, column 4 has 0 shaded cells, not at least 1",
    ),
    # A room may be met twice.
    Broken(
        "Count",
        "AAA\nBBA\nAAA\n",
        "..#\n...\n..#\n",
        "the line across two borders from row 1, column 1 to row 3, column 1 has 0 shaded cells, not at least 1",
    ),
    Broken("Apart", "AAA\n", "##.\n", "the shaded cells at row 1, column 1 and row 1, column 2 touch"),
    Broken("Apart", "A\nA\nA\n", ".\n#\n#\n", "the shaded cells at row 2, column 1 and row 3, column 1 touch"),
    Broken(
        "Connected",
        "AA\nAA\n\nA=2\n",
        ".#\n#.\n",
        "the unshaded cells at row 1, column 1 and row 2, column 2 are not connected",
    ),
]

PICTURE = """
┏1 ━┯━━━┯━━━┳1 ━┯━━━┳━━━┓
┃███│   │   ┃   │███┃   ┃
┣4 ━┿━━━┿━━━╉───┼───╂───┨
┃   │   │███┃   │   ┃   ┃
┠───┼───┼───╊1 ━┿━━━╋1 ━┫
┃   │███│   ┃   │███┃   ┃
┠───┼───┼───╂───┼───╂───┨
┃███│   │███┃   │   ┃███┃
┣━━━┿━━━╈━━━╇━━━╈1 ━╇━━━┫
┃   │   ┃   │███┃   │   ┃
┠───┼───╂───┼───╂───┼───┨
┃   │███┃   │   ┃   │███┃
┗━━━┷━━━┻━━━┷━━━┻━━━┷━━━┛
"""
ASCII_PICTURE = """
+1 -+---+---+1 -+---+---+
|###        |    ###|   |
+4 -+---+---+   .   +   +
|        ###|       |   |
+   .   .   +1 -+---+1 -+
|    ###    |    ###|   |
+   .   .   +   .   +   +
|###     ###|       |###|
+---+---+---+---+1 -+---+
|       |    ###|       |
+   .   +   .   +   .   +
|    ###|       |    ###|
+---+---+---+---+---+---+
"""


@st.composite
def puzzles(draw: Draw) -> str:
    """Random rooms, and the counts of some shaded cells, some left out."""
    height, width = draw(sized(4, 4))
    names = draw(rooms(height, width, draw(st.integers(1, min(8, height * width)))))
    shaded = draw(st.sets(st.sampled_from(board(height, width)), max_size=6))
    counts = {name: 0 for row in names for name in row}
    for row, column in shaded:
        counts[names[row][column]] += 1
    items = [f"{name}={count}" for name, count in counts.items() if draw(st.booleans())]
    return text_of(names) + "\n" + " ".join(items) + "\n"
