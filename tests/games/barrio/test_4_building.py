"""§4 building: lines, doubles, rubble, closing up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from andamio.core.match import Match
from andamio.games.barrio.state import CLOSED_UP, CLOSINGS, PAID_LINE, RUBBLE, SPLIT
from tests.depth import sample

from .table import (
    Market,
    after,
    barred,
    choices,
    discards,
    happened,
    is_sound,
    market,
    markets_to_choose,
    playthrough,
    position,
    rubble,
    state,
)
from .test_model import packed, pieces, shifted, size

FACE_UP = "Sierra 1, Sierra 2, Sierra 3, Sierra 4"


def placed_two(rows: list[str], hand0: str, *, first: str, second: str, **more: Any) -> Match:
    """Two Burruños go where they do no harm; seat 0 may build."""
    match = position(market=rows, hand0=f"2 Burruño, {hand0}", houses=FACE_UP, **more)
    return after(match, "place Burruño", first, "place Burruño", second)


# -- §4.1


def test_4_1_only_after_two_materials() -> None:
    match = position(market=["wood brick"], hand0="Coast 1, 2 stone", houses=FACE_UP)
    assert barred(match, "build Coast 1") == "2.5"
    assert barred(after(match, "place stone", "at row 0, column 1"), "build Coast 1") == "2.3"


def test_4_1_any_line_also_one_not_placed_in() -> None:
    rows = ["wood brick", "stone -", "stone -"]
    match = placed_two(rows, "Coast 1", first="at row 4, column 1", second="at row 5, column 1")
    after(match, "build Coast 1")
    assert market(match) == ["stone", "stone", "Burruño", "Burruño"]


def test_4_1_a_line_must_cover_every_material() -> None:
    rows = ["wood brick", "stone -", "stone -"]
    match = placed_two(rows, "Coast 5, Coast 6", first="at row 4, column 1", second="at row 5, column 1")
    assert choices(match, "build") == {"build Coast 6"}
    assert barred(match, "build Coast 5") == "4.1"


def test_4_1_rows_and_columns_are_offered() -> None:
    rows = ["wood brick", "brick -"]
    match = placed_two(rows, "Coast 1", first="at row 1, column 3", second="at row 1, column 4")
    after(match, "build Coast 1")
    assert choices(match) == {"pay with row 1", "pay with column 1"}
    assert barred(match, "pay with column 2") == "4.1"
    assert barred(match, "take house 1") == "4.1"
    after(match, "pay with column 1")
    assert market(match) == ["brick Burruño Burruño"]


# -- §4.2


def test_4_2_a_row_reaches_beyond_gaps() -> None:
    rows = ["wood - brick", "stone stone stone"]
    match = placed_two(rows, "Coast 1", first="at row 3, column 1", second="at row 3, column 2")
    assert choices(match, "build") == {"build Coast 1"}
    after(match, "build Coast 1")
    assert market(match) == ["stone stone stone", "Burruño Burruño -"]


# -- §4.3


def test_4_3_a_double_stands_for_either_material() -> None:
    rows = ["wood brick/concrete", "stone -", "stone -"]
    for house in ("Coast 1", "Country 2"):  # wood and brick
        match = placed_two(rows, house, first="at row 4, column 1", second="at row 5, column 1")
        assert f"build {house}" in choices(match)
    rows = ["wood brick brick/concrete", "stone - -", "stone - -"]
    match = placed_two(rows, "Coast 7", first="at row 4, column 1", second="at row 5, column 1")  # and concrete
    assert "build Coast 7" in choices(match)


def test_4_3_one_of_them_only() -> None:
    rows = ["wood brick/concrete", "stone -", "stone -"]
    match = placed_two(rows, "Coast 7", first="at row 4, column 1", second="at row 5, column 1")
    assert choices(match, "build") == set()


def test_4_3_plain_cards_pay_first() -> None:
    rows = ["wood brick/concrete brick", "stone - -", "stone - -"]
    match = placed_two(rows, "Coast 1", first="at row 4, column 1", second="at row 5, column 1")
    after(match, "build Coast 1")
    assert discards(match) == "1 wood, 1 brick"
    assert rubble(match) == "1 brick/concrete"


# -- §4.4


def test_4_4_the_rest_of_the_line_is_rubble() -> None:
    rows = ["wood brick stone Burruño stone", "stone - - - -"]
    match = placed_two(rows, "Coast 1", first="at row 3, column 1", second="at row 4, column 1")
    after(match, "build Coast 1")
    assert discards(match) == "1 wood, 1 brick"
    assert rubble(match) == "2 stone, 1 Burruño"
    assert [event.amount for event in happened(match, PAID_LINE)] == [2]
    assert [event[2:] for event in happened(match, RUBBLE)] == [(2, 2), (7, 1)]


# -- §4.5


def test_4_5_empty_lines_are_dropped() -> None:
    rows = ["stone - stone", "wood brick stone", "stone - stone"]
    match = placed_two(rows, "Coast 1", first="at row 4, column 1", second="at row 4, column 2")
    after(match, "build Coast 1")
    assert (state(match).height, state(match).width) == (3, 3) or state(match).options > 0


def test_4_5_pieces_that_meet_when_the_line_is_dropped_need_no_choice() -> None:
    rows = ["stone stone", "wood brick", "stone stone"]
    match = placed_two(rows, "Coast 1", first="at row 4, column 1", second="at row 4, column 2")
    after(match, "build Coast 1")
    assert market(match) == ["stone stone", "stone stone", "Burruño Burruño"]
    assert not happened(match, SPLIT)


def split() -> Match:
    """Two stones above the line and two below it that do not meet: each pair may come to the other."""
    rows = ["stone stone - -", "wood brick wood brick", "- - stone stone"]
    match = placed_two(rows, "Coast 1", first="at row 0, column 1", second="at row 5, column 3")
    return after(match, "build Coast 1")


def test_4_5_a_split_market_is_closed_by_the_fewest_steps() -> None:
    match = split()
    s = state(match)
    assert [event.amount for event in happened(match, SPLIT)] == [s.options]
    assert s.options > 1 and match.turn == 0
    assert choices(match) == {f"close up as in {n}" for n in range(1, s.options + 1)}
    assert barred(match, "take house 1") == "4.5"
    assert barred(match, f"close up as in {s.options + 1}") == "4.5"


def test_4_5_who_builds_chooses_among_different_markets() -> None:
    match = split()
    offered = markets_to_choose(match)
    assert len({frozenset(found.items()) for found in offered}) == len(offered)
    for number, wanted in enumerate(offered, 1):
        done = after(match.clone(), f"close up as in {number}")
        rows = [line.split() for line in market(done)]
        found = {(r, c): kind for r, line in enumerate(rows) for c, kind in enumerate(line) if kind != "-"}
        assert found == wanted
        assert happened(done, CLOSED_UP)[0].what == number - 1


def test_4_5_every_market_to_choose_is_in_fewer_pieces_inside_the_limit() -> None:
    for offered in markets_to_choose(split()):
        rows, columns = {r for r, _ in offered}, {c for _, c in offered}
        assert len(offered) == 6
        assert rows == set(range(len(rows))) and columns == set(range(len(columns)))
        assert max(len(rows), len(columns)) <= 5


def test_4_5_one_result_is_no_question() -> None:
    rows = ["stone stone stone", "- - stone", "wood brick wood", "stone - -"]
    match = placed_two(rows, "Coast 1", first="at row 3, column 4", second="at row 3, column 5")
    after(match, "build Coast 1")
    assert [event.amount for event in happened(match, SPLIT)] == [1] and not happened(match, CLOSED_UP)
    assert market(match) == ["stone stone stone", "stone - stone"]


@pytest.mark.compiled
def test_4_5_every_split_market_of_3_by_5_can_be_closed_in_22_ways_at_most() -> None:
    """With cards that are all different; `CLOSINGS` has room for more. The worst of all is among them every day."""
    worst = {cell: str(cell) for cell in product(range(3), range(5)) if sum(cell) % 2}  # a chessboard
    markets = list(split_markets(3, 5))
    assert len(markets) == 14_458
    found = Counter(len(closings(market)) for market in [*sample(markets, 2000), worst])
    assert found[0] == 0 and max(found) == 22 <= CLOSINGS


def split_markets(height: int, width: int) -> Iterator[Market]:
    """Every market up to this size that is in pieces, without empty lines."""
    cells = list(product(range(height), range(width)))
    for bits in range(1, 1 << len(cells)):
        market = {cell: str(cell) for i, cell in enumerate(cells) if bits >> i & 1}
        if packed(market) == market and len(pieces(market)) > 1:
            yield market


def closings(market: Market) -> list[Market]:
    """What a step of closing up may lead to, alone."""
    for steps in range(1, 9):
        shifts = {(d, a) for d in range(-steps, steps + 1) for a in (steps - abs(d), abs(d) - steps)}
        shifted_ways = [shifted(market, piece, *shift) for piece in pieces(market) for shift in shifts]
        found = {frozenset(way.items()) for way in shifted_ways if way and fits_alone(way)}
        if found:
            return [dict(way) for way in found]
    return []


def fits_alone(market: Market) -> bool:
    short, long = sorted(size(market))
    return short <= 3 and long <= 5


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_4_5_any_build_leaves_one_market_inside_the_limit(seats: int) -> None:
    splits = 0
    for seed, match in product(range(15), [None]):
        for match in playthrough(seed, seats):
            splits += len(happened(match, SPLIT))
            assert is_sound(match)
    assert splits > 5 or seats == 1


def test_4_5_alone_a_market_over_the_limit_is_not_slid() -> None:
    rows = ["stone - stone - -", "wood brick wood wood wood", "- stone - stone stone"]
    match = position(seats=1, market=rows, hand0="2 Burruño", houses="Coast 1, Sierra 2", built1="Sierra 1")
    after(match, "place Burruño", "at row 0, column 1", "place Burruño", "at row 0, column 1", "build Coast 1")
    assert not happened(match, SPLIT)
