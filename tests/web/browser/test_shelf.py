"""Every game of the shelf, played to its end in a browser: alone, at the fewest and the most seats, each option.

Every day one of these tables, of bots or of two people; all of them in the deep run.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from andamio.core.game import Edition
from andamio.games import SHELF, find
from tests.depth import DEEP, sample

from ..server import Guest, Server
from .conftest import DESKTOP, PHONE, NewPage
from .table import PIECES, await_state, sit_both, state, version
from .test_whole_games import VERDICT, Press, act, by_finger, by_mouse, choose, play

pytestmark = pytest.mark.compiled

BOT = "oficial"
MOST_STEPS = 1000


def editions(name: str) -> list[Edition]:
    """Alone where one can, at the fewest seats that are more than one, and at the most."""
    game = find(name)
    wanted = {min(game.seats), fewest_of(name), max(game.seats)}
    return [edition for edition in game.editions() if edition.seats in wanted]


def fewest_of(name: str) -> int:
    return min(seats for seats in find(name).seats if seats > 1)


def cases(name: str) -> Iterator[tuple[Edition, str]]:
    """Editions by mouse on a desktop and by finger on a phone, in turn; the fullest table in both ways."""
    for number, edition in enumerate(editions(name)):
        is_full = edition.options == find(name).edition(seats=max(find(name).seats)).options
        hand = HANDS[number % len(HANDS)]
        yield from ((edition, each) for each in (HANDS if is_full else (hand,)))


HANDS, TWO = ("mouse", "finger"), 2
SHORTEST = sorted(SHELF, key=lambda name: find(name).minutes)[:3]


def play_with_bots(new_page: NewPage, server: Server, edition: Edition, hand: str) -> None:
    guest, touch = Guest(server.address), {"has_touch": True, "is_mobile": True} if hand == "finger" else {}
    page = new_page(guest, PHONE if touch else DESKTOP, **touch)
    bots = [BOT] * (edition.seats - 1)
    page.goto(f"/t/{guest.make('me', *bots, game=edition.game.name, options=edition.options)}")
    play(page, by_finger if touch else by_mouse, seed=edition.seats)
    assert state(page) == "over"
    expect(page.get_by_role("heading", name=VERDICT)).to_be_visible()
    expect(page.get_by_role("table", name="Points by category").locator(".bar-row")).to_have_count(edition.seats)
    expect(page.locator(PIECES)).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def play_by_two(new_page: NewPage, server: Server, edition: Edition) -> None:
    """One at a desk, one with a phone."""
    guests = Guest(server.address), Guest(server.address)
    table = sit_both(*guests, game=edition.game.name, options=edition.options)
    pages = new_page(guests[0], DESKTOP), new_page(guests[1], PHONE, has_touch=True, is_mobile=True)
    for page in pages:
        page.goto(f"/t/{table}")
    play_together(pages, (by_mouse, by_finger))
    for page in pages:
        await_state(page, "over")
        expect(page.get_by_role("heading", name=VERDICT)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def of_two(name: str) -> list[Edition]:
    return [edition for edition in find(name).editions() if edition.seats == TWO]


def named(edition: Edition, hand: str) -> str:
    return "-".join([edition.game.name, *(f"{k}={v}" for k, v in edition.options.items()), hand])


CASES = [
    *(pytest.param(partial(play_with_bots, edition=edition, hand=hand), id=named(edition, hand))
      for name in sample(SHELF, 1, "with bots") for edition, hand in sample(list(cases(name)), 1, name)),
    *(pytest.param(partial(play_by_two, edition=edition), id=named(edition, "two people"))
      for name in sample(SHELF if DEEP else SHORTEST, 1, "two people") for edition in sample(of_two(name), 1, name)),
]  # fmt: skip


@pytest.mark.parametrize("play_it", sample(CASES, 1, "whole games"))
def test_a_whole_game_is_played(new_page: NewPage, server: Server, play_it: Callable[[NewPage, Server], None]) -> None:
    play_it(new_page, server)


def play_together(pages: tuple[Page, Page], presses: tuple[Press, Press]) -> None:
    dice = random.Random(2)
    for _ in range(MOST_STEPS):
        mine = whose_turn(pages)
        page, before = pages[mine], version(pages[mine])
        if state(page) == "over":
            return
        act(page, presses[mine], choose(page, dice))
        await_state(page, "mine", "theirs", "over", after=before)
    raise AssertionError(f"not over after {MOST_STEPS} steps")


def whose_turn(pages: tuple[Page, Page]) -> int:
    """Until one of them may act, or the match is over."""
    while all(state(page) == "theirs" for page in pages):
        pages[0].wait_for_timeout(10)
    return int(state(pages[0]) == "theirs")
