"""What narrowing and what-ifs see, beyond what the kinds' own puzzles need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from strategies import problem_of

from puzzlesolve.cells import Cell
from puzzlesolve.explain import MODEL, Explainer
from puzzlesolve.logic import Logic
from puzzlesolve.problem import Problem
from puzzlesolve.rules import Row, Rule
from puzzlesolve.unknowns import Marks, State
from puzzlesolve.verdict import UNIQUE, solve_problem

CELLS: list[Cell] = [(0, 0), (0, 1)]
# One solution, and no single what-if decides anything.
STUBBORN = "bombs: 3\n\n.1..\n.33.\n....\n1.2.\n"


class Forward(Rule):
    """If the first cell has a value, the second is zero; seen only in this direction."""

    def __init__(self, marks: Marks, value: int) -> None:
        self.name = f"if {value} then zero"
        self.cells = CELLS
        self.unknowns = [0, 1]
        self.value = value
        self.marks = marks

    def narrow(self, state: State) -> None:
        if self.marks.values(state, 0) == [self.value]:
            self.marks.keep_only(state, 1, [0])

    def reason(self, before: State, after: State) -> str:
        return self.name

    def linear(self, state: State) -> Iterator[Row]:
        yield Row([(1, (0, self.value)), (1, (1, 1))], "<=", 1)

    def broken(self, board: Mapping[Cell, int]) -> str | None:
        return self.name if board[0, 0] == self.value and board[0, 1] else None


def either_way() -> Problem:
    marks = Marks(([cell] for cell in CELLS), ("no bomb at", "a bomb at"))
    return Problem(marks, [Forward(marks, 0), Forward(marks, 1)])


def test_what_follows_whichever_way_it_goes_is_kept() -> None:
    problem = either_way()
    state = problem.unknowns.start()
    logic = Logic(problem)
    logic.narrow_all(state)
    assert problem.unknowns.open(state) == [0, 1]
    logic.what_if(state)
    assert [problem.unknowns.values(state, unknown) for unknown in (0, 1)] == [[0, 1], [0]]
    assert logic.what_ifs == 1


def test_a_step_may_rest_on_both_ways() -> None:
    explanation = Explainer(either_way()).explain([1, 0])
    assert [step.sentence for step in explanation.steps] == [
        "no bomb at row 1, column 2: this follows whichever way it goes: no bomb at or a bomb at row 1, column 1",
        "a bomb at row 1, column 1: only the model could decide this",
    ]


def test_what_only_the_model_decides_is_said_so() -> None:
    problem = problem_of("bomber", STUBBORN)
    outcome = solve_problem(problem)
    assert outcome.verdict == UNIQUE
    assert outcome.proof != "logic"
    board = outcome.boards[0]
    explanation = Explainer(problem).explain([board[cells[0]] for cells in problem.unknowns.cells])
    assert explanation.steps[-1].how == MODEL
    assert explanation.steps[-1].sentence.endswith("only the model could decide this")
    assert explanation.difficulty == "hard"
