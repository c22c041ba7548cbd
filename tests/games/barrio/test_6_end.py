"""§6 the end, points and ties."""

from __future__ import annotations

from typing import Any

import pytest

from andamio.core.match import Match
from andamio.games.barrio.state import ROUND_OVER, SCORED

from .table import after, happened, market, position, scores, settled, state

SIX = "Coast 1 | Country 1 | Sierra 1 | Coast 5 | Country 5 | Sierra 5"
FACE_UP = "Sierra 12, Sierra 13, Country 12, Country 13"
LINE = ["wood brick", "greenery -"]


def about_to_build(house: str = "Country 2", **more: Any) -> Match:
    """Seat `turn` has six houses and can build one more."""
    turn = more.get("turn", 0)
    places = {f"hand{turn}": f"2 Burruño, {house}, 1 stone, 2 wood", f"built{turn}": SIX}
    return position(market=LINE, houses=FACE_UP, **{**places, **more})


def build(match: Match, house: str = "Country 2") -> Match:
    after(match, "place Burruño", "at row 3, column 1", "place Burruño", "at row 4, column 1", f"build {house}")
    return after(match, "on its own") if "on its own" in map(match.say, match.legal()) else match


# -- §6.1


def test_6_1_the_round_is_finished() -> None:
    match = settled(build(about_to_build()))
    assert not match.is_over and match.turn == 1
    settled(after(match, "take house 1", "draw from the house deck"))
    settled_all(match)
    assert match.is_over


def settled_all(match: Match) -> Match:
    """Whatever is asked, until the turn has passed on or the game is over."""
    seat = state(match).active
    while not match.is_over and (match.turn == seat or match.turn < 0):
        settled(match)
        if match.turn == seat:
            match.play(match.legal()[0])
    return match


def test_6_1_the_last_seat_of_a_round_ends_it_at_once() -> None:
    match = settled_all(build(about_to_build(turn=1, hand0="3 wood")))
    assert match.is_over
    assert [event.seat for event in happened(match, SCORED)] == [0, 1]


def test_6_1_all_had_equally_many_turns_whoever_was_first() -> None:
    match = settled(build(about_to_build(turn=1, first=1, hand0="3 wood")))
    assert not match.is_over and match.turn == 0


@pytest.mark.parametrize("seats", [3, 4])
def test_6_1_six_houses_with_three_or_four_seats(seats: int) -> None:
    last = seats - 1
    said: dict[str, Any] = {f"built{last}": SIX, f"hand{last}": "3 brick"}
    match = position(seats=seats, turn=last, hand0="3 wood", houses=FACE_UP, **said)
    assert settled_all(after(match, "take house 1")).is_over


def test_6_1_five_are_not_enough() -> None:
    match = position(seats=3, turn=2, hand0="3 wood", houses=FACE_UP, built2=SIX[: SIX.rindex(" |")], hand2="3 brick")
    assert not settled_all(after(match, "take house 1")).is_over


def test_6_1_a_free_house_may_go_beyond_the_goal() -> None:
    six = "Coast 1, Coast 5 | Sierra 1 | Sierra 5 | Sierra 8 | Sierra 9"
    match = position(
        turn=1, market=["wood wood brick", "greenery - -"], houses=FACE_UP, built1=six,
        hand0="3 wood", hand1="2 Burruño, Coast 3, Country 1, 2 stone",
    )  # fmt: skip
    after(match, "place Burruño", "at row 3, column 1", "place Burruño", "at row 4, column 1", "build Coast 3")
    after(match, "right of panorama 1", "build Country 1")
    settled_all(match)
    assert match.is_over and state(match).length[1].sum() == 8


