"""§1 box and set-up."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from andamio.core.errors import BadBox
from andamio.games.a_construir import GAME
from andamio.games.a_construir.state import CARDS, DEALT, EMPTY, FACE_KINDS, KIND_KEYS, LAID_BOARD, TOKENS

from .table import (
    NAMES,
    after,
    box_with,
    chances,
    coins,
    edition,
    happened,
    impossible,
    is_sound,
    listed,
    market,
    settled,
    state,
)

# -- §1.1


def test_1_1_twenty_four_cards() -> None:
    box = edition().box[0]
    found = {name: int(count) for name, count in zip(NAMES, box.count, strict=True)}
    assert sum(found.values()) == CARDS
    assert found["Garden"] == 8 and found["Fountain"] == 3 and found["Tavern"] == found["Bakery"] == 2
    assert {found[name] for name in ("Church", "Bookshop", "Ice-cream parlour", "Hospital", "Roof", "Park 2")} == {1}


def test_1_1_costs() -> None:
    box = edition().box[0]
    cost = {KIND_KEYS[FACE_KINDS[face]]: int(box.cost[face]) for face in range(len(NAMES))}
    assert {key for key, price in cost.items() if price == 5} == {"church", "bookshop", "parlour", "hospital"}
    assert {key for key, price in cost.items() if price == 4} == {"tavern", "bakery", "house"}
    assert (cost["fountain"], cost["park"], cost["garden"]) == (3, 3, 2)


def test_1_1_all_are_in_the_deck_before_the_set_up() -> None:
    match = edition(4).typed()
    assert state(match).left == CARDS and is_sound(match)


# -- §1.2


@pytest.mark.parametrize(("seats", "squares"), [(2, 16), (3, 24), (4, 32)])
def test_1_2_as_many_boards_wide_as_seats_and_two_high(seats: int, squares: int) -> None:
    box = edition(seats).box[0]
    assert int(box.ground).bit_count() == squares and box.wide == 2 * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_2_each_board_is_laid_once_and_shows_its_icons(seats: int) -> None:
    match = settled(edition(seats).typed(), 5)
    laid = [place for place in state(match).laid.tolist() if place != EMPTY]
    assert len(laid) == 2 * seats == len({place // 4 for place in laid})
    shown = Counter(state(match).icon.tolist())
    expected = Counter(int(icon) for place in laid for icon in match.box[0].icon[place // 4, place % 4])
    assert all(shown[icon] == expected[icon] for icon in expected if icon != 0)


def test_1_2_any_board_turned_any_way_is_as_likely() -> None:
    match = after(edition().typed(), "seat 0 begins")
    odds = chances(match)
    assert len(odds) == 32 and set(odds.values()) == {1 / 32}
    after(match, "lay board 3, turned right")
    assert len(chances(match)) == 28 and impossible(match, "lay board 3, as it is")


def test_1_2_a_board_turned_right() -> None:
    """Board 1 is c1 - p1 c2: what was lower left is then upper left."""
    match = after(edition().typed(), "seat 0 begins", "lay board 1, turned right")
    assert state(match).icon[[0, 1, 8, 9]].tolist() == [-1, 1, 2, 0]
    match = after(edition().typed(), "seat 0 begins", "lay board 1, upside down")
    assert state(match).icon[[0, 1, 8, 9]].tolist() == [2, -1, 0, 1]
    match = after(edition().typed(), "seat 0 begins", "lay board 1, turned left")
    assert state(match).icon[[0, 1, 8, 9]].tolist() == [0, 2, 1, -1]


def test_1_2_boards_are_laid_row_by_row() -> None:
    match = after(edition(3).typed(), "seat 0 begins")
    for number in range(1, 5):
        after(match, f"lay board {number}, as it is")
        assert [(event.what, event.amount) for event in happened(match, LAID_BOARD)] == [(4 * (number - 1), number)]
    icon = state(match).icon
    assert icon[[4, 5, 12, 13]].tolist() == [0, 1, 2, -1]  # board 3, upper right
    assert icon[[16, 17, 24, 25]].tolist() == [2, -1, 1, 0]  # board 4, lower left


# -- §1.3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_3_one_secret_card_each_and_four_in_the_market(seats: int) -> None:
    match = settled(edition(seats).typed(), 2)
    assert state(match).held[:seats].tolist() == [1] * seats
    assert len(listed(market(match))) == 4
    assert state(match).left == CARDS - 4 - seats


@pytest.mark.parametrize(("first", "expected"), [(0, [14, 14, 15, 16]), (2, [15, 16, 14, 14])])
def test_1_3_aimarcios_in_turn_order(first: int, expected: list[int]) -> None:
    assert coins(settled(after(edition(4).typed(), f"seat {first} begins"))) == expected


def test_1_3_cards_are_dealt_in_turn_order() -> None:
    match = after(edition(3).typed(), "seat 1 begins")
    for number in range(1, 7):
        after(match, f"lay board {number}, as it is")
    seats = []
    for name in ("Church", "Garden", "Garden"):
        after(match, f"turn up {name}")
        seats += [event.seat for event in happened(match, DEALT)]
    assert seats == [1, 2, 0]


def test_1_3_six_tokens() -> None:
    match = settled(edition().typed(), 1)
    while not match.is_over:
        match.play(match.legal()[-1])
        settled(match, 3)
    assert (state(match).when > 0).sum() + (state(match).under != EMPTY).sum() == 2 * TOKENS


# -- §1.4


def test_1_4_the_first_seat_is_drawn_by_lot() -> None:
    assert chances(edition(3).typed()) == {f"seat {seat} begins": pytest.approx(1 / 3) for seat in range(3)}


def test_1_4_it_has_the_first_turn() -> None:
    match = settled(after(edition(4).typed(), "seat 2 begins"), 4)
    assert match.turn == 2 == state(match).first


# -- a box of one's own


def refused(tmp_path: Path, old: str, new: str) -> Any:
    with pytest.raises(BadBox) as error:
        GAME.edition(box_with(edition(), tmp_path, old, new))
    assert error.value.say("es") and error.value.say("en")
    return error.value.field


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("money = [14, 14, 15, 16]", "money = [14, 14, 15]", "money"),
        ("money = [14, 14", "money = [14, 100", "money[1]"),
        ("cost = 5", "cost = 10", "church.cost"),
        ("cost = 5", 'cost = "five"', "church.cost"),
        ("cost = 5", "price = 5", "church"),
        ("points = [8]", "points = [8, 9]", "church.points"),
        ("points = [8]", "points = 8", "church.points"),
        ("points = [8]", "points = [-1]", "church.points[0]"),
        ("ordered = 18", "ordered = 101", "house.ordered"),
        ("ordered = 18\n", "", "house"),
        ("cards = 8\npoints = [3, 10, 20, 30, 40, 50, 60, 70]", "cards = 1\npoints = [3]", "cards"),
        ("cards = 3\npoints = [4, 12, 25]\nordered", "cards = 2\npoints = [4, 12]\nordered", "park.cards"),
        ('    ["p1", "-", "p2", "c1"],\n', "", "boards.squares"),
        ('["c1", "-", "p1", "c2"]', '["c1", "-", "p1"]', "boards.squares[0]"),
        ('["c1", "-", "p1", "c2"]', '["c1", "-", "p1", "x2"]', "boards.squares[0][3]"),
        ('["c1", "-", "p1", "c2"]', '["c1", "-", "p1", 2]', "boards.squares[0][3]"),
        ('    ["free", "laudemio"],\n', "", "architecture.cards"),
        ('["free", "laudemio"]', '["free", "diagonal"]', "architecture.cards[3]"),
        ('["free", "laudemio"]', '["free", "laudemium"]', "architecture.cards[3]"),
        ("[garden]", "[gardens]", "garden"),
        ("money =", "coins = 3\nmoney =", "coins"),
    ],
)
def test_1_1_a_bad_box_is_refused_by_its_field(tmp_path: Path, old: str, new: str, field: str) -> None:
    assert refused(tmp_path, old, new) == field


def test_1_1_another_box_plays_by_its_own_figures(tmp_path: Path) -> None:
    cheaper = GAME.edition(box_with(edition(), tmp_path, "cost = 2", "cost = 1"))
    assert cheaper.box[0].cost[NAMES.index("Garden")] == 1
    richer = GAME.edition(box_with(edition(), tmp_path, '"c2"', '"c9"'))
    assert np.abs(richer.box[0].icon).max() == 9
