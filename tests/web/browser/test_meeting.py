"""Meeting people in a browser: who waits is told who comes; nobody sits twice; what was typed stays."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ..server import Guest, Server
from .conftest import PHONE, NewPage
from .table import await_state
from .watch import Watch

pytestmark = pytest.mark.compiled


def test_the_host_in_the_waiting_room_sees_the_guest_come(new_page: NewPage, server: Server) -> None:
    host, guest = new_page(), new_page(size=PHONE)
    host.goto("/tables/new?game=azul_pabellon")
    host.get_by_label("Your name").fill("Ana")
    host.get_by_label("3", exact=True).check()
    for seat in ("Seat 2", "Seat 3"):
        host.get_by_label(seat).select_option("open")
    host.get_by_role("button", name="Open the table").click()
    await_state(host, "waiting")
    expect(host.locator("svg.qr")).to_be_visible()
    host.get_by_role("button", name="Copy the link").click()
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    guest.goto(host.locator(".address").inner_text())
    guest.get_by_label("Your name").fill("ana")
    guest.get_by_role("button", name="Sit down at seat 2").click()
    expect(guest.locator(".places")).to_contain_text("ana 2")
    expect(host.locator("[data-person='ana 2']")).to_contain_text("here")
    expect(host.locator("#status")).to_have_text("ana 2 has sat down")
    expect(guest.locator("[data-person=Ana]")).to_contain_text("here")
    expect(guest.locator(".fill")).to_have_count(0)
    host.locator(".fill select").select_option("aprendiz")
    host.get_by_role("button", name="Fill with a bot").click()
    for page in (host, guest):
        await_state(page, "mine", "theirs")
        expect(page.locator("#table")).to_contain_text("Aprendiz")
        expect(page.locator("#table .tag", has_text="away")).to_have_count(0)


def test_one_sits_in_one_place_and_a_smaller_table_leaves_nobody_standing(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/tables/new?game=azul_pabellon")
    page.get_by_label("4", exact=True).check()
    page.get_by_label("Seat 4").select_option("me")
    expect(page.get_by_label("Seat 1")).to_have_value("open")
    page.get_by_label("2", exact=True).check()
    expect(page.get_by_label("Seat 1")).to_have_value("me")
    expect(page.get_by_label("Seat 4")).to_have_value("open")


def test_without_javascript_two_places_are_refused_and_all_is_kept(new_page: NewPage, watch: Watch) -> None:
    watch.allow("status of 422")
    page = new_page(java_script_enabled=False)
    page.goto("/tables/new?game=azul_pabellon")
    page.get_by_label("Your name").fill("Zoila")
    page.get_by_label("Seat 2").select_option("me")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_contain_text("you can sit in one place only")
    expect(page.get_by_label("Your name")).to_have_value("Zoila")
    page.get_by_label("Seat 2").select_option("aprendiz")
    page.get_by_role("button", name="Open the table").click()
    await_state(page, "mine", "theirs")
    expect(page.locator(".own .name")).to_have_text("Zoila")


def test_the_first_page_calls_one_to_ones_turn(new_page: NewPage, guest: Guest) -> None:
    table = guest.make("me", "aprendiz", name="Ana", game="azul_pabellon")
    page = new_page(guest)
    page.goto(f"/t/{table}")
    await_state(page, "mine")
    page.goto("/")
    expect(page.locator(f".tables a[href='/t/{table}']")).to_contain_text("Your turn")
    expect(page.locator(f".tables a[href='/t/{table}']")).to_contain_text("Azul")
