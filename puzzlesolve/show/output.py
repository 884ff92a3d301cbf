"""The output formats that need no drawing: plain, json, and the verdict alone; and the words for verdicts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from puzzlesolve.engine.unknowns import Board
from puzzlesolve.engine.verdict import INVALID, MULTIPLE, NONE, SOLVED, UNDECIDED, UNIQUE, Outcome
from puzzlesolve.places import Candidate, Place, abbreviated, listed
from puzzlesolve.run.report import Report
from puzzlesolve.run.source import Source, write_text
from puzzlesolve.text.reader import Malformed
from puzzlesolve.words import joined

if TYPE_CHECKING:
    from puzzlesolve.insight.insight import Insight, StepInWords
    from puzzlesolve.insight.repairs import Repair
    from puzzlesolve.kinds.kind import Kind

# The heading of what is certain.
SHARED = "what all solutions share"
MEANINGS = {
    UNIQUE: "one solution, and a proof that there is no other",
    MULTIPLE: "at least two solutions",
    SOLVED: "a solution; another was not looked for",
    UNDECIDED: "no proof",
    NONE: "a proof that there is no solution",
    INVALID: "not a puzzle",
}
# More places are counted, not listed.
MOST_LISTED = 12


def message(report: Report) -> str:
    """The verdict and its meaning, or what is wrong, in a line."""
    if report.error is not None:
        return report.error.message
    return f"{report.outcome.verdict}: {report.outcome.message or _meaning(report.outcome)}"


def _meaning(outcome: Outcome) -> str:
    if outcome.verdict == MULTIPLE and outcome.is_complete:
        return f"these {len(outcome.boards)} solutions, and a proof that there is no other"
    return MEANINGS[outcome.verdict]


def quiet(report: Report, named: bool, counted: bool = False) -> str:
    """The verdict alone, after the file's name when there are several; the number of several solutions if `counted`."""
    outcome = report.outcome
    verdict: str = outcome.verdict
    if counted and verdict == MULTIPLE:
        verdict += f", {'' if outcome.is_complete else 'at least '}{len(outcome.boards)} solutions"
    return f"{report.name}: {verdict}\n" if named else f"{verdict}\n"


def plain(report: Report, named: bool) -> str:
    """The solutions as text; with several files under the file's name, written as a comment."""
    if report.entry is None or report.puzzle is None:
        return ""
    kind = report.entry.load()
    boards = ["\n".join(kind.answer.plain(report.puzzle, board)) + "\n" for board in report.boards]
    head = f"; {report.name}: {report.outcome.verdict}\n" if named else ""
    return head + "\n".join(boards) + "".join(f"; {line}\n" for line in _notes(report, kind))


def _notes(report: Report, kind: Kind[Any]) -> list[str]:
    """What an answer in plain text says in comments below the boards."""
    if report.insight is None:
        return []
    shared = []
    if report.insight.certain is not None and report.insight.certain not in report.boards:
        shared = [SHARED, *kind.answer.plain(report.puzzle, report.insight.certain)]
    return shared + explained(report.insight)


def explained(insight: Insight) -> list[str]:
    """An explanation in lines: steps and difficulty, or why there are none or several solutions."""
    steps = [line for number, step in enumerate(insight.steps or [], 1) for line in step_lines(step, f"{number}. ")]
    return steps + summed_up(insight)


def summed_up(insight: Insight) -> list[str]:
    """What is said after the steps, or in place of them."""
    lines = []
    if insight.difficulty is not None:
        counts = [f"{count}x {technique}" for technique, count in (insight.counts or {}).items()]
        lines.append(f"difficulty: {insight.difficulty}, {insight.rating} ({', '.join(counts) or 'nothing is open'})")
    if insight.conflict is not None:
        given = f"as {abbreviated(joined(insight.granted))}, " if insight.granted else ""
        lines.append(f"{given}these cannot hold together, and none of them can be left out:")
        lines += [f"- {abbreviated(name)}" for name in insight.conflict]
    if insight.how_many is not None:
        how_many = f"{'' if insight.how_many_is_exact else 'at least '}{insight.how_many}"
        lines.append(f"there are {how_many} solutions, which differ {_where(insight.unsure)}")
    if insight.repairs:
        lines.append("any one of these would leave one solution:")
        lines += [f"- {repair.words}" for repair in insight.repairs]
    elif insight.repairs is not None:
        lines.append("no change of a single clue was found that leaves one solution")
    return lines + ([insight.message] if insight.message else [])


def _where(places: Sequence[Place]) -> str:
    """Places in words, where there are few; candidates by the cells that they cover."""
    covered = {cell: None for place in places for cell in (place.cells if isinstance(place, Candidate) else (place,))}
    if len(covered) > MOST_LISTED:
        return f"in {len(covered)} places"
    return f"at {abbreviated(listed(sorted(covered)))}"


