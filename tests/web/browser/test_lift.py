"""Nothing is lost by one touch: what cannot simply be taken back is lifted, looked at, and then done."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from andamio.core.actions import holds
from andamio.core.match import Match
from andamio.games.a_construir import state as town
from andamio.games.azul_pabellon import state as azul
from andamio.games.barrio import state as barrio
from andamio.games.bloque_a_bloque import state as bloque

from ..server import Guest, Server
from .conftest import PHONE, NewPage
from .gallery import laid_out, position_where
from .table import BUTTONS, LIFTED, aim, await_state, version

pytestmark = pytest.mark.compiled

SENTENCE = "#bar .sentence"
# Time stands still until a test moves it on, and what is sent is counted.
CLOCK = """
    Object.assign(window, { clock: 1000, sent: 0, fetched: window.fetch });
    performance.now = () => window.clock;
    Object.defineProperty(Event.prototype, "timeStamp", { get: () => window.clock });
    window.fetch = (...all) => { window.sent += all[1]?.method === "POST" ? 1 : 0; return window.fetched(...all); };
"""
HELD = "since => performance.now() - since > 410"  # as long as a changed bar takes no press


def passing(match: Match) -> bool:
    """Tiles that no corner would take, and still something to place."""
    view = match.view()
    return view.phase == azul.PLACING and view.pool[match.turn].sum() > azul.CORNERS + 2 and len(match.legal()) > 4


def sit(page: Page, guest: Guest, match: Match) -> None:
    page.goto(f"/t/{laid_out(guest, Guest(guest.address), match=match)}")
    await_state(page, "mine")


def wait_out(page: Page) -> None:
    """Until the bar may be pressed."""
    page.wait_for_function(HELD, arg=page.evaluate("performance.now()"))


def tap(page: Page, thing: Locator) -> None:
    at = aim(thing)
    page.touchscreen.tap(at["x"], at["y"])


def test_a_double_tap_on_pass_loses_nothing_and_says_what_it_would_lose(new_page: NewPage, guest: Guest) -> None:
    match = position_where(passing, "azul_pabellon")
    tiles = int(match.view().pool[match.turn].sum())
    page = new_page(guest, PHONE, has_touch=True, is_mobile=True, hasty=True)
    sit(page, guest, match)
    before, button = version(page), page.locator(BUTTONS, has_text=re.compile("^Pass"))
    expect(button).to_contain_text(f"{tiles - azul.CORNERS} will be lost")
    button.dblclick()
    expect(page.locator(SENTENCE)).to_contain_text("will be lost")
    assert version(page) == before
    wait_out(page)
    button.dblclick()  # passes, and its second press falls on a new bar
    await_state(page, "mine", after=before)
    passed, rest = version(page), page.locator(BUTTONS, has_text=re.compile("^Discard"))
    expect(rest).to_contain_text(re.compile(rf"you discard {tiles} tiles; −\d+ points"))
    wait_out(page)
    rest.dblclick()
    expect(page.locator(LIFTED)).to_be_visible()
    assert version(page) == passed


def later(page: Page, milliseconds: int) -> None:
    page.evaluate("passed => { window.clock += passed; }", milliseconds)


def count_time(new_page: NewPage, guest: Guest, match: Match) -> Page:
    page = new_page(guest, PHONE, has_touch=True, is_mobile=True, hasty=True)
    page.add_init_script(CLOCK)
    sit(page, guest, match)
    return page


def press_twice(page: Page, thing: Locator) -> None:
    """Lifted, and pressed again as soon as that counts."""
    thing.tap()
    later(page, 399)
    thing.tap()
    assert page.evaluate("sent") == 0
    expect(page.locator(LIFTED)).to_be_visible()
    later(page, 1)
    thing.tap()
    assert page.evaluate("sent") == 1


def test_a_bar_that_has_just_changed_is_not_pressed(new_page: NewPage, guest: Guest) -> None:
    """Neither what was lifted nor what a move has brought under the finger, for 400 ms."""
    page = count_time(new_page, guest, position_where(passing, "azul_pabellon"))
    before = version(page)
    press_twice(page, page.locator(BUTTONS, has_text=re.compile("^Pass")))
    await_state(page, "mine", after=before)
    rest = page.locator(BUTTONS, has_text=re.compile("^Discard"))
    later(page, 399)
    rest.tap()
    assert page.locator(LIFTED).count() == 0 and page.evaluate("sent") == 1
    later(page, 1)
    rest.tap()
    assert page.locator(LIFTED).count() == 1 and page.evaluate("sent") == 1


def has_house(match: Match) -> bool:
    return match.view().phase == barrio.CHOOSING and any(holds(barrio.DISCARD, action) for action in match.legal())


@pytest.mark.parametrize("touch", [False, True], ids=["lifted", "one touch"])
def test_one_tap_on_a_house_changes_nothing(new_page: NewPage, guest: Guest, touch: bool) -> None:
    """Not even for who prefers one touch: a house is given up."""
    page = new_page(guest, PHONE, has_touch=True, is_mobile=True, prefs={"touch": int(touch)})
    sit(page, guest, position_where(has_house, "barrio", seats=2))
    before, house = version(page), page.locator(".own [data-t^=h][data-a]").first
    tap(page, house)
    expect(page.locator(SENTENCE)).to_contain_text("goes to the discard")
    expect(house).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#status")).to_contain_text("goes to the discard")
    assert version(page) == before
    page.keyboard.press("Escape")
    expect(page.locator(LIFTED)).to_have_count(0)
    expect(house).not_to_have_attribute("aria-pressed", "true")
    tap(page, house)
    tap(page, house)
    await_state(page, "mine", after=before)


def test_a_piece_that_was_just_lifted_is_not_pressed(new_page: NewPage, guest: Guest) -> None:
    page = count_time(new_page, guest, position_where(has_house, "barrio", seats=2))
    before = version(page)
    press_twice(page, page.locator(".own [data-t^=h][data-a]").first)
    await_state(page, "mine", after=before)


def has_band(match: Match) -> bool:
    """Something of the hand may be put up for sale."""
    view = match.view(match.turn)
    return view.phase == bloque.ACTING and view.plan[match.turn] == bloque.EMPTY and offers(match) > 0


def offers(match: Match) -> int:
    return sum(holds(bloque.OFFER, action) for action in match.legal())


def test_the_coin_band_asks_before_it_offers(new_page: NewPage, guest: Guest) -> None:
    """By keys: Enter lifts, Enter on the piece puts several deeds back, and does a single one."""
    page = new_page(guest)
    sit(page, guest, position_where(has_band, "bloque_a_bloque", seats=2))
    before, band = version(page), page.locator(".own :is([data-a], [data-many])[data-t^=k0]").first
    was = page.locator(SENTENCE).inner_text()
    band.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#bar .wanted").first).to_be_visible()
    expect(page.locator("#bar")).to_contain_text("anybody may buy it")
    assert version(page) == before
    page.keyboard.press("Escape")
    expect(page.locator(SENTENCE)).to_have_text(was)
    expect(page.locator(LIFTED)).to_have_count(0)


def test_a_press_on_what_was_chosen_puts_it_back(new_page: NewPage, guest: Guest) -> None:
    page = new_page(guest)
    sit(page, guest, position_where(lambda match: match.view().phase == town.BUILDING, "a_construir", seats=2))
    before, asked = version(page), page.locator(SENTENCE).inner_text()
    page.locator(".own [data-t^=r][data-a]").first.click()  # to reclassify is a step that can be taken back
    await_state(page, "mine", after=before)
    chosen = page.locator(".own [data-back]")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    at = aim_at(chosen)
    page.mouse.click(*at)
    expect(page.locator(SENTENCE)).to_have_text(asked)
    expect(page.get_by_role("alert")).to_have_count(0)


def aim_at(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_press_elsewhere_chooses_anew_or_puts_back(new_page: NewPage, guest: Guest) -> None:
    page = new_page(guest)
    sit(page, guest, position_where(lambda match: match.view().phase == azul.TAKING, "azul_pabellon", seats=2))
    before, tiles = version(page), page.locator(".stage [data-a]")
    for i in (0, 1):
        at = aim(tiles.nth(i))
        page.mouse.click(at["x"], at["y"])
        expect(page.locator(".piece.lifted")).to_have_count(1)
        expect(tiles.nth(i)).to_have_class(re.compile("lifted"))
    page.locator(".table-head").click(position={"x": 2, "y": 2})
    expect(page.locator(".piece.lifted")).to_have_count(0)
    assert version(page) == before


def press_on(page: Page) -> None:
    """A card that nothing can be done with now."""
    page.locator(".own .hand [data-t^=c]").first.click()


def test_a_refusal_speaks_first_and_moves_nothing(new_page: NewPage, guest: Guest, server: Server) -> None:
    other = Guest(server.address)
    table = laid_out(guest, other)
    page, across = new_page(guest), new_page(other)
    page.goto(f"/t/{table}")
    board = page.locator(".board").bounding_box()
    press_on(page)
    note = page.get_by_role("alert")
    expect(note.locator("p")).not_to_contain_text("§")
    assert page.locator(".board").bounding_box() == board
    note.get_by_role("button", name="Close").click()
    expect(note).to_have_count(0)
    across.goto(f"/t/{table}")
    press_on(across)
    expect(across.locator("#note")).to_contain_text("turn")
    expect(across.get_by_role("alert")).to_have_count(0)
