"""Where SVG pictures go: stdout, a file, numbered files, or a folder with a picture for each puzzle."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from puzzlesolve.commands.files import Inputs, make_folder, write_file
from puzzlesolve.picture import with_unsure
from puzzlesolve.show.svg import draw

if TYPE_CHECKING:
    from puzzlesolve.run.report import Report

SVG = ".svg"


class Pictures:
    """Writes the pictures of one file, or of `many`; `several` are asked for where it may have many solutions, too."""

    def __init__(self, output: str | None, inputs: Inputs, many: bool, several: bool) -> None:
        if several and output is None:
            raise click.UsageError("Several pictures need --output FOLDER.")
        self._output = output
        self._inputs = inputs
        self._many = many
        is_file = output is not None and output.lower().endswith(SVG) and not os.path.isdir(output)
        self._in_folder = output is not None and not is_file and (several or os.path.isdir(output))
        self._names = FileNames(SVG)
        self._written = 0

    def write_solved(self, report: Report) -> None:
        """Draw every board of a report."""
        if report.entry is None or report.puzzle is None:
            return
        kind = report.entry.load()
        unsure = report.insight.unsure if report.insight is not None and report.certain_only else ()
        numbered = self._many or len(report.boards) > 1
        for board in report.boards:
            picture = with_unsure(kind.picture(report.puzzle, board), unsure)
            marked = () if report.certain_only else report.different(board)
            self._write(draw(picture, report.entry.name, report.about, marked), report.file, numbered)

    def _write(self, text: str, file: str, numbered: bool) -> None:
        if self._output is None:
            sys.stdout.write(text)
        elif self._in_folder:
            make_folder(self._output)
            write_file(os.path.join(self._output, self._names.of(file)), text, self._inputs)
        else:
            write_file(self._numbered() if numbered else self._output, text, self._inputs)

    def _numbered(self) -> str:
        """x-1.svg, x-2.svg and so on, for x.svg."""
        stem, extension = os.path.splitext(str(self._output))
        self._written += 1
        return f"{stem}-{self._written}{extension}"


class FileNames:
    """Names for what is made of files, each its own; some may be taken already."""

    def __init__(self, extension: str, taken: Iterable[str] = ()) -> None:
        self._extension = extension
        self._taken = set(taken)

    def of(self, file: str) -> str:
        """A name like the file's, where it is one."""
        return self.like(os.path.basename(file) if os.path.exists(file) else "puzzle")

    def like(self, name: str) -> str:
        """A name like another."""
        stem = os.path.splitext(name)[0]
        name, number = f"{stem}{self._extension}", 1
        while name in self._taken:
            number += 1
            name = f"{stem}-{number}{self._extension}"
        self._taken.add(name)
        return name
