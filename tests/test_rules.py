"""Each rule's three faces against each other, on small random states, by trying all values.

`broken` is the plain one, and decides: narrowing may take away only what no obeying board has, and the rows of the
model are satisfied by exactly the obeying boards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from contextlib import suppress
from itertools import accumulate, groupby, product
from math import prod

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from rows import completions, holds, variables_of
from strategies import STARS, Draw, every_board, numbers_at, rooms, shapes, sized, stars_at, states

from puzzlesolve.engine.milp.model import Answer, Model
from puzzlesolve.engine.problem import Problem
from puzzlesolve.engine.rule import Row, Rule
from puzzlesolve.engine.state import Contradiction, State
from puzzlesolve.engine.unknowns import Board, Unknowns, numbers
from puzzlesolve.places import (
    Cell,
    Graph,
    Place,
    at,
    beside,
    blocks,
    board,
    corners,
    edges,
    graph,
    grouped,
    half_steps,
    lines,
    rooms_of,
    sides_graph,
    touch_graph,
    touching,
)
from puzzlesolve.rules import product as product_rule
from puzzlesolve.rules import quotients as quotients_rule
from puzzlesolve.rules.alike import Alike
from puzzlesolve.rules.all_different import AllDifferent
from puzzlesolve.rules.apart import Apart
from puzzlesolve.rules.arms import Arms
from puzzlesolve.rules.connected import Connected
from puzzlesolve.rules.count import Count
from puzzlesolve.rules.digit_sum import DigitSum
from puzzlesolve.rules.given import Given
from puzzlesolve.rules.implied import skyline as skyline_rule
from puzzlesolve.rules.implied.blocks import Blocks
from puzzlesolve.rules.implied.fillings import Fillings
from puzzlesolve.rules.implied.placement import MOST_SPARE, Line, Placement, neighbourhood
from puzzlesolve.rules.implied.skyline import Skyline
from puzzlesolve.rules.implied.strip import Strip
from puzzlesolve.rules.implies import Implies
from puzzlesolve.rules.loop import Loop
from puzzlesolve.rules.pattern import Automaton, Pattern
from puzzlesolve.rules.product import Product
from puzzlesolve.rules.seen import Seen
from puzzlesolve.rules.stretches import Stretches

Case = tuple[Rule, Unknowns, State]


def blocks_of(height: int, width: int) -> list[list[int]]:
    """The 2x2 blocks of a board, as numbers of its cells."""
    return [[row * width + column for row, column in block] for block in blocks(height, width)]


def lines_of(cells: Sequence[Cell]) -> list[list[Cell]]:
    """Cells that lie in one row or column."""
    by_line = (grouped(cells, lambda cell, axis=axis: cell[axis]).values() for axis in (0, 1))  # type: ignore[misc]
    return [line for several in by_line for line in several if len(line) > 1]


def one_board(unknowns: Unknowns, state: State) -> st.SearchStrategy[tuple[int, ...]]:
    """One value for each unknown."""
    return st.tuples(*(st.sampled_from(unknowns.values(state, unknown)) for unknown in range(len(unknowns))))


@st.composite
def counts(draw: Draw) -> Case:
    cells = board(1, draw(st.integers(1, 6)))
    low = draw(st.integers(-1, len(cells) + 1))
    marks = stars_at(cells)
    rule = Count(marks, cells, range(low, draw(st.integers(low, len(cells) + 1)) + 1), "row 1", "star(s)")
    return rule, marks, draw(states(marks))


@st.composite
def weighted_counts(draw: Draw) -> Case:
    """Tiles of one to three cells, all of them counted."""
    sizes = draw(st.lists(st.integers(1, 3), min_size=1, max_size=5))
    ends = list(accumulate(sizes))
    tiles = [[(0, column) for column in range(end - size, end)] for size, end in zip(sizes, ends)]
    marks = Unknowns.shared(tiles, STARS)
    cells = board(1, ends[-1])
    low = draw(st.integers(0, len(cells)))
    high = min(low + draw(st.integers(0, 2)), len(cells))
    return Count(marks, cells, range(low, high + 1), "the clue", "star(s)"), marks, draw(states(marks))


@st.composite
def givens(draw: Draw) -> Case:
    cells = board(1, 2)
    unknowns = draw(st.sampled_from([numbers_at(cells, 4), stars_at(cells)]))
    value = draw(st.sampled_from(unknowns.values(unknowns.start(), 0)))
    rule = Given(unknowns, draw(st.sampled_from(cells)), value, "the given", "changed")
    return rule, unknowns, draw(states(unknowns))


@st.composite
def aparts(draw: Draw) -> Case:
    height, width = draw(sized(3, 3))
    marks = stars_at(board(height, width))
    return (
        Apart(marks, touch_graph(height, width), "stars apart", "stars", blocks_of(height, width)),
        marks,
        draw(states(marks)),
    )


@st.composite
def permutations(draw: Draw) -> Case:
    cells = board(1, draw(st.integers(1, 5)))
    numbers = numbers_at(cells, len(cells))
    return AllDifferent(numbers, cells, "row 1"), numbers, draw(states(numbers))


@st.composite
def digit_sums(draw: Draw, most_digit: int = 9) -> Case:
    cells = board(1, draw(st.integers(1, 4)))
    numbers = numbers_at(cells, 9)
    state = draw(states(numbers, range(1, most_digit + 1)))
    total = draw(st.none() | st.integers(1, 24) | one_board(numbers, state).map(sum))
    return DigitSum(numbers, cells, total, "the run"), numbers, state


@st.composite
def products(draw: Draw) -> Case:
    cells = draw(shapes(2, 3))[:4]
    numbers = numbers_at(cells, draw(st.integers(1, 6)))
    state = draw(states(numbers))
    value = draw(st.integers(1, 40) | one_board(numbers, state).map(prod))
    return Product(numbers, cells, value, "room A", lines_of(cells)), numbers, state


@st.composite
def connections(draw: Draw) -> Case:
    height, width = draw(sized(3, 4))
    count = draw(st.integers(1, min(9, height * width)))
    marks = Unknowns.shared(rooms_of(draw(rooms(height, width, count))).values(), STARS)
    return Connected(marks, sides_graph(height, width), "connection", "painted cells"), marks, draw(states(marks))


@st.composite
def open_connections(draw: Draw) -> tuple[Connected, Unknowns, State]:
    height, width = draw(st.sampled_from([(1, 5), (1, 6), (2, 3), (2, 4)]))
    marks = Unknowns.shared(rooms_of(draw(rooms(height, width, draw(st.integers(4, 6))))).values(), STARS)
    return Connected(marks, sides_graph(height, width), "connection", "painted cells"), marks, marks.start()


@st.composite
def strips(draw: Draw) -> Case:
    width = draw(st.integers(1, 6))
    marks = stars_at(board(2, width))
    first, second = ([(row, column) for column in range(width)] for row in (0, 1))
    return Strip(marks, first, second, draw(st.integers(1, 3)), "rows 1 and 2", "star(s)"), marks, draw(states(marks))


@st.composite
def placements(draw: Draw) -> Case:
    marks = stars_at(board(3, 3))
    around = neighbourhood(3, 3)
    rule = Placement(marks, around, draw(shapes(3, 3)), draw(st.integers(1, 4)), "area A", "star(s)")
    return rule, marks, draw(states(marks))


@st.composite
def fillings(draw: Draw) -> Case:
    """Any ways to fill an area, which need not keep apart."""
    marks = stars_at(board(3, 3))
    area = draw(shapes(3, 3))
    ways = draw(st.lists(st.sets(st.sampled_from(area)), max_size=4))
    outside = {cell: [near for near in beside(cell) if near in area] for cell in board(3, 3) if cell not in area}
    touched = {cell: near for cell, near in outside.items() if near}
    return Fillings(marks, area, ways, touched, "area A", "stars"), marks, draw(states(marks))


@st.composite
def rows_and_columns(draw: Draw) -> Case:
    height, width = draw(st.sampled_from([(1, 1), (1, 5), (4, 1), (2, 4), (3, 3), (4, 2), (2, 2)]))
    marks = stars_at(board(height, width))
    around = neighbourhood(height, width)
    name, cells = draw(st.sampled_from(sorted(lines(height, width).items())))
    return Line(marks, around, cells, draw(st.integers(1, 3)), name, "star(s)"), marks, draw(states(marks))


@st.composite
def counts_in_sets(draw: Draw) -> Case:
    cells = board(1, draw(st.integers(1, 5)))
    marks = stars_at(cells)
    allowed = draw(st.sets(st.integers(0, len(cells)), min_size=1) | st.sampled_from([{0, 2}, {1, 3}]))
    rule = Count(marks, cells, allowed, "row 1", "star(s)", value=draw(st.integers(0, 1)))
    return rule, marks, draw(states(marks))


@st.composite
def counts_of_numbers(draw: Draw) -> Case:
    cells = board(1, draw(st.integers(1, 4)))
    numbers = numbers_at(cells, 3)
    allowed = draw(st.sets(st.integers(0, len(cells)), min_size=1))
    return Count(numbers, cells, allowed, "row 1", "two(s)", value=2), numbers, draw(states(numbers))


@st.composite
def different_numbers(draw: Draw) -> Case:
    """Places with domains of their own, and mostly fewer than there are numbers."""
    cells = board(1, draw(st.integers(1, 4)))
    unknowns = Unknowns.each(cells, [numbers(draw(st.integers(1, 5))) for _ in cells])
    return AllDifferent(unknowns, cells, "the cage"), unknowns, draw(states(unknowns))


@st.composite
def sums_of_other_digits(draw: Draw) -> Case:
    cells = board(1, draw(st.integers(1, 4)))
    digits = numbers_at(cells, draw(st.integers(4, 6)))
    state = draw(states(digits))
    return DigitSum(digits, cells, draw(st.none() | st.integers(1, 18)), "the cage"), digits, state


@st.composite
def other_connections(draw: Draw) -> Case:
    """Zeros that are connected, or ones, on some cells of a board, joined where they touch."""
    height, width = draw(sized(3, 4))
    marks = stars_at(board(height, width))
    some = sorted(draw(st.sets(st.sampled_from(board(height, width)), min_size=1)))
    rule = Connected(marks, graph(some, touching), "connection", "white cells", value=draw(st.integers(0, 1)))
    return rule, marks, draw(states(marks))


@st.composite
def implications(draw: Draw) -> Case:
    cells = board(1, draw(st.integers(1, 4)))
    unknowns = draw(st.sampled_from([stars_at(cells), numbers_at(cells, 3)]))
    start = unknowns.start()
    fact, *others = [(cell, draw(st.sampled_from(unknowns.values(start, unknowns.of[cell])))) for cell in cells]
    return Implies(unknowns, fact, others, "one leads to another"), unknowns, draw(states(unknowns))


@st.composite
def arms(draw: Draw) -> Case:
    """Two arms, either of which may be empty, and perhaps a cell that is in neither."""
    cells = board(1, draw(st.integers(2, 6)))
    unknowns = draw(st.sampled_from([stars_at(cells), numbers_at(cells, 3)]))
    values = unknowns.values(unknowns.start(), 0)
    facts = [(cell, draw(st.sampled_from(values))) for cell in draw(st.permutations(cells))]
    first = draw(st.integers(0, len(cells)))
    both = [facts[:first], facts[first : len(cells) - draw(st.integers(0, 1))]]
    total = draw(st.none() | st.integers(0, len(cells)))
    return Arms(unknowns, both, total, "the clue", "cell(s)"), unknowns, draw(states(unknowns))


@st.composite
def patterns(draw: Draw) -> Case:
    """Any automaton of a few stages."""
    cells = board(1, draw(st.integers(1, 5)))
    unknowns = draw(st.sampled_from([stars_at(cells), numbers_at(cells, 3)]))
    values = unknowns.values(unknowns.start(), 0)
    stages = st.integers(0, 3)
    steps = draw(st.dictionaries(st.tuples(stages, st.sampled_from(values)), stages, min_size=4))
    rule = Pattern(unknowns, cells, Automaton(steps, draw(st.sets(stages, min_size=1))), "row 1", "row 1 is wrong")
    return rule, unknowns, draw(states(unknowns))


@st.composite
def stretches(draw: Draw) -> Case:
    """Along a row or a column; more often than not, the stretches of some line that is left."""
    across = draw(st.booleans())
    size = draw(st.integers(1, 7))
    cells = board(1, size) if across else [(row, 0) for row in range(size)]
    marks = stars_at(cells if across else board(size, 2))
    state = draw(states(marks))
    held = draw(one_board(marks, state))[:: 1 if across else 2]
    lengths = [len(list(group)) for value, group in groupby(held) if value]
    if draw(st.integers(0, 3)) == 0:
        lengths = draw(st.lists(st.integers(1, 4), max_size=3))
    return Stretches(marks, cells, lengths, "line 1", "stars"), marks, state


@st.composite
def views(draw: Draw) -> Case:
    """Numbers that may repeat."""
    cells = board(1, draw(st.integers(1, 5)))
    numbers = numbers_at(cells, draw(st.integers(1, 5)))
    return Seen(numbers, cells, draw(st.integers(1, 5)), "the clue"), numbers, draw(states(numbers))


@st.composite
def small_views(draw: Draw) -> Case:
    """The model has many variables of its own."""
    cells = board(1, draw(st.integers(1, 3)))
    numbers = numbers_at(cells, 3)
    return Seen(numbers, cells, draw(st.integers(1, 3)), "the clue"), numbers, draw(states(numbers))


@st.composite
def views_of_different_numbers(draw: Draw) -> Case:
    cells = board(1, draw(st.integers(1, 3)))
    numbers = numbers_at(cells, draw(st.integers(len(cells), 3)))
    different = AllDifferent(numbers, cells, "row 1")
    seen = Seen(numbers, cells, draw(st.integers(1, 3)), "the clue", [different])
    return Together([different, seen]), numbers, draw(states(numbers))


@st.composite
def skylines(draw: Draw, most: int = 5) -> Case:
    cells = board(1, draw(st.integers(1, most)))
    numbers = numbers_at(cells, len(cells))
    clues = st.none() | st.integers(1, len(cells))
    front, back = (
        None if clue is None else Seen(numbers, line, clue, name)
        for clue, line, name in ((draw(clues), cells, "the front"), (draw(clues), cells[::-1], "the back"))
    )
    return Skyline(AllDifferent(numbers, cells, "row 1"), front, back), numbers, draw(states(numbers))


class Together(Rule):
    """Several rules as one, where one of them takes the others for granted."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.name = "together"
        self.rules = rules
        self.places = list(dict.fromkeys(place for rule in rules for place in rule.places))
        self.unknowns = sorted({unknown for rule in rules for unknown in rule.unknowns})

    def narrow(self, state: State) -> None:
        before: list[int] = []
        while before != state.words:
            before = state.words.copy()
            for rule in self.rules:
                rule.narrow(state)

    def reason(self, before: State, after: State) -> str:
        return self.name

    def linear(self, state: State) -> Iterator[Row]:
        for rule in self.rules:
            yield from rule.linear(state)

    def cuts(self, values: Sequence[int], decided: Set[int]) -> list[Row]:
        return [row for rule in self.rules for row in rule.cuts(values, decided)]

    def broken(self, board: Board) -> str | None:
        return next((wrong for rule in self.rules if (wrong := rule.broken(board))), None)


