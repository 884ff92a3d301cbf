"""Wall-logic boards for the tests."""

from __future__ import annotations

from hypothesis import strategies as st
from strategies import Draw, sized, text_of

from boards import Broken, Malformed
from puzzlesolve.kinds.wall_logic import STEPS
from puzzlesolve.places import Cell, board

VERDICT = "unique"
ANSWERS = [
    """
<4>>>
4>>>^
v^<<4
<3>^v
<<<5>
"""
]

MALFORMED = [
    Malformed("title: no grid\n", 1, 1, "the file ends here; expected a grid"),
    Malformed("1.\n..\n\n1.\n", 4, 1, "nothing is expected after a grid; a file holds one puzzle"),
    Malformed("bombs: 1\n1.\n", 1, 1, "unknown header 'bombs'; expected one of: kind, title, author, source"),
    # Cells that are none.
    Malformed("1.\n.x\n", 2, 2, "'x' is not a wall-logic cell; expected '.', a number, '?' or '#'"),
    Malformed("1.\n>.\n", 2, 1, "'>' is not a wall-logic cell"),
    Malformed("1 .\n. -1\n", 2, 3, "'-1' is not a wall-logic cell"),
    Malformed("1 .\n. 123456789\n", 2, 3, "'123456789' is not a wall-logic cell"),
    Malformed("1.\n.\u0663\n", 2, 2, "'\u0663' is not a wall-logic cell"),
    # Rows of other lengths, or written in another way.
    Malformed("1..\n..\n", 2, 3, "this row has 2 cells; expected 3"),
    Malformed("1 . .\n...\n", 2, 1, "expected its cells separated by blanks"),
]

BROKEN = [
    Broken("Arms", "1.1.1\n", "1<1>1\n", "the clue 1 at row 1, column 1 has arms of 0 cells, not 1"),
    Broken("Arms", "1..?\n", "1>>?\n", "the clue 1 at row 1, column 1 has arms of 2 cells, not 1"),
    Broken(
        "Arms",
        "##?#\n2...\n",
        "##?#\n2>v>\n",
        "an arm of the clue 2 at row 2, column 1 has a gap at row 2, column 3",
    ),
    Broken(
        "Arms",
        "#.\n1.\n#.\n#?\n",
        "#^\n1>\n#^\n#?\n",
        "an arm of the clue ? at row 4, column 2 has a gap at row 2, column 2",
    ),
    Broken("Count", "1.\n#.\n", "1>\n#.\n", "the board has 1 cell that no arm can reach, not 0"),
    Broken("Count", "2.#.\n.#..\n", "2>#.\nv#..\n", "the board has 3 cells that no arm can reach, not 0"),
]

PICTURE = """
┏━━━┯━━━┯━━━┯━━━┯━━━┓
┃ ╺━━━4━━━━━━━━━━━╸ ┃
┠───┼───┼───┼───┼───┨
┃░4━━━━━━━━━━━╸ │ ╻ ┃
┠─┃─┼───┼───┼───┼─┃─┨
┃ ╹ │ ╻ │ ╺━━━━━━━4░┃
┠───┼─┃─┼───┼───┼─┃─┨
┃ ╺━━━3━━━╸ │ ╻ │ ╹ ┃
┠───┼───┼───┼─┃─┼───┨
┃ ╺━━━━━━━━━━━5━━━╸ ┃
┗━━━┷━━━┷━━━┷━━━┷━━━┛
"""
ASCII_PICTURE = """
+---+---+---+---+---+
| ----4------------ |
+   .   .   .   .   +
|#4------------   | |
+ | .   .   .   . | +
| |   |   --------4#|
+   . | .   .   . | +
| ----3----   |   | |
+   .   .   . | .   +
| ------------5---- |
+---+---+---+---+---+
"""


@st.composite
def puzzles(draw: Draw) -> str:
    """Arms of random wall cells, counted, some counts changed or left open; what no arm covers is mostly black."""
    height, width = draw(sized(4, 4))
    cells = board(height, width)
    walls = draw(st.sets(st.sampled_from(cells), min_size=1, max_size=5))
    covered: set[Cell] = set()
    counts = dict.fromkeys(sorted(walls), 0)
    for wall in counts:
        for rows, columns in STEPS.values():
            for step in range(1, draw(st.integers(1, 4))):
                cell = (wall[0] + step * rows, wall[1] + step * columns)
                if cell not in cells or cell in walls or cell in covered:
                    break
                covered.add(cell)
                counts[wall] += 1

    def text(cell: Cell) -> str:
        if cell in counts:
            return draw(st.sampled_from(["?", *[str(counts[cell])] * 6, str(counts[cell] + 1)]))
        return "." if cell in covered else draw(st.sampled_from("####."))

    return text_of([[text((i, j)) for j in range(width)] for i in range(height)])
