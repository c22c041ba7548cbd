"""What one prefers, chosen in the form and seen at the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from andamio.core.match import Match
from andamio.core.record import write
from andamio.games.burgueses import state as g

from ..server import Guest, Server
from .conftest import PHONE, NewPage
from .gallery import laid_out, position_where
from .table import BUTTONS, LIFTED, PIECES, await_state, press, version

pytestmark = pytest.mark.compiled

COUNT_FLIGHTS = """
    window.flights = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) { window.flights++; return animate.apply(this, given); };
"""
RUNNING = """() => document.getAnimations().filter((a) => a.playState === "running")
    .map((a) => (a.animationName ?? a.transitionProperty ?? "flight") + a.effect?.target?.outerHTML.slice(0, 60))"""


@pytest.fixture
def table(guest: Guest, server: Server) -> str:
    """A position of several choices, the guest's turn."""
    return laid_out(guest, Guest(server.address))


def choose(page: Page, back: str, **wanted: str | bool) -> None:
    """In the form, and back to where one was."""
    page.goto(f"/preferences?back={back}")
    for name, value in wanted.items():
        if isinstance(value, bool):
            page.locator(f"input[name={name}]").set_checked(value)
        else:
            page.locator(f"input[name={name}][value={value}]").check()
    page.locator("form.form button.primary").click()
    page.wait_for_url(f"**{back}")


def test_the_language_changes_on_the_spot(new_page: NewPage, guest: Guest, table: str) -> None:
    page = new_page(guest)
    page.goto(f"/t/{table}")
    expect(page.locator(".turn")).to_contain_text("Your turn")
    page.get_by_role("button", name="Español").click()
    page.wait_for_url(f"**/t/{table}")
    expect(page.locator(".turn")).to_contain_text("Te toca")
    assert page.locator("html").get_attribute("lang") == "es"
    page.get_by_role("button", name="English").click()
    expect(page.locator(".turn")).to_contain_text("Your turn")


def test_the_first_language_is_the_browsers(new_page: NewPage) -> None:
    for locale, lang in (("es-MX", "es"), ("en-US", "en"), ("fr-FR", "en")):
        page = new_page(locale=locale)
        page.goto("/")
        assert page.locator("html").get_attribute("lang") == lang


def brightness(page: Page) -> int:
    red, green, blue = page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")
    return int(red + green + blue) // 3


@pytest.mark.parametrize("system", ["light", "dark"])
def test_the_theme(new_page: NewPage, system: str) -> None:
    page = new_page(color_scheme=system)
    page.goto("/")
    assert (brightness(page) > 128) == (system == "light")
    for theme in ("dark", "light"):
        choose(page, "/", theme=theme)
        assert (brightness(page) > 128) == (theme == "light")
    choose(page, "/", theme="auto")
    assert (brightness(page) > 128) == (system == "light")


def ends_the_turn(match: Match) -> bool:
    """Whatever is shown, a king follows and then the other."""
    return len(match.legal()) > 1 and match.view().phase == g.SHOWING


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_step_that_ends_the_turn_is_looked_at_first(
    new_page: NewPage, guest: Guest, server: Server, script: bool
) -> None:
    table = laid_out(guest, Guest(server.address), match=position_where(ends_the_turn))
    page = new_page(guest, java_script_enabled=script)
    page.goto(f"/t/{table}")
    before, label = version(page), page.locator(BUTTONS).first.inner_text()
    (page.locator(PIECES) if script else page.locator(BUTTONS)).first.click()
    expect(page.locator("#bar .sentence")).to_contain_text("ends your turn")
    if not script:
        expect(page.locator("#bar .sentence")).to_contain_text(label, ignore_case=True)
    page.locator("#bar").get_by_text("Cancel").click()
    expect(page.locator(BUTTONS).first).to_have_text(label)
    assert version(page) == before
    page.locator(BUTTONS).first.click()
    (page.locator(BUTTONS) if script else page.get_by_role("button", name="Do it")).first.click()
    expect(page.locator("#table")).not_to_have_attribute("data-version", before)


def test_one_touch_does_it_for_those_who_prefer_that(new_page: NewPage, guest: Guest, server: Server) -> None:
    table = laid_out(guest, Guest(server.address), match=position_where(ends_the_turn))
    page = new_page(guest)
    choose(page, f"/t/{table}", touch=True)
    before = version(page)
    page.locator(PIECES).first.click()
    expect(page.locator("#table")).not_to_have_attribute("data-version", before)


