"""What a rule is: the vocabulary in `rules/` consists of them, and the engine knows no more of it than this.

A rule has three faces, written apart so that they check each other:

- `narrow` takes away values that it excludes from a state, or finds a contradiction;
- `linear` says the same as exact linear rows over 0/1 variables "this unknown has this value";
- `broken` looks at a finished board and says in words what is wrong, or nothing.

It may have a fourth, `enter`: what it compiles to, for the tables that narrow by many rules at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence, Set
from typing import NamedTuple

from puzzlesolve.engine.state import Literal, State
from puzzlesolve.engine.tables import Tables
from puzzlesolve.engine.unknowns import Board
from puzzlesolve.places import Place

# A 0/1 variable of a model: a literal, or an auxiliary one by a name of its own. The first word of the name says what
# it is; what follows " #" only tells it from others, and no person needs to see it.
Variable = Literal | str


class Row(NamedTuple):
    """One linear constraint: the sum of coefficient times variable is <=, == or >= the bound.

    `name` tells it from the other rows of its rule.
    """

    terms: Sequence[tuple[int, Variable]]
    sense: str
    bound: int
    name: str = ""


IMPOSSIBLE = Row((), "==", 1)


class Technique(NamedTuple):
    """A way to narrow by a rule that a person would know: how hard it is to see, 1 being easiest, and its name.

    Without a name, what it is called depends on what it finds; without a `reason` of its own, the rule has one.
    """

    level: int
    narrow: Callable[[State], None]
    name: str = ""
    reason: Callable[[State, State], str] | None = None


class Tally(NamedTuple):
    """Of some literals so many hold, at least and at most, and not some numbers `between` these.

    `things` is what is counted, in words: "star(s)".

    `inside` is what solvers call it when these literals, as far as they are open, are some of those of another rule,
    and `around` when the other's are some of these; without a name, nobody looks for that.
    """

    literals: Sequence[Literal]
    low: int
    high: int
    things: str
    inside: str = "one inside the other"
    around: str = ""
    between: Collection[int] = ()


class Rule(ABC):
    """One rule of one puzzle, about some of its places.

    `name` is in the puzzle's own words ("row 3", "the run of 4 right of row 2, column 1"). `unknowns` are those whose
    narrowing may wake the rule. Cheap rules are tried before costly ones. An `implied` rule follows from the others:
    it helps logic to see further, and neither the model nor the check needs it. A `granted` rule holds by the choice of
    unknowns: only the check looks at it. What is `given` stands in the puzzle itself and needs no explanation.
    """

    name: str
    places: Sequence[Place]
    unknowns: Sequence[int]
    cost: int = 0
    implied: bool = False
    granted: bool = False
    given: bool = False
    # Other rules that it takes for granted: in a model it stands for these too.
    takes: Sequence[Rule] = ()
    # Other rules whose narrowing its own includes: logic asks it in their place.
    covers: Sequence[Rule] = ()
    # Whether it has the fourth face, so that tables are looked for only where they are of use; and whether its rows do
    # not say all of it.
    compiles: bool = False
    has_cuts: bool = False
    # What solvers call it to narrow by this rule, where it does not say so by techniques.
    called: str
    # What solvers call it when striking leaves one value.
    leaving: str = "naked single"
    # Whether what stands somewhere is struck out elsewhere, which a person does without a word.
    strikes: bool = False

    def __init_subclass__(cls) -> None:
        cls.compiles = cls.enter is not Rule.enter
        cls.has_cuts = cls.cuts is not Rule.cuts
        cls.strikes = cls.strike is not Rule.strike

    @property
    def statement(self) -> str:
        """What the rule says, for a list of rules that contradict each other."""
        return self.name

    @property
    def notation(self) -> str:
        """Its rows in mathematical notation: x[p] and x[p, k] are variables, p a place of the rule, k a value."""
        return ""

    @abstractmethod
    def narrow(self, state: State) -> None:
        """Take away what this rule excludes; raise Contradiction when nothing is left."""

    @abstractmethod
    def linear(self, state: State) -> Iterator[Row]:
        """Rows that, within a state and together with `cuts`, exactly the boards obeying this rule satisfy."""

    @abstractmethod
    def broken(self, board: Board) -> str | None:
        """What is wrong with a finished board, or None."""

    @abstractmethod
    def reason(self, before: State, after: State) -> str:
        """Why narrowing took away what it did, as a clause for an explanation."""

    def techniques(self) -> Sequence[Technique]:
        """How a person narrows by this rule, the easiest way first."""
        return [Technique(1 + self.cost, self.narrow)]

    def technique(self, before: State, after: State) -> str:
        """What solvers call it when narrowing takes away what it did."""
        return self.called

    def tallies(self) -> Sequence[Tally]:
        """What it says of numbers of literals, so that a person can hold it against other rules that share them."""
        return ()

    def strike(self, state: State) -> None:
        """Take away what can be seen at a glance not to be there. Raises Contradiction."""
        raise NotImplementedError

    def enter(self, tables: Tables) -> bool:
        """Tell tables of many rules what this one means; whether they carry it, so that it need not narrow itself."""
        return False

    def cuts(self, values: Sequence[int], decided: Set[int]) -> list[Row]:
        """Further rows that an answer of the model violates, for rules with too many rows to write them all down.

        An empty list means that the answer obeys the rule. `decided` are the unknowns whose values were known before.
        """
        return []

    def by_itself(self) -> Rule:
        """The rule without what it takes for granted because of the other rules of the puzzle."""
        return self
