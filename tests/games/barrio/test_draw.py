"""What is drawn where: houses that differ, streets that go on, and a piece for all that may be pressed."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest

from andamio.core.match import Match
from andamio.games.barrio import GAME, draw
from andamio.games.barrio import state as g
from andamio.games.barrio.draw import cards, houses, land, market, parts
from andamio.svg.scene import Choice, Scene

from .table import BARRIO, HOUSE_NAMES, KINDS, after, markets_to_choose, playthrough, position

NAMES = ["Lola", "Bruno", "Ana", "Tomás"]
FACE_UP = "Sierra 1, Sierra 2, Sierra 3, Sierra 4"
TALL = 0.8  # of its width: from there on an area takes half of the table
PRINTS = [houses.printed(BARRIO.box[0], house) for house in range(g.HOUSES)]


def scene(match: Match, seat: int = 0) -> Scene:
    view = match.view(seat)
    choices = [Choice(action, draw.target(action), match.say(action)) for action in view.legal()]
    return Scene(view, NAMES[: view.edition.seats], "en", choices)


def page(of: Scene) -> str:
    return draw.board(of) + "".join(draw.area(of, seat) for seat in range(of.view.edition.seats))


def pressed(drawing: str) -> set[str]:
    """The pieces that may be pressed."""
    return set(re.findall(r'data-t="([a-z0-9-]+)"[^>]* class="piece legal"', drawing))


def labels(drawing: str) -> set[str]:
    return {element.get("aria-label", "") for element in ElementTree.fromstring(drawing).iter()}


def size(drawing: str) -> tuple[float, float]:
    _, _, width, height = (ElementTree.fromstring(drawing).get("viewBox") or "").split()
    return float(width), float(height)


def number(house: str) -> int:
    return HOUSE_NAMES.index(house)


# -- houses


def test_no_two_houses_look_alike() -> None:
    assert len({houses.facade(house) for house in PRINTS}) == g.HOUSES


def test_houses_of_another_box_look_different_too(tmp_path: Path) -> None:
    """Even where all of them are worth and cost the same."""
    text = (Path(draw.__file__).parents[1] / "box.toml").read_text(encoding="utf-8")
    text = re.sub(r"points = \d, left", "points = 2, left", text)
    text = re.sub(r"cost = \{[^}]*\}", "cost = { wood = 1, stone = 1 }", text)
    (tmp_path / "box.toml").write_text(text, encoding="utf-8")
    box = GAME.edition(str(tmp_path / "box.toml"), seats=2).box[0]
    assert len({houses.facade(houses.printed(box, house)) for house in range(g.HOUSES)}) == g.HOUSES


@pytest.mark.parametrize("points", range(10))
def test_the_more_a_house_is_worth_the_higher_it_is_and_it_fits_its_tile(points: int) -> None:
    for house in PRINTS:
        body, richer = (houses.body_of(house._replace(points=n)) for n in (points, points + 1))
        assert body.height <= richer.height <= land.FOOT - 15
        assert body.width + 4 <= land.TILE_W


def test_a_price_shows_every_material() -> None:
    for house in PRINTS:
        drawn = re.findall(r"#k(\d)", cards.house_card(house, "Coast 1"))
        assert [drawn.count(str(kind)) for kind in range(g.MATERIALS)] == list(house.cost)


def test_a_house_has_its_symbols_in_its_corners_its_icon_and_its_points() -> None:
    for house, drawing in product(PRINTS[::4], (cards.tile, cards.slip)):
        used = re.findall(r'<use href="#(?:tab-)?([a-z0-9]+)"', drawing(house))
        wanted = f"{g.LANDSCAPES[house.left]}1", f"{g.LANDSCAPES[house.right]}0"
        assert {*wanted, f"i{house.icon}", f"w{house.points}"} <= set(used)


# -- streets


def skyline(landscape: int, beyond: bool) -> set[float]:
    """How high the parts of a landscape are where it meets the joint."""
    drawing = land.DRAWN[landscape](beyond)
    points = re.findall(r"[ML](-?[\d.]+) ?(-?[\d.]+)", drawing)
    return {float(y) for x, y in points if abs(float(x)) <= 1}


@pytest.mark.parametrize("landscape", range(len(g.LANDSCAPES)))
def test_halves_of_a_landscape_meet_at_the_joint(landscape: int) -> None:
    """The highest thing of one side goes on as the highest of the other: a summit, a crown, a sail."""
    before, beyond = (min(skyline(landscape, side)) for side in (False, True))
    assert abs(before - beyond) <= 3
    assert land.street(0) == land.street(-land.HALF).replace(f'x="{-land.HALF}"', 'x="0"')


def test_a_landscape_changes_behind_the_house() -> None:
    """No house is so small that one sees how a sea ends in a mountain."""
    behind: list[float] = []
    for landscape, beyond in product(range(len(g.LANDSCAPES)), (False, True)):
        drawing = land.DRAWN[landscape](beyond)
        behind += [float(y) for x, y in re.findall(r"(-?24) (\d+)", drawing)]
        behind += [float(y) for y in re.findall(r'<rect x="-?\d+" y="(\d+)"', drawing)]
    assert min(behind) >= land.FOOT - min(houses.body_of(house).height for house in PRINTS)


def test_houses_of_a_panorama_stand_side_by_side_under_one_sky() -> None:
    lola = draw.area(scene(position(built0="Coast 1, Coast 5, Coast 8", houses=FACE_UP, hand0="1 wood")), 0)
    places = re.findall(r'translate\(([\d.]+) ([\d.]+)\)"><g id="p-h\d+"', lola)
    assert [float(x) for x, _ in places] == [land.HALF + land.TILE_W * i for i in range(3)]
    assert {float(y) for _, y in places} == {land.FOOT}
    assert lola.count("f-cielo") == 1 and "panorama of 3: 4 points" in labels(lola)


def test_who_has_built_nothing_has_a_plot() -> None:
    assert "no houses yet" in "".join(ElementTree.fromstring(draw.area(scene(position(hand0="1 wood")), 0)).itertext())


# -- what may be pressed, phase by phase


def test_a_name_means_one_piece() -> None:
    """Actions aim at the same piece only where both are about the same house."""
    about: dict[str, set[str]] = {}
    for action in range(GAME.actions):
        house = re.search(r"(?:keep|return|discard|build) (.*)", BARRIO.lexicon.say(action, "en"))
        about.setdefault(draw.target(action), set()).add(house[1] if house else str(action))
    assert {name for name, things in about.items() if len(things) > 1} == set()
    assert about[""] == {str(g.DONE.start)}


def joining() -> Match:
    """A house that may stand at an end of two panoramas, between them, or alone."""
    start = position(
        market=["wood brick", "stone -", "stone -"],
        hand0="2 Burruño, Coast 1",
        built0="Coast 2, Coast 5 | Coast 8, Coast 9",
        houses=FACE_UP,
    )
    return after(start, "place Burruño", "at row 4, column 1", "place Burruño", "at row 5, column 1", "build Coast 1")


def test_places_are_shown_in_the_street() -> None:
    lola = scene(joining())
    area = draw.area(lola, 0)
    assert {"alone", "pl1", "pr0", "b0-1"} <= pressed(area)
    assert pressed(area) == {choice.target for choice in lola.choices}
    assert 'id="newcomer"' in draw.board(lola)


def test_a_bridge_shows_the_panorama_that_results() -> None:
    area = draw.area(scene(joining()), 0)
    piece = next(element for element in ElementTree.fromstring(area).iter() if element.get("id") == "p-b0-1")
    used = [element.get("href") for element in piece.iter() if element.tag.endswith("use")]
    around = [f"#p-h{number(house)}" for house in ("Coast 2", "Coast 5", "Coast 8", "Coast 9")]
    assert used == [*around, "#newcomer"]


def test_a_line_says_what_would_become_rubble() -> None:
    start = position(market=["stone stone brick", "wood - stone"], hand0="2 Burruño, Country 1", houses=FACE_UP)
    match = after(start, "place Burruño", "at row 3, column 1", "place Burruño", "at row 4, column 1")
    lola = scene(after(match, "build Country 1"))
    assert [KINDS[kind] for kind in market.leftovers(lola, 0)] == ["stone"]
    assert market.leftovers(lola, g.SIDE + 2) == []
    board = draw.board(lola)
    assert pressed(board) == {"l0", f"l{g.SIDE + 2}"}
    assert {label.split(":")[1] for label in labels(board) if ", rubble" in label} == {" stone", " –"}


def test_a_double_pays_last() -> None:
    start = position(market=["brick/concrete brick wood", "- - brick"], hand0="2 Burruño, Coast 1", houses=FACE_UP)
    match = after(start, "place Burruño", "at row 3, column 3", "place Burruño", "at row 4, column 3")
    lola = scene(after(match, "build Coast 1"))
    assert [KINDS[kind] for kind in market.leftovers(lola, 0)] == ["brick/concrete"]


def split() -> Match:
    rows = ["stone stone - -", "wood brick wood brick", "- - stone stone"]
    start = position(market=rows, hand0="2 Burruño, Coast 1", houses=FACE_UP)
    return after(start, "place Burruño", "at row 0, column 1", "place Burruño", "at row 5, column 3", "build Coast 1")


def test_closing_up_is_chosen_among_pictures_of_markets() -> None:
    match = split()
    lola, offered = scene(match), markets_to_choose(match)
    assert pressed(draw.board(lola)) == {f"o{k}" for k in range(len(offered))}
    for k, wanted in enumerate(offered):
        kinds = market.kinds_of(lola, k)
        assert {divmod(place, g.FULL): KINDS[kind] for place, kind in enumerate(kinds) if kind != g.EMPTY} == wanted


def test_a_material_is_shown_on_the_cells_where_it_may_go() -> None:
    lola = scene(after(position(market=["wood"], hand0="1 stone", houses=FACE_UP), "place stone"))
    assert pressed(draw.board(lola)) == {"c0-1", "c1-0", "c1-2", "c2-1"}
    assert draw.area(lola, 0).count('class="now"') == 1


def rubble_of(match: Match, action: int) -> list[int]:
    """What a line that pays leaves to its seat, kind by kind."""
    paid, seat = match.clone(), match.turn
    paid.play(action)
    while paid.turn == seat and paid.states[0].phase == g.JOINING:
        paid.play(paid.legal()[0])
    gained = paid.states[0].rubble[seat] - match.states[0].rubble[seat]
    return [kind for kind, n in enumerate(gained.tolist()) for _ in range(n)]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_in_whole_games_every_action_has_its_piece_and_a_page_is_light(seats: int) -> None:
    for step, match in enumerate(playthrough(seats, seats)):
        if match.is_over or match.turn < 0 or step % 5:
            continue
        seen = scene(match, match.turn)
        drawn = page(seen)
        assert pressed(drawn) == {choice.target for choice in seen.choices if choice.target}
        for choice in seen.choices if match.states[0].phase == g.LINING else ():
            assert market.leftovers(seen, choice.action - g.LINE.start) == rubble_of(match, choice.action)
        assert len(drawn.encode()) < 60_000


# -- what is shown of others, and of Klaus


def test_a_hand_of_another_shows_backs_and_the_cards_that_all_know() -> None:
    match = position(known1="Coast 9, 1 stone", hand1="Coast 12, 2 wood", hand0="1 wood", houses=FACE_UP)
    area = draw.area(scene(match), 1)
    assert "Bruno, hand: 2 houses, 3 materials; known: Coast 9, stone" in labels(area)
    assert f'id="p-h{number("Coast 9")}"' in area and f'id="p-h{number("Coast 12")}"' not in area


def test_rubble_is_shown_with_what_it_costs() -> None:
    match = position(built0="Coast 5", rubble0="2 wood, 1 Burruño", hand0="1 wood", houses=FACE_UP)
    area = draw.area(scene(match), 0)
    assert "rubble: 2 wood, 1 Burruño" in labels(area)
    assert match.totals()[0] != -3 and f"{parts.MINUS}3" in list(ElementTree.fromstring(area).itertext())


def test_klaus_has_his_side_on_the_board() -> None:
    match = position(seats=1, built1="Coast 5, Coast 8", rubble1="2 Burruño", hand1="3 wood", houses=FACE_UP)
    board = draw.board(scene(match))
    assert any(label.startswith("Klaus: 5 points, 3 cards, 2 Burruños") for label in labels(board))
    assert {f'id="p-h{number(house)}"' in board for house in ("Coast 5", "Coast 8")} == {True}


# -- sizes


def test_an_area_is_wider_than_high_in_normal_play() -> None:
    built = "Coast 1, Coast 5, Coast 8, Coast 9 | Country 1, Country 5"
    match = position(built0=built, hand0="Coast 12, Country 8, Sierra 8, 1 wood, 2 stone, 1 Burruño", houses=FACE_UP)
    for seat in range(2):
        width, height = size(draw.area(scene(match), seat))
        assert height < TALL * width


def test_what_is_stored_is_stored_once_and_all_that_is_used_is_on_the_page() -> None:
    drawn = page(scene(joining()))
    found = re.findall(r' id="([a-z0-9-]+)"', drawn)
    assert len(found) == len(set(found))
    assert set(re.findall(r'<use href="#([a-z0-9-]+)"', drawn)) <= set(found)


# -- what log and buttons name is printed


def test_houses_rows_columns_places_and_panoramas_carry_what_they_are_called() -> None:
    match = position(market=["wood brick", "stone -"], hand0="Coast 12", built0="Coast 1, Coast 5", houses=FACE_UP)
    board = ElementTree.fromstring(draw.board(scene(match)))
    texts = [text for text in board.itertext() if text.strip()]
    assert set(FACE_UP.split(", ")) <= set(texts)
    rulers = ["".join(group.itertext()) for group in board.iter() if group.get("class") == "num f-suave"]
    assert "1212" in rulers and rulers.count("1234") == 2  # two rows, two columns; the places of both rows
    assert {"Coast 1", "Coast 5"} <= set(ElementTree.fromstring(draw.area(scene(match), 0)).itertext())
    assert "what panoramas score: 2: 3, 3: 4, 4: 6, 5: 9, 6: 12, 7: 16, 8: 21" in labels(draw.board(scene(match)))


def test_discards_are_pieces() -> None:
    match = position(house_discard="Coast 9, Coast 10", material_discard="2 wood", houses=FACE_UP)
    assert {"house discard (2)", "material discard (2)"} <= labels(draw.board(scene(match)))
