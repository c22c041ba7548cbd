"""A house with a door, for tests that ask one thing of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
from fastapi import FastAPI

from andamio.table.house import House
from andamio.table.live import Live
from andamio.web.settings import Settings
from tests.table.hall import new_house, two_sit

from .doors import PATIENT, door

Test = Callable[[House, FastAPI, Live], Coroutine[Any, Any, None]]
Visit = Callable[..., None]
NEVER = 1e18


@pytest.fixture(scope="session")
def town_house() -> Iterator[tuple[House, FastAPI]]:
    """Doors take a while to make: tests share one, and leave the house empty."""
    house = new_house()
    yield house, door(house)
    asyncio.run(house.close())


@pytest.fixture
def visit(town_house: tuple[House, FastAPI]) -> Visit:
    """Lets a test into a house with one table, at which people sit: its own house if it asks for that."""

    def once(test: Test, settings: Settings = PATIENT, alone: bool = False, **more: Any) -> None:
        async def shared() -> None:
            house, app = town_house
            try:
                await asyncio.wait_for(test(house, app, await two_sit(house, listed=True)), 60)
            finally:
                await house.store.forget(NEVER)
                house._live.clear()
                house.hints.clear()

        async def own() -> None:
            house = new_house(**more)
            try:
                live = await two_sit(house, listed=True)
                await asyncio.wait_for(test(house, door(house, settings), live), 60)
            finally:
                await house.close()

        asyncio.run(own() if alone or more or settings is not PATIENT else shared())

    return once
