"""Models for other people: names that can be read, files that other solvers read, formulas that stay true."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import highspy
import pytest
from click.testing import CliRunner, Result
from strategies import problem_of
from tools.docs import DOCS, PAGES
from tools.expected import PUZZLES

from puzzlesolve.cli import cli
from puzzlesolve.engine.milp.cbc import cbc_path, read_answer
from puzzlesolve.engine.milp.export import NamedModel
from puzzlesolve.engine.milp.names import place_name, slug
from puzzlesolve.engine.verdict import solve_problem
from puzzlesolve.kinds import REGISTRY
from puzzlesolve.places import Candidate, Place

EXAMPLES = [entry.name for entry in REGISTRY if entry.name != "star-battle"]


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(cli, arguments, input=stdin)


def exported(kind: str, form: str, folder: Path, *options: str) -> Path:
    path = folder / f"{kind}.{form}"
    result = run("convert", str(PUZZLES / kind / "example.txt"), "--to", form, "-o", str(path), *options)
    assert result.exit_code == 0, result.stderr
    return path


def answer_by_cbc(path: Path) -> dict[str, float]:
    cbc = cbc_path()
    assert cbc is not None
    subprocess.run([cbc, path.name, "-solve", "-solution", "answer"], cwd=path.parent, check=True, capture_output=True)
    return read_answer(str(path.parent / "answer"))[1]


def answer_by_highs(path: Path) -> dict[str, float]:
    highs: Any = highspy.Highs()  # type: ignore[no-untyped-call]
    highs.setOptionValue("output_flag", False)
    assert highs.readModel(str(path)) == highspy.HighsStatus.kOk
    highs.run()
    names = [highs.getColName(column)[1] for column in range(highs.getNumCol())]
    return dict(zip(names, highs.getSolution().col_value))


def ones_expected(kind: str) -> dict[str, float]:
    """The names of the literals of the only answer, and no others of unknowns."""
    text = (PUZZLES / kind / "example.txt").read_text(encoding="utf-8")
    problem = problem_of(kind, text)
    (board,) = solve_problem(problem).boards
    named = NamedModel(problem)
    return {
        variable.name: float(board[problem.unknowns.places[key[0]][0]] == key[1])
        for key, variable in named.variables.items()
        if not isinstance(key, str)
    }


@pytest.mark.parametrize("form", ["lp", "mps"])
@pytest.mark.parametrize("kind", EXAMPLES)
def test_other_solvers_read_the_file_and_find_the_same_answer(kind: str, form: str, tmp_path: Path) -> None:
    path = exported(kind, form, tmp_path, "--with-cuts")
    for read in (answer_by_cbc, answer_by_highs):
        answer = read(path)
        # A solver may leave out what is zero.
        assert {name: round(answer.get(name, 0.0)) for name in ones_expected(kind)} == ones_expected(kind)


@pytest.mark.parametrize("form", ["lp", "mps"])
def test_a_file_says_what_its_names_mean_and_what_is_not_in_it(form: str, tmp_path: Path) -> None:
    text = exported("creek", form, tmp_path).read_text()
    comment = {"lp": "\\ ", "mps": "* "}[form]
    assert text.splitlines()[:3] == [
        f"{comment}The model of a creek: the example of the format.",
        f"{comment}black_r1_c1 = 1 means black: row 1, column 1, and so on.",
        f"{comment}Not in it, because rows are added as answers violate them: all white cells are connected.",
    ]
    with_cuts = exported("creek", form, tmp_path, "--with-cuts").read_text()
    assert ", for: all white cells are connected.\n" in with_cuts
    assert "cut_1" in with_cuts


def test_names_are_those_of_the_puzzle(tmp_path: Path) -> None:
    stars, digits = (exported(kind, "lp", tmp_path).read_text() for kind in ("star-battle", "kakuro"))
    assert "row_3: star_r3_c1 + star_r3_c2 + star_r3_c3 + star_r3_c4 + star_r3_c5 = 1\n" in stars
    assert "\narea_E: " in stars
    assert "\none_at_r2_c3: " in digits
    assert "set_1259_for_run_4_right_r3c1_sum_17" in digits
    assert "\nthe_2x2_block_r1c1: " in exported("paint-area", "lp", tmp_path).read_text()
    assert "run_2_below_r2c2_sum_14_9: - x_r3_c2_5 + x_r3_c2_9 - x_r4_c2_5 + x_r4_c2_9 = 0\n" in digits


def test_a_puzzle_that_no_numbers_can_solve_is_an_infeasible_file(tmp_path: Path) -> None:
    path = tmp_path / "model.mps"
    result = run("convert", "-", "--kind", "inshi", "--to", "mps", "-o", str(path), stdin="A\n\nA=7\n")
    assert result.exit_code == 0
    highs: Any = highspy.Highs()  # type: ignore[no-untyped-call]
    highs.setOptionValue("output_flag", False)
    highs.readModel(str(path))
    highs.run()
    assert highs.getModelStatus() == highspy.HighsModelStatus.kInfeasible


def test_cuts_are_only_for_models() -> None:
    result = run("convert", "-", "--kind", "bomber", "--to", "text", "--with-cuts", stdin="1.\n")
    assert result.exit_code == 2
    assert "--to lp and --to mps" in result.stderr


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("row 3", "row_3"),
        ("the run of 4 right of row 2, column 1 (sum 17)", "run_4_right_r2c1_sum_17"),
        ("the clue ? at row 1, column 12", "clue_r1c12"),
        ("room Ä", "room"),
        ("?", "x"),
        ("the 2x2 block from row 1, column 1", "2x2_block_r1c1"),
        ("a" * 500, "a" * 80),
    ],
)
def test_any_text_becomes_a_name(text: str, name: str) -> None:
    assert slug(text) == name


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ((2, 3), "r3_c4"),
        ((2.5, 3), "r3_c4_below"),
        ((2, -0.5), "r3_c1_left"),
        ((2.5, 3.5), "r3_c4_below_right"),
        (Candidate("the 1x2 rectangle from row 1, column 1", ((0, 0), (0, 1))), "1x2_rectangle_r1c1"),
    ],
)
def test_a_place_has_a_short_name(place: Place, name: str) -> None:
    assert place_name(place) == name


@pytest.mark.parametrize("kind", EXAMPLES)
def test_no_two_variables_and_no_two_rows_share_a_name(kind: str) -> None:
    named = NamedModel(problem_of(kind, (PUZZLES / kind / "example.txt").read_text(encoding="utf-8")))
    names = [name for _, _, name in named.rows]
    assert len(set(names)) == len(names)
    assert len({variable.name for variable in named.variables.values()}) == len(named.variables)


# Formulas.


def test_a_formulation_shows_variables_rules_and_rows() -> None:
    result = run("model", str(PUZZLES / "star-battle" / "example.txt"))
    assert result.exit_code == 0
    assert (
        result.stdout
        == """\
