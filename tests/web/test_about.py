"""What is asked of a table over the web: by anybody, at any moment, of anything; what is not there gets a sentence."""

from __future__ import annotations

import pytest
from fastapi import FastAPI

from andamio.table.house import House
from andamio.table.live import Live
from andamio.web.inspector import Inspector
from tests.core.test_verdict import ended
from tests.table.hall import ANA

from .conftest import Visit
from .doors import person

pytestmark = pytest.mark.compiled

WRONG = ("", "x", "seat.9", "seat.x", "chip.0.99", "chip..", "score.x", "<script>", "c" * 4000, "ñ\n\x00")


def test_what_is_not_there_gets_a_sentence(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web:
            for piece in (
                "",
                "x",
                "seat.9",
                "seat.x",
                "chip.0.99",
                "chip..",
                "score.x",
                "<script>",
                "c" * 4000,
                "ñ\n\x00",
            ):
                answer = await web.get(f"/t/{live.id}/about", params={"piece": piece})
                assert answer.status_code == 404 and "nothing on this table" in answer.text.casefold()
                assert (
                    "«<script>»" not in answer.text and "'<script>'" not in answer.text and len(answer.content) < 8000
                )

    visit(test)


def test_an_answer_is_known_by_its_tag_and_is_of_its_moment(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        turn = live.turn
        await house.play(live.id, live.seats[turn].key, "buy", None)
        async with person(app, ANA) as web:
            now = await web.get(f"/t/{live.id}/about?piece=hand-{turn}")
            then = await web.get(f"/t/{live.id}/about?piece=hand-{turn}&at=1")
            assert ": 3." in now.text and ": 2." in then.text
            again = await web.get(
                f"/t/{live.id}/about?piece=hand-{turn}", headers={"if-none-match": now.headers["etag"]}
            )
            assert again.status_code == 304 and not again.content

    visit(test)


def test_everything_is_listed_for_who_has_no_javascript(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app) as web:
            page = await web.get(f"/t/{live.id}/about")
            assert page.status_code == 200
            assert all(word in page.text for word in ("King of spades", "Goods deck", "Bank", "Coins", "Blas"))
            card = await web.get(f"/t/{live.id}/card")
            assert card.text.count("<li>") > 8 and "K♠" in card.text
            rules = await web.get("/games/burgueses/rules")
            assert 'id="card"' in rules.text

    visit(test)


def test_2_4_a_seat_stands_where_the_rules_rank_it_and_not_by_points_alone(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        view = ended([9, 9], "burgueses")
        view.states["winner"] = 1
        stand = Inspector(live, view, "en")
        for seat, place in ((0, 2), (1, 1)):
            told = stand.ask(f"seat.{seat}")
            assert told and told.text.endswith(f"Points: 9. Place {place} of 2.")

    visit(test)
