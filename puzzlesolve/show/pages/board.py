"""The board of a page: its drawing in layers that scripts add to, and what these need to know of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.unknowns import Domain, Unknowns
from puzzlesolve.kinds.answer import CellText, Writing
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.picture import EMPTY, Face
from puzzlesolve.places import Candidate, Cell, Place, at, box
from puzzlesolve.places import board as cells_of
from puzzlesolve.show.pages.labels import clues_at, outside_at
from puzzlesolve.show.pages.looks import Look, find_looks, is_cell
from puzzlesolve.show.svg import SIDE, Drawing

# Numbers of rows and columns, of which explanations speak: larger on boards that are drawn smaller.
SMALLEST_NUMBER, LARGEST_NUMBER = 10, 18
# Not by colour alone: reasons are hatched, and what is wrong is crossed.
PATTERNS = (
    '<pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 8L8 0"/></pattern>'
    '<pattern id="crosses" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 8L8 0M0 0L8 8"/></pattern>'
)
Fields = dict[str, Any]


class PageBoard:
    """A board that can be filled in: `drawing` for the page, `fields` for its scripts."""

    def __init__(self, kind: Kind[Any], puzzle: Any, problem: Problem) -> None:
        self._problem = problem
        self._unknowns = problem.unknowns
        self._picture = kind.picture(puzzle, {})
        self._canvas = Drawing(self._picture)
        self._looks = find_looks(kind, puzzle, problem.unknowns)
        self._writing = kind.answer.writing(puzzle)
        self.note = self._picture.note
        self.number_of = {place: number for number, place in enumerate(problem.unknowns.of)}

    @cached_property
    def _every_look(self) -> dict[Look, int]:
        every = (look for of_place in self._looks.values() for looks in of_place.values() for look in looks)
        return {look: number for number, look in enumerate(dict.fromkeys(every))}

    def drawing(self) -> str:
        """The empty board as an SVG element, and a drawing for everything that may be put on it."""
        across, down = self._canvas.extent
        rim = 2 * self._number_size
        looks = "".join(f'<g id="look-{number}">{look.parts}</g>' for look, number in self._every_look.items())
        box = f"{-rim} {-rim} {across + rim} {down + rim}"
        return "\n".join(
            [
                f'<svg id="board" viewBox="{box}" role="group" aria-label="the board">',
                f"<defs>{PATTERNS}{looks}</defs>",
                f'<rect class="page" width="{across}" height="{down}"/>',
                _layer("tints"),
                _layer("faces", self._canvas.faces()),
                _layer("filled"),
                _layer("marks"),
                _layer("frame", self._canvas.frame()),
                _layer("lines"),
                _layer("signs", self._canvas.signs()),
                _layer("rim", self._rim()),
                _layer("notes"),
                _layer("targets"),
                "</svg>",
            ]
        )

    @property
    def _number_size(self) -> int:
        return min(max(SMALLEST_NUMBER, *self._picture.size), LARGEST_NUMBER)

    def _rim(self) -> Iterable[str]:
        size = self._number_size
        for row in range(self._canvas.height):
            yield f'<text x="{-size}" y="{self._canvas.xy((row, 0))[1]}" font-size="{size}">{row + 1}</text>'
        for column in range(self._canvas.width):
            yield f'<text x="{self._canvas.xy((0, column))[0]}" y="{-size}" font-size="{size}">{column + 1}</text>'

    def fields(self) -> Fields:
        domains = {domain: number for number, domain in enumerate(dict.fromkeys(self._unknowns.domains))}
        wardrobes: list[Fields] = []
        places = [self._place(place, wardrobes) for place in self._unknowns.of]
        return {
            "mode": _mode(self._unknowns),
            "side": SIDE,
            "origin": self._canvas.xy((0, 0)),
            "size": self._picture.size,
            "domains": [{"values": domain.values, "names": domain.names} for domain in domains],
            "unknowns": self._unknown_fields(domains),
            "places": places,
            "wardrobes": wardrobes,
            "layers": [look.layer for look in self._every_look],
            "targets": self._targets(),
            "writing": self._written(self._writing),
        }

    def _unknown_fields(self, domains: dict[Domain, int]) -> list[Fields]:
        given = self._problem.given()
        found = []
        for unknown, places in enumerate(self._unknowns.places):
            domain, left = self._unknowns.domains[unknown], self._unknowns.values(given, unknown)
            # What can be one thing only is not given for that: somebody has to see it.
            fixed = left[0] if len(left) == 1 < len(domain.values) else None
            found.append({"places": self.numbers(places), "domain": domains[domain], "given": fixed})
        return found

    def is_printed(self, cell: Cell) -> bool:
        """Whether something stands in a cell of the empty board."""
        row, column = cell
        return self._picture.has(cell) and self._picture.faces[row][column] != Face(EMPTY)

    def numbers(self, places: Iterable[Place]) -> list[int]:
        """Places by number."""
        return [self.number_of[place] for place in places]

    def _place(self, place: Place, wardrobes: list[Fields]) -> Fields:
        """A place, and which of the wardrobes it wears: most cells look alike."""
        unknown = self._unknowns.of[place]
        if isinstance(place, Candidate):
            top, bottom, left, right = box(place.cells)
            return {"at": (top, left), "box": (top, left, bottom, right), "unknown": unknown}
        numbers = self._every_look
        wardrobe = {str(value): [numbers[look] for look in looks] for value, looks in self._looks[place].items()}
        if wardrobe not in wardrobes:
            wardrobes.append(wardrobe)
        fields: Fields = {"at": place, "unknown": unknown, "wears": wardrobes.index(wardrobe)}
        if is_cell(place) and self._picture.faces[int(place[0])][int(place[1])].corner:
            fields["low"] = True
        return fields

    def _targets(self) -> list[Fields]:
        """What can be pointed at, and what is said of it: every place, and whatever else has a clue."""
        found = [self._target(cell, at(cell), clues_at(cell, self._picture)) for cell in cells_of(*self._picture.size)]
        between = (place for place in self._looks if not is_cell(place))
        found += [self._target(place, at(place)) for place in between]
        outside = self._picture.outside.items()
        return found + [self._target(spot, outside_at(spot, self._picture), f"clue {text}") for spot, text in outside]

    def _target(self, spot: Any, label: str, clue: str = "") -> Fields:
        place = self.number_of.get(spot)
        return {"at": spot, "xy": self._canvas.xy(spot), "label": label, "clue": clue, "place": place}

    def _written(self, writing: Writing) -> Fields:
        tables: list[Fields] = []

        def cell(text: CellText) -> Fields:
            by_values = {" ".join(map(str, values)): known for values, known in text.texts.items()}
            table = {"texts": by_values, "otherwise": text.otherwise}
            if table not in tables:
                tables.append(table)
            return {"places": self.numbers(text.places), "table": tables.index(table)}

        rows = [[cell(text) for text in row] for row in writing.cells]
        return {"rows": rows, "tables": tables, "names": writing.names, "spaced": writing.always_spaced}


def _layer(name: str, parts: Iterable[str] = ()) -> str:
    return f'<g id="{name}">{"".join(parts)}</g>'


def _mode(unknowns: Unknowns) -> str:
    """How a board is filled in: by marks in cells or on edges, numbers, other choices, or candidates."""
    places: Sequence[Place] = list(unknowns.of)
    if any(isinstance(place, Candidate) for place in places):
        return "candidate"
    if not all(map(is_cell, places)):
        return "edge"
    if all(domain.is_mark for domain in unknowns.domains):
        return "mark"
    return "number" if all(name.isdigit() for domain in unknowns.domains for name in domain.names) else "choice"
