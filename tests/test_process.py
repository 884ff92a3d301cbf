"""The program as a real process: pipes, terminals, signals, encodings, and what it imports."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from processes import COMMAND, MALFORMED, NONE, SEVERAL, UNIQUE, WITH_ANOTHER_CBC, at_terminal, environment, run

# More solutions than anybody lives to see.
ENDLESS = ("." * 12 + "\n") * 12
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
# Runs the program and says on stderr when a solver has started, in whatever process.
SAYING_SOLVERS = """
import multiprocessing
import os
import subprocess
import highspy
def saying(run, first):
    def said(*arguments, **settings):
        if first:
            os.write(2, b"solving\\n")
        run(*arguments, **settings)
        if not first:
            os.write(2, b"solving\\n")
    return said
# CBC is a process and has started when that has; HiGHS is a call that comes back at the end.
subprocess.Popen.__init__ = saying(subprocess.Popen.__init__, False)
highspy.Highs.run = saying(highspy.Highs.run, True)
multiprocessing.set_start_method("fork")
from puzzlesolve.cli import main
main()
"""
# Runs the program and says on stderr which of the modules that cost time were imported.
SAYING_IMPORTS = """
import sys
from puzzlesolve.cli import main
try:
    main()
finally:
    costly = "pulp rich puzzlesolve.kinds.kakuro puzzlesolve.kinds.bomber puzzlesolve.engine.tables.separate".split()
    print(*(name for name in costly if name in sys.modules), file=sys.stderr)
