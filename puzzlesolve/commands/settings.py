"""What all commands have in common."""

from __future__ import annotations

from math import isfinite
from typing import Any

import click

CONTEXT = {"help_option_names": ["--help", "-h"]}


class Seconds(click.FloatRange):
    """A time limit: more than 0, and a number that a clock can show."""

    def __init__(self) -> None:
        super().__init__(min=0, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds: float = super().convert(value, param, ctx)
        if not isfinite(seconds):
            self.fail(f"{value} is not a number of seconds.", param, ctx)
        return seconds
