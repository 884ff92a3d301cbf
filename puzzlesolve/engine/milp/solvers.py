"""Which solvers there are, and running them so that none is trusted.

A configuration is a solver with or without its presolve. Each answers with SOLVED or INFEASIBLE, or raises: OutOfTime
when the time limit came first (which is never a proof), SolverFailed for everything else.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import NamedTuple

import pulp

from puzzlesolve.deadline import Deadline, OutOfTime
from puzzlesolve.engine.milp import SOLVERS, SolverFailed, SolverMissing, cbc

SOLVED = "solved"
INFEASIBLE = "infeasible"
CBC, HIGHS = "cbc", "highs"
HIGHS_HINT = "pip install 'puzzlesolve[highs]'"
CBC_HINT = "pip install 'puzzlesolve[cbc]'"
# A solver that PuLP knows in several forms is found by its short name, too.
FORMS = ("_PY", "_CMD", "_DLL", "")
# The distributions of solvers that are Python packages, and the programs of others.
PACKAGES = {"SCIP_PY": "pyscipopt", "GUROBI": "gurobipy", "CPLEX_PY": "cplex", "COPT": "coptpy", "CYLP": "cylp"}
PROGRAMS = {"GLPK_CMD": "glpsol", "SCIP_CMD": "scip", "HiGHS_CMD": "highs", "GUROBI_CMD": "gurobi_cl"}
VERSION = re.compile(r"\d+(?:\.\d+)+|\bv?\d+\.\d+")
# A version is not worth waiting longer for.
MOST_SECONDS = 10.0


class Configuration(NamedTuple):
    """A solver, with or without presolve."""

    solver: str
    presolve: bool = True

    @property
    def name(self) -> str:
        return self.solver if self.presolve else f"{self.solver} without presolve"

    @property
    def is_doubtful(self) -> bool:
        """Whether it has been seen to call models infeasible that are not; its proofs wait for another's."""
        return self.solver == HIGHS and self.presolve

    def run(self, problem: pulp.LpProblem, deadline: Deadline) -> str:
        """Solve; afterwards the variables of the problem have their values."""
        try:
            problem.solve(self._solver(deadline))
        except pulp.PulpError as error:
            raise SolverFailed(f"{self.name} failed: {error}") from error
        # A time-out with an incumbent also has the status Optimal: only the solution status tells.
        # There is no objective, so any solution is as good as an optimal one.
        if problem.sol_status in (pulp.LpSolutionOptimal, pulp.LpSolutionIntegerFeasible):
            return SOLVED
        # Whatever a solver claims that was interrupted is no proof.
        deadline.check()
        if problem.status == pulp.LpStatusInfeasible:
            return INFEASIBLE
        raise SolverFailed(f"{self.name} gave up")

    def _solver(self, deadline: Deadline) -> pulp.LpSolver:
        if self.solver == CBC:
            return cbc.Cbc(self.presolve, deadline)
        if self.solver == HIGHS:
            from puzzlesolve.engine.milp.highs import Highs

            return Highs(self.presolve, deadline)
        from puzzlesolve.engine.milp.isolated import Isolated

        return Isolated(self.solver, deadline)


def configurations(solver: str) -> list[Configuration]:
    """What to try, in this order, for `auto`, `cbc`, `highs`, or a solver that PuLP knows. Raises SolverMissing."""
    if solver in ("auto", CBC, HIGHS):
        runs = {CBC: _cbc_runs(), HIGHS: _highs_runs()}
        # HiGHS is mostly faster, but its presolve has called a board with a solution infeasible. Coming second it can
        # only confirm.
        chosen = [name for name in (CBC, HIGHS) if runs[name] and solver in ("auto", name)]
        if not chosen:
            raise SolverMissing(_missing(solver))
        return [Configuration(name) for name in chosen] + [Configuration(chosen[0], presolve=False)]
    found = find_solver(solver)
    if found is None:
        known = f"{', '.join(SOLVERS)}, or one that 'puzzlesolve solvers' lists as running here"
        raise SolverMissing(f"there is no solver '{solver}'; expected one of: {known}")
    return [Configuration(found)]


