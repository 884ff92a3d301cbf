"""Any other solver that PuLP knows, in a process and a folder of its own.

We know nothing of them: what they print, leave behind or hang in ends with that process.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import sys
import tempfile
from contextlib import suppress
from typing import Any

import pulp

from puzzlesolve.deadline import Deadline, OutOfTime
from puzzlesolve.engine.milp.children import Signals, failing_with
from puzzlesolve.engine.milp.folders import private_folder
from puzzlesolve.stopping import STOPPING

STANDARD_STREAMS = (0, 1, 2)


class Isolated(pulp.LpSolver):  # type: ignore[misc]
    """PuLP's solver of this name."""

    def __init__(self, name: str, deadline: Deadline) -> None:
        super().__init__(msg=False)
        self.name = name
        self.deadline = deadline

    def actualSolve(self, lp: pulp.LpProblem) -> int:  # noqa: N802
        with Signals() as signals, private_folder() as folder:
            result = self._result(lp, folder, signals)
        if isinstance(result, str):
            raise pulp.PulpSolverError(result)
        status, sol_status, values = result
        lp.assignVarsVals(values)
        lp.assignStatus(status, sol_status)
        return int(status)

    def _result(self, lp: pulp.LpProblem, folder: str, signals: Signals) -> Any:
        """The status, the solution status and the values of variables; or what went wrong. Raises OutOfTime."""
        if not hasattr(os, "fork"):
            raise pulp.PulpSolverError("it is asked in a copy of this process, which this system cannot make")
        ours, theirs = os.pipe()
        with failing_with("it cannot be started"):
            # A copy of this process has the model already: nothing of it need be sent.
            child = os.fork()
        if child == 0:
            _solve(lp, self.name, folder, theirs)
        os.close(theirs)
        try:
            with signals.acting():
                said = self._read(ours)
        finally:
            os.close(ours)
            # With all that it started.
            for end in (os.killpg, os.kill):
                with suppress(OSError):
                    end(child, signal.SIGKILL)
            _, code = os.waitpid(child, 0)
        return pickle.loads(said) if said else f"it ended with code {os.waitstatus_to_exitcode(code)}"

    def _read(self, pipe: int) -> bytes:
        said = b""
        while True:
            ready, _, _ = select.select([pipe], [], [], self.deadline.left)
            if not ready:
                raise OutOfTime
            part = os.read(pipe, 1 << 16)
            if not part:
                return said
            said += part


def _solve(lp: pulp.LpProblem, name: str, folder: str, answer: int) -> None:
    """In the other process: solve, and tell. It never returns."""
    try:
        os.setsid()
        for number in STOPPING:
            signal.signal(number, signal.SIG_DFL)
        os.chdir(folder)
        os.environ["TMPDIR"] = tempfile.tempdir = folder
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in STANDARD_STREAMS:
            os.dup2(silence, stream)
        sys.stdout = sys.stderr = os.fdopen(silence, "w")
        result: Any
        try:
            # Like CBC it is not told of the time limit, which it may take for something else, but ended.
            pulp.getSolver(name, msg=False).actualSolve(lp)
            result = lp.status, lp.sol_status, {variable.name: variable.varValue for variable in lp.variables()}
        except Exception as error:
            result = f"{type(error).__name__}: {error}"
        with os.fdopen(answer, "wb") as pipe:
            pipe.write(pickle.dumps(result))
    finally:
        # Nothing of the first process is cleaned up here.
        os._exit(0)
