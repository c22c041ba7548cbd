"""A first lesson in a browser, done by somebody who reads only what the page says and presses only what it marks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from andamio.games import SHELF, find
from tests.depth import sample

from .conftest import DESKTOP, PHONE, NewPage
from .table import BUTTONS, LIFTED, MIDDLE, await_state, version

pytestmark = pytest.mark.compiled
MARKED = ".stage .best[data-a]"  # pieces of one action
WAYS = ("by mouse", "by touch", "by keys", "without JavaScript")
SAID, STEP = "#bar .lesson", "#bar .lesson .step"


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
    page.locator(f"{BUTTONS}.best").first.click()
    if (sure := page.locator("#bar input[name=sure]")).count():
        sure.locator("xpath=..").locator("button.primary").click()


def follow(page: Page, game: str, way: str) -> list[str]:
    """From the shelf to the end of the lesson: all that was said on the way."""
    page.goto(f"/games/{game}")
    page.get_by_role("button", name="Learn by playing: 4 minutes").click()
    said = []
    while page.locator(STEP).count():
        said.append(page.locator(SAID).inner_text())
        step_without_javascript(page) if way == "without JavaScript" else step_on(page, way)
    return said


@pytest.mark.parametrize("way", sample(WAYS, 1, "ways to learn"))
@pytest.mark.parametrize("game", sample(SHELF, 1, "lessons"))
def test_a_newcomer_follows_the_page_to_the_end_of_the_first_lesson(new_page: NewPage, game: str, way: str) -> None:
    lesson = find(game).lessons[0]
    more = {"has_touch": True, "is_mobile": True} if way == "by touch" else {}
    page = new_page(
        size=PHONE if way == "by touch" else DESKTOP, java_script_enabled=way != "without JavaScript", **more
    )
    said = follow(page, game, way)
    assert [step.says.en in words for step, words in zip(lesson.steps, said, strict=True)] == [True] * len(said)
    expect(page.locator(SAID)).to_have_text(lesson.ends.en)
    expect(page.get_by_role("button", name="Play a whole game")).to_be_visible()
    expect(page.locator(MARKED)).to_have_count(0)