def confirming(solver: str) -> list[Configuration]:
    """Who repeats a proof, in this order: somebody else where there is one, and the same without presolve.

    Whoever asks for CBC alone does not ask to be lied to: where HiGHS is installed it confirms, because it is quicker
    at that than CBC without presolve. They do not run side by side: until the first is done nobody knows whether there
    is a proof to be repeated, and most models are solved faster than a second process would start.
    """
    if solver not in ("auto", CBC, HIGHS):
        return []
    others = [Configuration(HIGHS)] if solver != HIGHS and _highs_runs() else []
    return [*others, configurations(solver)[-1]]


def _missing(solver: str) -> str:
    if solver == HIGHS:
        return f"HiGHS is not installed; get it: {HIGHS_HINT}"
    if solver == CBC:
        return f"no CBC runs here; get one: {CBC_HINT}, or use HiGHS instead: {HIGHS_HINT}"
    return f"no CBC runs here, and HiGHS is not installed; get one of them: {CBC_HINT} or {HIGHS_HINT}"


def _cbc_runs() -> bool:
    return cbc.cbc_path() is not None


def _highs_runs() -> bool:
    return find_spec("highspy") is not None


def find_solver(name: str) -> str | None:
    """PuLP's own name of a solver that runs here, for that name in any case or its short form (`scip`, `glpk`)."""
    known = {known.upper(): known for known in pulp.listSolvers(onlyAvailable=True)}
    wanted = [name.upper() + form for form in ("", *FORMS)]
    return next((known[each] for each in wanted if each in known), None)


class Listed(NamedTuple):
    """A solver: the name to ask for it, its version where it is known, and whether it solves a small model here."""

    name: str
    version: str
    runs: bool


def list_solvers() -> list[Listed]:
    """Our own two first, then every other that PuLP knows."""
    others = [name for name in dict.fromkeys(pulp.listSolvers()) if name not in ("PULP_CBC_CMD", "COIN_CMD", "HiGHS")]
    here = set(pulp.listSolvers(onlyAvailable=True))
    found = [Listed(CBC, _cbc_version(), _cbc_runs() and _solves(CBC))]
    found.append(Listed(HIGHS, _package_version("highspy"), _highs_runs() and _solves(HIGHS)))
    found += [Listed(name, _version(name), _solves(name)) for name in others if name in here]
    return found + [Listed(name, "", False) for name in others if name not in here]


def _solves(solver: str) -> bool:
    """Whether a solver tells a model with a solution from one without."""
    try:
        return [Configuration(solver).run(_small_model(bound), Deadline(MOST_SECONDS)) for bound in (2, 3)] == [
            SOLVED,
            INFEASIBLE,
        ]
    except (SolverFailed, OutOfTime):
        return False


def _small_model(bound: int) -> pulp.LpProblem:
    problem = pulp.LpProblem("small", pulp.LpMinimize)
    problem += 0
    variables = [problem.add_variable(f"x{number}", 0, 1, pulp.LpBinary) for number in range(2)]
    problem += pulp.lpSum(variables) >= bound
    return problem


def _version(name: str) -> str:
    if name in PACKAGES:
        return _package_version(PACKAGES[name])
    program = shutil.which(PROGRAMS.get(name, ""))
    return _printed_version([program, "--version"]) if program else ""


def _package_version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _cbc_version() -> str:
    path = cbc.cbc_path()
    return _printed_version([path, "-quit"]) if path else ""


def _printed_version(command: list[str]) -> str:
    """The first thing like a version that a program prints of itself."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=MOST_SECONDS, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    found = VERSION.search(done.stdout + done.stderr)
    return found[0] if found else ""
