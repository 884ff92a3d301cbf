"""Files that are written: whole or not at all, with the rights they had, and never over what is read."""

from __future__ import annotations

import os
import re
import shlex
import stat
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from processes import COMMAND, at_terminal

from puzzlesolve.cli import cli
from puzzlesolve.commands.files import Inputs, write_file, writing

BOMBS = "kind: bomber\n\n1.\n"
NEEDS_LINKS = pytest.mark.skipif(sys.platform == "win32", reason="not everybody may make symbolic links there")
NEEDS_UNIX = pytest.mark.skipif(sys.platform == "win32", reason="rights, pipes and devices are others there")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("bombs.txt").write_text(BOMBS)
    return tmp_path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# Whole or not at all.


def test_until_all_is_written_a_file_is_as_it_was(folder: Path) -> None:
    Path("x").write_text("old")
    with writing("x") as stream:
        stream.write("new")
        stream.flush()
        assert Path("x").read_text() == "old"
    assert Path("x").read_text() == "new"
    assert names(folder) == ["bombs.txt", "x"]


def test_a_failure_leaves_the_file_as_it_was_and_nothing_beside_it(folder: Path) -> None:
    Path("x").write_text("old")

    def fail() -> None:
        with writing("x") as stream:
            stream.write("new")
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert Path("x").read_text() == "old"
    assert names(folder) == ["bombs.txt", "x"]


