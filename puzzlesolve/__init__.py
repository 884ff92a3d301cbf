"""Solve Japanese pencil puzzles from small text files.

>>> from puzzlesolve import solve
>>> solve("bomber", "1.\\n..\\n").verdict
'multiple'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from puzzlesolve.api import Solved as Solved
    from puzzlesolve.api import solve as solve
    from puzzlesolve.text.reader import Malformed as Malformed

__version__ = "0.2.0.dev0"
__all__ = ["Malformed", "Solved", "__version__", "solve"]


def __getattr__(name: str) -> Any:
    # The command line starts without importing what it does not need.
    if name in ("solve", "Solved"):
        from puzzlesolve import api

        return getattr(api, name)
    if name == "Malformed":
        from puzzlesolve.text.reader import Malformed

        return Malformed
    raise AttributeError(f"module 'puzzlesolve' has no attribute '{name}'")
