"""One sees what happens: moves of others are shown one by one, what counts stops the show, and one can always go on.

Where a whole game is watched the page's clock runs faster; elsewhere a move is shown until it is skipped.
"""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from andamio.games import SHELF, find

from ..server import Guest, Server, play_out
from .conftest import DESKTOP, PHONE, NewPage
from .gallery import laid_out
from .table import BUTTONS, await_state, boxes, data, overlap, sit_both, state

pytestmark = pytest.mark.compiled

QUICK = 600  # ms that a move is shown at least
MOST = 40_000  # looks at one game
TURN = 40  # letters that say whose turn it is
# What the page says that it has shown, and what it has said aloud.
MARKS = """
    window.told = []; window.said = [];
    document.addEventListener("told", (event) => window.told.push(event.detail));
    const hear = ({ target }) => target.id === "status" && window.said.push(target.textContent);
    new MutationObserver((changes) => changes.forEach(hear)).observe(document, { childList: true, subtree: true });
"""
HASTE = """
    const [real, later] = [performance.now.bind(performance), window.setTimeout];
    performance.now = () => 20 * real();
    window.setTimeout = (deed, ms = 0, ...given) => later(deed, Math.ceil(ms / 20) + 1, ...given);
"""
NOW = """() => {
    const table = document.querySelector("#table").dataset;
    const told = document.querySelector(".caption, body > dialog.summary");
    const box = told?.open === false ? "closing" : told?.className ?? "";  // told of it a moment later
    return [table.state, Number(table.ply), box, told?.innerText ?? ""];
}"""
ACT = """() => {
    const buttons = document.querySelectorAll("#bar .buttons button[name=a]");
    window.dice = ((window.dice ?? 1) * 16807) % 2147483647;
    const button = buttons[window.dice % buttons.length];
    if (button && !document.querySelector("#bar.busy")) button.form.requestSubmit(button);
}"""
# Pieces that move while the end is shown.
FLOWN = """
    window.flown = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
        if (this.dataset.t && document.querySelector("#table").dataset.state === "over") window.flown.push(this.id);
        return animate.apply(this, given);
    };
"""
# Nothing reaches the page, by its socket or because it asked, until it is released.
HELD = """
    window.WebSocket = class extends WebSocket {
        set onmessage(take) { super.onmessage = async (event) => { await window.held; take(event); }; }
    };
"""
HOLD = """() => {
    const real = window.fetch;
    window.held = new Promise((go) => { window.release = go; });
    window.fetch = async (...given) => { await window.held; return real(...given); };
}"""
HIDE = "() => { Object.defineProperty(document, 'hidden', { value: true, configurable: true }); }"


def shown_page(new_page: NewPage, who: Guest, table: str, pace: str = "calm", **more: Any) -> Page:
    page = new_page(who, prefs={"pace": pace}, **more)
    if pace == "quick":
        page.add_init_script(HASTE)
    page.add_init_script(MARKS)
    page.add_init_script(HELD)
    page.goto(f"/t/{table}")
    return page


def await_ply(page: Page, ply: int, wanted: str) -> None:
    expect(page.locator(f"#table[data-state={wanted}][data-ply='{ply}']")).to_be_attached()


def test_the_story_of_a_whole_game_can_be_told_from_the_page_alone(new_page: NewPage, guest: Guest) -> None:
    """Every line of the log was shown for its time and said once, in order; a round's points were closed by hand."""
    table = guest.make("me", "aprendiz")
    page = shown_page(new_page, guest, table, "quick")
    summaries = watched(page, 2)
    told, log = page.evaluate("window.told"), log_of(guest, table)
    check_told(told, log)
    rounds = ["round over" in str(mark["heads"]) or "round is over" in str(mark["heads"]) for mark in told]
    is_all = rounds[-1] and sum(rounds) == 1
    assert summaries == sum(rounds) - is_all, "how a match ended says what its only round brought"
    spoken = [". ".join(lines) for _, lines in sorted(log.items())]
    said = [words for words in page.evaluate("window.said") if words.startswith(tuple(spoken))]  # beside what is lifted
    assert len(said) == len(spoken), "each once"
    for words, lines in zip(said, spoken, strict=True):
        assert words.startswith(lines) and len(words) < len(lines) + TURN, "and nothing but that, and whose turn it is"


@pytest.mark.deep
@pytest.mark.parametrize("game", [game for game in SHELF if game != "burgueses"])
def test_the_story_of_every_other_game_too(new_page: NewPage, guest: Guest, game: str) -> None:
    """With the most seats, all but one of them bots."""
    seats = find(game).seats[-1]
    table = guest.make("me", *["aprendiz"] * (seats - 1), game=game, options={"seats": seats})
    page = shown_page(new_page, guest, table, "quick")
    watched(page, seats)
    check_told(page.evaluate("window.told"), log_of(guest, table))


