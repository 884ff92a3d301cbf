"""Faults while solving: solvers that fail or lie, no room for temporary files, no permission, killed workers.

Through the real command line: the exit code, the message, and nothing left behind.
"""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner
from processes import COMMAND, FOR_A_SOLVER, SEVERAL, UNIQUE, environment, fake_cbc, run, with_fake_cbc

from puzzlesolve.cli import cli
from puzzlesolve.engine.milp.cbc import cbc_path
from puzzlesolve.stopping import STOPPING

NOBODY = 65534

# Solvers that fail or lie.


def answering(*lines: str) -> str:
    """A solver that writes these lines as its answer. The cells of a bomb are x1, x2 and x4."""
    return f"open('solution.txt', 'w').write({chr(10).join(lines)!r})"


def claiming(value: str) -> str:
    """A solver that has found this for the only cell that may hold a bomb."""
    return answering("Optimal - objective value 0", "1 x1 0 0", f"2 x2 {value} 0", "")


UNREADABLE = "failed: its answer cannot be read"
NO_BOMB = "gave an answer that breaks a rule: the clue 1 at row 2, column 1 has 0 bombs around it, not 1"
FAKES = {
    "a crash": ("raise SystemExit(7)", "failed: it ended with code 7"),
    "a signal": ("import os\nos.kill(os.getpid(), 11)", "failed: it was killed by signal 11"),
    "nothing": ("pass", f"{UNREADABLE}: No such file or directory"),
    "an empty file": (answering(""), UNREADABLE),
    "half a line": (answering("Optimal - objective value 0", "0 X00"), UNREADABLE),
    "half a file": (answering("Optimal - objective value 0", "1 x1 0 0"), NO_BOMB),
    "bytes that are no text": ("open('solution.txt', 'wb').write(b'\\xff\\n')", UNREADABLE),
    "an unknown status": (answering("Perhaps - objective value 0", ""), "gave up"),
    "a wrong answer": (claiming("0"), NO_BOMB),
    "a value a little off": (claiming("0.99999"), "gave 0.99999 in place of 0 or 1"),
    "a value far off": (claiming("2"), "gave 2.0 in place of 0 or 1"),
    "not a number": (claiming("nan"), "gave nan in place of 0 or 1"),
    "infinity": (claiming("inf"), "gave inf in place of 0 or 1"),
    # It is right at first. Then this is forbidden, and it says the same again.
    "always the same": (claiming("1"), "gave an answer that had been excluded"),
}


