"""The pages of docs/ that are made from the code: `make docs` writes them, and a test holds them up to date."""

from __future__ import annotations

from pathlib import Path

from puzzlesolve.insight.formulation import formulation
from puzzlesolve.kinds import REGISTRY, Entry
from puzzlesolve.run.source import read_text

DOCS = Path(__file__).parents[2] / "docs"
MODELS_INTRO = """\
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


PAGES = {"models.md": models}


def main() -> None:
    DOCS.mkdir(exist_ok=True)
    for name, page in PAGES.items():
        (DOCS / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
