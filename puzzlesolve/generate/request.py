"""What is asked of a kind's generator."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from puzzlesolve.deadline import Deadline


class Option(NamedTuple):
    """An option of one kind's generator: `--name N`."""

    name: str
    default: int | None
    help: str


class NoLuck(Exception):
    """Chance has not led to a puzzle this time; the next one may."""


class Request(NamedTuple):
    """One puzzle of this size and difficulty, please; all chance comes from `random`."""

    height: int
    width: int
    difficulty: str | None
    options: Mapping[str, int | None]
    random: Random
    deadline: Deadline
