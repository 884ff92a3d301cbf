"""What all markup needs: texts of strangers made harmless, and pages that reach out to nobody."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape

from puzzlesolve.words import printable


def escaped(text: str) -> str:
    """Text for an element or an attribute; what XML cannot hold, or would turn a line around, is written as escapes."""
    return escape(printable(text))


def document(title: str, style: str, body: str, script: str = "") -> str:
    """A page of its own. Nothing but this very style and script is let in: nothing from elsewhere, no network."""
    allowed = [f"style-src {_fingerprint(style)}"]
    allowed += [f"script-src {_fingerprint(script)}"] if script else []
    policy = "; ".join(["default-src 'none'", *allowed, "base-uri 'none'", "form-action 'none'"])
    return f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escaped(title)}</title>
<style>{style}</style>
</head>
<body>
{body}
{f"<script>{script}</script>" if script else ""}
</body>
</html>
"""


def _fingerprint(text: str) -> str:
    """What a policy knows a style or script by."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
