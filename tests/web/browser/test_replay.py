"""After the match: its record leaves and comes back, and the replay shows each step through anybody's eyes."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect

from andamio.core.match import Match
from andamio.core.record import write
from andamio.games import SHELF, find

from ..server import Guest, Server, play_out
from .conftest import PHONE, NewPage
from .gallery import position
from .table import BUTTONS, await_state, boxes, data, sit_both, state
from .watch import Watch

pytestmark = pytest.mark.compiled

HAND = "#table [data-t^=c][data-from=deck]"  # cards of a hand that is seen


@pytest.fixture
def over(server: Server, guest: Guest) -> str:
    other = Guest(server.address)
    table = sit_both(guest, other)
    play_out(table, [guest, other])
    return table


def test_a_record_leaves_and_comes_back_the_same(new_page: NewPage, guest: Guest, over: str, tmp_path: Path) -> None:
    page = new_page(guest)
    page.goto(f"/t/{over}")
    verdict = page.get_by_role("heading", level=2).first.inner_text()
    with page.expect_download() as download:
        page.locator(".end").get_by_role("link", name="Record").click()
    file = tmp_path / "match.acta.txt"
    download.value.save_as(file)
    assert file.read_text().startswith("andamio acta 1\ngame: burgueses\n")
    page.goto("/import")
    page.locator("#record").set_input_files(file)
    page.get_by_role("button", name="Open").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+/replay$"))
    assert over not in page.url
    expect(page.locator("output")).to_have_text(f"1/{plies(guest, over)}")  # dealt: somebody decides
    page.get_by_role("link", name="Back to the table").click()
    expect(page.get_by_role("heading", level=2).first).to_have_text(verdict)
    with page.expect_download() as download:
        page.locator(".end").get_by_role("link", name="Record").click()
    assert Path(download.value.path()).read_text() == file.read_text()


def plies(guest: Guest, table: str) -> int:
    return int(guest.see(table)["log"][-1]["ply"])


def test_a_record_that_is_not_over_is_played_on(
    new_page: NewPage, server: Server, guest: Guest, tmp_path: Path
) -> None:
    match = position()
    file = tmp_path / "half.acta.txt"
    file.write_text(write(match))
    page = new_page(guest)
    page.goto("/import")
    page.locator("#record").set_input_files(file)
    page.get_by_role("button", name="Open").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    page.get_by_label("Your name").fill("Ana")
    seats = page.locator("form.sit button[name=seat]")
    expect(seats).to_have_count(2)
    seats.nth(match.turn).click()
    await_state(page, "waiting")
    Guest(server.address).sit(page.url.rpartition("/")[2])
    await_state(page, "mine")
    expect(page.locator(BUTTONS)).to_have_count(len(match.legal()))


def test_what_is_no_record_is_refused_with_its_line(new_page: NewPage, tmp_path: Path, watch: Watch) -> None:
    file = tmp_path / "no.txt"
    file.write_text("andamio acta 1\ngame: burgueses\nnonsense\n")
    page = new_page()
    page.goto("/import")
    page.locator("#record").set_input_files(file)
    watch.allow("status of 422")
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("alert")).to_contain_text("line 3")
    expect(page.locator("#record")).to_be_visible()  # another can be chosen


def step(page: Page) -> int:
    return int(data(page, "ply"))


def test_the_slider_goes_to_any_step(new_page: NewPage, guest: Guest, over: str) -> None:
    page = new_page(guest)
    page.goto(f"/t/{over}/replay?at=0")
    last = plies(guest, over)
    page.locator("#at").focus()
    for ply in range(1, 4):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#table")).to_have_attribute("data-ply", str(ply))
        expect(page.locator("#at")).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator("output")).to_have_text(f"{last}/{last}")
    expect(page).to_have_url(re.compile(rf"at={last}\b"))
    page.get_by_role("link", name="Step back").click()
    expect(page.locator("output")).to_have_text(f"{last - 1}/{last}")
    page.reload()
    assert step(page) == last - 1
    page.locator("#log a").last.click()
    expect(page.locator("#table")).not_to_have_attribute("data-ply", str(last - 1))
    assert state(page) == "replay"


@pytest.mark.parametrize("game", SHELF)
def test_the_arrow_keys_step_on_and_back(new_page: NewPage, guest: Guest, game: str) -> None:
    """Whatever the game's drawings are called."""
    page = new_page()
    page.goto(f"/t/{guest.take_in(write(played(game, 400)))}/replay?at=12")
    for key, ply in (("ArrowRight", 13), ("ArrowRight", 14), ("ArrowLeft", 13), ("ArrowLeft", 12)):
        page.keyboard.press(key)
        expect(page.locator("#table")).to_have_attribute("data-ply", str(ply))


def played(game: str, steps: int) -> Match:
    match, dice = find(game).edition().new(3), Random(3)
    while match.steps < steps and not match.is_over:
        match.play(dice.choice(match.legal()))
    return match


