"""Every page, by day and by night, on a desk, a tablet and a phone: nothing is broken on any.

A page is opened once, and all laws look at it. Every day a quarter of the pages are, each in one language and looked at
by axe in one size; the deep run asks for all. Where a table is shown, one can act without scrolling and a finger finds
every piece, in every size.
"""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page

from andamio.core.text import LANGS
from tests.depth import DEEP, SEED, sample

from .conftest import DESKTOP, PHONE, TABLET, Viewer
from .gallery import NAMES
from .inks import faint
from .table import ASKING, PIECES, boxes, overlap, reach_all

pytestmark = pytest.mark.compiled

Size = tuple[int, int]
SIZES = (DESKTOP, TABLET, PHONE)
QUICKLY: dict[str, object] = {"resultTypes": ["violations"], "preload": False}
ALL_RULES: dict[str, object] = {"rules": {"target-size": {"enabled": True}}}
COLOURS: dict[str, object] = {"runOnly": ["color-contrast", "link-in-text-block"]}
FINGER, POINTER = 44, 24  # the least pixels that one can aim at
TOO_WIDE = """() => {
    const page = document.documentElement, wide = page.clientWidth;
    if (page.scrollWidth <= wide) return [];
    return [...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > wide + 1)
        .map((e) => e.outerHTML.slice(0, 120));
}"""
IN_BAR = "#bar :is(button, a, input:not([type=hidden]), select, .sentence, .hints li)"
TALL = ("tall taking", "tall placing", "tall choosing", "tall keeping")
QUARTERS = ("choosing", "aiming", "lining", "joining", "closing", "drawing")
OF_TWO = ("mine", "hints", "question", "long names", "replay", "stood in")
TOWNS = ("town taking", "town building", "town aiming", "towers acting", "towers paying")
LARGE = (*TALL, *(f"quarter {phase}" for phase in QUARTERS), "alone", *TOWNS)
WITH_BAR = (*OF_TWO, "tall replay", "towers selling", *LARGE)
WITH_BUTTONS = ("mine", "new table", "waiting", "over", "replay")


TODAY = sample(NAMES, 7, "pages")


def languages(name: str) -> list[str]:
    return list(LANGS) if DEEP else [LANGS[(SEED + NAMES.index(name)) % len(LANGS)]]


def looked_at(name: str, lang: str) -> list[Size]:
    """By axe, which takes its time."""
    return [DESKTOP, PHONE] if DEEP else [(DESKTOP, PHONE)[(SEED // 2 + NAMES.index(name)) % 2]]


@pytest.mark.parametrize(("name", "lang"), [(name, lang) for name in TODAY for lang in languages(name)])
def test_page(viewer: Viewer, name: str, lang: str) -> None:
    page = viewer.show(name, DESKTOP, lang)
    assert page.locator("html").get_attribute("lang") == lang
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        if name in WITH_BAR and size != DESKTOP:
            viewer.open(page, name)  # a table is laid out for the size that it is opened in
        assert page.evaluate(TOO_WIDE) == [], size
        check_bar(page, name, size)
        check_buttons(page, name, size)
        check_pieces(page, name, size)
        assert size not in looked_at(name, lang) or violations(page, ALL_RULES) == []
    assert faint(page) == []
    page.locator("html").evaluate("html => { html.dataset.theme = 'dark'; }")
    assert violations(page, COLOURS) == [] and faint(page) == []


def violations(page: Page, options: dict[str, object]) -> list[str]:
    page.evaluate(f"() => {{ if (!window.axe) {{ {AXE_SCRIPT} }} }}")
    found = page.evaluate("options => axe.run(options).then((found) => found.violations)", QUICKLY | options)
    nodes = [(rule["id"], node) for rule in found for node in rule["nodes"]]
    return [f"{rule}: {node['html'][:200]} {said(node)}" for rule, node in nodes]


def said(node: Any) -> str:
    return " / ".join(check["message"] for check in node["any"] + node["all"] + node["none"])


def check_bar(page: Page, name: str, size: Size) -> None:
    """It is in view, nothing in it overlaps, and it does not cover the table."""
    if name not in WITH_BAR:
        return
    found = boxes(page, IN_BAR)
    assert len(found) > 1
    for words, box in found:
        assert box["y"] >= 0 and box["y"] + box["height"] <= size[1], f"{words!r} is out of sight"
        assert box["x"] >= 0 and box["x"] + box["width"] <= size[0], f"{words!r} is out of sight"
    assert not [(a, b) for i, (a, one) in enumerate(found) for b, two in found[:i] if overlap(one, two)]
    [(_, bar)] = boxes(page, "#bar")
    assert bar["height"] < size[1] / 2, "the bar covers the table"


def check_buttons(page: Page, name: str, size: Size) -> None:
    least = FINGER if size == PHONE else POINTER
    for words, box in boxes(page, "main :is(button, .button, select)") if name in WITH_BUTTONS else ():
        assert min(box["width"], box["height"]) >= least - 0.5, f"{name}: {words!r} {box}"


def check_pieces(page: Page, name: str, size: Size) -> None:
    """Forty-two spaces on a phone are smaller than a finger, but each has room enough to be hit alone."""
    if name not in LARGE:
        return
    if size == DESKTOP:
        check_no_scrolling(page)
    found = reach_all(page, f"{PIECES}, {ASKING}")
    assert len(found) > 1
    for piece, at in found:
        assert min(at["width"], at["height"]) >= POINTER, f"{piece} on {size}: {at}"


def check_no_scrolling(page: Page) -> None:
    [(_, bar)] = boxes(page, "#bar")
    for _, box in boxes(page, f".own .area > svg, .board > svg, {PIECES}"):
        assert box["y"] >= 0 and box["y"] + box["height"] <= bar["y"] + 1
