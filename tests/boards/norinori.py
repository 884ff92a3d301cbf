"""Norinori boards for the tests."""

from __future__ import annotations

from hypothesis import strategies as st
from strategies import Draw, rooms, sized, text_of

from boards import Broken, Malformed

VERDICT = "unique"
ANSWERS = [
    """
##..
..##
##..
..##
"""
]

MALFORMED = [
    Malformed("title: no grid\n", 1, 1, "the file ends here; expected a grid of areas"),
    Malformed("AA\n\nAA\n", 3, 1, "nothing is expected after a grid of areas; a file holds one puzzle"),
    Malformed("stars: 1\nAA\n", 1, 1, "unknown header 'stars'; expected one of: kind, title, author, source"),
    Malformed("AA\nAAA\n", 2, 3, "this row has 3 cells; expected 2"),
    Malformed("AA\nA.\n", 2, 2, "'.' cannot name an area"),
    Malformed("ABA\n", 1, 3, "area A is not one piece: row 1, column 3 is not joined to row 1, column 1"),
]

BROKEN = [
    Broken("Count", "AAAAA\n", "##.##\n", "area A has 4 shaded cells, not 2"),
    Broken("Count", "AABB\n", "##..\n", "area B has 0 shaded cells, not 2"),
    Broken("Implies", "AAA\n", "#.#\n", "a shaded cell touches another one, but not at row 1, column 1"),
    Broken(
        "Count",
        "AA\nBB\n",
        "##\n##\n",
        "the 2x2 block from row 1, column 1 has 4 shaded cells, not at most 2",
    ),
    Broken(
        "Count",
        "AABB\n",
        "####\n",
        "the part of row 1 from column 1 to 3 has 3 shaded cells, not at most 2",
    ),
    Broken(
        "Count",
        "A\nA\nB\nB\n",
        "#\n#\n#\n#\n",
        "the part of column 1 from row 1 to 3 has 3 shaded cells, not at most 2",
    ),
]

PICTURE = """
┏━━━┯━━━┳━━━┯━━━┓
┃███│███┃   │   ┃
┠───┼───╊━━━╅───┨
┃   │   ┃███┃███┃
┣━━━╈━━━╃───╂───┨
┃███┃███│   ┃   ┃
┠───╄━━━┿━━━╉───┨
┃   │   │███┃███┃
┗━━━┷━━━┷━━━┻━━━┛
"""
ASCII_PICTURE = """
+---+---+---+---+
|### ###|       |
+   .   +---+   +
|       |###|###|
+---+---+   +   +
|###|###    |   |
+   +---+---+   +
|        ###|###|
+---+---+---+---+
"""


@st.composite
def puzzles(draw: Draw) -> str:
    """Random areas, about one for every four cells."""
    height, width = draw(sized(4, 4))
    count = max(1, height * width // 4 + draw(st.integers(-1, 1)))
    return text_of(draw(rooms(height, width, min(count, height * width))))
