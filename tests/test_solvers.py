"""Running CBC and HiGHS: nothing is trusted, left behind or left running."""

from __future__ import annotations

import gc
import os
import tempfile
import time
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import highspy
import pulp
import pytest
from click.testing import CliRunner
from processes import FOR_A_SOLVER, fake_cbc
from strategies import problem_of

from puzzlesolve.cli import cli
from puzzlesolve.deadline import NEVER, Deadline, OutOfTime
from puzzlesolve.engine.milp import SolverFailed, SolverMissing, cbc, solvers
from puzzlesolve.engine.milp.model import Answer, Model, NoAnswer, linear
from puzzlesolve.engine.milp.solvers import INFEASIBLE, SOLVED, Configuration, configurations
from puzzlesolve.engine.verdict import Options, solve_problem
from puzzlesolve.kinds import find

ONE_BOMB = FOR_A_SOLVER
EVERY_ONE = [Configuration(solver, presolve) for solver in ("cbc", "highs") for presolve in (True, False)]


class Pretender:
    """A PuLP problem that comes back with these statuses, whatever solves it."""

    def __init__(self, status: int, sol_status: int, error: Exception | None = None) -> None:
        self.status = status
        self.sol_status = sol_status
        self.error = error

    def solve(self, solver: object) -> None:
        if self.error is not None:
            raise self.error


