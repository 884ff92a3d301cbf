"""HiGHS through PuLP, in a thread of its own, so that Ctrl-C and the time limit are heard while it runs."""

from __future__ import annotations

import threading

import highspy
import pulp

from puzzlesolve.deadline import Deadline
from puzzlesolve.engine.milp.children import failing_with

# A solver that ignores its time limit is ended so many seconds after it.
GRACE = 1.0


class Highs(pulp.HiGHS):  # type: ignore[misc]
    def __init__(self, presolve: bool, deadline: Deadline) -> None:
        seconds = deadline.left
        # PuLP would say of each variable alone that it is whole, which takes HiGHS longer and longer.
        super().__init__(mip=False, msg=False, timeLimit=seconds, threads=1, presolve="on" if presolve else "off")
        self.seconds = seconds

    def buildSolverModel(self, lp: pulp.LpProblem) -> None:  # noqa: N802
        super().buildSolverModel(lp)
        count = lp.solverModel.getNumCol()
        whole = [int(highspy.HighsVarType.kInteger)] * count
        if lp.solverModel.changeColsIntegrality(count, list(range(count)), whole) != highspy.HighsStatus.kOk:
            raise pulp.PulpSolverError("it does not take whole variables")

    def callSolver(self, lp: pulp.LpProblem) -> None:  # noqa: N802
        highs = lp.solverModel
        highs.HandleUserInterrupt = True
        thread = threading.Thread(target=highs.run, daemon=True)
        thread.start()
        end = Deadline(None if self.seconds is None else self.seconds + GRACE)
        try:
            while thread.is_alive():
                thread.join(0.05)
                end.check()
        finally:
            highs.cancelSolve()
            thread.join(GRACE)

    def findSolutionValues(self, lp: pulp.LpProblem) -> tuple[int, int]:  # noqa: N802
        # A row that HiGHS refused, for its huge number, has no value.
        with failing_with("its answer cannot be read"):
            statuses: tuple[int, int] = super().findSolutionValues(lp)
        # It refers to itself; in a long batch, where garbage is seldom collected, it would fill the memory.
        vars(lp.solverModel).clear()
        lp.solverModel = None
        return statuses
