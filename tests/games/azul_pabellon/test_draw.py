"""What is drawn where: stars that fit together, tiles where they lie, and all that is stored in the page once."""

from __future__ import annotations

import re
from itertools import combinations, product
from math import dist, isclose
from pathlib import Path
from xml.etree import ElementTree

import pytest

from andamio.core.game import Edition
from andamio.core.match import Match
from andamio.games import find
from andamio.games.azul_pabellon import draw
from andamio.games.azul_pabellon import state as g
from andamio.games.azul_pabellon.draw import ground, table
from andamio.games.azul_pabellon.draw.pavilion import tip
from andamio.games.azul_pabellon.draw.tiles import BODY, SIGNS, WIDTH, turned
from andamio.games.azul_pabellon.words import chips, look, prompt
from andamio.svg.scene import pill_at

from ..drawings import NAMES, labels, pieces, pressed, said, scene
from .table import after, edition, position, settled

FINGER = 24
RED, BLUE, YELLOW, GREEN, PURPLE, ORANGE = range(g.COLOURS)


def own_box(path: Path, **lines: str) -> Edition:
    """The box with some of its lines written anew."""
    text = (Path(draw.__file__).parents[1] / "box.toml").read_text(encoding="utf-8")
    for name, value in lines.items():
        text = re.sub(rf"^{name} = [^\n]*", f"{name} = {value}", text, flags=re.MULTILINE)
    path.write_text(text, encoding="utf-8")
    return find("azul_pabellon").edition(str(path))


# -- the board


def corners(space: int) -> list[tuple[float, float]]:
    d = turned(BODY, ground.slant(space), *ground.space_at(space))
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) ?(-?[\d.]+)", d)]


def test_spaces_lie_apart_and_within_the_board() -> None:
    places = [ground.space_at(space) for space in range(g.SPACES)]
    assert min(dist(a, b) for a, b in combinations(places, 2)) > FINGER
    assert all(0 < x < WIDTH and 0 < y < ground.BOARD_H for space in range(g.SPACES) for x, y in corners(space))


def test_the_first_space_of_a_star_points_up_and_the_others_follow_clockwise() -> None:
    x, y = ground.star_at(g.MIDDLE)
    up, right_up, *_, left_up = (ground.space_at(space) for space in ground.spaces_of(g.MIDDLE))
    assert up[0] == x and up[1] < y
    assert right_up[0] > x > left_up[0] and right_up[1] < y and left_up[1] < y


def test_stars_stand_clockwise_from_the_upper_right() -> None:
    (x, y), places = ground.star_at(g.MIDDLE), [ground.star_at(star) for star in range(g.MIDDLE)]
    assert [place[0] > x for place in places] == [True, True, True, False, False, False]
    assert places[RED][1] < places[BLUE][1] == y < places[YELLOW][1]


@pytest.mark.parametrize("feature", range(g.FEATURES))
def test_a_feature_lies_between_the_spaces_around_it(feature: int) -> None:
    """All of them are as far from it as each other, and no other space is as near."""
    around = ground.around_of(edition())[feature]
    here = ground.feature_at(feature)
    far = {space: dist(here, ground.space_at(space)) for space in range(g.SPACES)}
    near = sorted(far, key=lambda space: far[space])[: around.bit_count()]
    assert sum(1 << space for space in near) == around
    assert all(isclose(far[near[0]], far[space], abs_tol=0.2) for space in near)


def test_a_board_shows_its_numbers_in_the_order_of_its_spaces() -> None:
    drawing = draw.board(scene(position(pool0="1 red")))
    assert "561234456123345612234561123456612345123456" in said(drawing)


def test_what_is_stored_is_stored_once_and_all_that_is_used_is_stored() -> None:
    lola = scene(position(seats=4, factories=("2 red 1 blue 1 purple",), pool1="2 green", board2="red 1, blue 2"))
    page = draw.board(lola) + "".join(draw.area(lola, seat) for seat in range(4))
    stored = re.findall(r'<g id="((?!p-)[a-z0-9-]+)"', page)
    assert len(stored) == len(set(stored))
    assert set(re.findall(r'<use href="#([a-z0-9-]+)"', page)) <= set(stored)


# -- tiles


def test_tiles_lie_on_the_board_of_their_seat() -> None:
    lola = scene(position(pool0="1 red", board0="red 1, middle 3 green", board1="blue 2"))
    own, other = pieces(draw.area(lola, 0)), pieces(draw.area(lola, 1))
    assert own["t0-2"] == ground.space_at(2) and own["t0-38"] == ground.space_at(38)
    assert {name for name in other if name.startswith("t")} == {"t1-10"}
    assert "green, middle 3" in labels(draw.area(lola, 0))


