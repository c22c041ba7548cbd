"""§7 alone against Klaus."""

from __future__ import annotations

from typing import Any

import pytest

from andamio.core.layout import CHANCE
from andamio.core.match import Match
from andamio.games.barrio.state import (
    BUILT,
    DREW_MATERIAL,
    KLAUS,
    KLAUS_BUILT,
    KLAUS_CHOSE,
    KLAUS_DISCARDED,
    KLAUS_DREW,
    KLAUS_SET_ASIDE,
    KLAUS_TOOK,
    MARKET_DISCARDED,
    OPENED,
    OVER_ALONE,
    PENALISING,
    RESET,
    STORE_REDONE,
)

from .table import (
    REST,
    after,
    barred,
    chances,
    choices,
    discards,
    edition,
    hand,
    happened,
    is_sound,
    klaus_cards,
    market,
    panoramas,
    playthrough,
    position,
    row,
    scores,
    settled,
    state,
)

SIX = "Coast 5 | Country 5 | Sierra 5 | Coast 8 | Country 8 | Sierra 8"
ALL_WOOD = "1 brick, 1 wood, 1 stone, 1 wood"
DRAWS = {"take material 1", "take material 2", "take material 3", "take material 4", "draw from the material deck"}


def alone(**said: Any) -> Match:
    said = {"built1": "Sierra 9", "store": ALL_WOOD, "houses": "Coast 1, Coast 2, Country 1, Country 2", **said}
    return position(seats=1, **said)


def events(match: Match, seed: int = 0) -> list[Any]:
    """All that happens until the player's next turn; ties of Klaus's are settled anyhow."""
    found = happened(match)
    while match.turn == CHANCE or (match.turn == 0 and state(match).phase >= PENALISING):
        match.play(match.throw(match.dice) if match.turn == CHANCE else match.legal()[0])
        found += happened(match)
    return found


def kinds(found: list[Any], kind: int) -> list[int]:
    return [event.amount for event in found if event.kind == kind]


# -- §7.1


@pytest.mark.parametrize("scoring", "ABC")
def test_7_1_the_scoring_card_is_the_level(scoring: str) -> None:
    assert state(settled(edition(1, scoring).typed())).scoring == "ABC".index(scoring)


def crowning(*houses: str) -> Match:
    return after(edition(1).typed(), *(f"turn up {house}" for house in houses))


def test_7_1_klaus_takes_the_house_with_most_points() -> None:
    match = crowning("Coast 1", "Sierra 13", "Coast 13", "Country 13")
    assert panoramas(match, KLAUS) == ["Sierra 13"] and happened(match, KLAUS_CHOSE)
    assert row(match, 0) == ["Coast 1", "-", "Coast 13", "Country 13"]
    after(match, "turn up Coast 2")
    assert row(match, 0)[1] == "Coast 2"


def test_7_1_the_player_settles_a_tie() -> None:
    match = crowning("Coast 1", "Coast 2", "Coast 13", "Country 13")
    assert match.turn == 0 and choices(match) == {"build Coast 13", "build Country 13"}
    assert barred(match, "build Coast 1") == "7.1"
    assert barred(match, "take house 1") == "7.1"
    assert panoramas(after(match, "build Country 13"), KLAUS) == ["Country 13"]


def test_7_1_three_materials_and_the_store() -> None:
    match = settled(crowning("Coast 1", "Sierra 13", "Coast 13", "Country 13"))
    assert state(match).held[0].tolist() == [0, 3]
    assert "-" not in row(match, 1) and match.turn == 0


# -- §7.2


def test_7_2_draw_a_material_or_place() -> None:
    match = alone(hand0="2 wood, 1 brick")
    assert choices(match) == DRAWS | {"place wood", "place brick"}
    assert barred(match, "take house 1") == "7.2"
    assert barred(match, "draw from the house deck") == "7.2"


def test_7_2_one_and_two_or_two_and_three() -> None:
    match = after(alone(hand0="2 wood, 1 brick"), "place wood", "take material 1", "take material 2")
    assert hand(match) == "2 wood, 2 brick" and match.turn == CHANCE
    match = after(alone(hand0="2 wood, 1 brick"), "place wood", "place wood", "at row 1, column 2", "take material 1")
    assert choices(match) == DRAWS - {"take material 1"}


