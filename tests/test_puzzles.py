"""Every puzzle in puzzles/ has the verdict and the answer that tests/expected/ keeps, by both engines."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tools.expected import EXPECTED, answer, expected_file, puzzle_files

from puzzlesolve.engine.verdict import MULTIPLE, NONE, UNIQUE, Options
from puzzlesolve.insight.difficulty import LEVELS, rate
from puzzlesolve.kinds import REGISTRY, Entry
from puzzlesolve.run.report import Query, solve_file
from puzzlesolve.run.source import read_source
from puzzlesolve.text.reader import Sheet, decode

FILES = puzzle_files()


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", FILES, ids=name)
@pytest.mark.parametrize("engine", ["auto", "milp"])
def test_both_engines_find_the_expected_answer(path: Path, engine: str) -> None:
    report = solve_file(str(path), None, Query(Options(engine)))
    assert answer(report) == expected_file(path).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=name)
def test_every_puzzle_says_its_kind_and_where_it_is_from(path: Path) -> None:
    headers = Sheet(decode(path.read_bytes())).headers
    assert headers["kind"].text == path.parent.name
    assert headers["source"].text
    assert headers["title"].text


RATED = [(path, level) for path in FILES for level in LEVELS if path.stem.endswith(f"-{level}")]


@pytest.mark.parametrize(("path", "level"), RATED, ids=[name(path) for path, _ in RATED])
def test_a_puzzle_is_as_hard_as_its_name_and_title_say(path: Path, level: str) -> None:
    source = read_source(str(path), None)
    assert rate(source.entry.load().problem(source.puzzle)) == level
    assert dict(source.about)["title"].endswith(f", {level}")


@pytest.mark.parametrize("entry", REGISTRY, ids=lambda entry: entry.name)
def test_every_kind_has_puzzles_of_all_sizes_and_verdicts(entry: Entry) -> None:
    paths = [path for path in FILES if path.parent.name == entry.name]
    kind = entry.load()
    sizes = [kind.picture(kind.text.read(Sheet(decode(path.read_bytes()))), {}).size for path in paths]
    verdicts = Counter(expected_file(path).read_text(encoding="utf-8").split("\n")[0] for path in paths)
    assert len(paths) >= 6
    assert min(map(max, sizes)) <= 6
    assert max(map(min, sizes)) >= 15
    assert verdicts[UNIQUE] >= 4
    assert verdicts[MULTIPLE] >= 1
    assert verdicts[NONE] >= 1


def test_nothing_is_expected_of_a_puzzle_that_is_not_there() -> None:
    assert {path.relative_to(EXPECTED) for path in EXPECTED.glob("*/*.txt")} == {
        Path(path.parent.name) / path.name for path in FILES
    }


@pytest.mark.parametrize("path", FILES, ids=name)
def test_no_shipped_puzzle_needs_a_solver(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no CBC comes with PuLP and HiGHS is not installed, all of these are solved all the same."""
    monkeypatch.setattr("puzzlesolve.engine.milp.solvers._cbc_runs", lambda: False)
    monkeypatch.setattr("puzzlesolve.engine.milp.solvers._highs_runs", lambda: False)
    assert answer(solve_file(str(path), None, Query(Options()))) == expected_file(path).read_text(encoding="utf-8")
