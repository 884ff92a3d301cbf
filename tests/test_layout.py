"""Folders show the way of the data: none imports one that comes after it, and no module imports itself in a circle."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "puzzlesolve"
# From what everybody uses to the command line. A folder may import those before it, and itself.
ORDER = ("", "text", "engine", "rules", "kinds", "links", "insight", "run", "generate", "show", "commands")
# Modules of the root that come last: they may import everything.
LAST = ("api", "cli", "__main__")
MODULES = sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path) -> set[str]:
    """The modules of the package that a module imports, wherever in it and for whatever reason."""
    known = {name_of(module) for module in MODULES}
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("puzzlesolve"):
            parts = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {part if part in known else node.module for part in parts}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.startswith("puzzlesolve")}
    return found


def station(name: str) -> int:
    """Where a module stands on the way."""
    _, *parts = name.split(".")
    if parts and parts[0] in ORDER:
        return ORDER.index(parts[0])
    return 0 if parts and parts[0] not in LAST else len(ORDER)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_no_module_imports_what_comes_after_it(path: Path) -> None:
    # The package itself stands for its version.
    others = sorted(imported(path) - {"puzzlesolve"})
    assert [other for other in others if station(other) > station(name_of(path))] == []


def test_no_module_imports_itself_in_a_circle() -> None:
    graph = {name_of(path): imported(path) - {"puzzlesolve"} for path in MODULES if path.parent != PACKAGE}
    left = dict(graph)
    while left:
        free = [name for name, others in left.items() if not (others & left.keys()) - {name}]
        assert free, f"these import each other: {', '.join(sorted(left))}"
        for name in free:
            del left[name]


@pytest.mark.parametrize("folder", [path.parent for path in MODULES if path.name == "__init__.py"], ids=str)
def test_every_folder_says_what_belongs_there(folder: Path) -> None:
    text = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
    assert len(text.split()) >= 15 or folder == PACKAGE


def test_an_import_in_the_wrong_direction_would_be_noticed() -> None:
    way = ["places", "text.reader", "engine.logic", "rules.implied.fit", "kinds.bomber", "show.svg", "cli"]
    stations = [station(f"puzzlesolve.{name}") for name in way]
    assert stations == sorted(set(stations))
