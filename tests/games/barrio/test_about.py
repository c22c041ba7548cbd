"""What may be asked: what houses lack and where they would fit, what lines leave, what lies in piles."""

from __future__ import annotations

from andamio.core.about import About
from andamio.core.match import Match
from andamio.games.barrio import about as things

from .table import HOUSE_NAMES, after, position

FACE_UP = "Sierra 1, Sierra 2, Sierra 3, Sierra 4"


def asked(match: Match, piece: str, seat: int = 0) -> About:
    found = things.about(match.view(seat), piece)
    assert found is not None
    return found


def house(name: str) -> str:
    return f"h{HOUSE_NAMES.index(name)}"


def test_a_house_that_lacks_one_wood_says_so() -> None:
    """Coast 5 costs wood, brick and stone."""
    match = position(market=["brick stone"], hand0="Coast 5", houses=FACE_UP)
    told = asked(match, house("Coast 5"))
    assert told.name.en == "Coast 5" and "row 1 lacks 1 wood" in told.text.en
    assert "a la fila 1 le falta 1 de madera" in told.text.es


def test_a_house_that_can_be_paid_names_every_line() -> None:
    match = position(market=["brick stone wood", "stone - -", "wood - -"], hand0="Coast 5", houses=FACE_UP)
    assert "It can be paid with row 1 or column 1." in asked(match, house("Coast 5")).text.en


def test_a_double_counts_for_what_a_house_lacks() -> None:
    match = position(market=["wood brick/concrete stone"], hand0="Coast 5", houses=FACE_UP)
    assert "It can be paid with row 1." in asked(match, house("Coast 5")).text.en


def test_a_house_says_where_it_would_bring_most() -> None:
    """§5.3 a panorama of two becomes one of three: 4 instead of 3."""
    match = position(market=["wood"], hand0="Coast 5", built0="Coast 1, Coast 8", houses=FACE_UP)
    assert "3 points (2 for the house, 1 for the panorama)" in asked(match, house("Coast 5")).text.en


def test_a_house_that_nobody_may_see_is_none() -> None:
    match = position(hand0="Coast 5", hand1="Coast 8", known1="Coast 9", houses=FACE_UP)
    view = match.view(0)
    assert things.about(view, house("Coast 8")) is None
    assert things.about(view, house("Coast 9")) is not None
    assert things.about(match.view(1), house("Coast 5")) is None


def test_a_line_tells_what_it_would_leave_as_rubble() -> None:
    start = position(
        market=["wood brick stone", "brick - -", "stone - -"], hand0="1 wood, 1 Burruño, Coast 5", houses=FACE_UP
    )
    cells = ("place wood", "at row 4, column 1", "place Burruño", "at row 1, column 4")
    lines = after(start, *cells, "build Coast 5")
    assert "rubble: 1 Burruño" in asked(lines, "l0").text.en
    assert "rubble: 1 wood" in asked(lines, "l7").text.en


def test_a_cell_tells_which_house_it_would_pay() -> None:
    aiming = after(position(market=["brick stone"], hand0="1 wood, Coast 5", houses=FACE_UP), "place wood")
    assert "you could pay for Coast 5" in asked(aiming, "c1-3").text.en
    assert "none of your houses" in asked(aiming, "c2-1").text.en


def test_a_place_tells_what_the_house_would_bring_there() -> None:
    start = position(
        market=["wood brick", "stone -", "stone -"],
        hand0="2 Burruño, Coast 1",
        built0="Coast 2, Coast 5 | Coast 8, Coast 9",
        houses=FACE_UP,
    )
    cells = ("at row 4, column 1", "place Burruño", "at row 5, column 1")
    joining = after(start, "place Burruño", *cells, "build Coast 1")
    assert "would bring 1 point," in asked(joining, "alone").text.en
    assert "would bring 2 points," in asked(joining, "pr0").text.en
    assert "would bring 4 points," in asked(joining, "b0-1").text.en


def test_piles_hold_what_everybody_sees() -> None:
    match = position(house_discard="Coast 9, Coast 10", material_discard="2 wood, 1 Burruño", rubble0="1 stone")
    piles = {pile.piece: pile for pile in things.piles(match.view(1))}
    assert [name.en for name, _ in piles["discard-0"].kinds] == ["Coast 9", "Coast 10"]
    assert {name.en: n for name, n in piles["discard-1"].kinds} == {"wood": 2, "Burruño": 1}
    assert piles["rubble-0"].size == 1 and piles["s8"].kinds == ()


def test_a_deck_tells_what_is_not_seen_anywhere_and_no_more() -> None:
    match = position(hand0="Coast 5", hand1="Coast 8", houses=FACE_UP)
    assert "Coast 1-4, 6-13" in asked(match, "s8").text.en
    assert "Coast 1-7, 9-13" in asked(match, "s8", 1).text.en


def test_klaus_and_the_table_of_panoramas_are_told() -> None:
    match = position(seats=1, built1="Coast 5, Coast 8", hand1="3 wood", houses=FACE_UP)
    assert "He has 3" in asked(match, "klaus").text.en
    assert "2 give 3, 3 give 4" in asked(match, "panoramas").text.en


def test_a_card_outside_the_market_is_told_of_without_a_row_0() -> None:
    told = after(position(market=["wood"], hand0="1 brick"), "place brick", "at row 0, column 1").tell(0, lang="es")
    assert any("en una fila nueva arriba, columna 1" in line for line in told)
