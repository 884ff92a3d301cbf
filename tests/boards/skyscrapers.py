"""Skyscrapers boards for the tests."""

from __future__ import annotations

from hypothesis import strategies as st
from strategies import Draw, text_of

from boards import Broken, Malformed

VERDICT = "unique"
ANSWERS = ["2134\n3421\n1342\n4213\n"]

SQUARE = "expected a square with a row or column of clues on each side"
MALFORMED = [
    Malformed("", 1, 1, "the file ends here; expected a grid"),
    Malformed("...\n...\n...\n\n.\n", 5, 1, "nothing is expected after a grid; a file holds one puzzle"),
    Malformed(
        "stars: 1\n...\n...\n...\n", 1, 1, "unknown header 'stars'; expected one of: kind, title, author, source"
    ),
    Malformed("....\n....\n....\n", 1, 1, f"the board has 3 rows and 4 columns; {SQUARE}"),
    Malformed("..\n..\n", 1, 1, f"the board has 2 rows and 2 columns; {SQUARE}"),
    Malformed("...\n..\n...\n", 2, 3, "this row has 2 cells; expected 3"),
    # Corners, clues and numbers that are none.
    Malformed("..1\n...\n...\n", 1, 3, "'1' stands in a corner; expected '.'"),
    Malformed(".2.\n...\n...\n", 1, 2, "'2' is not a number or clue; expected '.' or a number 1-1"),
    Malformed("...\n0..\n...\n", 2, 1, "'0' is not a number or clue"),
    Malformed("...\n.x.\n...\n", 2, 2, "'x' is not a number or clue"),
    Malformed(". . .\n. -1 .\n. . .\n", 2, 3, "'-1' is not a number or clue"),
    Malformed("...\n.\u0661.\n...\n", 2, 2, "'\u0661' is not a number or clue"),
]

EMPTY = "....\n" * 4
BROKEN = [
    Broken("AllDifferent", EMPTY, "11\n22\n", "row 1 has 2 times 1, not once"),
    Broken("AllDifferent", EMPTY, "12\n12\n", "column 1 has 2 times 1, not once"),
    Broken("Given", "....\n.1..\n....\n....\n", "21\n12\n", "the given 1 at row 1, column 1 is changed"),
    Broken("Seen", ".2..\n....\n....\n....\n", "21\n12\n", "the clue 2 above column 1 sees 1 number, not 2"),
    Broken("Seen", "....\n....\n....\n.1..\n", "21\n12\n", "the clue 1 below column 1 sees 2 numbers, not 1"),
    Broken("Seen", "....\n2...\n....\n....\n", "21\n12\n", "the clue 2 left of row 1 sees 1 number, not 2"),
    Broken("Seen", "....\n...1\n....\n....\n", "21\n12\n", "the clue 1 right of row 1 sees 2 numbers, not 1"),
]

PICTURE = """
      3
    ┏━━━┯━━━┯━━━┯━━━┓
  3 ┃ 2 │ 1 │ 3 │ 4 ┃
    ┠───┼───┼───┼───┨
    ┃ 3 │ 4 │ 2 │ 1 ┃
    ┠───┼───┼───┼───┨
    ┃ 1 │ 3 │ 4 │ 2 ┃ 2
    ┠───┼───┼───┼───┨
    ┃ 4 │ 2 │ 1 │ 3 ┃ 2
    ┗━━━┷━━━┷━━━┷━━━┛
          3
"""
ASCII_PICTURE = """
      3
    +---+---+---+---+
  3 | 2 | 1 | 3 | 4 |
    +---+---+---+---+
    | 3 | 4 | 2 | 1 |
    +---+---+---+---+
    | 1 | 3 | 4 | 2 | 2
    +---+---+---+---+
    | 4 | 2 | 1 | 3 | 2
    +---+---+---+---+
          3
"""


@st.composite
def puzzles(draw: Draw) -> str:
    """Random clues and numbers around and on a small board."""
    n = draw(st.integers(1, 3))
    corners = (0, n + 1)

    def place(row: int, column: int) -> str:
        if row in corners and column in corners:
            return "."
        inside = row not in corners and column not in corners
        is_empty = draw(st.integers(0, 7 if inside else 2)) > 0
        return "." if is_empty else str(draw(st.integers(1, n)))

    return text_of([[place(i, j) for j in range(n + 2)] for i in range(n + 2)])
