"""Where SVG pictures go: stdout, a file, or a folder with a picture for each puzzle."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from puzzlesolve.picture import Picture, with_unsure
from puzzlesolve.show.svg import draw

if TYPE_CHECKING:
    from puzzlesolve.run.report import Report


class Pictures:
    """Writes pictures; `several` asks for a folder."""

    def __init__(self, output: str | None, several: bool) -> None:
        if several and output is None:
            raise click.UsageError("Several pictures need --output FOLDER.")
        self._folder = output if output is not None and (several or os.path.isdir(output)) else None
        self._file = output
        self._names: set[str] = set()

    def write_solved(self, report: Report) -> None:
        """Draw every board of a report."""
        if report.entry is None or report.puzzle is None:
            return
        kind = report.entry.load()
        unsure = report.insight.unsure if report.insight is not None and report.certain_only else ()
        for board in report.boards:
            picture = with_unsure(kind.picture(report.puzzle, board), unsure)
            self.write(picture, report.file, report.entry.name)

    def write(self, picture: Picture, file: str, title: str) -> None:
        text = draw(picture, title)
        if self._file is None:
            sys.stdout.write(text)
            return
        path = self._file
        if self._folder is not None:
            make_folder(self._folder)
            path = os.path.join(self._folder, self._name(file))
        write_file(path, text)

    def _name(self, file: str) -> str:
        """A name of its own for each picture, like the file's where it has one."""
        stem = os.path.splitext(os.path.basename(file))[0] if os.path.exists(file) else "puzzle"
        name, number = f"{stem}.svg", 1
        while name in self._names:
            number += 1
            name = f"{stem}-{number}.svg"
        self._names.add(name)
        return name


def make_folder(path: str) -> None:
    """Make a folder if it is not there. Raises FileError."""
    try:
        os.makedirs(path, exist_ok=True)
    except FileExistsError:
        raise click.FileError(path, "this is a file; expected a folder") from None
    except OSError as error:
        raise click.FileError(path, error.strerror or "cannot be made") from None


def write_file(path: str, text: str) -> None:
    """Write a file. Raises FileError, which click shows as a message."""
    try:
        with open(path, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except OSError as error:
        raise click.FileError(path, error.strerror or "cannot be written") from None
