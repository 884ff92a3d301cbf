"""Masyu boards for the tests."""

from __future__ import annotations

from hypothesis import strategies as st
from strategies import Draw, text_of

from boards import Broken, Malformed

VERDICT = "unique"
ANSWERS = [
    """
┌┐..┌┐
││..││
│└──┘│
│┌──┐│
││..││
└┘..└┘
"""
]

MALFORMED = [
    Malformed("title: no grid\n", 1, 1, "the file ends here; expected a grid"),
    Malformed("..\n\n..\n", 3, 1, "nothing is expected after a grid; a file holds one puzzle"),
    Malformed("stars: 1\n..\n", 1, 1, "unknown header 'stars'; expected one of: kind, title, author, source"),
    Malformed("..\n.o\n", 2, 2, "'o' is not a masyu cell; expected w for a white pearl, b for a black one, or '.'"),
    Malformed("..\n.W\n", 2, 2, "'W' is not a masyu cell"),
    Malformed(". .\n. wb\n", 2, 3, "'wb' is not a masyu cell"),
    Malformed("..\n...\n", 2, 3, "this row has 3 cells; expected 2"),
]

BROKEN = [
    Broken("Count", "w..\n...\n...\n", "...\n.┌┐\n.└┘\n", "the white pearl at row 1, column 1 has 0 lines, not 2"),
    Broken("Count", "b..\n...\n...\n", "...\n.┌┐\n.└┘\n", "the black pearl at row 1, column 1 has 0 lines, not 2"),
    # A line that ends, one that forks, and two that cross.
    Broken("Count", "...\n", "╶╴.\n", "row 1, column 1 has 1 line, not 0 or 2"),
    Broken("Count", "..\n..\n..\n", "┌┐\n├┤\n└┘\n", "row 2, column 1 has 3 lines, not 0 or 2"),
    Broken("Count", "...\n...\n...\n", "┌┐.\n└┼┐\n.└┘\n", "row 2, column 2 has 4 lines, not 0 or 2"),
    Broken("Count", "..\n..\n", "..\n..\n", "the board has 0 lines, not at least 1"),
    Broken(
        "Implies",
        "w..\n...\n...\n",
        "┌─┐\n│.│\n└─┘\n",
        "the loop goes straight through the white pearl at row 1, column 1, but not at the edge below row 1, column 1",
    ),
    Broken(
        "Implies",
        "..w..\n.....\n",
        "┌───┐\n└───┘\n",
        "the loop turns before or after the white pearl at row 1, column 3, but not at the edge right of row 1, "
        "column 2",
    ),
    Broken(
        "Count",
        ".....\n..b..\n.....\n",
        "┌───┐\n└───┘\n.....\n",
        "the black pearl at row 2, column 3 has 0 lines up or down, not 1",
    ),
    Broken(
        "Count",
        "..\n..\nb.\n..\n..\n",
        "┌┐\n││\n││\n││\n└┘\n",
        "the black pearl at row 3, column 1 has 2 lines up or down, not 1",
    ),
    Broken(
        "Implies",
        "b.\n..\n..\n",
        "┌┐\n││\n└┘\n",
        "the loop goes straight on from the black pearl at row 1, column 1, but not at the edge right of row 1, "
        "column 1",
    ),
    Broken(
        "Loop",
        ".....\n.....\n",
        "┌┐.┌┐\n└┘.└┘\n",
        "the lines at the edge right of row 1, column 1 and the edge right of row 1, column 4 are not connected",
    ),
]

PICTURE = """
┏━━━┯━━━┯━━━┯━━━┯━━━┯━━━┓
┃ ┏━━━┓ │   │   │ ┏━━━┓ ┃
┠─┃─┼─┃─┼───┼───┼─┃─┼─┃─┨
┃ ┃ │ ┃ │   │   │ ┃ │ ○ ┃
┠─┃─┼─┃─┼───┼───┼─┃─┼─┃─┨
┃ ┃ │ ●━━━━━━━○━━━● │ ┃ ┃
┠─┃─┼───┼───┼───┼───┼─┃─┨
┃ ┃ │ ●━━━○━━━━━━━● │ ┃ ┃
┠─┃─┼─┃─┼───┼───┼─┃─┼─┃─┨
┃ ○ │ ┃ │   │   │ ┃ │ ┃ ┃
┠─┃─┼─┃─┼───┼───┼─┃─┼─┃─┨
┃ ┗━━━┛ │   │   │ ┗━━━┛ ┃
┗━━━┷━━━┷━━━┷━━━┷━━━┷━━━┛
"""
ASCII_PICTURE = """
+---+---+---+---+---+---+
| +---+           +---+ |
+ | . | .   .   . | . | +
| |   |           |   o |
+ | . | .   .   . | . | +
| |   @-------o---@   | |
+ | .   .   .   .   . | +
| |   @---o-------@   | |
+ | . | .   .   . | . | +
| o   |           |   | |
+ | . | .   .   . | . | +
| +---+           +---+ |
+---+---+---+---+---+---+
"""


@st.composite
def puzzles(draw: Draw) -> str:
    """Few pearls, so that some boards have a loop; one that is the rim of the board allows several of them."""
    height, width = draw(st.sampled_from([(1, 1), (1, 3), (2, 2), (2, 4), (3, 3), (4, 3), (3, 4)]))
    rim_only = draw(st.booleans())

    def cell(row: int, column: int) -> str:
        inner = 0 < row < height - 1 and 0 < column < width - 1
        return "." if inner and rim_only else draw(st.sampled_from("....wwb"))

    return text_of([[cell(i, j) for j in range(width)] for i in range(height)])
