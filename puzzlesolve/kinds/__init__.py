"""The kinds, a module each, and their registry: a line for each, read without importing any of them.

A kind's module is named like the kind, with `_` for `-`, and holds its `KIND`. It composes rules, fields of a text,
and layers of a picture; there is no solver and no printing in it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from puzzlesolve.kinds.kind import Kind


class Entry(NamedTuple):
    """What is known of a kind without importing it."""

    name: str
    aliases: tuple[str, ...]
    summary: str

    def load(self) -> Kind[Any]:
        module = import_module(f"{__name__}.{self.name.replace('-', '_')}")
        kind: Kind[Any] = module.KIND
        return kind


REGISTRY = (
    Entry("kakuro", (), "crossing sums: digits in runs that add up and never repeat"),
    Entry("inshi-no-heya", ("inshi", "factors"), "a latin square whose rooms multiply to their clues (因子の部屋)"),
    Entry("star-battle", ("starbattle",), "so many stars in each row, column and area, none touching"),
    Entry("bomber", ("mines", "minesweeper"), "bombs counted by the numbers around them"),
    Entry("paint-area", ("paintarea",), "paint whole tiles into one connected area without 2x2 blocks"),
    Entry("sudoku", ("numberplace",), "numbers once in each row, column and box of any shape"),
    Entry("creek", (), "black cells counted on corners, all white cells connected"),
    Entry("slitherlink", ("slither",), "one loop along the sides of cells, counted by numbers"),
    Entry("hitori", (), "shade what repeats in rows and columns, the rest connected"),
    Entry("heyawake", (), "shaded cells counted by rooms, no line across two borders"),
    Entry("masyu", ("mashu", "pearl"), "one loop, straight on white pearls and turning on black ones"),
    Entry("shikaku", (), "the board cut into rectangles, each as large as its number"),
    Entry("wall-logic", ("walllogic",), "arms from wall cells, counted by numbers, cover every cell"),
    Entry("akari", ("lightup", "museum", "bijutsukan"), "lights that leave no white cell dark (美術館)"),
    Entry("norinori", (), "two shaded cells in each area, all of them in pairs"),
    Entry("nonogram", ("picross", "griddlers"), "stretches of painted cells, as long as the numbers say"),
    Entry("skyscrapers", ("building", "skyscraper"), "a latin square whose numbers hide smaller ones behind them"),
)


def find(name: str) -> Entry | None:
    """The kind with this name or alias."""
    for entry in REGISTRY:
        if name == entry.name or name in entry.aliases:
            return entry
    return None
