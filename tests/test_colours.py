"""Colours that can be read: on a dark terminal and on a light one, and in pictures on white paper."""

from __future__ import annotations

import io
import re

import pytest
from rich.color import Color, ColorSystem
from rich.color_triplet import ColorTriplet
from rich.console import Console
from rich.style import Style

from puzzlesolve.kinds import find
from puzzlesolve.run.source import read_text
from puzzlesolve.show import colours, svg
from puzzlesolve.show.drawing import LINE_STYLES, LOOKS, LOOP, MARKED, draw
from puzzlesolve.show.paragraphs import CONCLUSION
from puzzlesolve.show.table import OTHER_VERDICTS, VERDICT_STYLES

BLACK, WHITE = ColorTriplet(0, 0, 0), ColorTriplet(255, 255, 255)
ENOUGH = 4.5
# What is enough for shapes and large letters. Terminals with 256 colours have no gold, red or teal that does better.
ENOUGH_FOR_SHAPES = 3.9
STYLES = {
    *(look.style for look in LOOKS.values()),
    *LINE_STYLES.values(),
    *VERDICT_STYLES.values(),
    *(value for name, value in vars(colours).items() if name.isupper()),
    CONCLUSION,
    LOOP,
    MARKED,
    OTHER_VERDICTS,
} - {"", "default"}
# In a picture: what is written on what.
ON_WHITE = (
    ".number",
    ".clue",
    ".unsure",
    ".crossed",
    ".corner",
    ".outside",
    ".point",
    ".heading",
    ".note",
    ".bomb",
    ".line",
)
ON_PAINT = (".clue", ".corner")
ON_BLACK = (".sum", ".on-black")


def luminance(colour: ColorTriplet) -> float:
    """How bright a colour is to the eye, as WCAG defines it."""
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.red / 255, colour.green / 255, colour.blue / 255)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: ColorTriplet, other: ColorTriplet) -> float:
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert contrast(Color.parse("#767676").get_truecolor(), WHITE) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("style", sorted(STYLES))
@pytest.mark.parametrize(
    ("system", "enough"), [(ColorSystem.TRUECOLOR, ENOUGH), (ColorSystem.EIGHT_BIT, ENOUGH_FOR_SHAPES)]
)
def test_what_is_written_in_a_terminal_stands_out_from_dark_and_light(
    style: str, system: ColorSystem, enough: float
) -> None:
    parsed = Style.parse(style)
    assert not parsed.dim
    assert parsed.color is not None
    text = parsed.color.downgrade(system).get_truecolor()
    grounds = [parsed.bgcolor.downgrade(system).get_truecolor()] if parsed.bgcolor else [BLACK, WHITE]
    assert min(contrast(text, ground) for ground in grounds) >= enough


def test_faint_and_pale_styles_would_be_noticed() -> None:
    assert contrast(Color.parse("#ffff00").get_truecolor(), WHITE) < ENOUGH_FOR_SHAPES
    assert contrast(Color.parse("#555555").get_truecolor(), BLACK) < ENOUGH_FOR_SHAPES


@pytest.mark.parametrize(
    ("look", "ground"),
    [(look, "#ffffff") for look in ON_WHITE]
    + [(look, fill) for look in ON_PAINT for fill in re.findall(r"\.painted \{ fill: (#\w+)", svg.STYLE)]
    + [(look, fill) for look in ON_BLACK for fill in re.findall(r"\.black \{ fill: (#\w+)", svg.STYLE)],
)
def test_what_is_written_in_a_picture_stands_out_from_its_ground(look: str, ground: str) -> None:
    (colour,) = re.findall(rf"{re.escape(look)} \{{[^}}]*(?:fill|stroke): (#\w+)", svg.STYLE)
    assert contrast(Color.parse(colour).get_truecolor(), Color.parse(ground).get_truecolor()) >= ENOUGH


@pytest.mark.parametrize("kind", ["bomber", "star-battle", "paint-area", "kakuro"])
@pytest.mark.parametrize("ground", ["default on #000000", "#000000 on #ffffff"])
def test_both_terminals_can_be_looked_at(kind: str, ground: str) -> None:
    """`pytest -rP tests/test_colours.py` shows them."""
    entry = find(kind)
    assert entry is not None
    puzzle = read_text(entry.load().example, entry).puzzle
    stream = io.StringIO()
    console = Console(file=stream, force_terminal=True, color_system="truecolor", style=ground)
    console.print(draw(entry.load().picture(puzzle, {}), 80, False))
    print(stream.getvalue())
    assert "\x1b[" in stream.getvalue()
