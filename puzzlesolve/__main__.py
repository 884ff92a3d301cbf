"""`python -m puzzlesolve`."""

from puzzlesolve.cli import main

main()
