"""The values of a line of places, in order, are accepted by an automaton: stretches of painted cells, a view."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from puzzlesolve.engine.rule import IMPOSSIBLE, Row, Rule, Variable
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.tables import Tables
from puzzlesolve.engine.unknowns import Board, Unknowns
from puzzlesolve.places import Place


class Automaton(NamedTuple):
    """Starts in stage 0; a stage and a value lead to the next stage, or nowhere; in the end some are accepted."""

    steps: Mapping[tuple[int, int], int]
    accepted: Collection[int]


class Arc(NamedTuple):
    """A step that some accepted line takes: where, from which stage, by which value, to which stage."""

    number: int
    stage: int
    value: int
    next: int


class Pattern(Rule):
    """`wrong` says what is wrong with a line that is not accepted."""

    called = "every filling of a line"
    cost = 1

    def __init__(
        self, unknowns: Unknowns, places: Sequence[Place], automaton: Automaton, name: str, wrong: str
    ) -> None:
        self.name = name
        self.places = places
        self.wrong = wrong
        self._all = unknowns
        self._automaton = automaton
        self.unknowns = [unknowns.of[place] for place in places]

    @property
    def notation(self) -> str:
        return "x[p, k] = Σ y[p, s, k] over the stages s of an automaton, and the y are a path: who comes in goes out"

    def narrow(self, state: State) -> None:
        kept = self._kept([self._all.values(state, unknown) for unknown in self.unknowns])
        if kept is None:
            raise Contradiction
        for unknown, values in zip(self.unknowns, kept):
            self._all.keep_only(state, unknown, values)

    def _kept(self, domains: Sequence[Sequence[int]]) -> list[set[int]] | None:
        """For each place the values that some accepted line has there; None where there is no such line."""
        kept: list[set[int]] = [set() for _ in domains]
        for arc in self._arcs(domains):
            kept[arc.number].add(arc.value)
        return kept if all(kept) else None

    def _arcs(self, domains: Sequence[Sequence[int]]) -> list[Arc]:
        """Every step of every accepted line."""
        steps = self._automaton.steps
        stages = [{0}]
        for values in domains:
            stages.append({steps[s, v] for s in stages[-1] for v in values if (s, v) in steps})
        leading = stages[-1].intersection(self._automaton.accepted)
        arcs = []
        for number in reversed(range(len(domains))):
            here = [
                Arc(number, s, v, steps[s, v])
                for s in sorted(stages[number])
                for v in domains[number]
                if steps.get((s, v)) in leading
            ]
            leading = {arc.stage for arc in here}
            arcs += here
        return arcs

    def enter(self, tables: Tables) -> bool:
        return tables.look_up_values(self.unknowns, self._kept_bits)

    def _kept_bits(self, words: Sequence[int]) -> list[int] | None:
        kept = self._kept([[value for value in range(word.bit_length()) if word >> value & 1] for word in words])
        return None if kept is None else [sum(1 << value for value in values) for values in kept]

    def reason(self, before: State, after: State) -> str:
        return f"{self.name} cannot be completed otherwise"

    def linear(self, state: State) -> Iterator[Row]:
        # A path from stage to stage: one arc for each place, and who comes to a stage goes on from it.
        arcs = self._arcs([self._all.values(state, unknown) for unknown in self.unknowns])
        if not arcs:
            yield IMPOSSIBLE
            return
        names: dict[Arc, Variable] = {arc: f"arc {self.name} {arc.number} {arc.stage} {arc.value}" for arc in arcs}
        for number, unknown in enumerate(self.unknowns):
            here = [arc for arc in arcs if arc.number == number]
            for value in {arc.value for arc in here}:
                taken: list[tuple[int, Variable]] = [(1, names[arc]) for arc in here if arc.value == value]
                yield Row([*taken, (-1, (unknown, value))], "==", 0)
            for stage in {arc.stage for arc in here} if number else ():
                came = [(1, names[arc]) for arc in arcs if arc.number == number - 1 and arc.next == stage]
                yield Row([*came, *((-1, names[arc]) for arc in here if arc.stage == stage)], "==", 0)
            yield Row([(1, names[arc]) for arc in here], "==", 1)

    def broken(self, board: Board) -> str | None:
        stage: int | None = 0
        for place in self.places:
            stage = self._automaton.steps.get((stage, board[place])) if stage is not None else None
        return None if stage is not None and stage in self._automaton.accepted else self.wrong
