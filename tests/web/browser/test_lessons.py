"""A first lesson in a browser, done by somebody who reads only what the page says and presses only what it marks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from andamio.games import SHELF
from tests.depth import sample

from .conftest import DESKTOP, PHONE, NewPage
from .table import BUTTONS, LIFTED, MIDDLE, await_state, reach, version

pytestmark = pytest.mark.compiled
MARKED = ".stage .best[data-a]"  # pieces of one action
WAYS = ("by mouse", "by touch", "by keys", "without JavaScript")
SAID, STEP = "#bar .lesson", "#bar .lesson .step"
POINTED = ".stage .best, .hand .best"
IN_SIGHT = """pieces => pieces.map((piece) => {
    const box = piece.getBoundingClientRect();
    return box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
})"""


def press(page: Page, way: str) -> None:
    """What is marked, the piece if its middle can be hit, else its button; again where it was only lifted."""
    piece, button = page.locator(MARKED), page.locator(f"{BUTTONS}.best").first
    for _ in range(2):
        at = piece.first.evaluate(MIDDLE) if piece.count() else None
        if way == "by keys":
            button.focus()
            page.keyboard.press("Enter")
        elif at:
            (page.touchscreen.tap if way == "by touch" else page.mouse.click)(at["x"], at["y"])
        else:
            (button.tap if way == "by touch" else button.click)()
        if not page.locator(LIFTED).count():
            return


def step_on(page: Page, way: str) -> None:
    before = version(page)
    press(page, way)
    await_state(page, "mine", "theirs", after=before)


def step_without_javascript(page: Page) -> None:
    with page.expect_navigation():
        page.locator(f"{BUTTONS}.best").first.click()
    if (sure := page.locator("#bar input[name=sure]")).count():
        with page.expect_navigation():
            sure.locator("xpath=..").locator("button.primary").click()


def told(page: Page) -> tuple[int, int, str]:
    """What a newcomer has before the eyes: which step of how many it is, and what it says."""
    number, _, steps = page.locator(STEP).inner_text().partition("/")
    return int(number), int(steps), page.locator(SAID).inner_text()


def is_pointed_at(page: Page) -> bool:
    """Something is marked, and what lies on the table is marked there too, in sight."""
    buttons = page.locator(f"{BUTTONS}.best")
    on_the_table = page.locator(f"{BUTTONS}.best.placed").count()
    return buttons.count() > 0 and (not on_the_table or any(page.locator(POINTED).evaluate_all(IN_SIGHT)))


def follow(page: Page, game: str, way: str) -> list[str]:
    """From the shelf to the end of the lesson by what the page says and marks, and nothing else: all that was said."""
    page.goto(f"/games/{game}")
    page.get_by_role("button", name="Learn by playing: 4 minutes").click()
    expect(page.locator(STEP)).to_be_visible()
    said: list[str] = []
    while page.locator(STEP).count():
        number, steps, words = told(page)
        assert number == len(said) + 1 and number <= steps, "each press goes one step on"
        assert len(words) > len(f"{number}/{steps} ") and words not in said and is_pointed_at(page)
        said.append(words)
        step_without_javascript(page) if way == "without JavaScript" else step_on(page, way)
    assert len(said) == steps
    return said


@pytest.mark.parametrize("way", sample(WAYS, 1, "ways to learn"))
@pytest.mark.parametrize("game", sample(SHELF, 1, "lessons"))
def test_a_newcomer_follows_the_page_to_the_end_of_the_first_lesson(new_page: NewPage, game: str, way: str) -> None:
    more = {"has_touch": True, "is_mobile": True} if way == "by touch" else {}
    page = new_page(
        size=PHONE if way == "by touch" else DESKTOP, java_script_enabled=way != "without JavaScript", **more
    )
    said = follow(page, game, way)
    expect(page.locator("#bar .sentence")).to_have_text("Well done!")
    assert page.locator(SAID).inner_text() not in said
    expect(page.get_by_role("button", name="Play a whole game")).to_be_visible()
    expect(page.locator(MARKED)).to_have_count(0)
    page.goto(f"/games/{game}")
    expect(page.locator("main")).to_contain_text("✓")


# -- people do not go straight on


def begin(page: Page, game: str = "burgueses") -> str:
    page.goto(f"/games/{game}")
    page.get_by_role("button", name="Learn by playing: 4 minutes").click()
    expect(page.locator(STEP)).to_be_visible()
    return page.url


def at_step(page: Page, number: int) -> None:
    expect(page.locator(STEP)).to_have_text(re.compile(f"^{number}/"))


def test_nothing_is_lost_by_going_back_leaving_or_a_second_tab(new_page: NewPage) -> None:
    page = new_page()
    table = begin(page)
    for _ in range(2):
        step_on(page, "by keys")
    at_step(page, 3)
    second = page.context.new_page()
    second.goto(table)
    at_step(second, 3)
    step_on(second, "by keys")
    at_step(page, 4)
    page.get_by_role("button", name="Undo").click()
    at_step(page, 3)
    at_step(second, 3)
    page.goto("/games/burgueses")
    page.go_back()
    at_step(page, 3)
    assert begin(page) == table
    at_step(page, 3)


def test_a_double_tap_goes_one_step_on(new_page: NewPage) -> None:
    page = new_page(hasty=True, size=PHONE, has_touch=True, is_mobile=True)
    begin(page, "bloque_a_bloque")
    before, sent = version(page), list[Route]()
    page.route("**/play", lambda route: sent.append(route))  # the first is still on its way when the second tap comes
    at = page.locator(MARKED).first.evaluate(MIDDLE) or reach(page.locator(MARKED).first)
    for _ in range(2):
        page.touchscreen.tap(at["x"], at["y"])
    expect(page.locator("#bar.busy")).to_be_visible()
    assert len(sent) == 1
    sent[0].continue_()
    await_state(page, "mine", after=before)
    at_step(page, 2)
