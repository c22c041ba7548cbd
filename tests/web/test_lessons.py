"""Lessons over HTTP, without JavaScript: followed by what the page says and marks alone."""

from __future__ import annotations

import html
import re
from dataclasses import replace

import httpx
import pytest
from fastapi import FastAPI

from andamio.core.lessons import Course
from andamio.core.text import LANGS, Lang
from andamio.games import SHELF, find
from andamio.table.house import House
from andamio.table.live import Live
from andamio.web.settings import Rate
from tests.depth import SEED
from tests.table.hall import ANA, BLAS, GAME, key

from .conftest import Visit
from .doors import PATIENT, person

pytestmark = pytest.mark.compiled
BUTTON = re.compile(r'<button name="a" value="(\d+)" id="a-\d+" class="([^"]*)"')
SURE = re.compile(r'name="sure".*?<button name="a" value="(\d+)"', re.S)
SAID = re.compile(r'<p class="lesson"[^>]*>(?:<b .*?</b>)?(.*?)</p>', re.S)
VERSION = re.compile(r'name="version" value="(\d+)"')
FIRST = find(GAME).lessons[0]


async def begin(who: httpx.AsyncClient, game: str = GAME, lesson: str = FIRST.name) -> httpx.Response:
    return await who.post(f"/games/{game}/lessons/{lesson}", follow_redirects=True)


def said(page: str) -> str:
    found = SAID.search(page)
    assert found, "the page says nothing"
    return html.unescape(found[1]).strip()


def marked(page: str) -> list[str]:
    return [action for action, classes in BUTTON.findall(page) if "best" in classes.split()]


async def press(who: httpx.AsyncClient, page: httpx.Response, action: str) -> httpx.Response:
    """As a form does; where the page asks first, it is said yes."""
    path, version = page.url.path, VERSION.search(page.text)
    assert version
    form = {"a": action, "version": version[1]}
    answer = await who.post(f"{path}/play", data=form, follow_redirects=True)
    asked = SURE.search(answer.text)
    return await who.post(f"{path}/play", data=form | {"sure": "1"}, follow_redirects=True) if asked else answer


@pytest.mark.parametrize(("game", "lang"), [(game, LANGS[(n + SEED) % 2]) for n, game in enumerate(SHELF)])
def test_a_first_lesson_is_done_by_what_the_page_marks(visit: Visit, game: str, lang: Lang) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        lesson = find(game).lessons[0]
        async with person(app, lang=lang) as newcomer:
            page = await begin(newcomer, game, lesson.name)
            for step in lesson.steps:
                assert page.status_code == 200
                assert said(page.text) == step.says.to(lang)
                page = await press(newcomer, page, marked(page.text)[0])
            assert said(page.text) == lesson.ends.to(lang) and not marked(page.text)
            assert "✓" in (await newcomer.get(f"/games/{game}")).text

    visit(test)


def test_what_it_marks_is_what_goes_on(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as ana:
            page = await begin(ana)
            page = await press(ana, page, marked(page.text)[0])
            taught = await house.find(page.url.path.rpartition("/")[2])
            assert isinstance(taught.course, Course)
            best = [a for a in taught.match.legal() if a in taught.course.awaited[taught.lesson_step]]
            assert list(map(int, marked(page.text))) == best
            targets = {taught.edition.game.drawing.target(action) for action in best}
            pieces = re.findall(r'data-t="([^"]*)"[^>]* class="piece[^"]* best', page.text)
            assert set(pieces) == targets - {""}
            assert "best" not in (await watched(app, page.url.path))

    visit(test)


async def watched(app: FastAPI, path: str) -> str:
    async with person(app, BLAS) as blas:
        page = (await blas.get(path)).text
        assert "You are watching" in page
        return "".join(classes for _, classes in BUTTON.findall(page)) + "".join(re.findall('class="piece[^"]*', page))


def test_a_wrong_press_is_answered_kindly(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as ana:
            page = await begin(ana)
            page = await press(ana, page, marked(page.text)[0])
            wrong = next(a for a, classes in BUTTON.findall(page.text) if "best" not in classes.split())
            answer = await press(ana, page, wrong)
            taught = await house.find(page.url.path.rpartition("/")[2])
            assert isinstance(taught.course, Course)
            assert answer.status_code == 409 and taught.lesson_step == 1
            assert taught.course.why_not(1, int(wrong)).en in html.unescape(answer.text)

    visit(test)


def test_it_is_offered_first_to_whoever_has_not_played(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        offer = f'action="/games/{GAME}/lessons/{FIRST.name}"'
        async with person(app) as newcomer, person(app, ANA) as ana:
            assert all(find(game).lessons[0].name for game in SHELF)
            assert offer in (await newcomer.get("/")).text
            assert offer not in (await ana.get("/")).text
            page = (await newcomer.get(f"/games/{GAME}")).text
            assert page.index("Learn by playing: 4 minutes") < page.index("New table")
            assert all(f"/lessons/{lesson.name}" in page for lesson in find(GAME).lessons)

    visit(test)


def test_bad_input_is_a_sentence(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as ana:
            for path in (
                f"/games/{GAME}/lessons/none",
                f"/games/{GAME}/lessons/{'x' * 999}",
                "/games/chess/lessons/first",
            ):
                answer = await ana.post(path)
                assert answer.status_code == 404 and "Traceback" not in answer.text
            assert (await ana.get(f"/games/{GAME}/lessons/{FIRST.name}")).status_code == 405
            live = await house.teach(GAME, FIRST.name, key(ANA), "Ana")
            for deed in ("leave", "hint", "rematch"):
                assert (await ana.post(f"/t/{live.id}/{deed}")).status_code == 409
            assert (await ana.get(f"/t/{live.id}/record")).status_code == 409

    visit(test)


def test_lessons_are_begun_at_a_measured_pace(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app) as newcomer:
            answers = [(await begin(newcomer)).status_code for _ in range(2)]
            assert answers == [200, 429]

    visit(test, replace(PATIENT, tables=Rate(0.001, 1)))