def test_a_step_that_can_be_taken_back_is_one_touch(new_page: NewPage, guest: Guest, server: Server) -> None:
    table = laid_out(guest, Guest(server.address), match=position_where(lambda match: g.TRADE.start in match.legal()))
    page = new_page(guest)
    page.goto(f"/t/{table}")
    before = version(page)
    page.locator(f"{BUTTONS}[value='{g.TRADE.start}']").click()
    await_state(page, "mine", after=before)
    expect(page.locator(LIFTED)).to_have_count(0)


def has_one_option(match: Match) -> bool:
    return len(match.legal()) == 1 and len(match.actions) > 20


def sit_where_nothing_can_be_chosen(page: Page, guest: Guest, other: Guest) -> str:
    match = position_where(has_one_option)
    table = guest.take_in(write(match))
    other.sit(table, 1 - match.turn)
    page.goto(f"/t/{table}")
    page.locator("form.sit input[name=name]").fill("Ana")
    page.locator("form.sit button").click()
    return table


def test_a_step_with_a_single_option_plays_itself(new_page: NewPage, guest: Guest, server: Server) -> None:
    page = new_page(guest)
    table = sit_where_nothing_can_be_chosen(page, guest, Guest(server.address))
    kept = guest.see(table)
    assert kept["turn"] != kept["seat"] or len(kept["legal"]) > 1


def test_unless_one_prefers_to_play_it(new_page: NewPage, guest: Guest, server: Server) -> None:
    page = new_page(guest)
    choose(page, "/tables", autoplay=False)
    table = sit_where_nothing_can_be_chosen(page, guest, Guest(server.address))
    await_state(page, "mine")
    expect(page.locator(BUTTONS)).to_have_count(1)
    before = version(page)
    choose(page, f"/t/{table}", autoplay=True)
    expect(page.locator("#table")).not_to_have_attribute("data-version", before)


def animations_of_a_step(page: Page, table: str) -> tuple[int, list[str]]:
    page.add_init_script(COUNT_FLIGHTS)
    page.goto(f"/t/{table}")
    before = version(page)
    press(page.locator(PIECES).first)
    await_state(page, "mine", "theirs", "over", after=before)
    return page.evaluate("window.flights"), page.evaluate(RUNNING)


@pytest.mark.parametrize(
    "how", [{"prefs": {"motion": "none"}, "reduced_motion": "no-preference"}, {}], ids=["chosen", "system"]
)
def test_nothing_moves_for_those_who_prefer_that(new_page: NewPage, guest: Guest, table: str, how: object) -> None:
    assert isinstance(how, dict)
    flights, running = animations_of_a_step(new_page(guest, **how), table)
    assert (flights, running) == (0, [])


def test_pieces_move_for_the_others(new_page: NewPage, guest: Guest, table: str) -> None:
    flights, running = animations_of_a_step(new_page(guest, reduced_motion="no-preference"), table)
    assert flights > 0 and running


def test_the_guide_explains_each_step_and_can_be_turned_off(new_page: NewPage, guest: Guest, table: str) -> None:
    page = new_page(guest)
    page.goto(f"/t/{table}")
    guide = page.locator(".guide")
    expect(guide.get_by_role("link", name="§").first).to_be_visible()
    first = guide.inner_text()
    before = version(page)
    press(page.locator(PIECES).first)
    await_state(page, "mine", "theirs", "over", after=before)
    assert guide.inner_text() != first
    choose(page, f"/t/{table}", guide=False)
    expect(guide).to_have_count(0)


def test_junior_says_it_where_one_chooses_with_the_points(new_page: NewPage, guest: Guest, table: str) -> None:
    page = new_page(guest)
    page.goto(f"/t/{table}")
    junior, lesson = page.locator("#bar .junior"), page.locator(".guide p").first.inner_text()
    expect(junior).to_have_count(0)
    choose(page, f"/t/{table}", junior=True, guide=False)
    expect(junior).to_contain_text(lesson)
    expect(junior.locator("b")).to_have_text(page.locator(".own .chip b").first.inner_text())


def test_a_name_is_remembered(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/preferences")
    page.get_by_label("Your name").fill("Íñigo & Zoë")
    page.locator("form.form button.primary").click()
    page.goto("/tables/new")
    expect(page.get_by_label("Your name")).to_have_value("Íñigo & Zoë")


def test_on_a_phone_a_junior_can_press_what_others_can(new_page: NewPage, guest: Guest, table: str) -> None:
    page = new_page(guest, PHONE, has_touch=True, is_mobile=True, prefs={"lang": "es"})
    choose(page, f"/t/{table}", junior=True)
    expect(page.locator("#bar .junior")).to_be_visible()
    for tool in page.locator("#bar .tools button:visible").all():
        place = tool.bounding_box()
        assert place is not None and place["y"] + place["height"] <= PHONE[1] + 1
