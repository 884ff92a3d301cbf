"""`puzzlesolve check` and `puzzlesolve hint`: for people in the middle of a puzzle."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

import click

from puzzlesolve.commands.settings import CONTEXT, FileName, KindName, Seconds, read_or_exit

if TYPE_CHECKING:
    from puzzlesolve.engine.problem import Problem
    from puzzlesolve.insight.checking import Check, Filled, Hint
    from puzzlesolve.places import Place
    from puzzlesolve.run.source import Source
    from puzzlesolve.show.table import Table

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
@click.argument("answer", type=FileName(), required=False)
@_options
def check(puzzle: str, answer: str | None, name: str | None, form: str, time_limit: float | None) -> None:
    """Say whether an answer, or part of one, is right so far.

    ANSWER is a file (or standard input) as '--format plain' writes it, with ? for what is open, or a pzprv3 file that
    was saved meanwhile. It may be left out where PUZZLE is such a file.
    """
    from puzzlesolve.engine.verdict import NONE
    from puzzlesolve.insight.checking import WRONG, check_board
    from puzzlesolve.run.report import EXIT_CODES
    from puzzlesolve.run.source import STDIN, is_saved

    source = read_or_exit(puzzle, name)
    problem = source.entry.load().problem(source.puzzle)
    board = _read_board(source, problem, answer or (puzzle if is_saved(puzzle) else STDIN))
    found = _in_time(lambda deadline: check_board(problem, board, deadline), time_limit)
    if form == "json":
        click.echo(json.dumps({"file": puzzle, "kind": source.entry.name, **_fields(found)}))
    else:
        _show(source, board, found.wrong, [_in_words(found)])
    sys.exit(EXIT_CODES[NONE] if found.verdict == WRONG else 0)


@click.command(context_settings=CONTEXT)
@click.argument("puzzle", type=FileName())
@click.argument("progress", type=FileName(), required=False)
@_options
def hint(puzzle: str, progress: str | None, name: str | None, form: str, time_limit: float | None) -> None:
    """Say what to do next, and why.

    PROGRESS is a file (or - for standard input) with what is filled in already, as '--format plain' writes it, with ?
    for what is open, or a pzprv3 file that was saved meanwhile. It may be left out where PUZZLE is such a file.
    """
    from puzzlesolve.engine.verdict import NONE
    from puzzlesolve.insight.checking import WRONG, find_hint
    from puzzlesolve.run.report import EXIT_CODES
    from puzzlesolve.run.source import is_saved

    source = read_or_exit(puzzle, name)
    problem = source.entry.load().problem(source.puzzle)
    filled_in = progress or (puzzle if is_saved(puzzle) else None)
    board: Filled = {} if filled_in is None else _read_board(source, problem, filled_in)
    found = _in_time(lambda deadline: find_hint(problem, board, deadline), time_limit)
    if form == "json":
        click.echo(json.dumps({"file": puzzle, "kind": source.entry.name, **_hint_fields(problem, found)}))
    else:
        _show_hint(source, problem, board, found)
    sys.exit(EXIT_CODES[NONE] if found.check.verdict == WRONG else 0)


def _read_board(source: Source, problem: Problem, file: str) -> Filled:
    """The values in a file; where it is malformed, that is said and the program ends."""
    from puzzlesolve.engine.verdict import INVALID
    from puzzlesolve.insight.checking import as_finished
    from puzzlesolve.links import is_pzprv3, read_answer
    from puzzlesolve.run.report import EXIT_CODES, complaint
    from puzzlesolve.run.source import load
    from puzzlesolve.text.reader import Malformed, Sheet, decode

    text = ""
    try:
        text = decode(load(file))
        if is_pzprv3(text):
            return as_finished(problem, read_answer(text, source.entry, source.puzzle))
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


def _show_hint(source: Source, problem: Problem, board: Filled, found: Hint) -> None:
    from puzzlesolve.insight.checking import SOLVED, WRONG
    from puzzlesolve.insight.insight import in_words

    if found.check.verdict in (SOLVED, WRONG) or found.step is None:
        _show(source, board, found.check.wrong, [found.message or _in_words(found.check)])
        return
    step = in_words(problem, found.step)
    after = {place: values[0] for place, values in zip(step.places, step.values) if len(values) == 1}
    table = _show(source, {**board, **after}, step.places, [], [step.sentence, *step.case])
    table.tell(step, f"{step.technique}: ")


def _show(
    source: Source, board: Filled, marked: Collection[Place], words: Sequence[str], names_in: Sequence[str] = ()
) -> Table:
    """The board as a picture, with some places marked and what is named in some words, and words below it."""
    from puzzlesolve.picture import with_crossed, with_names
    from puzzlesolve.show.table import Table

    table = Table(sys.stdout)
    picture = with_crossed(source.entry.load().picture(source.puzzle, board), board)
    table.show(with_names(picture, [*words, *names_in]), marked)
    table.say(words)
    return table
