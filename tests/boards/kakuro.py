"""Kakuro boards for the tests."""

from __future__ import annotations

from hypothesis import strategies as st
from strategies import Draw, sized, text_of

from boards import Broken, Malformed
from puzzlesolve.places import Cell, board

VERDICT = "unique"
ANSWERS = [
    r"""
#    #     11\  4\   #    #
#    14\5  2    3    10\  #
\17  9     5    1    2    3\
\6   5     1    3\4  3    1
#    \10   3    1    4    2
#    #     \3   2    1    #
"""
]

MALFORMED = [
    Malformed("", 1, 1, "the file ends here; expected a grid"),
    Malformed("kind: kakuro\n", 1, 1, "the file ends here; expected a grid"),
    Malformed("#  3\\\n#  1\n\n#\n", 4, 1, "nothing is expected after a grid; a file holds one puzzle"),
    Malformed("stars: 1\n#  3\\\n#  .\n", 1, 1, "unknown header 'stars'"),
    Malformed("kind: bomber\n#  3\\\n#  .\n", 1, 7, "this is a puzzle of kind 'bomber'; expected kakuro"),
    # Rows of other lengths.
    Malformed("#   4\\  3\\\n\\3  .\n", 2, 6, "this row has 2 cells; expected 3"),
    Malformed("#   4\\  3\\\n\\3  .   .   #\n", 2, 13, "this row has 4 cells; expected 3"),
    # Cells that are none.
    Malformed("#   4\\\n\\3  x\n", 2, 5, "'x' is not a kakuro cell; expected '.', a digit 1-9, '#' or sums"),
    Malformed("#   4\\\n\\3  0\n", 2, 5, "'0' is not a kakuro cell"),
    Malformed("#   4\\\n\\3  12\n", 2, 5, "'12' is not a kakuro cell"),
    Malformed("#   4\\\n\\3  \u0663\n", 2, 5, "'\u0663' is not a kakuro cell"),
    Malformed("#   \\\n\\3  .\n", 1, 5, "'\\' is not a kakuro cell"),
    # Sums that are none.
    Malformed("#   x\\\n\\3  .\n", 1, 5, "'x' is not a sum; expected a number from 1 to 45, or '?'"),
    Malformed("#   0\\\n\\3  .\n", 1, 5, "'0' is not a sum"),
    Malformed("#   4\\\n\\-3 .\n", 2, 1, "'-3' is not a sum"),
    Malformed("#   4\\\n\\3\\1 .\n", 2, 1, "'3\\1' is not a sum"),
    Malformed(f"#   4\\\n\\{'9' * 5000} .\n", 2, 1, "is not a sum"),
    # A run of two or more white cells needs a clue.
    Malformed("#  3\\  4\\\n#  .   .\n", 2, 1, "the run of 2 right of row 2, column 1 has no clue"),
    Malformed("#    #\n\\3   .\n\\4   .\n", 1, 6, "the run of 2 below row 1, column 2 has no clue"),
    Malformed(".  .\n", 1, 1, "the run of 2 from row 1, column 1 has no clue"),
    Malformed("#   .\n\\1  .\n", 1, 5, "the run of 2 from row 1, column 2 has no clue"),
    # A clue with no run.
    Malformed("#  3\\\n#  #\n", 1, 4, "the clue at row 1, column 2 has no run; expected a white cell below it"),
    Malformed("#  #\n#  \\3\n", 2, 4, "the clue at row 2, column 2 has no run; expected a white cell to its right"),
    Malformed("#  ?\\\n", 1, 4, "the clue at row 1, column 2 has no run"),
    # A sum that the run's length cannot reach.
    Malformed(
        "#    #  #\n\\18  .  .\n", 2, 1, "the run of 2 right of row 2, column 1 cannot add up to 18; expected 3 to 17"
    ),
    Malformed("2\\\n.\n.\n", 1, 1, "the run of 2 below row 1, column 1 cannot add up to 2; expected 3 to 17"),
    Malformed("#  10\\\n#  .\n", 1, 4, "the run of 1 below row 1, column 2 cannot add up to 10; expected 1 to 9"),
    Malformed("\\44  . . . . . . . . .\n", 1, 1, "cannot add up to 44; expected 45 to 45"),
    # A run of more than nine cells.
    Malformed(
        "\\45  . . . . . . . . . .\n", 1, 1, "the run of 10 right of row 1, column 1 is too long; expected at most 9"
    ),
]

