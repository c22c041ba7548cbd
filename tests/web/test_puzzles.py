"""Puzzles over HTTP, without JavaScript, and for programs: the one of the day, a wrong try, a right one, giving up."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from fastapi import FastAPI

from andamio.core.puzzles import Puzzle, after, is_midway, seen_after
from andamio.core.text import LANGS, Lang
from andamio.games import SHELF, find
from andamio.table.house import House
from andamio.table.live import Live
from andamio.table.teaching import find_riddle
from andamio.web.api import fields_of
from andamio.web.puzzles import name_of_day
from tests.depth import SEED, sample
from tests.table.hall import ANA, BLAS, GAME, key

from .conftest import Visit
from .doors import person, program
from .test_lessons import marked, press, said

pytestmark = pytest.mark.compiled
REFUSED = re.compile(r'<div class="refusal".*?<p>(.*?)</p>', re.S)
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)


def puzzle_of(game: str) -> Puzzle:
    """Another one every day, of several steps where there are such."""
    found = find(game).puzzles
    several = [puzzle for puzzle in found if len(puzzle.solution) > 1]
    return (several or found)[SEED % len(several or found)]


async def sit(who: httpx.AsyncClient, game: str, name: str) -> httpx.Response:
    return await who.post(f"/games/{game}/puzzles/{name}", follow_redirects=True)


async def do(who: httpx.AsyncClient, page: httpx.Response, deed: Sequence[int]) -> httpx.Response:
    """Step by step; back to the table where a step was refused."""
    for action in deed:
        page = await press(who, page, str(action))
    return page


def refused(page: httpx.Response) -> str:
    found = REFUSED.search(page.text)
    assert found, "nothing was refused"
    return html.unescape(found[1])


@pytest.mark.parametrize(
    ("game", "lang"), sample([(game, LANGS[(n + SEED) % 2]) for n, game in enumerate(SHELF)], 3, "tries")
)
def test_a_wrong_try_is_told_what_it_loses_and_a_right_one_why(visit: Visit, game: str, lang: Lang) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        puzzle = puzzle_of(game)
        riddle, wrong = find_riddle(game, puzzle.name), puzzle.outcomes[-1].actions
        async with person(app, lang=lang) as who:
            page = await sit(who, game, puzzle.name)
            assert page.status_code == 200 and not marked(page.text)
            assert not any(told in page.text for told in ('class="refusal', "¡Eso es!", "That is it!"))
            begun = await do(who, page, wrong[:-1])
            answer = await do(who, begun, wrong[-1:])
            why = riddle.refuses(wrong[:-1], wrong[-1])
            assert answer.status_code == 409 and why and refused(answer) == why.to(lang)
            table = page.url.path.rpartition("/")[2]
            assert not (await house.find(table)).is_done
            for _ in wrong[:-1]:
                await who.post(f"/t/{table}/undo", follow_redirects=True)
            page = await do(who, await who.get(page.url.path), puzzle.solution)
            assert (await house.find(table)).is_done
            assert ("¡Eso es!" if lang == "es" else "That is it!") in page.text
            names = (await house.find(table)).names()
            first = riddle.edition.lexicon.say(puzzle.solution[0], lang, names)
            assert first in html.unescape(page.text)
            assert "✓" in (await who.get(f"/games/{game}/puzzles/{puzzle.name}")).text

    visit(test)


def test_whoever_gives_up_is_shown_the_solution_step_by_step(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        game = next(name for name in SHELF if any(len(p.solution) > 1 for p in find(name).puzzles))
        puzzle = puzzle_of(game)
        riddle = find_riddle(game, puzzle.name)
        other = next(o.actions for o in puzzle.outcomes if o.actions[0] != puzzle.solution[0])
        async with person(app, ANA) as ana:
            page = await do(ana, await sit(ana, game, puzzle.name), other[: len(other) - 1])
            page = await ana.post(f"{page.url.path}/solution", follow_redirects=True)
            for step in puzzle.solution:
                assert marked(page.text) == [str(step)] and "The solution:" in said(page.text)
                page = await press(ana, page, marked(page.text)[0])
            assert "That is it!" in page.text and riddle.is_done(puzzle.solution)
            assert (await ana.post(f"{page.url.path}/solution")).status_code == 409

    visit(test)


def test_the_order_of_steps_does_not_matter() -> None:
    """Where another order leads to the same, it is the same deed."""
    tried = 0
    for game in SHELF:
        for puzzle in (p for p in find(game).puzzles if len(p.solution) > 2):
            riddle = find_riddle(game, puzzle.name)
            first, *middle, last = puzzle.solution
            swapped = (first, last, *middle)
            if last in after(riddle.view, (first,)).legal() and is_midway(
                riddle.view, after(riddle.view, (first, last))
            ):
                if middle[0] in after(riddle.view, (first, last)).legal():
                    same = seen_after(riddle.view, swapped) == seen_after(riddle.view, puzzle.solution)
                    assert riddle.is_done(swapped) == same
                    tried += same
    assert tried


def test_the_puzzle_of_the_day_is_the_same_for_all_and_another_tomorrow(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as ana, person(app, BLAS) as blas:
            mine, theirs = [await who.get(f"/games/{GAME}/puzzles/today") for who in (ana, blas)]
            assert mine.status_code == 303 and mine.headers["location"] == theirs.headers["location"]
            assert (await ana.get(mine.headers["location"])).status_code == 200
            page = await sit(ana, GAME, "today")
            assert (await house.find(page.url.path.rpartition("/")[2])).row.lesson in mine.headers["location"]

    visit(test)


def test_none_comes_again_before_all_others_have() -> None:
    names = [f"puzzle-{n}" for n in range(7)]
    first = NOON - timedelta(days=NOON.toordinal() % len(names))
    days = [name_of_day(names, (first + timedelta(days=day)).timestamp()) for day in range(len(names))]
    assert sorted(days) == names and days != names
    assert name_of_day((), NOON.timestamp()) == ""
    assert name_of_day(names, NOON.timestamp()) == name_of_day(names, (NOON + timedelta(hours=11)).timestamp())


def test_the_series_goes_on_with_what_is_not_solved(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        first, second = find(GAME).puzzles[:2]
        async with person(app, ANA) as ana:
            page = await do(ana, await sit(ana, GAME, "next"), first.solution)
            assert "That is it!" in page.text
            page = await sit(ana, GAME, "next")
            assert (await house.find(page.url.path.rpartition("/")[2])).row.lesson == second.name
            listed = (await ana.get(f"/games/{GAME}/puzzles")).text
            assert f"1 of {len(find(GAME).puzzles)} solved" in listed and listed.count("is-done") == 1
            assert f"/games/{GAME}/puzzles" in (await ana.get("/puzzles")).text
            assert (
                "/puzzles/today" in (await ana.get(f"/games/{GAME}")).text and "/puzzles" in (await ana.get("/")).text
            )
            assert await house.held_by(key(ANA)) == [await house.store.find(live.id)]

    visit(test)


def test_a_puzzle_waits_for_nobody_and_nothing_is_told_of_it(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        puzzle = find(GAME).puzzles[0]
        async with person(app, ANA) as ana, person(app, BLAS) as blas:
            page = await sit(ana, GAME, puzzle.name)
            for deed in ("leave", "hint", "rematch"):
                assert (await ana.post(f"{page.url.path}/{deed}")).status_code == 409
            for look in ("record", "story"):
                assert (await ana.get(f"{page.url.path}/{look}")).status_code == 409
            assert "You are watching" in (await blas.get(page.url.path)).text
            assert (await blas.post(f"{page.url.path}/solution")).status_code == 403

    visit(test)


def test_bad_input_is_a_sentence(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA, lang="es") as ana, program(app) as client:
            for path in (
                f"/games/{GAME}/puzzles/puzzle-none",
                f"/games/{GAME}/puzzles/{'x' * 900}",
                "/games/chess/puzzles/today",
            ):
                for answer in (await ana.get(path), await ana.post(path), await client.get(f"/api{path}")):
                    assert answer.status_code in (404, 422) and "Traceback" not in answer.text
            old = find(GAME).puzzles[0]._replace(rules=99)
            monkeypatch.setitem(find(GAME).__dict__, "puzzles", (old, *find(GAME).puzzles[1:]))
            cleared()
            assert "reglas 99" in (await ana.get(f"/games/{GAME}/puzzles")).text
            for answer in (await ana.get(f"/games/{GAME}/puzzles/{old.name}"), await sit(ana, GAME, old.name)):
                assert answer.status_code == 410 and "reglas 99" in answer.text

    try:
        visit(test)
    finally:
        cleared()


def cleared() -> None:
    from andamio.core.puzzles import offered

    offered.cache_clear()


# -- for programs


@pytest.mark.parametrize("game", sample(SHELF, 2, "puzzles by programs"))
def test_a_program_tries_without_a_table(visit: Visit, game: str) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        puzzle = puzzle_of(game)
        riddle, address = find_riddle(game, puzzle.name), f"/api/games/{game}/puzzles"
        async with program(app) as client:
            listed = (await client.get(address)).json()
            assert [each["name"] for each in listed["puzzles"]] == [each.name for each in find(game).puzzles]
            assert listed["today"] in [each["name"] for each in listed["puzzles"]] and not listed["left_out"]
            asked = (await client.get(f"{address}/{puzzle.name}")).json()
            assert asked["view"] == fields_of(riddle.view) and "actions" not in asked and "outcomes" not in asked
            assert [action["id"] for action in asked["legal"]] == riddle.view.legal()
            tries = f"{address}/{puzzle.name}/tries"
            right = (await client.post(tries, json={"actions": puzzle.solution})).json()
            assert right["finished"] and right["right"] and right["loses"] is None
            wrong = (await client.post(tries, json={"actions": puzzle.outcomes[-1].actions})).json()
            assert wrong["finished"] and not wrong["right"] and wrong["message"]
            assert wrong["loses"]["chance"] == puzzle.outcomes[-1].loses[1]
            if len(puzzle.solution) > 1:
                begun = (await client.post(tries, json={"actions": puzzle.solution[:1]})).json()
                assert not begun["finished"] and puzzle.solution[1] in [action["id"] for action in begun["legal"]]
            late = await client.post(tries, json={"actions": [*puzzle.solution, puzzle.solution[-1]]})
            illegal = await client.post(tries, json={"actions": [(1 << 31) - 1]})
            empty = await client.post(tries, json={"actions": []})
            assert all(
                400 <= answer.status_code < 500 and answer.json()["message"] for answer in (late, illegal, empty)
            )
            given = (await client.get(f"{address}/{puzzle.name}/solution")).json()
            assert [action["id"] for action in given["solution"]] == list(puzzle.solution)
            assert len(given["deeds"]) == len(puzzle.outcomes) and given["why"]

    visit(test)
