"""What narrowing and what-ifs see, beyond what the kinds' own puzzles need."""

from __future__ import annotations

from collections.abc import Iterator

from puzzlesolve.engine.logic import Logic
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Row, Rule
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.unknowns import Board, Unknowns, marks
from puzzlesolve.engine.verdict import MULTIPLE, Options, solve_problem
from puzzlesolve.places import Cell

CELLS: list[Cell] = [(0, 0), (0, 1)]
BOMBS = marks("no bomb", "a bomb")


class Forward(Rule):
    """If the first cell has a value, another has one too; seen only in this direction."""

    def __init__(self, marks: Unknowns, value: int, other: int = 1, then: int = 0) -> None:
        self.name = f"if {value} then {then}"
        self.places = [(0, 0), (0, other)]
        self.unknowns = [0, other]
        self.value, self.then = value, then
        self.marks = marks

    def narrow(self, state: State) -> None:
        if self.marks.values(state, 0) == [self.value]:
            self.marks.keep_only(state, self.unknowns[1], [self.then])

    def reason(self, before: State, after: State) -> str:
        return self.name

    def linear(self, state: State) -> Iterator[Row]:
        yield Row([(1, (0, self.value)), (1, (self.unknowns[1], 1 - self.then))], "<=", 1)

    def broken(self, board: Board) -> str | None:
        first, second = (board[place] for place in self.places)
        return self.name if first == self.value and second != self.then else None


class Fickle(Rule):
    """The second cell is zero; noticed only as long as the third may be anything."""

    def __init__(self, marks: Unknowns) -> None:
        self.name = "fickle"
        self.places = [(0, 1), (0, 2)]
        self.unknowns = [1, 2]
        self.marks = marks

    def narrow(self, state: State) -> None:
        if self.marks.values(state, 1) == [1] and len(self.marks.values(state, 2)) > 1:
            raise Contradiction

    def reason(self, before: State, after: State) -> str:
        return self.name

    def linear(self, state: State) -> Iterator[Row]:
        yield Row([(1, (1, 1))], "==", 0)

    def broken(self, board: Board) -> str | None:
        return self.name if board[0, 1] else None


def either_way() -> Problem:
    marks = Unknowns.each(CELLS, BOMBS)
    return Problem(marks, [Forward(marks, 0), Forward(marks, 1)])


def test_a_value_that_fails_only_when_it_is_tried_alone_proves_nothing_of_the_others() -> None:
    marks = Unknowns.each([(0, column) for column in range(3)], BOMBS)
    # A one in the first cell leads to a one in the second, where it passes unnoticed.
    problem = Problem(marks, [Forward(marks, 1, 1, 1), Forward(marks, 1, 2, 0), Fickle(marks)])
    state = marks.start()
    Logic(problem).what_if(state)
    assert marks.values(state, 1) == [0]
    for engine in ("auto", "milp"):
        found = solve_problem(problem, Options(engine, solutions=None))
        assert (found.verdict, len(found.boards)) == (MULTIPLE, 2)


def test_what_follows_whichever_way_it_goes_is_kept() -> None:
    problem = either_way()
    state = problem.unknowns.start()
    logic = Logic(problem)
    logic.narrow_all(state)
    assert problem.unknowns.open(state) == [0, 1]
    logic.what_if(state)
    assert [problem.unknowns.values(state, unknown) for unknown in (0, 1)] == [[0, 1], [0]]
    assert logic.what_ifs == 1
