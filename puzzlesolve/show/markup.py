"""What all markup needs: texts of strangers made harmless, and pages that reach out to nobody."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape

from puzzlesolve.words import printable


def escaped(text: str) -> str:
    """Text for an element or an attribute; what XML cannot hold, or would turn a line around, is written as escapes."""
    return escape(printable(text))


def document(title: str, style: str, body: str) -> str:
    """A page of its own. Nothing but this very style is let in: no script, no picture from elsewhere, no network."""
    digest = b64encode(sha256(style.encode("utf-8")).digest()).decode("ascii")
    return f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-{digest}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escaped(title)}</title>
<style>{style}</style>
</head>
<body>
{body}
</body>
</html>
"""
