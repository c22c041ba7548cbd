"""Meeting people in a browser: who waits is told who comes; nobody sits twice; what was typed stays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ..server import Guest, Server, play_out, play_out_apart
from .conftest import DESKTOP, PHONE, NewPage
from .table import await_state, sit_both
from .watch import Watch

pytestmark = pytest.mark.compiled
BELOW = 5  # px below the letters' foot, where underscores are


def test_the_host_in_the_waiting_room_sees_the_guest_come(new_page: NewPage, server: Server) -> None:
    host, guest = new_page(), new_page(size=PHONE)
    host.goto("/tables/new?game=azul_pabellon")
    host.get_by_label("Your name").fill("Ana")
    host.get_by_label("3", exact=True).check()
    for seat in ("Seat 2", "Seat 3"):
        host.get_by_label(seat).select_option("open")
    host.get_by_role("button", name="Open the table").click()
    await_state(host, "waiting")
    expect(host.locator("svg.qr")).to_be_visible()
    host.get_by_role("button", name="Copy the link").click()
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    offset = host.locator(".address a").evaluate("a => parseFloat(getComputedStyle(a).textUnderlineOffset)")
    assert offset >= BELOW, "an address may have underscores: its own line is below them"
    guest.goto(host.locator(".address").inner_text())
    guest.get_by_label("Your name").fill("ana")
    guest.get_by_role("button", name="Sit down at seat 2").click()
    expect(guest.locator(".places")).to_contain_text("ana 2")
    expect(host.locator("[data-person='ana 2']")).to_contain_text("here")
    expect(host.locator("#status")).to_have_text("ana 2 has sat down")
    expect(guest.locator("[data-person=Ana]")).to_contain_text("here")
    expect(guest.locator(".fill")).to_have_count(0)
    host.locator(".fill select").select_option("aprendiz")
    host.get_by_role("button", name="Fill with a bot").click()
    for page in (host, guest):
        await_state(page, "mine", "theirs")
        expect(page.locator("#table")).to_contain_text("Aprendiz")
        expect(page.locator("#table .tag", has_text="away")).to_have_count(0)
    expect(guest.locator(".other")).to_have_count(2)
    expect(guest.locator(".other[open]")).to_have_count(0)  # on a phone they are lines


def test_one_sits_in_one_place_and_a_smaller_table_leaves_nobody_standing(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/tables/new?game=azul_pabellon")
    page.get_by_label("4", exact=True).check()
    page.get_by_label("Seat 4").select_option("me")
    expect(page.get_by_label("Seat 1")).to_have_value("open")
    page.get_by_label("2", exact=True).check()
    expect(page.get_by_label("Seat 1")).to_have_value("me")
    expect(page.get_by_label("Seat 4")).to_have_value("open")


def test_without_javascript_two_places_are_refused_and_all_is_kept(new_page: NewPage, watch: Watch) -> None:
    watch.allow("status of 422")
    page = new_page(java_script_enabled=False)
    page.goto("/tables/new?game=azul_pabellon")
    page.get_by_label("Your name").fill("Zoila")
    page.get_by_label("Seat 2").select_option("me")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_contain_text("you can sit in one place only")
    expect(page.get_by_label("Your name")).to_have_value("Zoila")
    page.get_by_label("Seat 2").select_option("aprendiz")
    page.get_by_role("button", name="Open the table").click()
    await_state(page, "mine", "theirs")
    expect(page.locator(".own .name")).to_have_text("Zoila")


def test_the_first_page_calls_one_to_ones_turn(new_page: NewPage, guest: Guest) -> None:
    table = guest.make("me", "aprendiz", name="Ana", game="azul_pabellon")
    page = new_page(guest)
    page.goto(f"/t/{table}")
    await_state(page, "mine")
    page.goto("/")
    expect(page.locator(f".tables a[href='/t/{table}']")).to_contain_text("Your turn")
    expect(page.locator(f".tables a[href='/t/{table}']")).to_contain_text("Azul")


def test_the_first_page_tells_by_itself_that_it_is_ones_turn(new_page: NewPage, server: Server, guest: Guest) -> None:
    other = Guest(server.address)
    table = sit_both(guest, other)
    first, second = (guest, other) if guest.see(table)["turn"] == 0 else (other, guest)
    page = new_page(second)
    page.goto("/")
    expect(page.locator(".tables")).to_contain_text("'s turn")
    while (seen := first.see(table))["turn"] == first.see(table)["seat"]:
        first.play(table, seen["legal"][0]["id"])
    expect(page.locator(".tables .your-turn")).to_be_visible()
    expect(page).to_have_title(re.compile("^● Your turn · Andamio"))


def test_a_sign_is_shown_at_the_seat_unless_it_is_muted(new_page: NewPage, server: Server, guest: Guest) -> None:
    other = Guest(server.address)
    table = sit_both(guest, other)
    page, across = new_page(guest), new_page(other)
    for looking in (page, across):
        looking.goto(f"/t/{table}")
        looking.wait_for_load_state("networkidle")
    across.locator(".signs > summary").click()
    across.get_by_role("button", name="Well played!").click()
    expect(page.locator(".signed")).to_contain_text("Well played!")
    expect(page.locator(".signed")).to_have_count(0)
    page.locator(".signs > summary").click()
    page.get_by_label("Do not show me Blas's signs").check()
    across.get_by_role("button", name="Thanks!").click()
    expect(across.locator(".signed")).to_contain_text("Thanks!")
    assert page.locator(".signed").count() == 0


def test_a_juniors_seat_stays_one_and_can_be_read_to(new_page: NewPage, guest: Guest) -> None:
    page = new_page()
    page.goto("/tables/new?game=azul_pabellon")
    page.get_by_label("Your name").fill("Ana")
    page.get_by_label("Junior").check()
    page.get_by_role("button", name="Open the table").click()
    await_state(page, "mine")
    expect(page.locator("#table.for-junior #bar .junior")).to_be_visible()
    page.evaluate("() => { speechSynthesis.speak = (said) => { window.said = said.text; }; }")
    page.get_by_role("button", name="Read it to me").click()
    assert page.locator("#sentence").inner_text() in page.evaluate("window.said")
    for size, more in ((DESKTOP, 1.0), ((1280, 720), 1.1)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        junior, plain = page.evaluate(JUNIOR_AND_PLAIN)
        assert all(own > more * other for own, other in zip(junior, plain, strict=True)), (size, junior, plain)
    onlooker = new_page()
    onlooker.goto(page.url)
    expect(onlooker.locator("#table")).to_be_visible()
    expect(onlooker.locator(".for-junior")).to_have_count(0)


# How large one's own drawings are, for a junior and for another.
JUNIOR_AND_PLAIN = """() => {
    const table = document.querySelector("#table"), svgs = [...document.querySelectorAll(".board > svg, .plot svg")];
    const frame = (svg) => svg.viewBox.baseVal;
    const scale = (svg) => Math.min(svg.clientWidth / frame(svg).width, svg.clientHeight / frame(svg).height);
    const junior = svgs.map(scale);
    table.classList.remove("for-junior");
    const plain = svgs.map(scale);
    table.classList.add("for-junior");
    return [junior, plain];
}"""


@pytest.mark.parametrize("where", ["", "/replay?at=3"])
def test_whoever_looks_on_can_read_the_names_of_four(new_page: NewPage, guest: Guest, where: str) -> None:
    table = guest.make("me", *["aprendiz"] * 3, name="Ana", game="a_construir")
    page = new_page(size=(1280, 720))
    page.goto(f"/t/{table}{where}")
    names = page.locator(".other .name")
    expect(names).to_have_text(["Ana", "Aprendiz", "Aprendiz 2", "Aprendiz 3"])
    assert all(names.evaluate_all("names => names.map((name) => name.scrollWidth <= name.clientWidth)"))
    assert page.evaluate(CUT_OFF) == []


# Figures of others that do not stand within their own place.
CUT_OFF = """() => [...document.querySelectorAll(".other .chip")].filter((chip) => {
    if (!chip.checkVisibility()) return false;
    const [own, place] = [chip, chip.closest(".other")].map((thing) => thing.getBoundingClientRect());
    return own.right > place.right + 1 || own.left < place.left - 1;
}).map((chip) => chip.textContent)"""


def test_the_end_is_told_in_large_letters_with_its_story(new_page: NewPage, server: Server, guest: Guest) -> None:
    other = Guest(server.address)
    table = play_out_apart(lambda: sit_both(guest, other), [guest, other])
    page = new_page(guest)
    page.goto(f"/t/{table}")
    expect(page.locator("#outcome")).to_have_text(re.compile("^(You won!|You lost to Blas|A tie: .*)$"))
    expect(page.locator(".lead-lines .lead")).to_have_count(2)
    expect(page.locator(".board svg").first).to_be_attached()
    page.locator(".moments a").first.click()
    expect(page).to_have_url(re.compile(r"/replay\?at=\d+"))


@pytest.mark.parametrize("junior", [True, False])
def test_the_end_of_a_juniors_match_is_a_small_feast(new_page: NewPage, server: Server, junior: bool) -> None:
    """Seen while it is open, and by nobody else; with less motion there is none."""
    other, guest = Guest(server.address), Guest(server.address)
    table = other.make("me", "", name="Blas")
    pages = [new_page(guest, reduced_motion=motion) for motion in ("no-preference", "reduce")]
    for page in pages:
        page.add_init_script(FEASTED)
        page.goto(f"/t/{table}")
        if (sit := page.get_by_role("button", name="Sit down here")).count():
            page.get_by_label("Your name").fill("Ana")
            page.get_by_label("Junior").set_checked(junior)
            sit.click()
        await_state(page, "mine", "theirs")
    play_out(table, [other, guest])
    for page, moves in zip(pages, (True, False), strict=True):
        await_state(page, "over")
        assert (page.evaluate("feasted") > 0) == (junior and moves)


# How much confetti has come so far.
FEASTED = """
    window.feasted = 0;
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
            window.feasted += [...addedNodes].filter((node) => node.className?.includes?.("confetti")).length;
    }).observe(document, { childList: true, subtree: true });
