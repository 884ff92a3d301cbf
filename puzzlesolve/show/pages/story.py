"""What a page knows of the answer: the solutions, the steps to them, a conflict, and what all solutions share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.unknowns import Board
from puzzlesolve.insight.insight import Insight, StepInWords
from puzzlesolve.places import Cell, Place, abbreviated
from puzzlesolve.run.report import Report
from puzzlesolve.show.pages.board import Fields, PageBoard

# A cell in the name of a rule; a corner or an edge has the name of its cell in it.
CELL = re.compile(r"\brow (\d+), column (\d+)")
BETWEEN = re.compile(r"\b(?:corner|edge) ")


class Story:
    """Tells what was found out about a puzzle, by the numbers of unknowns and places."""

    def __init__(self, report: Report, problem: Problem, board: PageBoard) -> None:
        self._report = report
        self._unknowns = problem.unknowns
        self._board = board
        # Sets of places that rules look at: many steps speak of the same.
        self._scopes: dict[tuple[int, ...], int] = {}

    def fields(self) -> Fields:
        insight = self._report.insight or Insight()
        steps = None if insight.steps is None else [self._step(step) for step in insight.steps]
        boards = list(self._report.outcome.found or self._report.outcome.boards)
        return {
            "verdict": self._report.outcome.verdict,
            "solutions": [self._values(board) for board in boards],
            "shown": len(self._report.outcome.boards),
            "certain": None if insight.certain is None else self._values(insight.certain),
            "steps": steps,
            "scopes": list(self._scopes),
            "conflict": self._conflict(insight),
            "message": insight.message,
        }

    def _values(self, board: Board) -> list[int | None]:
        return [board.get(places[0]) for places in self._unknowns.places]

    def _conflict(self, insight: Insight) -> Fields | None:
        if insight.conflict is None:
            return None
        scopes = [self._board.numbers(places) for places in insight.conflict_scopes or []]
        return {"rules": list(map(abbreviated, insight.conflict)), "granted": insight.granted, "scopes": scopes}

    def _step(self, step: StepInWords) -> Fields:
        return {
            "text": step.sentence,
            "conclusion": step.conclusion,
            "reason": step.reason,
            "technique": step.technique,
            "rules": list(map(abbreviated, step.rules)),
            "because": self._scopes_of(step.reasons),
            "clues": [cell for cell in named_cells(step.rules) if self._board.is_printed(cell)],
            "changes": self._changes(zip(step.places, step.values, step.before)),
            "struck": self._changes(step.struck),
            "supposed": None if step.supposed is None else self._supposed(*step.supposed),
            "chain": [
                {
                    "rule": abbreviated(link.rule),
                    "text": link.sentence,
                    "changes": self._changes(zip(link.places, link.values)),
                }
                for link in step.chain
            ],
            "end": step.reason.rpartition("; then ")[2] if step.chain else "",
            "case": step.case,
        }

    def _scopes_of(self, reasons: Sequence[Sequence[Place]]) -> list[int]:
        """The places of each rule; one about the whole board marks none."""
        found = [tuple(self._board.numbers(places)) for places in reasons if len(places) < len(self._unknowns.of)]
        return [self._scopes.setdefault(places, len(self._scopes)) for places in found]

    def _changes(self, changes: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
        """By unknown instead of place."""
        return list({self._unknowns.of[place]: (self._unknowns.of[place], *rest) for place, *rest in changes}.values())

    def _supposed(self, place: Place, value: int) -> Fields:
        unknown = self._unknowns.of[place]
        places = sorted(self._unknowns.places[unknown])
        words = self._unknowns.domains[unknown].says([value], places, several=False)
        return {"unknown": unknown, "value": value, "text": abbreviated(words)}


def named_cells(rules: Iterable[str]) -> list[Cell]:
    """The cells that rules are named after, such as those of their clues."""
    names = (name for name in rules if not BETWEEN.search(name))
    return [(int(row) - 1, int(column) - 1) for name in names for row, column in CELL.findall(name)]
