"""Books as Chromium prints them: as many pages as the book counts, and of the right size."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from puzzlesolve.cli import cli

PUZZLES = Path(__file__).parents[2] / "puzzles"
POINTS = {"a4": (595, 842), "letter": (612, 792)}
PAGE = re.compile(rb"/Type\s*/Page\b[^s]")
SIZE = re.compile(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]")


def printed(tmp_path: Path, *arguments: str) -> tuple[int, bytes]:
    """How many sheets a book has, and its PDF."""
    book = tmp_path / "book.html"
    result = CliRunner().invoke(cli, ["book", *arguments, "--pdf", "-o", str(book)])
    assert result.exit_code == 0, result.stderr
    return book.read_text(encoding="utf-8").count('<section class="sheet'), book.with_suffix(".pdf").read_bytes()


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
def test_a_printed_book_has_a_page_for_each_sheet(tmp_path: Path, paper: str, per_page: int) -> None:
    # Small boards, a wide one and a large one; enough of them for more than one page of rules and answers.
    files = [str(path) for path in PUZZLES.glob("*/example.txt") if path.parent.name != "star-battle"]
    files += [str(PUZZLES / "nonogram" / "25x30-easy.txt"), str(PUZZLES / "star-battle" / "10x10-hard.txt")]
    sheets, pdf = printed(tmp_path, *files, "--paper", paper, "--per-page", str(per_page))
    assert sheets == 1 + 2 + -(-len(files) // per_page) + -(-len(files) // 12)
    assert len(PAGE.findall(pdf)) == sheets
    sizes = {(round(float(width)), round(float(height))) for width, height in SIZE.findall(pdf)}
    assert sizes == {POINTS[paper]}


def test_long_titles_do_not_push_anything_onto_another_page(tmp_path: Path) -> None:
    file = tmp_path / "long.txt"
    file.write_text(f"kind: akari\ntitle: {'word ' * 300}\nauthor: {'w' * 500}\n\n.1\n.#\n")
    sheets, pdf = printed(tmp_path, str(file), "--title", "A very long title " * 40, "--author", "x" * 400)
    assert sheets == len(PAGE.findall(pdf)) == 4
