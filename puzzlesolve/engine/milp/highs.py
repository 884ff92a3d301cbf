"""HiGHS, given PuLP's model as a whole, in a thread, so that Ctrl-C and the time limit are heard while it runs."""

from __future__ import annotations

import threading
from typing import Any

import highspy
import pulp

from puzzlesolve.deadline import Deadline
from puzzlesolve.engine.milp.children import failing_with
from puzzlesolve.engine.milp.matrix import Matrix, as_matrix

# A solver that ignores its time limit is ended so many seconds after it.
GRACE = 1.0
# Any solution will do, and cuts are of little use to us: these keep HiGHS from looking for better ones.
OPTIONS: dict[str, object] = {
    "output_flag": False,
    "threads": 1,
    "mip_detect_symmetry": False,
    "mip_heuristic_effort": 0.0,
    "mip_pool_soft_limit": 100,
    "mip_lp_age_limit": 1,
    # Merging parallel columns: with it, presolve calls some slitherlinks infeasible that have a solution.
    "presolve_rule_off": 1 << 13,
}
FEASIBLE = 2


class Highs(pulp.LpSolver):  # type: ignore[misc]
    name = "HiGHS"

    def __init__(self, presolve: bool, deadline: Deadline) -> None:
        super().__init__(msg=False)
        self.presolve = presolve
        self.deadline = deadline

    def available(self) -> bool:
        return True

    def actualSolve(self, lp: pulp.LpProblem) -> int:  # noqa: N802
        matrix = as_matrix(lp)
        highs: Any = highspy.Highs()  # type: ignore[no-untyped-call]
        try:
            status = self._solved(highs, as_model(matrix))
            has_solution = highs.getInfo().primal_solution_status == FEASIBLE
            with failing_with("its answer cannot be read"):
                values = [] if status == pulp.LpStatusInfeasible else list(highs.getSolution().col_value)
        finally:
            # It refers to itself; in a long batch, where garbage is seldom collected, it would fill the memory.
            vars(highs).clear()
        matrix.assign(values or [0.0] * len(matrix.variables))
        if status == pulp.LpStatusInfeasible:
            lp.assignStatus(status, pulp.LpSolutionInfeasible)
        elif status == pulp.LpStatusOptimal or has_solution:
            lp.assignStatus(pulp.LpStatusOptimal, pulp.LpSolutionIntegerFeasible)
        else:
            lp.assignStatus(status, pulp.LpSolutionNoSolutionFound)
        return status

    def _solved(self, highs: Any, model: Any) -> int:
        """PuLP's status of a model. Raises OutOfTime, PulpSolverError."""
        for name, value in {**OPTIONS, "presolve": "on" if self.presolve else "off"}.items():
            highs.setOptionValue(name, value)
        if highs.passModel(model) == highspy.HighsStatus.kError:
            raise pulp.PulpSolverError("it does not take the model")
        # Without presolve it is there to confirm a proof, and mostly the numbers need not even be whole for that.
        if not self.presolve and self._run(highs, relaxed=True) == pulp.LpStatusInfeasible:
            return int(pulp.LpStatusInfeasible)
        # Fractions are no start worth completing.
        highs.clearSolver()
        return self._run(highs, relaxed=False)

    def _run(self, highs: Any, relaxed: bool) -> int:
        """Run to the end, or to the time limit; returns PuLP's status. Raises OutOfTime."""
        highs.setOptionValue("solve_relaxation", relaxed)
        seconds = self.deadline.left
        if seconds is not None:
            highs.setOptionValue("time_limit", seconds)
        highs.HandleUserInterrupt = True
        thread = threading.Thread(target=highs.run, daemon=True)
        thread.start()
        end = Deadline(None if seconds is None else seconds + GRACE)
        try:
            while thread.is_alive():
                thread.join(0.05)
                end.check()
        finally:
            # Not when it has ended, because that would end its next run at once.
            if thread.is_alive():
                highs.cancelSolve()
                thread.join(GRACE)
        found = highs.getModelStatus()
        if found == highspy.HighsModelStatus.kOptimal:
            return int(pulp.LpStatusOptimal)
        if found in (highspy.HighsModelStatus.kInfeasible, highspy.HighsModelStatus.kUnboundedOrInfeasible):
            return int(pulp.LpStatusInfeasible)
        return int(pulp.LpStatusNotSolved)


def as_model(matrix: Matrix) -> Any:
    """The model as HiGHS has it."""
    size, infinity = len(matrix.variables), highspy.kHighsInf
    both = list(zip(matrix.senses, map(float, matrix.bounds)))
    model: Any = highspy.HighsLp()
    model.num_col_, model.num_row_ = size, len(both)
    model.col_cost_ = [0.0] * size
    model.col_lower_, model.col_upper_ = [0.0] * size, [1.0] * size
    model.row_lower_ = [-infinity if sense == pulp.LpConstraintLE else bound for sense, bound in both]
    model.row_upper_ = [infinity if sense == pulp.LpConstraintGE else bound for sense, bound in both]
    model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    model.a_matrix_.start_, model.a_matrix_.index_ = matrix.starts, matrix.columns
    model.a_matrix_.value_ = matrix.weights
    model.integrality_ = [highspy.HighsVarType.kInteger] * size
    return model