def small_model(bound: int) -> Any:
    """Two 0/1 variables, x0 and x1, that add up to `bound`."""
    problem = pulp.LpProblem("small", pulp.LpMinimize)
    problem += 0
    one, other = (problem.add_variable(name, 0, 1, pulp.LpBinary) for name in ("x0", "x1"))
    problem += one + other == bound
    return problem


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The place of temporary files, with a blank in its name."""
    place = tmp_path / "a place"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    return place


def replace_cbc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    path = fake_cbc(tmp_path, script)
    monkeypatch.setattr(cbc, "cbc_path", lambda: path)


@pytest.mark.parametrize("configuration", EVERY_ONE, ids=[each.name for each in EVERY_ONE])
def test_every_configuration_solves_and_proves(configuration: Configuration) -> None:
    problem = small_model(2)
    assert configuration.run(problem, NEVER) == SOLVED
    found = problem.variablesDict()
    assert [round(found[name].varValue) for name in ("x0", "x1")] == [1, 1]
    assert configuration.run(small_model(3), NEVER) == INFEASIBLE


@pytest.mark.parametrize("configuration", EVERY_ONE, ids=[each.name for each in EVERY_ONE])
@pytest.mark.parametrize("seconds", [600, 1e10, 1e300])
def test_a_time_limit_however_long_is_kept(configuration: Configuration, seconds: float) -> None:
    assert configuration.run(small_model(2), Deadline(seconds)) == SOLVED


def test_a_time_out_with_a_solution_is_a_solution() -> None:
    problem: Any = Pretender(pulp.LpStatusOptimal, pulp.LpSolutionIntegerFeasible)
    assert Configuration("cbc", True).run(problem, Deadline(0)) == SOLVED


def test_a_time_out_is_never_a_proof() -> None:
    for status in (pulp.LpStatusOptimal, pulp.LpStatusNotSolved, pulp.LpStatusUndefined):
        problem: Any = Pretender(status, pulp.LpSolutionNoSolutionFound)
        with pytest.raises(OutOfTime):
            Configuration("cbc", True).run(problem, Deadline(0))


def test_an_unknown_status_in_time_is_a_failure() -> None:
    problem: Any = Pretender(pulp.LpStatusNotSolved, pulp.LpSolutionNoSolutionFound)
    with pytest.raises(SolverFailed, match=r"^highs without presolve gave up$"):
        Configuration("highs", False).run(problem, NEVER)


def test_an_error_of_the_solver_is_a_failure_that_names_it() -> None:
    problem: Any = Pretender(0, 0, pulp.PulpSolverError("out of memory"))
    with pytest.raises(SolverFailed, match=r"^cbc failed: out of memory$"):
        Configuration("cbc", True).run(problem, NEVER)


def test_auto_tries_cbc_then_highs_then_no_presolve() -> None:
    assert [each.name for each in configurations("auto")] == ["cbc", "highs", "cbc without presolve"]
    assert [each.name for each in configurations("cbc")] == ["cbc", "cbc without presolve"]
    assert [each.name for each in configurations("highs")] == ["highs", "highs without presolve"]


def test_auto_takes_highs_where_cbc_cannot_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cbc").write_text("no run bit")
    monkeypatch.setattr(cbc, "_bundled", lambda: str(tmp_path / "cbc"))
    monkeypatch.setattr(cbc, "_boxed", lambda: None)
    monkeypatch.setenv("PATH", "")
    assert [each.name for each in configurations("auto")] == ["highs", "highs without presolve"]
    outcome = solve_problem(problem_of("bomber", ONE_BOMB), Options("milp"))
    assert (outcome.verdict, outcome.proof) == ("unique", "highs+highs without presolve")


@pytest.mark.parametrize(
    ("solver", "message"),
    [
        (
            "auto",
            "no CBC runs here, and HiGHS is not installed; get one of them: "
            "pip install 'puzzlesolve[cbc]' or pip install 'puzzlesolve[highs]'",
        ),
        (
            "cbc",
            "no CBC runs here; get one: pip install 'puzzlesolve[cbc]', "
            "or use HiGHS instead: pip install 'puzzlesolve[highs]'",
        ),
        ("highs", "HiGHS is not installed; get it: pip install 'puzzlesolve[highs]'"),
    ],
)
def test_a_missing_solver_is_said_with_how_to_get_one(
    solver: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solvers, "_cbc_runs", lambda: False)
    monkeypatch.setattr(solvers, "_highs_runs", lambda: False)
    with pytest.raises(SolverMissing) as missing:
        configurations(solver)
    assert str(missing.value) == message
    outcome = solve_problem(problem_of("bomber", ONE_BOMB), Options("milp", solver))
    assert (outcome.verdict, outcome.message) == ("undecided", message)


def test_nothing_is_left_in_a_temporary_folder_with_a_blank_in_its_name(folder: Path) -> None:
    outcome = solve_problem(problem_of("bomber", ONE_BOMB), Options("milp", "cbc"))
    assert outcome.verdict == "unique"
    assert list(folder.iterdir()) == []


def test_a_solver_that_ignores_its_time_limit_is_ended(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = tmp_path / "number"
    replace_cbc(
        tmp_path,
        monkeypatch,
        f"import os, time\nopen({str(number)!r}, 'w').write(str(os.getpid()))\ntime.sleep(60)",
    )
    outcome = solve_problem(problem_of("bomber", ONE_BOMB), Options("milp", "cbc", time_limit=0.5))
    assert outcome.verdict == "undecided"
    assert outcome.message == "the time limit of 0.5 s came first"
    assert list(folder.iterdir()) == []
    with pytest.raises(ProcessLookupError):
        os.kill(int(number.read_text()), 0)


# What CBC does when the limit that it was told comes during its preprocessing.
INFEASIBLE_WHEN_LATE = """
import sys, time
if "-sec" not in sys.argv:
    time.sleep(60)
