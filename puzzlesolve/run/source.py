"""From a FILE argument (a text file, standard input, a link, a pzprv3 file, a sudoku on one line) to its puzzle."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

from puzzlesolve.kinds import REGISTRY, Entry, find
from puzzlesolve.text.reader import (
    COMMON_HEADERS,
    MOST_CHARACTERS,
    Malformed,
    Sheet,
    Warn,
    decode,
    half_width,
    no_warning,
)

STDIN = "-"
# What gives a link away; only then is it worth importing what reads links.
LINK_SIGNS = ("?", "/")
# A drawing program whose addresses are taken for puzzles.
PENPA_SIGNS = ("penpa-edit", "penpa.html", "#m=edit&p=", "#m=solve&p=")
PENPA = (
    "this is an address of penpa-edit, which holds a drawing and no rules; expected a puzz.link address, or the puzzle "
    "typed as text ('puzzlesolve KIND --help' shows how)"
)
# A sudoku as collections have it: its rows one after the other.
SUDOKU = re.compile(r"[0-9.]{81}")


class Source(NamedTuple):
    """A puzzle, its kind, and what a text says about it in headers that mean nothing to us."""

    entry: Entry
    puzzle: Any
    about: Sequence[tuple[str, str]] = ()


def read_source(file: str, expected: Entry | None, warn: Warn = no_warning, content: bytes | None = None) -> Source:
    """The puzzle of a FILE argument, of the expected kind if there is one. Raises Malformed.

    `content` is what is in the file, where somebody has loaded it already.
    """
    if _may_be_link(file):
        from puzzlesolve.links import is_link, read_link

        if any(sign in file for sign in PENPA_SIGNS):
            raise Malformed(PENPA)
        if is_link(file):
            try:
                return _agreeing(Source(*read_link(file, warn)), expected)
            except Malformed as error:
                raise error.in_text(file) from None
    if SUDOKU.fullmatch(file) and not os.path.exists(file):
        return _agreeing(read_text(file, find("sudoku")), expected)
    text = decode(load(file) if content is None else content)
    try:
        if "pzprv3" in text[:200]:
            from puzzlesolve.links import is_pzprv3, read_pzprv3

            if is_pzprv3(text):
                return _agreeing(Source(*read_pzprv3(text, warn)), expected)
        return read_text(text, expected)
    except Malformed as error:
        raise error.in_text(text) from None


def is_saved(file: str) -> bool:
    """Whether a FILE argument is a pzprv3 file, which may hold what somebody has filled in."""
    from puzzlesolve.links import is_pzprv3

    return os.path.isfile(file) and is_pzprv3(decode(load(file)))


def _may_be_link(file: str) -> bool:
    return any(sign in file for sign in LINK_SIGNS) and not os.path.exists(file)


def _agreeing(source: Source, expected: Entry | None) -> Source:
    if expected is not None and source.entry != expected:
        raise Malformed(f"this is a puzzle of kind '{source.entry.name}'; expected {expected.name}")
    return source


def read_text(text: str, expected: Entry | None) -> Source:
    """The puzzle in a text of our own formats. Raises Malformed."""
    sheet = Sheet(text)
    entry = _kind_of(sheet, expected)
    kind = entry.load()
    sheet.check_headers(kind.text.headers)
    about = [(key, value.text) for key, value in sheet.headers.items() if key in COMMON_HEADERS and key != "kind"]
    return Source(entry, kind.text.read(sheet), about)


def write_text(source: Source) -> str:
    """The text of a puzzle: common headers, then the kind's own, then the grids."""
    headers = "".join(f"{key}: {value}".rstrip() + "\n" for key, value in [("kind", source.entry.name), *source.about])
    body = source.entry.load().text.write(source.puzzle)
    has_own_headers = ":" in body.partition("\n")[0]
    return headers + ("\n" if source.about and not has_own_headers else "") + body


def _kind_of(sheet: Sheet, expected: Entry | None) -> Entry:
    named = sheet.headers.get("kind")
    if named is None:
        if expected is None:
            names = ", ".join(entry.name for entry in REGISTRY)
            raise Malformed(f"nothing says what kind of puzzle this is; expected a header 'kind: NAME' ({names})")
        return expected
    entry = find(half_width(named.text).lower())
    if entry is None or expected not in (None, entry):
        wanted = expected.name if expected else f"one of: {', '.join(entry.name for entry in REGISTRY)}"
        raise named.error(f"this is a puzzle of kind '{named.text}'; expected {wanted}")
    return entry


def is_our_own(file: str) -> bool:
    """Whether this is standard input or another open file of this process, as the shell hands them over."""
    return file == STDIN or file.startswith(("/dev/stdin", "/dev/fd/", "/proc/"))


def load(file: str) -> bytes:
    """The bytes of a file or of standard input, one more than allowed at most. Raises Malformed."""
    try:
        if file == STDIN:
            if sys.stdin is None:
                raise Malformed("cannot be read: standard input is closed")
            return sys.stdin.buffer.read(MOST_CHARACTERS + 1)
        if stat.S_ISFIFO(os.stat(file).st_mode) and not is_our_own(file):
            raise Malformed("this is a named pipe; expected a file (a pipe can be read from standard input, with -)")
        with open(file, "rb") as stream:
            return stream.read(MOST_CHARACTERS + 1)
    except OSError as error:
        raise Malformed(f"cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise Malformed(f"cannot be read: {error}") from error
