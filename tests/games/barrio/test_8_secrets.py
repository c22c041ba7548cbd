"""§8 what is secret."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from andamio.core.compiled import JIT
from andamio.core.dice import seeded
from andamio.core.layout import HOLE, NOBODY
from andamio.core.match import Match
from andamio.games.barrio.state import (
    AIMING,
    DEALT_HOUSE,
    DREW_HOUSE,
    DREW_MATERIAL,
    HOUSES,
    JOINING,
    KEPT,
    KLAUS,
    KLAUS_DREW,
    LINING,
    PLACED,
)
from tests.depth import amount

from .table import (
    CARDS,
    REST,
    after,
    choices,
    edition,
    hand,
    happened,
    is_sound,
    known,
    listed,
    playthrough,
    position,
    settled,
    state,
)

GAMES, EVERY, SPECIAL = amount(60, 60, 2), amount(40, 120, 400), amount(5, 15, 80)
ANNOUNCED = (AIMING, LINING, JOINING)
FIVE = "3 wood, 1 brick, Coast 13"

# -- §8.1


def test_8_1_hands_are_secret_but_their_backs_are_not() -> None:
    match = position(hand0=FIVE, hand1="2 stone, Sierra 13")
    view = match.view(1)
    assert (view.hand[0] == HOLE).all() and view.held[0].tolist() == [1, 4]
    assert (match.view(NOBODY).hand == HOLE).all()


def test_8_1_a_card_drawn_face_down_is_seen_by_its_owner_alone() -> None:
    match = position(hand0=FIVE)
    after(match, "place wood", "draw from the house deck", "turn up Sierra 1")
    assert [event.what for event in happened(match, DREW_HOUSE, seat=0)] == [CARDS.index("Sierra 1")]
    assert [event.what for event in happened(match, DREW_HOUSE, seat=1)] == [HOLE]
    after(match, "draw from the material deck", "turn up stone")
    assert [event.what for event in happened(match, DREW_MATERIAL, seat=1)] == [HOLE]


def test_8_1_a_card_taken_face_up_stays_known() -> None:
    match = after(position(hand0=FIVE), "place wood", "take house 1", "take material 1")
    assert known(match) == "Coast 1, 1 wood"
    assert match.view(1).known[0, CARDS.index("Coast 1")] == 1


def test_8_1_a_known_copy_leaves_first() -> None:
    match = position(hand0="2 wood, 1 brick", known0="1 wood, Coast 13")
    after(match, "place wood")
    assert known(match) == "Coast 13" and "2 wood" in hand(match)
    match = after(position(hand0="2 wood", known0="Coast 13"), "discard Coast 13")
    assert known(match) == ""


def test_8_1_a_card_announced_is_known() -> None:
    match = after(position(market=["wood"], hand0="2 brick, 1 stone"), "place brick")
    assert known(match) == "1 brick"
    assert all(match.view(1).imagine(seed)[0].hand[0, CARDS.index("brick")] > 0 for seed in range(20))
    assert known(after(match, "at row 1, column 2")) == "" and hand(match) == "1 brick, 1 stone"


def test_8_1_so_is_a_house_announced() -> None:
    match = position(market=["wood brick", "brick -"], hand0="2 Burruño, Coast 1, Sierra 13", houses="Sierra 1")
    after(match, "place Burruño", "at row 1, column 3", "place Burruño", "at row 1, column 4", "build Coast 1")
    assert known(match) == "Coast 1" and choices(match) == {"pay with row 1", "pay with column 1"}
    for seed in range(20):
        world = match.clone()
        world.states[:] = match.view(1).imagine(seed)
        assert world.view(0).hand[0, CARDS.index("Coast 1")] == 1 and is_sound(world)


def test_8_1_imagination_keeps_what_is_known() -> None:
    match = position(hand0="3 wood, Sierra 13", known0="1 brick, Coast 13", hand1="2 stone")
    for seed in range(20):
        world = match.view(1).imagine(seed)[0]
        assert world.hand[0, CARDS.index("Coast 13")] == 1 and world.hand[0, CARDS.index("brick")] >= 1
        assert world.held[0].tolist() == [2, 4] and world.hand[1].tolist() == state(match).hand[1].tolist()
        assert world.hand[0].sum() == 6


# -- §8.2


def test_8_2_discards_rubble_and_the_market_are_open() -> None:
    match = position(
        material_discard="2 wood", rubble0="1 stone", market=["brick"], built0="Coast 13", houses="Coast 1"
    )
    view = match.view(1)
    assert view.discard[HOUSES] == 2 and view.rubble[0, 2] == 1
    assert view.market[0, 0] == 1 and view.panorama[0, 0, 0] == CARDS.index("Coast 13")


# -- §8.3


def test_8_3_nobody_sees_how_many_are_kept_before_all_have_chosen() -> None:
    start = settled(edition(2).typed(), 3)
    ways = []
    for keep in (True, False):
        match = start.clone()
        for _ in range(5):
            after(match, next(iter(choices(match, "keep" if keep else "return"))))
        ways.append(match)
    for seat in (1, NOBODY):
        assert ways[0].view(seat) == ways[1].view(seat)
        assert ways[0].happened(seat) == ways[1].happened(seat) == []
    assert ways[0].view(0) != ways[1].view(0)


def test_8_3_then_the_number_shows_and_nothing_else() -> None:
    match = settled(edition(2).typed(), 3)
    mine = [CARDS[card] for card in listed(hand(match))]
    after(match, *(f"return {house}" for house in mine[:2]), *(f"keep {house}" for house in mine[2:]))
    assert state(match).left[0] == 29
    while choices(match, "keep"):
        after(match, next(iter(choices(match, "keep"))))
    after(match, "3 are shown")
    assert [event[1:] for event in happened(match, KEPT)] == [(0, 0, 3)]
    after(match, "5 are shown")
    assert state(match).left[0] == 31 and match.view(1).held[0, 0] == 3


def test_8_3_first_houses_are_dealt_in_secret() -> None:
    match = edition(2).typed()
    after(match, "turn up Coast 1")
    assert [event.what for event in happened(match, DEALT_HOUSE, seat=1)] == [HOLE]
    assert [event.what for event in happened(match, DEALT_HOUSE, seat=0)] == [0]


# -- §8.4


def test_8_4_what_is_not_seen_may_be_in_any_hand_or_deck() -> None:
    match = position(hand0="3 wood, Sierra 13", hand1="2 stone")
    seen = np.zeros(len(CARDS))
    for seed in range(200):
        seen += match.view(1).imagine(seed)[0].hand[0]
    unseen = state(match).deck + state(match).hand[0]
    assert ((seen > 0) == (unseen > 0)).mean() > 0.95


def test_8_4_with_an_empty_deck_hands_are_what_is_left() -> None:
    match = position(hand0="3 wood, 1 greenery", hand1="2 stone", material_deck="")
    for seed in range(20):
        assert match.view(1).imagine(seed)[0].hand[0].tolist() == state(match).hand[0].tolist()


def test_8_4_after_a_shuffle_the_deck_s_houses_are_in_no_hand() -> None:
    match = position(hand0="3 wood, Sierra 13", hand1="2 stone, Coast 13", house_deck="", house_discard=REST)
    after(match, "place wood", "take material 1", "draw from the house deck", "turn up Sierra 1")
    assert state(match).recent.tolist() == [1, 0, 0, 0]
    worlds = [match.view(1).imagine(seed)[0].hand[0] for seed in range(60)]
    assert all(world[CARDS.index("Sierra 13")] == 1 for world in worlds)  # held before: there is no other
    assert len({tuple(np.flatnonzero(world[:HOUSES])) for world in worlds}) > 10  # and any of those shuffled


def test_8_4_of_materials_no_account_is_kept() -> None:
    match = position(hand0="3 wood", hand1="2 stone", material_deck="", material_discard="4 brick")
    after(match, "draw from the material deck", "turn up brick")
    assert len({str(match.view(1).imagine(seed)[0].hand[0]) for seed in range(60)}) > 3


# -- §8.5


def test_8_5_klaus_s_cards_are_hidden_but_burrunos_of_the_store() -> None:
    match = position(
        seats=1, hand0="3 stone", hand1="2 wood", built1="Sierra 9", store="1 wood, 1 Burruño, 1 brick, 1 wood",
    )  # fmt: skip
    after(match, "place stone", "take material 1", "take material 3", "turn up wood", "turn up stone")
    after(match, "turn up greenery")
    assert [event.what for event in happened(match, KLAUS_DREW, seat=0)] == [HOLE]
    assert known(match, KLAUS) == "1 Burruño"
    assert (match.view(0).hand[KLAUS] == HOLE).all() and match.view(0).held[KLAUS, 1] == 4


# -- worlds that a seat imagines

EMMA = ["wood wood wood wood -", "stone brick brick concrete Burruño", "wood wood wood wood -"]


def test_8_over_the_limit_every_imagined_hand_has_a_way_back() -> None:
    match = position(market=EMMA, hand0="2 stone, Country 8, Sierra 13", hand1="2 brick")
    for action in ("place stone", "at row 2, column 6", "place stone", "at row 1, column 5"):
        after(match, action)
        worlds = [match.clone() for _ in range(40)]
        for seed, world in enumerate(worlds):
            world.states[:] = match.view(1).imagine(seed)
            assert is_sound(world) and world.view(0).legal()
        assert len({world.states.tobytes() for world in worlds}) > 20


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_8_whatever_a_seat_imagines_can_be_played_to_its_end(seats: int) -> None:
    """Also where another seat has announced a card, or has gone over the limit and must come back."""
    phases: Counter[tuple[int, int]] = Counter()
    for seed in range(GAMES // seats):
        for number, match in enumerate(playthrough(seed, seats)):
            special = match.turn >= 0 and (state(match).over or state(match).phase in ANNOUNCED)
            if number % EVERY == 0 or (special and (number % SPECIAL == 0 or (JIT and state(match).phase == JOINING))):
                phases[state(match).phase, state(match).over] += 1
                for seat in [*range(seats), NOBODY]:
                    play_on(match, seat, number)
    assert not JIT or seats == 1 or {(AIMING, 1), (PLACED, 1)} <= set(phases)
    assert not JIT or {(AIMING, 0), (JOINING, 0)} <= set(phases)


def play_on(match: Match, seat: int, seed: int) -> None:
    world, whim = match.clone(), random.Random(seed)
    world.states[:] = match.view(seat).imagine(seed)
    assert is_sound(world) and world.view(seat) == match.view(seat)
    world.roll(seeded(seed))
    while not world.is_over:
        legal = world.legal()
        assert legal, f"seat {world.turn} has no action in a world of {seat}'s"
        world.play(whim.choice(legal))
    assert is_sound(world)
