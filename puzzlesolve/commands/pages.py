"""Where pages go: stdout, a file, or a folder with a page for each puzzle and an index of them."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from puzzlesolve.commands.files import Inputs, make_folder, write_file
from puzzlesolve.commands.pictures import FileNames

if TYPE_CHECKING:
    from puzzlesolve.run.report import Report
    from puzzlesolve.show.pages.index import Listed

HTML = ".html"
INDEX = "index.html"


class Pages:
    """Writes the page of one puzzle, or of `many`, which asks for a folder."""

    def __init__(self, output: str | None, inputs: Inputs, many: bool, explain: bool, link: bool = False) -> None:
        if many and output is None:
            raise click.UsageError("Several pages need --output FOLDER.")
        if many and output is not None and output.lower().endswith(HTML) and not os.path.isdir(output):
            raise click.UsageError(f"Several pages need a folder; {output} is one page.")
        self._output = output
        self._inputs = inputs
        self._in_folder = output is not None and (many or os.path.isdir(output))
        self._explain = explain
        self._link = link
        self._names = FileNames(HTML, {INDEX})
        self._listed: list[Listed] = []

    def write(self, report: Report, like: str | None = None) -> None:
        """Write the page of a report, whatever its verdict; a file that is malformed has none.

        In a folder it is named like the file, or like something else.
        """
        if report.entry is None or report.puzzle is None:
            return
        from puzzlesolve.show.output import link
        from puzzlesolve.show.pages.page import page

        text = page(report, self._explain, link(report) if self._link else None)
        if self._output is None:
            sys.stdout.write(text)
        elif self._in_folder:
            name = self._names.like(like) if like is not None else self._names.of(report.file)
            self._add(report, text, name, self._output)
        else:
            write_file(self._output, text, self._inputs)

    def _add(self, report: Report, text: str, name: str, folder: str) -> None:
        """A page among others, and the index anew: whoever stops us finds all that there is."""
        from puzzlesolve.show.pages.index import index, listed

        make_folder(folder)
        write_file(os.path.join(folder, name), text, self._inputs)
        self._listed.append(listed(report, name))
        write_file(os.path.join(folder, INDEX), index(self._listed), self._inputs)
