"""Where things are: one can act without scrolling, a finger finds every piece, and names are words."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from andamio.core.match import Match
from andamio.games.burgueses import state as g

from ..server import Guest, Server
from .conftest import DESKTOP, PHONE, TABLET, NewPage, Viewer
from .gallery import BOLD, LONG, SCRIPT, laid_out, position_where
from .table import ASKING, BUTTONS, PIECES, await_state, reach

pytestmark = pytest.mark.compiled

SIZES = pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
FINGER, POINTER = 44, 24  # the least pixels that one can aim at
WEIGHT = 120_000  # bytes
IN_BAR = "#bar :is(button, a, input:not([type=hidden]), select, .sentence, .hints li)"
TALL = ("tall taking", "tall placing", "tall choosing", "tall keeping")
QUARTERS = ("choosing", "aiming", "lining", "joining", "closing", "drawing")
OF_TWO = ("mine", "hints", "question", "long names", "replay", "stood in")
TOWNS = ("town taking", "town building", "town aiming", "towers acting", "towers paying")
LARGE = (*TALL, *(f"quarter {phase}" for phase in QUARTERS), "alone", *TOWNS)
PHASES = {
    "choosing": g.CHOOSING, "showing": g.SHOWING, "selling": g.SELLING, "giving": g.GIVING, "taking": g.TAKING,
    "discarding": g.DISCARDING,
}  # fmt: skip


BOXES = """selector => [...document.querySelectorAll(selector)].filter((thing) => thing.checkVisibility())
    .map((thing) => [thing.innerText?.trim() || thing.id, thing.getBoundingClientRect().toJSON()])"""


def boxes(page: Page, selector: str) -> list[tuple[str, Any]]:
    """What is seen, and where: all at one moment, for the table may change between two."""
    return [(words, box) for words, box in page.evaluate(BOXES, selector)]


def overlap(one: Any, two: Any) -> bool:
    return all(one[at] + one[long] > two[at] + 1 and two[at] + two[long] > one[at] + 1
               for at, long in (("x", "width"), ("y", "height")))  # fmt: skip


@SIZES
@pytest.mark.parametrize("name", [*OF_TWO, "tall replay", "towers selling", *LARGE])
def test_the_bar_is_in_view_and_nothing_in_it_overlaps(viewer: Viewer, name: str, size: tuple[int, int]) -> None:
    page = viewer.show(name, size, "es")
    found = boxes(page, IN_BAR)
    assert len(found) > 1
    for words, box in found:
        assert box["y"] >= 0 and box["y"] + box["height"] <= size[1], f"{words!r} is out of sight"
        assert box["x"] >= 0 and box["x"] + box["width"] <= size[0], f"{words!r} is out of sight"
    clash = [(a, b) for i, (a, one) in enumerate(found) for b, two in found[:i] if overlap(one, two)]
    assert not clash
    [(_, bar)] = boxes(page, "#bar")
    assert bar["height"] < size[1] / 2, "the bar covers the table"


@SIZES
def test_buttons_are_large_enough(viewer: Viewer, size: tuple[int, int]) -> None:
    least = FINGER if size == PHONE else POINTER
    for name in ("mine", "new table", "waiting", "over", "replay"):
        for words, box in boxes(viewer.show(name, size), "main :is(button, .button, select)"):
            assert min(box["width"], box["height"]) >= least - 0.5, f"{name}: {words!r} {box}"


@pytest.mark.parametrize("phase", PHASES)
def test_a_finger_finds_every_piece(new_page: NewPage, server: Server, guest: Guest, phase: str) -> None:
    def is_it(match: Match) -> bool:
        view = match.view(match.turn)
        enough = 3 if phase == "choosing" else 2
        return view.phase == PHASES[phase] and len(match.legal()) >= enough and view.round == 1

    table = laid_out(guest, Guest(server.address), match=position_where(is_it))
    for size, least in ((PHONE, FINGER), (TABLET, POINTER), (DESKTOP, POINTER)):
        page = new_page(guest, size, has_touch=size == PHONE, is_mobile=size == PHONE)
        page.goto(f"/t/{table}")
        await_state(page, "mine")
        pieces = page.locator(PIECES).all()
        assert len(pieces) + (phase == "selling") >= page.locator(BUTTONS).count() > 0
        for piece in pieces:
            at = reach(piece)
            assert min(at["width"], at["height"]) >= least, f"{piece.get_attribute('id')} on {size}: {at}"


@SIZES
@pytest.mark.parametrize("name", LARGE)
def test_a_finger_finds_every_piece_of_a_large_table(viewer: Viewer, name: str, size: tuple[int, int]) -> None:
    """Forty-two spaces on a phone are smaller than a finger, but each has room enough to be hit alone."""
    page = viewer.show(name, size)
    pieces = page.locator(f"{PIECES}, {ASKING}").all()
    assert len(pieces) > 1
    for piece in pieces:
        at = reach(piece)
        assert min(at["width"], at["height"]) >= POINTER, f"{piece.get_attribute('id')} on {size}: {at}"


@pytest.mark.parametrize("name", LARGE)
def test_on_a_desktop_a_large_table_needs_no_scrolling(viewer: Viewer, name: str) -> None:
    page = viewer.show(name, DESKTOP)
    [(_, bar)] = boxes(page, "#bar")
    for _, box in boxes(page, f".own .area > svg, .board > svg, {PIECES}"):
        assert box["y"] >= 0 and box["y"] + box["height"] <= bar["y"] + 1


@SIZES
def test_names_are_words(viewer: Viewer, size: tuple[int, int]) -> None:
    page = viewer.show("markup", size)
    for name in (BOLD, SCRIPT):
        expect(page.locator(".name", has_text=name)).to_have_text(name)
    assert page.locator("#table b b, #table script").count() == 0
    page = viewer.show("over", size)
    assert {LONG, SCRIPT} == {name.strip() for name in page.locator(".scores tbody th").all_inner_texts()}


@pytest.mark.parametrize(
    "name", ["mine", "tall taking", "tall placing", "quarter aiming", "town aiming", "towers acting"]
)
def test_a_table_is_light(viewer: Viewer, name: str) -> None:
    """The page with all that it loads, before anything is compressed or kept."""
    answers: list[Response] = []
    page = viewer.new_page(viewer.gallery.guest, at=viewer.gallery.address)
    page.on("response", lambda answer: answers.append(answer))
    page.goto(viewer.gallery.pages[name].path, wait_until="networkidle")
    weights = {answer.url: len(answer.body()) for answer in answers if answer.ok}
    assert len(weights) >= 4
    assert sum(weights.values()) < WEIGHT, weights
