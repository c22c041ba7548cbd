"""What a screen reader finds at one fixed table, word for word.

`python -m tests.web.browser.test_snapshot` writes it anew; look at the difference before you keep it.
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, sync_playwright

from ..find_browser import find_browser
from ..server import Guest, Server, serving
from .conftest import ARGUMENTS, AT_ONCE, NewPage
from .gallery import laid_out

pytestmark = pytest.mark.compiled

KEPT = Path(__file__).with_name("table.aria.yaml")
TABLE = re.compile(r"/t/[\w-]+")


def spoken(page: Page, table: str) -> str:
    """The table without its address, which is another each time."""
    page.goto(f"/t/{table}")
    page.wait_for_load_state("networkidle")
    return TABLE.sub("/t/…", page.locator("main").aria_snapshot()) + "\n"


def test_a_reader_finds_the_same_as_ever(new_page: NewPage, server: Server, guest: Guest) -> None:
    table = laid_out(guest, Guest(server.address))
    assert spoken(new_page(guest), table) == KEPT.read_text()


def keep() -> None:
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        context = browser.new_context(locale="en-GB", base_url=server.address)
        guest = Guest(server.address)
        cookies = {"andamio": guest.token, "andamio_prefs": urlencode(AT_ONCE)}
        context.add_cookies([{"name": name, "value": value, "url": server.address} for name, value in cookies.items()])
        KEPT.write_text(spoken(context.new_page(), laid_out(guest, Guest(server.address))))


if __name__ == "__main__":
    keep()
