"""Running CBC and HiGHS through PuLP, so that nothing is trusted, left behind or left running.

A configuration is a solver with or without its presolve. Each answers with SOLVED or INFEASIBLE, or raises: OutOfTime
when the time limit came first (which is never a proof), SolverFailed for everything else.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple

import pulp
from pulp.apis.coin_api import pulp_cbc_path

from puzzlesolve.deadline import Deadline, OutOfTime
from puzzlesolve.engine.milp import SolverFailed, SolverMissing
from puzzlesolve.stopping import wanted_signals

SOLVED = "solved"
INFEASIBLE = "infeasible"
HIGHS_HINT = "pip install 'puzzlesolve[highs]'"
# A solver that ignores its time limit is ended so many seconds after it.
GRACE = 1.0


class Configuration(NamedTuple):
    """A solver, with or without presolve."""

    solver: str
    presolve: bool

    @property
    def name(self) -> str:
        return self.solver if self.presolve else f"{self.solver} without presolve"

    def run(self, problem: pulp.LpProblem, deadline: Deadline) -> str:
        """Solve; afterwards the variables of the problem have their values."""
        solver = (_Cbc if self.solver == "cbc" else _highs_class())(self.presolve, deadline)
        try:
            problem.solve(solver)
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


def configurations(solver: str) -> list[Configuration]:
    """What to try, in this order, for `auto`, `cbc` or `highs`. Raises SolverMissing."""
    runs = {"cbc": _cbc_runs(), "highs": _highs_runs()}
    if solver == "auto":
        # HiGHS is mostly faster, but its presolve has called a board with a solution infeasible. Coming second it can
        # only confirm.
        chosen = [name for name in ("cbc", "highs") if runs[name]]
        if not chosen:
            raise SolverMissing(f"the CBC that comes with PuLP cannot run here; get HiGHS: {HIGHS_HINT}")
    elif runs[solver]:
        chosen = [solver]
    elif solver == "highs":
        raise SolverMissing(f"HiGHS is not installed; get it: {HIGHS_HINT}")
    else:
        raise SolverMissing(f"the CBC that comes with PuLP cannot run here; use HiGHS instead: {HIGHS_HINT}")
    return [Configuration(name, True) for name in chosen] + [Configuration(chosen[0], False)]


def _cbc_runs() -> bool:
    return os.access(pulp_cbc_path, os.X_OK)


def _highs_runs() -> bool:
    return bool(pulp.HiGHS(msg=False).available())


class _Signals:
    """Keeps signals that would end the program waiting, except where they may act.

    Only the main thread gets signals, so elsewhere there is nothing to do.
    """

    def __init__(self) -> None:
        self._came: int | None = None
        self._handlers: dict[int, Any] = {}

    def __enter__(self) -> _Signals:
        if threading.current_thread() is threading.main_thread():
            for number in wanted_signals():
                self._handlers[number] = signal.signal(number, self._remember)
        return self

    def __exit__(self, *error: object) -> None:
        self._act()

    def _remember(self, number: int, frame: object) -> None:
        self._came = number

    def _act(self) -> None:
        """Put the handlers back, and hand on what came meanwhile.

        While cleaning up after a signal all others are ignored, and stay so.
        """
        for number, handler in self._handlers.items():
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, handler)
        if self._came is not None:
            came, self._came = self._came, None
            signal.raise_signal(came)

    @contextmanager
    def acting(self) -> Iterator[None]:
        """Signals act here, at once."""
        self._act()
        try:
            yield
        finally:
            for number in self._handlers:
                if signal.getsignal(number) is self._handlers[number]:
                    signal.signal(number, self._remember)


@contextmanager
def _failing_with(what: str) -> Iterator[None]:
    """What goes wrong with files and programs here becomes an error of the solver, in words."""
    try:
        yield
    except OSError as error:
        raise pulp.PulpSolverError(f"{what}: {error.strerror or error}") from error
    except (ValueError, LookupError) as error:
        raise pulp.PulpSolverError(what) from error


class _Cbc(pulp.COIN_CMD):  # type: ignore[misc]
    """PuLP's CBC in a private folder, ended on every way out.

    It is never told of the time limit, but ended: when its own limit comes during preprocessing, it calls models
    infeasible that are not.
    """

    def __init__(self, presolve: bool, deadline: Deadline) -> None:
        super().__init__(msg=False, path=pulp_cbc_path)
        # Any solution will do: cuts and heuristics, which look for better ones, only take time.
        self.arguments = ["-presolve", "on" if presolve else "off", "-cuts", "off", "-heur", "off"]
        self.deadline = deadline

    def solve_CBC(self, lp: pulp.LpProblem, use_mps: bool = True) -> int:  # noqa: N802
        # Ctrl-C is heard while CBC runs, and never between making something and the promise to clear it away.
        with _Signals() as signals:
            with _failing_with("its temporary folder cannot be made"):
                folder = tempfile.mkdtemp(prefix="puzzlesolve-")
            return self._solve_in(folder, lp, signals)

    def _solve_in(self, folder: str, lp: pulp.LpProblem, signals: _Signals) -> int:
        try:
            model, solution = os.path.join(folder, "model.mps"), os.path.join(folder, "solution.txt")
            with _failing_with("its temporary files cannot be written"):
                variables, names, rows, _ = lp.writeMPS(model, rename=1)
            # Names relative to the folder, because CBC cannot read a path with a blank in it.
            self._run(signals, folder, ["model.mps", *self.arguments, "-solve", "-printingOptions", "all"])
            with _failing_with("its answer cannot be read"):
                status, values, _, _, _, sol_status = self.readsol_MPS(solution, lp, variables, names, rows)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        lp.assignVarsVals(values)
        lp.assignStatus(status, sol_status)
        return int(status)

    def _run(self, signals: _Signals, folder: str, arguments: list[str]) -> None:
        command = [os.path.abspath(self.path), *arguments, "-solution", "solution.txt"]
        with _failing_with("it cannot be started"):
            child = subprocess.Popen(
                command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
        late = threading.Event()

        def end_late() -> None:
            late.set()
            child.kill()

        # A timer instead of wait's own limit, which looks only every now and then.
        seconds = self.deadline.left
        timer = threading.Timer(seconds or 0, end_late)
        try:
            if seconds is not None:
                timer.start()
            with signals.acting():
                code = child.wait()
        finally:
            timer.cancel()
            child.kill()
            child.wait()
        if late.is_set():
            raise OutOfTime
        if code != 0:
            end = f"ended with code {code}" if code > 0 else f"was killed by signal {-code}"
            raise pulp.PulpSolverError(f"it {end}")


@cache
def _highs_class() -> type:
    """PuLP's HiGHS in a thread, so that Ctrl-C and the time limit are heard while it runs."""
    import highspy

    class Highs(pulp.HiGHS):  # type: ignore[misc]
        def __init__(self, presolve: bool, deadline: Deadline) -> None:
            seconds = deadline.left
            # PuLP would say of each variable alone that it is whole, which takes HiGHS longer and longer.
            super().__init__(mip=False, msg=False, timeLimit=seconds, threads=1, presolve="on" if presolve else "off")
            self.seconds = seconds

        def buildSolverModel(self, lp: pulp.LpProblem) -> None:  # noqa: N802
            super().buildSolverModel(lp)
            count = len(lp.variables())
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
            with _failing_with("its answer cannot be read"):
                statuses: tuple[int, int] = super().findSolutionValues(lp)
            # It refers to itself; in a long batch, where garbage is seldom collected, it would fill the memory.
            vars(lp.solverModel).clear()
            lp.solverModel = None
            return statuses

    return Highs