def test_7_2_or_build_one_of_the_houses_face_up() -> None:
    match = alone(hand0="1 wood, 2 brick", market=["stone"])
    after(match, "place wood", "at row 1, column 2", "place brick", "at row 1, column 3")
    assert choices(match, "build") == {"build Coast 1", "build Coast 2", "build Country 1", "build Country 2"}
    after(match, "build Coast 1")
    assert panoramas(match) == ["Coast 1"] and row(match, 0)[0] == "-"


def test_7_2_the_free_house_of_a_combined_build_is_face_up() -> None:
    match = alone(
        hand0="2 wood, 2 stone",
        market=["brick"],
        built0="Coast 1, Coast 5",
        houses="Coast 3, Country 1, Sierra 1, Sierra 2",
    )
    after(match, "place wood", "at row 1, column 2", "place wood", "at row 1, column 3", "build Coast 3")
    after(match, "right of panorama 1")
    assert choices(match) == {"build Country 1", "leave it"}
    after(match, "build Country 1")
    assert panoramas(match) == ["Coast 1, Coast 5, Coast 3, Country 1"]


# -- §7.3

FULL = ["wood wood wood wood wood", "brick - - - -", "brick - - - -"]


def over(**said: Any) -> Match:
    return after(alone(market=FULL, hand0="2 stone, 1 brick", **said), "place stone")


def test_7_3_more_than_3_by_5_is_allowed_and_has_a_price() -> None:
    match = over(houses="Sierra 13, Coast 1, Coast 2, Coast 3")
    assert "at row 4, column 1" in choices(match)
    after(match, "at row 4, column 1")
    found = events(after(match, "take material 1", "take material 2"))
    assert kinds(found, OVER_ALONE) == [5] and kinds(found, MARKET_DISCARDED) == [8]
    assert kinds(found, KLAUS_BUILT) == [5]
    assert panoramas(match, KLAUS)[-1].endswith("Sierra 13") or "Sierra 13" in str(panoramas(match, KLAUS))
    assert market(match) == [] and kinds(found, KLAUS_DISCARDED) == []
    assert sum(klaus_cards(match).values()) == 2  # he keeps his cards, and then draws


def test_7_3_three_by_five_is_fine_either_way() -> None:
    for rows in (["wood wood wood wood", "brick - - -", "brick - - -"], ["wood wood wood", *["brick - -"] * 3]):
        match = alone(market=rows, hand0="2 stone, 1 brick")
        place = "at row 1, column 5" if len(rows) == 3 else "at row 5, column 1"
        found = events(after(match, "place stone", place, "take material 1", "take material 2"))
        assert kinds(found, OVER_ALONE) == []


def stays_over(**said: Any) -> Match:
    """Two rows more; the first row pays for a house, and four by five are left. The hand is empty."""
    rows = ["wood brick - - -", "stone stone stone stone stone", "stone - - - -"]
    said = {"houses": "Coast 1, Sierra 13, Coast 2, Coast 3", "rubble0": "6 Burruño", **said}
    match = alone(market=rows, hand0="1 wood, 1 brick", **said)
    after(match, "place wood", "at row 4, column 1", "place brick", "at row 5, column 1")
    return after(match, "build Coast 1", "pay with row 1")


def test_7_3_also_after_a_build_that_stays_over() -> None:
    match = stays_over()
    found = events(match)
    assert kinds(found, OVER_ALONE) == [5]
    assert kinds(found, KLAUS_BUILT) == [5] and kinds(found, MARKET_DISCARDED) == [8]
    assert sum(klaus_cards(match).values()) == 2 and market(match) == []


def test_7_3_a_seventh_house_by_the_penalty_ends_the_game() -> None:
    match = over(built1=SIX, houses="Sierra 13, Coast 1, Coast 2, Coast 3")
    found = events(after(match, "at row 4, column 1", "take material 1", "take material 2"))
    assert match.is_over and kinds(found, KLAUS_BUILT) == [5]
    assert kinds(found, MARKET_DISCARDED) == [] and kinds(found, KLAUS_DREW) == []


# -- §7.4

