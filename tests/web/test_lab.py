"""The web lab without JavaScript: a box in an address, checked, played, printed, taken home, and sat down to."""

from __future__ import annotations

import asyncio
import html
import re
from dataclasses import replace
from urllib.parse import parse_qsl, urlsplit

import httpx
import pytest
from fastapi import FastAPI

from andamio.core.errors import BadBox, BadInput
from andamio.core.text import LANGS, Lang
from andamio.games import SHELF, find
from andamio.lab.study import boxes
from andamio.table.house import House
from andamio.table.live import Live
from andamio.web.lab_address import LONGEST, MOST, Asked, changes_of, check_address, fields_of, read_asked
from andamio.web.lab_form import opened, taken_in, toml_of
from andamio.web.settings import Rate
from tests.table.hall import ANA, BLAS

from .conftest import Visit
from .doors import PATIENT, person

pytestmark = pytest.mark.compiled
LAB = "/lab/burgueses"
ONCE = Rate(1e-6, 1)
WRONG = re.compile(r'id="w-([^"]*)" role="status">([^<]+)<')
TWICE = 2


def asked_for(game: str, query: str) -> Asked:
    return read_asked(find(game), dict(parse_qsl(query, keep_blank_values=True)))


def wrong_at(page: httpx.Response) -> list[tuple[str, str]]:
    return [(field, html.unescape(said)) for field, said in WRONG.findall(page.text)]


async def finished(web: httpx.AsyncClient, address: str) -> httpx.Response:
    """The page once no games are under way."""
    while "data-working" in (page := await web.get(address)).text:
        await asyncio.sleep(0.01)
    return page


# ------------------------------------------------------------------------------------------------ a box in an address


@pytest.mark.parametrize("game", SHELF)
def test_an_address_says_a_whole_box_and_only_what_is_otherwise(game: str) -> None:
    """Every number is moved by one, where its bounds allow it, whatever the rules say of the result."""
    usual = boxes.printed(find(game))
    knobs = [knob for knob in boxes.knobs(find(game), usual) if knob.shape == "whole"]
    moved = tuple((knob.field, str(other(boxes.value(usual, knob.field), knob.low, knob.high))) for knob in knobs)
    fields = fields_of(Asked(game, moved))
    assert {name: str(boxes.value(fields, name)) for name, _ in moved} == dict(moved)
    read = read_asked(find(game), dict(parse_qsl(urlsplit(Asked(game, changes_of(find(game), fields)).address).query)))
    assert fields_of(read) == fields and len(read.changes) <= len(moved)
    assert changes_of(find(game), usual) == () and Asked(game, seats=2).address == f"/lab/{game}"


def other(value: int, low: int, high: int) -> int:
    return value + 1 if value < high else max(low, value - 1)


@pytest.mark.parametrize("rows", ["floors=46&floors[45].value=3&coins=8", "floors=43&coins=10"])
def test_lists_grow_and_shrink(rows: str) -> None:
    fields = fields_of(asked_for("bloque_a_bloque", rows))
    again = Asked("bloque_a_bloque", changes_of(find("bloque_a_bloque"), fields))
    assert fields_of(again) == fields and f"floors={len(fields['floors'])}" in again.query


@pytest.mark.parametrize("game", SHELF)
def test_a_box_taken_home_is_the_same_when_it_comes_back(game: str) -> None:
    changed = {"burgueses": "pair=4", "azul_pabellon": "start=7", "barrio": "houses[3].points=9",
               "a_construir": "money[0]=20", "bloque_a_bloque": "sales.blue=3"}[game]  # fmt: skip
    asked = asked_for(game, f"{changed}&name=Mía")
    assert toml_of(asked).splitlines()[0] == f"# {find(game).title}: Mía"
    assert taken_in(toml_of(asked), asked) == asked


@pytest.mark.parametrize(
    ("query", "field", "said"),
    [
        ("pair=101", "pair", "from 0 to 100, not 101"),
        ("pair=x", "pair", "not 'x'"),
        ("pair=", "pair", "missing"),
        ("coins=1", "coins", "fewer than 2 in deposits"),
        ("goods[3].value=12", "goods[3].value", "from 1 to 9"),
        ("goods[3].suit=cups", "goods[3].suit", "must be one of spades"),
        ("piar=4", "", "did you mean 'pair'"),
        ("goods[99].value=5", "", "no field of the box"),
        ("goods=3", "goods[0].suit", "no field of the box"),
        ("a.b.c=4", "", "no field of the box"),
        ("coins[0]=3", "", "no field of the box"),
    ],
)
def test_what_breaks_a_check_is_told_at_its_field_and_kept(query: str, field: str, said: str) -> None:
    box = opened(asked_for("burgueses", query), "en")
    assert box.problem is not None and box.problem.field == field and said.lower() in box.problem.sentence.lower()
    shown = {f.name: f.value for group in box.groups for tile in group.tiles for f in tile.fields}
    name, _, value = query.partition("=")
    assert shown.get(name, value) == value