open("solution.txt", "w").write("Integer infeasible - objective value 0.00000000\\n")
"""


def test_a_claim_of_a_solver_whose_time_is_over_is_no_proof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OutOfTime):
        Configuration("highs", True).run(Pretender(pulp.LpStatusInfeasible, pulp.LpSolutionInfeasible), Deadline(0))
    replace_cbc(tmp_path, monkeypatch, INFEASIBLE_WHEN_LATE)
    outcome = solve_problem(problem_of("bomber", ONE_BOMB), Options("milp", "cbc", time_limit=0.5))
    assert (outcome.verdict, outcome.late) == ("undecided", True)


def test_ctrl_c_ends_the_solver_and_leaves_nothing(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = tmp_path / "number"
    # The fake solver presses Ctrl-C itself, so that it is surely running then.
    replace_cbc(
        tmp_path,
        monkeypatch,
        f"import os, signal, time\nopen({str(number)!r}, 'w').write(str(os.getpid()))\n"
        "os.kill(os.getppid(), signal.SIGINT)\ntime.sleep(60)",
    )
    with pytest.raises(KeyboardInterrupt):
        solve_problem(problem_of("bomber", ONE_BOMB), Options("milp", "cbc"))
    assert list(folder.iterdir()) == []
    with pytest.raises(ProcessLookupError):
        os.kill(int(number.read_text()), 0)


@pytest.mark.parametrize("solver", ["cbc", "highs"])
def test_a_model_gives_each_answer_once_and_then_a_proof(solver: str) -> None:
    problem = problem_of("bomber", "1.\n..\n")
    model = Model(problem, problem.unknowns.start(), solver)
    answers = []
    while isinstance(answer := model.ask(), Answer):
        answers.append(tuple(answer.values))
        model.forbid(answer.values)
    assert sorted(answers) == [(0, 0, 0, 1), (0, 0, 1, 0), (0, 1, 0, 0)]
    assert answer == NoAnswer("cbc+highs" if solver == "cbc" else "highs+highs without presolve")


def test_a_number_that_highs_refuses_is_a_failure() -> None:
    with pytest.raises(SolverFailed, match="highs failed: it does not take the model"):
        Configuration("highs", True).run(small_model(10**30), NEVER)


@pytest.mark.parametrize("solver", ["cbc", "highs"])
@pytest.mark.parametrize("bombs", [4, 10**30, 10**400], ids=["few", "many", "beyond floats"])
def test_what_no_row_can_reach_is_no_matter_for_a_solver(bombs: int, solver: str) -> None:
    outcome = solve_problem(problem_of("bomber", f"bombs: {bombs}\n\n1..\n"), Options("milp", solver))
    assert (outcome.verdict, outcome.proof) == ("none", "model")


@pytest.mark.parametrize("checks", [0, 1, 5, 20])
def test_the_time_limit_is_kept_while_a_model_is_built(checks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that stands still until it has been looked at so often."""
    moments = chain([0.0] * (checks + 1), repeat(10.0))
    problem = problem_of("bomber", "1....2....\n" * 4)
    monkeypatch.setattr("puzzlesolve.deadline.time.monotonic", lambda: next(moments))
    with pytest.raises(OutOfTime):
        Model(problem, problem.unknowns.start(), deadline=Deadline(5.0))


@pytest.mark.parametrize("solver", ["cbc", "highs"])
def test_a_cut_that_nothing_can_satisfy_is_a_proof(solver: str) -> None:
    problem = problem_of("paint-area", "ABC\n\n...\n")
    state = problem.unknowns.start()
    # Both ends are painted and the middle is not: nothing can join them.
    for unknown, value in ((0, 1), (1, 0), (2, 1)):
        problem.unknowns.keep_only(state, unknown, [value])
    assert Model(problem, state, solver).ask() == NoAnswer("model")


def test_what_one_rule_takes_from_another_is_written_once() -> None:
    problem = problem_of("slitherlink", "..\n..\n")
    assert any(rule.takes for rule in problem.rules)
    rows = [row for _, row in linear(problem, problem.unknowns.start(), NEVER)]
    assert rows
    assert len({row._replace(terms=tuple(row.terms)) for row in rows}) == len(rows)


def test_a_cell_that_no_rule_speaks_of_is_free_and_makes_two_answers() -> None:
    outcome = solve_problem(problem_of("bomber", "0...\n"), Options("milp", "cbc", None))
    assert sorted([board[0, 2], board[0, 3]] for board in outcome.boards) == [[0, 0], [0, 1], [1, 0], [1, 1]]


def test_highs_leaves_nothing_to_the_garbage_collector() -> None:
    gc.collect()
    gc.disable()
    try:
        assert solve_problem(problem_of("bomber", ONE_BOMB), Options("milp", "highs")).verdict == "unique"
        assert not any(isinstance(thing, highspy.Highs) for thing in gc.get_objects())
    finally:
        gc.enable()


# Any other solver that PuLP knows.

# A solver of PuLP's, as far as we know, that does what the test wants; it is loaded in the process that it runs in.
MISBEHAVING = {
    "crash": ("import os; os._exit(7)", "it ended with code 7"),
    "error": ("raise RuntimeError('no licence')", "RuntimeError: no licence"),
    "print": ("print('banner'); import sys; print('noise', file=sys.stderr); lp.assignStatus(-1, -1)", None),
}


class Odd:
    """What PuLP gives for a name."""

    def __init__(self, code: str) -> None:
        self.code = code

    def actualSolve(self, lp: Any) -> None:  # noqa: N802
        exec(self.code, {"lp": lp})


