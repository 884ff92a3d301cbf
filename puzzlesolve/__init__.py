"""Solve Japanese pencil puzzles from small text files."""
