"""§7 what is secret, and who knows it all the same."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from andamio.core.layout import HOLE, NOBODY
from andamio.core.match import Match
from andamio.games.a_construir.state import DREW, DREW_KNOWN, FACES
from tests.depth import amount

from .table import (
    NAMES,
    after,
    chances,
    choices,
    edition,
    hand,
    happened,
    is_sound,
    known,
    market,
    playthrough,
    position,
    settled,
    state,
    told,
)

WORLDS = 40

# -- §7.1


def test_7_1_first_cards_are_secret() -> None:
    view = settled(edition(3).typed(), 2).view(1)
    assert (view.hand[0] == HOLE).all() and (view.hand[2] == HOLE).all() and view.hand[1].sum() == 1
    assert view.held[:3].tolist() == [1, 1, 1] and (view.known == 0).all()


def test_7_1_a_drawn_card_is_its_owners_secret() -> None:
    match = after(position(hand0="Church"), "draw from the deck", "turn up Garden")
    assert [event.what for event in happened(match, DREW, seat=0)] == [NAMES.index("Garden")]
    assert [event.what for event in happened(match, DREW, seat=1)] == [HOLE] == [e.what for e in happened(match, DREW)]
    assert known(match, 0) == ""


def test_7_1_the_deck_is_nobodys() -> None:
    assert all((position(hand0="Church").view(seat).deck == HOLE).all() for seat in (0, 1, NOBODY))


# -- §7.2


def test_7_2_a_market_card_stays_known_in_hand() -> None:
    match = after(position(hand0="Church"), "take market card 2")
    assert known(match, 0) == "Bakery"
    for seed in range(WORLDS):
        world = match.view(1).imagine(seed)[0]
        assert world.hand[0, NAMES.index("Bakery")] >= 1 and world.hand[0].sum() == 2


def test_7_2_until_it_is_placed() -> None:
    match = position(hand0="Church, Bakery", known0="Bakery")
    assert known(after(match, "build Bakery", "on a1"), 0) == ""
    match = position(hand0="Church, Bakery", known0="Bakery")
    assert known(after(match, "build Church", "on a1"), 0) == "Bakery"


def test_7_2_of_two_copies_the_known_one_is_placed_first() -> None:
    match = position(hand0="Garden, Garden", known0="Garden")
    after(match, "build Garden", "on a1")
    assert (hand(match, 0), known(match, 0)) == ("Garden", "")


def test_7_2_choosing_a_card_shows_it() -> None:
    match = after(position(hand0="Church, Garden"), "reclassify with Church")
    assert known(match, 0) == "Church"
    assert all(match.view(1).imagine(seed)[0].hand[0, 0] == 1 for seed in range(WORLDS))


def test_7_2_the_choice_of_a_card_can_be_taken_back() -> None:
    match = edition().new(4)
    after(match, "take market card 1")
    before = match.states.tobytes()
    after(match, sorted(choices(match, "build"))[0])
    match.undo()
    assert match.states.tobytes() == before


def test_7_2_reclassified_cards_are_known_to_all() -> None:
    match = after(position(hand0="Church, Garden"), "reclassify with Church", "on b2")
    assert match.view(1).face[9] == match.view(NOBODY).face[9] == NAMES.index("Church")


# -- §7.3


def test_7_3_after_a_redesign_the_others_know_neither_card() -> None:
    match = position("redesign", hand0="Church, Bakery", known0="Bakery", from_deck=True)
    after(match, "swap Church for another card", "turn up Garden")
    assert known(match, 0) == "" and hand(match, 0) == "Bakery, Garden"
    hands = {tuple(match.view(1).imagine(seed)[0].hand[0].tolist()) for seed in range(WORLDS)}
    assert len(hands) > WORLDS // 4


# -- §7.4


def renewed(deck: str = "Roof, Tavern, Park 1, Garden") -> Match:
    """Seat 0 has renewed the market; under the deck are Hospital, Bakery, Garden, Fountain."""
    match = position("renewal", "redesign", hand0="Church", hand1="Garden", deck=deck)
    return settled(after(match, "renew the market"))


def test_7_4_those_of_a_renewal_are_known_to_all_in_their_order() -> None:
    match = renewed()
    assert state(match).left == 0 and state(match).queue[:4].tolist() == [NAMES.index(n) for n in ORDER]
    for seat in (0, 1, NOBODY):
        assert match.view(seat).queue[:4].tolist() == state(match).queue[:4].tolist()


ORDER = ("Hospital", "Bakery", "Garden", "Fountain")


def test_7_4_drawing_a_known_card_leaves_nothing_to_chance_and_it_stays_known() -> None:
    match = after(renewed(), "draw from the deck")
    assert chances(match) == {"turn up Hospital": 1}
    after(match, "turn up Hospital")
    assert known(match, 0) == "Hospital" and [event.what for event in happened(match, DREW_KNOWN)] == [3]
    assert happened(match, DREW) == []


def test_7_4_the_card_of_a_redesign_is_known_to_its_seat_alone() -> None:
    match = position("redesign", hand0="Church, Bakery", from_deck=True)
    after(match, "swap Church for another card")
    s = state(match)
    assert s.queue[0] == FACES and match.view(0).slipped[0, 0] == NAMES.index("Church")
    assert match.view(1).slipped[0, 0] == HOLE == match.view(NOBODY).slipped[0, 0]
    assert all(match.view(0).imagine(seed)[0].slipped[0, 0] == 0 for seed in range(WORLDS))
    assert len({int(match.view(1).imagine(seed)[0].slipped[0, 0]) for seed in range(WORLDS)}) > 4


def slipped() -> Match:
    """Seat 0 put the Church under a deck of one card and drew that; seat 1 draws the Church."""
    match = position("redesign", hand0="Church, Bakery", hand1="Garden", from_deck=True, deck="Roof")
    after(match, "swap Church for another card", "turn up Roof", "build Roof", "on a1", "draw from the deck")
    assert chances(match) == {"turn up Church": 1}
    return after(match, "turn up Church")


def test_7_4_who_put_it_under_still_knows_it_when_another_draws_it() -> None:
    match = slipped()
    assert hand(match, 1) == "Church, Garden" and told(match, 0, 1) == "Church" and known(match, 1) == ""
    assert match.view(0).told[0, 1, 0] == 1 and (match.view(1).told[0] == HOLE).all()


def test_7_4_what_was_told_leaves_with_the_card() -> None:
    match = after(slipped(), "build Church", "on b2")
    assert told(match, 0, 1) == "" and known(match, 1) == ""
    match = after(slipped(), "build Garden", "on b2")
    assert told(match, 0, 1) == "Church"


def test_7_4_drawn_back_by_its_own_seat_it_is_nobody_elses() -> None:
    match = position("redesign", seats=2, hand0="Church, Bakery", from_deck=True, deck="Roof, Roof")
    after(match, "swap Church for another card", "turn up Roof", "build Roof", "on a1")
    after(match, "draw from the deck", "turn up Roof")
    s = state(match)
    s.turn = s.active = 0
    s.phase, s.held[0] = 5, 1
    after(match, "draw from the deck", "turn up Church")
    assert hand(match, 0) == "Church, Bakery" and not state(match).told.any() and not state(match).known[0].any()


def test_7_4_a_card_under_the_deck_that_comes_to_the_market_is_open() -> None:
    match = position("redesign", hand0="Church, Bakery", hand1="Garden", from_deck=True, deck="Roof")
    after(match, "swap Church for another card", "turn up Roof", "build Roof", "on a1", "take market card 1")
    assert chances(match) == {"turn up Church": 1}
    assert market(after(match, "turn up Church")).endswith("Church")


# -- what imagination may and may not do


@pytest.mark.parametrize("rules", [(), ("renewal", "redesign"), ("renewal", "redesign", "laudemio")])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_7_1_imagined_worlds_are_sound_and_look_the_same(seats: int, rules: tuple[str, ...]) -> None:
    for seed in range(amount(20, 2, 1)):
        for match in islice(playthrough(seed, seats, *rules), 0, None, amount(1, 1, 9)):
            for seat in (*range(seats), NOBODY):
                world = match.clone()
                world.place(match.view(seat).imagine(seed))
                assert is_sound(world) and world.view(seat) == match.view(seat)


@pytest.mark.compiled
def test_7_1_all_unseen_cards_are_as_likely_in_a_hand() -> None:
    """Seat 0's one secret card, as seat 1 imagines it: by the cards that seat 1 sees nowhere."""
    match = position(hand0="Church", hand1="Garden", turn=1)
    unseen = Counter({name: int(match.box[0].count[face]) for face, name in enumerate(NAMES)})
    unseen -= Counter(["Garden", "Hospital", "Bakery", "Garden", "Fountain"])
    worlds, found = 6000, Counter[str]()
    for seed in range(worlds):
        found[NAMES[int(match.view(1).imagine(seed)[0].hand[0].argmax())]] += 1
    for name, count in unseen.items():
        assert found[name] / worlds == pytest.approx(count / unseen.total(), abs=0.02)
