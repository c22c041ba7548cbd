"""The end of a match, and its picture: how it ended for whoever looks, who led when, what is sent to others."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from fastapi import FastAPI

from andamio.core.layout import NOBODY
from andamio.core.text import Lang
from andamio.games import SHELF, find
from andamio.svg.scene import Scene
from andamio.table.house import House
from andamio.table.live import Live
from andamio.web.ending import outcome
from andamio.web.picture import CAN_DRAW, outlined
from andamio.web.settings import Rate
from andamio.web.story import brief, course, moments, most_changed, spread
from tests.core.test_verdict import ended
from tests.table.hall import ANA, BLAS, play_on, play_out, two_sit

from .conftest import Visit
from .doors import PATIENT, person

pytestmark = pytest.mark.compiled
NAMES = ["Ana", "Blas", "Carla", "Dora"]


@pytest.mark.parametrize(
    ("points", "seat", "lang", "said"),
    [
        ([9, 5], 0, "es", "¡Has ganado!"),
        ([9, 5], 1, "es", "Has perdido contra Ana"),
        ([9, 5], NOBODY, "es", "Gana Ana"),
        ([9, 9], 1, "en", "A tie: you share the victory with Ana"),
        ([9, 9, 3], 2, "en", "You came last of three; Ana and Blas won"),
        ([9, 9, 3], NOBODY, "en", "Ana and Blas tie"),
        ([9, 5, 7, 6], 2, "en", "You came second of four; Ana won"),
        ([9, 5, 7, 6], 3, "es", "Has quedado en tercer lugar, de cuatro; gana Ana"),
        ([9, 5, 7, 6], 1, "es", "Has quedado en último lugar, de cuatro; gana Ana"),
    ],
)
def test_in_large_letters_how_it_ended_for_whoever_looks(points: list[int], seat: int, lang: Lang, said: str) -> None:
    assert outcome(ended(points), NAMES[: len(points)], seat, lang).text == said


def test_who_plays_alone_may_lose_to_the_game() -> None:
    match = find("barrio").edition(seats=1).typed()
    match.states["turn"] = -2
    assert outcome(match.view(), ["Ana"], 0, "en").mood == "lost"


def test_names_beside_their_lines_do_not_lie_on_one_another() -> None:
    found = spread([100.0, 100.0, 101.0, 220.0])
    assert min(b - a for a, b in zip(sorted(found), sorted(found)[1:], strict=False)) >= 17
    assert spread([10.0, 200.0]) == [10.0, 200.0]


def test_a_moment_is_that_of_whoever_gained_or_lost() -> None:
    assert (most_changed([5, 9], [11, 9]), most_changed([9, 5], [4, 5]), most_changed([0, 0], [0, -2])) == (0, 0, 1)


def test_a_moment_is_told_in_whole_sentences() -> None:
    assert brief(["Ana buys", "Ana pays 1"]) == "Ana buys; Ana pays 1"
    assert brief(["a" * 100, "b" * 100]) == "a" * 100 + "; …" and brief(["a" * 300]) == "a" * 300 and brief([]) == ""


@pytest.mark.parametrize("game", SHELF)
def test_the_story_ends_with_the_score_and_tells_the_largest_gain(visit: Visit, game: str) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        played = await two_sit(house, game)
        async with person(app, ANA) as web, person(app, "") as onlooker:
            assert (await web.get(f"/t/{played.id}/story")).status_code == 409
            await play_out(house, played)
            found = course(played)
            assert found.totals[-1] == played.match.totals() and len(found.totals) == len(played.plies) + 1
            told = moments(played, found, "en")
            assert [m.ply for m in told] == sorted(m.ply for m in told) and len(told) <= 3
            page = await web.get(f"/t/{played.id}/story?part=1")
            assert page.status_code == 200 and all(f"replay?at={m.ply}" in page.text for m in told)
            assert page.text == (await onlooker.get(f"/t/{played.id}/story?part=1")).text
            ElementTree.fromstring(page.text[page.text.index('<svg class="lead') : page.text.index("</svg>") + 6])
            assert 'class="outcome is-' in (await web.get(f"/t/{played.id}")).text

    visit(test)


@pytest.mark.parametrize("game", SHELF)
def test_the_picture_is_what_an_onlooker_sees(visit: Visit, game: str) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        played = await two_sit(house, game)
        await play_on(house, played, 12)
        async with person(app, ANA) as web, person(app, "") as onlooker:
            mine, theirs = [await who.get(f"/t/{played.id}/picture.svg?lang=es") for who in (web, onlooker)]
        assert mine.content == theirs.content and mine.headers["content-type"] == "image/svg+xml"
        root = ElementTree.fromstring(mine.text)
        assert root.get("width") == "1200" and "var(" not in mine.text and "rgb(" not in mine.text
        assert "Ana" in mine.text and "Le toca a" in mine.text
        seen = Scene(played.view(NOBODY), played.names(), "es")
        drawn = [outlined(each) for each in (played.edition.game.drawing.board(seen), *areas(seen))]
        for inner in mine.text.split("<svg ")[2:]:
            assert inner.partition(">")[2].removesuffix("</svg>") in "".join(drawn), "it is drawn for an onlooker"

    visit(test)


def areas(scene: Scene) -> list[str]:
    seats = range(scene.view.edition.seats)
    return [scene.view.edition.game.drawing.area(scene, seat) for seat in seats]


def test_a_picture_for_previews_is_a_png_where_it_can_be_drawn(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web:
            answer = await web.get(f"/t/{live.id}/picture.png")
            if not CAN_DRAW:
                assert answer.status_code == 303 and answer.headers["location"].startswith(f"/t/{live.id}/picture.svg")
            else:
                assert answer.content.startswith(b"\x89PNG") and answer.headers["content-type"] == "image/png"
            for wrong in ("gif", "svgz", "png%00"):
                assert (await web.get(f"/t/{live.id}/picture.{wrong}")).status_code == 404
            page = (await web.get(f"/t/{live.id}")).text
            assert f'property="og:image" content="http://andamio.test/t/{live.id}/picture.png' in page

    visit(test)


def test_pictures_are_drawn_at_a_measured_pace_and_kept(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web, person(app, BLAS) as other:
            for _ in range(5):
                assert (await web.get(f"/t/{live.id}/picture.svg?lang=en")).status_code == 200
            assert (await other.get(f"/t/{live.id}/picture.svg?lang=es")).status_code == 200
            await play_on(house, live, 1)
            assert (await web.get(f"/t/{live.id}/picture.svg?lang=en")).status_code == 429

    visit(test, replace(PATIENT, pictures=Rate(1e-9, 2)))
