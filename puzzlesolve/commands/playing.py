"""`puzzlesolve check` and `puzzlesolve hint`: for people in the middle of a puzzle."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

import click

from puzzlesolve.commands.settings import CONTEXT, FileName, KindName, Seconds, read_or_exit

if TYPE_CHECKING:
    from puzzlesolve.engine.problem import Problem
    from puzzlesolve.engine.unknowns import Unknowns
    from puzzlesolve.insight.checking import Check, Filled, Hint
    from puzzlesolve.places import Place
    from puzzlesolve.run.source import Source

FORMATS = ("table", "json")


def _options(command: Callable[..., None]) -> Callable[..., None]:
    """What both commands take besides the puzzle."""
    for option in (
        click.option("--time-limit", type=Seconds(), metavar="SECONDS", help="None by default."),
        click.option(
            "--format", "form", type=click.Choice(FORMATS), default="table", show_default=True, help="Output."
        ),
        click.option(
            "--kind", "name", type=KindName(), metavar="KIND", help="The kind, for a text file that does not say it."
        ),
    ):
        command = option(command)
    return command


@click.command(context_settings=CONTEXT)
@click.argument("puzzle", type=FileName())
@click.argument("answer", type=FileName(), default="-")
@_options
def check(puzzle: str, answer: str, name: str | None, form: str, time_limit: float | None) -> None:
    """Say whether an answer, or part of one, is right so far.

    ANSWER is a file (or standard input) as '--format plain' writes it, with ? for what is open.
    """
    from puzzlesolve.engine.verdict import NONE
    from puzzlesolve.insight.checking import WRONG, check_board
    from puzzlesolve.run.report import EXIT_CODES

    source = read_or_exit(puzzle, name)
    board = _read_board(source, answer)
    problem = source.entry.load().problem(source.puzzle)
    found = _in_time(lambda deadline: check_board(problem, board, deadline), time_limit)
    if form == "json":
        click.echo(json.dumps({"file": puzzle, "kind": source.entry.name, **_fields(found)}))
    else:
        _show(source, board, found.wrong)
        click.echo(_in_words(found))
    sys.exit(EXIT_CODES[NONE] if found.verdict == WRONG else 0)


@click.command(context_settings=CONTEXT)
@click.argument("puzzle", type=FileName())
@click.argument("progress", type=FileName(), required=False)
@_options
def hint(puzzle: str, progress: str | None, name: str | None, form: str, time_limit: float | None) -> None:
    """Say what to do next, and why.

    PROGRESS is a file (or - for standard input) with what is filled in already, as '--format plain' writes it, with ?
    for what is open.
    """
    from puzzlesolve.engine.verdict import NONE
    from puzzlesolve.insight.checking import WRONG, find_hint
    from puzzlesolve.run.report import EXIT_CODES

    source = read_or_exit(puzzle, name)
    board: Filled = {} if progress is None else _read_board(source, progress)
    problem = source.entry.load().problem(source.puzzle)
    found = _in_time(lambda deadline: find_hint(problem, board, deadline), time_limit)
    if form == "json":
        click.echo(json.dumps({"file": puzzle, "kind": source.entry.name, **_hint_fields(problem, found)}))
    else:
        _show_hint(source, problem.unknowns, board, found)
    sys.exit(EXIT_CODES[NONE] if found.check.verdict == WRONG else 0)


def _read_board(source: Source, file: str) -> Filled:
    """The values in a file; where it is malformed, that is said and the program ends."""
    from puzzlesolve.engine.verdict import INVALID
    from puzzlesolve.run.report import EXIT_CODES, complaint
    from puzzlesolve.run.source import load
    from puzzlesolve.text.reader import Malformed, Sheet, decode

    text = ""
    try:
        text = decode(load(file))
        return source.entry.load().answer.read(source.puzzle, Sheet(text))
    except Malformed as error:
        error.in_text(text)
        click.echo(complaint(file, error), err=True)
        sys.exit(EXIT_CODES[INVALID])


def _in_time(find: Callable[[Any], Any], time_limit: float | None) -> Any:
    """What is found before the time limit; where nothing is, that is said and the program ends."""
    from puzzlesolve.deadline import Deadline, OutOfTime
    from puzzlesolve.engine.milp import SolverFailed
    from puzzlesolve.engine.verdict import UNDECIDED, late
    from puzzlesolve.run.report import EXIT_CODES

    try:
        return find(Deadline(time_limit))
    except (OutOfTime, SolverFailed) as failure:
        click.echo(f"undecided: {late(time_limit) if isinstance(failure, OutOfTime) else failure}", err=True)
        sys.exit(EXIT_CODES[UNDECIDED])


def _in_words(found: Check) -> str:
    from puzzlesolve.insight.checking import RIGHT_SO_FAR, SOLVED
    from puzzlesolve.places import abbreviated, listed
    from puzzlesolve.words import counted

    if found.verdict == SOLVED:
        return "solved: every rule holds"
    if found.verdict == RIGHT_SO_FAR:
        return f"right so far: {counted(found.still_open, 'place(s)')} to go"
    told = [] if found.broken is None else [abbreviated(found.broken)]
    if found.wrong:
        told.append(f"no solution has this at {abbreviated(listed(found.wrong))}")
    return f"wrong: {'; '.join(told)}"


def _fields(found: Check) -> dict[str, object]:
    from puzzlesolve.show.output import numbered

    return {
        "verdict": found.verdict,
        "open": found.still_open,
        "broken": found.broken,
        "cells": numbered(found.wrong),
    }


def _hint_fields(problem: Problem, found: Hint) -> dict[str, object]:
    from puzzlesolve.insight.insight import in_words
    from puzzlesolve.show.output import step_fields

    step = None if found.step is None else step_fields(in_words(problem, found.step))
    return {**_fields(found.check), "step": step, "message": found.message}


def _show_hint(source: Source, unknowns: Unknowns, board: Filled, found: Hint) -> None:
    from puzzlesolve.insight.checking import SOLVED, WRONG

    if found.check.verdict in (SOLVED, WRONG) or found.step is None:
        _show(source, board, found.check.wrong)
        click.echo(found.message or _in_words(found.check))
        return
    step = found.step.step
    after = {
        place: values[0]
        for unknown in step.changed
        if len(values := unknowns.values(step.after, unknown)) == 1
        for place in unknowns.places[unknown]
    }
    _show(source, {**board, **after}, [place for unknown in step.changed for place in unknowns.places[unknown]])
    click.echo(f"{step.technique}: {found.step.sentence}")
    for sentence in found.step.case:
        click.echo(f"- {sentence}")


def _show(source: Source, board: Filled, marked: Collection[Place]) -> None:
    """The board as a picture, with some places marked."""
    from puzzlesolve.show.table import Table

    Table(sys.stdout).show(source.entry.load().picture(source.puzzle, board), marked)