"""


# What a page that lies behind another does when it is called: each call is kept in `told`.
AWAY = """
    window.told = [];
    window.Notification = class {
        static permission = "granted";
        constructor(words, more) { told.push(["notice", words, more.body]); }
    };
    Object.defineProperty(navigator, "vibrate", { value: (time) => told.push(["shaken", time]) });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (at) { told.push(["note", this.frequency.value]); start.call(this, at); };
    Object.defineProperty(document, "hidden", { get: () => true });
"""


@pytest.mark.parametrize("heard", [True, False])
def test_ones_turn_is_told_once_by_notice_by_shaking_and_by_ear(
    new_page: NewPage, server: Server, guest: Guest, heard: bool
) -> None:
    """While the page lies behind another; sound has its switch."""
    other = Guest(server.address)
    table = sit_both(guest, other)
    first, second = (guest, other) if guest.see(table)["turn"] == guest.see(table)["seat"] else (other, guest)
    page = new_page(second, prefs={"sound": "1" if heard else "0"})
    page.add_init_script(AWAY)
    page.goto(f"/t/{table}")
    await_state(page, "theirs")
    page.locator("#sentence").click()
    while (seen := first.see(table))["turn"] == seen["seat"]:
        first.play(table, seen["legal"][0]["id"])
    await_state(page, "mine")
    page.wait_for_function("() => told.filter(([what]) => what !== 'note').length > 1")
    told = page.evaluate("() => told.map(([what]) => what).sort()")
    assert told == [*(["note", "note"] if heard else []), "notice", "shaken"]
    expect(page).to_have_title(re.compile("^● Your turn · "))