def test_too_many_or_too_long_changes_are_refused_before_they_are_read() -> None:
    with pytest.raises(BadBox, match="more than"):
        read_asked(find("burgueses"), {f"x{n}": "1" for n in range(MOST + 1)})
    with pytest.raises(BadBox, match="too long"):
        read_asked(find("burgueses"), {"pair": "9" * 1000})
    with pytest.raises(BadInput, match="take the file"):
        check_address(Asked("burgueses", (("x", "1" * LONGEST),)))


@pytest.mark.parametrize("game", SHELF)
def test_every_field_is_on_the_form_once_with_its_name_and_most_beside_a_piece(game: str) -> None:
    for lang in LANGS:
        box = opened(Asked(game, seats=2), lang)
        fields = [field for group in box.groups for tile in group.tiles for field in tile.fields]
        assert sorted(f.name for f in fields) == sorted(
            k.field for k in boxes.knobs(find(game), boxes.printed(find(game)))
        )
        assert all(field.label and not field.is_changed for field in fields) and box.problem is None
        assert sum(bool(tile.picture) for group in box.groups for tile in group.tiles) > 0


def test_a_changed_card_is_drawn_as_it_is_now() -> None:
    plain, changed = (opened(asked_for("burgueses", query), "en") for query in ("", "goods[3].value=7"))
    before, now = ({tile.name: tile for group in box.groups for tile in group.tiles} for box in (plain, changed))
    assert {name for name in before if before[name].picture != now[name].picture} == {"goods[3]"}
    assert now["goods[3]"].title == "7 of clubs"


# ------------------------------------------------------------------------------------------------ over HTTP


@pytest.mark.parametrize(("lang", "said"), [("es", "Debe ser un número entero"), ("en", "Must be a whole number")])
def test_a_box_that_is_refused_comes_back_with_all_that_was_typed(visit: Visit, lang: Lang, said: str) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA, lang) as web:
            sent = {"pair": "101", "trio": "9", "do": "play", "name": "Caros"}
            answer = await web.post(LAB, data=sent)
            assert answer.status_code == 422
            ((field, sentence),) = wrong_at(answer)
            assert field == "pair" and sentence.startswith(said)
            assert 'value="101"' in answer.text and 'value="9"' in answer.text and 'value="Caros"' in answer.text
            assert wrong_at(await web.get(f"{LAB}?pair=101")) == [(field, sentence)]

    visit(test)


