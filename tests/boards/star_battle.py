"""Star battle boards for the tests."""

from __future__ import annotations

from itertools import pairwise, permutations

from hypothesis import strategies as st
from strategies import Draw, rooms, text_of

from boards import Broken, Malformed

VERDICT = "unique"
ANSWERS = [
    """
*....
...*.
.*...
....*
..*..
""",
]

MALFORMED = [
    Malformed("stars: 1\n", 1, 1, "the file ends here; expected a grid of areas"),
    Malformed("AB\nAB\n\nAB\n", 4, 1, "nothing is expected after a grid of areas; a file holds one puzzle"),
    Malformed("bombs: 1\nA\n", 1, 1, "unknown header 'bombs'; expected one of: stars, kind, title, author, source"),
    Malformed("kind: kakuro\nA\n", 1, 7, "this is a puzzle of kind 'kakuro'; expected star-battle"),
    # K is 1 or more.
    Malformed("stars: 0\nA\n", 1, 8, "'0' is not a number of stars; expected a whole number, 1 or more"),
    Malformed("stars:   -1\nA\n", 1, 10, "'-1' is not a number of stars"),
    Malformed("stars: two\nA\n", 1, 8, "'two' is not a number of stars"),
    Malformed("stars: 1 2\nA\n", 1, 8, "'1 2' is not a number of stars"),
    Malformed("stars:\nA\n", 1, 7, "'' is not a number of stars"),
    Malformed("stars: \u00b2\nA\n", 1, 8, "'\u00b2' is not a number of stars"),
    # The board is square, and has as many areas as rows.
    Malformed("stars: 1\n\nAAB\nAAB\n", 3, 1, "the board has 2 rows and 3 columns; expected a square"),
    Malformed("AA\nAA\n", 1, 1, "the board has 1 area; expected 2, as many as rows"),
    Malformed("AB\nCB\n", 1, 1, "the board has 3 areas; expected 2, as many as rows"),
    Malformed("AB\nABA\n", 2, 3, "this row has 3 cells; expected 2"),
    Malformed("A B\nAB\n", 2, 1, "this row is written in another way than the first"),
    # Areas that are none.
    Malformed("A.\nAA\n", 1, 2, "'.' cannot name an area; expected no '.' in it"),
    Malformed("AAA\nBBB\nAAA\n", 3, 1, "area A is not one piece: row 3, column 1 is not joined to row 1, column 1"),
]

BROKEN = [
    Broken("Count", "ABCD\nABCD\nABCD\nABCD\n", "*.*.\n....\n.*..\n...*", "row 1 has 2 stars, not 1"),
    Broken("Count", "AAAA\nBBBB\nCCCC\nDDDD\n", "*...\n..*.\n*...\n...*", "column 1 has 2 stars, not 1"),
    Broken("Count", "AAAA\nBBBA\nCCCC\nDDDD\n", ".*..\n...*\n*...\n..*.", "area A has 2 stars, not 1"),
    Broken("Apart", "AA\nBB\n", "*.\n.*", "the stars at row 1, column 1 and row 2, column 2 touch"),
    Broken(
        "Apart",
        "stars: 2\nAAAAA\nBBBBB\nCCCCC\nDDDDD\nEEEEE\n",
        "**...\n...**\n*.*..\n.*.*.\n..*.*",
        "the stars at row 1, column 1 and row 1, column 2 touch",
    ),
]

PICTURE = """
┏━━━┯━━━┯━━━┳━━━┳━━━┓
┃ ★ │   │   ┃   ┃   ┃
┠───┼───┼───╂───╂───┨
┃   │   │   ┃ ★ ┃   ┃
┠───╆━━━┿━━━╇━━━╉───┨
┃   ┃ ★ │   │   ┃   ┃
┠───╂───┼───┼───╂───┨
┃   ┃   │   │   ┃ ★ ┃
┣━━━╃───╆━━━┿━━━╉───┨
┃   │   ┃ ★ │   ┃   ┃
┗━━━┷━━━┻━━━┷━━━┻━━━┛
"""
ASCII_PICTURE = """
+---+---+---+---+---+
| *         |   |   |
+   .   .   +   +   +
|           | * |   |
+   +---+---+---+   +
|   | *         |   |
+   +   .   .   +   +
|   |           | * |
+---+   +---+---+   +
|       | *     |   |
+---+---+---+---+---+
"""


@st.composite
def puzzles(draw: Draw) -> str:
    """Areas around stars that do not touch, mostly; some areas anyhow."""
    n = draw(st.sampled_from([1, 2, 4, 5, 5, 5]))
    far = [p for p in permutations(range(n)) if all(abs(a - b) > 1 for a, b in pairwise(p))]
    placed = far and draw(st.sampled_from([True, True, True, False]))
    stars = list(enumerate(draw(st.sampled_from(far)))) if placed else []
    return f"stars: {draw(st.sampled_from([1] * 9 + [2]))}\n\n" + text_of(draw(rooms(n, n, n, stars)))
