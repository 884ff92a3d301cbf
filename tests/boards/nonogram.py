"""Nonogram boards for the tests."""

from __future__ import annotations

from itertools import groupby

from hypothesis import strategies as st
from strategies import Draw, sized

from boards import Broken, Malformed

VERDICT = "unique"
ANSWERS = ["##.\n#.#\n###\n"]

MALFORMED = [
    Malformed("", 1, 1, "the file ends here; expected the clues of the rows"),
    Malformed("1\n1\n", 2, 1, "the file ends here; expected the clues of the columns"),
    Malformed("1\n\n1\n\n1\n", 5, 1, "nothing is expected after the clues of the columns; a file holds one puzzle"),
    Malformed("stars: 1\n1\n\n1\n", 1, 1, "unknown header 'stars'; expected one of: kind, title, author, source"),
    # Numbers that are none.
    Malformed("1 x\n\n1\n", 1, 3, "'x' is not the length of a stretch; expected a whole number, 0 or more"),
    Malformed("1\n\n-1\n", 3, 1, "'-1' is not the length of a stretch"),
    Malformed("1,1\n\n1\n", 1, 1, "'1,1' is not the length of a stretch"),
    Malformed("1\n\n\u0662\n", 3, 1, "'\u0662' is not the length of a stretch"),
    # A line without painted cells has no other numbers.
    Malformed("1\n2 0\n\n1\n", 2, 3, "a stretch of 0 cells is none; expected 0 alone, for a row without painted cells"),
    Malformed("1\n\n1\n0 0\n", 4, 1, "expected 0 alone, for a column without painted cells"),
    Malformed("0\n" * 400 + "\n" + "0\n" * 300, 1, 1, "this board has more than 100000 cells; expected fewer"),
]

SQUARE = "1\n1\n\n1\n1\n"
CORNER = "1\n0\n\n1\n0\n"
BROKEN = [
    Broken("Stretches", SQUARE, "##\n..\n", "the painted cells of row 1 are a stretch of 2, not a stretch of 1"),
    Broken("Stretches", SQUARE, "#.\n#.\n", "the painted cells of column 1 are a stretch of 2, not a stretch of 1"),
    Broken("Stretches", CORNER, "..\n#.\n", "the painted cells of row 1 are none, not a stretch of 1"),
    Broken("Stretches", CORNER, ".#\n..\n", "the painted cells of column 1 are none, not a stretch of 1"),
    Broken("Stretches", "0\n1\n\n1\n", "#\n.\n", "the painted cells of row 1 are a stretch of 1, not none"),
    Broken(
        "Stretches",
        "1 2\n\n1\n1\n0\n1\n",
        "##.#\n",
        "the painted cells of row 1 are stretches of 2 and 1, not stretches of 1 and 2",
    ),
]

PICTURE = """
              1
          3   1   2
        ┏━━━┯━━━┯━━━┓
      2 ┃███│███│   ┃
        ┠───┼───┼───┨
  1   1 ┃███│   │███┃
        ┠───┼───┼───┨
      3 ┃███│███│███┃
        ┗━━━┷━━━┷━━━┛
"""
ASCII_PICTURE = """
              1
          3   1   2
        +---+---+---+
      2 |### ###    |
        +   .   .   +
  1   1 |###     ###|
        +   .   .   +
      3 |### ### ###|
        +---+---+---+
"""


@st.composite
def puzzles(draw: Draw) -> str:
    """The stretches of random painted cells, now and then one of them changed."""
    height, width = draw(sized(3, 4))
    painted = draw(st.lists(st.lists(st.booleans(), min_size=width, max_size=width), min_size=height, max_size=height))

    def clue(line: list[bool]) -> str:
        lengths = [len(list(group)) for is_painted, group in groupby(line) if is_painted] or [0]
        if draw(st.integers(0, 15)) == 0 and lengths != [0]:
            lengths[0] += 1
        return " ".join(map(str, lengths))

    columns = [list(column) for column in zip(*painted)]
    return "\n".join([*map(clue, painted), "", *map(clue, columns), ""])
