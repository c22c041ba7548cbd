"""What happens at a table beside the moves: refusals, hints, undo, the lost connection, leaving and coming back."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
import segno
from playwright.sync_api import Page, expect

from andamio.core.match import Match
from andamio.games import find
from tests.depth import sample

from ..server import Guest, Server, play_out, serving
from .conftest import PHONE, NewPage
from .gallery import Gallery, laid_out, make_link, position_where
from .table import BUTTONS, PIECES, await_state, boxes, press, sit_both, state, version
from .watch import Watch

pytestmark = pytest.mark.compiled

TRADE = 2  # an action
QUICKER = "choice => { choice.value = 'quick'; choice.dispatchEvent(new Event('change', { bubbles: true })); }"


@pytest.fixture
def other(server: Server) -> Guest:
    return Guest(server.address)


# -- refusals


def test_a_piece_that_cannot_be_pressed_says_why_and_quotes_the_clause(
    new_page: NewPage, guest: Guest, other: Guest
) -> None:
    table = laid_out(guest, other)
    page = new_page(guest)
    page.goto(f"/t/{table}")
    before = version(page)
    page.locator(".stage [data-t^=c]:not([data-a])").first.click()
    note = page.get_by_role("alert")
    expect(note).to_contain_text(re.compile(r"§\d\.\d"))
    clause = note.locator("a.clause").inner_text().strip("§ ")
    rules = guest.call("GET", f"/api/games/burgueses/rules/{clause}")["text"]
    assert " ".join(rules.split())[:40] in " ".join(note.inner_text().split())
    assert version(page) == before
    note.locator("a.clause").click()
    expect(page.locator(f"[id='r{clause}']").first).to_be_in_viewport()


def test_a_refusal_goes_when_it_has_been_read(new_page: NewPage, guest: Guest, other: Guest) -> None:
    page = new_page(guest)
    page.goto(f"/t/{laid_out(guest, other)}")
    refused, note = page.locator(".stage [data-t^=c]:not([data-a])").first, page.get_by_role("alert")
    refused.click()
    expect(note).to_be_visible()
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    refused.click()
    expect(note).to_be_visible()
    page.locator(".table-head").click(position={"x": 2, "y": 2})
    expect(note).to_have_count(0)


def test_what_is_no_longer_true_is_refused_and_the_table_shown(
    new_page: NewPage, guest: Guest, other: Guest, watch: Watch
) -> None:
    table = laid_out(guest, other)
    page = new_page(guest, java_script_enabled=False)
    page.goto(f"/t/{table}")
    guest.play(table, guest.see(table)["legal"][0]["id"])
    watch.allow("status of 409")
    page.locator(BUTTONS).first.click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert version(page) == str(guest.see(table)["version"])


def test_nobody_acts_out_of_turn(new_page: NewPage, guest: Guest, other: Guest) -> None:
    table = laid_out(other, guest)
    page = new_page(guest)
    page.goto(f"/t/{table}")
    assert state(page) == "theirs"
    expect(page.locator(BUTTONS)).to_have_count(0)
    expect(page.locator(PIECES)).to_have_count(0)


# -- hints and undo


def test_a_hint_names_what_to_expect_and_marks_the_piece(new_page: NewPage, guest: Guest, other: Guest) -> None:
    """The best first, with its reason; the others when asked for. Nothing of it lies over the board or the buttons."""
    table = laid_out(guest, other, match=position_where(lambda match: len(match.legal()) > 2))
    page = new_page(guest, PHONE)
    page.goto(f"/t/{table}")
    labels = {label.casefold() for label in page.locator(BUTTONS).all_inner_texts()}
    before = boxes(page, "#bar .tools form[action$=hint] button")
    page.get_by_role("button", name="Hint").click()
    first, others = page.locator(".hints li.first"), page.locator(".hints details li")
    expect(first).to_contain_text(re.compile(r"wins \d+%.*about -?\d+ point.*\.", re.DOTALL))
    assert boxes(page, "#bar .tools form[action$=hint] button") == before, "no other button comes under the finger"
    assert first.locator("b").inner_text().casefold() in labels
    assert not others.count() or not others.first.is_visible()
    shown = [int(re.findall(r"wins (\d+)%", said)[0]) for said in page.locator(".hints li").all_text_contents()]
    assert shown == sorted(shown, reverse=True)
    best = guest.hint(table)[0]["action"]["id"]
    expect(page.locator(f"#a-{best}")).to_have_class(re.compile(r"\bbest\b"))
    target = find("burgueses").drawing.target(best)
    marked = page.locator(".stage .piece.best")
    assert {piece.get_attribute("data-t") for piece in marked.all()} == ({target} if target else set())
    expect(page.locator(".hints")).to_be_in_viewport()
    assert not page.evaluate(OVERLAPS)


OVERLAPS = """() => {
  const box = (x) => x.getBoundingClientRect(), hints = box(document.querySelector(".hints"));
  const beside = (b) => b.left >= hints.right || hints.left >= b.right;
  const met = (b) => b.width && !beside(b) && b.top < hints.bottom - 1 && hints.top < b.bottom - 1;
  return [...document.querySelectorAll("#bar button, #bar .sentence")].map(box).filter(met).length;
}"""


def test_the_piece_that_a_hint_is_about_says_so(new_page: NewPage, guest: Guest, other: Guest) -> None:
    """In Spanish, and to a screen reader as well."""
    match = position_where(lambda match: len(match.legal()) > 1 and not has_buttons(match))
    table = laid_out(guest, other, match=match)
    best = guest.hint(table)[0]["action"]["id"]
    page = new_page(guest, prefs={"lang": "es"})
    page.goto(f"/t/{table}")
    piece = page.locator(".stage .piece.best")
    expect(piece).to_have_attribute("data-t", find("burgueses").drawing.target(best))
    expect(piece).to_have_attribute("aria-label", re.compile(r"\(consejo\)$"))
    expect(page.locator(".hints li.first")).to_contain_text(
        re.compile(r"gana el \d+\s%.*cerca de -?\d+ punto", re.DOTALL)
    )


def has_buttons(match: Match) -> bool:
    """Whether something can be done that no piece stands for."""
    return any(not match.game.drawing.target(action) for action in match.legal())


def test_where_hints_are_not_agreed_there_are_none(new_page: NewPage, guest: Guest, other: Guest) -> None:
    table = sit_both(guest, other, casual=False)
    page = new_page((guest, other)[guest.see(table)["turn"]])
    page.goto(f"/t/{table}")
    expect(page.locator(BUTTONS).first).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


def test_an_own_step_is_taken_back_until_something_is_shown(new_page: NewPage, guest: Guest, other: Guest) -> None:
    table = laid_out(guest, other, match=position_where(lambda match: TRADE in match.legal()))
    page = new_page(guest)
    page.goto(f"/t/{table}")
    before, labels = version(page), page.locator(BUTTONS).all_inner_texts()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    page.locator(f"{BUTTONS}[value='{TRADE}']").click()
    await_state(page, "mine", after=before)
    assert page.locator(BUTTONS).all_inner_texts() != labels
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(BUTTONS)).to_have_text(labels)
    press(page.locator(f"{BUTTONS}[value='0']"))  # to buy shows a card: no way back
    expect(page.locator(BUTTONS).first).to_contain_text(re.compile("show", re.IGNORECASE))
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


# -- live


def test_every_page_follows_and_says_the_move_in_words(new_page: NewPage, guest: Guest, other: Guest) -> None:
    table = laid_out(other, guest)
    page, onlooker = new_page(guest), new_page()
    for looking in (page, onlooker):
        looking.goto(f"/t/{table}")
        looking.wait_for_load_state("networkidle")
    assert not page.title().startswith("●")
    label = other.see(table)["legal"][0]
    other.play(table, label["id"])
    while (seen := other.see(table))["turn"] == seen["seat"]:
        other.play(table, seen["legal"][0]["id"])
    await_state(page, "mine")
    assert page.title().startswith("● Your turn")
    assert "turn" in (page.locator("#icon").get_attribute("href") or "")
    last = guest.see(table)["log"][-1]["text"]
    for looking in (page, onlooker):
        expect(looking.locator("#status")).to_contain_text(last)
        expect(looking.locator("#log li").first).to_contain_text(last)
    expect(page.locator("#status")).to_contain_text("Your turn")


def test_a_lobby_is_live_and_a_match_begins_when_all_sit(gallery: Gallery, new_page: NewPage) -> None:
    host, visitor = new_page(at=gallery.address), new_page(at=gallery.address)
    visitor.goto("/tables")
    visitor.wait_for_load_state("networkidle")
    host.goto("/tables/new")
    host.get_by_label("Your name").fill("Zoila")
    host.get_by_label("Seat 2").select_option("open")
    host.get_by_text("More options").click()
    host.get_by_label("everybody").check()
    host.get_by_role("button", name="Open the table").click()
    await_state(host, "waiting")
    visitor.get_by_role("link", name=re.compile("Zoila")).click()
    visitor.locator("form.sit input[name=name]").fill("Blas")
    visitor.locator("form.sit button").click()
    for page in (host, visitor):
        await_state(page, "mine", "theirs")
        expect(page.locator(".name", has_text="Zoila")).to_be_visible()
        expect(page.locator(".name", has_text="Blas")).to_be_visible()
    assert {state(host), state(visitor)} == {"mine", "theirs"}


WITHOUT_HOUSE = """
window.waits = [];
const later = window.setTimeout.bind(window);
window.setTimeout = (work, ms) => {
  if (work?.name === "connect") { waits.push(ms); ms = 0; }
  return later(work, ms);
};
window.WebSocket = class { constructor() { later(() => this.onclose?.(), 0); } };
"""


def test_pages_that_lost_the_house_do_not_come_back_all_at_once(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(WITHOUT_HOUSE)
    page.goto("/tables")
    page.wait_for_function("() => waits.length >= 6")
    waits = page.evaluate("waits.slice(0, 6)")
    for wait, about in zip(waits, (500, 1000, 2000, 5000, 10_000, 10_000), strict=True):
        assert about / 2 <= wait <= 1.5 * about
    assert len({wait / about for wait, about in zip(waits, (500, 1000, 2000, 5000, 10_000, 10_000), strict=True)}) > 3


@pytest.mark.parametrize("how", sample([signal.SIGINT, signal.SIGKILL], 1, "ends"))
def test_the_page_finds_the_house_again(new_page: NewPage, watch: Watch, tmp_path: Path, how: signal.Signals) -> None:
    watch.allow("WebSocket", "Failed to load resource", "ERR_")
    with serving(tmp_path / "tables.db") as house:
        guest, other = Guest(house.address), Guest(house.address)
        table = sit_both(guest, other)
        page = new_page(guest, at=house.address)
        page.goto(f"/t/{table}")
        page.wait_for_load_state("networkidle")
        kept = version(page)
        house.stop(how)
        expect(page.locator(".lost")).to_be_visible()
        house.start()
        expect(page.locator(".lost")).to_have_count(0)
        assert version(page) == kept == str(guest.see(table)["version"])
        mover = (guest, other)[guest.see(table)["turn"]]
        mover.play(table, mover.see(table)["legal"][0]["id"])
        await_state(page, "mine", "theirs", after=kept)


# -- seats


def test_what_could_not_be_sent_is_told_and_can_be_done_again(
    new_page: NewPage, guest: Guest, other: Guest, watch: Watch
) -> None:
    watch.allow("ERR_INTERNET_DISCONNECTED")
    table = sit_both(guest, other)
    who = guest if guest.see(table)["turn"] == guest.see(table)["seat"] else other
    page = new_page(who)
    page.goto(f"/t/{table}")
    before, button = version(page), page.locator(BUTTONS).first
    page.context.set_offline(True)
    expect(page.locator(".lost")).to_be_visible()
    press(button)
    expect(page.locator("#note")).to_contain_text("could not be sent")
    assert version(page) == before
    page.context.set_offline(False)
    expect(page.locator(".lost")).to_have_count(0)
    page.keyboard.press("Escape")
    press(button)
    expect(page.locator("#table")).not_to_have_attribute("data-version", before)


def test_another_pace_does_not_make_the_page_ask_for_what_its_socket_brings(
    new_page: NewPage, guest: Guest, other: Guest
) -> None:
    table = sit_both(guest, other)
    in_turn, waiting = sorted((guest, other), key=lambda who: who.see(table)["turn"] != who.see(table)["seat"])
    page, asked = new_page(waiting), list[str]()
    page.goto(f"/t/{table}")
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/part") else None)
    with page.expect_websocket():
        page.locator("select[data-pace]").first.evaluate(QUICKER)
    for _ in range(2):
        asked.clear()  # while the sockets changed it may have asked
        before = version(page)
        in_turn.play(table, in_turn.see(table)["legal"][0]["id"])
        expect(page.locator("#table")).not_to_have_attribute("data-version", before)
    assert asked == []


def test_a_bot_stands_in_until_one_is_back(new_page: NewPage, guest: Guest, other: Guest) -> None:
    table = laid_out(guest, other)
    page, across = new_page(guest), new_page(other)
    for looking in (page, across):
        looking.goto(f"/t/{table}")
    before = version(page)
    page.locator(".seat-menu > summary").click()
    page.get_by_role("button", name=re.compile("^Leave")).click()
    expect(page.locator("#bar")).to_contain_text("A bot plays for you")
    expect(across.locator(".other")).to_contain_text("a bot stands in")
    await_state(across, "mine", after=before)  # the bot has played
    page.get_by_role("button", name="I am back").click()
    expect(across.locator(".other")).not_to_contain_text("a bot stands in")
    while (seen := other.see(table))["turn"] == seen["seat"]:
        other.play(table, seen["legal"][0]["id"])
    await_state(page, "mine")
    expect(page.locator(BUTTONS).first).to_be_visible()


def test_a_seat_moves_to_another_device_once(new_page: NewPage, guest: Guest, other: Guest, watch: Watch) -> None:
    table = laid_out(guest, other)
    desk, phone, thief = new_page(guest), new_page(size=PHONE), new_page()
    desk.goto(f"/t/{table}")
    make_link(desk)
    address = desk.locator(".address").inner_text()
    phone.goto(address)
    assert state_of_seat(phone, table) == -1  # looking at a link takes nothing
    phone.goto(address)
    phone.locator("main").get_by_role("button").click()
    await_state(phone, "mine")
    desk.goto(f"/t/{table}")
    expect(desk.locator("#bar")).to_contain_text("You are watching")
    watch.allow("status of 409")
    thief.goto(address)
    expect(thief.get_by_role("heading", level=1)).to_contain_text("no longer valid")


def state_of_seat(page: Page, table: str) -> int:
    return int(page.context.request.get(f"/api/tables/{table}").json()["seat"])


def test_codes_hold_the_address_that_is_shown(new_page: NewPage, guest: Guest, other: Guest) -> None:
    table = laid_out(guest, other)
    page = new_page(guest)
    page.goto(f"/t/{table}/invite")
    assert page.locator(".address").inner_text() == page.url.removesuffix("/invite")
    check_code(page)
    page.goto(f"/t/{table}")
    make_link(page)
    check_code(page)


def check_code(page: Page) -> None:
    expect(page.locator("svg.qr")).to_be_visible()
    paths = page.locator("svg.qr path").evaluate_all("paths => paths.map((path) => path.getAttribute('d'))")
    code = segno.make(page.locator(".address").inner_text(), error="m")
    drawn = code.svg_inline(border=2, dark="#23201C", light="#FFFDF8")
    assert paths and all(path in drawn for path in paths)


def test_a_rematch_brings_all_to_a_new_table(new_page: NewPage, guest: Guest, other: Guest) -> None:
    table = sit_both(guest, other)
    play_out(table, [guest, other])
    page, across = new_page(guest), new_page(other)
    for looking in (page, across):
        looking.goto(f"/t/{table}")
        looking.wait_for_load_state("networkidle")
    page.get_by_role("button", name="Rematch").click()
    await_state(page, "mine", "theirs")
    across.get_by_role("link", name="To the rematch").click()
    await_state(across, "mine", "theirs")
    assert page.url == across.url != f"{guest.address}/t/{table}"


# -- the rules beside the table


def test_the_rules_open_beside_the_table_at_the_clause(new_page: NewPage, guest: Guest, other: Guest) -> None:
    table = laid_out(guest, other)
    page = new_page(guest)
    page.goto(f"/t/{table}")
    link = page.locator(".guide .clause").first
    clause = link.inner_text().strip("§ ")
    link.click()
    rule = page.locator(f".rules-drawer [id='r{clause}']")
    expect(rule).to_be_in_viewport()
    expect(rule).to_be_focused()
    assert page.url == f"{guest.address}/t/{table}"
    before = version(page)
    guest.play(table, guest.see(table)["legal"][0]["id"])
    await_state(page, "mine", "theirs", after=before)
    expect(rule).to_be_focused()  # one reads on while the table changes
