"""Drawings of tables are kept while somebody looks; what is looked at again is drawn again, and is the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from andamio.core.layout import NOBODY
from andamio.svg.scene import Scene
from andamio.table.house import House
from andamio.table.live import Live
from andamio.web.drawings import ENDED, UNASKED, Drawings
from tests.table.hall import Clock, new_house, play_on, play_out, two_sit

pytestmark = pytest.mark.compiled


def at_tables(test: Callable[[House, list[Live]], Coroutine[Any, Any, None]], tables: int = 1) -> None:
    async def looking() -> None:
        house = new_house()
        await test(house, [await play_on(house, await two_sit(house), 6, seed) for seed in range(tables)])
        await house.close()

    asyncio.run(looking())


def board(drawings: Drawings, live: Live) -> str:
    scene = Scene(live.view(NOBODY), live.names(), "es")
    return drawings.of(live).of(scene, live.edition.game.drawing.board)


def test_of_a_match_that_is_over_nothing_is_kept_once_nobody_looks() -> None:
    async def test(house: House, tables: list[Live]) -> None:
        (live,), clock = tables, Clock()
        drawings = Drawings(clock=clock)
        house.enter(live, NOBODY)
        await play_out(house, live)
        before = board(drawings, live)
        clock.now += UNASKED
        drawings.tidy(house)
        assert live.id in drawings and drawings.weight > len(before)
        await house.exit(live, NOBODY)
        drawings.tidy(house)
        assert live.id not in drawings and drawings.weight == 0
        assert board(drawings, live) == before and live.id in drawings

    at_tables(test)


def test_who_plays_without_an_open_page_is_waited_for_longer() -> None:
    async def test(house: House, tables: list[Live]) -> None:
        (live,), clock = tables, Clock()
        drawings = Drawings(clock=clock)
        board(drawings, live)
        clock.now += ENDED
        drawings.tidy(house)
        assert live.id in drawings
        clock.now += UNASKED - ENDED
        drawings.tidy(house)
        assert live.id not in drawings

    at_tables(test)


def test_where_there_is_no_room_those_go_that_were_not_asked_for_the_longest_time() -> None:
    async def test(house: House, tables: list[Live]) -> None:
        drawings = Drawings(clock=Clock())
        for live in tables:
            house.enter(live, NOBODY)
            board(drawings, live)
        board(drawings, tables[0])
        drawings.room = drawings.weight - 1
        drawings.tidy(house)
        assert [live.id in drawings for live in tables] == [True, False, True]
        for live in tables:
            await house.exit(live, NOBODY)

    at_tables(test, 3)