def test_spaces_that_can_be_paid_are_pressed_and_the_other_free_ones_can_be_asked_about() -> None:
    lola = scene(position(pool0="2 red", board0="red 1"))
    drawing = draw.area(lola, 0)
    assert {"b3", "b36", "b37"} == pressed(drawing)
    assert {f"b{space}" for space in range(g.SPACES)} - set(pieces(drawing)) == {"b2"}


@pytest.mark.parametrize("space", range(g.PLACES))
def test_what_a_space_brings_covers_neither_its_sign_nor_its_number(space: int) -> None:
    """The sign is known by its middle and the points that its lines lead to; the number by its middle and its sides."""
    middle, (x, y) = ground.space_at(space), tip(space)
    sides = re.findall(
        r'<rect x="([-.0-9]+)" y="([-.0-9]+)" width="([.0-9]+)" height="([.0-9]+)"', pill_at((x, y), "+1")
    )
    left, top, wide, high = map(float, sides[0])
    of_sign = [ground.space_at(space, ground.SIGN_UP)]
    for lines in SIGNS:
        drawn = turned(lines, ground.SIXTH * space, *of_sign[0])
        of_sign += [(float(a), float(b)) for a, b in re.findall(r"[ML](-?[.0-9]+)[ ,]?(-?[.0-9]+)", drawn)]
    number = ground.space_at(space, -ground.NUMBER_DOWN)
    corners = [(number[0] + i, number[1] + j) for i in (-4, 4) for j in (-5, 5)]
    for across, down in [*of_sign, number, *corners]:
        inside = left < across - middle[0] < left + wide and top < down - middle[1] < top + high
        assert not inside, (across - middle[0], down - middle[1])


def test_nobody_presses_the_board_of_another() -> None:
    match = position(pool0="2 red")
    assert not pressed(draw.area(scene(match, 1), 0)) and not pressed(draw.area(scene(match, 0), 1))


def test_a_placed_tile_comes_from_its_own_pile() -> None:
    lola = after(position(pool0="2 red"), "place on red 1")
    assert 'id="p-t0-2" data-t="t0-2" data-from="o0-0"' in draw.area(scene(settled(lola)), 0)


def test_the_space_being_paid_stands_out() -> None:
    lola = after(position(pool0="3 red 2 purple"), "place on red 3")
    drawing = draw.area(scene(lola), 0)
    assert drawing.count('class="now"') == 1 and drawing.count('class="ghost"') == 1


def test_a_colour_to_place_is_pressed_on_its_pile() -> None:
    lola = after(position(pool0="1 red 1 blue"), "place on middle 1")
    assert pressed(draw.area(scene(lola), 0)) == {"o0", "o1"}


def test_what_is_kept_lies_in_the_corners() -> None:
    lola = after(position(pool0="3 red 1 blue 1 green"), "pass", "keep red", "keep blue", "keep red")
    drawing = draw.area(scene(lola), 0)
    assert [pieces(drawing)[name] for name in ("k0-0-0", "k0-0-1", "k0-1-0")] == ground.CORNERS[:3]
    assert pressed(drawing) == {"o0", "o3"}


def test_a_surrounded_feature_lights_up() -> None:
    dark = draw.area(scene(position(pool0="1 red", board0="red 5")), 0)
    lit = draw.area(scene(position(pool0="1 red", board0="red 5, red 6")), 0)
    assert dark.count("f-oro") == 0 and lit.count("f-oro") == 1


def test_a_complete_star_is_bound_in_gold() -> None:
    red = ", ".join(f"red {n}" for n in range(1, 7))
    assert "s-oro" not in draw.area(scene(position(pool0="1 blue", board0=red.removesuffix(", red 6"))), 0)
    assert draw.area(scene(position(pool0="1 blue", board0=red)), 0).count('class="s-oro"') == 1


def test_numbers_tell_how_many_of_their_spaces_are_covered() -> None:
    lola = draw.area(scene(position(pool0="1 red", board0="red 1, blue 1, middle 1 red, red 2")), 0)
    assert [text for text in said(lola) if "/" in text] == ["3/7", "1/7", "0/7", "0/7"]


# -- grey stars


@pytest.mark.parametrize(
    ("tiles", "points"), [("", None), ("A 5 red", None), ("A 5 red, A 6 red", "14"), ("A 5 red, A 6 blue", "12")]
)
def test_a_grey_star_shows_its_points_as_soon_as_they_are_sure(tiles: str, points: str | None) -> None:
    drawing = draw.area(scene(position(side="grey", pool0="1 green", board0=tiles)), 0)
    assert [text for text in said(drawing) if text in ("12", "14")] == ([points] if points else [])


# -- the table


def test_how_far_a_number_is_and_what_it_brings_do_not_touch() -> None:
    """A figure is at most two thirds as wide as it is high; "0/7" begins at 28."""
    progress, worth = 28 + 3 * 11 * 2 / 3, ground.WORTH_END - 3 * 13 * 2 / 3
    assert worth - progress >= 3 and ground.WORTH_END <= ground.GOAL_W - 4


