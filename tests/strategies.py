"""Small random boards, states and puzzles, and every solution of them by trying all values."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise, permutations, product
from typing import Any

from hypothesis import strategies as st

from puzzlesolve.cells import Cell, board, neighbours, pieces
from puzzlesolve.kinds import REGISTRY
from puzzlesolve.problem import Problem
from puzzlesolve.rules import Rule
from puzzlesolve.source import read_text
from puzzlesolve.unknowns import State, Unknowns

Draw = st.DrawFn


def problem_of(kind: str, text: str) -> Problem:
    """What a text of a kind asks for."""
    entry = next(entry for entry in REGISTRY if entry.name == kind)
    problem: Problem = entry.load().problem(read_text(text, entry).puzzle)
    return problem


def finished(unknowns: Unknowns, text: str) -> dict[Cell, int]:
    """The board of an answer in plain text: numbers, or 1 where a cell is marked."""
    spaced = " " in text.strip()
    rows = [line.split() if spaced else list(line) for line in text.strip().splitlines()]
    one_bit = unknowns.values(unknowns.start(), 0)[0] == 0
    return {(i, j): int(rows[i][j] in "*#") if one_bit else int(rows[i][j]) for i, j in unknowns.of}


def every_board(unknowns: Unknowns, state: State) -> Iterator[tuple[int, ...]]:
    """All values of all unknowns within a state."""
    return product(*(unknowns.values(state, unknown) for unknown in range(len(unknowns))))


def every_solution(problem: Problem) -> list[list[int]]:
    """All solutions, by trying all values; a rule is asked as soon as the last of its cells has one."""
    unknowns = problem.unknowns
    start = unknowns.start()
    due: list[list[Rule]] = [[] for _ in range(len(unknowns) + 1)]
    for rule in problem.rules:
        if not rule.implied:
            due[max((unknowns.of[cell] for cell in rule.cells), default=-1) + 1].append(rule)
    found: list[list[int]] = []
    values: list[int] = []
    cells: dict[Cell, int] = {}

    def fill() -> None:
        if any(rule.broken(cells) for rule in due[len(values)]):
            return
        if len(values) == len(unknowns):
            found.append(values.copy())
            return
        here = unknowns.cells[len(values)]
        for value in unknowns.values(start, len(values)):
            values.append(value)
            cells.update(dict.fromkeys(here, value))
            fill()
            values.pop()

    fill()
    return found


@st.composite
def states(draw: Draw, unknowns: Unknowns, among: Sequence[int] | None = None) -> State:
    """Some values of each unknown taken away (and all that are not in `among`)."""
    state = unknowns.start()
    for unknown in range(len(unknowns)):
        values = among or unknowns.values(state, unknown)
        unknowns.keep_only(state, unknown, draw(st.sets(st.sampled_from(values), min_size=1)))
    state.touched.clear()
    return state


def sized(most_rows: int, most_columns: int, least: int = 1) -> st.SearchStrategy[tuple[int, int]]:
    return st.tuples(st.integers(least, most_rows), st.integers(least, most_columns))


@st.composite
def rooms(draw: Draw, height: int, width: int, count: int, apart: Collection[Cell] = ()) -> list[list[str]]:
    """A board parted into so many rooms: single cells, joined across random borders, except those to keep apart."""
    cells = board(height, width)
    borders = [(cell, near) for cell in cells for near in neighbours(cell) if cell < near and near in set(cells)]
    room = {cell: number for number, cell in enumerate(cells)}
    for one, other in draw(st.permutations(borders)) * 2:
        old, new = room[other], room[one]
        both = {room[cell] for cell in apart} >= {old, new}
        if len(set(room.values())) > count and old != new and not both:
            room = {cell: new if number == old else number for cell, number in room.items()}
    letters = dict(zip(sorted(set(room.values())), "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    return [[letters[room[row, column]] for column in range(width)] for row in range(height)]


@st.composite
def shapes(draw: Draw, height: int, width: int) -> list[Cell]:
    """One connected piece of a board."""
    chosen = draw(st.sets(st.sampled_from(board(height, width)), min_size=1))
    return pieces(chosen)[0]


def text_of(rows: Sequence[Sequence[object]], gap: str = "") -> str:
    return "".join(gap.join(map(str, row)) + "\n" for row in rows)


@st.composite
def kakuro(draw: Draw) -> str:
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


@st.composite
def inshi_no_heya(draw: Draw) -> str:
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


@st.composite
def star_battle(draw: Draw) -> str:
    """Areas around stars that do not touch, mostly; some areas anyhow."""
    n = draw(st.sampled_from([1, 2, 4, 5, 5, 5]))
    far = [p for p in permutations(range(n)) if all(abs(a - b) > 1 for a, b in pairwise(p))]
    placed = far and draw(st.sampled_from([True, True, True, False]))
    stars = list(enumerate(draw(st.sampled_from(far)))) if placed else []
    return f"stars: {draw(st.sampled_from([1] * 9 + [2]))}\n\n" + text_of(draw(rooms(n, n, n, stars)))


@st.composite
def bomber(draw: Draw) -> str:
    """The counts around random bombs, some changed and many left out."""
    height, width = draw(sized(4, 4))
    bombs = draw(st.sets(st.sampled_from(board(height, width))))

    def clue(cell: Cell) -> str:
        if cell in bombs or draw(st.integers(0, 1)):
            return "."
        near = sum(1 for other in bombs if max(abs(cell[0] - other[0]), abs(cell[1] - other[1])) == 1)
        change = draw(st.sampled_from([0] * 12 + [1]))
        return draw(st.sampled_from(["?", *[str(min(near + change, 8))] * 5]))

    total = f"bombs: {len(bombs)}\n\n" if draw(st.booleans()) else ""
    return total + text_of([[clue((i, j)) for j in range(width)] for i in range(height)])


@st.composite
def paint_area(draw: Draw) -> str:
    """Random tiles, and the counts of painted neighbours where some tiles are painted, some changed, most left out."""
    height, width = draw(sized(4, 4))
    names = draw(rooms(height, width, draw(st.integers(1, min(10, height * width)))))
    painted = draw(st.sets(st.sampled_from(sorted({name for row in names for name in row}))))

    def clue(cell: Cell) -> str:
        if draw(st.integers(0, 3)):
            return "."
        near = [(i, j) for i, j in neighbours(cell) if 0 <= i < height and 0 <= j < width]
        change = draw(st.sampled_from([0] * 8 + [1]))
        return str(min(sum(names[i][j] in painted for i, j in near) + change, 4))

    return text_of(names) + "\n" + text_of([[clue((i, j)) for j in range(width)] for i in range(height)])


PUZZLES: dict[str, Any] = {
    "kakuro": kakuro(),
    "inshi-no-heya": inshi_no_heya(),
    "star-battle": star_battle(),
    "bomber": bomber(),
    "paint-area": paint_area(),
}
