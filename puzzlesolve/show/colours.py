"""The colours of the terminal: nobody says whether it is dark or light, so each is as far from black as from white."""

from __future__ import annotations

GOLD = "#a56900"
RED = "#ed0000"
GREEN = "#008a00"
TEAL = "#00838c"
BLUE = "#3371e2"
MAGENTA = "#d000d0"
GREY = "#767676"