@pytest.mark.parametrize(("seats", "rows"), [(2, (5, 0)), (3, (4, 3)), (4, (5, 4))])
def test_factories_lie_around_the_centre(seats: int, rows: tuple[int, int]) -> None:
    assert table.rows_of(int(edition(seats).box[0].factories)) == rows


def test_tiles_of_one_colour_are_one_piece_and_a_guarded_wild_cannot_be_pressed() -> None:
    lola = scene(position(factories=("2 red 1 blue 1 purple", "4 purple"), centre="3 yellow 1 purple"))
    drawing = draw.board(lola)
    assert {"s0-0", "s0-1", "s0-4", "s1-4", "s9-2", "s9-4"} <= set(pieces(drawing))
    assert pressed(drawing) == {"s0-0", "s0-1", "s1-4", "s9-2"}
    assert "2 red, factory 1: take red from factory 1" in labels(drawing)


def test_a_reward_is_pressed_in_the_supply() -> None:
    lola = after(position(pool0="6 red", board0="red 5"), "place on red 6")
    assert pressed(draw.board(scene(lola))) == {f"u{colour}" for colour in range(g.COLOURS)}


def test_factories_are_put_away_while_tiles_are_placed() -> None:
    taking, placing = (position(factories=("4 red",)), position(pool0="1 red", marker=False))
    assert '#dish"' in draw.board(scene(taking)) and '#dish"' not in draw.board(scene(placing))


def test_the_start_marker_is_in_one_place() -> None:
    for lies_in_centre, seat in product((True, False), range(2)):
        match = scene(position(centre="2 red", marker=lies_in_centre, starter=seat))
        where = ["marker" in pieces(drawing) for drawing in (draw.board(match), draw.area(match, seat))]
        assert where == [lies_in_centre, not lies_in_centre]
        assert "marker" not in pieces(draw.area(match, 1 - seat))


def test_bag_and_tower_tell_every_colour() -> None:
    lola = draw.board(scene(position(pool0="2 red", bag="1 red 2 blue", tower="rest")))
    assert "bag (3): red 1, blue 2, yellow 0, green 0, purple 0, orange 0" in labels(lola)


def test_the_wild_colour_wears_a_star() -> None:
    lola = draw.area(scene(position(round=2, pool0="1 red 2 green")), 0)
    assert re.findall(r'"#tile-(\d)"/><use href="#wild"', lola) == [str(GREEN)]


# -- boxes of others


def test_another_box_is_drawn_as_it_is(tmp_path: Path) -> None:
    """One factory, windows that bring five, and every number worth something."""
    other = own_box(tmp_path / "box.toml", factories="[1, 1, 1]", window="5", numbers="[1, 2, 3, 4, 5, 66]")
    match = other.new(1)
    drawing = draw.board(scene(match, match.turn))
    assert {name.split("-")[0] for name in pieces(drawing) if name.startswith("s")} <= {"s0", "s9", "supply"}
    assert {"+1", "+2", "+3", "+4", "+5", "+66"} <= set(said(drawing))
    assert len(ground.goals_of(other)) == g.NUMBERS


def test_pieces_stay_within_their_drawing() -> None:
    lola = scene(
        position(seats=4, factories=9 * ("1 red 1 blue 1 green 1 orange",), pool0="3 yellow", corner1="4 yellow")
    )
    for drawing in (draw.board(lola), *(draw.area(lola, seat) for seat in range(4))):
        _, _, width, height = map(float, (ElementTree.fromstring(drawing).get("viewBox") or "").split())
        assert width == WIDTH
        assert all(0 <= x <= width and 0 <= y <= height for x, y in pieces(drawing).values())


def test_every_kind_of_action_has_its_place() -> None:
    blocks = (g.TAKE, g.PASS, g.SPACE, g.COLOUR, g.SPEND, g.BONUS, g.KEEP, g.DONE)
    assert [draw.target(block.start) for block in blocks] == ["s0-0", "", "b0", "o0", "", "u0", "o0", ""]


# -- words


def lolas_tiles() -> Match:
    return position(pool0="3 blue 2 purple", corner0="1 red", points=(12, 5))


def test_chips_count_points_tiles_wilds_and_what_is_kept() -> None:
    assert [value for _, value in chips(lolas_tiles().view(1), 0)] == ["12", "5", "2", "1"]


def test_the_table_in_text() -> None:
    rows = dict(look(lolas_tiles().view(1), NAMES[:2], "en"))
    assert rows["Lola"] == "12 points · tiles 3 blue 2 purple · corners 1 red"


def test_the_question_says_how_many_tiles_are_owed() -> None:
    match = after(position(board0="red 5", pool0="6 red"), "place on red 6")
    assert prompt(match.view(0)).en == "Take 3 tiles from the supply, one by one"
    after(match, *2 * ["take red from the supply"])
    assert prompt(match.view(0)).en == "Take a tile from the supply"
