"""How a task that lives as long as the house waits for something to do."""

from __future__ import annotations

import asyncio
from contextlib import suppress


async def stirred(news: asyncio.Event, seconds: float) -> None:
    """Until there is news, or so long at most; `wait_for` of Python 3.11 may swallow that the task is cancelled."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await news.wait()
    news.clear()