"""


def imports_of(*arguments: str, stdin: str = "") -> list[str]:
    result = subprocess.run(
        [sys.executable, "-c", SAYING_IMPORTS, *arguments], input=stdin, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    return result.stderr.splitlines()[-1].split()


# Where a puzzle comes from.


def test_a_puzzle_is_read_from_standard_input_with_and_without_a_dash() -> None:
    for arguments in (["bomber", "-q"], ["bomber", "-q", "-"]):
        result = run(*arguments, stdin=UNIQUE)
        assert (result.returncode, result.stdout, result.stderr) == (0, "unique\n", "")


def test_nothing_on_standard_input_is_malformed() -> None:
    result = run("bomber", "-q")
    assert result.returncode == 3
    assert result.stderr == "<stdin>:1:1: the file ends here; expected a grid\n"


def test_no_file_at_a_terminal_is_a_usage_error_with_an_example() -> None:
    code, shown = at_terminal("star-battle")
    assert code == 2
    assert "puzzlesolve star-battle puzzle.txt" in shown
    assert "Traceback" not in shown


def test_a_file_is_read_from_the_shells_process_substitution(tmp_path: Path) -> None:
    read, write = os.pipe()
    os.write(write, UNIQUE.encode())
    os.close(write)
    result = subprocess.run(
        [*COMMAND, "bomber", "-q", f"/dev/fd/{read}"], pass_fds=[read], capture_output=True, text=True, check=False
    )
    os.close(read)
    assert result.stdout == "unique\n"


def test_jobs_leave_standard_input_to_the_one_who_has_it(bombs: str) -> None:
    for stdin in ("-", "/dev/stdin"):
        result = run("bomber", "-q", "--jobs", "2", bombs, stdin, bombs, stdin=SEVERAL)
        name = "<stdin>" if stdin == "-" else stdin
        assert result.stdout == f"{bombs}: unique\n{name}: multiple\n{bombs}: unique\n"
        assert result.stderr == "3 files: 2 unique, 1 multiple\n"


def test_what_cannot_be_read_is_one_line_of_message(tmp_path: Path) -> None:
    fifo, missing = tmp_path / "fifo", tmp_path / "missing"
    os.mkfifo(fifo)
    for path, words in ((tmp_path, "Is a directory"), (missing, "No such file or directory"), (fifo, "named pipe")):
        result = run("bomber", "-q", str(path))
        assert result.returncode == 3
        assert result.stdout == "invalid\n"
        assert result.stderr.startswith(f"{path}: ")
        assert words in result.stderr
        assert result.stderr.count("\n") == 1


def test_a_file_that_is_not_text_is_malformed_at_the_first_wrong_byte(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"12\n.\xff\n")
    result = run("bomber", "-q", str(path))
    assert result.returncode == 3
    assert result.stderr.startswith(f"{path}:2:2: ")


# What comes out, and where.


@pytest.mark.parametrize(
    ("text", "options", "code"),
    [
        (UNIQUE, [], 0),
        (SEVERAL, [], 0),
        (SEVERAL, ["--require-unique"], 6),
        (NONE, [], 4),
        (MALFORMED, [], 3),
        (ENDLESS, ["--time-limit", "1e-6"], 5),
        (UNIQUE, ["--bogus"], 2),
    ],
)
def test_exit_codes(text: str, options: list[str], code: int) -> None:
    assert run("bomber", *options, stdin=text).returncode == code


def test_the_answer_goes_to_stdout_and_everything_else_to_stderr(tmp_path: Path) -> None:
    for name, text in (("a", UNIQUE), ("b", MALFORMED), ("c", NONE)):
        (tmp_path / name).write_text(text)
    result = run("bomber", "--format", "json", *(str(tmp_path / name) for name in "abc"))
    assert [json.loads(line)["verdict"] for line in result.stdout.splitlines()] == ["unique", "invalid", "none"]
    assert f"{tmp_path / 'b'}:2:3: " in result.stderr
    assert result.stderr.endswith("3 files: 1 unique, 1 none, 1 invalid\n")


def test_nothing_warns_when_the_model_is_used() -> None:
    for solver in ("cbc", "highs"):
        result = run("bomber", "-q", "--engine", "milp", "--solver", solver, stdin=SEVERAL, PYTHONWARNINGS="error")
        assert (result.stdout, result.stderr) == ("multiple\n", "")


def closed_early(*arguments: str, stdin: str) -> tuple[int, str]:
    """Exit code and stderr of a process whose stdout nobody reads."""
    read, write = os.pipe()
    os.close(read)
    result = subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        stdout=write,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        timeout=60,
        check=False,
    )
    os.close(write)
    return result.returncode, result.stderr


@pytest.mark.parametrize("options", [["--format", "plain"], ["--format", "json"], ["--quiet"]])
def test_a_reader_that_goes_away_is_no_error(options: list[str]) -> None:
    assert closed_early("bomber", *options, stdin=UNIQUE) == (0, "")


def test_a_reader_of_pictures_that_goes_away_causes_no_traceback() -> None:
    assert closed_early("bomber", stdin=UNIQUE)[1] == ""


def test_a_reader_of_pictures_that_goes_away_is_no_defect() -> None:
    assert closed_early("bomber", stdin=UNIQUE)[0] == 0


def test_a_reader_that_takes_the_first_line_gets_it_whole(tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(UNIQUE)
    child = subprocess.Popen(
        [*COMMAND, "bomber", "--format", "json", *[str(puzzle)] * 300],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    assert json.loads(child.stdout.readline())["verdict"] == "unique"
    child.stdout.close()
    assert child.stderr is not None
    assert child.stderr.read() == ""
    child.stderr.close()
    assert child.wait() == 0


@pytest.mark.parametrize("options", [[], ["-q"], ["--format", "json"], ["--format", "svg"]])
def test_a_full_disk_is_one_line_of_message(options: list[str]) -> None:
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [*COMMAND, "bomber", *options], input=UNIQUE, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (result.returncode, result.stderr) == (1, "puzzlesolve: cannot write: No space left on device\n")


def with_closed(stream: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    shell = ["sh", "-c", f'exec "$@" {stream}&-', "sh"]
    return subprocess.run([*shell, *COMMAND, *arguments], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("arguments", [["kinds"], ["bomber", "-q"], ["bomber", "--format", "json"], ["bomber"]])
def test_a_closed_standard_output_is_one_line_of_message(arguments: list[str]) -> None:
    result = with_closed(">", *arguments)
    assert (result.returncode, result.stderr) == (1, "puzzlesolve: cannot write: standard output is closed\n")


def test_a_closed_standard_error_changes_nothing_in_the_answers(bombs: str) -> None:
    for options in ([], ["--summary"], ["--jobs", "2"]):
        result = with_closed("2>", "bomber", "-q", *options, bombs, bombs, "missing")
        assert (result.returncode, result.stdout) == (3, f"{bombs}: unique\n" * 2 + "missing: invalid\n")


def test_a_closed_standard_input_is_a_usage_error() -> None:
    result = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, "bomber"], capture_output=True, text=True, check=False
    )
    assert result.returncode == 2


# Signals.


class Hanging:
    """The program while its CBC, which never ends, is running."""

    def __init__(self, folder: Path) -> None:
        self.temporary = folder / "temporary"
        self.temporary.mkdir()
        started = folder / "started"
        os.mkfifo(started)
        cbc = folder / "cbc"
        cbc.write_text(f"#!/bin/sh\necho $$ > '{started}'\nexec sleep 600\n")
        cbc.chmod(cbc.stat().st_mode | stat.S_IXUSR)
        self.process = subprocess.Popen(
            [sys.executable, "-c", WITH_ANOTHER_CBC, str(cbc), "bomber", "--engine", "milp", "--solver", "cbc", "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(TMPDIR=str(self.temporary)),
        )
        assert self.process.stdin is not None
        self.process.stdin.write(SEVERAL)
        self.process.stdin.close()
        self.process.stdin = None
        # Opening waits until the solver has started.
        self.solver = int(started.read_text())


@pytest.fixture
def hanging(tmp_path: Path) -> Iterator[Hanging]:
    running = Hanging(tmp_path)
    yield running
    running.process.kill()
    running.process.communicate()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_cbc_and_leaves_nothing_behind(hanging: Hanging, number: int, code: int) -> None:
    assert len(list(hanging.temporary.iterdir())) == 1
    hanging.process.send_signal(number)
    out, errors = hanging.process.communicate(timeout=10)
    assert hanging.process.returncode == code
    assert out == ""
    assert "Traceback" not in errors
    assert list(hanging.temporary.iterdir()) == []
    with pytest.raises(ProcessLookupError):
        os.kill(hanging.solver, 0)


class Solving:
    """The program at work in a process group of its own, as a shell starts it."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.temporary = folder / "temporary"
        self.temporary.mkdir()
        self.process = subprocess.Popen(
            [sys.executable, "-c", SAYING_SOLVERS, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(TMPDIR=str(self.temporary)),
            start_new_session=True,
        )

    def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()

    def wait_for_solvers(self, count: int) -> None:
        assert self.process.stderr is not None
        for _ in range(count):
            assert self.process.stderr.readline() == "solving\n"

    def first_line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def stop(self, number: int, times: int, whole_group: bool) -> int:
        """Send signals; returns the exit code when nothing was said and nothing is left."""
        for _ in range(times):
            (os.killpg if whole_group else os.kill)(self.process.pid, number)
        out, errors = self.process.communicate(timeout=10)
        assert out == ""
        assert set(errors.splitlines()) <= {"solving"}
        assert list(self.temporary.iterdir()) == []
        with pytest.raises(ProcessLookupError):
            os.killpg(self.process.pid, 0)
        return self.process.returncode


Start = Callable[..., Solving]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the program, and ends it where a test did not."""
    started = []

    def start_with(*arguments: str) -> Solving:
        started.append(Solving(tmp_path, *arguments))
        return started[-1]

    yield start_with
    for solving in started:
        solving.end()


def tiles_without_clues(size: int) -> str:
    """A paint-area of tiles of 1 to 3 cells: many solutions, and a model that takes its time."""
    lengths = (3, 1, 2, 2, 1, 3)
    rows = []
    for row in range(size):
        tiles = [f"{row}/{tile}" for tile in range(size) for _ in range(lengths[(row + tile) % 6])]
        rows.append(" ".join(tiles[:size]))
    return "\n".join([*rows, "", *["." * size] * size])


# People are impatient, and timeout(1) always sends two. A terminal sends Ctrl-C to the whole group.
SIGNALS = pytest.mark.parametrize(
    ("number", "times", "whole_group", "code"),
    [
        (signal.SIGINT, 1, False, 130),
        (signal.SIGINT, 2, True, 130),
        (signal.SIGTERM, 2, False, 143),
        (signal.SIGHUP, 1, True, 129),
        (signal.SIGQUIT, 1, True, 131),
    ],
)
SOLVERS = pytest.mark.parametrize("solver", ["cbc", "highs"])


@SIGNALS
@SOLVERS
def test_a_signal_in_a_long_solve_ends_everything(
    tmp_path: Path, start: Start, solver: str, number: int, times: int, whole_group: bool, code: int
) -> None:
    puzzle = tmp_path / "tiles.txt"
    puzzle.write_text(tiles_without_clues(25))
    solving = start("paint-area", "-q", "--engine", "milp", "--solver", solver, str(puzzle))
    solving.wait_for_solvers(1)
    assert solving.stop(number, times, whole_group) == code


@SIGNALS
@SOLVERS
def test_a_signal_in_the_middle_of_a_batch_leaves_whole_lines(
    tmp_path: Path, start: Start, solver: str, number: int, times: int, whole_group: bool, code: int
) -> None:
    easy, endless = tmp_path / "easy.txt", tmp_path / "endless.txt"
    easy.write_text(UNIQUE)
    endless.write_text(ENDLESS)
    options = ["--format", "json", "--engine", "milp", "--solver", solver, "--solutions", "all"]
    solving = start("bomber", *options, str(easy), str(endless))
    assert json.loads(solving.first_line())["verdict"] == "unique"
    solving.wait_for_solvers(9)
    assert solving.stop(number, times, whole_group) == code


@SIGNALS
@SOLVERS
def test_a_signal_ends_every_job_of_a_batch(
    tmp_path: Path, start: Start, solver: str, number: int, times: int, whole_group: bool, code: int
) -> None:
    easy, tiles = tmp_path / "easy.txt", tmp_path / "tiles.txt"
    easy.write_text("AB\nAA\n\n.2\n..\n")
    tiles.write_text(tiles_without_clues(25))
    options = ["-q", "--engine", "milp", "--solver", solver, "--jobs", "2", "--solutions", "all"]
    solving = start("paint-area", *options, str(easy), *[str(tiles)] * 3)
    assert solving.first_line() == f"{easy}: unique\n"
    solving.wait_for_solvers(4)
    assert solving.stop(number, times, whole_group) == code


@SOLVERS
def test_workers_end_with_a_parent_that_was_killed(tmp_path: Path, start: Start, solver: str) -> None:
    tiles = tmp_path / "tiles.txt"
    tiles.write_text(tiles_without_clues(25))
    options = ["-q", "--engine", "milp", "--solver", solver, "--jobs", "2"]
    solving = start("paint-area", *options, *[str(tiles)] * 3)
    solving.wait_for_solvers(2)
    solving.process.kill()
    # The pipes are open as long as any worker lives.
    out, errors = solving.process.communicate(timeout=10)
    assert (out, set(errors.splitlines()) - {"solving"}) == ("", set())
    assert list(solving.temporary.iterdir()) == []


# Start-up.


@pytest.mark.parametrize("arguments", [["--help"], ["kinds"], ["--version"]])
def test_help_and_kinds_import_nothing_costly(arguments: list[str]) -> None:
    assert imports_of(*arguments) == []


@pytest.mark.parametrize("options", [["--format", "json"], ["--format", "plain"], ["--quiet"]])
def test_what_logic_decides_needs_neither_pulp_nor_rich(options: list[str]) -> None:
    assert imports_of("bomber", *options, stdin=UNIQUE) == ["puzzlesolve.kinds.bomber"]


def test_rules_that_compile_to_nothing_need_no_table() -> None:
    assert imports_of("kakuro", "-q", stdin="#  3\\\n\\1 .\n\\2 .\n") == ["puzzlesolve.kinds.kakuro"]
    assert imports_of("inshi", "-q", stdin="A\n\nA=1\n") == ["puzzlesolve.engine.tables.separate"]


def test_a_picture_needs_rich_and_a_model_needs_pulp() -> None:
    assert "rich" in imports_of("bomber", stdin=UNIQUE)
    assert imports_of("bomber", "-q", "--engine", "milp", stdin=SEVERAL) == ["pulp", "puzzlesolve.kinds.bomber"]


# Terminals and encodings.


@pytest.fixture
def stars(tmp_path: Path) -> str:
    """A star battle of 14 x 14 with one solution to be seen: its areas are its rows."""
    path = tmp_path / "stars.txt"
    path.write_text("\n".join(letter * 14 for letter in "ABCDEFGHIJKLMN"))
    return str(path)


@pytest.fixture
def bombs(tmp_path: Path) -> str:
    path = tmp_path / "bombs.txt"
    path.write_text(UNIQUE)
    return str(path)


def test_a_terminal_gets_colours(bombs: str) -> None:
    code, shown = at_terminal("bomber", bombs)
    assert code == 0
    assert re.search(r"\x1b\[1;38;[0-9;]+m●", shown)
    assert COLOUR.sub("", shown).startswith("┏━━━┯━━━┓\n┃ 1 │ ● ┃\n")


@pytest.mark.parametrize("settings", [{"TERM": "dumb"}, {"NO_COLOR": "1", "TERM": "dumb"}])
def test_a_dumb_terminal_gets_the_picture_without_escape_sequences(bombs: str, settings: dict[str, str]) -> None:
    _, shown = at_terminal("bomber", bombs, columns=80, stdout=None, **settings)
    assert "\x1b" not in shown
    assert shown.startswith("┏━━━┯━━━┓\n┃ 1 │ ● ┃\n")


def test_no_color_takes_the_colours_away(bombs: str) -> None:
    _, shown = at_terminal("bomber", bombs, NO_COLOR="1")
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", shown)
    assert "●" in shown


def test_a_pipe_gets_no_colours_unless_they_are_forced() -> None:
    assert "\x1b" not in run("bomber", stdin=UNIQUE, TERM="xterm-256color").stdout
    assert "\x1b[" in run("bomber", stdin=UNIQUE, TERM="xterm-256color", FORCE_COLOR="1").stdout


def test_a_narrow_terminal_gets_narrow_cells(stars: str) -> None:
    _, shown = at_terminal("star-battle", "--first", stars, columns=30)
    widths = {len(line) for line in COLOUR.sub("", shown).splitlines()[:29]}
    assert widths == {29}


def test_zero_columns_are_as_good_as_none(bombs: str) -> None:
    assert run("bomber", bombs, COLUMNS="0").stdout.startswith("┏━━━┯━━━┓\n┃ 1 │ ● ┃\n")
    assert "┃ 1 │ ● ┃" in at_terminal("bomber", bombs, TERM="dumb", COLUMNS="0")[1]


def test_a_pipe_gets_roomy_cells_whatever_the_width_of_the_terminal(stars: str) -> None:
    lines = run("star-battle", "--first", stars, COLUMNS="30").stdout.splitlines()[:29]
    assert {len(line) for line in lines} == {57}


def test_a_stream_that_carries_only_ascii_gets_an_ascii_picture() -> None:
    result = run("bomber", stdin=UNIQUE, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert result.stdout.startswith("+---+---+\n| 1 | * |\n+---+---+\n")
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize("arguments", [["--help"], ["kinds"], ["inshi", "--help"]])
def test_help_is_shown_on_a_stream_that_carries_only_ascii(arguments: list[str]) -> None:
    assert run(*arguments, PYTHONIOENCODING="ascii", PYTHONUTF8="0").returncode == 0


@pytest.mark.parametrize("options", [[], ["--quiet"], ["--format", "plain"]])
def test_a_file_name_that_the_stream_cannot_carry_is_escaped(tmp_path: Path, options: list[str]) -> None:
    path = tmp_path / "é.txt"
    path.write_text(UNIQUE)
    result = run("bomber", *options, str(path), str(path), PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert "Traceback" not in result.stderr


HARMFUL = "\x1b[31m\x1b]0;title\x07\x9b31m\r"
HARMFUL_LINK = f"https://puzz.link/p?mines/{HARMFUL}/3/1"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["bomber", "{file}", "{file}", "--summary"], 0),
        (["bomber", "{file}", "{file}", "-q"], 0),
        (["bomber", "{file}", "{file}", "--format", "plain"], 0),
        (["bomber", "{file}", "{file}", "--format", "json"], 0),
        (["kakuro", "{file}"], 3),
        (["solve", HARMFUL], 3),
        (["solve", HARMFUL_LINK], 3),
        (["solve", "--urls", "{list}", "--summary"], 3),
        (["convert", HARMFUL_LINK, "--to", "text"], 3),
        ([HARMFUL], 2),
        (["bomber", f"--{HARMFUL}"], 2),
        (["bomber", "--solutions", HARMFUL, "-"], 2),
        (["bomber", "--time-limit", HARMFUL, "-"], 2),
        (["bomber", "--urls", HARMFUL], 2),
        (["convert", "--kind", HARMFUL, "--to", "text", "-"], 2),
        (["generate", "bomber", "--size", HARMFUL], 2),
        (["book", "--title", HARMFUL, "--author", HARMFUL, "--kind", "bomber", "{file}"], 0),
        (["book", HARMFUL], 3),
        (["book", "--generate", HARMFUL], 2),
        (["book", "--generate", "bomber", "--difficulty", HARMFUL], 2),
        (["bomber", "--format", "svg", "--output", f"missing/{HARMFUL}", "{file}"], 1),
    ],
)
def test_nothing_in_names_links_or_arguments_reaches_the_terminal_as_it_is(
    arguments: list[str], code: int, tmp_path: Path
) -> None:
    file, listed = tmp_path / f"{HARMFUL}.txt", tmp_path / "list.txt"
    file.write_text(UNIQUE)
    listed.write_text(HARMFUL_LINK.replace("\r", ""))
    given = [argument.format(file=file, list=listed) for argument in arguments]
    found, shown = at_terminal(*given)
    assert found == code
    # Only what our own pictures and progress bar use: colours, and going up, back and clearing a line.
    rest = re.sub(r"\x1b\[(\?25[lh]|[0-9;]*[mAK])|\r", "", shown)
    assert re.sub(r"[\n\t]", "", rest).isprintable(), rest
    assert "\x1b[31m" not in shown


# Shell completion.


def test_at_a_narrow_terminal_words_are_wrapped_and_names_are_whole(tmp_path: Path) -> None:
    _, shown = at_terminal("kinds")
    assert all(len(line) <= 80 for line in shown.splitlines())
    assert "crossing sums: digits in runs" in shown
    path = tmp_path / f"{'long' * 20}.txt"
    path.write_text(UNIQUE)
    _, shown = at_terminal("bomber", "-q", "--summary", str(path))
    column = [line.strip().strip("│").split("│")[-1].strip() for line in shown.splitlines() if "│" in line]
    assert "".join(column) == str(path)


def test_completion_offers_kinds() -> None:
    offered = subprocess.run(
        [sys.executable, "-c", "import sys; sys.argv = ['puzzlesolve']; from puzzlesolve.cli import main; main()"],
        env=environment(COMP_WORDS="puzzlesolve ka", COMP_CWORD="1", _PUZZLESOLVE_COMPLETE="bash_complete"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert offered.stdout == "plain,kakuro\n"


def last_written(shown: str) -> list[str]:
    """What is left of each line after the terminal has gone back to its start or cleared it."""
    lines = [re.split(r"\r|\x1b\[2K", line)[-1] for line in shown.split("\n")]
    return [re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", line) for line in lines]


@pytest.mark.parametrize("options", [[], ["-q"], ["--format", "json"], ["--format", "plain", "--jobs", "2"]])
def test_a_progress_bar_never_runs_into_answers_or_errors(
    options: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the bar writes, each name of a file starts a line of its own."""
    monkeypatch.chdir(tmp_path)
    names = [f"puzzle-{number}.txt" for number in range(6)]
    for name in names:
        Path(name).write_text("2.\n.2\n")
    # Every other file is missing.
    asked = [name for number in range(6) for name in (names[number], f"missing-{number}.txt")]
    code, shown = at_terminal("bomber", *options, *asked)
    assert code == 3
    named = [line for line in last_written(shown) if "puzzle-" in line or "missing-" in line]
    assert len(named) >= 12
    assert all(line.startswith(("puzzle-", "missing-", '{"file"', "; puzzle-")) for line in named), named
    # With answers elsewhere, errors are still there.
    with open("answers", "wb") as answers:
        code, shown = at_terminal("bomber", *options, *asked, stdout=answers)
    errors = [line for line in last_written(shown) if "missing-" in line]
    assert len(errors) >= 6
    assert all(line.startswith("missing-") for line in errors), errors


def test_a_bar_shows_how_far_a_book_is(tmp_path: Path) -> None:
    with (tmp_path / "book.html").open("wb") as book:
        code, shown = at_terminal("book", "--generate", "bomber,akari", "--size", "6", "--count", "4", stdout=book)
    assert code == 0
    assert re.search(r"[0-4]/4", shown)
    assert "<section" not in shown
    assert "4 puzzles" in (tmp_path / "book.html").read_text()


def test_a_puzzle_made_at_a_terminal_goes_where_it_is_sent(tmp_path: Path) -> None:
    path = tmp_path / "made.txt"
    with path.open("wb") as made:
        code, shown = at_terminal("generate", "star-battle", "--size", "6", "--seed", "1", stdout=made)
    assert code == 0
    assert "making star-battle" in shown
    assert "stars:" not in shown
    source, *_ = [line for line in path.read_text().splitlines() if line.startswith("source: ")]
    assert source == "source: puzzlesolve generate star-battle --size 6x6 --seed 1"
    code, shown = at_terminal("generate", "star-battle", "--size", "7", "--stars", "1", "--time-limit", "0.01")
    assert code == 5
    assert "no such puzzle was found in 0.01 s; try another seed or size" in last_written(shown)
    code, shown = at_terminal("generate", "star-battle", "--size", "6", "--seed", "1", columns=40)
    assert source in last_written(shown)
