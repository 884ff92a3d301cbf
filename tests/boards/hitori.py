"""Hitori boards for the tests."""

from __future__ import annotations

from hypothesis import strategies as st
from strategies import Draw, sized, text_of

from boards import Broken, Malformed

VERDICT = "unique"
ANSWERS = [
    """
#45#2
32#54
#14#5
23#41
#523#
"""
]

MALFORMED = [
    Malformed("title: no grid\n", 1, 1, "the file ends here; expected a grid"),
    Malformed("12\n21\n\n12\n", 4, 1, "nothing is expected after a grid; a file holds one puzzle"),
    Malformed("bombs: 1\n12\n21\n", 1, 1, "unknown header 'bombs'; expected one of: kind, title, author, source"),
    Malformed("kind: creek\n12\n", 1, 7, "this is a puzzle of kind 'creek'; expected hitori"),
    Malformed("12\n2\n", 2, 2, "this row has 1 cell; expected 2"),
    Malformed("12\n2 1\n", 2, 1, "this row is written in another way than the first"),
    # Numbers that are none.
    Malformed("12\n2x\n", 2, 2, "'x' is not a hitori cell; expected a number, or '.' for none"),
    Malformed("1 2\n-2 1\n", 2, 1, "'-2' is not a hitori cell"),
    Malformed("1 2\n2 #\n", 2, 3, "'#' is not a hitori cell"),
    Malformed("1 2\n2 ²\n", 2, 3, "'²' is not a hitori cell"),
    Malformed(f"1 2\n2 {'9' * 5000}\n", 2, 3, "is not a hitori cell"),
]

BROKEN = [
    Broken("Count", "11\n23\n", "11\n23\n", "the number 1 in row 1 has 2 unshaded cells, not at most 1"),
    Broken(
        "Count",
        "2 12\n1 12\n3 12\n",
        "# 12\n1 12\n# 12\n",
        "the number 12 in column 2 has 3 unshaded cells, not at most 1",
    ),
    Broken("Apart", "123\n231\n", "##3\n231\n", "the shaded cells at row 1, column 1 and row 1, column 2 touch"),
    Broken("Apart", "12\n23\n31\n", "12\n#3\n#1\n", "the shaded cells at row 2, column 1 and row 3, column 1 touch"),
    Broken(
        "Connected",
        "12\n21\n",
        "1#\n#1\n",
        "the unshaded cells at row 1, column 1 and row 2, column 2 are not connected",
    ),
    Broken(
        "Connected",
        "1..\n",
        "1#.\n",
        "the unshaded cells at row 1, column 1 and row 1, column 3 are not connected",
    ),
]

PICTURE = """
┏━━━┯━━━┯━━━┯━━━┯━━━┓
┃█3█│ 4 │ 5 │█5█│ 2 ┃
┠───┼───┼───┼───┼───┨
┃ 3 │ 2 │█3█│ 5 │ 4 ┃
┠───┼───┼───┼───┼───┨
┃█2█│ 1 │ 4 │█5█│ 5 ┃
┠───┼───┼───┼───┼───┨
┃ 2 │ 3 │█1█│ 4 │ 1 ┃
┠───┼───┼───┼───┼───┨
┃█2█│ 5 │ 2 │ 3 │█2█┃
┗━━━┷━━━┷━━━┷━━━┷━━━┛
"""
ASCII_PICTURE = """
+---+---+---+---+---+
|#3#| 4 | 5 |#5#| 2 |
+---+---+---+---+---+
| 3 | 2 |#3#| 5 | 4 |
+---+---+---+---+---+
|#2#| 1 | 4 |#5#| 5 |
+---+---+---+---+---+
| 2 | 3 |#1#| 4 | 1 |
+---+---+---+---+---+
|#2#| 5 | 2 | 3 |#2#|
+---+---+---+---+---+
"""


@st.composite
def puzzles(draw: Draw) -> str:
    """Random numbers, of which some are none; with few different ones many boards have no solution."""
    height, width = draw(sized(4, 4))
    number = st.sampled_from("11122233344450.")
    return text_of([[draw(number) for _ in range(width)] for _ in range(height)])
