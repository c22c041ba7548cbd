"""§2 a turn: four actions, drawing, the hand, empty decks, the end of a turn."""

from __future__ import annotations

import pytest

from andamio.core.layout import CHANCE
from andamio.games.barrio.state import (
    DRAW_LOST,
    HAND_FULL,
    HOUSES_SHUFFLED,
    MATERIALS_SHUFFLED,
    OPENED,
    PASSED,
    TOOK,
)

from .table import (
    REST,
    after,
    barred,
    can,
    chances,
    choices,
    discards,
    hand,
    happened,
    impossible,
    market,
    playthrough,
    position,
    row,
    settled,
    state,
)

SOURCES = {
    *(f"take house {n}" for n in range(1, 5)),
    *(f"take material {n}" for n in range(1, 5)),
    "draw from the house deck",
    "draw from the material deck",
}
SEVEN = "3 wood, 3 brick, Coast 13"
FIVE = "3 wood, 1 brick, Coast 13"

# -- §2.1


def test_2_1_draw_one_card() -> None:
    match = after(position(hand0=FIVE), "take house 2")
    assert hand(match) == "Coast 2, Coast 13, 3 wood, 1 brick"
    assert settled(match).turn == 1


def test_2_1_exactly_one_thing() -> None:
    match = position(hand0=FIVE)
    assert choices(match) == SOURCES | {"place wood", "place brick", "discard Coast 13"}


# -- §2.2


def test_2_2_discard_houses_and_draw_as_many() -> None:
    match = position(hand0="Coast 11, Coast 12, Coast 13, 2 wood")
    after(match, "discard Coast 11", "discard Coast 13")
    assert discards(match) == "Coast 11, Coast 13"
    assert choices(match) == SOURCES | {"discard Coast 12"}
    after(match, "take material 1", "take house 1")
    assert hand(match) == "Coast 1, Coast 12, 3 wood"
    assert settled(match).turn == 1


def test_2_2_only_houses_are_discarded_and_before_the_first_draw() -> None:
    match = position(hand0="Coast 11, Coast 12, 2 wood")
    assert barred(match, "discard Coast 13") == "2.2"
    after(match, "discard Coast 11")
    assert barred(match, "place wood") == "2.2"
    after(match, "take house 1")
    assert settled(match).turn == 1


def test_2_2_a_full_hand_may_discard() -> None:
    match = after(position(hand0=SEVEN), "discard Coast 13", "take house 4")
    assert hand(match) == "Coast 4, 3 wood, 3 brick"


# -- §2.3


def test_2_3_place_one_material_and_draw_two() -> None:
    match = after(position(hand0=FIVE), "place wood")
    assert market(match) == ["wood"]
    after(match, "take house 1", "take material 1")
    assert hand(match) == "Coast 1, Coast 13, 3 wood, 1 brick"
    assert settled(match).turn == 1


def test_2_3_only_a_material_of_the_hand() -> None:
    match = position(hand0=FIVE)
    assert barred(match, "place stone") == "2.3"
    assert barred(after(match, "place wood"), "discard Coast 13") == "2.3"


# -- §2.4


def test_2_4_place_two_materials_and_draw_three() -> None:
    match = after(position(hand0=FIVE), "place wood", "place wood", "at row 1, column 2")
    assert market(match) == ["wood wood"]
    assert barred(match, "place brick") == "2.4"
    after(match, "take house 1", "take material 1", "take material 2")
    assert hand(match) == "Coast 1, Coast 13, 2 wood, 2 brick"
    assert settled(match).turn == 1


def test_2_4_or_build_a_house_of_the_hand() -> None:
    match = position(hand0="Coast 5, 1 wood, 2 brick", market=["stone"], houses="Coast 1")
    after(match, "place wood", "at row 1, column 2")
    assert choices(match, "build") == set()
    assert barred(match, "build Coast 5") == "2.3"
    after(match, "place brick", "at row 1, column 3")
    assert choices(match, "build") == {"build Coast 5"}
    assert barred(match, "build Coast 1") == "2.4"
    assert settled(after(match, "build Coast 5")).turn == 0  # two cards in hand: one more is drawn
    assert state(match).length[0, 0] == 1


# -- §2.5


def test_2_5_there_is_no_passing() -> None:
    match = position(hand0=FIVE)
    assert barred(match, "leave it") == "2.5"


def test_2_5_drawing_is_not_offered_where_there_is_nothing() -> None:
    match = position(seats=4, hand0="2 wood", houses="", store="", house_deck="", material_deck="")
    assert choices(match) == {"place wood"}


def test_2_5_a_seat_without_any_action_is_passed_over() -> None:
    match = position(seats=4, hand0="2 wood", houses="", store="", house_deck="", material_deck="")
    after(match, "place wood", "leave it")
    assert match.turn == 2 and [event.seat for event in happened(match, PASSED)] == [1]


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_2_5_nobody_else_is_ever_without_an_action(seats: int) -> None:
    for seed in range(10):
        for match in playthrough(seed, seats):
            assert match.turn < 0 or match.legal()
            for event in happened(match, PASSED):
                assert not any(state(match).row.reshape(-1) >= 0) and not state(match).left.any()
                assert state(match).held[event.seat].sum() == 0


# -- §2.6


def test_2_6_card_by_card_from_anywhere() -> None:
    match = after(position(hand0=FIVE), "place wood", "take material 3")
    assert choices(match) == SOURCES - {"take material 3"}
    after(match, "draw from the material deck")
    assert match.turn == CHANCE and "turn up brick" in chances(match)
    after(match, "turn up brick")
    assert hand(match) == "Coast 13, 2 wood, 2 brick, 1 stone"