def watched(page: Page, seats: int) -> int:
    """A whole game, whose summaries are closed by hand: how many there were."""
    summaries, state_of = 0, ("", 0, "", "")
    for _ in range(MOST):
        now, _, box, _ = state_of = page.evaluate(NOW)
        if "summary" in box:
            page.wait_for_timeout(4 * QUICK / 20)
            expect(page.locator("dialog.summary[open]")).to_be_visible()  # it waits
            expect(page.locator("dialog.summary[open] tbody tr")).to_have_count(seats)
            summaries += 1
            page.locator("dialog.summary[open] button").click()
        elif now == "over" and not box:
            return summaries
        elif now == "mine" and not box:
            page.evaluate(ACT)
            time.sleep(0.05)
        else:
            time.sleep(0.005)
    raise AssertionError(f"not over: {state_of}")


def log_of(guest: Guest, table: str) -> dict[int, list[str]]:
    """What the log says, move by move."""
    log: dict[int, list[str]] = {}
    for line in guest.see(table)["log"]:
        log.setdefault(line["ply"], []).append(line["text"])
    return log


def check_told(told: list[Any], log: dict[int, list[str]]) -> None:
    assert {mark["ply"]: mark["lines"] for mark in told} == log
    assert [mark["ply"] for mark in told] == sorted(log), "in order, each once"
    assert all(mark["shown"] >= QUICK for mark in told)


@pytest.fixture
def other(server: Server) -> Guest:
    return Guest(server.address)


def behind(new_page: NewPage, guest: Guest, other: Guest, **more: Any) -> tuple[Page, str, int]:
    """A page that has missed some moves of the other; the table, and how far it is now."""
    table = laid_out(other, guest)
    page = shown_page(new_page, guest, table, **more)
    await_state(page, "theirs")
    with_page_away(page, lambda: turn_of(other, table))
    return page, table, int(guest.see(table)["log"][-1]["ply"])


def turn_of(guest: Guest, table: str) -> None:
    """Whatever is legal first, until another is in turn."""
    while (seen := guest.see(table))["turn"] == seen["seat"]:
        guest.play(table, seen["legal"][0]["id"])


def with_page_away(page: Page, deed: Any) -> None:
    """What is done meanwhile reaches the page as one."""
    page.evaluate(HOLD)
    deed()
    page.evaluate("() => { window.release(); }")


def test_moves_are_shown_one_by_one_and_nothing_can_be_pressed_meanwhile(
    new_page: NewPage, guest: Guest, other: Guest
) -> None:
    page, _, last = behind(new_page, guest, other, size=PHONE, has_touch=True, is_mobile=True)
    page.locator("#table[data-state=show]").wait_for(state="attached")
    first = int(page.locator("#table").get_attribute("data-ply") or 0)
    assert first < last
    caption = page.locator(".caption")
    expect(caption).to_be_visible()
    (_, box), *_ = boxes(page, ".caption")
    assert 0 <= box["x"] and box["x"] + box["width"] <= PHONE[0] and 0 <= box["y"]
    for _, bar in boxes(page, "#bar"):
        assert not overlap(box, bar)
    expect(page.locator(".stage [data-a], .stage [data-many]")).to_have_count(0)
    expect(page.locator(BUTTONS)).to_have_count(0)
    expect(page.locator(".fresh").first).to_be_attached()
    page.locator(".board").tap(position={"x": 4, "y": 4})  # skips this one
    await_ply(page, first + 1, "mine" if first + 1 == last else "show")
    while state(page) == "show":
        page.keyboard.press(" ")
    await_ply(page, last, "mine")
    expect(page.locator(BUTTONS).first).to_be_attached()
    glowing = page.locator(".fresh").first
    assert glowing.evaluate("piece => getComputedStyle(piece).outlineStyle") == "dashed"  # not by colour alone


def test_skip_to_now_and_see_it_again(new_page: NewPage, guest: Guest, other: Guest) -> None:
    page, _, last = behind(new_page, guest, other)
    page.get_by_role("button", name="Skip to now").click()
    await_ply(page, last, "mine")
    expect(page.locator(".caption")).to_have_count(0)
    page.get_by_role("button", name="Show again").click()
    page.locator("#table[data-state=show]").wait_for(state="attached")
    assert int(page.locator("#table").get_attribute("data-ply") or 0) < last
    page.keyboard.press("Escape")
    await_ply(page, last, "mine")
    expect(page.locator(BUTTONS).first).to_be_visible()


