"""A picture of a terminal: what commands print in colour, as an svg for the README."""

from __future__ import annotations

from html import escape

from rich.cells import cell_len
from rich.color import ColorType
from rich.console import Console
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME
from rich.text import Text

FONT = 14
# The width of a character and the height of a line, so that lines of boxes meet.
WIDTH, HEIGHT = 8.4, 16
MARGIN = 16
BACKGROUND, FOREGROUND = "#16181d", "#d8dade"
PROMPT = Style(color="green", bold=True)


def terminal(shown: list[tuple[str, str]]) -> str:
    """Commands, and what each of them printed in colour."""
    lines: list[Text] = []
    for command, printed in shown:
        lines += [Text.assemble(("$ ", PROMPT), command), *map(Text.from_ansi, printed.splitlines()), Text("")]
    lines.pop()
    width = max(cell_len(line.plain) for line in lines) * WIDTH + 2 * MARGIN
    height = len(lines) * HEIGHT + 2 * MARGIN
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" font-size="{FONT}"']
    parts.append('  font-family="DejaVu Sans Mono, Menlo, Consolas, monospace">')
    parts.append(f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>')
    for number, line in enumerate(lines):
        parts += _line(line, MARGIN + number * HEIGHT)
    return "\n".join([*parts, "</svg>", ""])


def _line(line: Text, top: float) -> list[str]:
    """The pieces of a line, each in its own style and place."""
    found: list[str] = []
    left = float(MARGIN)
    for segment in line.render(Console()):
        style = segment.style or Style()
        width = segment.cell_length * WIDTH
        front, back = _colour(style, FOREGROUND), _background(style)
        if style.reverse:
            front, back = back or BACKGROUND, front
        if back:
            found.append(f'<rect x="{left:.1f}" y="{top}" width="{width:.1f}" height="{HEIGHT}" fill="{back}"/>')
        if segment.text.strip():
            weight = ' font-weight="bold"' if style.bold else ""
            faint = ' opacity="0.7"' if style.dim else ""
            found.append(
                f'<text x="{left:.1f}" y="{top + FONT - 2}" textLength="{width:.1f}" fill="{front}"{weight}{faint} '
                f'xml:space="preserve">{escape(segment.text)}</text>'
            )
        left += width
    return found


def _colour(style: Style, default: str) -> str:
    if style.color is None or style.color.type == ColorType.DEFAULT:
        return default
    return style.color.get_truecolor(SVG_EXPORT_THEME).hex


def _background(style: Style) -> str:
    if style.bgcolor is None or style.bgcolor.type == ColorType.DEFAULT:
        return ""
    return style.bgcolor.get_truecolor(SVG_EXPORT_THEME).hex