def test_6_1_after_a_round_without_any_material_left() -> None:
    match = position(
        seats=4, turn=3, hand3="1 wood", houses="", store="", house_deck="", material_deck="", built0="Coast 1",
    )  # fmt: skip
    for seat in range(1, 4):  # nobody has reached the goal
        for number in range(5, 9):
            state(match).length[seat, number] = 0
            state(match).panorama[seat, number] = -1
    after(match, "place wood")
    assert match.is_over


def test_6_1_after_round_300() -> None:
    match = settled_all(after(position(turn=1, round=300, hand0="3 wood", hand1="3 brick"), "take house 1"))
    assert match.is_over and happened(match, ROUND_OVER)[0].what == 300
    match = settled_all(after(position(turn=1, round=299, hand0="3 wood", hand1="3 brick"), "take house 1"))
    assert not match.is_over


def test_6_1_alone_after_turn_300() -> None:
    for turn, over in ((299, False), (300, True)):
        match = position(seats=1, round=turn, hand0="3 wood", built1="Sierra 9", houses=FACE_UP)
        assert settled(after(match, "take material 1")).is_over is over


def test_6_1_alone_when_there_is_no_action() -> None:
    match = position(seats=1, hand0="1 wood", built1="Sierra 9", store="", material_deck="", houses=FACE_UP)
    settled(after(match, "place wood"))
    assert match.is_over and market(match) == ["wood"]
    assert state(match).turns == 2  # the second was passed


# -- §6.2


def test_6_2_example_rafa_has_23() -> None:
    four, three = "Coast 1, Coast 5, Coast 8, Coast 12", "Country 1, Country 5, Country 8"
    match = position(built0=f"{four} | {three}", houses=FACE_UP)
    assert scores(match) == {"houses": 13, "panoramas": 10, "rubble": 0, "burrunos": 0, "hand": 0}
    assert match.totals()[0] == 23


@pytest.mark.parametrize(
    ("scoring", "rubble", "burrunos"),
    [("A", -3, -2), ("B", -3, -4), ("C", -6, 2), ("D", -3, -4), ("E", -6, 4), ("F", -3, 1)],
)
def test_6_2_rubble_and_burrunos_by_the_scoring_card(scoring: str, rubble: int, burrunos: int) -> None:
    match = position(scoring=scoring, rubble0="2 wood, 1 brick/concrete, 2 Burruño")
    assert scores(match) == {"houses": 0, "panoramas": 0, "rubble": rubble, "burrunos": burrunos, "hand": 0}


@pytest.mark.parametrize(("scoring", "table"), [("D", [0, -2, -4, 3, 3, 3, 6]), ("E", [0, -1, 4, 3, 8, 7, 12])])
def test_6_2_the_whole_table(scoring: str, table: list[int]) -> None:
    found = [scores(position(scoring=scoring, rubble0=f"{n} Burruño"))["burrunos"] for n in range(7)]
    assert found == table


def test_6_2_cards_in_hand_count_nothing() -> None:
    assert scores(position(hand0="2 Burruño, 2 wood, Sierra 13"))["burrunos"] == 0
    assert position(hand0="2 Burruño, 2 wood, Sierra 13").totals() == [0, 0]


# -- §6.3


def test_6_3_the_most_points_win() -> None:
    assert position(built0="Sierra 13", built1="Coast 13", houses="Coast 1").ranks() == [1, 2]


def test_6_3_then_fewer_houses() -> None:
    match = position(built0="Coast 10", built1="Country 5 | Sierra 1", houses="Coast 1")
    assert match.totals() == [3, 3] and match.ranks() == [1, 2]


def test_6_3_then_fewer_cards_of_rubble_but_burrunos() -> None:
    match = position(built0="Coast 10", built1="Coast 13", rubble0="1 Burruño", rubble1="2 wood", houses="Coast 1")
    assert match.totals() == [2, 2] and match.ranks() == [1, 2]


def test_6_3_else_they_share() -> None:
    match = position(seats=3, built0="Coast 10", built1="Country 10", houses="Coast 1")
    assert match.ranks() == [1, 1, 3]
