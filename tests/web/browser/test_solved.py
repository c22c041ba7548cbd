"""A solved puzzle on a low screen: its words scroll, and every button lies whole within the bar."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from andamio.games import find

from .conftest import NewPage
from .test_lessons import step_on

pytestmark = pytest.mark.compiled
WORDY = ("barrio", "burgueses")  # what is said of their longest solutions does not fit a low bar
# The buttons that are cut by what holds them or by the window, and by how many pixels.
CUT = """() => {
    const low = Math.min(innerHeight, document.querySelector("#bar").getBoundingClientRect().bottom);
    const buttons = [...document.querySelectorAll("#bar :is(button, .button)")].filter((it) => it.checkVisibility());
    const over = (each) => each.getBoundingClientRect().bottom - low;
    return buttons.filter((each) => over(each) > 0.5).map((each) => `${each.textContent.trim()}: ${over(each)}`);
}"""
LAST_WORDS = """words => {
    words.scrollTop = words.scrollHeight;
    return words.lastElementChild.getBoundingClientRect().bottom - words.getBoundingClientRect().bottom;
}"""


def solve_longest(page: Page, game: str) -> None:
    puzzle = max(find(game).puzzles, key=lambda puzzle: len(puzzle.solution))
    page.goto(f"/games/{game}/puzzles/{puzzle.name}")
    page.get_by_role("button", name="Siéntate a resolverlo").click()
    page.get_by_role("button", name="Enséñamelo").click()
    for _ in puzzle.solution:
        step_on(page, "by mouse")
    expect(page.locator(".solved")).to_be_visible()


@pytest.mark.parametrize("size", [(360, 720), (1024, 720)])
@pytest.mark.parametrize("game", WORDY)
def test_no_button_of_a_solved_puzzle_is_cut(new_page: NewPage, game: str, size: tuple[int, int]) -> None:
    page = new_page(size=size, prefs={"lang": "es"})
    solve_longest(page, game)
    assert page.evaluate(CUT) == []
    assert page.locator("#bar div.lesson").evaluate(LAST_WORDS) <= 1