ORDER = (BUILT, DREW_MATERIAL, OPENED, OVER_ALONE, KLAUS_BUILT, MARKET_DISCARDED, KLAUS_DREW, KLAUS_DISCARDED)


def test_7_4_the_order_of_a_turn() -> None:
    """Two cards for the empty hand; the house filled; the penalty, filled; Klaus draws, builds, spends; filled."""
    found = [event.kind for event in events(stays_over(hand1="6 wood")) if event.kind in ORDER]
    assert found == [
        BUILT, DREW_MATERIAL, DREW_MATERIAL, OPENED,
        OVER_ALONE, KLAUS_BUILT, MARKET_DISCARDED, OPENED,
        KLAUS_DREW, KLAUS_DREW, KLAUS_BUILT, *[KLAUS_DISCARDED] * 8, OPENED,
    ]  # fmt: skip


def test_7_4_an_empty_hand_draws_two_face_down() -> None:
    match = alone(hand0="2 wood", market=["brick"], houses="Sierra 12, Coast 1")
    after(match, "place wood", "at row 1, column 2", "place wood", "at row 1, column 3", "build Coast 1")
    after(match, "turn up stone")
    assert hand(match) == "1 stone"
    after(match, "turn up stone")
    assert hand(match) == "2 stone"


def test_7_4_not_while_a_card_is_left() -> None:
    match = alone(hand0="2 wood, 1 stone", market=["brick"], houses="Sierra 12, Coast 1")
    after(match, "place wood", "at row 1, column 2", "place wood", "at row 1, column 3", "build Coast 1")
    events(match)
    assert hand(match) == "1 stone"


# -- §7.5


@pytest.mark.parametrize("drawn", [1, 2, 3])
def test_7_5_klaus_draws_as_many_as_the_player(drawn: int) -> None:
    match = alone(hand0="3 stone")
    if drawn > 1:
        after(match, "place stone")
    if drawn > 2:
        after(match, "place stone", "at row 1, column 2")
    for slot in range(1, drawn):
        after(match, f"take material {slot}")
    found = events(after(match, f"take material {drawn}"))
    assert len(kinds(found, KLAUS_DREW)) + len(kinds(found, KLAUS_TOOK)) == drawn


def test_7_5_two_if_the_player_built_and_the_two_of_an_empty_hand_do_not_count() -> None:
    match = alone(hand0="2 wood", market=["brick"], houses="Sierra 12, Coast 1")
    after(match, "place wood", "at row 1, column 2", "place wood", "at row 1, column 3", "build Coast 1")
    found = events(match)
    assert len(kinds(found, KLAUS_DREW)) + len(kinds(found, KLAUS_TOOK)) == 2


def test_7_5_what_the_hand_limit_stopped_does_not_count() -> None:
    found = events(after(alone(hand0="7 stone"), "place stone", "take material 1"))
    assert len(kinds(found, KLAUS_DREW)) + len(kinds(found, KLAUS_TOOK)) == 1


def test_7_5_a_burruno_of_the_store_is_his_first_card() -> None:
    match = after(alone(hand0="3 stone", store="1 wood, 1 brick, 1 Burruño, 1 wood"), "take material 1")
    after(match, "turn up wood")
    assert happened(match, KLAUS_TOOK) and klaus_cards(match) == {"Burruño": 1}
    assert row(match, 1) == ["wood", "brick", "-", "wood"]
    after(match, "turn up stone")  # the row is filled after his turn
    assert row(match, 1)[2] == "stone" and match.turn == 0


# -- §7.6


def klaus_with(cards: str, **said: Any) -> Match:
    """The player draws a card and so does Klaus, who has these."""
    return after(alone(hand0="3 stone", hand1=cards, **said), "take material 1", "turn up wood")


