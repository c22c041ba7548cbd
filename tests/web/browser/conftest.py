"""One browser for a run, one server for all who share it, and people with contexts of their own who are watched."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from ..find_browser import NONE, find_browser
from ..server import Guest, Server, serving
from .gallery import ELSEWHERE, Gallery
from .watch import Watch

ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,Translate",  # else each page has a second one beside it
)  # fmt: skip
DESKTOP, TABLET, PHONE = (1440, 900), (768, 1024), (360, 740)
PATIENCE = 15_000  # milliseconds
# Hands that wait until a changed bar can be pressed: to the page each press comes a second later than it does.
CALM = "Object.defineProperty(Event.prototype, 'timeStamp', { get: () => performance.now() + 1000 });"

AT_ONCE = {"pace": "none"}  # moves of others are shown one by one where a test is about that

NewPage = Callable[..., Page]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The gallery takes a while to lay out: one worker does, and looks at all of it."""
    for item in items:
        if "gallery" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("gallery"))


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = find_browser()
    assert path, NONE
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=path, args=ARGUMENTS)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("house") / "tables.db") as server:
        yield server


@pytest.fixture
def guest(server: Server) -> Guest:
    return Guest(server.address)


@pytest.fixture
def watch() -> Watch:
    """What goes wrong in any browser of a test; whoever expects something says so with `watch.allow`."""
    return Watch()


@pytest.fixture
def new_page(browser: Browser, server: Server, watch: Watch) -> Iterator[NewPage]:
    """Somebody at a browser of their own, with a guest's token if there is one; nothing may go wrong there."""
    contexts = []

    def make(who: Guest | None = None, size: tuple[int, int] = DESKTOP, at: str = "", **more: Any) -> Page:
        address, prefs = at or server.address, AT_ONCE | more.pop("prefs", {})
        is_hasty = more.pop("hasty", False)
        usual = {"locale": "en-GB", "viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce"}
        context = browser.new_context(base_url=address, **(usual | more))
        context.set_default_timeout(PATIENCE)
        if not is_hasty:
            context.add_init_script(CALM)
        cookies = {"andamio": who.token if who else "", "andamio_prefs": urlencode(prefs)}
        context.add_cookies([{"name": n, "value": v, "url": address} for n, v in cookies.items() if v])
        watch.over(context, address)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
    assert not watch.problems


class Viewer:
    """Opens pages of the gallery."""

    def __init__(self, gallery: Gallery, server: Server, new_page: NewPage, watch: Watch) -> None:
        self.gallery, self.elsewhere, self.new_page, self.watch = gallery, server.address, new_page, watch

    def show(self, name: str, size: tuple[int, int], lang: str = "en") -> Page:
        shown = self.gallery.pages[name]
        if shown.status != 200:
            self.watch.allow(f"status of {shown.status}")
        page = self.new_page(
            self.gallery.guest if shown.seated else None, size,
            at=self.elsewhere if name == ELSEWHERE else self.gallery.address,
            prefs={"lang": lang, "theme": "light"},
        )  # fmt: skip
        self.open(page, name)
        return page

    def open(self, page: Page, name: str) -> None:
        shown = self.gallery.pages[name]
        answer = page.goto(shown.path)
        assert answer is not None and answer.status == shown.status
        if shown.prepare:
            shown.prepare(page)


@pytest.fixture(scope="package")
def gallery() -> Iterator[Gallery]:
    with serving() as server:
        yield Gallery(server)


@pytest.fixture
def viewer(gallery: Gallery, server: Server, new_page: NewPage, watch: Watch) -> Viewer:
    return Viewer(gallery, server, new_page, watch)