def test_while_typing_it_is_told_what_is_wrong_or_where_the_box_is(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web:
            bad = (await web.post(f"{LAB}/check", data={"goods[3].value": "12"})).json()
            assert bad["problem"]["field"] == "goods[3].value" and "from 1 to 9" in bad["problem"]["sentence"]
            good = (await web.post(f"{LAB}/check", data={"goods[3].value": "7", "name": "Siete"})).json()
            assert good["problem"] is None and good["address"] == f"{LAB}?goods[3].value=7&name=Siete"
            assert (
                good["pieces"]["goods[3]"]["title"] == "7 of clubs" and "<svg" in good["pieces"]["goods[3]"]["picture"]
            )
            back = (await web.post(f"{LAB}/check", data={"shown": "goods[3],none"})).json()
            assert back["address"] == LAB and {n: p["title"] for n, p in back["pieces"].items()} == {
                "goods[3]": "2 of clubs"
            }
            assert back["labels"]["goods[3].value"] == "Value of 2♣"

    visit(test)


def test_games_are_played_and_before_and_after_are_shown_to_whoever_has_the_address(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web, person(app, BLAS, "es") as other:
            sent = await web.post(LAB, data={"pair": "4", "do": "play"})
            assert (sent.status_code, sent.headers["location"]) == (303, f"{LAB}?pair=4#study")
            page = await finished(web, f"{LAB}?pair=4")
            assert "Who wins" in page.text and "price of a pair</th><td>1</td><td>4</td>" in page.text
            assert "Quién gana" in (await other.get(f"{LAB}?pair=4&name=Otro")).text
            alone = await other.get(f"{LAB}/report?pair=4")
            assert "<link" not in alone.text and "style-src 'unsafe-inline'" in alone.headers["content-security-policy"]
            unknown = await web.get(f"{LAB}/report?pair=5")
            assert unknown.status_code == 303 and "have not been played" in (await web.get(f"{LAB}?pair=5")).text
            again, more = [await web.post(LAB, data={"pair": pair, "do": "play"}) for pair in ("4", "5")]
            assert again.status_code == 303, "what is known costs nothing"
            assert more.status_code == 429 and "games of the lab" in more.text

    visit(test, replace(PATIENT, studies=ONCE))


def test_games_are_stopped_by_who_asked_for_them_alone(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web, person(app, BLAS) as other:
            await web.post(LAB, data={"do": "play", "trio": "8"})
            assert 'value="stop"' in (await web.get(f"{LAB}?trio=8&part=1")).text
            assert 'value="stop"' not in (await other.get(f"{LAB}?trio=8&part=1")).text
            assert (await other.post(LAB, data={"do": "stop", "trio": "8"})).status_code == 409
            assert (await web.post(LAB, data={"do": "stop", "trio": "8"})).status_code == 303
            left = await web.get(f"{LAB}?trio=8&part=1")
            assert "data-working" not in left.text and "have not been played" in left.text

    visit(test, replace(PATIENT, study_games=200_000))


def test_boxes_are_read_at_a_measured_pace_but_the_houses_own_is_always_shown(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web:
            told = [(await web.get(f"{LAB}?pair={n}")).status_code for n in (2, 3)]
            assert told == [429, 429], "the first look at the house's own has used it up"

        async with person(app, ANA) as web:
            assert [(await web.get(LAB)).status_code for _ in range(TWICE)] == [200, 200]

    async def first(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web:
            assert (await web.get(LAB)).status_code == 200
        await test(house, app, live)

    visit(first, replace(PATIENT, boxes=ONCE))


def test_a_box_is_taken_home_printed_and_sat_down_to(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web:
            toml = await web.post(LAB, data={"do": "take", "goods[3].value": "7"}, follow_redirects=True)
            assert "attachment" in toml.headers["content-disposition"] and 'suit = "clubs", value = 7' in toml.text
            printed = await web.post(
                LAB, data={"do": "print", "goods[3].value": "7", "paper": "letter", "backs": "1"}, follow_redirects=True
            )
            assert 'aria-label="7 of clubs"' in printed.text and 'width="215.9mm"' in printed.text
            assert "script-src" not in printed.headers["content-security-policy"] and "<script" not in printed.text
            form = await web.post(LAB, data={"do": "open", "goods[3].value": "7"})
            box = re.search(r'<textarea id="boxtext"[^>]*>(.*?)</textarea>', form.text, re.S)
            assert box and "played with your box" in form.text
            sat = {"game": "burgueses", "seats": "2", "seat0": "me", "seat1": "oficial", "name": "Ana"}
            table = await web.post("/tables", data=sat | {"boxtext": html.unescape(box[1])}, follow_redirects=True)
            opened_table = await house.find(str(table.url).rpartition("/")[2].partition("?")[0])
            assert int(opened_table.edition.box[0].value[3]) == 7

    visit(test)


def test_a_box_file_of_ones_own_becomes_an_address(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        mine = (find("burgueses").folder / "box.toml").read_text().replace("trio = 3", "trio = 5")
        async with person(app, ANA) as web:
            led = await web.post(LAB, files={"box": ("mine.toml", mine.encode())})
            assert led.headers["location"] == f"{LAB}?trio=5"
            for bad, said in (
                (b"trio = ", "could not be read"),
                (mine.replace("trio", "tiro").encode(), "trio"),
                (b"\xff", ""),
            ):
                answer = await web.post(LAB, files={"box": ("mine.toml", bad)})
                assert answer.status_code == 422 and said in answer.text

    visit(test)


def test_nothing_huge_comes_in(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web:
            assert (await web.post(LAB, data={"name": "x" * 400_000})).status_code == 413
            assert (await web.post(LAB, data={f"f{n}": "1" for n in range(3_000)})).status_code == 422
            assert (await web.post(LAB, data={"pair": "9" * 5_000})).status_code == 422
            assert (await web.get(f"{LAB}?seats=17")).status_code == 422
            assert (await web.get(f"{LAB}/print?paper=a0")).status_code == 422
            assert (await web.get("/lab/chess")).status_code == 404
            foreign = await web.post(LAB, data={"do": "play"}, headers={"origin": "http://elsewhere.test"})
            assert foreign.status_code == 403

    visit(test)