def test_7_6_example_with_eight_cards_klaus_builds() -> None:
    match = klaus_with("3 wood, 3 brick, 1 Burruño", houses="Sierra 13, Coast 1, Coast 2, Coast 3")
    assert happened(match) == [] or match.turn == CHANCE
    after(match, "turn up wood")
    assert [event.amount for event in happened(match, KLAUS_BUILT)] == [5]
    assert chances(match) == pytest.approx(
        {"Klaus spends wood": 4 / 8, "Klaus spends brick": 3 / 8, "Klaus spends Burruño": 1 / 8}
    )
    assert happened(after(match, "Klaus spends Burruño"), KLAUS_SET_ASIDE)
    after(match, *["Klaus spends wood"] * 4, *["Klaus spends brick"] * 3)
    assert happened(match, KLAUS_DISCARDED)
    assert klaus_cards(match) == {} and state(match).rubble[KLAUS, 7] == 1
    assert discards(match) == "4 wood, 3 brick"


def test_7_6_example_klaus_draws_two_for_a_house_and_has_eight() -> None:
    """A house was built and the gap filled; Klaus draws two, has eight, builds, and keeps the Burruño among them."""
    match = alone(
        hand0="1 wood, 2 brick", hand1="4 stone, 1 wood, 1 Burruño", market=["stone"],
        houses="Coast 1, Sierra 13, Coast 2, Coast 3",
    )  # fmt: skip
    after(match, "place wood", "at row 1, column 2", "place brick", "at row 1, column 3", "build Coast 1")
    after(match, "turn up Country 1", "turn up stone", "turn up stone")
    assert [event.amount for event in happened(match, KLAUS_BUILT)] == [5]
    assert sum(klaus_cards(match).values()) == 8
    after(match, *["Klaus spends stone"] * 6, "Klaus spends wood", "Klaus spends Burruño")
    assert klaus_cards(match) == {} and state(match).rubble[KLAUS, 7] == 1


def test_7_6_seven_are_not_enough() -> None:
    match = after(klaus_with("3 wood, 3 brick"), "turn up wood")
    assert not happened(match, KLAUS_BUILT) and match.turn == 0


def test_7_6_points_of_the_card_and_of_the_panorama() -> None:
    """Sierra 1 (1 point) makes a pair with Sierra 9: 1 + 3 are more than 2 and 0 for Country 9."""
    match = klaus_with("7 brick", houses="Country 9, Sierra 1, Country 1, Country 5", built1="Sierra 3")
    after(match, "turn up wood")
    assert panoramas(match, KLAUS) == ["Sierra 1, Sierra 3"]


def test_7_6_then_the_longest_panorama() -> None:
    """Coast 1 gives 1 + 3 beside one house and Country 8 2 + 2 beside three: the longer one is built."""
    built = "Coast 4 | Country 1, Country 5, Country 9"
    match = klaus_with("7 brick", houses="Country 8, Coast 1, Sierra 1, Coast 2", built1=built)
    after(match, "turn up wood")
    assert choices(match) == {"left of panorama 2", "right of panorama 2"}
    after(match, "left of panorama 2")
    assert panoramas(match, KLAUS) == ["Coast 4", "Country 8, Country 1, Country 5, Country 9"]


def test_7_6_the_player_settles_what_still_ties() -> None:
    match = klaus_with("7 brick", houses="Coast 8, Coast 9, Country 1, Coast 1", built1="Sierra 9")
    after(match, "turn up wood")
    assert match.turn == 0 and choices(match) == {"build Coast 8", "build Coast 9"}
    assert barred(match, "build Country 1") == "7.6"
    assert barred(match, "take material 1") == "7.6"
    after(match, "build Coast 9")
    assert panoramas(match, KLAUS) == ["Sierra 9", "Coast 9"]


def test_7_6_also_between_places_of_one_house() -> None:
    match = klaus_with("7 brick", houses="Sierra 8, Coast 1, Coast 2, Coast 3", built1="Sierra 9")
    after(match, "turn up wood")
    assert choices(match) == {"left of panorama 1", "right of panorama 1"}
    assert barred(match, "on its own") == "7.6"
    assert panoramas(after(match, "left of panorama 1"), KLAUS) == ["Sierra 8, Sierra 9"]


def test_7_6_no_house_face_up_no_build() -> None:
    match = alone(hand0="3 stone", hand1="7 brick")
    s = state(match)
    s.row[0] = -1  # with this box they never run out: let them have gone to nobody
    s.left[0] = 0
    s.deck[:39] = 0
    after(match, "take material 1", "turn up wood", "turn up wood")
    assert not happened(match, KLAUS_BUILT) and sum(klaus_cards(match).values()) == 8 and match.turn == 0