@st.composite
def loops(draw: Draw) -> Case:
    """Lines between the points of a board."""
    size = draw(st.sampled_from([(2, 2), (2, 3), (3, 3), (2, 4), (5, 1), (1, 4)]))
    lines = stars_at(edges(board(*size)))
    sides_of = {point: [edge for edge in half_steps(point) if edge in lines.of] for point in board(*size)}
    pairs = [Count(lines, sides, {0, 2}, at(point), "line(s)") for point, sides in sides_of.items()]
    return Together([*pairs, Loop(lines, size, pairs, "the loop")]), lines, draw(states(lines))


@st.composite
def clue_blocks(draw: Draw) -> Case:
    """Lines around four cells, some of which have clues, and perhaps a clue elsewhere."""
    cells = draw(st.sets(st.sampled_from([*board(2, 2), (2, 2), (3, 0), (0, 4)])))
    clues = {cell: draw(st.integers(0, 3)) for cell in cells}
    lines = stars_at(edges(corners(2, 2)))
    return Blocks(lines, (2, 2), clues, "the clues"), lines, draw(states(lines))


EXACT = {
    "count in a set": counts_in_sets(),
    "count of numbers": counts_of_numbers(),
    "sum of other digits": sums_of_other_digits(),
    "connected by value and graph": other_connections(),
    "implies": implications(),
    "arms": arms(),
    "pattern": patterns(),
    "stretches": stretches(),
    "seen": views(),
    "skyline": skylines(),
    "count": counts(),
    "given": givens(),
    "apart": aparts(),
    "digit sum": digit_sums(),
    "product": products(),
    "connected": connections(),
    "fillings": fillings(),
    "blocks": clue_blocks(),
}
SOUND = {
    "different numbers": different_numbers(),
    "loop": loops(),
    "strip": strips(),
    "placement": placements(),
    "line": rows_and_columns(),
    "weighted count": weighted_counts(),
    "permutation": permutations(),
}
EVERY = {**EXACT, **SOUND}


