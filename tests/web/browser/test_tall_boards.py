"""A table of four with boards as high as wide: what is put away, what opens, and what shows where it was earned."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from andamio.games.azul_pabellon import state as g

from ..server import Guest, Server
from .conftest import DESKTOP, PHONE, NewPage, Viewer
from .gallery import laid_out, list_all, tall_position
from .table import BUTTONS, PIECES, await_state, press, version

pytestmark = pytest.mark.compiled


def seen(page: Page) -> int:
    return sum(button.is_visible() for button in page.locator(BUTTONS).all())


def test_buttons_that_are_pieces_come_when_asked_for(viewer: Viewer) -> None:
    page = viewer.show("tall taking", DESKTOP)
    choices = page.locator(BUTTONS).count()
    assert choices == page.locator(PIECES).count() > 8 and seen(page) == 0
    list_all(page)
    assert seen(page) == choices
    page.locator("[data-list]").click()
    assert seen(page) == 0


def test_what_is_no_piece_stays_a_button(viewer: Viewer) -> None:
    page = viewer.show("tall placing", DESKTOP)
    expect(page.locator(BUTTONS, has_text=re.compile("^Pass"))).to_be_visible()
    assert seen(page) == 1


def test_the_list_plays_as_the_board_does(new_page: NewPage, server: Server, guest: Guest) -> None:
    page = new_page(guest)
    page.goto(f"/t/{laid_out(guest, Guest(server.address), match=tall_position(g.TAKING, 8))}")
    before = version(page)
    list_all(page)
    press(page.locator(BUTTONS).last)
    await_state(page, "theirs", after=before)


def test_others_enlarge_and_shrink(viewer: Viewer) -> None:
    page = viewer.show("tall taking", DESKTOP)
    other = page.locator(".other").nth(1)
    small = other.locator("svg.drawing").bounding_box()
    other.locator(".area").click()
    large = other.locator("svg.drawing").bounding_box()
    assert small and large and large["width"] > 3 * small["width"]
    page.keyboard.press("Escape")
    expect(page.locator(".other.large")).to_have_count(0)
    other.locator("[data-enlarge]").click()
    expect(page.locator(".other.large")).to_have_count(1)
    page.locator(".other.large .area").click()
    expect(page.locator(".other.large")).to_have_count(0)


def test_on_a_phone_others_are_a_strip_that_opens(viewer: Viewer) -> None:
    page = viewer.show("tall taking", PHONE)
    tops = {box["y"] for other in page.locator(".other > summary").all() if (box := other.bounding_box())}
    assert len(tops) == 1 and page.locator(".other[open]").count() == 0
    page.locator(".other > summary").first.click()
    expect(page.locator(".other[open] svg.drawing").first).to_be_in_viewport()


def test_a_placed_tile_shows_its_points_where_it_lands(new_page: NewPage, server: Server, guest: Guest) -> None:
    match = tall_position(g.PLACING, 6)
    action, points = next((a, n) for a in match.legal() if (n := scored(a)))
    page = new_page(guest, reduced_motion="no-preference")
    page.goto(f"/t/{laid_out(guest, Guest(server.address), match=match)}")
    piece = page.locator(f'.stage [data-a="{action}"]')
    there = piece.bounding_box()
    press(piece)
    earned = page.locator(".earned", has_text=re.compile(rf"^\+{points}$"))
    expect(earned).to_be_visible()
    here = earned.bounding_box()
    assert here and there and abs(here["x"] + here["width"] / 2 - there["x"] - there["width"] / 2) < there["width"]
    expect(page.locator(".earned")).to_have_count(0)


def scored(action: int) -> int:
    """Points for a tile that this lays at once; none if something is asked first."""
    after = tall_position(g.PLACING, 6).clone()
    seat, before = after.turn, after.view().points.sum(axis=1)
    after.play(action)
    return int((after.view().points.sum(axis=1) - before)[seat])


def test_with_less_motion_nothing_flies(new_page: NewPage, server: Server, guest: Guest) -> None:
    match = tall_position(g.PLACING, 6)
    page = new_page(guest)
    page.goto(f"/t/{laid_out(guest, Guest(server.address), match=match)}")
    before = version(page)
    press(page.locator(f'.stage [data-a="{next(a for a in match.legal() if scored(a))}"]'))
    await_state(page, "theirs", "mine", after=before)
    assert page.locator(".earned").count() == 0
