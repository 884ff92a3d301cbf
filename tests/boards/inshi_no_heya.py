"""Inshi-no-heya boards for the tests."""

from __future__ import annotations

from hypothesis import strategies as st
from strategies import Draw, rooms, text_of

from boards import Broken, Malformed
from puzzlesolve.places import board

VERDICT = "unique"
ANSWERS = [
    """
23514
35421
52143
14235
41352
"""
]

MALFORMED = [
    Malformed("", 1, 1, "the file ends here; expected a grid of rooms"),
    Malformed("; nothing\n\n", 2, 1, "the file ends here; expected a grid of rooms"),
    Malformed("stars: 1\nA\n", 1, 1, "unknown header 'stars'; expected one of: kind, title, author, source"),
    Malformed("kind: kakuro\nA\n", 1, 7, "this is a puzzle of kind 'kakuro'; expected inshi-no-heya"),
    # A board that is not square.
    Malformed("AAB\nAAB\n", 1, 1, "the board has 2 rows and 3 columns; expected a square"),
    Malformed("title: tall\n\n  A\n  B\n", 3, 3, "the board has 2 rows and 1 column; expected a square"),
    Malformed("AA\nA\n", 2, 2, "this row has 1 cell; expected 2"),
    Malformed("AB\nA B\n", 2, 1, "this row is written in another way than the first"),
    # Rooms that are none.
    Malformed("A.\nAA\n", 1, 2, "'.' cannot name a room; expected no '.' in it"),
    Malformed("A1 A=\nA1 A1\n", 1, 4, "'A=' cannot name a room; expected no '=' in it"),
    Malformed("A A,\nA A\n", 1, 4, "there is no cell before this comma, or none after it"),
    Malformed("AB\nAB\nA=2\n", 3, 1, "this is not a row of the grid above; expected a blank line before it"),
    Malformed("AB\nBA\n", 2, 2, "room A is not one piece: row 2, column 2 is not joined to row 1, column 1"),
    # Clues that are none.
    Malformed("AA\nBB\n\nA=2 C=2\n", 4, 5, "room 'C' is not on the board; expected a room of the grid above"),
    Malformed("AA\nBB\n\na=2\n", 4, 1, "room 'a' is not on the board"),
    Malformed("AA\nBB\n\nA=2, B=2\nA=2\n", 5, 1, "room A is given twice; expected one product for each room"),
    Malformed("AA\nBB\n\nA=2 B=0\n", 4, 7, "'0' is not the product of room B; expected a whole number, 1 or more"),
    Malformed("AA\nBB\n\nA=-2\n", 4, 3, "'-2' is not the product of room A"),
    Malformed("AA\nBB\n\nA=\n", 4, 3, "'' is not the product of room A"),
    Malformed("AA\nBB\n\nA=2=3\n", 4, 3, "'2=3' is not the product of room A"),
    Malformed(f"AA\nBB\n\nA={'9' * 5000}\n", 4, 3, "is not the product of room A"),
    Malformed("AA\nBB\n\n  A2\n", 4, 3, "'A2' is not a clue; expected ROOM=PRODUCT, such as A=6"),
]

BROKEN = [
    Broken("AllDifferent", "AA\nBB\n", "11\n22", "row 1 has 2 times 1, not once"),
    Broken("AllDifferent", "AB\nAB\n", "12\n12", "column 1 has 2 times 1, not once"),
    Broken("Product", "AAB\nCDB\nCDB\n\nA=6\n", "123\n231\n312", "room A multiplies to 2, not 6"),
    Broken("Product", "AB\nAB\n\nA=4\n", "12\n21", "room A multiplies to 2, not 4"),
]

PICTURE = """
┏6 ━┳15━┯━━━┳1 ━┳12━┓
┃ 2 ┃ 3 │ 5 ┃ 1 ┃ 4 ┃
┠───╊20━┿━━━╋8 ━╉───┨
┃ 3 ┃ 5 │ 4 ┃ 2 ┃ 1 ┃
┣10━╇━━━╈6 ━╉───╂───┨
┃ 5 │ 2 ┃ 1 ┃ 4 ┃ 3 ┃
┣4 ━╈4 ━╉───╊15━╇━━━┫
┃ 1 ┃ 4 ┃ 2 ┃ 3 │ 5 ┃
┠───╊1 ━╉───╊10━┿━━━┫
┃ 4 ┃ 1 ┃ 3 ┃ 5 │ 2 ┃
┗━━━┻━━━┻━━━┻━━━┷━━━┛
"""
ASCII_PICTURE = """
+6 -+15-+---+1 -+12-+
| 2 | 3   5 | 1 | 4 |
+   +20-+---+8 -+   +
| 3 | 5   4 | 2 | 1 |
+10-+---+6 -+   +   +
| 5   2 | 1 | 4 | 3 |
+4 -+4 -+   +15-+---+
| 1 | 4 | 2 | 3   5 |
+   +1 -+   +10-+---+
| 4 | 1 | 3 | 5   2 |
+---+---+---+---+---+
"""


@st.composite
def puzzles(draw: Draw) -> str:
    """A latin square in random rooms with their products, some left out and some changed."""
    n = draw(st.sampled_from([1, 2, 3, 3, 3, 4]))
    rows, columns = draw(st.permutations(range(n))), draw(st.permutations(range(n)))
    # With large rooms on a large board, trying all values would take too long.
    names = draw(rooms(n, n, draw(st.integers(8 if n == 4 else 1, n * n))))
    products: dict[str, int] = {}
    for i, j in board(n, n):
        products[names[i][j]] = products.get(names[i][j], 1) * ((rows[i] + columns[j]) % n + 1)
    change = st.sampled_from([1, 1, 1, 1, 1, 1, 2, 5])
    items = [f"{name}={value * draw(change)}" for name, value in products.items() if n == 4 or draw(st.integers(0, 4))]
    return text_of(names) + "\n" + " ".join(items) + "\n"
