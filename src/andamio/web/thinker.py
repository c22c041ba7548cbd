"""A process that opens no door: it claims what bots have to think of, and analyses, until it is told to stop."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable

from andamio.games import SHELF, find
from andamio.lab.warm import open_game, warm
from andamio.table.house import House
from andamio.table.opening import open_house

from .analyses import Analyses
from .logs import set_up_logs
from .metrics import Metrics
from .settings import Settings

STOPS = (signal.SIGINT, signal.SIGTERM)


def think(settings: Settings, said: Callable[[int], None]) -> None:
    set_up_logs(settings.log)
    asyncio.run(think_on(settings, said))


async def think_on(settings: Settings, said: Callable[[int], None]) -> None:
    house = open_house(settings.store, settings.workers, settings.limits)
    analyses, over = Analyses(house, settings.simulations), asyncio.Event()
    for number in STOPS:
        asyncio.get_running_loop().add_signal_handler(number, over.set)
    metrics = Metrics(house, settings.metrics)
    try:
        await prepare_games(house, settings)
        await house.open()
        analyses.open()
        said(house.bots.workers)
        await over.wait()
    finally:
        metrics.close()
        await analyses.close()
        await house.close()


async def prepare_games(house: House, settings: Settings) -> None:
    """Compile in a worker what is not compiled yet; then open each game here."""
    for name in SHELF:
        if settings.warm:
            await house.bots.run(warm, find(name))
        await asyncio.to_thread(open_game, find(name))
        house.ready.add(name)
