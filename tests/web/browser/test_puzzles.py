"""A puzzle in a browser: a wrong try, then giving up, and what the page marks done to the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from andamio.core.puzzles import Puzzle
from andamio.games import SHELF, find
from tests.depth import SEED, sample

from .conftest import DESKTOP, PHONE, NewPage
from .table import BUTTONS, LIFTED
from .test_lessons import MARKED, WAYS, step_on, step_without_javascript
from .watch import Watch

pytestmark = pytest.mark.compiled
SAID, REFUSED = "#bar .lesson", "#note"


def puzzle_of(game: str) -> Puzzle:
    """One in which something wrong takes one step."""
    found = [puzzle for puzzle in find(game).puzzles if any(len(each.actions) == 1 for each in puzzle.outcomes[1:])]
    return found[SEED % len(found)]


def try_wrong(page: Page, puzzle: Puzzle, way: str) -> None:
    """By its button: listed first where there are too many for the bar."""
    wrong = next(each.actions[0] for each in puzzle.outcomes[1:] if len(each.actions) == 1)
    if page.locator("[data-list]:visible").count():
        page.locator("[data-list]").click()
    button = page.locator(f"{BUTTONS}[value='{wrong}']")
    for _ in range(2):
        button.focus()
        page.keyboard.press("Enter")
        if way == "without JavaScript" or not page.locator(LIFTED).count():
            break
    if (sure := page.locator("#bar input[name=sure]")).count():
        sure.locator("xpath=..").locator("button.primary").click()


@pytest.mark.parametrize("way", sample(WAYS, 1, "ways to solve"))
@pytest.mark.parametrize("game", sample(SHELF, 1, "puzzles in a browser"))
def test_a_puzzle_is_tried_given_up_and_done(new_page: NewPage, watch: Watch, game: str, way: str) -> None:
    watch.allow("status of 409")
    puzzle, more = puzzle_of(game), {"has_touch": True, "is_mobile": True} if way == "by touch" else {}
    page = new_page(
        size=PHONE if way == "by touch" else DESKTOP, java_script_enabled=way != "without JavaScript", **more
    )
    page.goto(f"/games/{game}/puzzles/{puzzle.name}")
    page.get_by_role("button", name="Sit down and solve it").click()
    expect(page.locator(SAID)).to_contain_text("Which move is best here?")
    expect(page.locator(MARKED)).to_have_count(0)
    try_wrong(page, puzzle, way)
    expect(page.locator(REFUSED)).to_contain_text("Not the best")
    if page.locator(LIFTED).count():  # what was looked at first is put down
        page.locator("#bar [data-put-back]").click()
    page.get_by_role("button", name="Show me").click()
    for _ in puzzle.solution:
        expect(page.locator(SAID)).to_contain_text("The solution:")
        step_without_javascript(page) if way == "without JavaScript" else step_on(page, way)
    expect(page.locator("#bar")).to_contain_text("That is it!")
    expect(page.get_by_role("button", name="Next puzzle")).to_be_visible()
