"""Everything can be asked: a mouse that rests, a finger that stays, a key; and asking never acts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from ..server import Guest
from .conftest import DESKTOP, PHONE, NewPage
from .table import overlap, reach, sit_both, version

pytestmark = pytest.mark.compiled

HOLD = """async ([piece, x, y, ms]) => {
    const given = { bubbles: true, cancelable: true, composed: true, pointerId: 1, pointerType: "touch", clientX: x,
                    clientY: y };
    piece.dispatchEvent(new PointerEvent("pointerdown", given));
    await new Promise((done) => setTimeout(done, ms));
    piece.dispatchEvent(new PointerEvent("pointerup", given));
    piece.dispatchEvent(new MouseEvent("click", given));
}"""
STAYED, TAPPED = 700, 40  # ms


def hold(piece: Locator, ms: int = STAYED) -> None:
    """A finger goes down on a piece, stays for a while and is lifted."""
    at = reach(piece)
    piece.page.evaluate(HOLD, [piece.element_handle(), at["x"], at["y"], ms])


def at_table(guest: Guest, other: Guest, page: Page) -> str:
    """A table of Burgueses, in the first seat's turn."""
    table = sit_both(guest, other)
    who = guest if guest.see(table)["turn"] == 0 else other
    page.context.add_cookies([{"name": "andamio", "value": who.token, "url": guest.address}])
    page.goto(f"/t/{table}")
    return table


def told(page: Page) -> Locator:
    return page.get_by_role("dialog", name="What is this?")


def test_a_finger_that_stays_asks_and_does_not_act(new_page: NewPage, guest: Guest) -> None:
    page = new_page(None, PHONE, has_touch=True, is_mobile=True)
    at_table(guest, Guest(guest.address), page)
    before, deck = version(page), page.locator("[data-t=deck]")
    hold(deck)
    expect(told(page)).to_contain_text("deck")
    assert version(page) == before and page.locator("#table").get_attribute("data-state") == "mine"
    shown, bar = told(page).bounding_box(), page.locator("#bar").bounding_box()
    assert shown and bar and not overlap(shown, bar)
    page.get_by_role("button", name="Close").tap()
    expect(told(page)).to_be_hidden()


def test_the_next_press_on_a_piece_only_puts_the_answer_away(new_page: NewPage, guest: Guest) -> None:
    page = new_page(None, PHONE, has_touch=True, is_mobile=True)
    at_table(guest, Guest(guest.address), page)
    before, deck = version(page), page.locator("[data-t=deck]")
    hold(deck)
    expect(told(page)).to_be_visible()
    hold(deck, TAPPED)
    expect(told(page)).to_be_hidden()
    assert version(page) == before


def test_a_mouse_that_rests_asks_and_takes_no_focus(new_page: NewPage, guest: Guest) -> None:
    page = new_page(None, DESKTOP)
    at_table(guest, Guest(guest.address), page)
    page.locator("[data-t=w0]").hover()
    expect(told(page)).to_contain_text("King of spades")
    expect(told(page).get_by_role("link", name="§3.1")).to_be_visible()
    assert page.evaluate("document.activeElement === document.body")
    page.mouse.move(2, 2)
    expect(told(page)).to_be_hidden()


def test_a_key_asks_about_what_has_the_focus_and_arrows_go_on(new_page: NewPage, guest: Guest) -> None:
    page = new_page(None, DESKTOP)
    at_table(guest, Guest(guest.address), page)
    deck = page.locator("[data-t=deck]")
    deck.focus()
    page.keyboard.press("i")
    expect(told(page)).to_be_focused()
    name = told(page).get_by_role("heading").inner_text()
    page.keyboard.press("ArrowRight")
    expect(told(page).get_by_role("heading")).not_to_have_text(name)
    page.keyboard.press("Escape")
    expect(told(page)).to_be_hidden()
    expect(deck).to_be_focused()


def test_a_clause_leads_into_the_rules_beside_the_table(new_page: NewPage, guest: Guest) -> None:
    page = new_page(None, DESKTOP)
    at_table(guest, Guest(guest.address), page)
    page.locator("[data-t=w0]").click(button="right")
    told(page).get_by_role("link", name="§3.1").click()
    expect(page.locator(".rules-drawer li[id='r3.1']")).to_be_focused()
    expect(told(page)).to_be_hidden()


def test_a_pile_opens_by_a_press_also_for_who_looks_on(new_page: NewPage, guest: Guest) -> None:
    page = new_page(None, DESKTOP)
    table = sit_both(guest, Guest(guest.address))
    page.goto(f"/t/{table}")
    page.locator("[data-t=kings]").click()
    expect(told(page).locator(".kinds li")).to_have_count(5)


def test_figures_and_seats_say_what_they_are(new_page: NewPage, guest: Guest) -> None:
    page = new_page(None, DESKTOP)
    at_table(guest, Guest(guest.address), page)
    page.locator(".own [data-chip]").first.click()
    expect(told(page)).to_contain_text("Coins: 1")
    page.locator(".own .name").click()
    expect(told(page)).to_contain_text("A person.")


def test_the_help_card_is_one_touch_away(new_page: NewPage, guest: Guest) -> None:
    page = new_page(None, PHONE, has_touch=True, is_mobile=True)
    at_table(guest, Guest(guest.address), page)
    page.locator("a[data-card]").tap()
    expect(told(page).locator(".help-card li").first).to_be_visible()
    shown, bar = told(page).bounding_box(), page.locator("#bar").bounding_box()
    assert shown and bar and not overlap(shown, bar)


def test_a_moment_of_the_replay_is_told_as_it_was(new_page: NewPage, guest: Guest) -> None:
    page, other = new_page(guest, DESKTOP), Guest(guest.address)
    table = sit_both(guest, other)
    who = guest if guest.see(table)["turn"] == 0 else other
    who.play(table, "buy")
    page.goto(f"/t/{table}/replay?at=1")
    page.locator("[data-t=deck]").click(button="right")
    expect(told(page)).to_contain_text("10")
