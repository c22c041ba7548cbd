"""Moments that a page missed, and what is shown of them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import httpx
import pytest

from andamio.core.match import Match
from andamio.games import find
from andamio.table.house import House
from andamio.table.live import Live
from andamio.web.show import last_turn, show_of
from tests.table.hall import new_house, put_table

from .doors import door, person

pytestmark = pytest.mark.compiled

TABLE, TOKENS = "a-table-to-look-at", ["the-token-of-seat-0", "the-token-of-seat-1"]
LAST_BY_THE_FIRST = 6  # a seed with which whoever began has the houses first, so that a round is left to play
Look = Callable[[House, Live, httpx.AsyncClient], Coroutine[Any, Any, None]]


def played(seed: int = 3) -> Match:
    """Burgueses to its end, each what is legal first."""
    match = find("burgueses").edition().new(seed)
    while not match.is_over:
        match.play(match.legal()[0])
    return match


def look_at(match: Match, look: Look) -> None:
    async def looking() -> None:
        house = new_house()
        app = door(house)
        await put_table(house, TABLE, match, TOKENS)
        async with person(app, TOKENS[0]) as web:
            await look(house, await house.find(TABLE), web)
        await house.close()

    asyncio.run(looking())


def test_a_moment_shows_the_table_as_it_was_and_nothing_to_press() -> None:
    async def look(house: House, live: Live, web: httpx.AsyncClient) -> None:
        for ply in (1, 5, len(live.plies) - 1):
            page = (await web.get(f"/t/{TABLE}/moment?ply={ply}&epoch=0")).text
            then, past = live.at(ply).view(0), live.as_of(ply)
            assert past.view(0) == then and past.is_past and not live.is_past
            assert f'data-ply="{ply}"' in page and 'data-state="show"' in page
            assert f'data-totals="{" ".join(map(str, then.totals()))}"' in page
            assert max(map(int, re.findall(r'<li data-ply="(\d+)"', page))) == live.tell(0, "en", 0, ply)[-1].ply
            assert "data-a=" not in page and 'name="a"' not in page
        chips = {str(int(live.view(0, ply).left)) for ply in (1, len(live.plies) - 1)}
        assert len(chips) == 2  # it would show otherwise

    look_at(played(), look)


def test_a_moment_that_was_taken_back_is_no_more() -> None:
    async def look(house: House, live: Live, web: httpx.AsyncClient) -> None:
        assert live.epoch == 0
        for query, status in (("ply=2&epoch=0", 200), ("ply=2&epoch=2", 204), ("ply=0&epoch=0", 204),
                              (f"ply={len(live.plies) + 1}&epoch=0", 204), ("ply=2", 422), ("epoch=0", 422),
                              ("ply=two&epoch=0", 422)):  # fmt: skip
            answer = await web.get(f"/t/{TABLE}/moment?{query}")
            assert answer.status_code == status, query
            assert (answer.content == b"") == (status == 204)

    look_at(played(), look)


def test_the_summary_of_a_round_counts_what_it_brought() -> None:
    async def look(house: House, live: Live, web: httpx.AsyncClient) -> None:
        found = []
        for ply in range(1, len(live.plies) + 1):
            past = live.as_of(ply)
            show = show_of(past, past.view(0), "en")
            assert show is not None
            if show.summary:
                found.append(show.summary)
                assert [row.total for row in show.summary.rows] == past.view(0).totals()
                assert all(sum(row.parts) == row.gained for row in show.summary.rows)
                assert "round is over" in show.heads[0]
        assert len(found) == 2
        assert [sum(rows) for rows in zip(*([row.gained for row in each.rows] for each in found), strict=True)] == (
            live.view(0).totals()
        )

    look_at(next(match for match in map(played, range(40)) if match.view().winner < 0), look)


def test_since_ones_last_turn() -> None:
    async def look(house: House, live: Live, web: httpx.AsyncClient) -> None:
        for until in range(1, len(live.plies)):
            plies = live.plies[:until]
            since = last_turn(plies, 0)
            mine = [ply.seat == 0 for ply in plies[since:]]
            assert since == 0 or plies[since - 1].seat == 0
            assert mine == sorted(mine), "others first, then the turn that is going on"

    look_at(played(), look)


@pytest.mark.parametrize("game", ["barrio", "a_construir"])
def test_the_last_round_begins_in_large_letters_once(game: str) -> None:
    """Barrio §6.1, ¡A construir! §3.1: no event says it, but the rules know."""

    async def look(house: House, live: Live, web: httpx.AsyncClient) -> None:
        first = next(
            ply for ply in range(len(live.plies)) if live.edition.game.words.is_last_round(live.at(ply).view())
        )
        for ply in (first - 1, first, first + 1, len(live.plies)):
            past = live.as_of(ply)
            show = show_of(past, past.view(0), "en")
            assert show is not None and ("The last round" in show.heads) == (ply == first)
        last = live.plies[first:]
        assert len(last) > 1 and len({ply.seat for ply in last if ply.seat >= 0}) == live.edition.seats

    dice, match = Random(LAST_BY_THE_FIRST), find(game).edition(seats=2).new(3)
    while not match.is_over:
        match.play(dice.choice(match.legal()))
    look_at(match, look)
