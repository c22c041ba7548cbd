"""Whole games of Bloque a Bloque: two people, one of them at a phone; and one at a table of four with three bots.

Cards are prepared in steps, and some pieces stand for several actions: pressing them asks which.
"""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from ..server import Guest, Server
from .conftest import DESKTOP, PHONE, NewPage
from .table import BUTTONS, await_state, reach, sit_both, state, version

pytestmark = pytest.mark.compiled

ANY_PIECE = ".stage [data-a], .stage [data-many]"
EAGER = ("e", "k", "deck", "b")  # ends of cards to build, cards to pay with, the deck, buildings
MOST_STEPS = 900
FINGER = 24


def press_button(page: Page, dice: random.Random) -> None:
    seen = [button for button in page.locator(BUTTONS).all() if button.is_visible()]
    dice.choice(seen).click()


def press(page: Page, dice: random.Random) -> None:
    """A piece, rather one that builds; one that stands for several actions asks which."""
    before, found = version(page), page.locator(ANY_PIECE)
    names = [found.nth(i).get_attribute("data-t") or "" for i in range(found.count())]
    eager = [i for start in EAGER for i, name in enumerate(names) if name.startswith(start)]
    if not names:
        press_button(page, dice)
    else:
        piece = found.nth(eager[0] if eager and dice.random() < 0.7 else dice.randrange(len(names)))
        asks, at = piece.get_attribute("data-many"), reach(piece)
        assert min(at["width"], at["height"]) >= FINGER
        page.mouse.click(at["x"], at["y"])
        if asks:
            press_button(page, dice)
    await_state(page, "mine", "theirs", "over", after=before)


def play(pages: list[Page], seed: int) -> None:
    """To the end, whoever is in turn."""
    dice = random.Random(seed)
    for _ in range(MOST_STEPS):
        for page in pages:
            if state(page) == "mine":
                press(page, dice)
        if all(state(page) == "over" for page in pages):
            return
        pages[0].wait_for_timeout(20)
    raise AssertionError(f"not over after {MOST_STEPS} steps")


def check_end(page: Page, seats: int) -> None:
    rows = page.get_by_role("table", name="Points by category").get_by_role("row")
    expect(rows).to_have_count(1 + seats)
    expect(page.locator(ANY_PIECE)).to_have_count(0)


def test_two_people_one_at_a_phone(new_page: NewPage, server: Server, guest: Guest) -> None:
    friend = Guest(server.address)
    table = sit_both(guest, friend, game="bloque_a_bloque")
    pages = [new_page(guest, DESKTOP), new_page(friend, PHONE)]
    for page in pages:
        page.goto(f"/t/{table}")
    play(pages, 1)
    for page in pages:
        check_end(page, 2)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_four_seats_with_three_bots(new_page: NewPage, guest: Guest, size: tuple[int, int]) -> None:
    table = guest.make("me", "aprendiz", "oficial", "maestra", game="bloque_a_bloque")
    page = new_page(guest, size)
    page.goto(f"/t/{table}")
    play([page], 2)
    check_end(page, 4)
