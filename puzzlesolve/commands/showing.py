"""How reports are shown: on a stream in the format that was asked for, and on stderr what that does not say."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import IO, TYPE_CHECKING

from puzzlesolve.commands.invocation import Invocation

if TYPE_CHECKING:
    from puzzlesolve.commands.files import Inputs
    from puzzlesolve.run.report import Report

# Verdicts that leave a question open.
ASK_WHY = ("none", "multiple")


def shower(asked: Invocation, stream: IO[str], inputs: Inputs, named: bool) -> Callable[[Report], None]:
    """What shows a report on a stream, or draws its pictures."""
    from puzzlesolve.show import output

    if asked.output_format == "svg":
        from puzzlesolve.commands.pictures import Pictures

        return Pictures(asked.output, inputs, named, several=named or asked.solutions != 1).write_solved
    if asked.output_format == "html":
        from puzzlesolve.commands.pages import Pages

        return Pages(asked.output, inputs, named, asked.explain, asked.link).write
    if asked.output_format == "json":
        return lambda report: print(output.json_line(report, asked.link, not asked.quiet), end="", file=stream)

    def show(report: Report) -> None:
        if asked.quiet:
            print(output.quiet(report, named, asked.solutions is None), end="", file=stream)
        elif asked.output_format == "plain":
            print(output.plain(report, named), end="", file=stream)
        else:
            from puzzlesolve.show.table import Table

            Table(stream).write(report, named)
        if asked.link:
            print(output.link_line(report), end="", file=stream)
        if named and not asked.quiet and report.puzzle is not None:
            print(file=stream)

    return show


def left_unsaid(report: Report, asked: Invocation) -> list[str]:
    """What the answer on stdout does not say, for stderr."""
    from puzzlesolve.run.report import complaint
    from puzzlesolve.show.output import message

    if report.error is not None:
        return [complaint(report.file, report.error)]
    unsaid = [report.entry.name] if asked.says_kind and report.entry is not None else []
    unsaid += [f"warning: {warning}" for warning in report.warnings]
    if sys.stderr.isatty() and not (asked.explain or asked.quiet) and report.outcome.verdict in ASK_WHY:
        unsaid.append(f"{report.outcome.verdict}: --explain tells more")
    says_nothing = report.outcome.message is not None if asked.quiet else asked.output_format in ("plain", "svg")
    if says_nothing and (report.outcome.message or not report.boards):
        unsaid.append(message(report))
    if report.insight is not None and report.insight.message and asked.output_format == "svg":
        unsaid.append(report.insight.message)
    if asked.link and report.entry is not None and report.puzzle is not None:
        from puzzlesolve.links import lost
        from puzzlesolve.text.reader import Malformed

        try:
            unsaid += [f"warning: the link cannot express {loss}" for loss in lost(report.entry, report.puzzle)]
        except Malformed as error:
            unsaid.append(f"warning: {error.message}")
    return [f"{report.name}: {line}" for line in unsaid]
