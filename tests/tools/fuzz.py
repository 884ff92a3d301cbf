"""Coverage-guided fuzzing of every reader, with atheris: only Malformed may come out of any text.

    .venv/bin/pip install atheris       it is no dependency of the project, and nothing else needs it
    make fuzz ARGS=60                   for so many seconds

What breaks a reader is kept by atheris as a file `crash-...`; `make fuzz ARGS=crash-...` runs it again.
tests/test_fuzz.py drives the same readers in the suite.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from puzzlesolve.kinds import REGISTRY, Entry
from puzzlesolve.links import is_link, is_pzprv3, read_link, read_pzprv3, write_link, write_pzprv3
from puzzlesolve.links.encoding import encoding_of
from puzzlesolve.run.source import Source, read_text, write_text
from puzzlesolve.text.reader import Malformed, decode

Read = TypeVar("Read")
# A link of ten characters may ask for a million cells, rightly; fuzzing goes on with smaller boards.
MOST_CELLS = 400


def corpus() -> list[str]:
    """Each kind's example in every form that it has."""
    texts = []
    for entry in REGISTRY:
        kind = entry.load()
        puzzle = read_text(kind.example, entry).puzzle
        texts += [kind.example, f"kind: {entry.name}\n\n{kind.text.write(puzzle)}"]
        if encoding_of(entry) is not None:
            file = write_pzprv3(entry, puzzle)
            texts += [write_link(entry, puzzle), file, file.replace("\n", "/")]
    return texts


def own_readers() -> list[Callable[[str], Source]]:
    """Every reader of our own formats: one for each kind, and the one that looks for a header."""
    return [partial(read_text, expected=entry) for entry in (*REGISTRY, None)]


def read_every_way(text: str) -> int:
    """Give a text to every reader, and use what they read; returns how many took it. Only a defect raises."""
    is_link(text)
    is_pzprv3(text)
    own = [puzzle for read in own_readers() for puzzle in taken(read, text)]
    foreign = [puzzle for read in (read_link, read_pzprv3) for puzzle in taken(read, text)]
    for source in own:
        # Not so from a link: it may hold what our own formats refuse, such as a star battle that is not square.
        assert read_text(write_text(source), None) == source
        use(source.entry, source.puzzle)
    for entry, puzzle in foreign:
        use(entry, puzzle)
    return len(own) + len(foreign)


def taken(read: Callable[[str], Read], text: str) -> list[Read]:
    """What a reader makes of a text; nothing where it is malformed."""
    try:
        return [read(text)]
    except Malformed as refused:
        check_place(refused, text)
        return []


def check_place(refused: Malformed, text: str) -> None:
    """What was refused is said, and its place is one of the text or just after it."""
    assert refused.message
    if refused.line is not None and refused.column is not None:
        # A link is one line, even where it was broken into several.
        assert 1 <= refused.line <= text.count("\n") + 1
        assert 1 <= refused.column <= len(text) + 1


def use(entry: Entry, puzzle: Any) -> None:
    """What passed a reader is a puzzle: it has unknowns and rules, and can be shown."""
    kind = entry.load()
    height, width = kind.picture(puzzle, {}).size
    if height * width <= MOST_CELLS:
        kind.problem(puzzle)
        kind.answer.plain(puzzle, {})


def read_bytes(data: bytes) -> None:
    """The same from the bytes of a file."""
    try:
        text = decode(data)
    except Malformed:
        return
    read_every_way(text)


def main() -> None:
    try:
        atheris = import_module("atheris")
    except ModuleNotFoundError:
        sys.exit("atheris is not installed; get it: python -m pip install atheris")
    argument = sys.argv[1] if len(sys.argv) > 1 else "60"
    atheris.instrument_all()
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(corpus()):
            Path(folder, str(number)).write_text(text, encoding="utf-8")
        limit = [f"-max_total_time={argument}", "-max_len=600", folder] if argument.isdigit() else [argument]
        atheris.Setup([sys.argv[0], *limit], read_bytes)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