def obeying(rule: Rule, unknowns: Unknowns, state: State) -> list[tuple[int, ...]]:
    return [values for values in every_board(unknowns, state) if rule.broken(unknowns.by_place(values)) is None]


def left(unknowns: Unknowns, state: State) -> list[set[int]]:
    return [set(unknowns.values(state, unknown)) for unknown in range(len(unknowns))]


def check_narrowing(case: Case, exact: bool) -> None:
    rule, unknowns, state = case
    good = obeying(rule, unknowns, state)
    before = left(unknowns, state)
    try:
        rule.narrow(state)
    except Contradiction:
        assert good == []
        return
    after = left(unknowns, state)
    for unknown in range(len(unknowns)):
        supported = {values[unknown] for values in good}
        assert supported <= after[unknown] <= before[unknown]
        # A rule says nothing of unknowns that are not its own.
        if exact and unknown in rule.unknowns:
            assert after[unknown] == supported
    changed = {unknown for unknown in range(len(unknowns)) if before[unknown] != after[unknown]}
    assert {unknown for word, bits in state.touched for unknown in unknowns.touched(word, bits)} == changed


@pytest.mark.parametrize("name", EXACT)
@given(data=st.data())
def test_narrowing_leaves_exactly_what_some_obeying_board_has(name: str, data: st.DataObject) -> None:
    check_narrowing(data.draw(EXACT[name]), exact=True)


