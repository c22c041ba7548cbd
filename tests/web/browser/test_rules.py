"""Rules with pictures in a browser: from a refused move to the picture, on a phone, and on paper."""

from __future__ import annotations

import re
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from andamio.core.text import LANGS
from andamio.games import SHELF
from tests.depth import sample

from ..server import Guest
from .conftest import PHONE, NewPage
from .gallery import laid_out

pytestmark = pytest.mark.compiled
SHEETS = sample(list(product(SHELF, LANGS)), 2, "sheets")
PAPER = re.compile(rb"/Type\s*/Page\b")


def test_a_refused_move_leads_to_the_picture_beside_the_table(new_page: NewPage, guest: Guest) -> None:
    page = new_page(guest)
    page.goto(f"/t/{laid_out(guest, Guest(guest.address))}")
    page.locator(".stage [data-t^=c]:not([data-a])").first.click()
    note = page.get_by_role("alert")
    clause = note.locator("a.clause").inner_text().strip("§ ")
    note.get_by_role("link", name="See it drawn").click()
    figure = page.locator(f".rules-drawer figure[id='f{clause}']")
    expect(figure).to_be_focused()
    expect(figure).to_be_in_viewport()


def all_loaded(page: Page) -> None:
    page.evaluate("document.querySelectorAll('img').forEach((image) => { image.loading = 'eager'; })")
    page.wait_for_function("() => [...document.images].every((image) => image.complete && image.naturalWidth)")


@pytest.mark.parametrize("game", sample(SHELF, 1, "rules on a phone"))
def test_rules_with_pictures_fit_a_phone(new_page: NewPage, game: str) -> None:
    page = new_page(None, PHONE, prefs={"theme": "dark"})
    page.goto(f"/games/{game}/rules")
    all_loaded(page)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    assert page.locator("figure img").count() >= 6 and "ink=night" in str(
        page.locator("figure img").first.get_attribute("src")
    )


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_the_help_sheet_prints_on_one_page(new_page: NewPage, game: str, lang: str) -> None:
    page = new_page(None, prefs={"lang": lang})
    page.goto(f"/games/{game}/sheet")
    all_loaded(page)
    assert len(PAPER.findall(page.pdf(prefer_css_page_size=True))) == 1