def step_lines(step: StepInWords, number: str = "") -> list[str]:
    """A step in a line; the steps of a case of its own in lines below it."""
    return [f"{number}{step.sentence}", *(f"{' ' * len(number)}- {sentence}" for sentence in step.case)]


def link_line(report: Report) -> str:
    """The puzzle's address on a line, where there is a puzzle."""
    address = link(report)
    return f"{address}\n" if address else ""


def link(report: Report) -> str | None:
    """The puzz.link address that opens the puzzle, where there is such a thing."""
    if report.entry is None or report.puzzle is None:
        return None
    from puzzlesolve.links import write_link

    try:
        return write_link(report.entry, report.puzzle)
    except Malformed:
        return None


def json_line(report: Report, with_link: bool = False, with_solutions: bool = True) -> str:
    """One object on a line of its own."""
    boards = report.outcome.boards if with_solutions else []
    fields: dict[str, object] = {
        "file": report.file,
        "kind": report.entry and report.entry.name,
        "verdict": report.outcome.verdict,
        "solutions": [_grid(report, board) for board in boards],
        "seconds": round(report.seconds, 4),
        "error": _error(report),
        "proof": report.outcome.proof,
    }
    if report.insight is not None:
        fields.update(_insight(report, report.insight))
    if with_link:
        fields["link"] = link(report)
    return json.dumps(fields) + "\n"


def _grid(report: Report, board: Board) -> list[list[Any]]:
    assert report.entry is not None
    return report.entry.load().answer.grid(report.puzzle, board)


def _insight(report: Report, insight: Insight) -> dict[str, object]:
    """The fields of --explain and --certain."""
    steps = None if insight.steps is None else [step_fields(step) for step in insight.steps]
    conflict = None
    if insight.conflict is not None:
        cells = numbered(insight.conflict_places or [])
        conflict = {"rules": insight.conflict, "cells": cells, "granted": insight.granted}
    repairs = None if insight.repairs is None else [_repair_fields(report, repair) for repair in insight.repairs]
    count = None
    if insight.how_many is not None:
        count = {"number": insight.how_many, "exact": insight.how_many_is_exact}
    return {
        "puzzle": _text(report, report.puzzle),
        "difficulty": insight.difficulty,
        "rating": insight.rating,
        "hardest": insight.hardest,
        "techniques": insight.counts,
        "steps": steps,
        "conflict": conflict,
        "certain": None if insight.certain is None else _grid(report, insight.certain),
        "differing": numbered(insight.unsure),
        "count": count,
        "repairs": repairs,
        "message": insight.message,
    }


def _text(report: Report, puzzle: Any) -> str:
    """A puzzle in its text form."""
    assert report.entry is not None
    return write_text(Source(report.entry, puzzle))


def _repair_fields(report: Report, repair: Repair) -> dict[str, object]:
    return {"text": repair.words, "cell": numbered([repair.place])[0], "puzzle": _text(report, repair.puzzle)}


def step_fields(step: StepInWords) -> dict[str, object]:
    """A step for the json output."""
    supposed = step.supposed
    return {
        "technique": step.technique,
        "level": step.level,
        "rules": step.rules,
        "cells": numbered(step.places),
        "values": step.values,
        "before": step.before,
        "reasons": [numbered(places) for places in step.reasons],
        "supposed": None if supposed is None else {"cell": numbered(supposed[:1])[0], "value": supposed[1]},
        "chain": [{"rule": link.rule, "cells": numbered(link.places), "values": link.values} for link in step.chain],
        "case": step.case,
        "conclusion": step.conclusion,
        "reason": step.reason,
        "text": step.sentence,
    }


def numbered(places: Iterable[Place]) -> list[object]:
    """Places as [row, column], counted from 1; an edge lies half way between two cells. A candidate has its name."""
    return [place.name if isinstance(place, Candidate) else [place[0] + 1, place[1] + 1] for place in places]


def _error(report: Report) -> dict[str, object] | None:
    if report.error is not None:
        return {"line": report.error.line, "column": report.error.column, "message": report.error.message}
    if report.outcome.message is not None:
        return {"line": None, "column": None, "message": report.outcome.message}
    return None


def summary(reports: Iterable[Report]) -> str:
    """How many files got which verdict, in a line."""
    counts = Counter(report.outcome.verdict for report in reports)
    parts = ", ".join(f"{counts[verdict]} {verdict}" for verdict in MEANINGS if counts[verdict])
    total = sum(counts.values())
    return f"{total} file{'' if total == 1 else 's'}: {parts or 'nothing to solve'}"