def has_much_to_spare(rule: Rule, marks: Unknowns, state: State) -> bool:
    """A placement does not look where this is so."""
    if type(rule) is not Placement:
        return False
    more = Placement(marks, neighbourhood(3, 3), rule.places, rule.count + MOST_SPARE + 1, rule.name, rule.ones)
    return obeying(more, marks, state) != []


def check_lookup(rule: Rule, marks: Unknowns, state: State) -> None:
    good = obeying(rule, marks, state)
    try:
        rule.narrow(state)
    except Contradiction:
        assert good == []
    else:
        assert left(marks, state) == [set(values) for values in zip(*good)]


@pytest.mark.parametrize("name", ["strip", "placement", "line"])
@given(data=st.data())
def test_a_lookup_is_exact_while_no_one_is_known_and_little_is_to_spare(name: str, data: st.DataObject) -> None:
    rule, marks, state = data.draw(SOUND[name])
    state = State([marks.start().words[0], state.words[1]])
    assume(not has_much_to_spare(rule, marks, state))
    check_lookup(rule, marks, state)


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 5), (5, 1), (2, 2)])
def test_a_line_is_exact_on_every_tiny_board(height: int, width: int) -> None:
    marks = stars_at(board(height, width))
    everything = marks.start().words[0]
    for name, cells in lines(height, width).items():
        for count, may_be_one in product((1, 2, 3), range(everything + 1)):
            rule = Line(marks, neighbourhood(height, width), cells, count, name, "star(s)")
            check_lookup(rule, marks, State([everything, may_be_one]))


@pytest.mark.parametrize("name", SOUND)
@given(data=st.data())
def test_narrowing_never_takes_a_value_that_some_obeying_board_has(name: str, data: st.DataObject) -> None:
    check_narrowing(data.draw(SOUND[name]), exact=False)


@pytest.mark.parametrize("name", EVERY)
@given(data=st.data())
@settings(max_examples=60)
def test_narrowing_a_finished_board_tells_whether_it_is_broken(name: str, data: st.DataObject) -> None:
    rule, unknowns, state = data.draw(EVERY[name])
    values = data.draw(one_board(unknowns, state))
    for unknown, value in enumerate(values):
        unknowns.keep_only(state, unknown, [value])
    broken = rule.broken(unknowns.by_place(values)) is not None
    try:
        rule.narrow(state)
    except Contradiction:
        assert broken
    else:
        # What follows from other rules may leave it to these to notice.
        assert not broken or rule.implied


@pytest.mark.parametrize("limit", ["MOST_FILLINGS", "MOST_CHOICES", "MOST_LISTED"])
@given(case=products())
@settings(max_examples=60)
def test_a_room_with_too_many_ways_to_fill_it_is_still_narrowed_soundly(limit: str, case: Case) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(product_rule, limit, 0)
        check_narrowing(case, exact=False)


@given(case=products())
@settings(max_examples=60)
def test_a_product_with_too_many_divisors_is_looked_at_prime_by_prime(case: Case) -> None:
    rule, unknowns, state = case
    assert isinstance(rule, Product)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(quotients_rule, "MOST_DIVISORS", 1)
        patch.setattr(product_rule, "quotients_of", quotients_rule.Quotients)
        check_narrowing((rule.by_itself(), unknowns, state), exact=False)


@given(case=skylines())
def test_a_line_with_too_many_ways_to_fill_it_is_still_narrowed_soundly(case: Case) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(skyline_rule, "LONGEST", 0)
        # Nothing that was found with more patience.
        patch.setattr(skyline_rule, "kept_by_skyline", skyline_rule.kept_by_skyline.__wrapped__)
        check_narrowing(case, exact=False)


