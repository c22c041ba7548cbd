"""An author's path in a browser: from a game's page to printed cards and a table with the changed box."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from ..server import Guest
from .conftest import DESKTOP, PHONE, NewPage
from .watch import Watch

pytestmark = pytest.mark.compiled
SEVEN = 7
PLAYED = 90_000  # milliseconds


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_from_the_game_to_printed_cards_and_a_table(new_page: NewPage, guest: Guest, size: tuple[int, int]) -> None:
    page = new_page(guest, size)
    page.goto("/games/burgueses")
    page.get_by_role("link", name="The authors' lab").click()
    type_wrong_and_right(page)
    change_a_card(page)
    page.get_by_role("button", name=re.compile("^Play")).click()
    expect(page.locator("#study .study")).to_be_visible(timeout=PLAYED)
    expect(page.locator("#study")).to_contain_text("In words")
    expect(page.locator("#study table").first).to_contain_text("price of a pair")
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    page.get_by_label("with backs").check()
    page.get_by_role("button", name="Print it").click()
    expect(page.get_by_role("img", name="7 of clubs", exact=True)).to_have_count(1)
    page.go_back()
    sit_down(page)


def type_wrong_and_right(page: Page) -> None:
    """What breaks a check is told at the field while one types, and goes when it is right again."""
    price = page.get_by_label("Price of a pair")
    price.fill("400")
    expect(price).to_have_attribute("aria-invalid", "true")
    expect(price).to_have_accessible_description("Must be a whole number from 0 to 100, not 400")
    price.fill("4")
    expect(price).not_to_have_attribute("aria-invalid", "true")
    expect(page).to_have_url(re.compile(r"\?pair=4$"))


def change_a_card(page: Page) -> None:
    page.get_by_text("Goods", exact=True).click()
    card = page.locator("[data-tile='goods[5]']")
    was = card.inner_html()
    page.get_by_label("Value of 4♣").fill(str(SEVEN))
    expect(page.get_by_label("Value of 7♣")).to_have_value(str(SEVEN))
    expect(card.locator("text")).to_have_text(str(SEVEN))
    expect(page.locator("#share")).to_have_value(re.compile(r"pair=4&goods\[5\]\.value=7$"))
    page.get_by_label("Value of 7♣").fill("4")
    expect(card).to_have_js_property("innerHTML", was)
    page.get_by_label("Value of 4♣").fill(str(SEVEN))
    expect(page).to_have_url(re.compile(r"goods\[5\]\.value=7$"))


def sit_down(page: Page) -> None:
    page.get_by_role("button", name="Open a table with it").click()
    expect(page.get_by_text("It is played with your box")).to_be_visible()
    page.get_by_label("Your name").fill("Ana")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#table")).to_be_visible()


def test_a_card_shows_a_figure_that_no_card_had(new_page: NewPage, guest: Guest) -> None:
    """Shapes that cards have in common come anew, too: nothing on the shelf was worth nine."""
    page = new_page(guest)
    page.goto("/lab/barrio")
    assert page.locator("#lab .stock [id='w9']").count() == 0
    page.get_by_text("Houses", exact=True).click()
    page.get_by_label("Coast 5: points").fill("9")
    expect(page.locator("[data-tile='houses[4]'] use[href='#w9']")).to_be_visible()
    expect(page.locator("#lab .stock [id='w9']")).to_have_count(1)


def test_who_comes_by_an_address_can_take_its_change_back(new_page: NewPage, guest: Guest) -> None:
    page = new_page(guest)
    page.goto("/lab/burgueses?goods[5].value=7")
    page.get_by_label("Value of 7♣").fill("4")
    expect(page.locator("[data-tile='goods[5]'] text")).to_have_text("4")
    expect(page.get_by_label("Value of 4♣")).to_have_value("4")
    expect(page).to_have_url(re.compile("/lab/burgueses$"))


def test_rows_come_and_go(new_page: NewPage, guest: Guest) -> None:
    page = new_page(guest)
    page.goto("/lab/bloque_a_bloque")
    page.get_by_text("Cards", exact=True).click()
    page.get_by_label("Floor cards").fill("45")
    page.get_by_label("Floor cards").blur()
    expect(page.locator("[data-tile='floors[44]']")).to_be_visible()
    expect(page).to_have_url(re.compile("floors=45"))


def test_it_works_without_javascript(new_page: NewPage, guest: Guest, watch: Watch) -> None:
    watch.allow("status of 422")
    page = new_page(guest, PHONE, java_script_enabled=False)
    page.goto("/lab/burgueses")
    page.get_by_label("Price of a pair").fill("400")
    page.get_by_role("button", name="Check and keep").click()
    expect(page.locator(".wrong:not(:empty)")).to_have_text("Must be a whole number from 0 to 100, not 400")
    page.get_by_label("Price of a pair").fill("5")
    page.get_by_role("button", name=re.compile("^Play")).click()
    expect(page).to_have_url(re.compile(r"\?pair=5#study$"))
    while page.locator("#study [data-working]").count():
        page.reload()
    expect(page.locator("#study .study")).to_be_visible()


def test_games_are_stopped(new_page: NewPage, guest: Guest) -> None:
    page = new_page(guest)
    page.goto("/lab/barrio?goal[1]=5")
    page.get_by_role("button", name=re.compile("^Play")).click()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#study")).to_contain_text("have not been played")
