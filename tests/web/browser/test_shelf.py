"""Every game of the shelf, played to its end in a browser: the fewest and the most seats, every side of the board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from andamio.core.game import Edition
from andamio.games import SHELF, find

from ..server import Guest
from .conftest import DESKTOP, PHONE, NewPage
from .table import PIECES, state
from .test_whole_games import VERDICT, by_finger, by_mouse, play

pytestmark = pytest.mark.compiled

BOT = "oficial"


def editions(name: str) -> list[Edition]:
    """At the fewest seats that are more than one, and at the most."""
    game = find(name)
    fewest = min(seats for seats in game.seats if seats > 1)
    return [edition for edition in game.editions() if edition.seats in (fewest, max(game.seats))]


def cases(name: str) -> Iterator[tuple[Edition, str]]:
    """Editions by mouse on a desktop and by finger on a phone, in turn; the fullest table in both ways."""
    for number, edition in enumerate(editions(name)):
        is_full = edition.options == find(name).edition(seats=max(find(name).seats)).options
        hand = HANDS[number % len(HANDS)]
        yield from ((edition, each) for each in (HANDS if is_full else (hand,)))


HANDS = ("mouse", "finger")
CASES = [
    pytest.param(edition, hand, id="-".join([name, *(f"{k}={v}" for k, v in edition.options.items()), hand]))
    for name in SHELF
    for edition, hand in cases(name)
]


def open_table(guest: Guest, edition: Edition) -> str:
    bots = [BOT] * (edition.seats - 1)
    return guest.make("me", *bots, game=edition.game.name, options=edition.options)


@pytest.mark.parametrize(("edition", "hand"), CASES)
def test_one_person_plays_a_whole_game_with_bots(new_page: NewPage, guest: Guest, edition: Edition, hand: str) -> None:
    touch = {"has_touch": True, "is_mobile": True} if hand == "finger" else {}
    page = new_page(guest, PHONE if touch else DESKTOP, **touch)
    page.goto(f"/t/{open_table(guest, edition)}")
    play(page, by_finger if touch else by_mouse, seed=edition.seats)
    assert state(page) == "over"
    expect(page.get_by_role("heading", name=VERDICT)).to_be_visible()
    expect(page.get_by_role("table", name="Points by category").locator(".bar-row")).to_have_count(edition.seats)
    expect(page.locator(PIECES)).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
