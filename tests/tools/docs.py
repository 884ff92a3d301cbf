"""The pages of docs/ that are made from the code: `make docs` writes them, and a test holds them up to date."""

from __future__ import annotations

import click

from puzzlesolve.cli import cli
from puzzlesolve.insight.formulation import formulation
from puzzlesolve.kinds import REGISTRY, Entry, find
from puzzlesolve.run.source import read_text
from tools.console import ROOT, run
from tools.gallery import gallery, pictures
from tools.terminal import terminal

DOCS = ROOT / "docs"
MODELS_INTRO = """\
[puzzlesolve](../README.md) · [How it solves](solving.md) · The models

# The models

With `--engine milp`, and wherever logic and cases leave something open, a puzzle becomes a 0/1 program. This page shows
the program of each kind's example, as `puzzlesolve model FILE` shows it for any puzzle: the variables, then each sort
of rule in a sentence, its rows as a formula, and one of these rows. `x[p]` and `x[p, k]` are the variables of place p
and value k, `y` are auxiliary ones; all are 0 or 1. `puzzlesolve convert FILE --to lp` (or `mps`) writes the whole
program for other solvers; connectivity and loops are added as cuts, which `--with-cuts` includes.

This page is made from the code by `make docs`.
"""


def models() -> str:
    """docs/models.md."""
    return "\n".join([MODELS_INTRO, *map(_model, REGISTRY)])


def _model(entry: Entry) -> str:
    kind = entry.load()
    lines = "\n".join(formulation(kind.problem(read_text(kind.example, entry).puzzle)))
    return f"## {entry.name}\n\n{kind.rules}\n\n```\n{kind.example}```\n\n```\n{lines}\n```\n"


REFERENCE_INTRO = """\
[puzzlesolve](../README.md) · Reference

# Reference

Every command with all of its options, as `--help` shows them. The commands of the kinds take the same options as
`solve`; their help also shows how a puzzle is typed, as [Formats](formats.md) does.

This page is made from the code by `make docs`.
"""


def reference() -> str:
    """docs/reference.md."""
    return "\n".join([REFERENCE_INTRO, *(_help(name) for name in ["", *commands_of(cli)])])


def commands_of(group: click.Group, prefix: str = "") -> dict[str, click.Command]:
    """Every command by its full name, those of groups included."""
    context = click.Context(group)
    found: dict[str, click.Command] = {}
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        found[prefix + name] = command
        if isinstance(command, click.Group):
            found.update(commands_of(command, f"{prefix}{name} "))
    return found


def _help(name: str) -> str:
    shown = run(f"puzzlesolve {name} --help")
    if find(name) is not None:
        shown = shown.partition("\nOptions:\n")[0]
    return f"## puzzlesolve {name}".rstrip() + f"\n\n```\n{shown}```\n"


def terminal_picture() -> str:
    """docs/terminal.svg."""
    commands = ["puzzlesolve kakuro puzzles/kakuro/example.txt", "puzzlesolve hint puzzles/bomber/example.txt"]
    return terminal([(command, run(command, colour=True)) for command in commands])


PAGES = {
    "models.md": models,
    "reference.md": reference,
    "terminal.svg": terminal_picture,
    "gallery.md": gallery,
    **pictures(),
}


def main() -> None:
    for name, page in PAGES.items():
        (DOCS / name).parent.mkdir(parents=True, exist_ok=True)
        (DOCS / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
