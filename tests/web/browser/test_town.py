"""A town in a browser: squares say what they would bring, points show as they come."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from ..server import Guest, Server
from .conftest import PHONE, NewPage
from .table import PIECES, await_state, reach, sit_both, version

pytestmark = pytest.mark.compiled


def at_squares(page: Page, guest: Guest, server: Server) -> None:
    """A table of two in which the first seat to act is about to choose a square for a building."""
    other = Guest(server.address)
    table = sit_both(guest, other, game="a_construir")
    who = guest if guest.see(table)["turn"] == guest.see(table)["seat"] else other
    for start in ("draw", "build"):
        legal = who.see(table)["legal"]
        who.play(table, next(each["id"] for each in legal if each["label"].startswith(start)))
    page.context.add_cookies([{"name": "andamio", "value": who.token, "url": server.address}])
    page.goto(f"/t/{table}")


def test_squares_say_what_they_would_bring_and_points_show_when_earned(
    new_page: NewPage, server: Server, guest: Guest
) -> None:
    page = new_page(reduced_motion="no-preference")
    at_squares(page, guest, server)
    square = page.locator(PIECES, has=page.locator(".pill text", has_text=re.compile(r"^\+\d"))).first
    promised = int(square.locator(".pill text").inner_html())
    points, before = page.locator(".own .chip b").first, version(page)
    had = int(points.inner_text())
    square.click()
    assert page.locator("#bar .sentence").inner_text().startswith("On")
    square.click()
    await_state(page, "mine", "theirs", after=before)
    assert int(points.inner_text()) == had + promised
    expect(page.locator(".earned, .gain").first).to_be_visible()
    expect(page.locator(".fresh").first).to_be_attached()
    expect(page.locator(".fresh[id^=p-q]")).to_have_count(0)  # a square that may no longer be chosen is no news


def test_on_a_phone_every_square_can_be_hit(new_page: NewPage, server: Server, guest: Guest) -> None:
    page = new_page(None, PHONE, has_touch=True, is_mobile=True)
    at_squares(page, guest, server)
    for square in page.locator(PIECES).all():
        hit = reach(square)
        assert hit["width"] >= 36 and hit["height"] >= 36