BROKEN = [
    Broken("DigitSum", "\\4  .  .", "\\4  1  2", "the run of 2 right of row 1, column 1 (sum 4) adds up to 3, not 4"),
    Broken(
        "DigitSum",
        "\\4  .  .",
        "\\4  2  2",
        "the run of 2 right of row 1, column 1 (sum 4) repeats 2, at row 1, columns 2 and 3",
    ),
    Broken(
        "DigitSum",
        "#  5\\\n#  .\n#  .",
        "#  5\\\n#  1\n#  3",
        "the run of 2 below row 1, column 2 (sum 5) adds up to 4, not 5",
    ),
    Broken(
        "DigitSum",
        "#  ?\\\n#  .\n#  .",
        "#  ?\\\n#  7\n#  7",
        "the run of 2 below row 1, column 2 repeats 7, at row 2, column 2, and row 3, column 2",
    ),
    Broken(
        "DigitSum",
        "\\?  .  .",
        "\\?  7  7",
        "the run of 2 right of row 1, column 1 repeats 7, at row 1, columns 2 and 3",
    ),
    Broken("Given", "\\?  3  .", "\\?  4  1", "the given 3 at row 1, column 2 is changed"),
]

PICTURE = """
┏━━━━━┯━━━━━┯━━━━━┯━━━━━┯━━━━━┯━━━━━┓
┃░░░░░│░░░░░│11\\░░│░4\\░░│░░░░░│░░░░░┃
┠─────┼─────┼─────┼─────┼─────┼─────┨
┃░░░░░│14\\5░│  2  │  3  │10\\░░│░░░░░┃
┠─────┼─────┼─────┼─────┼─────┼─────┨
┃░░\\17│  9  │  5  │  1  │  2  │░3\\░░┃
┠─────┼─────┼─────┼─────┼─────┼─────┨
┃░░\\6░│  5  │  1  │░3\\4░│  3  │  1  ┃
┠─────┼─────┼─────┼─────┼─────┼─────┨
┃░░░░░│░░\\10│  3  │  1  │  4  │  2  ┃
┠─────┼─────┼─────┼─────┼─────┼─────┨
┃░░░░░│░░░░░│░░\\3░│  2  │  1  │░░░░░┃
┗━━━━━┷━━━━━┷━━━━━┷━━━━━┷━━━━━┷━━━━━┛
"""
ASCII_PICTURE = """
+-----+-----+-----+-----+-----+-----+
|#####|#####|11\\##|#4\\##|#####|#####|
+-----+-----+-----+-----+-----+-----+
|#####|14\\5#|  2  |  3  |10\\##|#####|
+-----+-----+-----+-----+-----+-----+
|##\\17|  9  |  5  |  1  |  2  |#3\\##|
+-----+-----+-----+-----+-----+-----+
|##\\6#|  5  |  1  |#3\\4#|  3  |  1  |
+-----+-----+-----+-----+-----+-----+
|#####|##\\10|  3  |  1  |  4  |  2  |
+-----+-----+-----+-----+-----+-----+
|#####|#####|##\\3#|  2  |  1  |#####|
+-----+-----+-----+-----+-----+-----+
"""


@st.composite
def puzzles(draw: Draw) -> str:
    """Runs with the sums of a random filling, some changed or hidden, some digits given."""
    height, width = draw(sized(3, 3))
    white = draw(st.sets(st.sampled_from(board(height, width)), max_size=7))
    digits = {cell: draw(st.integers(1, 9)) for cell in sorted(white)}

    def ahead(cell: Cell, down: int, right: int) -> list[int]:
        found = []
        while (cell := (cell[0] + down, cell[1] + right)) in white:
            found.append(digits[cell])
        return found

    def clue(run: list[int]) -> str:
        if not run:
            return ""
        low, high = sum(range(1, len(run) + 1)), sum(range(10 - len(run), 10))
        change = draw(st.sampled_from([0, 0, 0, 0, 0, -1, 1]))
        return str(min(max(sum(run) + change, low), high))

    def text(cell: Cell) -> str:
        if cell in white:
            return str(digits[cell]) if draw(st.integers(0, 3)) == 0 else "."
        down, right = clue(ahead(cell, 1, 0)), clue(ahead(cell, 0, 1))
        # A sum is hidden only beside one that is not, so that trying all values stays possible.
        if down and right and draw(st.booleans()):
            down = "?"
        return f"{down}\\{right}" if down or right else "#"

    return text_of([[text((i, j)) for j in range(-1, width)] for i in range(-1, height)], " ")
