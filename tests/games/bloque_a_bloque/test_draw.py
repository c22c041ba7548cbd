"""What is drawn where: towers floor on floor, cards with both ends, stalls, and nothing that tells a secret."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from andamio.core.layout import NOBODY
from andamio.core.match import Match
from andamio.games.bloque_a_bloque import draw
from andamio.games.bloque_a_bloque import state as g
from andamio.games.bloque_a_bloque.draw.cards import BELT_H, CARD_H, END_H
from andamio.games.bloque_a_bloque.draw.parts import BLUE, BROWN, facade, sign
from andamio.games.bloque_a_bloque.draw.seat import SMALLER
from andamio.games.bloque_a_bloque.draw.towers import FLOOR_H
from andamio.games.bloque_a_bloque.words import chips, prompt

from ..drawings import NAMES, labels, pieces, pressed, scene
from .table import KIND, after, choices, position, state

FINGER = 24
TALL = 0.8  # of its width: from there on a page arranges areas as tall ones


def own(match: Match, seat: int = 0) -> str:
    return draw.area(scene(match, seat), seat)


# -- towers


def test_floors_rise_one_on_another() -> None:
    places = pieces(own(position(built0="blue 0-2, brown 3, roof, pool")))
    heights = [places[f"t0-0-{level}"][1] for level in range(4)]
    assert heights == [-FLOOR_H * (level + 1) for level in range(4)]
    assert places["t0-0-roof"][1] < heights[-1] and "t0-0-pool" in places


def test_a_floor_on_its_colour_says_what_it_scores() -> None:
    drawing = own(position(built0="blue 0-1, brown 2"))
    gains = dict(re.findall(r'id="p-(t0-0-\d)" data-t="[^"]+" data-from="[^"]+" data-gain="([^"]+)"', drawing))
    assert gains == {"t0-0-1": "+1"}


def test_a_tower_is_read_out() -> None:
    assert "building 1: 0-2 blue, 3 brown, roof, pool" in labels(own(position(built0="blue 0-2, brown 3, roof, pool")))


def test_colours_differ_in_shape_too() -> None:
    blue, brown = (re.sub(r'class="[^"]*"', "", facade(60, 22, 2, colour)) for colour in (BLUE, BROWN))
    assert blue != brown and "<circle" in blue and "<circle" not in brown
    assert "<circle" in sign(50, 15, BLUE).split("</g>")[0] and "<circle" not in sign(50, 15, BROWN).split("</g>")[0]


def test_all_areas_are_tall_so_that_a_page_arranges_them_alike() -> None:
    for match in (position(), position(seats=4, built0="blue 0-3, roof", built1="blue 0-5")):
        for seat in range(match.edition.seats):
            for viewer in (0, NOBODY):
                frame = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', draw.area(scene(match, viewer), seat))
                assert frame and float(frame[2]) > TALL * float(frame[1])


def test_many_towers_get_smaller_rather_than_lost() -> None:
    built = "blue 0-3 | brown 0-3 | blue 0-3 | brown 0-3 | brown 0"
    drawing = own(position(built0=built))
    shifts = [float(x) for x in re.findall(r'translate\(([\d.]+) [\d.]+\) scale\(0\.[\d]+\)"><g transform', drawing)]
    assert len(shifts) >= 5 and max(shifts[:5]) < 300


# -- cards


def test_each_end_of_a_card_is_pressed_to_build_it_and_its_middle_for_all_else() -> None:
    match = position(hand0="1 blue/3 brown, coin 3", built0="blue 0")
    kind = KIND["1 blue/3 brown"]
    assert pressed(own(match)) >= {f"e0-{2 * kind}", f"k0-{kind}", f"k0-{KIND['coin 3']}"}
    assert f"e0-{2 * kind + 1}" in pieces(own(match)) and f"e0-{2 * kind + 1}" not in pressed(own(match))


def test_what_is_pressed_is_large_enough_for_a_finger() -> None:
    assert min(END_H, BELT_H) >= FINGER and CARD_H * SMALLER >= FINGER


def test_a_chosen_card_is_turned_so_that_its_end_is_above() -> None:
    match = position(hand0="1 blue/3 brown, coin 3", built0="blue 0-2")
    after(match, "add 3 brown (of 1 blue/3 brown)")
    numbers = re.findall(r">(\d)</text>", own(match).split('id="p-plan"')[1])
    assert numbers[:2] == ["3", "1"]


def test_cards_chosen_to_pay_are_raised() -> None:
    match = position(hand0="start card, coin 1, coin 2, coin 2")
    after(match, "reserve start card", "pay with coin 2")
    drawing = own(match)
    assert "coin 2, to pay" in labels(drawing) and "start card, chosen" in labels(drawing)
    assert pressed(drawing) == {draw.target(action) for action in match.legal()} - {""}
    assert f"k0-{KIND['coin 2']}" in pressed(drawing)  # the other one


def test_the_place_where_a_card_goes_shows_it_as_a_ghost() -> None:
    match = position(hand0="3 blue/4 blue, coin 1", built0="blue 0-3 | brown 0-3")
    after(match, "add 4 blue (of 3 blue/4 blue)")
    assert pressed(own(match)) == {"b0", "b1"} and own(match).count('class="ghost"') == 2
    after(match, "on building 2")
    assert own(match).count('class="ghost"') == 1


def test_two_cards_alike_are_one_pile() -> None:
    assert "×2" in own(position(hand0="pool, pool", built0="blue 0-3, roof"))


def test_cards_of_the_reserve_are_built_where_that_was_agreed() -> None:
    kind = KIND["0 blue/roof"]
    agreed = position(hand0="coin 1", reserve0="0 blue/roof", options={"build_from_reserve": True})
    assert f"e1-{2 * kind}" in pressed(own(agreed))
    assert f"e1-{2 * kind}" not in pieces(own(position(hand0="coin 1", reserve0="0 blue/roof")))


# -- the middle of the table


def test_the_deck_is_pressed_to_draw() -> None:
    assert pressed(draw.board(scene(position(hand0="coin 1")))) == {"deck"}
    full = position(hand0="coin 1, coin 1, coin 1, coin 2")
    assert pressed(draw.board(scene(full))) == set()


def test_offers_lie_in_the_stall_of_their_seat_with_their_price() -> None:
    match = position(seats=3, hand0="coin 3", offer1="pool, coin 2", offer2="pool")
    board = draw.board(scene(match))
    assert {f"o1-{KIND['pool']}", f"o1-{KIND['coin 2']}", f"o2-{KIND['pool']}"} <= pressed(board)
    assert "Bruno's stall, cards on offer: 2" in labels(board)
    assert any(label.startswith("coin 2, 2 coins") for label in labels(board))


def test_a_card_about_to_be_bought_stands_out_for_its_buyer_alone() -> None:
    match = after(position(hand0="coin 3", offer1="pool"), "buy pool from seat 1")
    assert 'class="now"' in draw.board(scene(match)) and 'class="now"' not in draw.board(scene(match, 1))


# -- what others see


@pytest.mark.parametrize("deed", ["reserve start card", "add 0 blue (of start card)", "swap coin 1"])
def test_nobody_else_sees_what_is_prepared(deed: str) -> None:
    match = position(hand0="start card, coin 1, coin 3", reserve0="pool", sure0="start card")
    before = [draw.board(scene(match, 1)), *(draw.area(scene(match, 1), seat) for seat in range(2))]
    after(match, deed)
    assert [draw.board(scene(match, 1)), *(draw.area(scene(match, 1), seat) for seat in range(2))] == before


def test_known_cards_are_shown_and_others_are_backs() -> None:
    match = position(hand0="start card, coin 1, coin 3", reserve0="pool", sure0="start card", vague0="pool")
    drawing = draw.area(scene(match, 1), 0)
    assert "Lola: hand 3, reserve 1; known in hand: start card; in hand or reserve: pool" in labels(drawing)
    assert ">in hand<" in drawing and ">or reserve<" in drawing
    assert "coin 3" not in drawing and "k0-" not in drawing


def test_what_is_not_known_has_no_title() -> None:
    drawing = draw.area(scene(position(hand0="coin 1", sure0="coin 1"), 1), 0)
    assert ">in hand<" in drawing and ">or reserve<" not in drawing


def test_sales_are_pressed_on_buildings() -> None:
    match = position(
        built0="blue 0-3, roof | brown 0-3, roof", reserve0="blue sale, brown sale", final=0, rest="discard"
    )
    after(match, "end the turn", "reveal blue sale", "reveal brown sale")
    assert pressed(own(match)) == {"b0", "b1"}
    after(match, "put blue sale on building 1")
    assert "t0-0-sale0" in pieces(own(match)) and choices(match, "put brown sale")


def test_targets_name_pieces_by_what_they_are() -> None:
    assert draw.target(g.DRAW.start) == "deck" and draw.target(g.END.start) == ""
    assert draw.target(g.TAKE_BACK.start) == draw.target(g.BEST.start) == draw.target(g.DONE.start) == ""
    assert state(position()).phase == g.ACTING


# -- words


def test_chips_count_points_finished_buildings_hand_and_reserve() -> None:
    match = position(built0="blue 0-3, roof | brown 0-2", hand0="coin 1, coin 3, pool", reserve0="blue sale")
    assert [value for _, value in chips(match.view(1), 0)] == [str(match.totals()[0]), "1", "3", "1"]


def test_the_question_says_what_is_still_to_be_paid() -> None:
    match = after(position(hand0="start card, coin 1, coin 2, coin 2"), "reserve start card")
    assert prompt(match.view(0)).en.endswith(": pay 3 coins")
    assert prompt(after(match, "pay with coin 2").view(0)).en.endswith(": pay 1 coin")


def test_the_question_says_how_many_cards_are_too_many() -> None:
    match = after(position(hand0="start card, coin 1, coin 1, coin 2, coin 3, pool"), "end the turn")
    assert prompt(match.view(0)).en == "Keep four cards: discard 2"


def test_stalls_towers_and_cards_carry_what_they_are_called() -> None:
    match = position(hand0="coin 1", offer1="blue sale", built0="blue 0-3 | blue 0")
    board = set(ElementTree.fromstring(draw.board(scene(match))).itertext())
    assert {*NAMES[:2], "blue sale"} <= board
    assert {"1", "2"} <= set(ElementTree.fromstring(draw.area(scene(match), 0)).itertext())
