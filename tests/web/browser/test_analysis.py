"""On a phone: an analysis is asked for, waited for and read, filtered, kept to one seat's eyes, and played on from."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from andamio.core.match import Match
from andamio.core.record import write
from andamio.games import find

from ..server import Guest
from .conftest import PHONE, NewPage

pytestmark = pytest.mark.compiled
WORKED_OUT = 60_000  # milliseconds until it is; the page looks again by itself
WIDE = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def played() -> Match:
    """A short match, badly played."""
    match, dice = find("burgueses").edition().new(9), random.Random(9)
    while not match.is_over:
        match.play(dice.choice(match.legal()))
    return match


def test_an_analysis_on_a_phone(new_page: NewPage, guest: Guest) -> None:
    table = guest.take_in(write(played(), ["Ana", "Blas"]))
    page = new_page(guest, PHONE)
    page.goto(f"/t/{table}")
    page.locator(".end").get_by_role("link", name="Analysis").click()
    page.get_by_role("button", name="Analyse").click()
    worked_out = page.get_by_role("heading", name="The chance to win, move by move")
    expect(worked_out).to_be_visible(timeout=WORKED_OUT)
    assert page.evaluate(WIDE) and page.locator(".mattered li").count() > 1
    check_line(page)
    filter_by_seat(page)
    keep_to_one_seat(page)
    page.locator(".mattered").get_by_role("button", name="Play on from here").first.click()
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    assert table not in page.url
    expect(page.locator("#table")).to_have_attribute("data-state", "mine")


def check_line(page: Page) -> None:
    """The better way is drawn where it is told."""
    page.locator(".mattered summary").first.click()
    picture = page.locator(".best-line img").first
    picture.scroll_into_view_if_needed()
    page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=picture.element_handle())


def filter_by_seat(page: Page) -> None:
    everybody = page.locator(".mattered li").count()
    page.locator(".whose").get_by_role("link", name="Ana").click()
    expect(page.locator(".whose [aria-current]")).to_have_text(re.compile("Ana"))
    assert page.locator(".mattered li .f-seat1").count() == 0
    assert page.locator(".mattered > li").count() <= everybody


def keep_to_one_seat(page: Page) -> None:
    page.get_by_role("link", name="Only what Ana could know").click()
    expect(page.locator(".eyes [aria-current]")).to_have_text(re.compile("Ana"))
    assert page.locator("path.seat0").count() > 0
    assert page.locator(".line path.seat1, .line rect.luck").count() == 0 and page.evaluate(WIDE)


def test_the_coach_is_switched_on_at_the_table(new_page: NewPage, guest: Guest) -> None:
    page = new_page(guest, PHONE)
    page.goto(f"/t/{guest.make('me', 'oficial')}")
    page.locator("[data-side]:visible").first.click()
    page.get_by_text("Your seat").click()
    page.get_by_role("button", name="With a coach").click()
    expect(page.get_by_role("button", name="Without a coach")).to_be_visible()
