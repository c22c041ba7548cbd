"""Burgueses against the strongest bot, from the shelf to the last point, in each of the four ways to play it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.depth import sample

from .conftest import DESKTOP, PHONE, NewPage
from .table import ASKING, BUTTONS, LIFTED, PIECES, aim, await_state, await_turn, focus, state, version

pytestmark = pytest.mark.compiled

MOST_STEPS = 400
VERDICT = re.compile(r"beats|share the victory|wins|draw")
Press = Callable[[Page, Locator], None]


def open_table(page: Page, press: Callable[[Locator], None]) -> None:
    """As somebody who comes for the first time."""
    page.goto("/")
    press(page.get_by_role("link", name="Burgueses", exact=True))
    page.get_by_label("Your name").fill("Ana")
    press(page.locator("button[value=arquitecta]"))
    expect(page.locator("#table")).to_be_visible()


def choose(page: Page, dice: random.Random) -> Locator:
    """A piece on the board, and of one that asks which action a button; else a button."""
    for found in (page.locator(f"{PIECES}, {ASKING}"), page.locator(BUTTONS)):
        if count := found.count():
            thing = found.nth(dice.randrange(count))
            return answer(page, thing, dice) if thing.get_attribute("data-many") else thing
    raise AssertionError("it is my turn, and nothing can be pressed")


def answer(page: Page, asking: Locator, dice: random.Random) -> Locator:
    at = aim(asking)
    page.mouse.click(at["x"], at["y"])
    wanted = page.locator(f"{BUTTONS}.wanted")
    expect(wanted.first).to_be_visible()
    return wanted.nth(dice.randrange(wanted.count()))


def play(page: Page, press: Press, seed: int = 1) -> None:
    """To the end."""
    dice = random.Random(seed)
    for _ in range(MOST_STEPS):
        if not await_turn(page):
            return
        before = version(page)
        act(page, press, choose(page, dice))
        await_state(page, "mine", "theirs", "over", after=before)
    raise AssertionError(f"not over after {MOST_STEPS} steps")


def act(page: Page, press: Press, thing: Locator) -> None:
    """What the first press only lifts, a second one does."""
    press(page, thing)
    if not is_wanted(thing) and page.locator(LIFTED).count():
        press(page, thing)


def is_wanted(thing: Locator) -> bool:
    """One of several deeds that a lifted piece has asked about: its press does it."""
    return ".wanted" in str(thing)


def check_end(page: Page) -> None:
    assert state(page) == "over"
    expect(page.get_by_role("heading", name=VERDICT)).to_be_visible()
    expect(page.get_by_role("table", name="Points by category").get_by_role("row")).to_have_count(3)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.locator(PIECES)).to_have_count(0)


def is_piece(thing: Locator) -> bool:
    return thing.get_attribute("data-a") is not None


def by_mouse(page: Page, thing: Locator) -> None:
    if not is_piece(thing):
        thing.click()
        return
    at = aim(thing)
    page.mouse.click(at["x"], at["y"], delay=30)


def play_by_mouse(new_page: NewPage) -> None:
    page = new_page(size=DESKTOP, reduced_motion="no-preference")
    open_table(page, lambda thing: thing.click())
    play(page, by_mouse)
    check_end(page)


def by_finger(page: Page, thing: Locator) -> None:
    if not is_piece(thing):
        thing.tap()
        return
    at = aim(thing)
    page.touchscreen.tap(at["x"], at["y"])


def play_by_touch(new_page: NewPage) -> None:
    page = new_page(size=PHONE, has_touch=True, is_mobile=True, reduced_motion="no-preference")
    open_table(page, lambda thing: thing.tap())
    play(page, by_finger)
    check_end(page)


def by_keys(page: Page, thing: Locator) -> None:
    """Tab to the board, arrows to the piece, Enter; a button by Tab alone."""
    goal = thing.get_attribute("id") or ""
    key = "ArrowRight" if is_piece(thing) else "Tab"
    if is_piece(thing) and not focus(page).startswith("p-"):
        page.keyboard.press("Shift+Tab" if focus(page) == "bar" else "Tab")
    for _ in range(40):
        if focus(page) == goal:
            break
        on_board = focus(page).startswith("p-")
        page.keyboard.press(key if on_board or not is_piece(thing) else "Tab")
    assert focus(page) == goal
    page.keyboard.press("Enter")


def play_by_keyboard(new_page: NewPage) -> None:
    page = new_page(size=DESKTOP)

    def press(thing: Locator) -> None:
        thing.focus()
        page.keyboard.press("Enter")

    def step(page: Page, thing: Locator) -> None:
        assert version(page) == "1" or focus(page), "the focus was lost when the table changed"
        by_keys(page, thing)

    open_table(page, press)
    page.keyboard.press("Tab")
    play(page, step)
    check_end(page)


def play_without_javascript(new_page: NewPage) -> None:
    page = new_page(size=DESKTOP, java_script_enabled=False)
    open_table(page, lambda thing: thing.click())
    dice = random.Random(1)
    while state(page) != "over":
        if state(page) == "mine":
            buttons = page.locator(BUTTONS)
            with page.expect_navigation():
                buttons.nth(dice.randrange(buttons.count())).click()
            if (sure := page.locator("#bar input[name=sure]")).count():
                expect(page.locator("#bar .sentence")).not_to_be_empty()
                with page.expect_navigation():
                    sure.locator("xpath=..").locator("button.primary").click()
        else:
            page.reload()
    check_end(page)


WAYS = {
    "by mouse": play_by_mouse, "by touch": play_by_touch, "by keyboard": play_by_keyboard,
    "without JavaScript": play_without_javascript,
}  # fmt: skip


@pytest.mark.parametrize("way", sample(list(WAYS), 1, "ways"))
def test_a_whole_game(new_page: NewPage, way: str) -> None:
    """One of the four every day; all of them in the deep run."""
    WAYS[way](new_page)


def test_without_javascript_the_page_looks_again_by_itself(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    open_table(page, lambda thing: thing.click())
    while state(page) == "mine":
        with page.expect_navigation():
            page.locator(BUTTONS).first.click()
    expect(page.locator("#table[data-state=mine]")).to_be_visible()
