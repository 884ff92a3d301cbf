"""The command line through click's runner: options, formats, exit codes, messages."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from puzzlesolve import __version__, solve
from puzzlesolve.cli import cli
from puzzlesolve.commands import solving
from puzzlesolve.kinds import REGISTRY, Entry
from puzzlesolve.kinds.bomber import KIND
from puzzlesolve.run import report
from puzzlesolve.text.reader import Sheet

UNIQUE = "1.\n"
SEVERAL = "1.\n..\n"
NONE = "0.\n1.\n"
MALFORMED = "1.\n..x\n"
KAKURO = """\
#    5\\  3\\
\\5   .   .
\\3   .   #
"""
NAMES = [(name, entry) for entry in REGISTRY for name in (entry.name, *entry.aliases)]


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(cli, arguments, input=stdin)


def bomber(text: str, *arguments: str) -> Result:
    return run("bomber", *arguments, "-", stdin=text)


def answer_of(result: Result) -> Any:
    return json.loads(result.stdout)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a bomber puzzle for every verdict."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("unique", UNIQUE), ("several", SEVERAL), ("none", NONE), ("malformed", MALFORMED)):
        Path(f"{name}.txt").write_text(text)


# Help.


def section(help_text: str, title: str) -> str:
    return help_text.split(f"\n{title}:\n")[1].split("\n\n")[0]


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_lists_kinds_and_other_commands_in_sections_of_their_own(option: str) -> None:
    result = run(option)
    kinds, commands = section(result.stdout, "Kinds"), section(result.stdout, "Other commands")
    assert result.exit_code == 0
    assert [line.split()[0] for line in kinds.splitlines()] == [entry.name for entry in REGISTRY]
    assert all(entry.summary[:30] in kinds for entry in REGISTRY)
    assert "kinds " in commands
    assert not any(f"  {entry.name} " in commands for entry in REGISTRY)


def test_kinds_lists_every_kind_with_its_aliases() -> None:
    result = run("kinds")
    assert result.exit_code == 0
    for entry, line in zip(REGISTRY, result.stdout.splitlines(), strict=True):
        assert line.startswith(", ".join((entry.name, *entry.aliases)) + " ")
        assert line.endswith(entry.summary)


def test_version_is_the_version_of_the_package() -> None:
    assert run("--version").stdout == f"puzzlesolve, version {__version__}\n"


@pytest.mark.parametrize(("name", "entry"), NAMES, ids=[name for name, _ in NAMES])
def test_the_help_of_a_kind_shows_its_rules_its_options_and_a_puzzle_that_can_be_read(name: str, entry: Entry) -> None:
    result = run(name, "-h")
    kind = entry.load()
    shown = result.stdout.split("\nExample:\n")[1].split("\n\nOptions:")[0]
    example = "".join(line.removeprefix("  ") + "\n" for line in shown.splitlines())
    assert result.exit_code == 0
    assert " ".join(kind.rules.split()) in " ".join(result.stdout.split())
    assert kind.format.splitlines()[0] in result.stdout
    assert example == kind.example
    assert kind.text.read(Sheet(example)) == kind.text.read(Sheet(kind.example))
    for option in ("--format", "--solutions", "--first", "--require-unique", "--time-limit", "--engine", "--solver"):
        assert f"  {option} " in result.stdout
    assert "-q, --quiet" in result.stdout


def test_help_fits_into_eighty_columns() -> None:
    for arguments in (("--help",), *((entry.name, "--help") for entry in REGISTRY)):
        assert max(len(line) for line in run(*arguments).stdout.splitlines()) <= 80


@pytest.mark.parametrize(("name", "entry"), NAMES, ids=[name for name, _ in NAMES])
def test_every_name_and_alias_solves_its_kind(name: str, entry: Entry) -> None:
    answer = answer_of(run(name, "--format", "json", "-", stdin=entry.load().example))
    assert answer["kind"] == entry.name
    assert answer["verdict"] == "unique"


# Usage errors.


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["battleship"], "battleship"),
        (["bomber", "--no-such-option"], "--no-such-option"),
        (["bomber", "--format", "xml", "-"], "'table', 'plain', 'json'"),
        (["bomber", "--engine", "sat", "-"], "'auto', 'milp'"),
        (["bomber", "--solver", "gurobi", "-"], "auto, cbc, highs, or one that"),
        (["bomber", "--time-limit", "0", "-"], "--time-limit"),
        (["bomber", "--time-limit", "-1", "-"], "--time-limit"),
        (["bomber", "--time-limit", "soon", "-"], "soon"),
        (["bomber", "--time-limit", "nan", "-"], "nan is not a number of seconds"),
        (["generate", "bomber", "--time-limit", "inf"], "inf is not a number of seconds"),
        (["bomber", "--solutions", "0", "-"], "neither a number from 1 up nor 'all'"),
        (["bomber", "--solutions", "x", "-"], "neither a number from 1 up nor 'all'"),
        (["bomber", "--solutions", "-3", "-"], "neither a number from 1 up nor 'all'"),
        (["bomber", "--solutions", "1.5", "-"], "neither a number from 1 up nor 'all'"),
        (["bomber", "--solutions", "²", "-"], "neither a number from 1 up nor 'all'"),
        (["bomber", "--first", "--solutions", "2", "-"], "--first"),
        (["bomber", "--quiet", "--format", "plain", "-"], "--quiet"),
        (["bomber", "--link", "--format", "svg", "-"], "--format svg draws a picture"),
        (["bomber", "--explain", "--format", "svg", "-"], "--format svg draws a picture"),
    ],
)
def test_a_usage_error_exits_with_2_and_says_what_is_wrong(arguments: list[str], words: str) -> None:
    result = run(*arguments, stdin=UNIQUE)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert words in result.stderr
    assert "--help" in result.stderr


def test_a_usage_error_of_a_kind_points_to_the_help_of_that_kind() -> None:
    assert "bomber --help" in run("bomber", "--bogus").stderr


def test_a_solver_that_is_not_installed_is_a_usage_error_that_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlesolve.engine.milp.solvers._highs_runs", lambda: False)
    result = bomber(UNIQUE, "--solver", "highs")
    assert result.exit_code == 2
    assert "HiGHS is not installed" in result.stderr
    assert "pip install 'puzzlesolve[highs]'" in result.stderr


def test_where_the_bundled_cbc_cannot_run_asking_for_it_is_a_usage_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlesolve.engine.milp.solvers._cbc_runs", lambda: False)
    result = bomber(UNIQUE, "--solver", "cbc")
    assert result.exit_code == 2
    assert "puzzlesolve[highs]" in result.stderr


def test_a_proof_of_uniqueness_does_not_go_with_the_first_solution() -> None:
    assert bomber(SEVERAL, "--first", "--require-unique").exit_code == 2


# Verdicts and exit codes.


@pytest.mark.parametrize(
    ("text", "options", "verdict", "code"),
    [
        (UNIQUE, [], "unique", 0),
        (UNIQUE, ["--require-unique"], "unique", 0),
        (UNIQUE, ["--engine", "milp"], "unique", 0),
        (UNIQUE, ["--first"], "solved", 0),
        (SEVERAL, [], "multiple", 0),
        (SEVERAL, ["--first"], "solved", 0),
        (SEVERAL, ["--require-unique"], "multiple", 6),
        (SEVERAL, ["--solver", "cbc"], "multiple", 0),
        (NONE, [], "none", 4),
        (NONE, ["--first"], "none", 4),
        (NONE, ["--engine", "milp"], "none", 4),
        (MALFORMED, [], "invalid", 3),
        (SEVERAL, ["--time-limit", "1e-9"], "undecided", 5),
    ],
)
def test_each_verdict_has_its_exit_code(text: str, options: list[str], verdict: str, code: int) -> None:
    result = bomber(text, "--format", "json", *options)
    assert (answer_of(result)["verdict"], result.exit_code) == (verdict, code)


@pytest.mark.parametrize(
    ("names", "options", "code"),
    [
        (["unique", "several"], [], 0),
        (["unique", "malformed", "several"], [], 3),
        (["none", "malformed"], [], 4),
        (["malformed", "none"], [], 4),
        (["none", "several", "malformed"], ["--require-unique"], 6),
        (["none", "unique"], ["--time-limit", "1e-9"], 5),
    ],
)
@pytest.mark.usefixtures("files")
def test_the_exit_code_of_several_files_is_the_largest(names: list[str], options: list[str], code: int) -> None:
    assert run("bomber", *options, *(f"{name}.txt" for name in names)).exit_code == code


def slowly(work: Callable[..., Any]) -> Callable[..., Any]:
    """The same work, but it takes a while."""

    def after_a_while(*arguments: Any) -> Any:
        time.sleep(0.2)
        return work(*arguments)

    return after_a_while


@pytest.mark.parametrize(("owner", "work"), [(report, "read_source"), (KIND, "problem")])
def test_the_time_limit_counts_from_the_moment_the_file_is_opened(
    owner: Any, work: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, work, slowly(getattr(owner, work)))
    result = bomber(UNIQUE, "--time-limit", "0.1", "-q")
    assert (result.exit_code, result.stdout) == (5, "undecided\n")
    assert result.stderr == "<stdin>: undecided: the time limit of 0.1 s came first\n"


def test_the_time_limit_of_the_library_counts_from_the_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KIND, "problem", slowly(KIND.problem))
    assert solve("bomber", UNIQUE, time_limit=0.1).verdict == "undecided"
    assert solve("bomber", UNIQUE, time_limit=60).verdict == "unique"


# Formats.


def test_plain_is_the_grid_with_the_answer_and_nothing_else() -> None:
    result = run("kakuro", "--format", "plain", "-", stdin=KAKURO)
    assert result.stdout == "#   5\\  3\\\n\\5  2   3\n\\3  3   #\n"
    assert result.stderr == ""


def test_plain_writes_numbers_above_nine_in_columns() -> None:
    rooms = "".join("A" * 10 + "\n" for _ in range(10))
    first_row = run("inshi", "--first", "--format", "plain", "-", stdin=rooms).stdout.splitlines()[0]
    assert sorted(map(int, first_row.split())) == list(range(1, 11))


def test_plain_separates_solutions_by_a_blank_line() -> None:
    result = bomber("1..\n", "--format", "plain", "--solutions", "all")
    assert result.stdout in ("1*.\n\n1**\n", "1**\n\n1*.\n")


def test_plain_writes_nothing_where_there_is_no_answer_and_says_why_on_stderr() -> None:
    for text, words in ((NONE, "<stdin>: none: "), (MALFORMED, "<stdin>:2:3: this row has 3 cells")):
        result = bomber(text, "--format", "plain")
        assert result.stdout == ""
        assert words in result.stderr


def test_json_has_the_promised_fields_on_one_line() -> None:
    result = bomber(UNIQUE, "--format", "json")
    answer = answer_of(result)
    assert result.stdout.count("\n") == 1
    assert list(answer)[:6] == ["file", "kind", "verdict", "solutions", "seconds", "error"]
    assert isinstance(answer["seconds"], float)
    assert answer.items() >= {"file": "-", "kind": "bomber", "verdict": "unique", "error": None}.items()
    assert answer["solutions"] == [[[0, 1]]]


def test_json_has_integers_in_white_cells_and_null_on_black_ones() -> None:
    answer = answer_of(run("kakuro", "--format", "json", "-", stdin=KAKURO))
    assert answer["solutions"] == [[[None, None, None], [None, 2, 3], [None, 3, None]]]


def test_json_has_one_for_a_painted_cell_and_zero_for_another() -> None:
    answer = answer_of(run("paint-area", "--format", "json", "-", stdin="AB\nAA\n\n.2\n..\n"))
    assert answer["solutions"] == [[[1, 0], [1, 1]]]


def test_json_says_where_a_file_is_malformed() -> None:
    answer = answer_of(bomber(MALFORMED, "--format", "json"))
    assert (answer["verdict"], answer["solutions"]) == ("invalid", [])
    assert (answer["error"]["line"], answer["error"]["column"]) == (2, 3)
    assert "expected 2" in answer["error"]["message"]


def test_json_has_null_for_line_and_column_where_none_applies() -> None:
    error = answer_of(run("bomber", "--format", "json", "no-such-file.txt"))["error"]
    assert (error["line"], error["column"]) == (None, None)
    assert "No such file" in error["message"]


def test_json_of_an_undecided_puzzle_says_why() -> None:
    answer = answer_of(bomber(SEVERAL, "--format", "json", "--time-limit", "1e-9"))
    assert "time limit" in answer["error"]["message"]


@pytest.mark.parametrize(("text", "verdict"), [(UNIQUE, "unique"), (SEVERAL, "multiple"), (NONE, "none")])
@pytest.mark.parametrize("option", ["-q", "--quiet"])
def test_quiet_writes_the_verdict_only(option: str, text: str, verdict: str) -> None:
    assert bomber(text, option).stdout == f"{verdict}\n"


def test_quiet_json_is_a_verdict_without_solutions() -> None:
    answer = answer_of(bomber(SEVERAL, "--format", "json", "--quiet", "--solutions", "all"))
    assert (answer["verdict"], answer["solutions"], answer["kind"]) == ("multiple", [], "bomber")


@pytest.mark.parametrize(
    ("text", "options", "line"),
    [
        (SEVERAL, [], "multiple, 3 solutions"),
        (UNIQUE, [], "unique"),
        (NONE, [], "none"),
        (SEVERAL, ["--solutions", "4"], "multiple"),
    ],
)
def test_quiet_counts_all_solutions(text: str, options: list[str], line: str) -> None:
    assert bomber(text, "-q", "--solutions", "all", *options).stdout == f"{line}\n"


@pytest.mark.parametrize("options", [["--quiet"], ["--format", "json"]])
def test_a_verdict_that_stdout_tells_is_not_told_again_on_stderr(options: list[str]) -> None:
    assert bomber(NONE, *options).stderr == ""


def test_a_table_is_a_picture_and_the_verdict_in_words() -> None:
    assert bomber(UNIQUE).stdout.splitlines()[-1] == "unique: one solution, and a proof that there is no other"
    assert "●" in bomber(UNIQUE).stdout
    assert bomber(NONE).stdout == "none: a proof that there is no solution\n"


def test_the_message_on_a_malformed_file_stands_on_stderr_only() -> None:
    result = bomber(MALFORMED)
    assert "expected 2" in result.stderr
    assert "expected 2" not in result.stdout


# How many solutions.


@pytest.mark.parametrize(("asked", "shown"), [("1", 1), ("3", 3), ("4", 4), ("all", 4), ("100", 4)])
def test_as_many_solutions_are_shown_as_asked_for(asked: str, shown: int) -> None:
    solutions = answer_of(bomber("..\n", "--format", "json", "--solutions", asked))["solutions"]
    assert len(solutions) == shown
    assert len({json.dumps(solution) for solution in solutions}) == shown


def test_several_pictures_are_numbered_and_differences_are_bracketed() -> None:
    lines = bomber("1..\n", "--solutions", "2").stdout.splitlines()
    assert lines[0] == "solution 1"
    assert "(" not in lines[2]
    assert lines[4] == "solution 2"
    assert lines[6] in ("┃ 1 │ ● │(●)┃", "┃ 1 │ ● │( )┃")


# Headers.


@pytest.mark.parametrize("named", ["bomber", "mines", "minesweeper"])
def test_a_kind_header_may_use_any_name_of_the_kind(named: str) -> None:
    assert bomber(f"kind: {named}\n\n1.\n", "-q").stdout == "unique\n"


@pytest.mark.parametrize("named", ["kakuro", "bombers", "", "[red]"])
def test_a_kind_header_that_disagrees_is_malformed(named: str) -> None:
    result = bomber(f"title: x\nkind: {named}\n\n1.\n", "-q")
    assert result.exit_code == 3
    assert result.stderr.startswith(f"<stdin>:2:{7 if named else 6}: ")
    assert f"'{named}'" in result.stderr
    assert "bomber" in result.stderr


# Several files.


@pytest.mark.usefixtures("files")
def test_one_bad_file_does_not_stop_the_others() -> None:
    result = run("bomber", "-q", "unique.txt", "missing.txt", "malformed.txt", "several.txt")
    verdicts = [line.rsplit(": ", 1)[1] for line in result.stdout.splitlines()]
    assert verdicts == ["unique", "invalid", "invalid", "multiple"]
    assert "missing.txt: cannot be read: No such file or directory\n" in result.stderr
    assert "malformed.txt:2:3: this row has 3 cells" in result.stderr


@pytest.mark.parametrize("options", [[], ["--format", "plain"], ["--format", "json"], ["--quiet"]])
@pytest.mark.usefixtures("files")
def test_several_files_are_summed_up_on_stderr(options: list[str]) -> None:
    result = run("bomber", *options, "unique.txt", "none.txt", "malformed.txt", "several.txt", "unique.txt")
    assert result.stderr.splitlines()[-1] == "5 files: 2 unique, 1 multiple, 1 none, 1 invalid"
    assert "5 files" not in result.stdout


@pytest.mark.usefixtures("files")
def test_one_file_has_neither_a_heading_nor_a_summary() -> None:
    result = run("bomber", "unique.txt")
    assert "unique.txt" not in result.stdout
    assert result.stderr == ""


@pytest.mark.usefixtures("files")
def test_each_answer_stands_under_the_name_of_its_file() -> None:
    table = run("bomber", "unique.txt", "several.txt").stdout.splitlines()
    assert table[0] == "unique.txt"
    assert table[6] == "several.txt"
    plain = run("bomber", "--format", "plain", "unique.txt", "none.txt", "unique.txt").stdout
    assert plain == "; unique.txt: unique\n1*\n\n; none.txt: none\n\n; unique.txt: unique\n1*\n\n"
    assert run("bomber", "-q", "unique.txt", "none.txt").stdout == "unique.txt: unique\nnone.txt: none\n"
    lines = run("bomber", "--format", "json", "unique.txt", "none.txt").stdout.splitlines()
    assert [json.loads(line)["file"] for line in lines] == ["unique.txt", "none.txt"]


@pytest.mark.usefixtures("files")
def test_quiet_names_a_malformed_file_as_it_was_given() -> None:
    assert run("bomber", "-q", "unique.txt", "malformed.txt").stdout.splitlines()[1] == "malformed.txt: invalid"


@pytest.mark.usefixtures("files")
def test_standard_input_may_be_one_of_several_files() -> None:
    result = run("bomber", "-q", "none.txt", "-", stdin=UNIQUE)
    assert result.stdout == "none.txt: none\n<stdin>: unique\n"


# Text that a terminal or rich could take for more than text.


@pytest.mark.parametrize("options", [[], ["--format", "plain"], ["--format", "json"], ["--quiet"]])
@pytest.mark.usefixtures("files")
def test_file_names_are_never_interpreted(options: list[str]) -> None:
    names = ["a\x1b[31m.txt", "[red]b.txt", ":bomb:.txt"]
    for name in names:
        Path(name).write_text(UNIQUE)
    result = run("bomber", *options, *names, "\x1b[2Jmissing")
    assert "\x1b" not in result.stdout + result.stderr
    assert "[red]b.txt" in result.stdout
    assert ":bomb:.txt" in result.stdout
    assert "\\x1b[2Jmissing: cannot be read" in result.stderr


@pytest.mark.parametrize(
    "text", ["title: \x1b[31mred\n\n1.\n", "\x1b[2J\n", "kind: \x9b31m\n\n1.\n", "\x1b]0;x\x07: 1\n\n1.\n"]
)
def test_escape_sequences_in_a_file_are_malformed_and_never_repeated(text: str) -> None:
    result = bomber(text)
    assert result.exit_code == 3
    assert not set("\x1b\x9b\x07") & set(result.stdout + result.stderr)


def test_markup_in_a_file_is_only_text() -> None:
    result = run("kakuro", "-", stdin="[bold]x[/bold] .\n")
    assert "'[bold]x[/bold]' is not a kakuro cell" in result.stderr
    assert bomber("title: [/nonsense]\n\n1.\n", "-q").stdout == "unique\n"


def counting(real: Callable[..., Any], calls: list[int]) -> Callable[..., Any]:
    """The same function, which notes each call."""

    def called(*arguments: Any) -> Any:
        calls.append(1)
        return real(*arguments)

    return called


def test_a_command_and_its_options_are_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    monkeypatch.setattr(solving, "parameters", counting(solving.parameters, calls))
    monkeypatch.setattr(cli, "commands", {})
    assert bomber(UNIQUE, "-q").stdout == "unique\n"
    assert calls == [1]


@pytest.mark.parametrize("options", [["--certain"], ["--certain", "--format", "svg"], ["--explain"]])
def test_a_problem_is_made_once(options: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    real = KIND.problem

    def noted(puzzle: Any) -> Any:
        asked.append(puzzle)
        return real(puzzle)

    monkeypatch.setattr(KIND, "problem", noted)
    assert bomber(SEVERAL, *options).exit_code == 0
    # Repairs are problems of their own.
    assert asked.count(asked[0]) == 1
    assert len(asked) == 1 or "--explain" in options
