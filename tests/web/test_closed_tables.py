"""A table whose rules this house plays no more: both doors say so, and give what was played."""

from __future__ import annotations

from html import unescape

import pytest
from fastapi import FastAPI

from andamio.core.text import LANGS, Lang
from andamio.core.verdict import verdict
from andamio.svg.scene import Scene
from andamio.table.house import House
from andamio.table.live import Live
from andamio.web.app import prepare
from andamio.web.books import Books, written
from andamio.web.game_facts import Facts
from tests.depth import sample
from tests.table.hall import ANA, CARLA, play_on, play_out
from tests.table.test_rules_versions import FIRST, Rise, numbers, rise

from .conftest import Visit
from .doors import HERE, PATIENT, Socket, person, program

pytestmark = pytest.mark.compiled
SAID: dict[Lang, str] = {
    "es": "con las reglas 1, que esta casa ya no juega",
    "en": "by rules 1, which this house no longer plays",
}
__all__ = ["rise"]


async def close_it(house: House, live: Live, rise: Rise) -> None:
    await play_on(house, live, 9)
    rise(house)
    await house.shut_unplayed()


def test_a_house_that_opens_closes_it(visit: Visit, rise: Rise, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        monkeypatch.setattr("andamio.web.app.open_game", lambda game: None)
        rise(house)
        assert await house.store.count() == 1
        await prepare(house, Facts(), PATIENT)
        assert await house.store.count() == 0

    visit(test, alone=True)


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("token", [ANA, ""], ids=["seated", "nobody"])
def test_its_page_says_so_and_who_sat_there(visit: Visit, rise: Rise, lang: Lang, token: str) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        await close_it(house, live, rise)
        async with person(app, token, lang) as web:
            page = await web.get(f"/t/{live.id}")
            record = await web.get(f"/t/{live.id}/record")
        assert page.status_code == record.status_code == 200
        assert SAID[lang] in page.text and f'lang="{lang}"' in page.text
        assert all(name in page.text for name in live.names())
        assert f'href="/t/{live.id}/record"' in page.text
        assert len(numbers(record.text)) == len(live.match.actions) + 1
        assert "attachment" in record.headers["content-disposition"]

    visit(test, alone=True)


def test_a_name_on_its_page_is_text(visit: Visit, rise: Rise) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        await house._change(live, live.seats[0], live.seats[0]._replace(name="<b>Ana</b> {{7*7}}"))
        await close_it(house, live, rise)
        async with person(app) as web:
            page = (await web.get(f"/t/{live.id}")).text
        assert "&lt;b&gt;Ana&lt;/b&gt; {{7*7}}" in page and "<b>Ana" not in page

    visit(test, alone=True)


def test_nothing_can_be_done_there(visit: Visit, rise: Rise) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        await close_it(house, live, rise)
        async with person(app, ANA) as web:
            asked = [await web.get(f"/t/{live.id}/{end}") for end in ("part", "why", "replay", "invite")]
            asked += [await web.post(f"/t/{live.id}/{deed}") for deed in ("play", "undo", "hint", "leave", "rematch")]
        assert {answer.status_code for answer in asked} == {410}
        assert all(SAID["en"] in answer.text for answer in asked)
        socket = Socket(app, f"/ws/{live.id}", {"origin": HERE})
        assert (await socket.heard())[0]["status"] == 403

    visit(test, alone=True)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_api_says_the_same(visit: Visit, rise: Rise, lang: Lang) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        await close_it(house, live, rise)
        async with program(app, ANA, lang) as api:
            table = await api.get(f"/api/tables/{live.id}")
            move = await api.post(f"/api/tables/{live.id}/moves", json={"action": 0})
            record = await api.get(f"/api/tables/{live.id}/record")
        for answer in (table, move):
            assert answer.status_code == 410 and answer.json()["error"] == "ClosedTable"
            assert answer.json()["message"].startswith("La mesa está" if lang == "es" else "This table is closed")
        assert len(numbers(record.json()["record"])) == len(live.match.actions) + 1

    visit(test, alone=True)


def test_whoever_sat_there_finds_it_among_the_closed(visit: Visit, rise: Rise) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        await close_it(house, live, rise)
        async with person(app, ANA) as web:
            lobby, home = (await web.get("/tables")).text, (await web.get("/")).text
            kept = await web.post("/preferences", data={"shown": "autoplay"})
        assert "<small>closed</small>" in lobby and live.id not in home
        assert kept.status_code == 303

    visit(test, alone=True)


def test_preferences_are_kept_though_a_table_cannot_be_opened(visit: Visit, rise: Rise) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        rise(house)  # and nobody has shut it yet
        async with person(app, ANA) as web:
            assert (await web.post("/preferences", data={"shown": "autoplay"})).status_code == 303

    visit(test, alone=True)


def test_a_table_of_earlier_rules_says_by_which_it_is_played(visit: Visit, rise: Rise) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        said = f"Played by rules {FIRST}, with which it began."
        async with person(app, ANA) as web, program(app, ANA) as api:
            assert said not in (await web.get(f"/t/{live.id}")).text
            rise(house, FIRST)
            assert said in (await web.get(f"/t/{live.id}")).text
            assert (await api.get(f"/api/tables/{live.id}")).json()["rules"] == FIRST

    visit(test, alone=True)


def test_who_has_no_seat_is_told_nothing_more(visit: Visit, rise: Rise) -> None:
    """Before it is closed, its record would tell every secret."""

    async def test(house: House, app: FastAPI, live: Live) -> None:
        rise(house)
        async with person(app, CARLA) as web:
            assert (await web.get(f"/t/{live.id}/record")).status_code == 409
            assert f'href="/t/{live.id}/record"' not in (await web.get(f"/t/{live.id}")).text

    visit(test, alone=True)


# ------------------------------------------------------------------------------------------------ a match that is over


async def end_it(house: House, live: Live, rise: Rise) -> None:
    """Played to its end, written down, and then its rules are played no more."""
    await play_out(house, live)
    await Books(house).write_some(look_for_more=False)
    row = await house.store.book(live.id)
    assert row and 1_000 < len(row.book) < 200_000 and row.seq == live.seq
    assert await house.store.unbooked(9) == [] and not house.ended
    rise(house)
    await house.shut_unplayed()


@pytest.mark.parametrize("lang", sample(LANGS, 1, "books"))
def test_a_match_that_is_over_stays_readable_for_ever(visit: Visit, rise: Rise, lang: Lang) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        await end_it(house, live, rise)
        lines, plies = live.tell(0, lang), len(live.plies)
        async with person(app, ANA, lang) as web, program(app, ANA, lang) as api:
            page = await web.get(f"/t/{live.id}")
            past = await web.get(f"/t/{live.id}/replay?at={plies // 2}&seat=0")
            told = (await api.get(f"/api/tables/{live.id}")).json()
            assert (await web.get(f"/t/{live.id}/record")).status_code == 200
        assert page.status_code == past.status_code == 200 and page.text.count("<svg") > 1
        assert verdict(live.match.view(), live.names()).to(lang) in unescape(page.text)
        assert SAID[lang].partition(",")[0] in page.text
        shown = unescape(past.text)
        for line in lines:
            assert (line.text in shown) == any(other.text == line.text for other in lines if other.ply <= plies // 2)
        scene = Scene(live.at(plies // 2).view(-1), live.names(), lang)
        assert live.edition.game.drawing.board(scene) in past.text
        assert [entry["text"] for entry in told["log"]] == [line.text for line in lines]
        assert (told["turn"], told["legal"]) == (-2, [])
        assert [score["points"]["total"] for score in told["scores"]] == live.match.totals()

    visit(test, alone=True)


def test_of_a_match_that_was_not_over_nothing_is_written_down(visit: Visit, rise: Rise) -> None:
    """A table that was closed tells by its record alone what was hidden."""

    async def test(house: House, app: FastAPI, live: Live) -> None:
        await play_on(house, live, 9)
        listing = await house.store.find(live.id)
        assert listing and written(listing, await house.store.moves(live.id)) == b""
        await close_it(house, live, rise)
        await Books(house).write_some()
        async with person(app, ANA) as web:
            assert 'class="book' not in (await web.get(f"/t/{live.id}/replay")).text
            assert (await web.get(f"/t/{live.id}/replay")).status_code == 410

    visit(test, alone=True)


def test_what_is_asked_of_a_book_without_sense_gets_its_last_page(visit: Visit, rise: Rise) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        await end_it(house, live, rise)
        async with person(app) as web:
            last = (await web.get(f"/t/{live.id}")).text
            for asked in ("at=99999", "at=x&seat=9", "at=&seat=-7"):
                assert (await web.get(f"/t/{live.id}/replay?{asked}")).text == last
            assert (await web.get(f"/t/{live.id}/replay?at=-4")).status_code == 200

    visit(test, alone=True)
