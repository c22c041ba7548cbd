"""A table whose rules are played no more, in a browser: its page reads well, and one that is open finds out."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from andamio.games import find
from andamio.table.columns import BOOK, SEAT, TABLE
from andamio.table.records import moves_of
from andamio.table.sqlite.queries import insert
from andamio.table.store import BookRow, Listing, SeatRow, TableRow
from andamio.table.tokens import hash_of
from andamio.web.books import written
from tests.table.hall import agreed

from ..server import Guest, Server
from .conftest import DESKTOP, PHONE, NewPage
from .table import press, sit_both
from .test_pages import ALL_RULES, COLOURS, TOO_WIDE, violations
from .watch import Watch

pytestmark = pytest.mark.compiled
ROW = TableRow("closed", "burgueses", 0, "", {"seats": 2}, False, True, "live", 1.0, over=True)
HEADING = "This table is closed"


def put_closed(server: Server, guest: Guest) -> None:
    """As an older Andamio has left it."""
    with closing(sqlite3.connect(server.store)) as db:
        insert(db, "tables", TABLE, ROW)
        insert(db, "seats", SEAT, SeatRow("closed", 0, "person", "Ana María de los Ríos", "", hash_of(guest.token)))
        insert(db, "seats", SEAT, SeatRow("closed", 1, "bot", "Oficial", "oficial"))
        db.commit()


def check_page(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    assert page.evaluate(TOO_WIDE) == []
    assert violations(page, ALL_RULES) == []


def test_its_page_reads_well_and_gives_the_record(new_page: NewPage, server: Server, guest: Guest) -> None:
    put_closed(server, guest)
    page = new_page(guest)
    page.goto("/t/closed")
    expect(page.get_by_role("heading", name=HEADING)).to_be_visible()
    expect(page.get_by_text("Ana María de los Ríos")).to_be_visible()
    for size in (DESKTOP, PHONE):
        check_page(page, size)
    page.locator("html").evaluate("html => { html.dataset.theme = 'dark'; }")
    assert violations(page, COLOURS) == []
    with page.expect_download() as download:
        page.get_by_role("link", name="Record", exact=True).click()
    assert "\nrules: 0\n" in download.value.path().read_text(encoding="utf-8")


def put_book(server: Server) -> None:
    """A match that was over before its rules went, as it was written down then."""
    match = find("burgueses").edition().new(7)
    while not match.is_over:
        match.play(match.legal()[0])
    row, seats = agreed("book", match.edition, ["x" * 20, "y" * 20])
    moves = moves_of(match, row, 1.0)
    book = written(Listing(row._replace(over=True), tuple(seats), len(moves)), moves)
    with closing(sqlite3.connect(server.store)) as db:
        insert(db, "tables", TABLE, row._replace(rules=0, over=True))
        for seat in seats:
            insert(db, "seats", SEAT, seat)
        insert(db, "books", BOOK, BookRow("book", 0, book))
        db.commit()


def test_a_match_that_was_over_is_read_step_by_step(new_page: NewPage, server: Server, guest: Guest) -> None:
    put_book(server)
    page = new_page(guest)
    page.goto("/t/book")
    expect(page.locator(".lead")).to_contain_text("P")
    expect(page.locator(".book svg").first).to_be_visible()
    for size in (DESKTOP, PHONE):
        check_page(page, size)
    if folder := os.environ.get("ANDAMIO_TEST_SHOTS"):
        page.screenshot(path=f"{folder}/book.png", full_page=True)
    lines = page.locator(".log li").count()
    page.get_by_role("link", name="Step back").click()
    page.wait_for_url("**/replay?at=*")
    page.get_by_label("Step", exact=True).fill("3")
    page.get_by_role("button", name="Show").click()
    page.wait_for_url("**/replay?at=3&seat=-1")
    assert 0 < page.locator(".log li").count() < lines


@pytest.mark.parametrize("asked", ["part", "play"])
def test_a_page_that_is_open_finds_out(new_page: NewPage, guest: Guest, watch: Watch, asked: str) -> None:
    """By the next thing that it asks for."""
    watch.allow("status of 410")
    other = Guest(guest.address)
    table = sit_both(guest, other)
    in_turn, waiting = sorted((guest, other), key=lambda who: who.see(table)["turn"] != who.see(table)["seat"])
    page = new_page(in_turn if asked == "play" else waiting)
    page.route_web_socket(f"**/ws/{table}*", lambda socket: only_told(socket, table))
    page.goto(f"/t/{table}")
    page.route(f"**/{asked}", gone)
    page.route(f"**/t/{table}", lambda route: route.fulfill(content_type="text/html", body=f"<h1>{HEADING}</h1>"))
    if asked == "play":
        press(page.locator("#bar .buttons button").first)
    else:
        in_turn.play(table, in_turn.see(table)["legal"][0]["id"])
    expect(page.get_by_role("heading", name=HEADING)).to_be_visible()


def only_told(socket: WebSocketRoute, table: str) -> None:
    """No part of a closed table can be drawn: its socket tells that something has changed."""
    server = socket.connect_to_server()
    server.on_message(lambda said: socket.send(said if isinstance(said, str) else f"{table}:99.0"))


def gone(route: Route) -> None:
    route.fulfill(status=410, content_type="text/html", body=f"<h1>{HEADING}</h1>")
