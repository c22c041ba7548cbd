"""Whatever cards are in the box: games end, secrets are kept, everything is said and drawn, and advice goes on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from andamio.bots import find
from andamio.core.dice import seeded
from andamio.core.layout import CHANCE, NOBODY
from andamio.core.match import Match
from andamio.core.text import LANGS
from andamio.games.bloque_a_bloque import draw
from andamio.games.bloque_a_bloque import state as g
from tests.depth import amount

from ..drawings import pressed, scene
from ..hands import expected
from .mixes import OURS, Fields, boxes, opened
from .table import after, chances, choices, is_sound, settled, state, step_by_step

pytestmark = pytest.mark.compiled

SEEDS, SEATS = st.integers(0, 1000), st.sampled_from([2, 3, 4])
MANY, SOME = settings(max_examples=amount(300, 20, 1)), settings(max_examples=amount(100, 8, 1))
EVERY = 29  # moments of a game are looked at by the costlier laws


def moments(fields: Fields, seats: int, seed: int) -> Iterator[Match]:
    return islice(step_by_step(opened(fields, seats=seats), seed), 0, None, EVERY)


@MANY
@given(boxes(), SEATS, SEEDS)
def test_every_card_lies_somewhere_until_the_end(fields: Fields, seats: int, seed: int) -> None:
    for match in step_by_step(opened(fields, seats=seats, build_from_reserve=bool(seed % 2)), seed):
        assert is_sound(match)
    assert match.is_over


# -- secrets


def seen(match: Match, viewer: int) -> tuple[object, ...]:
    """All that comes to the eyes of a viewer."""
    view, drawn = match.view(viewer), scene(match, viewer)
    areas = [draw.area(drawn, seat) for seat in range(match.edition.seats)]
    return bytes(view), view.legal(), view.look(match.names(), "en"), draw.board(drawn), areas


@SOME
@given(boxes(), SEATS, SEEDS)
def test_6_8_what_a_viewer_cannot_know_may_be_dealt_again_unseen(fields: Fields, seats: int, seed: int) -> None:
    for number, match in enumerate(moments(fields, seats, seed)):
        for viewer in range(seats):
            world = match.clone()
            world.place(match.view(viewer).imagine(number))
            assert is_sound(world) and seen(world, viewer) == seen(match, viewer)


@SOME
@given(boxes(), SEATS, SEEDS)
def test_6_8_an_imagined_game_is_played_on_to_the_end(fields: Fields, seats: int, seed: int) -> None:
    bot = find("random")
    for number, match in enumerate(islice(moments(fields, seats, seed), 1, None, 4)):
        world, dice = match.clone(), seeded(seed)
        world.place(match.view(number % seats).imagine(seed))
        while not settled(world, seed).is_over:
            world.play(bot.choose(world.view(world.turn), world.legal(), None, dice))
        assert is_sound(world)


# -- words, drawings, advice


@MANY
@given(boxes())
def test_every_action_is_said_in_words_of_its_own(fields: Fields) -> None:
    lexicon = opened(fields).lexicon
    for lang in LANGS:
        assert [lexicon.read(lexicon.say(action, lang)) for action in range(g.OUTCOMES)] == list(range(g.OUTCOMES))


@SOME
@given(boxes(), SEATS, SEEDS)
def test_all_that_may_be_done_is_drawn(fields: Fields, seats: int, seed: int) -> None:
    for match in moments(fields, seats, seed):
        for viewer in (NOBODY, *range(seats)):
            drawn = scene(match, viewer)
            drawings = [draw.board(drawn), *(draw.area(drawn, seat) for seat in range(seats))]
            assert all(ElementTree.fromstring(drawing) is not None for drawing in drawings)
            assert set().union(*map(pressed, drawings)) == {choice.target for choice in drawn.choices} - {""}


@SOME
@given(boxes(), SEATS, SEEDS)
def test_greedy_play_comes_to_an_end(fields: Fields, seats: int, seed: int) -> None:
    match, bot, dice = opened(fields, seats=seats).new(seed), find("greedy"), seeded(seed)
    while not match.is_over:
        match.play(bot.choose(match.view(match.turn), match.legal(), None, dice))
        assert (abs(expected(match)) < 1000).all()
    assert is_sound(match)


# -- the most that there is room for

LOWER, UPPER, ROOF = "0 blue/1 blue", "2 blue/3 blue", "roof/roof"


def crowded() -> Match:
    """As many cards as a box may have: all are floors but one, and seat 0 begins with three of the lower ones."""
    floors = [{"ends": name.split("/"), "value": 1} for name in [LOWER, UPPER] * 34 + [ROOF]]
    assert len(floors) == g.MOST_CARDS
    others = {"coins": [], "sales": {"blue": 0, "brown": 0}, "pools": 0, "start": floors[0]}
    match = after(opened({**OURS, "floors": floors, **others}).typed(), "seat 0 begins")
    return after(match, *[f"turn up {LOWER}"] * 3, f"turn up {ROOF}", *[f"turn up {UPPER}"] * 2)


def busy(match: Match) -> str:
    """Seat 0 builds whatever it can, and draws what it needs; seat 1 does nothing."""
    wanted = LOWER if state(match).height[0].sum() % 4 < 2 else UPPER
    if match.turn == CHANCE:
        return max(chances(match), key=lambda card: card.endswith(wanted))
    ways = choices(match, "end") if match.turn else choices(match)
    order = ("add", "pay", "draw", "end")
    return min(ways, key=lambda way: (*(not way.startswith(verb) for verb in order), way.endswith(wanted)))


def test_3_1_who_gets_nearly_all_cards_begins_nine_buildings() -> None:
    match = crowded()
    while not match.is_over:
        match.play(busy(match))
        assert is_sound(match)
    assert state(match).begun.tolist() == [g.BUILDINGS, 0, 0, 0]
