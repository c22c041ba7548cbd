"""The bus of one process: the newest stamp, to whoever is there, and no queues."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from andamio.table.bus import LOBBY, Bus, LocalBus, Subscription

pytestmark = pytest.mark.compiled

SOON = 0.01


async def is_silent(reader: Subscription) -> bool:
    try:
        await asyncio.wait_for(reader.latest(), SOON)
        return False
    except TimeoutError:
        return True


def test_whoever_waits_is_told() -> None:
    async def test(bus: Bus) -> None:
        with bus.subscribe("a") as reader:
            waiting = asyncio.create_task(reader.latest())
            await asyncio.sleep(0)
            bus.publish("a", "1")
            assert await waiting == "1"

    asyncio.run(test(LocalBus()))


def test_a_slow_reader_gets_only_the_newest_and_once() -> None:
    async def test(bus: Bus) -> None:
        with bus.subscribe("a") as reader:
            for stamp in range(1000):
                bus.publish("a", str(stamp))
            assert await reader.latest() == "999"
            assert await is_silent(reader)

    asyncio.run(test(LocalBus()))


def test_a_topic_is_heard_by_all_its_readers_and_by_no_others() -> None:
    async def test(bus: Bus) -> None:
        with bus.subscribe("a") as one, bus.subscribe("a") as two, bus.subscribe(LOBBY) as other:
            bus.publish("a", "1")
            assert [await one.latest(), await two.latest()] == ["1", "1"]
            assert await is_silent(other)

    asyncio.run(test(LocalBus()))


def test_one_reader_may_listen_to_several_topics() -> None:
    async def test(bus: LocalBus) -> None:
        with bus.subscribe("a", "b") as reader:
            for topic in ("a", "b"):
                bus.publish(topic, f"of {topic}")
                assert await reader.latest() == f"of {topic}"
        assert not bus.readers

    asyncio.run(test(LocalBus()))


def test_what_was_published_before_or_after_is_not_heard() -> None:
    async def test(bus: Bus) -> None:
        bus.publish("a", "before")
        with bus.subscribe("a") as reader:
            assert await is_silent(reader)
        bus.publish("a", "after")
        assert await is_silent(reader)

    asyncio.run(test(LocalBus()))


def test_giving_up_waiting_loses_nothing() -> None:
    async def test(bus: Bus) -> None:
        with bus.subscribe("a") as reader:
            waiting = asyncio.create_task(reader.latest())
            await asyncio.sleep(0)
            bus.publish("a", "1")
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            assert await reader.latest() == "1"

    asyncio.run(test(LocalBus()))


def test_a_topic_without_readers_is_forgotten() -> None:
    bus = LocalBus()
    with bus.subscribe("a"), pytest.raises(ZeroDivisionError), bus.subscribe("a"):
        raise ZeroDivisionError
    bus.publish("a", "1")
    assert not bus.readers


def test_a_thousand_readers_at_250_tables() -> None:
    async def test(bus: Bus) -> None:
        with ExitStack() as stack:
            readers = [stack.enter_context(bus.subscribe(str(n % 250))) for n in range(1000)]
            waiting = [asyncio.create_task(reader.latest()) for reader in readers]
            await asyncio.sleep(0)
            for topic in range(250):
                bus.publish(str(topic), f"{topic}:1")
            assert await asyncio.gather(*waiting) == [f"{n % 250}:1" for n in range(1000)]

    asyncio.run(test(LocalBus()))


@given(st.lists(st.integers(0, 4), max_size=30))
def test_a_reader_gets_stamps_in_order_and_never_misses_the_last(pauses: list[int]) -> None:
    """However publishing and reading take turns."""

    async def read(reader: Subscription, last: int) -> list[int]:
        had = [0]
        while had[-1] != last:
            had.append(int(await reader.latest()))
        return had

    async def test(bus: Bus) -> None:
        with bus.subscribe("a") as reader:
            reading = asyncio.create_task(read(reader, len(pauses)))
            for stamp, pause in enumerate(pauses, 1):
                bus.publish("a", str(stamp))
                for _ in range(pause):
                    await asyncio.sleep(0)
            had = await reading
            assert had == sorted(set(had))

    asyncio.run(test(LocalBus()))
