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
TESTS = ("tests/test_rules.py", "tests/test_differential.py", "tests/test_kinds.py", "tests/test_presolve.py")
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
    from puzzlesolve.engine.state import Contradiction
    try:
        narrow(self, state)
    except Contradiction:
        pass
NAME.narrow = _calmly
""",
    "narrow always finds a contradiction": """
def _never(self, state):
    from puzzlesolve.engine.state import Contradiction
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
    "Implies linear has every other row": "it has one row, and every other one of one is that",
    "Loop linear has no rows": "it has no rows of its own, only those that it takes, and cuts",
    "Loop linear has every other row": "it has no rows of its own, only those that it takes, and cuts",
    "Connected linear has no rows": "its rows only save cuts, which say all of it",
    "Connected linear has every other row": "its rows only save cuts, which say all of it",
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
CONNECTED, COUNT, LOOP, PRODUCT = (f"rules/{name}.py" for name in ("connected", "count", "loop", "product"))
ARMS, SIDES = "rules/arms.py", "rules/sides.py"
LANES, PACKED, SEPARATE = (f"engine/tables/{name}.py" for name in ("lanes", "packed", "separate"))
BLOCKS, FIT, PLACEMENT = (f"rules/implied/{name}.py" for name in ("blocks", "fit", "placement"))
PRESOLVE = "engine/milp/presolve.py"
PLACES = [
    Mutant("Presolve fixes too early", PRESOLVE, "if weight > spare_below:", "if weight >= spare_below:"),
    Mutant("Presolve fixes too late", PRESOLVE, "elif weight > spare_above:", "elif weight > spare_above + 1:"),
    Mutant("Presolve sees no contradiction", PRESOLVE, "if spare_below < 0 or spare_above < 0:", "if False:"),
    Mutant("Arms reach too little", ARMS, "(most + lack, least + spare)", "(0, least + spare)"),
    Mutant("Arms reach too far", ARMS, "(most + lack, least + spare)", "(most + lack, most)"),
    Mutant("Arms bear gaps in rows", ARMS, "in pairwise(arm):", "in ():"),
    Mutant("Arms go too short in rows", ARMS, "(before + 1, literal), *others]", "(before + 2, literal), *others]"),
    Mutant("Arms go too far in rows", ARMS, '">=", total - before,', '">=", total - before + 1,'),
    Mutant("Arms bear gaps on a board", ARMS, "if False in holds and", "if False and"),
    Mutant("Arms look done too early", ARMS, "held == least and last < most", "held == least"),
    Mutant("Arms look begun too early", ARMS, "held == least and last < most", "last < most"),
    Mutant("Connected has no cuts", CONNECTED, "", "Connected.cuts = lambda self, values, decided: []"),
    Mutant("Connected forgets cut nodes", CONNECTED, "cuts.add(above)", "pass"),
    Mutant("Connected reaches everything", CONNECTED, "if time == 0]", "if False]"),
    Mutant("Connected takes all for certain", CONNECTED, "return not decided <= others or any(", "return True or any("),
    Mutant("Connected takes nothing for certain", CONNECTED, "return not decided <= others or any(", "return bool("),
    Mutant("Connected looks past its graph", CONNECTED, "if len(self.unknowns) == len(flags):", "if True:"),
    Mutant("Connected opens no gate", CONNECTED, '">=", 1 - len(members))', '">=", -len(members))'),
    Mutant("Count forgets to hold", COUNT, "if spare_failing < self.heaviest:", "if False:"),
    Mutant("Count forgets to fail", COUNT, "if spare_holding < self.heaviest:", "if False:"),
    Mutant("Count has no upper row", COUNT, 'yield Row(terms, "<=", self.high)', "pass"),
    Mutant("Count has no upper row for weights", COUNT, 'yield Row(others, ">=", failing)', "pass"),
    Mutant("Count has no lower row", COUNT, "if self.low > 0:", "if False:"),
    Mutant(
        "Count ignores gaps",
        COUNT,
        "if self._has_gaps else (self.low, self.high)",
        "if False else (self.low, self.high)",
    ),
    Mutant("Count takes any weights", COUNT, "if self.heaviest == 1 or (self.low <= 1 and failing <= 1):", "if True:"),
    Mutant("Count chooses nothing", COUNT, 'else "==", 1, "one count")', 'else "<=", 1, "one count")'),
    Mutant("Loop closes early", LOOP, "gaps | self._closing(before.paths, paths)", "gaps"),
    Mutant("Loop never closes", LOOP, "if len(paths.other_end) == 2:", "if False:"),
    Mutant("Loop forgets the paths from before", LOOP, " if len(before.other_end) > 2 else {}", ""),
    Mutant("Loop has two loops", LOOP, "if paths.other_end or paths.loops > 1:", "if False:"),
    Mutant("Loop goes on when it is closed", LOOP, "state.make_marks(may_be ^ lines, 0)", "pass"),
    Mutant("Loop has its inside on both sides", SIDES, "new_outside, new_inside = outside, inside", "return before"),
    Mutant("Loop has an inside in pieces", SIDES, "        if inside:\n", "        if False:\n"),
    Mutant("Loop has an outside in pieces", SIDES, "inside |= self._within & ~self._reached(", "0 and ("),
    Mutant("Blocks forget the rim of the board", BLOCKS, "ways &= ~around[point][1]", "pass"),
    Mutant("Blocks have loops", BLOCKS, "ways & ~closed if self._has_lines_elsewhere(block) else ways", "ways"),
    Mutant("Blocks never have loops", BLOCKS, " if self._has_lines_elsewhere(block) else ways", ""),
    Mutant("Blocks see no contradiction", BLOCKS, "        if not ways:\n            raise Contradiction\n", ""),
    Mutant("Loop has no cuts", LOOP, "", "Loop.cuts = lambda self, values, decided: []"),
    Mutant("Loop asks too much of crossings", LOOP, "2 - 2 * len(members))", "3 - 2 * len(members))"),
    Mutant("Product forgets its lines in rows", PRODUCT, "for line in self._lines:\n", "for line in ():\n"),
    Mutant("Product forgets its lines in search", PRODUCT, " and value not in taken", ""),
    Mutant("Product ignores large primes", PRODUCT, "if rest != 1:", "if False:"),
    Mutant("Product lists its fillings once and for all", PRODUCT, "or not self._fillings.cover(words)", ""),
    Mutant("Product forgets how often a factor occurs", PRODUCT, "(-way[value], name)", "(-1, name)"),
    Mutant("DigitSum takes any set", "rules/digit_sum.py", "if total in (None, sum(digits))", ""),
    Mutant("DigitSum adds nothing up", "rules/digit_sum.py", " and total != self.total:", " and False:"),
    Mutant("DigitSum allows repeats", "rules/digit_sum.py", "if board[place] in first:", "if False:"),
    Mutant("AllDifferent keeps what is known", "rules/all_different.py", "elif bits & known:", "elif False:"),
    Mutant(
        "AllDifferent finds no only place", "rules/all_different.py", "            if single:", "            if False:"
    ),
    Mutant("AllDifferent has each number", "rules/all_different.py", "= len(self._values) == len(places)", "= True"),
    Mutant("Apart forgets its pairs", "rules/apart.py", "self._together or pairs", "self._together"),
    Mutant("Apart forgets who is near", "rules/apart.py", "state.make_marks(excluded, 0)", "pass"),
    Mutant("Implies forgets the fact", "rules/implies.py", "self._all.exclude(state, unknown, value)", "pass"),
    Mutant("Implies forgets what follows", "rules/implies.py", "self._all.keep_only(state, other, [then])", "pass"),
    Mutant("Pattern accepts every end", "rules/pattern.py", ".intersection(self._automaton.accepted)", ""),
    Mutant("Pattern forgets where it comes from", "rules/pattern.py", "if number else ():", "if False else ():"),
    Mutant("Strip packs too little", FIT, "return None if len(firsts) < wanted else ENOUGH", "return ENOUGH"),
    Mutant("Strip needs nothing", FIT, "        if first == last:", "        if False:"),
    Mutant("Line blocks nothing", FIT, "        if before + len(lasts) - after < wanted:", "        if False:"),
    Mutant(
        "Placement takes the first that fits",
        PLACEMENT,
        "possible ^= lowest\n            else:",
        "return None\n            else:",
    ),
    Mutant("Placement doubts too little", PLACEMENT, "spare else once & ~possible | ", "spare else "),
    Mutant("Placement needs nothing", PLACEMENT, "0 if spare else self._needed(possible, taken)", "0"),
    Mutant("the table does nothing", PACKED, "", "PairTable.narrow = lambda self, state: []"),
    Mutant("the table tells no ones", PACKED, "((even, made_ones), ", "("),
    Mutant("the table tells no zeros", PACKED, ", (odd, made_zeros))", ",)"),
    Mutant("the table forgets what is fixed", PACKED, "found.fixed[value] |= 1 << place", "pass"),
    Mutant("the table excludes once", PACKED, "[one | other for one, other", "[one for one, other"),
    Mutant("the table counts the wrong value", PACKED, "needed[1 - value], needed[value]", "needed[0], needed[1]"),
    Mutant(
        "the table turns clauses round",
        PACKED,
        "(unknown, 1 - value) for unknown, value in fail",
        "(unknown, value) for unknown, value in fail",
    ),
    Mutant("the table makes no ones", LANES, "                    if ones:", "                    if False:"),
    Mutant("the table makes no zeros", LANES, "                    if zeros:", "                    if False:"),
    Mutant("the table does not go on from ones", LANES, "new_ones |= ones", "pass"),
    Mutant("the table does not go on from zeros", LANES, "new_zeros |= zeros", "pass"),
    Mutant("the table bears too few", LANES, "if spare & guards != guards:", "if False:"),
    Mutant("the table forgets what is excluded", LANES, "others = excluded[mark] & may_be_one", "others = 0"),
    Mutant("the table lets ones touch", LANES, "if others & ~may_be_zero:", "if False:"),
    Mutant("the table looks nothing up", LANES, "            while stale:", "            while False:"),
    Mutant("the table looks no further", LANES, "if self._lookups_are_implied and not", "if not"),
    Mutant("the table forgets zeros of clauses", LANES, "self.loses_zero[mark + 1] |= step", "pass"),
    Mutant("the words do nothing", SEPARATE, "", "WordTable.narrow = lambda self, state: []"),
    Mutant("the words tell nothing", SEPARATE, "if a != b)", "if False)"),
    Mutant(
        "the words have empty cells",
        SEPARATE,
        "once.append(_one_of([MARKS * unknown + value for value",
        "(_one_of([MARKS * unknown + value for value",
    ),
    Mutant(
        "the words forget that each value has its place",
        SEPARATE,
        "                    once.append(places)",
        "                    pass",
    ),
    Mutant("the words repeat a number", SEPARATE, "excluded[mark] |= places.mask", "pass"),
    Mutant("the words have two values", SEPARATE, "excluded[mark] |= cardinality.mask", "pass"),
    Mutant("the words look nothing up", SEPARATE, "return (zeros, 0) if zeros else NOTHING", "return NOTHING"),
    Mutant("the words count nothing", SEPARATE, "[*once, *cardinalities]", "once"),
]


def rules() -> Iterator[tuple[str, str]]:
    """The class of each rule and its module."""
    package = ROOT / "puzzlesolve"
    for path in sorted((package / "rules").rglob("[!_]*.py")):
        file = path.relative_to(package)
        module = import_module(".".join(["puzzlesolve", *file.with_suffix("").parts]))
        for name, found in vars(module).items():
            of_its_own = isinstance(found, type) and found.__module__ == module.__name__
            if of_its_own and issubclass(found, Rule) and not isabstract(found):
                yield name, str(file)


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