def test_2_6_a_card_is_seen_before_the_next_is_chosen() -> None:
    match = after(position(hand0=FIVE), "place wood", "draw from the house deck", "turn up Sierra 1")
    assert match.turn == 0 and "Sierra 1" in hand(match)
    assert choices(match) == SOURCES


def test_2_6_gaps_are_filled_at_the_end_of_the_turn() -> None:
    match = after(position(hand0=FIVE), "place wood", "take house 3")
    assert row(match, 0)[2] == "-"
    assert barred(match, "take house 3") == "2.6"
    after(match, "take material 1", "turn up stone", "turn up Sierra 13")
    assert row(match, 0) == ["Coast 1", "Coast 2", "Sierra 13", "Coast 4"]
    assert row(match, 1)[0] == "stone"
    assert match.turn == 1


# -- §2.7


def test_2_7_drawing_stops_at_seven() -> None:
    match = after(position(hand0=SEVEN), "place wood", "take house 1")
    assert [event.amount for event in happened(match, HAND_FULL)] == [1]
    assert settled(match).turn == 1 and state(match).held[0].sum() == 7


def test_2_7_with_seven_in_hand_drawing_is_not_offered() -> None:
    match = position(hand0=SEVEN)
    assert not choices(match) & SOURCES
    assert barred(match, "take house 1") == "2.7"


# -- §2.8


def test_2_8_an_empty_deck_of_houses_is_made_new() -> None:
    match = position(hand0=FIVE, house_deck="", house_discard=REST)
    after(match, "draw from the house deck")
    assert [event.amount for event in happened(match, HOUSES_SHUFFLED)] == [34]
    assert len(chances(match)) == 34
    assert state(match).thrown[0] == 0


def test_2_8_so_is_one_of_materials() -> None:
    match = position(hand0=FIVE, material_deck="", material_discard="2 stone, 1 Burruño")
    after(match, "draw from the material deck")
    assert [event.amount for event in happened(match, MATERIALS_SHUFFLED)] == [3]
    assert chances(match) == pytest.approx({"turn up stone": 2 / 3, "turn up Burruño": 1 / 3})


def test_2_8_also_when_a_row_is_filled() -> None:
    match = position(hand0=FIVE, material_deck="", material_discard="1 greenery")
    after(match, "take material 4")
    assert happened(match, MATERIALS_SHUFFLED)
    after(match, "turn up greenery")
    assert row(match, 1)[3] == "greenery"


def test_2_8_with_both_empty_that_kind_cannot_be_drawn() -> None:
    match = position(hand0=FIVE, material_deck="")
    assert barred(match, "draw from the material deck") == "2.8"
    after(match, "take material 1")
    assert row(match, 1)[0] == "-" and match.turn == 1


def test_2_8_if_nothing_can_be_drawn_the_draw_is_lost() -> None:
    match = position(
        seats=4, hand0="3 wood", hand1="1 stone", houses="", store="1 brick", house_deck="", material_deck=""
    )
    after(match, "place wood", "take material 1")
    assert [event.amount for event in happened(match, DRAW_LOST)] == [1]
    assert match.turn == 1


def test_2_8_who_can_draw_nothing_after_placing_may_leave_it() -> None:
    match = position(seats=4, hand0="4 wood", hand1="1 stone", houses="", store="", house_deck="", material_deck="")
    after(match, "place wood")
    assert choices(match) == {"place wood", "leave it"}
    assert after(match, "leave it").turn == 1


def test_2_8_nobody_leaves_a_draw_that_can_be_made() -> None:
    assert barred(after(position(hand0=FIVE), "place wood"), "leave it") == "2.3"


def test_2_8_nobody_draws_from_a_discard() -> None:
    match = position(hand0=FIVE, material_discard="3 greenery")
    assert not [action for action in choices(match) if "discard" in action and "Coast" not in action]
    assert impossible(after(match, "draw from the material deck"), "turn up greenery") is True


# -- §2.9


def test_2_9_fewer_than_three_cards_are_made_three_face_down() -> None:
    match = position(hand0="2 wood, 1 brick", hand1="1 stone")
    after(match, "place wood", "place wood", "at row 1, column 2")
    match = position(hand0="Coast 5, 1 wood, 1 brick", market=["stone"])
    after(match, "place wood", "at row 1, column 2", "place brick", "at row 1, column 3", "build Coast 5")
    assert choices(match) == {"draw from the house deck", "draw from the material deck"}
    assert barred(match, "take house 1") == "2.9"
    after(match, "draw from the house deck", "turn up Sierra 1")
    assert choices(match) == {"draw from the house deck", "draw from the material deck"}
    after(match, "draw from the material deck", "turn up wood", "draw from the house deck", "turn up Sierra 2")
    assert hand(match) == "Sierra 1, Sierra 2, 1 wood"
    assert match.turn == 1


def test_2_9_the_only_deck_is_not_asked_for() -> None:
    match = position(hand0="1 wood", material_deck="")
    after(match, "place wood", "take house 1", "take house 2")
    assert "turn up Sierra 1" in chances(match)
    assert match.turn == CHANCE


def test_2_9_before_the_rows_are_filled() -> None:
    match = after(position(hand0="1 wood"), "take house 1")
    assert row(match, 0)[0] == "-"
    assert choices(match) == {"draw from the house deck", "draw from the material deck"}


def test_2_9_the_store_is_filled_before_the_houses() -> None:
    match = after(position(hand0=FIVE), "place wood", "take house 1", "take material 1")
    assert "turn up wood" in chances(match)
    after(match, "turn up wood")
    assert [event.what for event in happened(match, OPENED)] == [39]
    assert "turn up Sierra 1" in chances(match)
    assert not happened(match, TOOK)
    assert can(settled(match), "take house 1")