def test_7_6_klaus_makes_no_combined_build() -> None:
    match = klaus_with("7 brick", houses="Coast 9, Coast 12, Country 1, Country 2", built1="Coast 1, Coast 5")
    after(match, "turn up wood")
    while match.turn == 0 and choices(match, "build") | choices(match, "left") | choices(match, "right"):
        match.play(match.legal()[0])
    assert sum(len(panorama.split(", ")) for panorama in panoramas(match, KLAUS)) == 3


# -- §7.7


def test_7_7_an_empty_deck_lays_both_rows_anew() -> None:
    match = alone(hand0="3 stone", material_deck="", material_discard="6 wood, 6 brick")
    after(match, "draw from the material deck")
    assert happened(match, RESET)
    assert row(match, 0) == row(match, 1) == ["-"] * 4
    after(match, "turn up wood", "turn up brick", "turn up wood", "turn up stone")
    assert row(match, 1) == ["wood", "brick", "wood", "stone"]
    assert "turn up Sierra 1" in chances(match)
    for house in ("Sierra 1", "Sierra 2", "Sierra 3", "Sierra 4"):
        after(match, f"turn up {house}")
    after(match, "turn up brick")
    assert hand(match) == "1 brick, 3 stone"


def test_7_7_the_store_is_laid_as_at_the_start() -> None:
    match = alone(hand0="3 stone", material_deck="", material_discard="6 wood, 6 brick")
    after(match, "draw from the material deck", *["turn up wood"] * 4)
    assert happened(match, STORE_REDONE) and row(match, 1) == ["-"] * 4


def test_7_7_but_not_with_fewer_than_four_in_the_deck() -> None:
    match = alone(hand0="3 stone", store="4 wood", material_deck="", material_discard="2 wood")
    after(match, "draw from the material deck", *["turn up wood"] * 4)
    assert not happened(match, STORE_REDONE) and row(match, 1) == ["wood"] * 4


def test_7_7_also_when_a_row_is_filled() -> None:
    match = alone(hand0="3 stone", material_deck="", material_discard="6 brick, 1 wood")
    after(match, "take material 1")
    assert happened(match, RESET) and row(match, 0) == ["-"] * 4


def test_7_7_also_on_the_turn_of_klaus() -> None:
    match = alone(hand0="3 stone", material_deck="1 wood", material_discard="6 brick")
    after(match, "take material 1", "turn up wood")
    assert happened(match, RESET) and match.turn == CHANCE
    assert is_sound(settled(match)) and sum(klaus_cards(match).values()) == 1


def test_7_7_at_most_one_reset_for_a_card() -> None:
    match = alone(hand0="3 stone", store="1 wood, 1 brick", material_deck="", material_discard="1 stone")
    found = events(after(match, "take material 1"))
    assert len(kinds(found, RESET)) == 1  # for the gap; what is laid is all there is, and Klaus gets nothing
    assert sorted(row(match, 1)) == ["-", "-", "brick", "stone"] and match.turn == 0
    assert klaus_cards(match) == {}


def test_7_7_with_an_empty_discard_there_is_none() -> None:
    """For no gap and for no card of Klaus's, nor for who draws."""
    match = alone(hand0="3 stone", store="1 wood, 1 brick", material_deck="")
    assert barred(match, "draw from the material deck") == "2.8"
    found = events(after(match, "take material 1"))
    assert kinds(found, RESET) == [] and match.turn == 0
    assert row(match, 1) == ["-", "brick", "-", "-"]
    assert row(match, 0) == ["Coast 1", "Coast 2", "Country 1", "Country 2"]


def test_7_7_a_burruno_of_a_store_laid_for_his_first_card_is_that_card() -> None:
    match = alone(hand0="3 stone", material_deck="1 wood", material_discard="6 brick, 1 Burruño")
    after(match, "take material 1", "turn up wood")
    assert happened(match, RESET)
    after(match, "turn up brick", "turn up Burruño", "turn up brick", "turn up wood")
    after(match, *(f"turn up Sierra {n}" for n in (1, 2, 3, 4)))
    assert happened(match, KLAUS_TOOK) and klaus_cards(match) == {"Burruño": 1}
    after(match, "turn up stone")
    assert row(match, 1) == ["brick", "stone", "brick", "wood"] and match.turn == 0


