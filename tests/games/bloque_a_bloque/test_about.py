"""What may be asked: what an end would add, what a building scores, what a sale card would earn."""

from __future__ import annotations

import re

from andamio.core.about import About
from andamio.core.match import Match
from andamio.games.bloque_a_bloque import about as things
from andamio.games.bloque_a_bloque import state as g
from andamio.games.bloque_a_bloque.about.cards import has_roof, planned, points_of

from .table import CARDS, KIND, after, playthrough, position


def asked(match: Match, piece: str, seat: int = 0) -> About:
    found = things.about(match.view(seat), piece)
    assert found is not None
    return found


def card(name: str, zone: int = g.HAND) -> str:
    return f"k{zone}-{KIND[name]}"


def test_an_end_tells_what_it_would_add_to_the_building_it_fits() -> None:
    """§6.1 a blue 3 on a blue 2."""
    match = position(hand0="1 blue/3 blue, coin 1", built0="blue 0-2")
    told = asked(match, card("1 blue/3 blue")).text.en
    assert "3 blue: fits your building 1, which with a roof would be worth 1 point more." in told
    assert "1 blue: fits nothing of yours now." in told


def test_a_roof_begins_a_sentence_too() -> None:
    match = position(hand0="0 blue/roof, coin 1")
    assert "Roof: fits nothing of yours now." in asked(match, card("0 blue/roof")).text.en


def test_nothing_is_to_be_paid_for_a_swap() -> None:
    match = position(hand0="0 blue/roof, coin 1", reserve0="pool")
    match.play(next(action for action in match.legal() if match.say(action, "en").startswith("swap")))
    told = planned(match.view(0))
    assert told is not None and "The one you chose." in told.text.en and "to pay" not in told.text.en


def test_a_fifth_floor_on_its_colour_adds_quality_too() -> None:
    """§6.1 and §6.3: 1 and 2."""
    fives = next(name for name in CARDS if re.search(r"5 blue", name))
    match = position(hand0=f"{fives}, coin 1", built0="blue 0-4")
    assert (
        "5 blue: fits your building 1, which with a roof would be worth 3 points more."
        in asked(match, card(fives)).text.en
    )


def test_a_building_tells_its_points_by_category() -> None:
    """The book's second example without its sale card: 3 + 1, 4 and 2."""
    match = position(hand0="start card", built0="blue 0-3, brown 4-5, roof, pool")
    assert "it scores 10 points: continuity 4, quality 4 and roofs 2" in asked(match, "b0").text.en
    assert asked(match, "tower-0-0", 1).text == asked(match, "b0").text


def test_a_building_without_a_roof_counts_nothing_yet() -> None:
    told = asked(position(hand0="start card", built0="blue 0-2"), "b0").text.en
    assert "Without a roof it counts nothing" in told and "Now it asks for a floor 3." in told


def test_a_sale_card_tells_what_it_would_earn() -> None:
    """§6.6 all of it is blue: 3."""
    match = position(hand0="start card", reserve0="blue sale", built0="blue 0-3, roof")
    assert "On your building 1 it would bring 3 points." in asked(match, card("blue sale", g.RESERVE)).text.en


def test_finished_buildings_add_up_to_the_score() -> None:
    for step, match in enumerate(playthrough(3, 2)):
        if step % 40 == 0 or match.is_over:
            view = match.view(0)
            for seat, total in enumerate(view.totals()):
                roofs = [b for b in range(int(view.begun[seat])) if has_roof(view, seat, b)]
                assert sum(sum(points_of(view, seat, b)) for b in roofs) == total


def test_what_others_hold_or_prepare_is_nobodys_to_ask() -> None:
    match = position(hand0="1 blue/3 blue, start card, coin 1", hand1="coin 2")
    planned = after(match, "add 0 blue (of start card)")
    assert things.about(planned.view(0), "plan") is not None
    assert things.about(planned.view(1), "plan") is None
    assert things.about(match.view(1), card("coin 1")) is None
    assert things.about(match.view(1), card("coin 2")) is not None


def test_the_discard_lies_open_and_the_deck_only_says_how_many() -> None:
    match = position(hand0="start card", rest="discard", deck="coin 1")
    piles = {pile.piece: pile for pile in things.piles(match.view(1))}
    assert piles["deck"].size == 1 and piles["deck"].kinds == ()
    assert sum(n for _, n in piles["discard"].kinds) == piles["discard"].size > 0


def test_the_log_says_that_a_sign_is_put_up_for_sale() -> None:
    match = after(position(hand0="start card, blue sale"), "offer blue sale")
    assert any("pone a la venta el cartel de venta azul" in line for line in match.tell(0, lang="es"))


def test_a_button_says_it_as_the_log_does() -> None:
    match = position(hand0="start card, blue sale")
    said = [match.say(action, "es") for action in match.legal()]
    assert "poner a la venta el cartel de venta azul" in said and not any("ofrecer" in words for words in said)
