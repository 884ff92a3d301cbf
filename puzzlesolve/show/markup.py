"""What all markup needs: texts of strangers made harmless."""

from __future__ import annotations

from html import escape

from puzzlesolve.words import printable


def escaped(text: str) -> str:
    """Text for an element or an attribute; what XML cannot hold, or would turn a line around, is written as escapes."""
    return escape(printable(text))
