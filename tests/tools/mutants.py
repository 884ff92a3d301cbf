"""Break each rule on purpose, one face at a time, and see whether the tests notice.

    make mutants                         all of them, some minutes
    make mutants ARGS='Count narrow'     those with these words in their names

A mutant is a copy of the package with a few lines more at the end of one module, or with one place changed. It is
killed when a test fails, and survives when none does; then a test is missing, and the exit code is 1.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from inspect import isabstract
from pathlib import Path
from typing import NamedTuple

import click

from puzzlesolve.engine.rule import Rule

ROOT = Path(__file__).parents[2]
# The tests of rules on their own come first: they notice most, soonest.
TESTS = ("tests/test_rules.py", "tests/test_differential.py", "tests/test_kinds.py")
# A broken rule may make a solver run for ever: that is noticed too.
MOST_SECONDS = 180
# Added to the copy's conftest.py: failing tests are not made smaller, as nobody will read them.
CONFTEST = """
import pathlib
from hypothesis import Phase
import puzzlesolve
assert pathlib.Path(puzzlesolve.__file__).parent.parent == pathlib.Path(__file__).parent.parent
settings.register_profile("mutants", settings.get_profile("same"), phases=[Phase.generate])
settings.load_profile("mutants")
"""

# Each way to break a face of any rule: what to add to its module, with the rule's class for NAME.
FACES = {
    "narrow does nothing": "NAME.narrow = lambda self, state: None",
    "narrow finds no contradiction": """
def _calmly(self, state, narrow=NAME.narrow):
    from puzzlesolve.engine.unknowns import Contradiction
    try:
        narrow(self, state)
    except Contradiction:
        pass
NAME.narrow = _calmly
""",
    "narrow always finds a contradiction": """
def _never(self, state):
    from puzzlesolve.engine.unknowns import Contradiction
    raise Contradiction
NAME.narrow = _never
""",
    "linear has no rows": "NAME.linear = lambda self, state: iter(())",
    "linear has every other row": """
