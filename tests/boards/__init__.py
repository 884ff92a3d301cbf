"""What every kind must bring to the tests, as data: a module for each kind, named like it, with `_` for `-`.

- VERDICT and ANSWERS: the verdict on the kind's example, and all of its solutions as `--format plain` writes them;
- MALFORMED: texts that are no puzzle of the kind, each with the place and the words of the message;
- BROKEN: for each rule of the kind a puzzle and a finished board that breaks just that rule, and the message;
- PICTURE and ASCII_PICTURE: the example with its first answer, as it is drawn;
- puzzles(): small random puzzles, feasible and not, as a hypothesis strategy.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import NamedTuple


def data_of(kind: str) -> ModuleType:
    """The module of a kind."""
    return import_module(f"{__name__}.{kind.replace('-', '_')}")


class Malformed(NamedTuple):
    """A text that is not a puzzle, where the message points to, and a part of what it says."""

    text: str
    line: int
    column: int
    message: str


class Broken(NamedTuple):
    """A finished board, written as answers are, the class of the one rule that it breaks, and what that rule says."""

    rule: str
    puzzle: str
    board: str
    message: str
