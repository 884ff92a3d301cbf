"""Each kind in a browser: walked through to its last step, played to the end, checked, and solved by hints alone."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from browser.reader import FOLLOW_HINT, NEXT_STEP, Reader, example, without_blanks
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.unknowns import Board
from puzzlesolve.engine.verdict import solve_problem
from puzzlesolve.kinds import REGISTRY
from puzzlesolve.kinds.kind import Kind
from puzzlesolve.places import Candidate, Place, at
from puzzlesolve.run.source import read_source

KINDS = [entry.name for entry in REGISTRY]
MOST_HINTS = 1000


class Solved(NamedTuple):
    """A puzzle and its only solution."""

    kind: Kind[Any]
    puzzle: Any
    problem: Problem
    board: Board

    @property
    def open_places(self) -> list[Place]:
        """A place for each unknown that has something to be found."""
        unknowns, given = self.problem.unknowns, self.problem.given()
        return [
            places[0]
            for unknown, places in enumerate(unknowns.places)
            if len(unknowns.values(given, unknown)) > 1 or len(unknowns.domains[unknown].values) == 1
        ]

    def domain(self, place: Place) -> Any:
        return self.problem.unknowns.domains[self.problem.unknowns.of[place]]


def solved(kind: str) -> Solved:
    source = read_source(str(example(kind)), None)
    loaded = source.entry.load()
    problem = loaded.problem(source.puzzle)
    (board,) = solve_problem(problem).boards
    return Solved(loaded, source.puzzle, problem, board)


def play(reader: Reader, answer: Solved, place: Place, value: int) -> None:
    """Fill in one place with the mouse alone."""
    domain = answer.domain(place)
    if isinstance(place, Candidate):
        reader.drag(place)
    elif domain.is_mark:
        reader.click(place, 1 if value else 2)
    elif all(name.isdigit() for name in domain.names):
        reader.click(place)
        reader.pad(domain.name_of(value))
    else:
        reader.click(place, domain.values.index(value) + 1)


def to_fill_in(answer: Solved) -> list[Place]:
    """Marks that are not there need no click."""
    return [place for place in answer.open_places if answer.board[place] or not answer.domain(place).is_mark]


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_is_walked_through_to_the_solution(reader: Reader, kind: str) -> None:
    answer = solved(kind)
    reader.open(reader.solve(kind, "--explain", str(example(kind))))
    steps = reader.count("#steps > li")
    for number in range(1, steps):
        title, concluded = reader.script(NEXT_STEP)
        assert title.startswith(f"Step {number} of {steps}: ")
        assert concluded >= 1
    assert not reader.element("next").is_enabled()
    said = reader.labels()
    for place in answer.problem.unknowns.of:
        name = answer.domain(place).name_of(answer.board[place])
        if isinstance(place, Candidate):
            tall, wide = (place.cells[-1][side] - place.cells[0][side] + 1 for side in (0, 1))
            covered = [label for label in said for cell in place.cells if f"{label},".startswith(f"{at(cell)},")]
            whole = all(f"in a {tall} by {wide} rectangle" in label for label in covered)
            assert whole or not answer.board[place]
        elif place in answer.open_places:
            (label,) = (label for label in said if f"{label},".startswith(f"{at(place)},"))
            assert label.endswith(f", {name}")


@pytest.mark.parametrize("kind", KINDS)
def test_a_board_is_played_to_the_end_by_clicks(reader: Reader, kind: str) -> None:
    answer = solved(kind)
    reader.open(reader.solve(kind, str(example(kind))))
    places = to_fill_in(answer)
    for place in places[:-1]:
        play(reader, answer, place, answer.board[place])
    assert "Solved" not in reader.text("said")
    reader.press("check")
    assert reader.text("said").startswith("Right so far")
    play(reader, answer, places[-1], answer.board[places[-1]])
    assert reader.text("said").startswith("Solved in ")
    written = answer.kind.answer.plain(answer.puzzle, answer.board)
    assert without_blanks(reader.text("as-text").splitlines()) == without_blanks(written)


@pytest.mark.parametrize("kind", KINDS)
def test_check_finds_a_wrong_place(reader: Reader, kind: str) -> None:
    answer = solved(kind)
    reader.open(reader.solve(kind, str(example(kind))))
    wrong = next(
        place for place in answer.open_places if len(answer.domain(place).values) > 1 and not _is_cut(answer, place)
    )
    values = answer.domain(wrong).values
    play(reader, answer, wrong, next(value for value in values if value != answer.board[wrong]))
    reader.press("check")
    assert reader.text("said") == "One place is wrong."
    spots = answer.problem.unknowns.places[answer.problem.unknowns.of[wrong]]
    assert reader.count(".spot.wrong") == len(spots)
    reader.press("hint")
    assert reader.text("said") == "First look at what is wrong."
    reader.press("undo")
    reader.press("check")
    assert reader.text("said").startswith("Right so far")
    assert reader.count(".spot.wrong") == 0


def _is_cut(answer: Solved, place: Place) -> bool:
    """A candidate of the solution cannot be filled in wrongly."""
    return isinstance(place, Candidate) and answer.board[place] == 1


@pytest.mark.parametrize("kind", KINDS)
def test_hints_lead_from_an_empty_board_to_the_solution(reader: Reader, kind: str) -> None:
    reader.open(reader.solve(kind, str(example(kind))))
    end = ""
    for _ in range(MOST_HINTS):
        (where, first), (why, second), (what, third), (end, last) = reader.script(FOLLOW_HINT)
        assert where.startswith("Look at ")
        assert len({where, why, what}) == 3
        assert (first, second, third, last) == (False, False, True, False)
        if end:
            break
    assert end.startswith("Solved in ")
