"""Rules with pictures, the search over all clauses, and the help sheet: pages that work without JavaScript."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import quote

import pytest
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as st

from andamio.core.text import LANGS, Lang
from andamio.games import SHELF, find
from andamio.table.house import House
from andamio.table.live import Live
from andamio.web.rule_search import FEW, LONGEST, MOST, folded, marked, search, words_of
from andamio.web.rules_page import usual
from tests.depth import sample
from tests.table.hall import ANA, BLAS

from .conftest import Visit
from .doors import person

pytestmark = pytest.mark.compiled
PICTURES = re.compile(r'(?:src|srcset)="(/games/[^"]+\.svg[^"]*)"')
HOSTILE = ("x" * 5000, "<script>alert(1)</script>", "'; DROP TABLE clauses; --", "%00%ff", "\u202eerba\u0000",
           "😀" * 20, "{{ 7 * 7 }}", "ﷺ" * 80, "(((((", "\\", "a" * 80)  # fmt: skip


# -- search


def test_accents_and_capitals_do_not_matter() -> None:
    azul = [find("azul_pabellon")]
    found = [search(azul, asked, "es").hits for asked in ("comodín", "COMODIN", "  comodin ", "comodi\u0301n")]
    assert found[0] and found[0] == found[1] == found[2] == found[3]


def test_an_enye_is_a_letter_of_its_own() -> None:
    assert folded("Año ÁÉÜ") == "año aeu"


def test_all_words_must_be_there_and_are_marked() -> None:
    ((_, hits),) = search([find("burgueses")], "moneda tréboles", "es").hits
    assert "3.4" in [hit.number for hit in hits]
    assert all("<mark>moneda</mark>" in hit.text and "<mark>tréboles</mark>" in hit.text for hit in hits)


QUESTIONS = [
    ("es", "azul_pabellon", "¿Cuándo acaba?", "2.6"),
    ("es", "azul_pabellon", "comodín", "2.2"),
    ("es", "azul_pabellon", "wild tile", "3.3"),
    ("en", "azul_pabellon", "comodín", "3.3"),
    ("en", "azul_pabellon", "wild tile", "2.2"),
    ("en", "a_construir", "who starts?", "1.4"),
    ("es", "a_construir", "¿quién comienza?", "1.4"),
    ("es", "barrio", "cuántas cartas puedo tener en la mano", "2.7"),
    ("es", "bloque_a_bloque", "cuándo termina la partida", "4.1"),
    ("en", "burgueses", "can I skip?", "2.1"),
    ("en", "barrio", "how do I win", "6.3"),
]


@pytest.mark.parametrize(("lang", "game", "asked", "clause"), QUESTIONS)
def test_a_newcomers_question_finds_its_clause(lang: Lang, game: str, asked: str, clause: str) -> None:
    ((_, hits),) = search([find(game)], asked, lang).hits
    assert clause in [hit.number for hit in hits] and all("<mark>" in hit.text for hit in hits)


@pytest.mark.parametrize(
    ("lang", "slip", "meant"),
    [
        ("es", "comodni", "comodín"),
        ("es", "burruno", "Burruño"),
        ("en", "rubbel", "rubble"),
        ("en", "panoramma", "panorama"),
    ],
)
def test_a_slip_of_the_pen_is_understood_and_said(lang: Lang, slip: str, meant: str) -> None:
    games = [find(name) for name in SHELF]
    found = search(games, slip, lang)
    assert found.hits == search(games, meant, lang).hits and folded(meant) in found.note


def test_what_says_it_best_comes_first() -> None:
    ((_, hits),) = search([find("a_construir")], "acaba la partida", "es").hits
    assert hits[0].number == "3.1"
    ((_, hits),) = search([find("barrio")], "gana", "es").hits
    assert hits[0].number == "6.3"
    ((_, few),) = search([find("burgueses")], "trueque hipopótamo", "es").hits
    assert 0 < len(few) <= FEW


def test_where_nothing_is_found_there_are_words_to_try() -> None:
    for lang in LANGS:
        found = search([find("azul_pabellon")], "zzzzqqq", lang)
        assert (
            not found.hits
            and found.note
            and all(search([find("azul_pabellon")], each, lang).hits for each in found.tries)
        )
        assert len(found.tries) > FEW


def test_a_number_finds_its_clause() -> None:
    for asked in ("2.3", "§2.3", " § 2.3 "):
        ((_, hits),) = search([find("burgueses")], asked, "en").hits
        assert [hit.number for hit in hits] == ["2.3"]


def test_all_games_are_searched_and_no_more_is_shown_than_can_be_read() -> None:
    found = search([find(name) for name in SHELF], "a", "es")
    assert sum(len(hits) for _, hits in found.hits) == MOST and str(MOST) in found.note


@given(st.text(max_size=LONGEST + 20))
def test_whatever_is_looked_for_gets_an_answer(asked: str) -> None:
    found = search([find("burgueses")], asked, "es")
    assert found.hits or found.note


@given(st.text(max_size=60), st.text(max_size=12))
def test_marks_change_nothing_of_a_text(text: str, asked: str) -> None:
    shown = marked(text, words_of(asked))
    assert folded(unescape(re.sub(r"</?mark>", "", shown))) == folded(text)


@pytest.mark.parametrize("lang", LANGS)
def test_a_hostile_question_gets_a_sentence(visit: Visit, lang: str) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA, lang) as web:
            for asked in HOSTILE:
                answer = await web.get(f"/rules?q={quote(asked)}")
                assert answer.status_code == 200 and ('role="status"' in answer.text or "<mark>" in answer.text)
                assert "<script>" not in answer.text and len(answer.text) < 60_000
            assert (await web.get("/rules?game=nothing&q=x")).status_code == 404
            assert 'role="status"' not in (await web.get("/rules")).text

    visit(test)


def test_the_form_asks_by_an_address_and_keeps_what_was_asked(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA, "es") as web:
            page = (await web.get("/rules?q=trueque&game=burgueses")).text
            assert '<form class="find" method="get" action="/rules"' in page and 'value="trueque"' in page
            assert 'href="/games/burgueses/rules#r2.6"' in page and 'href="/games/burgueses/rules#f2.6"' in page
            assert "azul_pabellon/rules#" not in page

    visit(test)


# -- pictures


@pytest.mark.parametrize("game", sample(SHELF, 2, "pictures"))
def test_every_picture_of_a_page_is_there_and_may_be_kept(visit: Visit, game: str) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA, "es") as web:
            page = (await web.get(f"/games/{game}/rules")).text
            addresses = sorted({unescape(address) for address in PICTURES.findall(page)})
            assert len(addresses) >= 2 * len(find(game).figures)
            for address in sample(addresses, 4, game):
                answer = await web.get(address)
                assert answer.status_code == 200 and answer.headers["content-type"].startswith("image/svg+xml")
                assert "immutable" in answer.headers["cache-control"] and answer.text.startswith("<svg ")
                assert "immutable" not in (await web.get(address.replace("v=", "v=0"))).headers["cache-control"]

    visit(test)


def test_each_figure_has_an_address_beside_its_clause(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA, "en") as web:
            for path in ("/games/burgueses/rules", "/games/burgueses/rules?part=1"):
                page = (await web.get(path)).text
                for name, figure in find("burgueses").figures.items():
                    clause = re.search(rf'<li id="r{figure.clause}">.*?</li>', page, re.DOTALL)
                    assert (
                        clause and f'id="f{name}"' in clause[0] and figure.alt.en.split(",")[0] in unescape(clause[0])
                    )

    visit(test)


def test_pictures_that_are_not_there_get_a_sentence(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA, "es") as web:
            for wrong in ("2.3/3", "2.3/0", "9.9/1", "2.3/x", "2.3-99/1", f"2.3/{'9' * 40}", "<b>/1"):
                answer = await web.get(f"/games/burgueses/figures/{wrong}.svg")
                assert answer.status_code == 404 and "Aquí no hay nada" in answer.text
            assert (await web.get("/games/nothing/figures/2.3/1.svg")).status_code == 404

    visit(test)


def test_while_a_game_is_prepared_its_rules_are_read_without_pictures(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        house.ready.discard("burgueses")
        async with person(app, ANA, "es") as web:
            assert "<figure" not in (await web.get("/games/burgueses/rules")).text
            assert (await web.get("/games/burgueses/sheet")).status_code == 200
            assert (await web.get("/games/burgueses/figures/2.3/1.svg")).status_code == 503

    visit(test, alone=True)


def test_a_refused_move_leads_to_the_picture_of_its_clause(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, (ANA, BLAS)[live.turn], "es") as web:
            notes = (await web.get(f"/t/{live.id}/why?piece=trade")).json()
            assert notes[0]["clause"] in find("burgueses").figures and notes[0]["figure"] == "Ver el dibujo"

    visit(test)


# -- the help sheet


@pytest.mark.parametrize("game", sample(SHELF, 2, "sheets"))
def test_the_help_sheet_says_how_it_is_played_and_what_scores(visit: Visit, game: str) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        box = usual(game).box[0]
        for lang in LANGS:
            async with person(app, ANA, lang) as web:
                page = unescape((await web.get(f"/games/{game}/sheet")).text)
                for text, _ in (*find(game).things.card(box), *find(game).things.categories(box)):
                    assert text.to(lang) in page
                assert page.count("<figure") >= 2

    visit(test)