LEAP = """([ply]) => {
    const slider = document.querySelector("#at");
    slider.value = ply;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
}"""
EARNED = """() => {
    const { top, bottom } = document.querySelector(".middle").getBoundingClientRect();
    return [...document.querySelectorAll(".earned")].map((sign) => {
        const box = sign.getBoundingClientRect(), y = box.top + box.height / 2;
        const is_in_sight = y > top && y < bottom;
        sign.remove();
        return is_in_sight;
    });
}"""


def test_what_a_piece_out_of_sight_earned_is_not_shown_over_the_bar(new_page: NewPage, guest: Guest) -> None:
    """On a phone half of a town is scrolled away."""
    match = played("a_construir", 400)
    page = new_page(None, PHONE, has_touch=True, is_mobile=True, reduced_motion="no-preference")
    page.goto(f"/t/{guest.take_in(write(match))}/replay?at=1&seat=0")
    plies, shown = int(page.locator("#at").get_attribute("max") or 0), []
    for ply in range(2, plies):
        page.evaluate(LEAP, [ply])
        expect(page.locator("#table")).to_have_attribute("data-ply", str(ply))
        shown += page.evaluate(EARNED)
    assert shown and all(shown), shown


TOLD = 'least => parseInt(document.querySelector("output").innerText) > least'
FOLLOWED = """() => {
    const told = parseInt(document.querySelector("output").innerText);
    return document.querySelector("#table").dataset.ply === String(told);
}"""


def test_the_slider_is_dragged_and_the_table_follows(new_page: NewPage, guest: Guest, over: str) -> None:
    page = new_page(guest)
    page.goto(f"/t/{over}/replay?at=0")
    slider = page.locator("#at").bounding_box()
    assert slider
    y = slider["y"] + slider["height"] / 2
    page.mouse.move(slider["x"] + 8, y)
    page.mouse.down()
    plies = int(page.locator("output").inner_text().split("/")[1])
    for share in (0.3, 0.6, 0.9):
        page.mouse.move(slider["x"] + share * slider["width"], y, steps=4)
        page.wait_for_function(TOLD, arg=(share - 0.1) * plies)
    page.mouse.up()
    page.wait_for_function(FOLLOWED)


TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def test_a_step_that_comes_late_is_not_shown(new_page: NewPage, guest: Guest, over: str) -> None:
    page = new_page(guest)
    page.goto(f"/t/{over}/replay?at=0")
    held: list[Route] = []
    page.route(re.compile(r"replay\?at=1&.*part"), lambda route: held.append(route))
    page.locator("#at").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#table")).to_have_attribute("data-ply", "2")
    with page.expect_response(re.compile(r"replay\?at=1&.*part")):
        held[0].continue_()
    page.evaluate(TWO_FRAMES)
    assert step(page) == 2


def test_a_step_tells_nothing_of_what_comes_later(new_page: NewPage, guest: Guest, over: str) -> None:
    page = new_page(guest)
    page.goto(f"/t/{over}/replay?at=7")
    told = page.locator("#log li").evaluate_all("lines => lines.map((line) => Number(line.dataset.ply))")
    assert told and max(told) == 7


def test_each_sees_the_step_with_their_own_eyes(new_page: NewPage, guest: Guest, over: str) -> None:
    page = new_page(guest)
    page.goto(f"/t/{over}/replay?at=2")
    hands = {}
    for seat, eyes in ((0, "Ana"), (1, "Blas"), (-1, "onlookers")):
        page.get_by_label("Seen by").select_option(label=eyes)
        page.wait_for_url(f"**/replay?*seat={seat}*")  # it changes with the table, not with the list
        expect(page.locator("#eyes option:checked")).to_have_text(eyes)
        hands[eyes] = set(page.locator(HAND).evaluate_all("cards => cards.map((card) => card.id)"))
    assert hands["Ana"] and hands["Blas"] and not hands["Ana"] & hands["Blas"]
    assert not hands["onlookers"]


def test_no_title_is_cut_on_a_phone(new_page: NewPage, guest: Guest, over: str) -> None:
    """Of any game, at the table and beside the links of its replay."""
    page = new_page(guest, PHONE, has_touch=True, is_mobile=True, prefs={"lang": "es", "pace": "none"})
    for address in (f"/t/{over}/replay", f"/t/{guest.make('me', 'aprendiz')}"):
        page.goto(address)
        for game in SHELF:
            title = find(game).title
            page.locator(".table-head h1 a").evaluate("(link, title) => { link.textContent = title; }", title)
            (((_, said),), ((_, head),)) = boxes(page, ".table-head h1"), boxes(page, ".table-head")
            assert said["y"] >= head["y"] - 0.5 and said["height"] <= head["height"], (address, title)
            assert page.locator(".table-head h1").evaluate("title => title.scrollWidth <= title.clientWidth"), title


def test_without_javascript_too(new_page: NewPage, guest: Guest, over: str) -> None:
    page = new_page(guest, java_script_enabled=False)
    page.goto(f"/t/{over}/replay?at=0")
    page.get_by_role("link", name="Step on").click()
    assert step(page) == 1
    page.get_by_label("Seen by").select_option(label="Blas")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#eyes option:checked")).to_have_text("Blas")
    assert step(page) == 1