@given(case=products(), exponents=st.booleans())
@settings(max_examples=60)
def test_the_rows_of_a_room_are_exact_by_factorisations_and_by_primes(case: Case, exponents: bool) -> None:
    rule, unknowns, state = case
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(product_rule, "MOST_FACTORISATIONS", 0 if exponents else 1000)
        assert modelled(rule, unknowns, state) == obeying(rule, unknowns, state)


@given(case=products())
@settings(max_examples=60)
def test_what_a_room_remembers_of_a_narrower_state_is_not_used_for_a_wider_one(case: Case) -> None:
    rule, unknowns, narrower = case
    with suppress(Contradiction):
        rule.narrow(narrower)
    check_narrowing((rule, unknowns, unknowns.start()), exact=True)


def modelled(rule: Rule, unknowns: Unknowns, state: State) -> list[tuple[int, ...]]:
    """The boards that satisfy the rule's rows."""
    rows = list(rule.linear(state))
    return [
        values
        for values in every_board(unknowns, state)
        if any(True for _ in completions(rows, variables_of(unknowns, values)))
    ]


WITH_CUTS = ("connected", "connected by value and graph", "loop")
LINEAR = {**{name: case for name, case in EVERY.items() if name not in WITH_CUTS}, "digit sum": digit_sums(5)}
LINEAR |= {"seen": small_views(), "seen, different": views_of_different_numbers(), "skyline": skylines(3)}


@pytest.mark.parametrize("name", LINEAR)
@given(data=st.data())
@settings(max_examples=60)
def test_the_rows_are_satisfied_by_exactly_the_obeying_boards(name: str, data: st.DataObject) -> None:
    case = data.draw(LINEAR[name])
    assert modelled(*case) == obeying(*case)


@pytest.mark.parametrize("different", [False, True])
@given(st.lists(st.sets(st.integers(1, 5), min_size=1, max_size=3), min_size=3, max_size=5), st.integers(1, 4))
@example([{1, 3, 4}, {1, 3, 4}, {2, 3}, {2, 4}], 2)
@settings(max_examples=20)
def test_the_model_of_a_longer_view_has_exactly_the_obeying_boards(
    different: bool, values: list[set[int]], count: int
) -> None:
    cells = board(1, len(values))
    numbers = numbers_at(cells, 5)
    state = numbers.start()
    for unknown, left in enumerate(values):
        numbers.keep_only(state, unknown, left)
    others = [AllDifferent(numbers, cells, "row 1")] if different else []
    rule = Together([*others, Seen(numbers, cells, count, "the clue", others)])
    model = Model(Problem(numbers, rule.rules), state)
    found = []
    while isinstance(answer := model.ask(), Answer):
        found.append(tuple(answer.values))
        model.forbid(answer.values)
    assert sorted(found) == obeying(rule, numbers, state)


@given(connections() | open_connections() | other_connections() | loops())
@settings(max_examples=150)
def test_the_cuts_leave_exactly_the_obeying_boards(case: Case) -> None:
    rule, marks, state = case
    rows = list(rule.linear(state))
    decided = {unknown for unknown in range(len(marks)) if len(marks.values(state, unknown)) == 1}
    # Every board that satisfies the rows which are written down at first.
    answers = [
        (values, answer)
        for values in every_board(marks, state)
        for answer in completions(rows, variables_of(marks, values))
    ]
    cuts: list[Row] = []
    for values, answer in answers:
        own = rule.cuts(values, decided)
        assert bool(own) == (rule.broken(marks.by_place(values)) is not None)
        # The answer itself is cut off, so that asking again gets further.
        assert not own or not all(holds(row, answer) for row in own)
        cuts += own
    kept = {values for values, answer in answers if all(holds(row, answer) for row in cuts)}
    assert sorted(kept) == obeying(rule, marks, state)


@given(loops())
@settings(max_examples=60)
def test_the_rows_of_a_loop_hold_what_it_takes_for_granted(case: Case) -> None:
    together, lines, state = case
    assert isinstance(together, Together)
    loop = together.rules[-1]
    rows = [row for rule in loop.takes for row in rule.linear(state)]
    answers = [
        (values, answer)
        for values in every_board(lines, state)
        for answer in completions(rows, variables_of(lines, values))
    ]
    cuts = [row for values, _ in answers for row in loop.cuts(values, set())]
    kept = {values for values, answer in answers if all(holds(row, answer) for row in cuts)}
    assert sorted(kept) == obeying(together, lines, state)


@st.composite
def certain_connections(draw: Draw) -> tuple[Connected, list[Rule], Unknowns]:
    """A connection, and counts that make some cells of some groups members."""
    height, width = draw(st.sampled_from([(1, 5), (2, 3), (2, 4), (3, 3)]))
    marks = stars_at(board(height, width))
    groups = draw(st.lists(st.sets(st.sampled_from(board(height, width)), min_size=1, max_size=4), max_size=3))
    certain = [sorted(group) for group in groups]
    counts: list[Rule] = [Count(marks, group, range(1, len(group) + 1), "a group", "star(s)") for group in certain]
    return Connected(marks, sides_graph(height, width), "connection", "stars", 1, certain), counts, marks


