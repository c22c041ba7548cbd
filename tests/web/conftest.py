"""A house with a door, for tests that ask one thing of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
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


@pytest.fixture
def visit() -> Visit:
    """Opens a house with one table at which people sit, and lets a test in."""

    def once(test: Test, settings: Settings = PATIENT, **more: Any) -> None:
        async def whole() -> None:
            house = new_house(**more)
            try:
                live = await two_sit(house, listed=True)
                await asyncio.wait_for(test(house, door(house, settings), live), 60)
            finally:
                await house.close()

        asyncio.run(whole())

    return once