NAME.linear = lambda self, state, rows=NAME.linear: iter(list(rows(self, state))[::2])
""",
    "linear is impossible": "NAME.linear = lambda self, state: iter([Row((), '==', 1)])",
    "broken never is": "NAME.broken = lambda self, board: None",
    "broken always is": "NAME.broken = lambda self, board: 'broken'",
}
# What is the same with the change as without it, and why.
EQUIVALENT = {
    "Alike narrow does nothing": "its cells share one unknown, so there is nothing to narrow",
    "Alike narrow finds no contradiction": "its cells share one unknown, so there is nothing to narrow",
    "Alike linear has no rows": "its cells share one unknown, so there is no row to write",
    "Alike linear has every other row": "its cells share one unknown, so there is no row to write",
    "Given linear has every other row": "it has one row, and every other one of one is that",
}


class Mutant(NamedTuple):
    """A name, the module that is changed, what is replaced there (nothing: the end) and by what."""

    name: str
    module: str
    old: str
    new: str

    def apply(self, package: Path) -> None:
        path = package / self.module
        text = path.read_text(encoding="utf-8")
        if text.count(self.old) != 1 and self.old:
            raise click.ClickException(f"{self.name}: {self.module} must hold once: {self.old}")
        path.write_text(text.replace(self.old, self.new) if self.old else f"{text}\n\n{self.new}\n", encoding="utf-8")


# Changes in one place, for what the faces above do not reach.
PLACES = [
    Mutant("Connected has no cuts", "rules/connected.py", "", "Connected.cuts = lambda self, values, extras: []"),
    Mutant(
        "Connected forgets cut nodes", "rules/connected.py", "                    cuts.add(above)", "pass".rjust(24)
    ),
    Mutant(
        "Connected reaches everything",
        "rules/connected.py",
        "if can_be_one[unknown] and parent[unknown] == NOT_REACHED:",
        "if False:",
    ),
    Mutant(
        "Connected cuts too much",
        "rules/connected.py",
        "gates, side, candidates) for node",
        "gates, [node], candidates) for node",
    ),
    Mutant("Count forgets the ones", "rules/count.py", "if weight > spare_zeros:", "if False:"),
    Mutant("Count forgets the zeros", "rules/count.py", "if weight > spare_ones:", "if False:"),
    Mutant("Count has no upper row", "rules/count.py", "if zeros > 0:", "if False:"),
    Mutant("Count has no lower row", "rules/count.py", "if self.low > 0:", "if False:"),
    Mutant(
        "Product forgets its lines in rows", "rules/product.py", "for line in (*rows, *columns):", "for line in ():"
    ),
    Mutant(
        "Product forgets its lines in search",
        "rules/product.py",
        " and value not in taken",
        "",
    ),
    Mutant("Product ignores large primes", "rules/product.py", "if rest != 1:", "if False:"),
    Mutant("DigitSum takes any set", "rules/digit_sum.py", "if total in (None, sum(digits))", ""),
    Mutant("DigitSum adds nothing up", "rules/digit_sum.py", " and total != self.total:", " and False:"),
    Mutant("DigitSum allows repeats", "rules/digit_sum.py", "if board[cell] in first:", "if False:"),
    Mutant("Permutation keeps what is known", "rules/permutation.py", "elif bits & known:", "elif False:"),
    Mutant(
        "Permutation finds no only place", "rules/permutation.py", "            if single:", "            if False:"
    ),
    Mutant("Apart forgets boards of one row", "rules/apart.py", "or pairwise(self.cells)", ""),
    Mutant("Apart forgets who is near", "rules/apart.py", "self._marks.by_word(self.near[one] ^ 1 << one)", "()"),
    Mutant(
        "Strip packs too little",
        "rules/implied/fit.py",
        "return None if len(firsts) < wanted else ENOUGH",
        "return ENOUGH",
    ),
    Mutant("Strip needs nothing", "rules/implied/fit.py", "        if first == last:", "        if False:"),
    Mutant(
        "Line blocks nothing",
        "rules/implied/fit.py",
        "        if before + len(lasts) - after < wanted:",
        "        if False:",
    ),
    Mutant(
        "Placement takes the first that fits",
        "rules/implied/placement.py",
        "                possible ^= lowest\n",
        "                return None\n",
    ),
    Mutant(
        "Placement doubts too little", "rules/implied/placement.py", "spare else once & ~possible | ", "spare else "
    ),
    Mutant(
        "Placement needs nothing", "rules/implied/placement.py", "0 if spare else self._needed(possible, taken)", "0"
    ),
    Mutant("Product lists its ways once and for all", "rules/product.py", "or not self._ways.cover(words)", ""),
    Mutant("Product forgets how often a factor occurs", "rules/product.py", "(-way[value], name)", "(-1, name)"),
    Mutant("Connected asks too much of pairs", "rules/connected.py", "[unknown, other], roots)", "[other], roots)"),
    Mutant("the table does nothing", "engine/tables/counting.py", "", "CountTable.narrow = lambda self, state: []"),
    Mutant("the table makes no ones", "engine/tables/counting.py", "if makes_ones:", "if False:"),
    Mutant("the table makes no zeros", "engine/tables/counting.py", "if makes_ones:", "if True:"),
    Mutant(
        "the table does not go on from ones",
        "engine/tables/counting.py",
        "                        new_ones |= forced",
        "pass".rjust(28),
    ),
    Mutant(
        "the table does not go on from zeros",
        "engine/tables/counting.py",
        "                        new_zeros |= forced",
        "pass".rjust(28),
    ),
    Mutant("the table tells no ones", "engine/tables/counting.py", "((even, made_ones), ", "("),
    Mutant("the table tells no zeros", "engine/tables/counting.py", ", (odd, made_zeros))", ",)"),
    Mutant("the table bears too few", "engine/tables/counting.py", "if spare & guards != guards:", "if False:"),
    Mutant(
        "the table forgets rivals", "engine/tables/counting.py", "excluded = rivals[mark] & may_be_one", "excluded = 0"
    ),
    Mutant("the table lets ones touch", "engine/tables/counting.py", "if excluded & ~may_be_zero:", "if False:"),
    Mutant(
        "the table looks nothing up",
        "engine/tables/counting.py",
        "            while stale:",
        "            while False:",
    ),
    Mutant(
        "the table takes any weights",
        "engine/tables/counting.py",
        " and count.low <= 1 and count.high >= len(count.cells) - 1",
        "",
    ),
    Mutant("the square does nothing", "engine/tables/latin.py", "", "Square.narrow = lambda self, state: []"),
    Mutant(
        "the square forgets its rows",
        "engine/tables/latin.py",
        "[*by_cell, *by_row, *by_column], rivals",
        "[*by_cell, *by_column], rivals",
    ),
    Mutant(
        "the square forgets its columns",
        "engine/tables/latin.py",
        "[*by_cell, *by_row, *by_column], rivals",
        "[*by_cell, *by_row], rivals",
    ),
    Mutant(
        "the square has empty cells",
        "engine/tables/latin.py",
        "[*by_cell, *by_row, *by_column], rivals",
        "[*by_row, *by_column], rivals",
    ),
    Mutant("the square repeats a number", "engine/tables/latin.py", "rivals[place] |= quota.mask", "pass"),
    Mutant(
        "the square forgets its rooms",
        "engine/tables/latin.py",
        "return (zeros, 0) if zeros else NOTHING",
        "return NOTHING",
    ),
    Mutant("the square tells nothing", "engine/tables/latin.py", "if a != b)", "if False)"),
    Mutant("the table looks no further", "engine/tables/counting.py", "if self._lookups_are_implied and not", "if not"),
]


def rules() -> Iterator[tuple[str, str]]:
    """The class of each rule and its module."""
    for path in sorted((ROOT / "puzzlesolve" / "rules").glob("[!_]*.py")):
        module = import_module(f"puzzlesolve.rules.{path.stem}")
        for name, found in vars(module).items():
            of_its_own = isinstance(found, type) and found.__module__ == module.__name__
            if of_its_own and issubclass(found, Rule) and not isabstract(found):
                yield name, f"rules/{path.name}"


def mutants() -> Iterator[Mutant]:
    for name, module in rules():
        for face, code in FACES.items():
            yield Mutant(f"{name} {face}", module, "", code.replace("NAME", name))
    yield from PLACES


def copied(source: Path, target: Path) -> None:
    for name in ("puzzlesolve", "tests"):
        shutil.copytree(source / name, target / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(source / "pyproject.toml", target)


def failed(source: Path, mutant: Mutant | None) -> str | None:
    """The test that a mutant fails, or None when it passes all."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder).resolve()
        copied(source, copy)
        if mutant is not None:
            mutant.apply(copy / "puzzlesolve")
        with (copy / "tests" / "conftest.py").open("a") as conftest:
            conftest.write(CONFTEST)
        # Tables of many rules are no rules.
        tests = TESTS if mutant is None or mutant.module.startswith("rules/") else TESTS[1:]
        command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", *tests]
        environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            done = subprocess.run(
                command, cwd=copy, env=environment, capture_output=True, text=True, timeout=MOST_SECONDS
            )
        except subprocess.TimeoutExpired:
            return f"no end within {MOST_SECONDS} s"
    if done.returncode == 0:
        return None
    lines = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return lines[0].split(" - ")[0] if lines else (done.stdout + done.stderr)[-500:]


