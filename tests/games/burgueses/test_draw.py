"""What is drawn where: each card once, coins that add up, prices under what can be sold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from andamio.core.layout import NOBODY
from andamio.core.match import Match
from andamio.games import find
from andamio.games.burgueses import draw
from andamio.games.burgueses import state as g
from andamio.games.burgueses.draw import parts, shop
from andamio.games.burgueses.words import chips

from ..drawings import pieces, said, scene
from .table import CARD_NAMES, after, position

FINGER = 44


def cards(drawing: str) -> set[str]:
    return {CARD_NAMES[int(name[1:])] for name in pieces(drawing) if re.fullmatch(r"c\d+", name)}


def lolas_shop(coins: tuple[int, int] = (1, 1)) -> Match:
    """Lola shows a pair and a trio; the four of diamonds is out."""
    return position(hand0="4♥ 2♣", hand1="5♦ 3♠", shop0="2♠ 2♦ 3♣ 3♥ 3♦", shop1="4♠ 5♥", deck="4♣ 2♥", coins=coins)


def test_every_card_lies_where_it_is() -> None:
    lola = scene(lolas_shop())
    assert cards(draw.area(lola, 0)) == set("4♥ 2♣ 2♠ 2♦ 3♣ 3♥ 3♦".split())
    assert cards(draw.area(lola, 1)) == {"4♠", "5♥"}
    assert cards(draw.board(lola)) == {"4♦"}


def test_a_hidden_hand_is_backs_named_by_their_place() -> None:
    bruno = pieces(draw.area(scene(lolas_shop()), 1))
    assert {"h1-0", "h1-1"} <= set(bruno) and "h1-2" not in bruno


def test_an_onlooker_sees_no_hand() -> None:
    lola = scene(lolas_shop(), NOBODY)
    assert cards(draw.area(lola, 0)) == set("2♠ 2♦ 3♣ 3♥ 3♦".split())


def test_cards_of_one_value_touch_and_values_stand_apart() -> None:
    lola = pieces(draw.area(scene(lolas_shop()), 0))
    x = {name: lola[f"c{CARD_NAMES.index(name)}"][0] for name in "2♠ 2♦ 3♣ 3♥ 3♦".split()}
    assert x["2♦"] - x["2♠"] == x["3♥"] - x["3♣"] == shop.NEAR
    assert x["3♣"] - x["2♦"] > parts.CARD_W


@pytest.mark.parametrize("many", range(1, 15))
def test_cards_of_a_showcase_leave_a_finger_to_each_other(many: int) -> None:
    lola = position(shop0=" ".join(CARD_NAMES[:many]), hand0=CARD_NAMES[-1] if many < len(CARD_NAMES) else "", deck="")
    places = pieces(draw.area(scene(lola), 0))
    shown = [places[f"c{number}"] for number in range(many)]
    for x, y in shown:
        assert 0 <= x <= parts.WIDTH - parts.CARD_W
        assert all(abs(x - u) >= FINGER or abs(y - v) >= FINGER for u, v in shown if (u, v) != (x, y))


def test_prices_say_what_a_sale_brings_now() -> None:
    """Bruno has two coins: a trio brings no more."""
    lola = draw.area(scene(lolas_shop((1, 2))), 0)
    assert {"+1", "+2"} <= set(said(lola))
    assert "sale-0" in pieces(lola)


def test_nothing_to_sell_has_no_price() -> None:
    assert "sale-1" not in pieces(draw.area(scene(lolas_shop()), 1))


def test_all_coins_are_drawn_once() -> None:
    lola = scene(lolas_shop((3, 2)))
    board, own, other = (pieces(drawing) for drawing in (draw.board(lola), draw.area(lola, 0), draw.area(lola, 1)))
    assert {"coin-0", "coin-1", "coin-2"} == {name for name in own if name.startswith("coin")}
    assert {"coin-8", "coin-9"} == {name for name in other if name.startswith("coin")}
    assert {f"coin-{i}" for i in range(3, 8)} == {name for name in board if name.startswith("coin")}


def test_a_coin_keeps_its_name_on_its_way() -> None:
    """From the bank to a seat: the one that was first in the bank is last in the deposit."""
    before = pieces(draw.board(scene(position(coins=(1, 1)))))
    then = pieces(draw.area(scene(position(coins=(2, 1))), 0))
    assert "coin-1" in before and "coin-1" in then


def test_turned_kings_are_cards_and_the_others_wait() -> None:
    places = pieces(draw.board(scene(position(kings="K♠ A♠"))))
    assert {"w0", "k1", "k2", "k3", "w4"} <= set(places)


def test_the_given_card_stays_chosen() -> None:
    lola = after(lolas_shop(), "trade", "give 3♥")
    assert draw.area(scene(lola), 0).count('class="chosen"') == 1


def test_the_king_of_diamonds_stands_out_while_he_is_served() -> None:
    lola = after(position(hand0="4♥ 2♣", hand1="5♦", shop0="2♠", deck=""), "buy", "show 2♣", "king K♦")
    assert draw.board(scene(lola)).count('class="now"') == 1


def test_every_kind_of_action_has_its_place() -> None:
    aims = [draw.target(block.start) for block in (g.BUY, g.SELL, g.TRADE, g.DONE, g.SHOW, g.DISCARD)]
    assert aims == ["deck", "sale", "trade", "", "c0", "c0"]


def test_a_round_that_has_begun_is_named() -> None:
    assert "Round 2 of 2" in said(draw.board(scene(position(rounds=1))))


OWN_BOX = """
coins = 100
deposit = 40
pair = 1
trio = 3
goods = [{goods}]
"""


def test_another_box_is_drawn_as_it_is(tmp_path: Path) -> None:
    """Fourteen nines of spades and a hundred coins: every card is seen, coins up to a purse."""
    box = tmp_path / "box.toml"
    box.write_text(OWN_BOX.format(goods=", ".join(14 * ['{ suit = "spades", value = 9 }'])), encoding="utf-8")
    match = find("burgueses").edition(str(box)).new(1)
    match.states["shop"][0, 0] = 1 - match.states["hand"][0].sum(axis=0)
    drawing = draw.area(scene(match, int(match.turn)), 0)
    places = pieces(drawing)
    assert sum(bool(re.fullmatch(r"c\d+", name)) for name in places) >= 10
    assert all(0 <= x <= parts.WIDTH - parts.CARD_W for name, (x, _) in places.items() if re.fullmatch(r"c\d+", name))
    assert sum(name.startswith("coin") for name in places) == parts.MOST_COINS
    assert "40" in said(drawing)


def test_chips_count_coins_cards_and_points() -> None:
    match = position(hand0="4♥ 2♣", hand1="5♦", coins=(3, 1), rounds=1, points=(7, 4))
    assert [value for _, value in chips(match.view(1), 0)] == ["3", "2", "7"]
