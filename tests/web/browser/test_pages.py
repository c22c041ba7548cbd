"""Every page in both languages, by day and by night, on a desk, a tablet and a phone: nothing is broken on any."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page

from .conftest import DESKTOP, PHONE, TABLET, Viewer
from .gallery import NAMES

pytestmark = pytest.mark.compiled

QUICKLY: dict[str, object] = {"resultTypes": ["violations"], "preload": False}
ALL_RULES: dict[str, object] = {"rules": {"target-size": {"enabled": True}}}
COLOURS: dict[str, object] = {"runOnly": ["color-contrast", "link-in-text-block"]}
LOOKED_AT = {"es": PHONE, "en": DESKTOP}
TOO_WIDE = """() => {
    const page = document.documentElement, wide = page.clientWidth;
    if (page.scrollWidth <= wide) return [];
    return [...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > wide + 1)
        .map((e) => e.outerHTML.slice(0, 120));
}"""


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("name", NAMES)
def test_page(viewer: Viewer, name: str, lang: str) -> None:
    """Axe finds nothing by day or by night, and nothing is wider than the page.

    What axe looks at does not depend on the language: each size is its own in one of them.
    """
    page = viewer.show(name, DESKTOP, lang)
    assert page.locator("html").get_attribute("lang") == lang
    page.evaluate(AXE_SCRIPT)
    for size in (DESKTOP, TABLET, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(TOO_WIDE) == [], size
        if size == LOOKED_AT[lang]:
            assert violations(page, ALL_RULES) == []
    page.locator("html").evaluate("html => { html.dataset.theme = 'dark'; }")
    assert lang == "en" or violations(page, COLOURS) == []


def violations(page: Page, options: dict[str, object]) -> list[str]:
    found = page.evaluate("options => axe.run(options).then((found) => found.violations)", QUICKLY | options)
    nodes = [(rule["id"], node) for rule in found for node in rule["nodes"]]
    return [f"{rule}: {node['html'][:200]} {said(node)}" for rule, node in nodes]


def said(node: Any) -> str:
    return " / ".join(check["message"] for check in node["any"] + node["all"] + node["none"])
