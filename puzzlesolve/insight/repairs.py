"""How a puzzle with none or several solutions could be mended."""

from __future__ import annotations

from typing import NamedTuple


class Repair(NamedTuple):
    words: str
