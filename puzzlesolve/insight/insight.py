"""What a setter asks beyond the verdict: the way to the solution, the conflict, what is certain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlesolve.deadline import Deadline, OutOfTime
from puzzlesolve.engine.milp import SolverFailed
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.verdict import MULTIPLE, NONE, UNIQUE, Options, Outcome, late
from puzzlesolve.places import Place, abbreviated, grouped

if TYPE_CHECKING:
    from puzzlesolve.engine.state import State
    from puzzlesolve.engine.unknowns import Board
    from puzzlesolve.insight.explain import Told
    from puzzlesolve.insight.repairs import Repair
    from puzzlesolve.kinds.kind import Kind


class LinkInWords(NamedTuple):
    """What a rule concludes on the way from something supposed to a contradiction."""

    rule: str
    places: list[Place]
    values: list[list[int]]
    sentence: str


class StepInWords(NamedTuple):
    """One step of an explanation: its rules by name, the places it speaks of, and what it leaves them.

    `before` are the values that were left before. A step that refutes something says what was `supposed`, and has a
    chain of conclusions or, as a case, sentences of its own. The sentence is the `conclusion`, a colon, and the reason.
    `struck` is what stands elsewhere in a line and was struck out without a word since the step before.
    """

    technique: str
    level: int
    rules: list[str]
    reasons: list[list[Place]]
    places: list[Place]
    values: list[list[int]]
    before: list[list[int]]
    sentence: str
    supposed: tuple[Place, int] | None
    chain: list[LinkInWords]
    case: list[str]
    conclusion: str
    reason: str
    struck: list[tuple[Place, list[int]]]


class Insight(NamedTuple):
    """Whatever of these was asked for and exists; `message` says why something is missing.

    `conflict_scopes` are the places of each rule of a conflict, and `granted` is what it needs besides these rules;
    `unsure` are the places of which nothing is certain. `how_many` is how many solutions there are, at least or
    exactly, and `repairs` are the changes of a single clue that would leave one.
    """

    difficulty: str | None = None
    rating: float | None = None
    hardest: str | None = None
    counts: dict[str, int] | None = None
    steps: list[StepInWords] | None = None
    conflict: list[str] | None = None
    conflict_places: list[Place] | None = None
    conflict_scopes: list[list[Place]] | None = None
    granted: list[str] | None = None
    certain: dict[Any, int] | None = None
    unsure: Sequence[Place] = ()
    how_many: int | None = None
    how_many_is_exact: bool = False
    repairs: list[Repair] | None = None
    message: str | None = None

    def brief(self) -> Insight:
        """The rating alone."""
        return Insight(self.difficulty, self.rating, self.hardest)

    @property
    def is_told(self) -> bool:
        """Whether there is an explanation."""
        return self.steps is not None or self.conflict is not None or self.repairs is not None

    @property
    def words(self) -> list[str]:
        """Everything that is said in words."""
        steps = [text for step in self.steps or [] for text in (step.sentence, *step.case)]
        return [*steps, *(self.conflict or []), *(repair.words for repair in self.repairs or [])]


def find_insight(
    problem: Problem, outcome: Outcome, options: Options, explain: bool, certain: bool, deadline: Deadline
) -> Insight:
    """Explain a solution or the lack of one, or find what several solutions share."""
    known = Insight(certain=dict(outcome.boards[0]) if certain and outcome.verdict == UNIQUE else None)
    try:
        if outcome.verdict == UNIQUE and explain:
            return _explained(problem, outcome, deadline)._replace(certain=known.certain)
        if outcome.verdict == NONE and explain:
            return _conflict(problem, options, deadline)
        if outcome.verdict == MULTIPLE:
            return _certain(problem, outcome, options, deadline)
    except OutOfTime:
        missing = "what all solutions share was known" if outcome.verdict == MULTIPLE else "the explanation"
        return known._replace(message=late(options.time_limit, f"before {missing}"))
    except SolverFailed as failure:
        return known._replace(message=str(failure))
    except MemoryError:
        return known._replace(message="there is not enough memory for more than the verdict")
    return known


def _explained(problem: Problem, outcome: Outcome, deadline: Deadline) -> Insight:
    from puzzlesolve.insight.difficulty import rating
    from puzzlesolve.insight.explain import Explainer, counts_of

    board = outcome.boards[0]
    told = Explainer(problem, deadline).explain([board[places[0]] for places in problem.unknowns.places])
    steps = [each.step for each in told]
    rated = rating(steps, problem.borders)
    befores = [problem.given(), *(step.after for step in steps)]
    in_order = [in_words(problem, each, before) for each, before in zip(told, befores)]
    return Insight(rated.level, rated.number, rated.hardest, counts_of(steps), in_order)


def in_words(problem: Problem, told: Told, since: State | None = None) -> StepInWords:
    """A step by the names of rules and places; `since` is what was known after the step before, if there is one."""
    unknowns, step, rules = problem.unknowns, told.step, problem.with_implied
    places, values = _left(problem, step.after, step.changed)
    conclusion = abbreviated(unknowns.says(step.after, step.changed))
    supposed = None if step.supposed is None else (unknowns.places[step.supposed[0]][0], step.supposed[1])
    return StepInWords(
        step.technique,
        step.level,
        list(dict.fromkeys(rules[index].name for index in step.rules)),
        [list(rules[index].places) for index in step.rules],
        places,
        values,
        _left(problem, step.before, step.changed)[1],
        told.sentence,
        supposed,
        [
            LinkInWords(
                rules[link.rule].name,
                *_left(problem, link.after, link.changed),
                abbreviated(unknowns.says(link.after, link.changed)),
            )
            for link in step.chain
        ],
        told.case,
        conclusion,
        told.sentence.removeprefix(f"{conclusion}: "),
        [] if since is None else list(zip(*_left(problem, step.before, unknowns.changed(since, step.before)))),
    )


def _left(problem: Problem, state: State, unknowns: Sequence[int]) -> tuple[list[Place], list[list[int]]]:
    """The places of some unknowns, and the values that a state leaves them."""
    pairs = [(place, unknown) for unknown in unknowns for place in problem.unknowns.places[unknown]]
    return [place for place, _ in pairs], [problem.unknowns.values(state, unknown) for _, unknown in pairs]


def _conflict(problem: Problem, options: Options, deadline: Deadline) -> Insight:
    from puzzlesolve.insight.conflict import find_conflict

    rules = find_conflict(problem, deadline, options)
    # A rule about the whole board ("stars apart") marks no place of its own.
    scopes = {
        statement: sorted({place for rule in alike if not _is_everywhere(rule, problem) for place in rule.places})
        for statement, alike in grouped(rules, lambda rule: rule.statement).items()
    }
    places = sorted({place for scope in scopes.values() for place in scope})
    granted = [rule for rule in problem.rules if rule.granted]
    return Insight(
        conflict=list(scopes),
        conflict_places=places,
        conflict_scopes=list(scopes.values()),
        granted=_stated(granted),
    )


def _is_everywhere(rule: Rule, problem: Problem) -> bool:
    return len(rule.places) >= len(problem.unknowns.of)


class Solving(NamedTuple):
    """What came of solving a puzzle, and how long that took."""

    problem: Problem
    outcome: Outcome
    seconds: float


def with_repairs(insight: Insight, kind: Kind[Any], puzzle: Any, solving: Solving, deadline: Deadline) -> Insight:
    """The same for a puzzle with none or several solutions with how it could be mended."""
    from puzzlesolve.insight.repairs import Trouble, counted_solutions, find_repairs

    outcome = solving.outcome
    if outcome.verdict not in (NONE, MULTIPLE) or insight.message is not None:
        return insight
    found: Sequence[Board] = ()
    if outcome.verdict == MULTIPLE:
        found, is_exact = outcome.found, outcome.is_complete
        if not is_exact:
            found, is_exact = counted_solutions(solving.problem, found, deadline)
        insight = insight._replace(how_many=len(found), how_many_is_exact=is_exact)
    trouble = Trouble(insight.conflict or (), found, insight.conflict_places or insight.unsure)
    return insight._replace(repairs=find_repairs(kind, puzzle, trouble, solving.seconds, deadline))


def _stated(rules: Sequence[Rule]) -> list[str]:
    return list(dict.fromkeys(rule.statement for rule in rules))


def _certain(problem: Problem, outcome: Outcome, options: Options, deadline: Deadline) -> Insight:
    from puzzlesolve.insight.certain import find_certain

    certain = find_certain(problem, outcome, options, deadline)
    return Insight(certain=certain, unsure=[place for place in problem.unknowns.of if place not in certain])
