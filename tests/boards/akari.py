"""Akari boards for the tests."""

from __future__ import annotations

from hypothesis import strategies as st
from strategies import Draw, sized, text_of

from boards import Broken, Malformed

VERDICT = "unique"
ANSWERS = [
    """
.#..#.
....*.
.#.*2.
*3*.1*
.*....
.#..#.
"""
]

MALFORMED = [
    Malformed("title: no grid\n", 1, 1, "the file ends here; expected a grid"),
    Malformed("...\n\n...\n", 3, 1, "nothing is expected after a grid; a file holds one puzzle"),
    Malformed("bombs: 1\n..\n..\n", 1, 1, "unknown header 'bombs'; expected one of: kind, title, author, source"),
    Malformed(".#\n...\n", 2, 3, "this row has 3 cells; expected 2"),
    # Cells that are none.
    Malformed("..\n.5\n", 2, 2, "'5' is not an akari cell; expected '.', '#' or a number 0-4"),
    Malformed("..\n?.\n", 2, 1, "'?' is not an akari cell"),
    Malformed(". .\n. 12\n", 2, 3, "'12' is not an akari cell"),
]

BROKEN = [
    Broken(
        "Count", ".#.\n#2#\n.#.\n", "*#*\n#2#\n*#*\n", "the clue 2 at row 2, column 2 has 0 lights beside it, not 2"
    ),
    Broken("Count", "0.\n#.\n", "0*\n#.\n", "the clue 0 at row 1, column 1 has 1 light beside it, not 0"),
    Broken(
        "Count",
        "....\n.##.\n",
        "*..*\n.##.\n",
        "the stretch of row 1 from column 1 to 4 has 2 lights, not at most 1",
    ),
    Broken(
        "Count",
        "#.\n..\n#.\n",
        "#*\n*.\n#*\n",
        "the stretch of column 2 from row 1 to 3 has 2 lights, not at most 1",
    ),
    Broken("Count", "..\n..\n", "*.\n..\n", "the white cell at row 2, column 2 has 0 lights in sight, not at least 1"),
    # Cells that are lit along one line only, and one that is lit from itself.
    Broken("Count", "..#.\n", "*.#.\n", "the white cell at row 1, column 4 has 0 lights in sight, not 1"),
    Broken(
        "Count",
        "...\n.##\n",
        "...\n*##\n",
        "the white cell at row 1, column 2 has 0 lights in sight, not at least 1",
    ),
]

PICTURE = """
┏━━━┯━━━┯━━━┯━━━┯━━━┯━━━┓
┃   │░░░│   │   │░░░│   ┃
┠───┼───┼───┼───┼───┼───┨
┃   │   │   │   │ ○ │   ┃
┠───┼───┼───┼───┼───┼───┨
┃   │░░░│   │ ○ │░2░│   ┃
┠───┼───┼───┼───┼───┼───┨
┃ ○ │░3░│ ○ │   │░1░│ ○ ┃
┠───┼───┼───┼───┼───┼───┨
┃   │ ○ │   │   │   │   ┃
┠───┼───┼───┼───┼───┼───┨
┃   │░░░│   │   │░░░│   ┃
┗━━━┷━━━┷━━━┷━━━┷━━━┷━━━┛
"""
ASCII_PICTURE = """
+---+---+---+---+---+---+
|   |###|   |   |###|   |
+---+---+---+---+---+---+
|   |   |   |   | * |   |
+---+---+---+---+---+---+
|   |###|   | * |#2#|   |
+---+---+---+---+---+---+
| * |#3#| * |   |#1#| * |
+---+---+---+---+---+---+
|   | * |   |   |   |   |
+---+---+---+---+---+---+
|   |###|   |   |###|   |
+---+---+---+---+---+---+
"""


@st.composite
def puzzles(draw: Draw) -> str:
    """Black cells at random, some with numbers, most of them small."""
    height, width = draw(sized(4, 4))
    cell = st.sampled_from("......##01123")
    return text_of([[draw(cell) for _ in range(width)] for _ in range(height)])
