"""What is drawn where: prices before taking, coins on cards, squares that say what they give, tokens with numbers."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from andamio.core.match import Match
from andamio.core.outlook import Trial, trials
from andamio.games.a_construir import draw
from andamio.games.a_construir.draw import buildings, cards, town
from andamio.games.a_construir.words import chips, guide, look, prompt, verdict
from andamio.svg.scene import Choice, Scene

from .table import after, edition, playthrough, position, state

PEOPLE = ["Lola", "Bruno", "Inés", "Tomás"]
SHEETS = Path(buildings.__file__).parents[3] / "web" / "static"


def scene(match: Match, seat: int = 0) -> Scene:
    view = match.view(seat)
    choices = [Choice(action, draw.target(action), match.say(action)) for action in view.legal()]
    return Scene(view, PEOPLE[: view.edition.seats], "en", choices)


def pressed(drawing: str) -> set[str]:
    """The pieces that may be pressed."""
    return set(re.findall(r'data-t="([a-z0-9-]+)"[^>]* class="piece legal"', drawing))


def labels(drawing: str) -> set[str]:
    return {element.get("aria-label", "") for element in ElementTree.fromstring(drawing).iter()}


def piece(drawing: str, name: str) -> str:
    """A piece and all that is in it, as text."""
    for element in ElementTree.fromstring(drawing).iter():
        if element.get("data-t") == name:
            return ElementTree.tostring(element, encoding="unicode")
    raise AssertionError(f"there is no piece {name}")


# -- buildings


def test_no_two_faces_look_alike() -> None:
    assert len({picture() for picture in buildings.PICTURES}) == len(buildings.PICTURES) == len(cards.SHORT)


def test_every_ink_is_known_to_the_sheet() -> None:
    sheet = "".join(file.read_text(encoding="utf-8") for file in SHEETS.glob("*.css"))
    match = position(
        "renewal", town=["0 Garden, 1 [Tavern], -, -"], icons={"d1": "c2", "d2": "p2"}, hand0="Roof, Church"
    )
    drawn = draw.board(scene(match)) + draw.area(scene(match), 0) + draw.area(scene(match), 1) + draw.cover()
    inks = {ink for classes in re.findall(r'class="([^"]+)"', drawn) for ink in classes.split()}
    assert {ink for ink in inks if ink.startswith(("f-", "s-")) and f".{ink} " not in sheet} == set()


# -- the market


def test_all_sources_are_pressed_on_the_market_when_a_card_is_taken() -> None:
    assert pressed(draw.board(scene(position(hand0="Church")))) == {"s0", "s1", "s2", "s3", "s4"}
    assert pressed(draw.board(scene(position(hand0="Church", coins=(1, 9))))) == {"s0", "s1", "s4"}


def test_prices_are_shown_before_taking() -> None:
    drawn = draw.board(scene(position(hand0="Church", offer=(2, 0, 0, 0))))
    assert "Hospital: 5 to build; 0 to take; 2 lie on it" in " ".join(labels(drawn))
    assert "Fountain: 3 to build; 3 to take; 0 lie on it" in " ".join(labels(drawn))
    assert drawn.count(">free<") == 2


def test_coins_lie_on_their_card() -> None:
    drawn = draw.board(scene(position(hand0="Church", offer=(0, 7, 0, 0))))
    assert "+7" in piece(drawn, "s1") and "+7" not in piece(drawn, "s0")


def test_cards_known_to_be_under_the_deck_are_said_to_who_knows_them() -> None:
    match = position("redesign", hand0="Church, Bakery", from_deck=True)
    after(match, "swap Church for another card", "turn up Garden")
    mine, theirs = (draw.board(scene(match, seat)) for seat in (0, 1))
    assert "at the bottom: Church" in " ".join(labels(mine))
    assert "at the bottom: ?" in " ".join(labels(theirs))


def test_expert_rules_in_play_are_named() -> None:
    drawn = draw.board(scene(position("renewal", "free", hand0="Church")))
    assert {"Renewal", "Free"} <= labels(drawn)


def test_a_match_says_which_game_it_is() -> None:
    assert "game 1, the best of three" in draw.board(scene(edition(2, games=3).new(1)))
    assert "best of three" not in draw.board(scene(edition(2).new(1)))


# -- the town


@pytest.mark.parametrize(("seats", "squares"), [(2, 16), (3, 24), (4, 32)])
def test_every_square_of_the_town_is_drawn_and_fits(seats: int, squares: int) -> None:
    drawn = draw.board(scene(edition(seats).new(2)))
    assert len(set(re.findall(r'data-t="(q\d+)"', drawn))) == squares
    height, _ = town.town(scene(edition(seats).new(2)))
    assert height < 320


def test_legal_squares_are_lit_and_no_other() -> None:
    match = after(position(town=["0 Garden, -, 1 Tavern, -"], hand0="Garden, Church"), "build Garden")
    assert pressed(draw.board(scene(match))) == {"q1", "q8"}


def test_a_lit_square_says_how_many_points_it_would_bring() -> None:
    match = position(town=["0 Garden, -, 1 Tavern, -"], icons={"b1": "p2"}, hand0="Garden, Church")
    table = scene(after(match, "build Garden"))
    promised = {c.target: c._replace(brings=f"+{trial.brings[0]}") for c, trial in tried(table) if trial.brings}
    drawn = draw.board(Scene(table.view, table.names, "en", list(promised.values())))
    assert promised["q1"].brings == "+9" and promised["q8"].brings == "+7"
    assert "+9" in piece(drawn, "q1") and "+7" in piece(drawn, "q8")


def tried(table: Scene) -> list[tuple[Choice, Trial]]:
    found = trials(table.view, [choice.action for choice in table.choices])
    return [(choice, found[choice.action]) for choice in table.choices]


def test_reclassifying_promises_nothing() -> None:
    match = after(position(town=["0 Garden, -, 1 Tavern, -"], hand0="Garden, Church"), "reclassify with Garden")
    assert "+" not in piece(draw.board(scene(match)), "q1")


def test_to_others_nothing_is_lit() -> None:
    match = after(position(town=["0 Garden, -, 1 Tavern, -"], hand0="Garden, Church"), "build Garden")
    assert pressed(draw.board(scene(match, 1))) == set()


def test_what_a_square_gives_follows_the_rules_in_play() -> None:
    icons = {"a1": "c2", "b1": "p1"}
    assert {"a1, free, aimarcios: 2", "b1, free, points: 1"} <= labels(draw.board(scene(position(icons=icons))))
    bubble = labels(draw.board(scene(position("bubble", icons=icons))))
    assert {"a1, free, points: 2", "b1, free, points: 1"} <= bubble
    funds = labels(draw.board(scene(position("public_funds", icons=icons))))
    assert {"a1, free, aimarcios: 2", "b1, free, aimarcios: 1"} <= funds


def test_buildings_and_land_say_whose_they_are_and_their_token() -> None:
    found = labels(draw.board(scene(position(town=["0 Garden @1, 1 [Tavern] @2, 0 Church @3, -"]))))
    assert "a1: Garden, Lola's, token 1" in found and "c1: Church, Lola's, token 2" in found
    assert "b1: land reclassified with Tavern, Bruno's, token 1" in found


def test_the_last_building_shows_what_it_earned() -> None:
    match = position(town=["0 Garden, -, 1 Tavern, -"], hand0="Garden, Church")
    drawn = draw.board(scene(after(match, "build Garden", "on b1"), 1))
    assert re.findall(r'data-gain="([^"]+)"', drawn) == ["+7"]


def test_a_house_well_put_together_is_drawn_as_one() -> None:
    """The roof's walls end, and the ground floor's begin, at the very edge of the square."""
    assert 'y="38" width="34" height="10"' in buildings.roof() and 'y="0" width="34"' in buildings.ground_floor()


# -- hands


def test_each_card_in_hand_has_its_buttons() -> None:
    drawn = draw.area(scene(position(hand0="Garden, Church")), 0)
    assert pressed(drawn) == {"b0", "r0", "b12", "r12"}
    assert "−5" in piece(drawn, "b0") and "+5" in piece(drawn, "r0")


def test_who_cannot_pay_still_sees_the_button() -> None:
    drawn = draw.area(scene(position(hand0="Garden, Church", coins=(3, 9))), 0)
    assert pressed(drawn) == {"r0", "b12", "r12"} and piece(drawn, "b0")


def test_with_redesign_there_is_a_third() -> None:
    assert {"x0", "x12"} <= pressed(draw.area(scene(position("redesign", hand0="Garden, Church", from_deck=True)), 0))


def test_two_alike_are_one_card_with_a_number() -> None:
    drawn = draw.area(scene(position(hand0="Garden, Garden")), 0)
    assert "×2" in drawn and pressed(drawn) == {"b12", "r12"}


def test_others_show_only_what_is_known_of_their_hand() -> None:
    match = position(hand0="Church", hand1="Garden, Roof", known1="Roof", turn=1)
    assert "Bruno: aimarcios 14, hand: Roof, ?" in labels(draw.area(scene(match), 1))


def test_areas_are_wide_so_the_town_has_room() -> None:
    for seat in (0, 1):
        _, _, width, height = (
            ElementTree.fromstring(draw.area(scene(edition().new(1)), seat)).get("viewBox", "").split()
        )
        assert float(height) < 0.5 * float(width)


# -- words


def test_the_question_names_the_card_and_what_is_done_with_it() -> None:
    match = position(hand0="Garden, Church")
    assert prompt(after(match, "build Church").view(0)).en == "Where do you build? Card: Church"
    match = position(hand0="Garden, Church")
    assert prompt(after(match, "reclassify with Church").view(0)).en == "Where do you lay it face down? Card: Church"


def test_who_cannot_build_is_told_so() -> None:
    view = position(hand0="Garden, Church", coins=(1, 9)).view(0)
    assert "cannot pay" in prompt(view).en and guide(view)[1] == ("2.5",)


def test_guides_are_short() -> None:
    for match in playthrough(3, 3, "renewal", "redesign"):
        for seat in range(3):
            text, _ = guide(match.view(seat))
            assert len(text.es) < 190 and len(text.en) < 190


def test_chips_count_points_coins_and_tokens() -> None:
    match = position(town=["0 Garden, 1 Tavern, 0 Church, -"], coins=(6, 2))
    assert [value for _, value in chips(match.view(1), 0)] == ["13", "6", "4"]
    assert [value for _, value in chips(match.view(1), 1)] == ["5", "2", "5"]
    assert [(label.es, label.en) for label, _ in chips(match.view(1), 0)] == [
        ("puntos", "points"), ("aimarcios", "aimarcios"), ("fichas", "tokens"),
    ]  # fmt: skip


def test_the_table_in_text() -> None:
    match = position(town=["0 Garden @1, 1 [Tavern] @2"], icons={"c1": "c2", "d1": "p1"}, hand0="Church", offer=(3,))
    rows = dict(look(match.view(0), PEOPLE, "en"))
    assert rows["1"] == "Garden 0.1 | [Tavern] 1.1 | 2¢ | 1★"
    assert rows["market"].startswith("1 Hospital (5) +3 | 2 Bakery (4)")
    assert rows["Lola"] == "7 points · 14 aimarcios · hand: Church (5)"


def ended(coins: tuple[int, int], town: list[str]) -> Match:
    match = position(town=town, coins=coins, market="", deck="")
    state(match).turn = -2
    return match


def test_what_decided_is_said_where_points_did_not() -> None:
    said = verdict(ended((2, 1), ["0 Garden, 1 Garden"]).view())
    assert said is not None and "aimarcios" in said.en
    assert verdict(ended((1, 1), ["0 Garden, 1 Garden"]).view()) is None
    assert verdict(ended((1, 1), ["0 Church, 1 Garden"]).view()) is None


def test_a_match_won_by_games_is_said_to_be() -> None:
    match = edition(2, games=3).typed()
    s = state(match)
    s.turn, s.over = -2, 1
    s.wins[:2], s.points[:2, 0] = [1, 2], [90, 80]
    said = verdict(match.view())
    assert said is not None and "wins the games" in said.en
    s.points[0, 0] = 70
    assert verdict(match.view()) is None


def test_columns_and_rows_carry_what_squares_are_called() -> None:
    texts = list(ElementTree.fromstring(draw.board(scene(position(hand0="Church")))).itertext())
    assert {"a", "b", "c", "d", "1", "2", "3", "4"} <= set(texts) and "e" not in texts


def test_the_coin_of_a_button_lies_beside_its_price() -> None:
    """A figure of two signs at size 14 is about 20 wide."""
    area = draw.area(scene(position(hand0="Church, Garden")), 0) + draw.hand(scene(position(hand0="Church, Garden")))
    prices = re.findall(r'<text x="(\d+)"[^>]*>[−+]\d</text><g transform="translate\((\d+)', area)
    assert prices and all(int(coin) - int(price) >= 28 for price, coin in prices)