def test_7_7_but_of_one_laid_for_his_second_card_it_is_not() -> None:
    match = alone(hand0="3 stone", material_deck="3 wood", material_discard="6 brick, 1 Burruño")
    after(match, "place stone", "take material 1", "take material 2", *["turn up wood"] * 3)
    assert happened(match, RESET) and klaus_cards(match) == {"wood": 1}
    after(match, "turn up brick", "turn up Burruño", "turn up brick", "turn up wood")
    after(match, *(f"turn up Sierra {n}" for n in (1, 2, 3, 4)), "turn up brick")
    assert klaus_cards(match) == {"wood": 1, "brick": 1} and "Burruño" in row(match, 1)


def test_7_7_houses_are_made_new_as_ever() -> None:
    match = alone(
        hand0="3 stone", material_deck="", material_discard="6 wood, 6 brick", house_deck="", house_discard=REST
    )
    after(match, "draw from the material deck", "turn up wood", "turn up brick", "turn up wood", "turn up stone")
    assert len(chances(match)) == 38  # all but the one that Klaus has built


@pytest.mark.compiled
def test_7_7_resets_come_up_in_random_games() -> None:
    assert sum(len(happened(match, RESET)) for seed in range(20) for match in playthrough(seed, 1)) > 5


# -- §7.8


def test_7_8_the_seventh_house_ends_the_game_at_once() -> None:
    match = alone(hand0="1 wood, 2 brick", market=["stone"], built0=SIX)
    after(match, "place wood", "at row 1, column 2", "place brick", "at row 1, column 3", "build Coast 2", "on its own")
    assert chances(match) == {"0 are shown": 1}
    assert after(match, "0 are shown").is_over and market(match) == []


def test_7_8_but_the_combined_build_is_still_made() -> None:
    built = "Coast 1, Coast 5 | Country 5 | Sierra 5 | Country 8 | Sierra 8"
    match = alone(
        hand0="2 wood, 2 stone", market=["brick"], built0=built, houses="Coast 3, Country 1, Sierra 1, Sierra 2"
    )
    after(match, "place wood", "at row 1, column 2", "place wood", "at row 1, column 3", "build Coast 3")
    after(match, "right of panorama 1")
    assert not match.is_over and "build Country 1" in choices(match)
    after(match, "build Country 1", "right of panorama 1", "0 are shown")
    assert match.is_over and state(match).length[0].sum() == 8


def test_7_8_klaus_seventh_too() -> None:
    match = klaus_with("7 brick", houses="Sierra 13, Coast 1, Coast 2, Coast 3", built1=SIX)
    after(match, "turn up wood")
    while not match.is_over:
        match.play(match.legal()[0] if match.turn == 0 else match.throw(match.dice))
    assert state(match).length[KLAUS].sum() == 7


def test_7_8_cards_in_hand_cost_a_point_each() -> None:
    match = alone(hand0="2 wood, 1 Burruño", built0="Coast 13", rubble0="1 stone, 1 Burruño")
    assert scores(match) == {"houses": 4, "panoramas": 0, "rubble": -1, "burrunos": -1, "hand": -3}


def test_7_8_klaus_counts_burrunos_he_has_not_spent() -> None:
    match = alone(hand0="1 wood, 2 brick", hand1="2 Burruño, 3 wood", market=["stone"], built0=SIX, built1="Sierra 9")
    after(match, "place wood", "at row 1, column 2", "place brick", "at row 1, column 3", "build Coast 2", "on its own")
    after(match, "2 are shown")
    assert state(match).rubble[KLAUS, 7] == 2 and klaus_cards(match) == {"wood": 3}


def test_7_8_a_tie_is_klaus_s() -> None:
    assert alone(built0="Coast 7", built1="Sierra 9").ranks() == [2]
    assert alone(built0="Coast 13", built1="Sierra 9").ranks() == [1]
    assert alone(built0="Coast 13", hand0="2 wood", built1="Sierra 9").ranks() == [2]
