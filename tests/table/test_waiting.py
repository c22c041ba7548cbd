"""A task that waits for something to do can always be ended."""

from __future__ import annotations

import asyncio

import pytest

from andamio.table.waiting import stirred

LONG, SOON = 60.0, 5.0  # seconds


async def for_ever(news: asyncio.Event) -> None:
    while True:
        await stirred(news, LONG)


@pytest.mark.parametrize("later", range(5))
def test_it_ends_though_there_is_news_at_the_same_moment(later: int) -> None:
    async def test() -> None:
        news = asyncio.Event()
        task = asyncio.create_task(for_ever(news))
        await asyncio.sleep(0.01)
        news.set()
        for _ in range(later):
            await asyncio.sleep(0)
        task.cancel()
        done, _ = await asyncio.wait([task], timeout=SOON)
        task.cancel()
        assert done, "whoever closes the house would wait for ever"

    asyncio.run(test())


def test_it_goes_on_without_news_after_a_while_and_news_are_told_once() -> None:
    async def test() -> None:
        news = asyncio.Event()
        await stirred(news, 0.001)
        news.set()
        await stirred(news, LONG)
        assert not news.is_set()

    asyncio.run(test())