@given(certain_connections())
@settings(max_examples=150)
def test_what_is_certain_makes_cuts_tighter_and_loses_no_board(case: tuple[Connected, list[Rule], Unknowns]) -> None:
    rule, counts, marks = case
    boards = [
        values
        for values in every_board(marks, marks.start())
        if not any(count.broken(marks.by_place(values)) for count in counts)
    ]
    good = [values for values in boards if rule.broken(marks.by_place(values)) is None]
    rows = {(tuple(row.terms), row.sense, row.bound): row for row in rule.linear(marks.start())}
    for values in boards:
        own = rule.cuts(values, set())
        answer = variables_of(marks, values)
        assert bool(own) == (values not in good)
        assert not own or not all(holds(row, answer) for row in own)
        rows.update({(tuple(row.terms), row.sense, row.bound): row for row in own})
    for answer in [variables_of(marks, values) for values in good]:
        assert all(holds(row, answer) for row in rows.values())


def test_every_value_of_a_permutation_stands_somewhere() -> None:
    numbers = numbers_at(board(1, 3), 3)
    state = numbers.start()
    numbers.keep_only(state, 0, [1])
    AllDifferent(numbers, board(1, 3), "row 1").narrow(state)
    assert left(numbers, state) == [{1}, {2, 3}, {2, 3}]
    numbers.exclude(state, 1, 3)
    AllDifferent(numbers, board(1, 3), "row 1").narrow(state)
    assert left(numbers, state) == [{1}, {2}, {3}]


def test_a_painted_cell_at_a_distance_needs_the_only_way_to_it() -> None:
    marks = stars_at(board(2, 3))
    state = marks.start()
    for cell, value in {(0, 0): 1, (0, 2): 1, (1, 1): 0}.items():
        marks.keep_only(state, marks.of[cell], [value])
    Connected(marks, sides_graph(2, 3), "connection", "painted cells").narrow(state)
    assert left(marks, state)[marks.of[0, 1]] == {1}


def test_what_no_painted_cell_can_reach_is_unpainted() -> None:
    marks = stars_at(board(1, 4))
    state = marks.start()
    for column, value in {0: 1, 1: 0}.items():
        marks.keep_only(state, column, [value])
    Connected(marks, sides_graph(1, 4), "connection", "painted cells").narrow(state)
    assert left(marks, state) == [{1}, {0}, {0}, {0}]


def test_a_tile_beside_a_clue_twice_counts_twice() -> None:
    marks = Unknowns.shared([[(0, 0), (0, 1)], [(0, 2)]], STARS)
    state = marks.start()
    Count(marks, board(1, 3), 1, "the clue", "painted neighbour(s)").narrow(state)
    assert left(marks, state)[0] == {0}


def test_a_tile_painted_in_part_is_broken_though_its_cells_share_an_unknown() -> None:
    tile = [(0, 0), (0, 1)]
    rule = Alike(Unknowns.shared([tile], STARS), tile, "tile A")
    assert rule.broken({(0, 0): 1, (0, 1): 0}) == "tile A is painted in part"
    assert [rule.broken(dict.fromkeys(tile, value)) for value in (0, 1)] == [None, None]


def test_a_tile_with_two_unknowns_is_a_mistake_of_its_kind() -> None:
    with pytest.raises(ValueError, match="the cells of tile A must share one unknown"):
        Alike(stars_at(board(1, 2)), board(1, 2), "tile A")


def test_a_number_twice_in_a_line_of_a_room_is_broken_even_if_the_product_is_right() -> None:
    rule = Product(numbers_at(board(1, 2), 4), board(1, 2), 4, "room A", [board(1, 2)])
    assert rule.broken({(0, 0): 2, (0, 1): 2}) == "room A has 2 twice in a line, at row 1, columns 1 and 2"


@pytest.mark.parametrize(
    ("low", "high", "message"),
    [
        (2, 2, "row 1 has 1 star, not 2"),
        (0, 0, "row 1 has 1 star, not 0"),
        (2, 4, "row 1 has 1 star, not at least 2"),
        (2, 3, "row 1 has 1 star, not 2 to 3"),
    ],
)
def test_a_count_says_what_was_wanted(low: int, high: int, message: str) -> None:
    cells = board(1, 4)
    rule = Count(stars_at(cells), cells, range(low, high + 1), "row 1", "star(s)")
    assert rule.broken({cell: int(cell == (0, 0)) for cell in cells}) == message


def test_too_many_are_said_to_be_too_many() -> None:
    cells = board(1, 3)
    rule = Count(stars_at(cells), cells, range(2), "row 1", "star(s)")
    assert rule.broken(dict.fromkeys(cells, 1)) == "row 1 has 3 stars, not at most 1"


def test_marks_beyond_the_first_words_are_narrowed_like_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("state", "literals", "unknowns"):
        monkeypatch.setattr(f"puzzlesolve.engine.{module}.MARKS_PER_WORD", 2)
    cells = board(3, 3)
    marks = stars_at(cells)
    state = marks.start()
    assert len(state.words) == 10
    marks.keep_only(state, marks.of[1, 1], [1])
    Apart(marks, touch_graph(3, 3), "stars apart", "stars").narrow(state)
    assert left(marks, state) == [{1} if cell == (1, 1) else {0} for cell in cells]
    Count(marks, cells, 1, "the board", "star(s)").narrow(state)
    with pytest.raises(Contradiction):
        Count(marks, cells, range(2, 10), "the board", "star(s)").narrow(state)
    assert marks.decided(state) == [0, 0, 0, 0, 1, 0, 0, 0, 0]
    state = marks.start()
    Fillings(marks, cells[4:6], [cells[4:5]], {(1, 0): cells[4:5]}, "two cells", "stars").narrow(state)
    assert [marks.values(state, unknown) for unknown in (3, 4, 5)] == [[0], [1], [0]]


def test_every_board_of_a_state_is_tried() -> None:
    numbers = numbers_at(board(1, 2), 3)
    assert list(every_board(numbers, numbers.start())) == list(product((1, 2, 3), repeat=2))


