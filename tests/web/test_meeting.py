"""Meeting people without a browser: the form that forgets nothing, the room where one waits, the first page."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from fastapi import FastAPI

from andamio.cli.serve import reach_of
from andamio.core.text import LANGS
from andamio.games import find
from andamio.table.house import House
from andamio.table.live import Live
from andamio.table.making import Wanted
from andamio.web.meeting import is_this_machine
from andamio.web.visitor import PREFS_COOKIE
from tests.table.hall import ANA, BLAS, CARLA, GAME, SEATS, holder, key

from .conftest import Visit
from .doors import HERE, PATIENT, person

pytestmark = pytest.mark.compiled
OPEN_SEATS = ["me", *[""] * (SEATS - 1)]
FORM = {"game": "azul_pabellon", "seats": "3", "seat0": "maestra", "seat1": "me", "seat2": "open", "name": "Zoila",
        "side": "grey", "listed": "1", "pace": "days", "junior": "1"}  # fmt: skip
KEPT = (
    'value="Zoila"', 'name="seats" value="3" checked', 'value="maestra" selected', 'name="side" value="grey" checked',
    'name="listed" value="1" checked', 'name="pace" value="days" checked', 'name="junior" value="1" checked',
)  # fmt: skip


# -- the form


@pytest.mark.parametrize(
    ("wrong", "field", "sentence"),
    [
        ({"name": "\u200b"}, "name", "say what you are called"),
        ({"seat0": "me"}, "places", "you can sit in one place only"),
        ({"seats": "2", "seat1": "open", "seat2": "me"}, "places", "you chose seat 3, and there are 2"),
        ({"seat2": "genius"}, "places", "there is no bot"),
        ({"seats": "9"}, "seats", "cannot be"),
        ({"side": "inner"}, "side", "cannot be"),
        ({"box": "no = [toml"}, "box", "the box cannot be used"),
    ],
)
def test_what_is_refused_is_said_at_its_field_and_the_rest_is_kept(
    visit: Visit, wrong: dict[str, str], field: str, sentence: str
) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, CARLA) as web:
            answer = await web.post("/tables", data=FORM | wrong)
        assert answer.status_code == 422 and answer.text.count('class="wrong"') == 1
        assert sentence in answer.text.partition('class="wrong"')[2].partition("</span>")[0].casefold()
        marked = answer.text.partition('aria-invalid="true"')[2]
        assert 'class="wrong"' in marked
        kept = [words for words in KEPT if not any(f'"{name}"' in words for name in wrong)]
        assert all(words in answer.text for words in kept if not ("name" in wrong and "Zoila" in words)
                   and not ("seat0" in wrong and "maestra" in words))  # fmt: skip
        assert 'name="casual" value="1" checked' not in answer.text, "an unticked box stays unticked"
        assert ("no = [toml" in answer.text) == ("box" in wrong)
        assert await house.store.count() == 1

    visit(test)


def test_the_bot_that_was_pressed_on_the_page_of_a_game_is_kept(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        quick = {"game": "azul_pabellon", "seats": "2", "seat0": "me", "bots": "aprendiz", "name": "   "}
        async with person(app, CARLA) as web:
            page = (await web.post("/tables", data=quick)).text
        places = [page.partition(f'<select id="seat{seat}"')[2].partition("</select>")[0] for seat in range(4)]
        assert ['value="me" selected' in place for place in places] == [True, False, False, False]
        assert ['value="aprendiz" selected' in place for place in places] == [False, True, True, True]

    visit(test)


def test_rules_that_cannot_be_played_together_are_refused_where_they_stand(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        wanted = {"game": "a_construir", "name": "Zoila", "seat0": "me", "public_funds": "True", "bubble": "True"}
        async with person(app, CARLA) as web:
            page = (await web.post("/tables", data=wanted)).text
        box, refusal = page.partition('name="public_funds"')[2], '<span class="wrong" id="wrong" role="alert">Icons are'
        assert box.find(refusal) < box.find('name="renewal"') and page.count(refusal) == 1
        assert "public_funds + bubble" not in page and page.count('aria-invalid="true"') == 1
        assert 'data-never="accession hostile"' in page.partition('name="scattered"')[2].partition(">")[0]

    visit(test)


def test_nobody_plays_alone_or_without_a_name_unasked(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, CARLA) as web:
            form = (await web.get("/tables/new?game=barrio")).text
            assert 'name="seats" value="2" checked' in form and 'name="seats" value="1" checked' not in form
            page = (await web.get(f"/games/{GAME}")).text
            assert 'name="name"' in page
            quick = {"game": GAME, "seats": str(SEATS), "seat0": "me", "bots": "aprendiz"}
            assert (await web.post("/tables", data=quick)).status_code == 422
            made = await web.post("/tables", data=quick | {"name": "Ana"})
            table = await house.find(made.headers["location"].removeprefix("/t/"))
            assert table.names()[:2] == ["Ana", "Aprendiz"] and table.is_full
            web.cookies[PREFS_COOKIE] = "name=Ana"
            assert 'name="name"' not in (await web.get(f"/games/{GAME}")).text, "one is asked once"
            assert (await web.post("/tables", data=quick)).status_code == 303

    visit(test)


# -- the waiting room


@pytest.mark.parametrize(
    ("host", "reach", "shown", "is_warned"),
    [
        ("127.0.0.1:8090", "", "http://127.0.0.1:8090", True),
        ("localhost:8090", "http://192.168.1.5:8090", "http://192.168.1.5:8090", False),
        ("[::1]:8090", "http://192.168.1.5:8090", "http://192.168.1.5:8090", False),
        ("192.168.1.5:8090", "http://192.168.1.5:8090", "http://192.168.1.5:8090", False),
        ("games.example", "", "http://games.example", False),
    ],
)
def test_the_room_shows_an_address_that_others_can_reach(
    visit: Visit, host: str, reach: str, shown: str, is_warned: bool
) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        waiting = await house.make(Wanted(GAME, OPEN_SEATS, "Carla"), key(CARLA))
        async with person(app, CARLA) as web:
            for path in ("", "/part", "/invite"):
                page = (await web.get(f"/t/{waiting.id}{path}", headers={"host": host})).text
                assert f'href="{shown}/t/{waiting.id}"' in page and 'class="qr"' in page
                assert ("Only this machine" in page) == is_warned

    visit(test, replace(PATIENT, reach=reach, hosts=("192.168.1.5", "games.example")))


def test_where_a_house_listens_to_all_others_come_by_its_own_address() -> None:
    assert reach_of("127.0.0.1", 8090) == reach_of("::1", 8090) == reach_of("localhost", 8090) == ""
    assert reach_of("192.168.7.7", 8090) == "http://192.168.7.7:8090"
    assert reach_of("fd00::7", 80) == "http://[fd00::7]:80"
    found = reach_of("0.0.0.0", 8090)  # "" on a machine without a network
    assert not found or re.fullmatch(r"http://[\d.]+:8090", found)
    assert is_this_machine("a.localhost") and not is_this_machine("localhost.example")


def test_only_the_host_fills_free_seats(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        waiting = await house.make(Wanted("azul_pabellon", ["me", "", ""], "Carla", {"seats": 3}), key(CARLA))
        await house.sit(waiting.id, key(BLAS), "Blas")
        async with person(app, CARLA) as host, person(app, BLAS) as guest:
            assert "/fill" in (await host.get(f"/t/{waiting.id}")).text
            assert "/fill" not in (await guest.get(f"/t/{waiting.id}")).text
            refused = await guest.post(f"/t/{waiting.id}/fill", data={"seat": "2", "level": "oficial"})
            assert refused.status_code == 403 and "whoever opened the table" in refused.text
            for wrong in ({"seat": "x"}, {"seat": "2", "level": "genius"}, {"seat": "99"}, {}):
                assert 400 <= (await host.post(f"/t/{waiting.id}/fill", data=wrong)).status_code < 500
            assert not waiting.has_begun
            await host.post(f"/t/{waiting.id}/fill", data={"seat": "2", "level": "maestra"})
            assert waiting.has_begun and waiting.seats[2].name == "Maestra"

    visit(test)


def test_who_gives_no_name_is_asked_again_at_the_table(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        waiting = await house.make(Wanted(GAME, OPEN_SEATS, "Carla"), key(CARLA))
        async with person(app) as web:
            for name in ("", "\u3164", "?"):
                answer = await web.post(f"/t/{waiting.id}/sit", data={"name": name, "seat": "1"})
                assert answer.status_code == 422 and 'class="sit form"' in answer.text
                assert "what you are called" in answer.text
            taken = await web.post(f"/t/{waiting.id}/sit", data={"name": "Dora", "seat": "0"})
            assert taken.status_code == 409 and 'value="Dora"' in taken.text
            assert (await web.post(f"/t/{waiting.id}/sit", data={"name": "carla"})).status_code == 303
        assert waiting.names()[:2] == ["Carla", "carla 2"]

    visit(test)


# -- the first page


@pytest.mark.parametrize("lang", LANGS)
def test_the_first_page_says_whose_turn_it_is_ones_own_first(visit: Visit, lang: str) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        mine, theirs = (ANA, BLAS) if holder(live) == key(ANA) else (BLAS, ANA)
        newer = await house.make(Wanted(GAME, OPEN_SEATS, "Ana"), key(mine))
        async with person(app, mine, lang) as web, person(app, theirs, lang) as other:
            page, across = (await web.get("/")).text, (await other.get("/")).text
        your, name = {"es": "Te toca", "en": "Your turn"}[lang], live.seats[live.turn].name
        assert page.count('class="your-turn"') == 1 and your in page
        assert page.index(f"/t/{live.id}") < page.index(f"/t/{newer.id}")
        assert {"es": "sitio", "en": "seat"}[lang] in page.partition(f"/t/{newer.id}")[2].partition("</a>")[0]
        assert 'class="your-turn"' not in across
        assert {"es": f"Le toca a {name}", "en": f"{name}&#39;s turn"}[lang] in across.replace("'s", "&#39;s")
        assert find(GAME).title in page

    visit(test)


def test_links_in_the_room_stay_within_the_house(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        waiting = await house.make(Wanted(GAME, OPEN_SEATS, "Carla"), key(CARLA))
        async with person(app) as web:
            page = await web.get(f"/t/{waiting.id}", headers={"host": "x" * 200 + ".example" * 20})
            assert page.status_code == 421 and 'class="qr"' not in page.text and len(page.text) < 400
            assert f"{HERE}/t/{waiting.id}" in (await web.get(f"/t/{waiting.id}")).text

    visit(test)
