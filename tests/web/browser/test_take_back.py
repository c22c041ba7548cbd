"""Taking back in a browser: after a bot has answered, in Barrio after a material, by asking; without JavaScript too."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from andamio.core.match import Match
from andamio.games import find

from ..server import Guest, Server
from .conftest import PHONE, NewPage
from .gallery import laid_out
from .table import await_state, sit_both, version

pytestmark = pytest.mark.compiled

UNDO, ASK = re.compile("^Undo$"), "Ask to take back"


@pytest.fixture
def other(server: Server) -> Guest:
    return Guest(server.address)


def settled(guest: Guest, table: str) -> dict[str, object]:
    """The table once no bot is in turn."""
    while True:
        seen = guest.see(table)
        if seen["turn"] < 0 or not seen["seats"][seen["turn"]]["bot"]:
            return dict(seen)


def decided(guest: Guest, table: str) -> tuple[int, int]:
    """The guest plays until a bot has answered a decision of its; how many plies stood before and after it."""
    for _ in range(200):
        seen = settled(guest, table)
        before, legal = guest.see(table)["log"][-1]["ply"], guest.see(table)["legal"]
        guest.play(table, legal[0]["id"])
        seen = settled(guest, table)
        now = guest.see(table)["log"][-1]["ply"]
        if len(legal) > 1 and now > before + 2 and seen["turn"] == 0:
            return before, now
    raise AssertionError("no bot has answered")


def test_undo_after_a_bot_s_answer(new_page: NewPage, guest: Guest) -> None:
    table = guest.make("me", "aprendiz")
    decided(guest, table)
    before = guest.see(table)
    page = new_page(guest)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name=UNDO).click()
    expect(page.locator("#table")).not_to_have_attribute("data-version", str(before["version"]))
    after = guest.see(table)
    assert after["turn"] == 0 and len(after["legal"]) > 1 and after["log"][-1]["ply"] < before["log"][-1]["ply"]
    expect(page.locator("#log")).to_contain_text("Ana goes back: takes back")


@cache
def last_decision() -> Match:
    """Of a random game alone."""
    edition, dice, chosen = find("barrio").edition(seats=1), random.Random(1), []
    match, again = edition.new(1), edition.new(1)
    while not match.is_over:
        chosen.append(dice.choice(match.legal()))
        match.play(chosen[-1])
    for action in chosen[:-1]:
        again.play(action)
    return again


def test_undo_at_the_end(new_page: NewPage, guest: Guest) -> None:
    """What a category is can be asked there; the game goes on, and the story is told of the end that came last."""
    table = laid_out(guest, guest, match=last_decision())
    page = new_page(guest, PHONE, has_touch=True, is_mobile=True)
    page.goto(f"/t/{table}")
    for _ in range(2):
        was, action = version(page), guest.see(table)["legal"][0]["id"]
        guest.play(table, action)
        await_state(page, "over", after=was)
        expect(page.locator(".story h3").first).to_be_visible()
        page.locator(".scores thead [data-ask]").first.tap()
        expect(page.locator("#about .told")).not_to_be_empty()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.locator("#about [data-close]").tap()
        ended = version(page)
        page.get_by_role("button", name=UNDO).tap()
        await_state(page, "mine", after=ended)
        assert page.locator(".end").count() == 0


def placed(guest: Guest, other: Guest) -> tuple[str, Guest]:
    """A table of Barrio at which somebody has just placed a material; whoever did."""
    table = sit_both(guest, other, game="barrio")
    for step in range(300):
        turn = guest.see(table)["turn"]
        who = (guest, other)[turn]
        legal = who.see(table)["legal"]
        found = [action for action in legal if ", column " in action["label"]]
        who.play(table, (found or legal)[step % len(found or legal)]["id"])
        if found and who.see(table)["turn"] == turn:
            return table, who
    raise AssertionError("nobody places anything")


def test_in_barrio_a_material_is_taken_back_among_people(new_page: NewPage, guest: Guest, other: Guest) -> None:
    table, who = placed(guest, other)
    page = new_page(who)
    page.goto(f"/t/{table}")
    was = version(page)
    page.get_by_role("button", name=UNDO).click()
    expect(page.locator("#table")).not_to_have_attribute("data-version", was)
    assert any(", column " in action["label"] for action in who.see(table)["legal"])


def wants_back(guest: Guest, other: Guest) -> tuple[str, Guest, Guest]:
    """Somebody can go back by asking alone; who, and who is asked."""
    table = sit_both(guest, other)
    for _ in range(100):
        for who, asked in ((guest, other), (other, guest)):
            if who.see(table)["back"]["by_asking"]:
                return table, who, asked
        who = (guest, other)[guest.see(table)["turn"]]
        who.play(table, who.see(table)["legal"][0]["id"])
    raise AssertionError("nobody has to ask")


def asks(page: Page, table: str) -> None:
    page.goto(f"/t/{table}")
    expect(page.get_by_role("button", name=UNDO)).to_have_count(0)
    page.get_by_role("button", name=ASK).click()
    expect(page.locator(".asked")).to_contain_text("Waiting for")


@pytest.mark.parametrize("script", [True, False], ids=["with JavaScript", "without"])
def test_one_asks_and_the_other_grants_it(new_page: NewPage, guest: Guest, other: Guest, script: bool) -> None:
    table, who, asked = wants_back(guest, other)
    page, friend = (new_page(one, java_script_enabled=script) for one in (who, asked))
    friend.goto(f"/t/{table}")
    asks(page, table)
    if not script:
        friend.reload()
    expect(friend.locator(".asked")).to_contain_text("May I take that back?")
    was = who.see(table)
    friend.get_by_role("button", name="Yes, go back").click()
    expect(friend.locator(".asked")).to_have_count(0)
    now = who.see(table)
    assert now["version"] == was["version"] + 1 and now["turn"] == now["seat"]
    if script:
        expect(page.locator("#table")).to_have_attribute("data-state", "mine")


def test_the_other_says_no_and_whoever_asked_is_told(new_page: NewPage, guest: Guest, other: Guest) -> None:
    table, who, asked = wants_back(guest, other)
    page, friend = new_page(who), new_page(asked)
    friend.goto(f"/t/{table}")
    asks(page, table)
    was = who.see(table)["version"]
    friend.get_by_role("button", name="No, play on").click()
    expect(page.locator(".asked")).to_contain_text("says no.")
    expect(page.get_by_role("button", name=ASK)).to_have_count(0)
    assert who.see(table)["version"] == was


def test_a_serious_table_says_that_nothing_is_taken_back(new_page: NewPage, guest: Guest) -> None:
    table = guest.make("me", "aprendiz", casual=False)
    guest.play(table, settled(guest, table)["legal"][0]["id"])  # type: ignore[index]
    page = new_page(guest)
    page.goto(f"/t/{table}")
    expect(page.get_by_role("button", name=UNDO)).to_have_count(0)
    expect(page.locator(".side")).to_contain_text("without taking back")