def test_a_number_with_only_one_place_left_goes_there() -> None:
    numbers = numbers_at(board(1, 3), 3)
    state = numbers.start()
    for unknown in (1, 2):
        numbers.keep_only(state, unknown, [1, 2])
    AllDifferent(numbers, board(1, 3), "row 1").narrow(state)
    assert left(numbers, state) == [{3}, {1, 2}, {1, 2}]


def test_a_placement_looks_past_the_first_cell_that_fits() -> None:
    marks = stars_at(board(2, 3))
    state = marks.start()
    for cell in [(0, 0), (0, 2), (1, 1)]:
        marks.keep_only(state, marks.of[cell], [0])
    area = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2)]
    # A star at the top in the middle would leave no place for a second one.
    Placement(marks, neighbourhood(2, 3), area, 2, "area A", "star(s)").narrow(state)
    assert marks.decided(state) == [0, 0, 0, 1, 0, 1]


def test_a_column_of_a_board_one_cell_wide_is_no_row() -> None:
    marks = stars_at(board(3, 1))
    column = Line(marks, neighbourhood(3, 1), board(3, 1), 2, "column 1", "star(s)")
    state = marks.start()
    column.narrow(state)
    assert marks.decided(state) == [1, 0, 1]


def test_a_connection_says_why_some_cells_are_painted_and_others_not() -> None:
    marks = stars_at(board(1, 6))
    rule = Connected(marks, sides_graph(1, 6), "connection", "painted cells")
    before = marks.start()
    for unknown, value in ((0, 1), (2, 1), (3, 0)):
        marks.keep_only(before, unknown, [value])
    told = []
    for technique in rule.techniques():
        after = before.copy()
        technique.narrow(after)
        told.append((technique.name, marks.changed(before, after), rule.reason(before, after)))
    assert told == [
        ("the only way out", [1], "every way between painted cells leads through there"),
        ("an area cut off", [4, 5], "no way leads from there to the other painted cells"),
    ]


@pytest.mark.parametrize(
    ("total", "known", "changed", "reason"),
    [
        (3, {}, [0, 2], "the clue needs 3 cells, and its other arms reach no further"),
        (None, {1: 1}, [0], "the arms of the clue have no gaps"),
    ],
)
def test_arms_say_why_they_are_so_long(
    total: int | None, known: dict[int, int], changed: list[int], reason: str
) -> None:
    marks, rule = two_arms(total)
    before = marks.start()
    for unknown, value in known.items():
        marks.keep_only(before, unknown, [value])
    told = []
    for technique in rule.techniques():
        after = before.copy()
        technique.narrow(after)
        if after != before:
            told.append((marks.changed(before, after), (technique.reason or rule.reason)(before, after)))
    assert told[0] == (changed, reason)


def test_where_no_arm_gets_a_clue_strikes_out_what_it_would_cover() -> None:
    marks, rule = two_arms(1)
    state = marks.start()
    rule.strike(state)
    assert [marks.values(state, unknown) for unknown in range(4)] == [[0, 1], [0], [0, 1], [0]]


def two_arms(total: int | None) -> tuple[Unknowns, Arms]:
    """Two arms of two cells each."""
    cells = board(1, 4)
    marks = stars_at(cells)
    arms = [[(cell, 1) for cell in cells[:2]], [(cell, 1) for cell in cells[2:]]]
    return marks, Arms(marks, arms, total, "the clue", "cell(s)")


# What a loop sees, on the edges between points.


def lines_after(size: tuple[int, int], drawn: Sequence[Place], blocked: Sequence[Place] = ()) -> dict[Place, list[int]]:
    """What each edge between so many rows and columns of points may be after some were drawn and some excluded."""
    lines = stars_at(edges(board(*size)))
    state = lines.start()
    for value, several in ((1, drawn), (0, blocked)):
        for edge in several:
            lines.keep_only(state, lines.of[edge], [value])
    Loop(lines, size, [], "the loop").narrow(state)
    return {edge: lines.values(state, lines.of[edge]) for edge in lines.of}


def test_a_loop_does_not_close_while_there_are_lines_elsewhere() -> None:
    square = [(1, 1.5), (1.5, 2), (2, 1.5)]
    assert lines_after((4, 5), square)[1.5, 1] == [0, 1]
    assert lines_after((4, 5), [*square, (1, 3.5)])[1.5, 1] == [0]


def test_a_loop_that_is_closed_has_no_other_lines() -> None:
    square = [(0, 0.5), (0.5, 1), (1, 0.5), (0.5, 0)]
    after = lines_after((2, 4), square)
    assert [edge for edge, values in after.items() if 1 in values] == sorted(square)
    with pytest.raises(Contradiction):
        lines_after((2, 4), [*square, (0, 2.5)])


def test_a_path_that_might_have_been_all_may_not_close_once_there_is_another() -> None:
    lines = stars_at(edges(board(4, 4)))
    loop = Loop(lines, (4, 4), [], "the loop")
    state = lines.start()
    for edge in [(1, 1.5), (1.5, 2), (2, 1.5)]:
        lines.keep_only(state, lines.of[edge], [1])
    loop.narrow(state)
    assert lines.values(state, lines.of[1.5, 1]) == [0, 1]
    lines.keep_only(state, lines.of[0, 0.5], [1])
    loop.narrow(state)
    assert lines.values(state, lines.of[1.5, 1]) == [0]


def test_a_loop_needs_the_edges_of_a_whole_board_in_reading_order() -> None:
    for points in (board(3, 3)[:-1], board(3, 4)):
        with pytest.raises(ValueError, match="the edges between points"):
            Loop(stars_at(edges(points)), (3, 3), [], "the loop")
    with pytest.raises(ValueError, match="the edges between points"):
        Loop(stars_at(sorted(edges(board(3, 3)), reverse=True)), (3, 3), [], "the loop")


