"""The only place that talks to PuLP: `solvers` runs CBC, HiGHS and others safely, `model` builds what they solve, and
`export` writes it with names that a person reads.

What can go wrong is named here, so that others can expect it without importing PuLP.
"""

# What may be asked for. The engine auto asks logic first; the solver auto is whatever there is. Any other solver that
# PuLP finds may be asked for by its name.
ENGINES = ("auto", "milp")
SOLVERS = ("auto", "cbc", "highs")


class SolverFailed(Exception):
    """A solver crashed, is missing, or answered nonsense."""


class SolverMissing(SolverFailed):
    """The solver that was asked for cannot run here; the message says how to get one."""