def test_a_page_that_nobody_looks_at_is_brought_to_now(new_page: NewPage, guest: Guest, other: Guest) -> None:
    table = laid_out(other, guest)
    page = shown_page(new_page, guest, table)
    await_state(page, "theirs")
    page.evaluate(HIDE)
    with_page_away(page, lambda: turn_of(other, table))
    await_state(page, "mine")
    expect(page.locator(".missed [data-again]")).to_be_visible()


def test_who_goes_back_to_a_table_finds_it_as_it_is_now(new_page: NewPage, guest: Guest, other: Guest) -> None:
    """Not as its page once came; what others have done meanwhile is shown, and nothing that was seen before."""
    table = sit_both(guest, other)
    page = shown_page(new_page, guest, table)
    seen = played_on(table, [guest, other], 8)
    while int(data(page, "ply")) < seen or state(page) == "show":
        page.keyboard.press("Escape")
    page.goto("/tables")
    page.go_back()
    assert int(data(page, "ply")) == seen
    page.goto("/tables")
    last = played_on(table, [guest, other], 2)
    page.go_back()
    expect(page.locator(".caption")).to_be_visible()
    assert seen < int(data(page, "ply")) <= last


def played_on(table: str, guests: list[Guest], moves: int) -> int:
    """Moves of whoever is in turn: how far the table is then."""
    for _ in range(moves):
        seen = guests[0].see(table)
        who = guests[seen["turn"]]
        seen = who.play(table, who.see(table)["legal"][0]["id"])
    return int(seen["log"][-1]["ply"])


def test_the_pace_is_chosen_at_the_table(new_page: NewPage, guest: Guest, other: Guest) -> None:
    page, _, last = behind(new_page, guest, other)
    with page.expect_response(lambda answer: answer.url.endswith("/preferences")):
        page.locator("select[data-pace]").first.select_option("none")
    await_ply(page, last, "mine")  # what is left comes at once
    page.goto("/preferences")
    expect(page.locator("input[name=pace][value=none]")).to_be_checked()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_banner_stands_on_the_board(new_page: NewPage, guest: Guest, size: tuple[int, int]) -> None:
    page = shown_page(new_page, guest, guest.make("me", "aprendiz", game="azul_pabellon"), size=size)
    expect(page.locator(".banner")).to_be_visible()
    ((_, banner),), ((_, board),) = boxes(page, ".banner"), boxes(page, ".board")
    assert banner["x"] < board["x"] + board["width"] / 2 < banner["x"] + banner["width"]
    assert banner["y"] >= board["y"], "no title is covered"


def test_nothing_flies_across_the_end(new_page: NewPage, guest: Guest, other: Guest) -> None:
    table = sit_both(guest, other)
    page = new_page(guest, reduced_motion="no-preference")
    page.add_init_script(FLOWN)
    page.goto(f"/t/{table}")
    play_out(table, [guest, other])
    await_state(page, "over")
    assert page.evaluate("window.flown") == []


def test_a_replay_plays_by_itself_from_the_first_decision(new_page: NewPage, server: Server, guest: Guest) -> None:
    other = Guest(server.address)
    table = sit_both(guest, other)
    play_out(table, [guest, other])
    page = new_page(guest, prefs={"pace": "calm"})
    page.goto(f"/t/{table}/replay")
    await_ply(page, 2, "replay")
    expect(page.locator(".caption")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.locator("#roll")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("ArrowRight")
    await_ply(page, 3, "replay")
    page.keyboard.press("ArrowLeft")
    await_ply(page, 2, "replay")
    assert state(page) == "replay"


def test_a_replay_stops_where_a_round_ends(new_page: NewPage, server: Server, guest: Guest) -> None:
    other = Guest(server.address)
    table = sit_both(guest, other)
    play_out(table, [guest, other])
    ends = [line["ply"] for line in guest.see(table)["log"] if "round ends" in line["text"]]
    page = new_page(guest, prefs={"pace": "quick"})
    page.add_init_script(HASTE)
    page.goto(f"/t/{table}/replay?at={ends[0] - 2}")
    page.locator("#roll").click()
    expect(page.locator("dialog.summary[open]")).to_be_visible()
    page.wait_for_timeout(4 * QUICK / 20)
    await_ply(page, ends[0], "replay")
    page.locator("dialog.summary[open] button").click()
    expect(page.locator("#table")).not_to_have_attribute("data-ply", re.compile(rf"^{ends[0]}$"))