@pytest.mark.parametrize(
    ("drawn", "blocked", "reason"),
    [
        ([(0, 0.5), (0.5, 1), (1, 0.5), (0.5, 0)], [], "the loop is closed"),
        ([(1, 1.5), (1.5, 2), (2, 1.5), (1, 3.5)], [], "that would close a loop while there are lines elsewhere"),
        (
            [(0, 1.5)],
            [(1, 1.5), (2, 1.5)],
            "a line has the inside of the loop on one side and the outside on the other",
        ),
        ([(0, 0.5)], [(0, 1.5), (1, 1.5), (2, 1.5)], "the inside of the loop is one piece, and so is the outside"),
    ],
)
def test_a_loop_says_why(drawn: Sequence[Place], blocked: Sequence[Place], reason: str) -> None:
    lines = stars_at(edges(board(4, 5)))
    rule = Loop(lines, (4, 5), [], "the loop")
    before = lines.start()
    for value, several in ((1, drawn), (0, blocked)):
        for edge in several:
            lines.keep_only(before, lines.of[edge], [value])
    after = before.copy()
    rule.narrow(after)
    assert before != after
    assert rule.reason(before, after) == reason


def test_the_inside_of_a_loop_is_one_piece() -> None:
    # Two squares, and the two edges between them, one of which is gone: the other is a bridge.
    after = lines_after((2, 4), [], blocked=[(0, 1.5)])
    assert [edge for edge, values in after.items() if values == [0]] == [(0, 1.5), (1, 1.5)]
    after = lines_after((2, 4), [(0, 0.5)], blocked=[(0, 1.5)])
    assert [edge for edge, values in after.items() if 1 in values] == [(0, 0.5), (0.5, 0), (0.5, 1), (1, 0.5)]
    with pytest.raises(Contradiction):
        lines_after((2, 4), [(0, 0.5), (0, 2.5)], blocked=[(0, 1.5)])
    with pytest.raises(Contradiction):
        lines_after((1, 4), [(0, 0.5)])


def test_a_line_has_the_inside_of_the_loop_on_one_side() -> None:
    # The second column of faces between the rows of points, from the outside to the outside.
    for above, below in (((0, 1.5), (1, 1.5)), ((1, 1.5), (0, 1.5))):
        after = lines_after((3, 4), [above, (0.5, 0)], blocked=[below])
        assert after[2, 1.5] == [1]
    after = lines_after((3, 4), [(0, 1.5), (1, 1.5)])
    assert after[2, 1.5] == [0]
    # Three lines would lead from the outside to the inside.
    with pytest.raises(Contradiction):
        lines_after((3, 4), [(0, 1.5), (1, 1.5), (2, 1.5)])


def test_two_threes_side_by_side_have_a_line_between_them() -> None:
    lines = stars_at(edges(corners(4, 5)))
    # The other clue has lines elsewhere: no loop around both of them.
    rule = Blocks(lines, (4, 5), {(1, 1): 3, (1, 2): 3, (3, 4): 2}, "the clues")
    state = lines.start()
    reasons = []
    while True:
        before = state.copy()
        rule.narrow(state)
        if before == state:
            break
        reasons.append(rule.reason(before, state))
    known = [edge for edge in lines.of if lines.values(state, lines.of[edge]) == [1]]
    assert {(1, 0.5), (1, 1.5), (1, 2.5)} <= set(known)
    cells = "row 2, columns 2 and 3, and row 3, columns 2 and 3"
    assert f"it is so in all ways to draw the lines at {cells}" in reasons


# What was wrong once.


def test_a_lookup_sees_all_marks_of_a_large_board() -> None:
    marks = stars_at(board(33, 33))
    assert len(marks.start().words) == 4
    state = marks.start()
    last_row = [(32, column) for column in range(33)]
    rule = Placement(marks, neighbourhood(33, 33), last_row, 2, "row 33", "star(s)")
    rule.narrow(state)
    assert len(marks.open(state)) == len(marks)
    for cell in last_row[3:]:
        marks.keep_only(state, marks.of[cell], [0])
    rule.narrow(state)
    assert [marks.values(state, marks.of[cell]) for cell in last_row[:3]] == [[1], [0], [1]]


def test_implied_rules_are_left_out_where_no_table_carries_them_unless_they_need_none() -> None:
    def implied(cells: Sequence[Cell]) -> Iterator[Rule]:
        yield Count(marks, cells, 1, "implied", "star(s)", implied=True)
        yield Fillings(marks, cells[:1], [cells[:1]], {}, "implied", "stars")

    for side, count in ((32, 2), (33, 1)):
        marks = stars_at(board(side, side))
        asked = Problem(marks, [], implied(board(side, side)))
        assert len(asked.with_implied) == count
        assert asked.rules == []


@pytest.mark.parametrize("side", [6, 12])
def test_connectivity_looks_at_each_neighbour_once(side: int) -> None:
    looks = 0

    class Counted(list[int]):
        def __iter__(self) -> Iterator[int]:
            nonlocal looks
            for other in super().__iter__():
                looks += 1
                yield other

    lattice = sides_graph(side, side)
    counted = Graph(lattice.places, [Counted(others) for others in lattice.near])
    marks = stars_at(board(side, side))
    state = marks.start()
    for cell in ((0, 0), (side - 1, side - 1)):
        marks.keep_only(state, marks.of[cell], [1])
    Connected(marks, counted, "connection", "stars").narrow(state)
    assert looks == sum(map(len, lattice.near))
