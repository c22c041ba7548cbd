"""§2 a turn."""

from __future__ import annotations

from itertools import pairwise

import pytest

from andamio.games.a_construir.state import (
    BONUS,
    BUILT,
    COLLECTED,
    EMPTY,
    NOTHING_TO_TAKE,
    RECLASSIFIED,
    TAKING,
    TOOK,
    WALLED_IN,
)

from .table import (
    NAMES,
    after,
    barred,
    can,
    card_on,
    chances,
    choices,
    coins,
    edition,
    hand,
    happened,
    is_sound,
    known,
    listed,
    market,
    offer,
    playthrough,
    position,
    settled,
    squares,
    state,
)

ALL = {f"{column}{row}" for column in "abcd" for row in range(1, 5)}
TWO = "Garden, Church"

# -- §2.1


def test_2_1_the_deck_is_free() -> None:
    match = after(position(hand0="Church", coins=(0, 0)), "draw from the deck", "turn up Garden")
    assert hand(match, 0) == "Church, Garden" and coins(match) == [0, 0]


def test_2_1_the_first_card_of_the_market_is_free() -> None:
    match = after(position(hand0="Church", coins=(0, 0)), "take market card 1")
    assert hand(match, 0) == "Church, Hospital" and coins(match) == [0, 0]


def test_2_1_example_the_bakery_leaves_one_on_the_hospital() -> None:
    match = after(position(hand0="Church"), "take market card 2", "turn up Tavern")
    assert hand(match, 0) == "Church, Bakery" and coins(match)[0] == 13
    assert market(match) == "Hospital, Garden, Fountain, Tavern"
    assert offer(match) == [1, 0, 0, 0]


@pytest.mark.parametrize(("slot", "laid"), [(3, [1, 1, 0, 0]), (4, [1, 1, 1, 0])])
def test_2_1_one_aimarcio_on_each_card_to_its_left(slot: int, laid: list[int]) -> None:
    match = after(position(hand0="Church"), f"take market card {slot}")
    assert [(event.what, event.amount) for event in happened(match, TOOK)] == [
        (NAMES.index(["Garden", "Fountain"][slot - 3]), slot - 1)
    ]
    assert offer(match) == laid and coins(match)[0] == 15 - slot


def test_2_1_what_lies_on_the_card_is_the_takers_at_once() -> None:
    match = after(position(hand0="Church", offer=(3, 0, 2, 0)), "take market card 1", "turn up Tavern")
    assert coins(match)[0] == 17 and offer(match) == [0, 2, 0, 0]
    assert happened(match, COLLECTED) == []
    match = after(position(hand0="Church", offer=(0, 0, 2, 0)), "take market card 3")
    assert coins(match)[0] == 14 and [event.amount for event in happened(match, COLLECTED)] == [2]


def test_2_1_the_price_must_be_in_hand_before_the_coins_on_the_card() -> None:
    match = position(hand0="Church", offer=(0, 0, 5, 0), coins=(1, 9))
    assert barred(match, "take market card 3") == "2.1"
    assert choices(match) == {"take market card 1", "take market card 2", "draw from the deck"}


def test_2_1_taking_comes_first() -> None:
    match = position(hand0="Church")
    assert barred(match, "build Church") == barred(match, "reclassify with Church") == barred(match, "on a1") == "2.1"


# -- §2.2


def test_2_2_the_market_slides_left_with_its_coins_and_is_filled() -> None:
    match = after(position(hand0="Church", offer=(1, 0, 2, 3)), "take market card 1", "turn up Roof")
    assert market(match) == "Bakery, Garden, Fountain, Roof" and offer(match) == [0, 2, 3, 0]


def test_2_2_drawing_from_the_deck_leaves_it() -> None:
    match = after(position(hand0="Church", offer=(1, 0, 2, 3)), "draw from the deck", "turn up Roof")
    assert market(match) == "Hospital, Bakery, Garden, Fountain" and offer(match) == [1, 0, 2, 3]


def test_2_2_with_an_empty_deck_it_shrinks() -> None:
    match = position(hand0="Church", deck="")
    assert barred(match, "draw from the deck") == "2.2"
    after(match, "take market card 2")
    assert market(match) == "Hospital, Garden, Fountain" and match.turn == 0


def test_2_2_a_gap_is_not_taken() -> None:
    match = position(hand0="Church", deck="", market="Hospital, Bakery")
    assert barred(match, "take market card 3") == "2.2"
    assert choices(match) == {"take market card 1", "take market card 2"}


def test_2_2_with_deck_and_market_empty_the_step_is_skipped() -> None:
    match = position(hand0="Church, Garden", hand1="Fountain", deck="", market="")
    after(match, "build Garden", "on a1")
    assert match.turn == 1 and happened(match, NOTHING_TO_TAKE)[0].seat == 1
    assert choices(match) == {"build Fountain", "reclassify with Fountain"}