@NEEDS_UNIX
@pytest.mark.parametrize(
    "arguments",
    [
        ["bomber", "bombs.txt", "--format", "svg", "-o", "x"],
        ["convert", "bombs.txt", "--to", "svg", "-o", "x"],
        ["book", "bombs.txt", "-o", "x"],
    ],
    ids=["solve", "convert", "book"],
)
def test_a_full_disk_leaves_the_old_file_whole(arguments: list[str], folder: Path) -> None:
    Path("x").write_text("old")
    # No file can grow: a stand-in for a full disk.
    limited = "import resource, runpy, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
    limited += (
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)); runpy.run_module('puzzlesolve', run_name='__main__')"
    )
    result = subprocess.run([sys.executable, "-c", limited, *arguments], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr == "Error: Could not open file 'x': File too large\n"
    assert Path("x").read_text() == "old"
    assert names(folder) == ["bombs.txt", "x"]


# What is kept of the old file.


@NEEDS_UNIX
@pytest.mark.usefixtures("folder")
def test_a_file_keeps_its_rights_and_a_new_one_has_the_usual_ones() -> None:
    Path("x").touch()
    os.chmod("x", 0o640)
    before = os.umask(0o027)
    try:
        write_file("x", "new")
        write_file("y", "new")
    finally:
        os.umask(before)
    assert [stat.S_IMODE(os.stat(name).st_mode) for name in ("x", "y")] == [0o640, 0o640]
    os.chmod("x", 0o755)
    write_file("x", "newer")
    assert stat.S_IMODE(os.stat("x").st_mode) == 0o755


@NEEDS_LINKS
def test_a_link_to_a_file_stays_one(folder: Path) -> None:
    Path("real").write_text("old")
    Path("links").mkdir()
    Path("links", "x").symlink_to(Path("..", "real"))
    Path("links", "y").symlink_to(Path("..", "other"))
    write_file("links/x", "new")
    write_file("links/y", "first")
    assert Path("links", "x").is_symlink()
    assert [Path(name).read_text() for name in ("real", "other")] == ["new", "first"]
    assert names(folder / "links") == ["x", "y"]


@pytest.mark.usefixtures("folder")
def test_a_file_that_must_not_be_written_is_not_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("x").write_text("old")
    # Whoever is root may write everything.
    monkeypatch.setattr(os, "access", lambda path, mode: os.path.isdir(path))
    with pytest.raises(click.FileError, match="Permission denied"):
        write_file("x", "new")
    assert Path("x").read_text() == "old"


def test_where_no_file_can_be_made_or_replaced_the_old_one_is_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("x").write_text("old and long")

    def busy(*arguments: object) -> None:
        raise OSError(16, "Device or resource busy")

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", busy)
        write_file("x", "new")
    assert Path("x").read_text() == "new"
    with monkeypatch.context() as patched:
        patched.setattr(os, "access", lambda path, mode: not os.path.isdir(path))
        write_file("x", "newer")
    assert Path("x").read_text() == "newer"
    assert names(folder) == ["bombs.txt", "x"]


@NEEDS_UNIX
@pytest.mark.parametrize("redirected", [False, True], ids=["a pipe", "a file"])
def test_what_is_no_ordinary_file_is_written_directly(redirected: bool, folder: Path) -> None:
    text = run("convert", "bombs.txt", "--to", "text").stdout
    command = [*COMMAND, "convert", "bombs.txt", "--to", "text", "-o", "/dev/stdout"]
    if redirected:
        with open("out", "wb") as out:
            subprocess.run(command, stdout=out, check=True)
            # The same file as ever, not another one in its place.
            assert os.fstat(out.fileno()).st_size == len(text)
    else:
        assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == text
    write_file("/dev/null", text)
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    os.mkfifo("fifo")
    with subprocess.Popen(["cat", "fifo"], stdout=subprocess.PIPE, text=True) as cat:
        write_file("fifo", text)
        assert cat.communicate()[0] == text
    assert stat.S_ISFIFO(os.stat("fifo").st_mode)
    assert [name for name in names(folder) if name.startswith(".")] == []


def test_a_folder_in_place_of_a_file_is_a_message(folder: Path) -> None:
    with pytest.raises(click.FileError, match=r"Is a directory|Permission denied"):
        write_file(str(folder), "text")


# What is read is never written.


@pytest.mark.parametrize(
    "arguments",
    [
        ["bomber", "bombs.txt", "--format", "svg", "-o", "{output}"],
        ["bomber", "bombs.txt", "{other}", "--format", "svg", "-o", "."],
        ["convert", "bombs.txt", "--to", "svg", "-o", "{output}"],
        ["book", "{other}", "bombs.txt", "-o", "{output}"],
    ],
    ids=["solve", "pictures", "convert", "book"],
)
@pytest.mark.parametrize("output", ["bombs.txt", "./bombs.txt", "hard.txt"])
def test_no_file_is_overwritten_by_its_answer(arguments: list[str], output: str, folder: Path) -> None:
    other = folder / "other.svg"
    other.write_text(BOMBS)
    os.link("bombs.txt", "hard.txt")
    result = run(*(argument.format(output=output, other=other) for argument in arguments))
    assert result.exit_code == 2
    assert "is one of the files being read; it is not overwritten." in result.stderr
    assert [Path(name).read_text() for name in ("bombs.txt", "other.svg")] == [BOMBS, BOMBS]


@NEEDS_UNIX
@pytest.mark.usefixtures("folder")
def test_what_stdin_comes_from_is_not_overwritten() -> None:
    with open("bombs.txt") as bombs:
        command = [*COMMAND, "bomber", "--format", "svg", "-o", "bombs.txt"]
        result = subprocess.run(command, stdin=bombs, capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert "bombs.txt is one of the files being read" in result.stderr
    assert Path("bombs.txt").read_text() == BOMBS


@pytest.mark.usefixtures("folder")
def test_what_is_no_file_stands_in_nobodys_way() -> None:
    inputs = Inputs(["https://puzz.link/p?mines/2/1/1g", "missing", os.devnull])
    inputs.check("missing")
    inputs.check(os.devnull)
    inputs.add("bombs.txt")
    with pytest.raises(click.UsageError):
        inputs.check("bombs.txt")


# Answers in every format.


SECONDS = re.compile(r'"seconds": [0-9.]+')


@pytest.mark.parametrize("options", [[], ["-q"], ["--format", "plain"], ["--format", "json"], ["--link", "--explain"]])
def test_an_answer_in_a_file_is_the_one_of_stdout(options: list[str], folder: Path) -> None:
    Path("several.txt").write_text("kind: bomber\n\n1..\n")
    Path("malformed.txt").write_text("kind: bomber\n\n1.x\n..\n")
    files = ["bombs.txt", "several.txt", "malformed.txt"]
    shown, written = run("solve", *options, *files), run("solve", *options, *files, "--output", "x")
    assert (written.exit_code, written.stdout, written.stderr) == (3, "", shown.stderr)
    assert SECONDS.sub("", (folder / "x").read_text(encoding="utf-8")) == SECONDS.sub("", shown.stdout)
    assert shown.stdout


@NEEDS_UNIX
@pytest.mark.usefixtures("folder")
def test_an_answer_in_a_file_has_no_colours_at_a_terminal_either() -> None:
    code, shown = at_terminal("bomber", "bombs.txt", "-o", "x")
    assert (code, shown) == (0, "")
    assert Path("x").read_text(encoding="utf-8").startswith("┏━━━┯━━━┓\n┃ 1 │ ● ┃\n")


@pytest.mark.usefixtures("folder")
def test_without_an_answer_the_old_one_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("x").write_text("old")
    assert run("bomber", "bombs.txt", "-o", "missing/x").exit_code == 1
    assert run("bomber", "bombs.txt", "-o", "x", "--list", "missing").exit_code == 2
    monkeypatch.setattr("puzzlesolve.show.output.quiet", lambda *arguments: 1 / 0)
    assert isinstance(run("bomber", "bombs.txt", "-q", "-o", "x").exception, ZeroDivisionError)
    assert Path("x").read_text() == "old"


@NEEDS_UNIX
@pytest.mark.usefixtures("folder")
def test_whoever_reads_our_output_may_have_seen_enough_of_it() -> None:
    command = f"{shlex.join(COMMAND)} bomber -q -o /dev/stdout {'bombs.txt ' * 300} | head -1"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert (result.stdout, result.stderr) == ("bombs.txt: unique\n", "")