Variables, each 0 or 1

  star_r1_c1 = 1 means a star at row 1, column 1; 25 of these

Rules, over their places p

  row 1 has 1 star, and 4 more like it
    Σ x[p] = n
    row_1: star_r1_c1 + star_r1_c2 + star_r1_c3 + star_r1_c4 + star_r1_c5 = 1 (5 rows)

  column 1 has 1 star, and 4 more like it
    Σ x[p] = n
    column_1: star_r1_c1 + star_r2_c1 + star_r3_c1 + star_r4_c1 + star_r5_c1 = 1 (5 rows)

  area A has 1 star, and 4 more like it
    Σ x[p] = n
    area_A: star_r1_c1 + star_r1_c2 + star_r1_c3 + star_r2_c1 + star_r2_c2 + star_r2_c3 + star_r3_c1 + ... = 1 (5 rows)

  no two stars touch
    Σ x[p] ≤ 1 over each group whose places are all joined
    stars_apart: star_r1_c1 + star_r1_c2 + star_r2_c1 + star_r2_c2 ≤ 1 (16 rows)

In all 25 variables and 31 rows.
"""
    )


def test_a_formulation_counts_the_cuts_that_it_takes() -> None:
    shown = run("model", str(PUZZLES / "creek" / "example.txt"), "--solver", "cbc").stdout
    assert shown.splitlines()[-1].startswith("In all 9 variables and 15 rows; ")
    assert shown.endswith(" until the first answer.\n")


def test_every_rule_has_a_formula() -> None:
    for entry in REGISTRY:
        for rule in problem_of(entry.name, entry.load().example).with_implied:
            assert rule.notation


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["model", "-"], 3, "nothing says what kind of puzzle this is"),
        (["model", "-", "--kind", "battleship"], 2, "There is no kind 'battleship'"),
        (["model", "-", "--kind", "creek", "--solver", "simplex"], 1, "there is no solver 'simplex'"),
        (["model", "-", "--kind", "creek", "--time-limit", "0.000001"], 1, "the time limit of 1e-06 s came first"),
    ],
)
def test_what_cannot_be_shown_is_said(arguments: list[str], code: int, words: str) -> None:
    result = run(*arguments, stdin=".1.\n...\n")
    assert (result.exit_code, result.stdout) == (code, "")
    assert words in result.stderr


@pytest.mark.parametrize("page", PAGES)
def test_the_pages_that_are_made_from_the_code_are_up_to_date(page: str) -> None:
    assert (DOCS / page).read_text(encoding="utf-8") == PAGES[page]()
