"""Boards far larger than a magazine prints, for the benchmark; larger than the generators promise to make."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from puzzlesolve.deadline import Deadline
from puzzlesolve.generate import creek, generate, load, norinori, slitherlink
from puzzlesolve.generate.creek import random_black
from puzzlesolve.generate.request import Request
from puzzlesolve.generate.rooms import name_rooms
from puzzlesolve.generate.slitherlink import random_area
from puzzlesolve.kinds import Entry
from puzzlesolve.kinds.norinori import Norinori
from puzzlesolve.kinds.sudoku import Sudoku, usual_box
from puzzlesolve.places import board, grouped, touching

MOST_SECONDS = 300


def made(entry: Entry, n: int, **options: int) -> str:
    """An easy board, whether the generator would promise its size or not."""
    generator = load(entry)
    chosen = {option.name: options.get(option.name, option.default) for option in generator.OPTIONS}
    request = Request(n, n, "easy", chosen, Random(1), Deadline(MOST_SECONDS))
    return entry.load().text.write(generator.make(request))


def four(entry: Entry, n: int) -> str:
    """Four times the same board, side by side: a kakuro starts with a black row and column, so they do not mix."""
    text = entry.load().text.write(generate(entry, n, n, 1, "easy", {}, MOST_SECONDS).puzzle)
    return "".join(f"{row}  {row}\n" for row in text.splitlines()) * 2


def random_bombs(entry: Entry, n: int) -> str:
    """Bombs on a fifth of the cells, and a number on most of the others; such a board has several solutions."""
    random = Random(1)
    bombs = {cell: random.random() < 0.2 for cell in board(n, n)}
    clues = {
        cell: "." if bomb or random.random() < 0.3 else str(sum(bombs.get(near, False) for near in touching(cell)))
        for cell, bomb in bombs.items()
    }
    return "".join("".join(clues[row, column] for column in range(n)) + "\n" for row in range(n))


def sudoku_of_a_pattern(entry: Entry, root: int) -> str:
    """Three quarters of its numbers."""
    return entry.load().text.write(random_sudoku(Random(1), root, 0.75))


def random_sudoku(random: Random, root: int, share: float) -> Sudoku:
    """This share of the numbers of a square that follow each other, its rows and columns shuffled within bands."""
    n = root * root
    rows, columns = (
        [band * root + line for band in random.sample(range(root), root) for line in random.sample(range(root), root)]
        for _ in range(2)
    )
    numbers = [[(root * (i % root) + i // root + j) % n + 1 for j in columns] for i in rows]
    givens = [[number if random.random() < share else None for number in row] for row in numbers]
    return Sudoku(givens, usual_box(n), None)


def random_creek(entry: Entry, height: int, width: int) -> str:
    """Black cells at random, and a clue on four of five corners."""
    random = Random(1)
    black = random_black(random, height, width)
    corners = [corner for corner in board(height + 1, width + 1) if random.random() < 0.8]
    return entry.load().text.write(creek.puzzle_of(black, height, width, corners))


def random_loop(entry: Entry, n: int) -> str:
    """The rim of a random area, and a clue in four of five cells."""
    random = Random(1)
    inside = random_area(random, n, n)
    cells = [cell for cell in board(n, n) if random.random() < 0.8]
    return entry.load().text.write(slitherlink.puzzle_of(inside, n, n, cells))


def parted(entry: Entry, n: int, times: int) -> str:
    """Akari boards side by side and below each other, with black lines between them."""
    rows: list[str] = []
    for first in range(0, times * times, times):
        texts = [
            entry.load().text.write(generate(entry, n, n, seed, None, {}, MOST_SECONDS).puzzle).splitlines()
            for seed in range(first, first + times)
        ]
        rows += ["#".join(parts) for parts in zip(*texts)]
        rows.append("#" * len(rows[0]))
    return "".join(f"{row}\n" for row in rows[:-1])


def random_norinori(entry: Entry, n: int) -> str:
    """Areas around random pairs of shaded cells, whose borders were never moved; such a board has several solutions."""
    request = Request(n, n, None, {}, Random(1), Deadline(MOST_SECONDS))
    areas = norinori.random_areas(request, norinori.random_pairs(request))
    rooms = grouped(board(n, n), areas.__getitem__)
    return entry.load().text.write(Norinori(name_rooms(list(rooms.values()), n, n)))


BOARDS: dict[str, Callable[[Entry], str]] = {
    "kakuro": lambda entry: four(entry, 30),
    "inshi-no-heya": lambda entry: made(entry, 25),
    "star-battle": lambda entry: made(entry, 25, stars=6),
    "bomber": lambda entry: random_bombs(entry, 200),
    "paint-area": lambda entry: made(entry, 30),
    "sudoku": lambda entry: sudoku_of_a_pattern(entry, 5),
    "creek": lambda entry: random_creek(entry, 40, 50),
    "slitherlink": lambda entry: random_loop(entry, 60),
    "hitori": lambda entry: made(entry, 25),
    "heyawake": lambda entry: made(entry, 30),
    "wall-logic": lambda entry: made(entry, 35),
    "akari": lambda entry: parted(entry, 16, 6),
    "norinori": lambda entry: random_norinori(entry, 30),
}


def large_file(entry: Entry, folder: Path) -> str:
    """The file of a kind's large board, made now or earlier."""
    path = folder / entry.name / "large"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"kind: {entry.name}\n{BOARDS[entry.name](entry)}", encoding="utf-8")
    return str(path)
