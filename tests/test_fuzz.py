"""Whatever is given to a reader, only Malformed comes out; and hard inputs are refused in words, in little memory."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tools.fuzz import corpus, read_bytes, read_every_way

from puzzlesolve.kinds import REGISTRY
from puzzlesolve.run.source import read_source, read_text
from puzzlesolve.text.reader import Malformed

CORPUS = corpus()
NAMES = [entry.name for entry in REGISTRY]
# What means something to some reader, and what programs stumble over.
PIECES = [
    *".;:=,?#\\/-+*%_@ \t\r\n0129azAZ",
    *("kind: ", "stars: ", "bombs: ", "title: ", "pzprv3", "pzprv3.1/", "v:x/", "https://", "puzz.link/p?", "\n\n"),
    *("%2F", "%", "-10", "1000000/1000000/", "99999999999999999999", "\\99", "99\\", "A=0", "A=", "=6", "²", "٣", "é"),
    *("\0", "\x1b[31m", "\x85", "\u2028", "\u200b", "\ufeff", "\ud800", "\udc80", "𝟙", "🌟", "[bold]", "<b>", "&amp;"),
]
MEMORY = 400 * 1024 * 1024
GUARD = 60


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A valid text in some form, with pieces cut out, put in, or put twice."""
    text = draw(st.sampled_from(CORPUS))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 4)))
        piece = draw(st.sampled_from(PIECES) | st.just(text[start:end] * 2) | st.text(max_size=3))
        text = text[:start] + piece + text[end:]
    return text


@st.composite
def with_headers(draw: st.DrawFn) -> str:
    """A valid text after headers of any kind, right and wrong."""
    keys = st.sampled_from(["kind", "title", "author", "source", "stars", "bombs", "Kind", "", "x y"])
    values = st.sampled_from([*NAMES, "0", "1", "-1", "9" * 30, "9" * 5000, "", ":", "; note"]) | st.text(max_size=5)
    gaps = st.sampled_from(["", " ", "\t", "  "])
    lines = [f"{draw(keys)}{draw(gaps)}:{draw(gaps)}{draw(values)}\n" for _ in range(draw(st.integers(1, 4)))]
    return "".join(lines) + draw(st.sampled_from(["", "\n", "\r\n"])) + draw(st.sampled_from(CORPUS))


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=4), max_size=30).map("".join))
@settings(max_examples=300)
def test_any_text_is_read_or_malformed(text: str) -> None:
    read_every_way(text)


@given(mutated())
@settings(max_examples=300)
def test_a_puzzle_with_some_characters_changed_is_read_or_malformed(text: str) -> None:
    read_every_way(text)


@given(with_headers())
@settings(max_examples=200)
def test_any_headers_before_a_puzzle_are_read_or_malformed(text: str) -> None:
    read_every_way(text)


@given(st.binary(max_size=60) | mutated().map(lambda text: text.encode("utf-16", "surrogatepass")))
def test_any_bytes_are_read_or_malformed(data: bytes) -> None:
    read_bytes(data)


@pytest.mark.parametrize("text", CORPUS)
def test_every_text_that_is_mutated_is_valid_before(text: str) -> None:
    assert read_every_way(text) >= 1


def refusal(file: str) -> str:
    with pytest.raises(Malformed) as refused:
        read_source(file, REGISTRY[NAMES.index("bomber")])
    return refused.value.message


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file ends here; expected a grid"),
        (b"1.\0\n", "the character U+0000 cannot be seen"),
        (b"1.\n\xed\xa0\x80\n", "this byte is not UTF-8 text"),
        (b"\xff\xfe1\0.\0", "this byte is not UTF-8 text"),
        (b"1.\x1b[31m\n", "the character U+001B cannot be seen"),
        ("1.\u202e\n".encode(), "the character U+202E cannot be seen"),
    ],
)
def test_what_is_not_text_is_refused(data: bytes, message: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_bytes(data)
    assert message in refusal(str(file))


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("surrogate", [0xD800, 0xDC80])
def test_a_lone_surrogate_is_refused(kind: str, surrogate: int) -> None:
    entry = REGISTRY[NAMES.index(kind)]
    with pytest.raises(Malformed, match=f"the character U\\+{surrogate:04X} cannot be seen"):
        read_text(entry.load().example + chr(surrogate), entry)


@pytest.mark.parametrize("file", ["mines/3/1/\udc80", "https://puzz.link/p?mines/3/1/\udc80", "\udc80", "a\0b"])
def test_a_link_or_name_with_characters_that_are_none_is_refused(file: str) -> None:
    assert refusal(file)


def test_a_named_pipe_is_refused_without_waiting_for_a_writer(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "named pipe" in refusal(str(tmp_path / "pipe"))


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert refusal(str(tmp_path)) == "cannot be read: Is a directory"


def test_nothing_is_read_from_dev_null() -> None:
    assert "the file ends here" in refusal(os.devnull)


# Large inputs, in a process of their own with little memory.


def limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def run(kind: str, file: Path) -> subprocess.CompletedProcess[str]:
    """The command on a file; the guard only keeps a hanging program from hanging the tests."""
    command = [sys.executable, "-m", "puzzlesolve", kind, "-q", str(file)]
    return subprocess.run(command, capture_output=True, text=True, timeout=GUARD, preexec_fn=limit_memory)


LARGE: dict[str, tuple[str, Callable[[], str]]] = {
    "a row of a million characters": ("paint-area", lambda: "." * 1_000_000 + "\n"),
    "a row of a million letters": ("star-battle", lambda: "A" * 1_000_000 + "\n"),
    "a row of a million digits": ("kakuro", lambda: "1" * 1_000_000 + "\n"),
    "a million clues": ("bomber", lambda: "1" * 1_000_000 + "\n"),
    "a million rows of nothing": ("bomber", lambda: "\n" * 1_000_000),
    "half a million short rows": ("bomber", lambda: "A\n" * 500_000),
    "half a million cells with blanks between": ("kakuro", lambda: "A " * 500_000 + "\n"),
    "a header of a million digits": ("star-battle", lambda: f"stars: {'9' * 1_000_000}\n\nA\n"),
    "a pzprv3 text with a long row": ("bomber", lambda: f"pzprv3/mines/1/500000/{'. ' * 500_000}/"),
    "a pzprv3 text of nothing but line breaks": ("bomber", lambda: "pzprv3/mines" + "/" * 1_000_000),
}


@pytest.mark.parametrize("name", LARGE)
def test_a_megabyte_of_nonsense_is_refused_in_little_memory(name: str, tmp_path: Path) -> None:
    kind, text = LARGE[name]
    file = tmp_path / "large.txt"
    file.write_text(text())
    result = run(kind, file)
    assert (result.returncode, result.stdout) == (3, "invalid\n"), result.stderr[-2000:]
    assert result.stderr.startswith(f"{file}:")
    assert len(result.stderr) < 1000


def test_a_board_of_ten_thousand_rows_and_columns_is_too_large(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    with file.open("w") as stream:
        for _ in range(10_000):
            stream.write("." * 10_000 + "\n")
    result = run("bomber", file)
    assert (result.returncode, result.stdout) == (3, "invalid\n")
    assert result.stderr == f"{file}: the file is larger than 4000000 bytes; expected a puzzle\n"


@pytest.mark.parametrize("link", ["mines/10000/10000/zz", "https://puzz.link/p?paintarea/9999999/9999999/0"])
def test_a_link_to_a_huge_board_is_refused(link: str) -> None:
    assert "are too many; expected at most 100000 cells" in refusal(link)