def result(source: Path, mutant: Mutant) -> tuple[str, str]:
    """What became of a mutant, and why."""
    if mutant.name in EQUIVALENT:
        return "skipped", EQUIVALENT[mutant.name]
    test = failed(source, mutant)
    return ("killed", test) if test else ("SURVIVED", "no test fails")


@click.command()
@click.argument("words", nargs=-1)
@click.option("--jobs", default=2, show_default=True, help="Mutants that are tried at the same time.")
def main(words: tuple[str, ...], jobs: int) -> None:
    """Break each rule on purpose and see whether the tests notice; WORDS choose among the mutants."""
    chosen = [mutant for mutant in mutants() if all(word in mutant.name for word in words)]
    survived = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        # All mutants are made from the files as they are now, whatever is edited meanwhile.
        source = Path(folder)
        copied(ROOT, source)
        wrong = failed(source, None)
        if wrong:
            raise click.ClickException(f"the tests fail without any change: {wrong}")
        for mutant, (fate, why) in zip(chosen, pool.map(partial(result, source), chosen)):
            survived += fate == "SURVIVED"
            click.echo(f"{fate:9} {mutant.name}: {why}")
    click.echo(f"{len(chosen)} mutants, {survived} survived")
    sys.exit(1 if survived else 0)


if __name__ == "__main__":
    main()
