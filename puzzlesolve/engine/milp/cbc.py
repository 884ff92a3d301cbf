"""CBC as a program of its own, run on the file that PuLP writes."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pulp

from puzzlesolve.deadline import Deadline
from puzzlesolve.engine.milp.children import Signals, failing_with, run_until
from puzzlesolve.engine.milp.folders import private_folder
from puzzlesolve.engine.milp.matrix import as_matrix, as_mps

# What CBC says of a model in the first line of its answer, as PuLP's status and solution status.
SAID = {
    "Optimal": (pulp.LpStatusOptimal, pulp.LpSolutionOptimal),
    "Infeasible": (pulp.LpStatusInfeasible, pulp.LpSolutionInfeasible),
    "Integer": (pulp.LpStatusInfeasible, pulp.LpSolutionInfeasible),
}
NOTHING_SAID = pulp.LpStatusNotSolved, pulp.LpSolutionNoSolutionFound


def cbc_path() -> str | None:
    """The CBC that comes with PuLP 3, or with its extra `cbc` from PuLP 4 on, or the one on the path."""
    found = [_bundled(), _boxed(), shutil.which("cbc")]
    return next((path for path in found if path and os.access(path, os.X_OK)), None)


def _bundled() -> str | None:
    try:
        from pulp.apis.coin_api import pulp_cbc_path
    except ImportError:
        return None
    path: str = pulp_cbc_path
    return path


def _boxed() -> str | None:
    try:
        from cbcbox import cbc_bin_path
    except ImportError:
        return None
    path: str = cbc_bin_path()
    return path


class Cbc(pulp.LpSolver):  # type: ignore[misc]
    """CBC in a private folder, ended on every way out.

    It is never told of the time limit, but ended: when its own limit comes during preprocessing, it calls models
    infeasible that are not.
    """

    name = "CBC"

    def __init__(self, presolve: bool, deadline: Deadline) -> None:
        super().__init__(msg=False)
        # Any solution will do: cuts and heuristics, which look for better ones, only take time.
        self.arguments = ["-presolve", "on" if presolve else "off", "-cuts", "off", "-heur", "off"]
        self.arguments += ["-nodeStrategy", "fewest"]
        self.deadline = deadline

    def available(self) -> bool:
        return cbc_path() is not None

    def actualSolve(self, lp: pulp.LpProblem) -> int:  # noqa: N802
        # Ctrl-C is heard while CBC runs, and never between making something and the promise to clear it away.
        with Signals() as signals, private_folder() as folder:
            matrix = as_matrix(lp)
            with failing_with("its temporary files cannot be written"):
                Path(folder, "model.mps").write_text(as_mps(matrix), encoding="ascii")
            # Names relative to the folder, because CBC cannot read a path with a blank in it.
            arguments = ["model.mps", *self.arguments, "-solve", "-solution", "solution.txt"]
            run_until(self.deadline, signals, [os.path.abspath(cbc_path() or "cbc"), *arguments], folder)
            with failing_with("its answer cannot be read"):
                (status, sol_status), values = read_answer(os.path.join(folder, "solution.txt"))
        # What is zero is not in the answer.
        matrix.assign(values.get(name, 0.0) for name in matrix.names)
        lp.assignStatus(status, sol_status)
        return status


def read_answer(path: str) -> tuple[tuple[int, int], dict[str, float]]:
    """What CBC wrote: the status, and the variables' values. Raises OSError, ValueError or LookupError."""
    with open(path, encoding="utf-8") as stream:
        words = next(stream, "").split()
        if not words:
            raise ValueError("the answer is empty")
        values = {}
        for line in stream:
            # A value that breaks a row has two asterisks before it.
            fields = line.replace("**", "").split()
            if fields:
                values[fields[1]] = float(fields[2])
    return SAID.get(words[0], NOTHING_SAID), values
