"""The only place that talks to PuLP: `solvers` runs CBC and HiGHS safely, `model` builds what they solve.

What can go wrong is named here, so that others can expect it without importing PuLP.
"""

# What may be asked for. The engine auto asks logic first; the solver auto is whatever there is.
ENGINES = ("auto", "milp")
SOLVERS = ("auto", "cbc", "highs")


class SolverFailed(Exception):
    """A solver crashed, is missing, or answered nonsense."""


class SolverMissing(SolverFailed):
    """The solver that was asked for cannot run here; the message says how to get one."""
