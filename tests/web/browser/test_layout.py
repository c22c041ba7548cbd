"""What test_pages does not ask of every page: every phase under a finger, names that are words, the weight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Response, expect

from andamio.core.match import Match
from andamio.games.burgueses import state as g
from tests.depth import DEEP

from ..server import Guest, Server
from .conftest import DESKTOP, PHONE, TABLET, NewPage, Viewer
from .gallery import BOLD, LONG, SCRIPT, laid_out, position_where
from .table import BUTTONS, PIECES, await_state, reach_all
from .test_pages import FINGER, POINTER

pytestmark = pytest.mark.compiled

WEIGHT = 120_000  # bytes
PHASES = {
    "choosing": g.CHOOSING, "showing": g.SHOWING, "selling": g.SELLING, "giving": g.GIVING, "taking": g.TAKING,
    "discarding": g.DISCARDING,
}  # fmt: skip


@pytest.mark.parametrize("phase", PHASES)
def test_a_finger_finds_every_piece(new_page: NewPage, server: Server, guest: Guest, phase: str) -> None:
    def is_it(match: Match) -> bool:
        view = match.view(match.turn)
        enough = 3 if phase == "choosing" else 2
        return view.phase == PHASES[phase] and len(match.legal()) >= enough and view.round == 1

    table = laid_out(guest, Guest(server.address), match=position_where(is_it))
    for size, least in ((PHONE, FINGER), *(((TABLET, POINTER), (DESKTOP, POINTER)) if DEEP else ())):
        page = new_page(guest, size, has_touch=size == PHONE, is_mobile=size == PHONE)
        page.goto(f"/t/{table}")
        await_state(page, "mine")
        pieces = reach_all(page, PIECES)
        assert len(pieces) + (phase == "selling") >= page.locator(BUTTONS).count() > 0
        for piece, at in pieces:
            assert min(at["width"], at["height"]) >= least, f"{piece} on {size}: {at}"


def test_names_are_words(viewer: Viewer) -> None:
    page = viewer.show("markup", PHONE)
    for name in (BOLD, SCRIPT):
        expect(page.locator(".name", has_text=name)).to_have_text(name)
    assert page.locator("#table b b, #table script").count() == 0
    page = viewer.show("over", PHONE)
    assert {LONG, SCRIPT} == {name.strip() for name in page.locator(".scores tbody th").all_inner_texts()}


@pytest.mark.parametrize(
    "name", ["mine", "tall taking", "tall placing", "quarter aiming", "town aiming", "towers acting"]
)
def test_a_table_is_light(viewer: Viewer, name: str) -> None:
    """The page with all that it loads, as it travels; nothing of it is kept yet."""
    answers: list[Response] = []
    page = viewer.new_page(viewer.gallery.guest, at=viewer.gallery.address)
    page.on("response", lambda answer: answers.append(answer))
    page.goto(viewer.gallery.pages[name].path, wait_until="networkidle")
    weights = {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers if answer.ok}
    assert {"sheet.css", "andamio.js"} < {address.partition("?")[0].rpartition("/")[2] for address in weights}
    assert sum(weights.values()) < WEIGHT, weights