def odd_solver(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    monkeypatch.setattr(pulp, "getSolver", lambda name, **options: Odd(code))


@pytest.mark.parametrize("what", ["crash", "error"])
def test_another_solver_that_fails_is_a_failure_that_names_it(
    what: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, said = MISBEHAVING[what]
    odd_solver(monkeypatch, code)
    with pytest.raises(SolverFailed) as failure:
        Configuration("ODD").run(small_model(2), NEVER)
    assert str(failure.value) == f"ODD failed: {said}"
    assert list(folder.iterdir()) == []


def test_what_another_solver_prints_is_not_heard(monkeypatch: pytest.MonkeyPatch, capfd: Any) -> None:
    odd_solver(monkeypatch, MISBEHAVING["print"][0])
    assert Configuration("ODD").run(small_model(2), NEVER) == INFEASIBLE
    assert capfd.readouterr() == ("", "")


def test_another_solver_is_ended_at_the_limit_with_all_that_it_started(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = tmp_path / "numbers"
    code = f"""
import os, subprocess, time
child = subprocess.Popen(["sleep", "60"])
open("left behind", "w").write("something")
open({str(numbers)!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
time.sleep(60)
"""
    odd_solver(monkeypatch, code)
    with pytest.raises(OutOfTime):
        Configuration("ODD").run(small_model(2), Deadline(1.0))
    assert list(folder.iterdir()) == []
    for number in map(int, numbers.read_text().split()):
        gone = Deadline(10)
        while is_alive(number):
            gone.check()
            time.sleep(0.01)


def is_alive(number: int) -> bool:
    """Whether a process is there, and not only its entry."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_values_of_another_solver_are_checked_like_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = "lp.assignVarsVals({v.name: 0.0 for v in lp.variables()}); lp.assignStatus(1, 1)"
    odd_solver(monkeypatch, wrong)
    monkeypatch.setattr(solvers, "find_solver", lambda name: "ODD")
    outcome = solve_problem(problem_of("bomber", ONE_BOMB), Options("milp", "odd"))
    assert outcome.verdict == "undecided"
    assert "ODD gave an answer that breaks a rule" in (outcome.message or "")


OTHERS = [solver for solver in ("scip", "glpk") if solvers.find_solver(solver)]


@pytest.mark.parametrize("solver", OTHERS)
@pytest.mark.parametrize("kind", ["bomber", "kakuro", "paint-area", "slitherlink"])
def test_other_solvers_agree_where_they_are_installed(kind: str, solver: str) -> None:
    entry = find(kind)
    assert entry is not None
    problem = problem_of(kind, entry.load().example)
    by_other, by_logic = (solve_problem(problem, options) for options in (Options("milp", solver), Options()))
    assert (by_other.verdict, by_other.boards) == (by_logic.verdict, by_logic.boards)
    assert by_other.proof in (solvers.find_solver(solver), "model")


@pytest.mark.parametrize("solver", OTHERS)
def test_another_solver_proves_alone(solver: str) -> None:
    found = solve_problem(problem_of("bomber", ONE_BOMB), Options("milp", solver))
    assert (found.verdict, found.proof) == ("unique", solvers.find_solver(solver))


def test_solvers_are_found_by_their_own_and_by_short_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulp, "listSolvers", lambda **options: ["GLPK_CMD", "SCIP_CMD", "SCIP_PY"])
    names = ["glpk", "GLPK_CMD", "glpk_cmd", "scip", "gurobi"]
    assert [solvers.find_solver(name) for name in names] == ["GLPK_CMD", "GLPK_CMD", "GLPK_CMD", "SCIP_PY", None]


def test_the_list_of_solvers_says_which_run_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulp, "listSolvers", lambda **options: ["ODD"] if options else ["ODD", "FAR"])
    odd_solver(monkeypatch, MISBEHAVING["crash"][0])
    shown = CliRunner().invoke(cli, ["solvers", "--all"]).stdout.splitlines()
    assert [line.split()[0] for line in shown] == ["cbc", "highs", "ODD", "FAR"]
    assert [line.endswith(" runs") for line in shown] == [True, True, False, False]
    assert shown[0].split()[1].startswith("2.")
    assert len(CliRunner().invoke(cli, ["solvers"]).stdout.splitlines()) == 2