def test_2_2_with_four_seats_the_cards_come_out_exactly() -> None:
    for seed in range(20):
        skipped, sizes = 0, []
        for match in playthrough(seed, 4):
            s = state(match)
            if s.phase == TAKING and match.turn >= 0 and s.left + s.queued == 0:
                sizes.append(len(listed(market(match))))
            skipped += len(happened(match, NOTHING_TO_TAKE))
        assert skipped == 4 and sizes[-4:] == [4, 3, 2, 1]


# -- §2.3


def test_2_3_with_one_of_the_two_cards() -> None:
    match = position(hand0=TWO)
    assert choices(match) == {
        f"{verb} {card}" for verb in ("build", "reclassify with") for card in ("Garden", "Church")
    }
    assert barred(match, "take market card 1") == barred(match, "on a1") == "2.3"
    after(match, "build Garden", "on a1")
    assert hand(match, 0) == "Church" and match.turn == 1


def test_2_3_not_with_a_card_that_is_not_in_hand() -> None:
    match = position(hand0=TWO)
    assert barred(match, "build Fountain") == barred(match, "reclassify with Fountain") == "2.3"


# -- §2.4


def test_2_4_pay_then_receive_what_the_square_shows() -> None:
    match = position(hand0=TWO, icons={"b2": "c2"}, coins=(5, 9))
    after(match, "build Church", "on b2")
    assert coins(match) == [2, 9] and card_on(match, "b2") == "0 Church"
    assert [event.amount for event in happened(match, BUILT) + happened(match, BONUS)] == [5, 2]


def test_2_4_points_of_a_square_are_no_aimarcios() -> None:
    match = after(position(hand0=TWO, icons={"b2": "p2"}, coins=(5, 9)), "build Church", "on b2")
    assert coins(match) == [0, 9] and happened(match, BONUS) == []


def test_2_4_example_the_church_with_three_on_a_square_that_would_give_two() -> None:
    match = position(hand0=TWO, icons={square: "c2" for square in ALL}, coins=(3, 9))
    assert barred(match, "build Church") == "2.4"
    assert not can(match, "build Church") and can(match, "build Garden")


def test_2_4_only_a_free_square() -> None:
    match = position(town=["0 Garden, 1 Bakery, -, -"], hand0="Garden, Church", market="Hospital, Fountain")
    after(match, "build Garden")
    assert barred(match, "on b1") == barred(match, "on a1") == "2.4"


def test_2_4_squares_that_two_seats_do_not_use() -> None:
    match = after(position(hand0=TWO), "build Garden")
    assert barred(match, "on e1") == "2.4" and squares(match) == ALL


# -- §2.5


def test_2_5_reclassify_and_receive_the_cost() -> None:
    match = position(hand0=TWO, icons={"b2": "c2"}, coins=(1, 9))
    after(match, "reclassify with Church", "on b2")
    assert coins(match) == [6, 9] and card_on(match, "b2") == "0 [Church]"
    assert [event.amount for event in happened(match, RECLASSIFIED)] == [5] and happened(match, BONUS) == []


def test_2_5_it_is_all_that_is_left_to_who_cannot_pay() -> None:
    match = position(hand0=TWO, coins=(1, 9))
    assert choices(match) == {"reclassify with Garden", "reclassify with Church"}


def test_2_5_always_possible() -> None:
    for seed in range(8):
        for match in playthrough(seed, 3):
            if match.turn >= 0 and choices(match, "build"):
                assert choices(match, "reclassify")


# -- §2.6


def test_2_6_a_numbered_token_goes_on_the_card() -> None:
    match = position(town=["0 Garden, 1 Tavern, -, -"], hand0="Garden, Church")
    after(match, "reclassify with Church", "on a2")
    assert state(match).when[8] == 3 == state(match).placed and match.turn == 1


def test_2_6_the_turn_passes_on() -> None:
    turns = [(state(match).turns, match.turn) for match in playthrough(3, 3) if match.turn >= 0]
    order = [turn for _, turn in dict(reversed(turns)).items()][::-1]
    assert all(later == (earlier + 1) % 3 for earlier, later in pairwise(order))


# -- §2.7


def test_2_7_the_first_card_goes_anywhere() -> None:
    match = after(position(town=["-, 1 Bakery, -, -"], hand0="Garden, Church"), "build Garden")
    assert squares(match) == ALL - {"b1"}


@pytest.mark.parametrize("card", ["0 Tavern", "0 [Tavern]"])
@pytest.mark.parametrize("what", ["reclassify with Garden", "build Garden"])
def test_2_7_later_ones_beside_an_own_card_face_up_or_down(card: str, what: str) -> None:
    match = position(town=["-, -, -, 1 Garden", f"-, {card}, -, -"], hand0="Garden, Church")
    after(match, what)
    own_land = {"b2"} if card == "0 [Tavern]" and what == "build Garden" else set()
    assert squares(match) == {"b1", "a2", "c2", "b3"} | own_land
    assert barred(match, "on a1") == barred(match, "on d4") == "2.7"


