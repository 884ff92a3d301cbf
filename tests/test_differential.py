"""Ways of solving that share little agree; `make stress` goes on with this for minutes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from boards import data_of
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import STARS, numbers_at, problem_of, sized, stars_at, states
from tools import stress

from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Rule
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.tables import Table
from puzzlesolve.engine.tables.separate import LARGEST
from puzzlesolve.engine.unknowns import Unknowns, numbers
from puzzlesolve.engine.verdict import NONE, Options, Outcome, solve_problem
from puzzlesolve.generate import can_make
from puzzlesolve.kinds import REGISTRY
from puzzlesolve.places import Graph, board, lines, touch_graph
from puzzlesolve.rules.all_different import AllDifferent
from puzzlesolve.rules.apart import Apart
from puzzlesolve.rules.count import Count
from puzzlesolve.rules.given import Given
from puzzlesolve.rules.implied.placement import Placement, neighbourhood
from puzzlesolve.rules.implies import Implies

NAMES = [entry.name for entry in REGISTRY]
Case = tuple[Unknowns, list[Rule], State]


@pytest.mark.parametrize("kind", NAMES)
def test_trying_all_values_logic_cbc_and_highs_find_the_same_solutions(kind: str) -> None:
    for text in stress.small_boards(kind, seed=1):
        stress.check_small(kind, text)


@pytest.mark.parametrize("kind", [entry.name for entry in REGISTRY if can_make(entry)])
def test_engines_and_solvers_agree_on_a_larger_board(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stress, "SIZES", [6])
    for seed in (1, 2):
        text = stress.large_board(kind, seed)
        assert text is not None
        assert stress.check_large(kind, text) in ("none", "unique", "multiple")


@pytest.mark.parametrize("kind", NAMES)
def test_a_seed_stands_for_the_same_boards_every_time(kind: str) -> None:
    assert stress.small_boards(kind, 7) == stress.small_boards(kind, 7)
    assert stress.small_boards(kind, 7) != stress.small_boards(kind, 8)


def test_a_solver_that_is_wrong_is_found_out_and_told_with_one_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(problem: Problem, options: Options) -> Outcome:
        return Outcome(NONE, []) if options.solver == "highs" else solve_problem(problem, options)

    monkeypatch.setattr(stress, "solve_problem", wrong)
    result = CliRunner().invoke(stress.main, ["--kind", "bomber", "--only", "3"])
    assert result.exit_code == 1
    assert "bomber, seed 3: milp with highs: none" in result.stdout
    assert result.stdout.endswith("Reproduce it with: make stress ARGS='--kind bomber --only 3'\n")


def test_a_crash_is_told_with_one_command_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stress, "check", lambda kind, seed: [][seed])
    result = CliRunner().invoke(stress.main, ["--kind", "kakuro", "--seed", "5"])
    assert result.exit_code == 1
    assert "IndexError" in result.stdout
    assert result.stdout.endswith("Reproduce it with: make stress ARGS='--kind kakuro --only 5'\n")


def test_agreement_is_told_with_the_number_of_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stress, "check", lambda kind, seed: "unique")
    result = CliRunner().invoke(stress.main, ["--only", "5"])
    assert result.exit_code == 0
    kinds = len(REGISTRY)
    small = kinds * stress.SMALL_BOARDS
    assert result.stdout == f"no disagreement on {small} small boards and {kinds} larger ones ({kinds} unique)\n"


# The table of counts is a second way to narrow by counts.


@st.composite
def many_counts(draw: st.DrawFn) -> Case:
    """Counts over tiles of one or two cells, some of them given."""
    sizes = draw(st.lists(st.integers(1, 2), min_size=1, max_size=6))
    starts = [sum(sizes[:tile]) for tile in range(len(sizes))]
    marks = Unknowns.shared([[(0, start + k) for k in range(size)] for start, size in zip(starts, sizes)], STARS)
    rules: list[Rule] = []
    for _ in range(draw(st.integers(1, 4))):
        cells = sorted(draw(st.sets(st.sampled_from(board(1, sum(sizes))), min_size=1)))
        low = draw(st.integers(0, len(cells)))
        counts = range(low, draw(st.integers(low, len(cells))) + 1)
        rules.append(Count(marks, cells, counts, "the clue", "star(s)"))
    for start in draw(st.lists(st.sampled_from(starts), max_size=2)):
        rules.append(Given(marks, (0, start), draw(st.integers(0, 1)), "given", "changed"))
    return marks, rules, draw(states(marks))


def narrowed_one_by_one(rules: list[Rule], state: State) -> list[int] | None:
    """What is left when every rule has narrowed until none finds more; None after a contradiction."""
    before: list[int] = []
    try:
        while before != state.words:
            before = state.words.copy()
            for rule in rules:
                rule.narrow(state)
    except Contradiction:
        return None
    return state.words


def tables_of(unknowns: Unknowns, rules: Sequence[Rule]) -> tuple[list[Table], list[int]]:
    """The tables of these rules, and the rules that are in none of them."""
    tables = unknowns.tables()
    others = [index for index, rule in enumerate(rules) if not rule.enter(tables)]
    return tables.made(), others


def narrowed_by_tables(tables: list[Table], state: State) -> list[int] | None:
    """The same by tables; changes are told as made."""
    before = state.words.copy()
    try:
        for table in tables:
            for word, taken in table.narrow(state):
                before[word] ^= taken
    except Contradiction:
        return None
    assert before == state.words
    return state.words


@given(many_counts())
def test_a_table_narrows_like_its_counts_one_by_one(case: Case) -> None:
    marks, rules, state = case
    tables, others = tables_of(marks, rules)
    in_tables = [rule for index, rule in enumerate(rules) if index not in others]
    assert narrowed_by_tables(tables, state.copy()) == narrowed_one_by_one(in_tables, state)


@st.composite
def counts_of_stars(draw: st.DrawFn) -> Case:
    """Counts over cells of a board whose stars keep apart."""
    height, width = draw(sized(3, 4))
    marks = stars_at(board(height, width))
    rules: list[Rule] = [Apart(marks, touch_graph(height, width), "stars apart", "stars")]
    for _ in range(draw(st.integers(0, 3))):
        cells = sorted(draw(st.sets(st.sampled_from(board(height, width)), min_size=1)))
        low = draw(st.integers(0, len(cells)))
        counts = range(low, draw(st.integers(low, len(cells))) + 1)
        rules.append(Count(marks, cells, counts, "the clue", "star(s)"))
    return marks, rules, draw(states(marks))


@given(counts_of_stars())
def test_a_table_keeps_stars_apart_as_the_rule_does(case: Case) -> None:
    marks, rules, state = case
    tables, others = tables_of(marks, rules)
    assert others == []
    assert narrowed_by_tables(tables, state.copy()) == narrowed_one_by_one(rules, state)


def test_a_table_keeps_two_sorts_of_neighbours_apart() -> None:
    marks = stars_at(board(1, 4))
    near, far = Graph(board(1, 4), [[1], [0], [3], [2]]), Graph(board(1, 4), [[2], [3], [0], [1]])
    rules: list[Rule] = [Apart(marks, graph, "stars apart", "stars") for graph in (near, far)]
    tables, others = tables_of(marks, rules)
    state = marks.start()
    marks.keep_only(state, 0, [1])
    assert others == []
    assert narrowed_by_tables(tables, state) is not None
    assert [marks.values(state, unknown) for unknown in range(4)] == [[1], [0], [0], [0, 1]]


@st.composite
def clauses_and_pairs(draw: st.DrawFn) -> Case:
    """Implications between marks, and points with two lines or none."""
    cells = board(1, draw(st.integers(2, 6)))
    marks = stars_at(cells)
    rules: list[Rule] = []
    for _ in range(draw(st.integers(1, 3))):
        fact, *others = draw(st.lists(st.sampled_from(cells), min_size=1, max_size=4, unique=True))
        facts = [(cell, draw(st.integers(0, 1))) for cell in (fact, *others)]
        rules.append(Implies(marks, facts[0], facts[1:], "one leads to another"))
    for _ in range(draw(st.integers(0, 2))):
        some = sorted(draw(st.sets(st.sampled_from(cells), min_size=2, max_size=4)))
        rules.append(Count(marks, some, {0, 2}, "a point", "line(s)", value=draw(st.integers(0, 1))))
    return marks, rules, draw(states(marks))


@given(clauses_and_pairs())
@settings(max_examples=200)
def test_a_table_narrows_like_its_implications_and_pairs_one_by_one(case: Case) -> None:
    marks, rules, state = case
    tables, others = tables_of(marks, rules)
    assert others == []
    assert narrowed_by_tables(tables, state.copy()) == narrowed_one_by_one(rules, state)


@given(many_counts(), st.data())
def test_a_table_goes_on_from_what_it_saw_before(case: Case, data: st.DataObject) -> None:
    marks, rules, state = case
    tables, _ = tables_of(marks, rules)
    if narrowed_by_tables(tables, state) is None or not marks.open(state):
        return
    marks.keep_only(state, data.draw(st.sampled_from(marks.open(state))), [data.draw(st.integers(0, 1))])
    unseen = State(state.words.copy())
    assert narrowed_by_tables(tables, state) == narrowed_by_tables(tables, unseen)


@given(many_counts(), st.integers(0, 3))
def test_another_problem_may_look_at_the_same_state(case: Case, kept: int) -> None:
    marks, rules, state = case
    if narrowed_by_tables(tables_of(marks, rules[:kept])[0], state) is None:
        return
    unseen = State(state.words.copy())
    tables, _ = tables_of(marks, rules)
    assert narrowed_by_tables(tables, state) == narrowed_by_tables(tables, unseen)


def test_a_table_takes_many_given_marks() -> None:
    marks = stars_at(board(1, 40))
    stars = [int(column % 3 == 0) for column in range(40)]
    rules: list[Rule] = [Given(marks, (0, column), star, "given", "changed") for column, star in enumerate(stars)]
    tables, others = tables_of(marks, rules)
    state = marks.start()
    assert others == []
    assert narrowed_by_tables(tables, state) is not None
    assert marks.decided(state) == stars
    # Whichever mark is something else, and however many are.
    for wrong in ([0], [39], [5, 20], list(range(40))):
        state = marks.start()
        for column in wrong:
            marks.keep_only(state, column, [1 - stars[column]])
        assert narrowed_by_tables(tables, state) is None


def test_a_table_asks_lookups_that_no_count_goes_with() -> None:
    marks = stars_at(board(1, 3))
    placement = Placement(marks, neighbourhood(1, 3), board(1, 3), 2, "row 1", "star(s)")
    (table,), others = tables_of(marks, [placement])
    state = marks.start()
    assert others == []
    assert narrowed_by_tables([table], state) == [0b010, 0b101]


@given(data_of("star-battle").puzzles())
@settings(max_examples=60)
def test_a_table_narrows_like_all_rules_of_a_star_battle_one_by_one(text: str) -> None:
    problem = problem_of("star-battle", text)
    marks, rules = problem.unknowns, problem.with_implied
    tables, others = tables_of(marks, rules)
    # Only a band without a cell is in no table.
    assert all(not rules[index].places for index in others)
    in_table = [rule for rule in rules if rule.places]
    assert narrowed_by_tables(tables, marks.start()) == narrowed_one_by_one(in_table, marks.start())


@st.composite
def squares_of_numbers(draw: st.DrawFn) -> Case:
    n = draw(st.integers(1, 5))
    numbers = numbers_at(board(n, n), n)
    rules: list[Rule] = [AllDifferent(numbers, cells, name) for name, cells in lines(n, n).items()]
    return numbers, rules, draw(states(numbers))


@given(squares_of_numbers())
def test_a_square_narrows_like_its_rows_and_columns_one_by_one(case: Case) -> None:
    numbers, rules, state = case
    (square,), others = tables_of(numbers, rules)
    assert others == []
    one_by_one = narrowed_one_by_one(rules, state.copy())
    before = state.words.copy()
    try:
        changes = square.narrow(state)
    except Contradiction:
        assert one_by_one is None
        return
    assert state.words == one_by_one
    for word, taken in changes:
        before[word] ^= taken
    assert before == state.words


@pytest.mark.parametrize(
    "line",
    [
        pytest.param([[1], [1], [2, 3, 4], [2, 3, 4]], id="a number twice"),
        pytest.param([[1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3]], id="no place for a number"),
        pytest.param([[1, 4], [1, 4], [2, 3], [1, 4]], id="two numbers with the same only place"),
    ],
)
@pytest.mark.parametrize("place", ["row 1", "row 4", "column 1", "column 3"])
def test_a_square_notices_a_line_that_cannot_be(line: list[list[int]], place: str) -> None:
    numbers = numbers_at(board(4, 4), 4)
    rules: list[Rule] = [AllDifferent(numbers, cells, name) for name, cells in lines(4, 4).items()]
    state = numbers.start()
    for cell, values in zip(lines(4, 4)[place], line):
        numbers.keep_only(state, numbers.of[cell], values)
    (square,), _ = tables_of(numbers, rules)
    assert narrowed_one_by_one(rules, state.copy()) is None
    with pytest.raises(Contradiction):
        square.narrow(state)


@given(data_of("inshi-no-heya").puzzles())
@settings(max_examples=60)
def test_a_square_narrows_like_all_rules_of_an_inshi_no_heya_one_by_one(text: str) -> None:
    problem = problem_of("inshi-no-heya", text)
    numbers, rules = problem.unknowns, problem.with_implied
    (square,), others = tables_of(numbers, rules)
    assert others == []
    state = numbers.start()
    try:
        square.narrow(state)
    except Contradiction:
        assert narrowed_one_by_one(list(rules), numbers.start()) is None
        return
    assert state.words == narrowed_one_by_one(list(rules), numbers.start())


@given(squares_of_numbers(), st.data())
def test_a_square_goes_on_from_what_it_saw_before(case: Case, data: st.DataObject) -> None:
    numbers, rules, state = case
    (square,), _ = tables_of(numbers, rules)
    try:
        square.narrow(state)
        if not numbers.open(state):
            return
        unknown = data.draw(st.sampled_from(numbers.open(state)))
        numbers.exclude(state, unknown, data.draw(st.sampled_from(numbers.values(state, unknown))))
    except Contradiction:
        return
    one_by_one = narrowed_one_by_one(rules, State(state.words.copy()))
    try:
        square.narrow(state)
    except Contradiction:
        assert one_by_one is None
        return
    assert state.words == one_by_one


def test_a_board_too_large_for_a_square_keeps_its_rules() -> None:
    n = LARGEST + 1
    numbers = numbers_at(board(n, n), n)
    rules: list[Rule] = [AllDifferent(numbers, cells, name) for name, cells in lines(n, n).items()]
    assert tables_of(numbers, rules) == ([], list(range(2 * n)))


SOME_COUNTS = [range(1), range(1, 2), range(2, 5)]


@st.composite
def different_numbers(draw: st.DrawFn) -> Case:
    """Groups of any cells whose numbers differ, among as many numbers or more, which each cell has of its own."""
    cells = board(2, 3)
    own = [draw(st.integers(2, 6)) for _ in cells]
    unknowns = Unknowns.each(cells, [numbers(largest) for largest in own])
    groups = draw(st.lists(st.sets(st.sampled_from(cells), min_size=1), min_size=1, max_size=3))
    rules: list[Rule] = [AllDifferent(unknowns, sorted(group), "a group") for group in groups]
    if draw(st.booleans()):
        rules.append(Count(unknowns, cells, draw(st.sampled_from(SOME_COUNTS)), "the board", "two(s)", value=2))
    if draw(st.booleans()):
        given = draw(st.sampled_from(cells))
        rules.append(Given(unknowns, given, draw(st.integers(1, 2)), "the given", "changed"))
    return unknowns, rules, draw(states(unknowns))


@given(different_numbers())
@settings(max_examples=200)
def test_a_table_of_any_different_numbers_narrows_like_its_rules_one_by_one(case: Case) -> None:
    unknowns, rules, state = case
    (table,), others = tables_of(unknowns, rules)
    assert [type(rules[index]) for index in others] == [Given] * len(others)
    in_table = [rule for index, rule in enumerate(rules) if index not in others]
    assert narrowed_by_tables([table], state.copy()) == narrowed_one_by_one(in_table, state)
