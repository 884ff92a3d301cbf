"""Words for messages: lists, numbers of things, and texts that are safe to show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

# A longer token is cut in a message.
LONGEST_SHOWN = 40


def joined(words: Sequence[str], last: str = "and") -> str:
    """A list in words: "1", "1 and 2", "1, 2 and 3"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def either(values: Iterable[object]) -> str:
    return joined([str(value) for value in values], "or")


def counted(number: int, things: str) -> str:
    """A number of things, as in "1 star" and "2 stars"; `things` has "(s)" where the plural has an s."""
    return f"{number} {things.replace('(s)', '' if number == 1 else 's')}"


def printable(text: str) -> str:
    """Text that a terminal shows as it is: control characters and the like are written as escapes."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "replace").decode("ascii") for c in text)


def shown(text: str) -> str:
    """A token for a message, cut where it is endless."""
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."