def solve_with_fake(folder: Path, script: str, *options: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr on a puzzle with one solution; nothing is left behind."""
    puzzle = folder / "puzzle.txt"
    puzzle.write_text(FOR_A_SOLVER)
    result = with_fake_cbc(folder, script, "bomber", "-q", "--engine", "milp", *options, str(puzzle))
    assert list((folder / "temporary files").iterdir()) == []
    return result.returncode, result.stdout, result.stderr.replace(f"{puzzle}: ", "")


@pytest.mark.parametrize("name", FAKES)
def test_a_solver_that_fails_leaves_the_puzzle_undecided(name: str, tmp_path: Path) -> None:
    script, complaint = FAKES[name]
    message = f"undecided: cbc {complaint}; cbc without presolve {complaint}\n"
    assert solve_with_fake(tmp_path, script, "--solver", "cbc") == (5, "undecided\n", message)


@pytest.mark.parametrize("name", FAKES)
def test_the_other_solver_steps_in_for_one_that_fails(name: str, tmp_path: Path) -> None:
    assert solve_with_fake(tmp_path, FAKES[name][0]) == (0, "unique\n", "")


def test_a_false_proof_is_found_out_by_the_other_solver(tmp_path: Path) -> None:
    message = "undecided: cbc says that there is no answer, and highs found one\n"
    infeasible = answering("Infeasible - objective value 0", "")
    assert solve_with_fake(tmp_path, infeasible) == (5, "undecided\n", message)


def test_a_solver_that_hangs_is_ended_after_the_time_limit(tmp_path: Path) -> None:
    number = tmp_path / "number"
    script = f"import os, time\nopen({str(number)!r}, 'w').write(str(os.getpid()))\ntime.sleep(600)"
    message = "undecided: the time limit of 2 s came first\n"
    assert solve_with_fake(tmp_path, script, "--time-limit", "2") == (5, "undecided\n", message)
    with pytest.raises(ProcessLookupError):
        os.kill(int(number.read_text()), 0)


def test_a_solver_that_happens_to_be_on_the_path_is_not_run(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    fake_cbc(tmp_path, f"open({str(mark)!r}, 'w')")
    options = ["bomber", "-q", "--engine", "milp", "--solver", "cbc"]
    result = run(*options, stdin=FOR_A_SOLVER, PATH=f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert (result.returncode, result.stdout, result.stderr) == (0, "unique\n", "")
    assert not mark.exists()


# Temporary files.


def solve_in(folder: Path, *options: str, largest_file: int | None = None) -> subprocess.CompletedProcess[str]:
    """Solve with this folder for temporary files. No file can grow above a size: a stand-in for a full disk."""

    def limit() -> None:
        if largest_file is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))

    return subprocess.run(
        [*COMMAND, "bomber", "-q", "--engine", "milp", *options],
        input=FOR_A_SOLVER,
        capture_output=True,
        text=True,
        env=environment(TMPDIR=str(folder)),
        preexec_fn=limit,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("largest_file", "complaint"),
    [
        (0, "its temporary folder cannot be made: No usable temporary directory found in "),
        (64, "its temporary files cannot be written: File too large"),
    ],
)
def test_a_full_disk_leaves_the_puzzle_undecided(largest_file: int, complaint: str, tmp_path: Path) -> None:
    result = solve_in(tmp_path, "--solver", "cbc", largest_file=largest_file)
    assert (result.returncode, result.stdout) == (5, "undecided\n")
    assert result.stderr.startswith(f"<stdin>: undecided: cbc failed: {complaint}")
    assert result.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("largest_file", [0, 64])
def test_highs_needs_no_temporary_files(largest_file: int, tmp_path: Path) -> None:
    for options in ([], ["--solver", "highs"]):
        result = solve_in(tmp_path, *options, largest_file=largest_file)
        assert (result.returncode, result.stdout, result.stderr) == (0, "unique\n", "")


@pytest.mark.parametrize("name", ["a place", "[red]'\"$(x);é", "missing/folder"])
def test_temporary_files_may_be_anywhere(name: str, tmp_path: Path) -> None:
    folder = tmp_path / name
    if "/" not in name:
        folder.mkdir()
    result = solve_in(folder, "--solver", "cbc")
    assert (result.returncode, result.stdout, result.stderr) == (0, "unique\n", "")
    assert not folder.exists() or list(folder.iterdir()) == []


# Permissions.


@contextmanager
def without_privileges() -> Iterator[None]:
    """As a user who may not do everything, which root is not."""
    if os.geteuid() != 0:
        yield
        return
    try:
        os.seteuid(NOBODY)
    except OSError:
        pytest.skip("there is no other user here")
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def public() -> Iterator[Path]:
    """A folder that everybody may enter; pytest's own are closed to others."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def solve_as_nobody(file: Path) -> tuple[int, str, str]:
    arguments = ["bomber", "-q", "--engine", "milp", "--solver", "cbc", str(file)]
    # Once before, because the modules may lie where others cannot read them.
    CliRunner().invoke(cli, arguments)
    with without_privileges():
        result = CliRunner().invoke(cli, arguments)
    return result.exit_code, result.stdout, result.stderr


def test_a_file_without_permission_cannot_be_read(public: Path) -> None:
    puzzle = public / "puzzle.txt"
    puzzle.write_text("x\n")
    assert "'x' is not a bomber cell" in solve_as_nobody(puzzle)[2]
    puzzle.chmod(0)
    assert solve_as_nobody(puzzle) == (3, "invalid\n", f"{puzzle}: cannot be read: Permission denied\n")


def test_a_temporary_folder_that_is_read_only_leaves_the_puzzle_undecided(
    public: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = public / "puzzle.txt"
    puzzle.write_text(FOR_A_SOLVER)
    public.chmod(0o555)
    monkeypatch.setattr(tempfile, "tempdir", str(public))
    complaint = "failed: its temporary folder cannot be made: Permission denied"
    message = f"{puzzle}: undecided: cbc {complaint}; cbc without presolve {complaint}\n"
    assert solve_as_nobody(puzzle) == (5, "undecided\n", message)


# Signals, and workers that are killed.


@pytest.mark.parametrize("number", ["INT", "HUP"])
def test_a_signal_that_we_were_told_to_ignore_is_ignored(tmp_path: Path, number: str) -> None:
    (tmp_path / "puzzle.txt").write_text(SEVERAL)
    cbc = f"import os, signal\nos.kill(os.getppid(), signal.SIG{number})"
    command = ["sh", "-c", f"trap '' {number}; exec \"$@\"", "sh"]
    arguments = ["bomber", "-q", "--engine", "milp", "--solver", "cbc", str(tmp_path / "puzzle.txt")]
    result = with_fake_cbc(tmp_path, cbc, *arguments, before=command)
    # The fake solver gives no answer.
    assert (result.returncode, result.stdout) == (5, "undecided\n")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_worker_that_is_killed_costs_one_file(tmp_path: Path, number: int) -> None:
    easy, hard = tmp_path / "easy.txt", tmp_path / "hard.txt"
    easy.write_text(UNIQUE)
    hard.write_text("." * 50)
    # It ends the worker that has the large model, and solves the small ones.
    murderous = f"""\
import os, sys
if os.path.getsize("model.mps") > 1000:
    os.kill(os.getppid(), {int(number)})
else:
    os.execv({cbc_path()!r}, ["cbc", *sys.argv[1:]])
"""
    files = [str(hard if place % 3 == 1 else easy) for place in range(12)]
    options = ["-q", "--engine", "milp", "--solver", "cbc", "--jobs", "2"]
    result = with_fake_cbc(tmp_path, murderous, "bomber", *options, *files)
    verdicts = ["undecided" if file == str(hard) else "unique" for file in files]
    assert result.stdout.splitlines() == [f"{file}: {verdict}" for file, verdict in zip(files, verdicts)]
    message = f"{hard}: undecided: its worker was killed by signal {int(number)}\n"
    assert result.stderr == message * 4 + "12 files: 8 unique, 4 undecided\n"
    assert result.returncode == 5


@pytest.mark.parametrize("options", [[], ["--format", "plain"], ["--format", "json"], ["--explain", "--link"]])
def test_the_file_of_a_worker_that_was_killed_is_undecided_in_every_format(tmp_path: Path, options: list[str]) -> None:
    hard = tmp_path / "hard.txt"
    hard.write_text(f"kind: bomber\n\n{SEVERAL}")
    murderous = "import os, signal\nos.kill(os.getppid(), signal.SIGKILL)"
    arguments = ["solve", "--engine", "milp", "--solver", "cbc", "--jobs", "2", *options, str(hard), str(hard)]
    result = with_fake_cbc(tmp_path, murderous, *arguments)
    assert result.returncode == 5
    assert (result.stdout + result.stderr).count("its worker was killed by signal 9") == 2
    assert "Traceback" not in result.stderr


# A worker between its fork and the moment when it has handlers of its own.
FORKED_A_MOMENT_AGO = """
import os, signal
from puzzlesolve.stopping import run_until_stopped
def work():
    child = os.fork()
    if child == 0:
        try:
            os.kill(os.getpid(), signal.SIGTERM)
        except BaseException:
            print("the child cleans up what belongs to its parent")
    _, status = os.waitpid(child, 0)
    print(os.waitstatus_to_exitcode(status))
run_until_stopped(work, [signal.SIGTERM])
"""


def test_a_worker_that_was_forked_a_moment_ago_ends_quietly() -> None:
    command = [sys.executable, "-c", FORKED_A_MOMENT_AGO]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (result.returncode, result.stdout, result.stderr) == (0, "143\n", "")


SWALLOWED = """
import os, signal
from puzzlesolve.stopping import Stopped, run_until_stopped
def work():
    try:
        os.kill(os.getpid(), signal.SIGTERM)
    except Stopped:
        pass
run_until_stopped(work, [signal.SIGTERM])
"""
CLEANING_UP_AFTER_A_SOLVER = """
import os, signal
from puzzlesolve.engine.milp.children import Signals
from puzzlesolve.stopping import STOPPING, run_until_stopped
def work():
    try:
        with Signals() as signals, signals.acting():
            os.kill(os.getpid(), signal.SIGTERM)
    finally:
        print([signal.getsignal(number) is signal.SIG_IGN for number in STOPPING], flush=True)
run_until_stopped(work, STOPPING)
"""


@pytest.mark.parametrize(
    ("program", "said"),
    [(SWALLOWED, ""), (CLEANING_UP_AFTER_A_SOLVER, f"{[True] * len(STOPPING)}\n")],
    ids=["lost", "twice"],
)
def test_one_signal_is_enough_and_no_other_is_heard_after_it(program: str, said: str) -> None:
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert (result.returncode, result.stdout, result.stderr) == (143, said, "")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps a program to a limit of its memory")
def test_a_board_too_large_for_the_memory_is_undecided_and_the_next_is_solved(tmp_path: Path) -> None:
    large, small = tmp_path / "large.txt", tmp_path / "small.txt"
    large.write_text((("." * 300) + "\n") * 300)
    small.write_text(UNIQUE)
    limited = ["sh", "-c", 'ulimit -v 100000; exec "$@"', "sh", *COMMAND]
    command = [*limited, "bomber", "-q", str(large), str(small)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=100, env=environment(), check=False)
    assert result.stdout == f"{large}: undecided\n{small}: unique\n"
    assert result.stderr.startswith(f"{large}: undecided: there is not enough memory\n")
    assert result.returncode == 5


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps a program to a limit of its memory")
def test_a_model_too_large_for_the_memory_is_undecided(tmp_path: Path) -> None:
    large = tmp_path / "large.txt"
    large.write_text((("." * 300) + "\n") * 300)
    limited = ["sh", "-c", 'ulimit -v 150000; exec "$@"', "sh", *COMMAND]
    command = [*limited, "bomber", "--engine", "milp", "-q", str(large)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=100, env=environment(), check=False)
    assert (result.returncode, result.stdout) == (5, "undecided\n")
    assert result.stderr == f"{large}: undecided: there is not enough memory\n"