def test_2_7_columns_do_not_wrap_round() -> None:
    match = position(
        seats=4, town=["-", "-, -, -, -, -, -, -, 0 Tavern", "1 Garden, -, 2 Garden, 3 Garden"], hand0="Garden, Church"
    )
    after(match, "build Garden")
    assert squares(match) == {"h1", "g2", "h3"}


WALLED = ["0 Tavern, 1 Garden, -, -", "1 Garden, -, -, -"]


@pytest.mark.parametrize("what", ["reclassify with Garden", "build Garden"])
def test_2_7_walled_in_anywhere_free(what: str) -> None:
    match = after(position(town=WALLED, hand0="Garden, Church"), what)
    assert squares(match) == ALL - {"a1", "b1", "a2"}
    after(match, "on d4")
    assert happened(match, WALLED_IN)[0].seat == 0


def test_2_7_who_is_not_walled_in_is_not_told_so() -> None:
    match = position(town=["0 Tavern, 1 Garden, -, -"], hand0="Garden, Church")
    assert happened(after(match, "build Garden", "on a2"), WALLED_IN) == []


@pytest.mark.parametrize("square", ["b1", "a1", "e1"])
def test_2_7_a_square_that_is_not_free_is_not_reclassified(square: str) -> None:
    match = position(town=["0 Garden, 1 Bakery, -, -"], hand0="Garden, Church", market="Hospital, Fountain")
    assert barred(after(match, "reclassify with Garden"), f"on {square}") == "2.7"


# -- §2.8


def test_2_8_build_on_own_land_wherever_it_is() -> None:
    match = position(
        town=["0 Tavern, 1 Garden, -, -", "-", "-, -, -, 0 [Fountain]"], icons={"d3": "c2"}, hand0="Garden, Church"
    )
    after(match, "build Church")
    assert "d3" in squares(match)
    after(match, "on d3")
    assert card_on(match, "d3") == "0 Church" and state(match).under[19] == NAMES.index("Fountain")
    assert coins(match)[0] == 9 and is_sound(match)


def test_2_8_land_is_never_reclassified_again() -> None:
    match = position(town=["0 [Tavern], 1 Garden, -, -"], hand0="Garden, Church")
    after(match, "reclassify with Garden")
    assert squares(match) == {"a2"} and barred(match, "on a1") == "2.8"


def test_2_8_nobody_builds_on_the_land_of_others() -> None:
    match = position(town=["0 Tavern, 1 [Garden], -, -"], hand0="Garden, Church")
    after(match, "build Garden")
    assert squares(match) == {"a2"} and barred(match, "on b1") == "2.8"


def test_2_8_with_land_the_exception_does_not_hold_for_building() -> None:
    town = ["0 [Tavern], 1 Garden, -, -", "1 Garden, -, -, -"]
    match = after(position(town=town, hand0="Garden, Church"), "build Church")
    assert squares(match) == {"a1"} and barred(match, "on d4") == "2.8"
    match = after(position(town=town, hand0="Garden, Church"), "reclassify with Church")
    assert squares(match) == ALL - {"a1", "b1", "a2"}


def test_2_8_on_land_a_square_gives_no_points() -> None:
    match = position(town=["0 [Tavern], 1 Garden, -, -"], icons={"a1": "p2"}, hand0="Garden, Church")
    after(match, "build Church", "on a1")
    assert match.scores()[0]["board"] == 0 and match.scores()[0]["church"] == 8


def test_2_8_a_covered_card_is_no_neighbour() -> None:
    """Its owner's only card was built on by another: then there is nothing to be near to."""
    match = position(
        "laudemio", town=["1 Garden/Tavern, 1 Garden, -, -"], hand0="Garden, Church", market="Hospital, Fountain"
    )
    after(match, "build Church")
    assert squares(match) == ALL - {"a1", "b1"}


def test_2_8_land_once_built_on_is_a_building() -> None:
    match = position(town=["0 Garden/Tavern, 1 Garden, -, -"], hand0="Garden, Church")
    after(match, "build Church")
    assert squares(match) == {"a2"} and barred(match, "on a1") == "2.4"


def test_2_8_a_covered_card_does_not_score() -> None:
    match = position(town=["0 Garden, 0 Tavern/Garden, 0 Garden, -"])
    assert match.scores()[0]["garden"] == 6


# -- together


def test_2_3_a_whole_turn() -> None:
    match = settled(edition().typed(), 7)
    seat, placed = match.turn, state(match).placed
    after(match, "take market card 1")
    settled(match)
    card = next(iter(sorted(choices(match, "build"))))
    after(match, card, "on b2")
    assert match.turn == 1 - seat and state(match).placed == placed + 1
    assert state(match).card == EMPTY and known(match, seat) in ("", *NAMES)
    assert chances(match) == {}
