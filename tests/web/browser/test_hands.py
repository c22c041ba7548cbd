"""Hands and keys: a press is never lost, a finger finds what it aims at, and the focus stays where it was."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ..server import Guest, Server
from .conftest import NewPage
from .table import LIFTED, PIECES, await_state, data, reach, sit_both, version

pytestmark = pytest.mark.compiled


def test_a_press_is_not_lost_when_news_come_while_the_finger_is_down(
    new_page: NewPage, server: Server, guest: Guest
) -> None:
    other = Guest(server.address)
    table = sit_both(guest, other)
    turn = guest.see(table)["turn"]
    mine, theirs = (guest, other) if turn == 0 else (other, guest)
    page = new_page(mine)
    with page.expect_websocket() as opened:
        page.goto(f"/t/{table}")
    await_state(page, "mine")
    at = reach(page.locator(PIECES).first)
    before, stamp = version(page), data(page, "stamp")
    page.mouse.move(at["x"], at["y"])
    page.mouse.down()
    with opened.value.expect_event("framereceived", lambda frame: isinstance(frame, bytes)):  # its part
        new_page(theirs).goto(f"/t/{table}")  # a page that opens is news to all others
    page.mouse.up()
    expect(page.locator(LIFTED)).to_be_visible()
    page.wait_for_function("stamp => document.querySelector('#table').dataset.stamp !== stamp", arg=stamp)
    expect(page.locator(LIFTED)).to_be_visible()  # nothing has been played: it stays lifted
    page.mouse.click(at["x"], at["y"])
    await_state(page, "mine", after=before)
