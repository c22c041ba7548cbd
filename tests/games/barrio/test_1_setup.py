"""§1 box and set-up; and a box of one's own."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from andamio.core.errors import BadBox, BadOptions
from andamio.core.game import Edition
from andamio.core.layout import CHANCE
from andamio.core.match import Match
from andamio.games.barrio import GAME
from andamio.games.barrio.state import BEGAN, HOUSES, KEPT, STORE_REDONE

from .table import (
    BARRIO,
    CARDS,
    HOUSE_NAMES,
    KINDS,
    after,
    barred,
    chances,
    choices,
    discards,
    edition,
    hand,
    happened,
    is_sound,
    listed,
    position,
    row,
    settled,
    state,
)

BOX = BARRIO.box[0]


def dealt(seats: int = 2, seed: int = 3, scoring: str = "A") -> Match:
    """All have five houses; seat 0 decides."""
    return settled(edition(seats, scoring).typed(), seed)


def keep_all(match: Match, seats: int) -> Match:
    for _ in range(5 * seats):
        after(match, next(iter(choices(match, "keep"))))
    return match


def begun(seats: int = 2, seed: int = 3, scoring: str = "A") -> Match:
    match = dealt(seats, seed, scoring)
    if seats > 1:
        settled(keep_all(match, seats), seed)
    return match


# -- §1.1


def test_1_1_fifty_four_materials() -> None:
    found = dict(zip(KINDS, BOX.count[HOUSES:].tolist(), strict=True))
    assert found == {
        "wood": 14, "brick": 13, "stone": 13, "concrete": 3, "greenery": 3,
        "brick/concrete": 1, "stone/greenery": 1, "Burruño": 6,
    }  # fmt: skip
    assert sum(found.values()) == 54


# -- §1.2


def test_1_2_thirteen_houses_of_each_landscape() -> None:
    assert len(HOUSE_NAMES) == 39
    assert Counter(name.split()[0] for name in HOUSE_NAMES) == {"Coast": 13, "Country": 13, "Sierra": 13}


def test_1_2_each_has_icon_points_materials_and_two_symbols() -> None:
    house = HOUSE_NAMES.index("Coast 13")
    assert (BOX.icon[house], BOX.points[house]) == (0, 4)
    assert BOX.cost[house].tolist() == [1, 2, 1, 1, 0]
    assert (BOX.left[house], BOX.right[house]) == (1, 0)


ALL_HOUSES = """
Coast 1: moon, 1, coast-coast, WB
Coast 2: star, 1, country-coast, WS
Coast 3: flower, 1, coast-country, WWB
Coast 4: moon, 1, sierra-coast, BBS
Coast 5: star, 2, coast-coast, WBS
Coast 6: flower, 1, coast-sierra, WSS
Coast 7: moon, 2, sierra-coast, WBC
Coast 8: star, 2, coast-coast, WWBB
Coast 9: flower, 2, coast-coast, WWWS
Coast 10: moon, 3, coast-sierra, WWBS
Coast 11: star, 3, coast-country, BSSG
Coast 12: flower, 3, coast-coast, WWWBB
Coast 13: moon, 4, country-coast, WBBSC
Country 1: star, 1, country-country, BS
Country 2: flower, 1, sierra-country, WB
Country 3: moon, 1, country-sierra, BBS
Country 4: star, 1, coast-country, WSS
Country 5: flower, 2, country-country, WBS
Country 6: moon, 1, country-coast, WWB
Country 7: star, 2, coast-country, BSG
Country 8: flower, 2, country-country, BBSS
Country 9: moon, 2, country-country, WBBB
Country 10: star, 3, country-coast, WBBS
Country 11: flower, 3, country-sierra, WWSC
Country 12: moon, 3, country-country, BBBSS
Country 13: star, 4, sierra-country, WBSSG
Sierra 1: flower, 1, sierra-sierra, WS
Sierra 2: moon, 1, coast-sierra, BS
Sierra 3: star, 1, sierra-coast, WSS
Sierra 4: flower, 1, country-sierra, WWB
Sierra 5: moon, 2, sierra-sierra, WBS
Sierra 6: star, 1, sierra-country, BBS
Sierra 7: flower, 2, country-sierra, WSC
Sierra 8: moon, 2, sierra-sierra, WWSS
Sierra 9: star, 2, sierra-sierra, BSSS
Sierra 10: flower, 3, sierra-country, WBSS
Sierra 11: moon, 3, sierra-coast, WBBG
Sierra 12: star, 3, sierra-sierra, WWSSS
Sierra 13: flower, 5, coast-sierra, WBSCG
"""


def test_1_2_all_thirty_nine_houses() -> None:
    """Icon, points, the symbols of both corners and the materials, by their initials."""
    icons, symbols = ("moon", "star", "flower"), ("coast", "country", "sierra")
    for house, line in enumerate(ALL_HOUSES.split("\n")[1:-1]):
        cost = "".join(letter * n for letter, n in zip("WBSCG", BOX.cost[house].tolist(), strict=True))
        corners = f"{symbols[BOX.left[house]]}-{symbols[BOX.right[house]]}"
        assert line == f"{HOUSE_NAMES[house]}: {icons[BOX.icon[house]]}, {BOX.points[house]}, {corners}, {cost}"


def test_1_2_every_icon_thirteen_times() -> None:
    assert Counter(BOX.icon.tolist()) == {0: 13, 1: 13, 2: 13}


# -- §1.3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_3_each_seat_is_dealt_five_houses(seats: int) -> None:
    s = state(dealt(seats))
    assert s.held[:seats].tolist() == [[5, 0]] * seats
    assert s.left[0] == 39 - 5 * seats


def test_1_3_each_house_is_kept_or_returned() -> None:
    match = dealt()
    mine = [CARDS[card] for card in listed(hand(match))]
    assert choices(match) == {f"keep {mine[0]}", f"return {mine[0]}"}
    assert barred(match, f"keep {mine[1]}") == "1.3"
    assert barred(match, "draw from the house deck") == "1.3"


@pytest.mark.parametrize("kept", range(6))
def test_1_3_any_number_from_none_to_five(kept: int) -> None:
    match = dealt()
    for i in range(5):
        after(match, next(iter(choices(match, "keep" if i < kept else "return"))))
    keep_all(match, 1)
    assert chances(match) == {f"{kept} are shown": 1}
    after(match, f"{kept} are shown")
    assert [event.amount for event in happened(match, KEPT)] == [kept]


def test_1_3_the_others_are_shuffled_back() -> None:
    match = dealt()
    mine = [CARDS[card] for card in listed(hand(match))]
    for house in mine:
        after(match, f"return {house}")
    after(keep_all(match, 1), "0 are shown", "5 are shown")
    assert state(match).deck[listed(", ".join(mine))].tolist() == [1] * 5
    assert len(chances(match)) == 34


# -- §1.4


def test_1_4_four_houses_face_up() -> None:
    match = begun()
    assert "-" not in row(match, 0)


@pytest.mark.parametrize("kept", [0, 2, 5])
def test_1_4_materials_until_a_hand_has_five_cards(kept: int) -> None:
    match = dealt()
    for i in range(5):
        after(match, next(iter(choices(match, "keep" if i < kept else "return"))))
    settled(keep_all(match, 1))
    assert state(match).held[:2].tolist() == [[kept, 5 - kept], [5, 0]]


# -- §1.5


def storing(*cards: str) -> Match:
    """Up to where these are laid as the store."""
    match = keep_all(dealt(), 2)
    while "turn up wood" not in chances(match):
        match.play(next(iter(match.odds())))
    return after(match, *(f"turn up {card}" for card in cards))


def test_1_5_four_materials_face_up() -> None:
    match = storing("wood", "brick", "stone", "Burruño")
    assert row(match, 1) == ["wood", "brick", "stone", "Burruño"]
    assert set(chances(match)) == {"seat 0 begins", "seat 1 begins"}


@pytest.mark.parametrize("cards", [("Burruño", "wood", "Burruño", "brick"), ("stone", "stone", "stone", "stone")])
def test_1_5_two_burrunos_or_four_alike_are_discarded(cards: tuple[str, ...]) -> None:
    match = storing(*cards)
    assert row(match, 1) == ["-"] * 4
    assert happened(match, STORE_REDONE)[0].amount == 4
    assert state(match).thrown[1] == 4


def test_1_5_again_until_it_is_fine() -> None:
    match = storing("wood", "wood", "wood", "wood")
    after(match, *["turn up brick"] * 4, "turn up wood", "turn up brick", "turn up stone", "turn up stone")
    assert row(match, 1) == ["wood", "brick", "stone", "stone"]
    assert discards(match) == "4 wood, 4 brick"


def test_1_5_never_at_a_refill() -> None:
    match = position(hand0="3 wood", store="1 Burruño, 1 wood, 1 brick, 1 stone")
    after(match, "take material 2", "turn up Burruño")
    assert row(match, 1) == ["Burruño", "Burruño", "brick", "stone"]
    assert not happened(match, STORE_REDONE) and match.turn == 1


def test_1_5_three_alike_are_fine() -> None:
    assert row(storing("wood", "wood", "wood", "Burruño"), 1) == ["wood", "wood", "wood", "Burruño"]


# -- §1.6


@pytest.mark.parametrize("scoring", "ABCDEF")
def test_1_6_an_agreed_scoring_card(scoring: str) -> None:
    assert state(begun(scoring=scoring)).scoring == "ABCDEF".index(scoring)


def test_1_6_or_one_at_random() -> None:
    match = keep_all(dealt(scoring="random"), 2)
    while "scoring card A" not in chances(match):
        match.play(match.throw(np.zeros(1, match.dice.dtype)))
    assert chances(match) == pytest.approx({f"scoring card {name}": 1 / 6 for name in "ABCDEF"})
    assert state(after(match, "scoring card D")).scoring == 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_6_any_seat_may_be_the_first(seats: int) -> None:
    match = keep_all(dealt(seats), seats)
    while "seat 0 begins" not in chances(match):
        match.play(next(iter(match.odds())))
    assert chances(match) == pytest.approx({f"seat {seat} begins": 1 / seats for seat in range(seats)})
    after(match, "seat 1 begins")
    assert (match.turn, [event.seat for event in happened(match, BEGAN)]) == (1, [1])


# -- §1.7


@pytest.mark.parametrize(("seats", "goal"), [(1, 7), (2, 7), (3, 6), (4, 6)])
def test_1_7_the_goal(seats: int, goal: int) -> None:
    assert edition(seats).box[0].goal == goal


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_1_every_step_of_set_up_is_sound(seats: int) -> None:
    match = begun(seats)
    assert is_sound(match) and match.turn != CHANCE
    assert "-" not in row(match, 0) + row(match, 1)


# -- a box of one's own

OWN = (GAME.folder / "box.toml").read_text(encoding="utf-8")


def own_box(path: Path, old: str, new: str, **options: object) -> Edition:
    assert OWN.count(old) >= 1
    (path / "mine.toml").write_text(OWN.replace(old, new, 1), encoding="utf-8")
    return GAME.edition(path / "mine.toml", **{"seats": 2, **options})


def test_a_house_may_be_replaced(tmp_path: Path) -> None:
    old = 'icon = "moon", points = 1, left = "coast", right = "coast", cost = { wood = 1, brick = 1 }'
    new = 'icon = "star", points = 7, left = "coast", right = "sierra", cost = { greenery = 3 }'
    box = own_box(tmp_path, old, new).box[0]
    assert (box.points[0], box.icon[0], box.right[0], box.cost[0].tolist()) == (7, 1, 2, [0, 0, 0, 0, 3])


def test_so_may_materials_doubles_points_and_goals(tmp_path: Path) -> None:
    assert own_box(tmp_path, "wood = 14\nbrick = 13", "wood = 10\nbrick = 17").box[0].count[HOUSES] == 10
    assert own_box(tmp_path, 'of = ["brick", "concrete"]', 'of = ["wood", "brick"]').box[0].double[0].tolist() == [0, 1]
    assert own_box(tmp_path, "[0, 3, 4,", "[1, 3, 4,").box[0].panorama[1] == 1
    assert own_box(tmp_path, "rubble = -1", "rubble = -5").box[0].rubble[0] == -5
    assert own_box(tmp_path, "goal = [7, 7,", "goal = [7, 3,").box[0].goal == 3


@pytest.mark.parametrize(
    ("old", "new", "field", "why"),
    [
        ("wood = 14", "wood = 15", "materials", "must add up to 54 cards, not 55"),
        ("burruno = 6", "burruno = 7", "materials.burruno", "from 0 to 6"),
        ('landscape = "coast"', 'landscape = "sierra"', "houses", "13 of coast, there are 12"),
        ('landscape = "coast"', 'landscape = "moon"', "houses[0].landscape", "one of coast, country, sierra"),
        ('left = "coast"', 'left = "costa"', "houses[0].left", "one of coast, country, sierra"),
        ('icon = "moon"', 'icon = "sun"', "houses[0].icon", "one of moon, star, flower"),
        ("cost = { wood = 1, brick = 1 }", "cost = { wood = 1 }", "houses[0].cost", "2 to 6 materials, not 1"),
        ("cost = { wood = 1, brick = 1 }", "cost = { timber = 2 }", "houses[0].cost", "one of wood, brick"),
        ("points = 1,", "points = -1,", "houses[0].points", "from 0 to 50"),
        ("points = 1,", "", "houses[0]", "must have exactly: landscape, icon, points"),
        ('of = ["brick", "concrete"]', 'of = ["brick", "stone"]', "doubles[1].of", "the other double"),
        ("[0, 3, 4, 6, 9, 12, 16, 21]", "[0, 3, 4]", "points.panorama", "must be 8 numbers"),
        ("burrunos = [0, -1, -2, -3, -4, -5, -6]", "burrunos = [0]", "points.A.burrunos", "must be 7 numbers"),
        ("[points.F]", "[points.G]", "points", "must have exactly: panorama, A, B, C, D, E, F"),
        ("goal = [7, 7, 6, 6]", "goal = [7, 7, 6, 8]", "goal[3]", "from 1 to 7"),
        ("goal = [7, 7, 6, 6]", "goals = [7, 7, 6, 6]", "goal", "missing"),
    ],
)
def test_a_bad_box_is_refused_by_the_name_of_its_field(
    tmp_path: Path, old: str, new: str, field: str, why: str
) -> None:
    with pytest.raises(BadBox, match=why.replace("[", r"\[")) as refused:
        own_box(tmp_path, old, new)
    assert refused.value.field == field
    assert refused.value.say("es") != refused.value.say("en")


@pytest.mark.parametrize("scoring", ["D", "E", "F", "random"])
def test_alone_only_three_scoring_cards(scoring: str) -> None:
    with pytest.raises(BadOptions, match="alone it must be one of A, B, C"):
        GAME.edition(None, seats=1, scoring=scoring)
