"""When no single "what if" says more: distinguish cases, and ask again in each of them.

Most puzzles that logic leaves open fall apart after a few cases, long before a model would be written down. Those that
do not are better left to the model.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from puzzlesolve.deadline import Deadline, OutOfTime
from puzzlesolve.engine.logic import Logic, Trials
from puzzlesolve.engine.state import Contradiction, State


class TooManyCases(Exception):
    """It did not come to an end."""


class Patience(NamedTuple):
    """After so many trials or seconds without a solution the model is the better way."""

    trials: int
    seconds: float | None


PATIENCE = Patience(20000, 5.0)

# A dive is over when it comes to more than one dead end in so many steps.
STEPS_PER_DEAD_END = 12


def dive(logic: Logic, state: State) -> Iterator[State]:
    """Decided states within one, as long as supposing one thing after the other hardly ever fails.

    A board with few clues has so many solutions that this finds some long before all what-ifs are asked. That it finds
    none says nothing. Raises OutOfTime.
    """
    made: list[Decision] = []
    now: State | None = state
    steps = dead_ends = 0
    while STEPS_PER_DEAD_END * dead_ends <= steps:
        if now is None:
            if not made:
                return
            last = made.pop()
            now = last.otherwise(logic)
            if now is None:
                dead_ends += 1
                del made[_culprit(logic, made, last) + 1 :]
        elif choice := logic.unknowns.next_choice(now):
            made.append(Decision(now, *choice))
            now = made[-1].followed(logic)
            steps += 1
        else:
            now.is_trial = False
            with suppress(Contradiction):
                logic.narrow_all(now)
                yield now
            now = None


class Decision(NamedTuple):
    """In a state, that an unknown has this value."""

    state: State
    unknown: int
    value: int

    def followed(self, logic: Logic) -> State | None:
        """The state that it leads to, if it leads anywhere."""
        with suppress(Contradiction):
            return logic.suppose(self.state, self.unknown, self.value)
        return None

    def otherwise(self, logic: Logic) -> State | None:
        """The state without this value."""
        state = self.state.copy()
        with suppress(Contradiction):
            logic.rule_out(state, self.unknown, self.value)
            return state
        return None


def _culprit(logic: Logic, made: list[Decision], last: Decision) -> int:
    """The number of the decision before which the last one, or that it is wrong, would still have led somewhere."""
    low, high = -1, len(made) - 1
    while low < high:
        middle = (low + high + 1) // 2
        there = last._replace(state=made[middle].state)
        if there.otherwise(logic) is None and there.followed(logic) is None:
            high = middle - 1
        else:
            low = middle
    return low


def cases(logic: Logic, state: State, trials: Trials, patience: Patience = PATIENCE) -> Iterator[State]:
    """All decided states within one, after `Logic.what_if` and with its trials. Raises TooManyCases, OutOfTime."""
    last, soon = logic.trials + patience.trials, Deadline(patience.seconds)
    parts = _parted(logic, state, trials) if logic.unknowns.open(state) else [(state, trials)]
    while parts:
        if logic.trials > last or soon.is_over:
            raise TooManyCases
        part, before = parts.pop()
        part.is_trial = False
        # What a value led to before, it leads to in each case; from there it goes on.
        tried = before.copy()
        try:
            with _until(soon, logic):
                logic.try_all(part, tried)
        except Contradiction:
            continue
        if logic.unknowns.open(part):
            parts += _parted(logic, part, tried)
        else:
            yield part
            last, soon = logic.trials + patience.trials, Deadline(patience.seconds)


@contextmanager
def _until(soon: Deadline, logic: Logic) -> Iterator[None]:
    """Logic stops at this moment as well as at its own deadline. Raises TooManyCases when it was this moment."""
    logic.deadline, whole = logic.deadline.sooner(soon), logic.deadline
    try:
        yield
    except OutOfTime:
        whole.check()
        raise TooManyCases from None
    finally:
        logic.deadline = whole


def _parted(logic: Logic, state: State, trials: Trials) -> list[tuple[State, Trials]]:
    """The most telling trial is one case, to be looked at first; that it is wrong is the other."""
    choices = {(unknown, value) for unknown, values in logic.unknowns.choices(state) for value in values}
    left = {choice: then for choice, then in trials.items() if choice in choices}
    unknown, value = min(left, key=lambda choice: left[choice].size())
    del left[unknown, value]
    parts = []
    otherwise = state.copy()
    with suppress(Contradiction):
        logic.rule_out(otherwise, unknown, value)
        parts.append((otherwise, left))
    with suppress(Contradiction):
        parts.append((logic.suppose(state, unknown, value), left))
    return parts
