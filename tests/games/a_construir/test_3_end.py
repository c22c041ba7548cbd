"""§3 the end and the score."""

from __future__ import annotations

import numpy as np
import pytest

from andamio.core.compiled import Array, compiled
from andamio.core.dice import seeded
from andamio.core.events import LOG
from andamio.core.layout import CHANCE
from andamio.core.match import Match
from andamio.games.a_construir.rules.ending import count_game
from andamio.games.a_construir.state import EARNED, SCORED, STARTING, TOKENS, WON

from .table import after, chances, edition, happened, is_sound, playthrough, position, scored, settled, state

# -- §3.1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_3_1_after_everybodys_sixth_token(seats: int) -> None:
    for seed in range(5):
        *_, match = playthrough(seed, seats)
        assert match.is_over and state(match).placed == TOKENS * seats == state(match).turns


def test_3_1_hand_cards_and_coins_on_the_market_are_nobodys() -> None:
    match = position(
        town=["0 Garden, -, -, -"], hand0="Church", hand1="Hospital", market="Bakery, Tavern", offer=(9, 0)
    )
    assert match.totals() == [3 + 14 // 3, 14 // 3]


# -- §3.2


def points(town: list[str], kind: str, *rules: str, seats: int = 2) -> list[int]:
    return scored(position(*rules, town=town, market="", seats=seats), kind)


@pytest.mark.parametrize(
    ("card", "kind"),
    [("Church", "church"), ("Bookshop", "bookshop"), ("Ice-cream parlour", "parlour"), ("Hospital", "hospital")],
)
def test_3_2_eight_each(card: str, kind: str) -> None:
    assert points([f"-, 1 {card}, -, -"], kind) == [0, 8]


@pytest.mark.parametrize(("card", "kind"), [("Tavern", "tavern"), ("Bakery", "bakery")])
def test_3_2_five_and_fifteen_together(card: str, kind: str) -> None:
    assert points([f"0 {card}, -, -, -"], kind) == [5, 0]
    assert points([f"0 {card}, 0 {card}, -, -"], kind) == [15, 0]
    assert points([f"0 {card}, -, -, -", f"0 {card}, -, -, -"], kind) == [15, 0]
    assert points([f"0 {card}, -, 0 {card}, -"], kind) == [10, 0]
    assert points([f"0 {card}, 1 {card}, -, -"], kind) == [5, 5]


def test_3_2_corner_to_corner_is_apart() -> None:
    assert points(["0 Tavern, -, -, -", "-, 0 Tavern, -, -"], "tavern") == [10, 0]


def test_3_2_the_last_column_does_not_touch_the_first_of_the_next_row() -> None:
    assert points(["-, -, -, -, -, -, -, 0 Tavern", "0 Tavern"], "tavern", seats=4) == [10, 0, 0, 0]


@pytest.mark.parametrize(
    ("town", "expected"),
    [
        (["0 Roof, -, -, -"], 5),
        (["0 Roof, 0 Ground floor, -, -"], 15),
        (["0 Ground floor, -, -, -", "0 Roof, -, -, -"], 15),
        (["0 Roof, -, -, -", "0 Ground floor, -, -, -"], 18),
        (["0 Roof, -, -, -", "-", "0 Ground floor, -, -, -"], 10),
        (["-, 0 Roof, -, -", "0 Ground floor, -, -, -"], 10),
    ],
)
def test_3_2_the_house_and_its_roof(town: list[str], expected: int) -> None:
    assert points(town, "house")[0] == expected


@pytest.mark.parametrize(
    ("town", "expected"),
    [
        (["0 Fountain, -, -, -"], 4),
        (["0 Fountain, 0 Fountain, -, -"], 12),
        (["0 Fountain, -, 0 Fountain, -"], 8),
        (["0 Fountain, 0 Fountain, -, -", "0 Fountain, -, -, -"], 25),
        (["0 Fountain, 0 Fountain, -, 0 Fountain"], 16),
    ],
)
def test_3_2_fountains(town: list[str], expected: int) -> None:
    assert points(town, "fountain")[0] == expected


@pytest.mark.parametrize(
    ("town", "expected"),
    [
        (["0 Park 2, -, -, -"], 4),
        (["0 Park 1, 0 Park 2, -, -"], 12),
        (["0 Park 1, 0 Park 2, 0 Park 3, -"], 30),
        (["-, 0 Park 3, 0 Park 2, 0 Park 1"], 30),
        (["0 Park 1, -", "0 Park 2, -", "0 Park 3, -"], 30),
        (["0 Park 3, -", "0 Park 2, -", "0 Park 1, -"], 30),
        (["0 Park 1, 0 Park 3, 0 Park 2, -"], 25),
        (["0 Park 2, 0 Park 1, 0 Park 3, -"], 25),
        (["0 Park 1, 0 Park 2, -, -", "-, 0 Park 3, -, -"], 25),
        (["0 Park 1, 0 Park 2, -, 0 Park 3"], 16),
    ],
)
def test_3_2_parks_in_order(town: list[str], expected: int) -> None:
    assert points(town, "park")[0] == expected


def test_3_2_parks_round_the_edge_are_no_line() -> None:
    town = ["-, -, -, -, -, -, 0 Park 1, 0 Park 2", "0 Park 3"]
    assert points(town, "park", seats=4)[0] == 16


@pytest.mark.parametrize("gardens", range(1, 7))
def test_3_2_gardens(gardens: int) -> None:
    row = ", ".join(["0 Garden"] * gardens)
    assert points([row], "garden", seats=4)[0] == (3 if gardens == 1 else 10 * (gardens - 1))


def test_3_2_groups_apart_score_apart() -> None:
    town = ["0 Garden, 0 Garden, -, 0 Garden", "-, -, -, 1 Garden", "-, -, 1 Garden, 1 Garden"]
    assert points(town, "garden") == [10 + 3, 20]


def test_3_2_face_down_cards_join_nothing() -> None:
    assert points(["0 Garden, 0 [Garden], 0 Garden, -"], "garden") == [6, 0]


def test_3_2_what_a_building_earns_is_told() -> None:
    match = position(town=["0 Garden, 1 Tavern, -, -"], icons={"a2": "p2"}, hand0="Garden, Church")
    after(match, "build Garden", "on a2")
    assert [event.amount for event in happened(match, EARNED)] == [7 + 2]


# -- §3.3


def test_3_3_points_under_own_buildings() -> None:
    icons = {"a1": "p2", "b1": "p1", "c1": "p2", "d1": "c2"}
    match = position(town=["0 Garden, 1 Tavern, 0 [Bakery], 0 Garden"], icons=icons, coins=(0, 0))
    assert scored(match, "board") == [2, 1]


def test_3_3_not_on_land_that_was_reclassified() -> None:
    match = position(town=["0 Garden/Tavern, -, -, -"], icons={"a1": "p2"})
    assert scored(match, "board") == [0, 0]


@pytest.mark.parametrize(("coins", "expected"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (14, 4)])
def test_3_3_a_point_for_every_three_aimarcios(coins: int, expected: int) -> None:
    assert scored(position(coins=(coins, 0)), "coins") == [expected, 0]


# -- §3.4

FINAL = [
    "0 Roof, 1 Park 1, 1 Park 3, 2 Garden, 2 Garden, -",
    "0 Ground floor, 1 Park 2, -, 2 Garden, 2 Garden, -",
    "0 Fountain, 1 Bakery, 1 Bookshop, 2 Tavern, 0 [Fountain], 1 [Fountain]",
    "0 Ice-cream parlour, 0 Tavern, -, 2 [Hospital], -, -",
]
ICONS = {"a1": "p2", "a4": "p1", "b4": "p1", "b1": "p1", "d1": "p2", "e1": "p1", "d3": "p1"}


def final(coins: tuple[int, ...] = (1, 2, 6)) -> Match:
    return position(seats=3, town=FINAL, icons=ICONS, coins=coins, market="")


def test_3_4_example_the_final_count() -> None:
    match = final()
    assert match.totals() == [39, 39, 41]
    assert scored(match, "house") == [18, 0, 0] and scored(match, "park") == [0, 25, 0]
    assert scored(match, "garden") == [0, 0, 30] and scored(match, "board") == [4, 1, 4]
    assert scored(match, "coins") == [0, 0, 2]


def test_3_4_example_second_by_aimarcios() -> None:
    assert final().ranks() == [3, 2, 1]


def test_3_4_who_is_still_equal_shares() -> None:
    assert final((2, 2, 6)).ranks() == [2, 2, 1]


def counted(coins: tuple[int, ...]) -> tuple[list[int], int]:
    """Wins, and who may begin the next game."""
    match, logs = final(coins), np.zeros(1, LOG)

    @compiled
    def count(states: Array, boxes: Array, logs: Array) -> None:
        count_game(states[0], boxes[0], logs[0])

    count(match.states, match.box, logs)
    return state(match).wins[:3].tolist(), int(state(match).starters)


def test_3_4_a_game_is_won_by_points_then_by_aimarcios_then_shared() -> None:
    assert counted((1, 2, 6))[0] == [0, 0, 1]
    assert counted((7, 2, 6))[0] == [1, 0, 0]
    assert counted((6, 2, 6))[0] == [1, 0, 1]


def test_3_4_who_is_last_begins_and_equals_draw_lots() -> None:
    assert counted((1, 2, 6))[1] == 0b001
    assert counted((2, 2, 6))[1] == 0b011


@pytest.mark.parametrize("seed", range(6))
def test_3_4_between_two_games_points_are_those_of_the_games_over(seed: int) -> None:
    whole, match, seen = edition(2, games=3).new(seed), edition(2, games=3).typed(), 0
    while not whole.is_over:
        whole.play(whole.legal()[0])
    for action in whole.actions:
        match.play(action)
        if happened(match, SCORED) and not match.is_over:
            assert match.totals() == state(match).points[:2].sum(axis=1).tolist() and is_sound(match)
            seen += 1
    assert seen


def endings(seats: int, seed: int, *rules: str, games: int = 3) -> list[Match]:
    """A match of three at each moment a game has just been counted."""
    matches = playthrough(seed, seats, *rules, games=games)
    return [match.clone() for match in matches if happened(match, SCORED)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_3_4_the_best_of_three_ends_with_two_wins_or_three_games(seats: int) -> None:
    seen = set()
    for seed in range(30):
        ends = endings(seats, seed)
        wins = [state(match).wins[:seats].max() for match in ends]
        assert ends[-1].is_over and all(not match.is_over for match in ends[:-1])
        assert len(ends) == 3 or wins[-1] == 2
        assert all(won < 2 for won in wins[:-1])
        seen.add(len(ends))
    assert seen == {2, 3}


def test_3_4_a_win_for_each_that_has_most() -> None:
    for seed in range(20):
        wins = [0, 0, 0]
        for match in endings(3, seed):
            won = {event.seat for event in happened(match, WON)}
            points = {event.seat: event.amount for event in happened(match, SCORED)}
            assert won <= {seat for seat in points if points[seat] == max(points.values())} and won
            for seat in won:
                wins[seat] += 1
            assert state(match).wins[:3].tolist() == wins


def test_3_4_the_last_begins_the_next_game() -> None:
    for seed in range(20):
        for match in endings(2, seed)[:-1]:
            points = {event.seat: event.amount for event in happened(match, SCORED)}
            if points[0] != points[1]:
                assert state(match).first == min(points, key=lambda seat: points[seat])


def test_3_4_equals_in_the_last_place_draw_lots() -> None:
    match = edition(3, games=3).typed()
    state(match).starters = 0b101
    assert chances(match) == {"seat 0 begins": 0.5, "seat 2 begins": 0.5}


def first_game() -> Match:
    """Of a match of three, just counted; chance has not done anything yet."""
    match = edition(2, games=3).typed()
    while not happened(settled(match), SCORED):
        match.play(match.legal()[0])
        if happened(match, SCORED):
            return match
    raise AssertionError("chance has counted the game")


def test_3_4_the_town_lies_until_the_next_game_begins() -> None:
    match = first_game()
    s = state(match)
    assert s.placed == 12 and s.game == 1 and match.turn == CHANCE and is_sound(match)
    assert (s.face != -1).sum() + (s.under != -1).sum() == 12


def test_3_4_a_new_game_begins_with_an_empty_town() -> None:
    match = first_game()
    match.play(match.throw(seeded(1)))
    s = state(match)
    assert (s.face == -1).all() and s.placed == 0 and s.game == 2 and is_sound(match)


def test_3_4_points_of_all_games_add_up() -> None:
    for seed in range(5):
        total = [0, 0]
        for match in endings(2, seed):
            for event in happened(match, SCORED):
                total[event.seat] += event.amount
        assert match.totals() == total


def test_3_4_a_match_is_decided_by_wins_then_by_points() -> None:
    match = edition(3, games=3).typed()
    s = state(match)
    s.over, s.turn, s.phase = 1, -2, STARTING
    s.wins[:3] = [2, 1, 2]
    s.points[:3, 0] = [50, 90, 60]
    assert match.ranks() == [2, 3, 1]
    s.points[0, 0] = 60
    assert match.ranks() == [1, 3, 1]


def test_3_4_a_single_game_has_no_second() -> None:
    match = settled(edition().typed(), 1)
    while not match.is_over:
        match.play(match.legal()[0])
        settled(match)
    assert state(match).game == 1 and state(match).wins.max() == 1
