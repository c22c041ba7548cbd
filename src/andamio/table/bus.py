"""Who is told that something has changed: a table's name and its stamp, never what it was."""

from __future__ import annotations

import asyncio
from typing import Protocol, Self

SIGNS = "!"  # after a table's name: the topic of what people there sign to one another
LOBBY = "lobby"  # the topic of whoever looks at the list of tables
ANEW = "anew"  # all that they are told: a table that is not listed is for those who have its link


class Subscription(Protocol):
    """A context for one reader: stamps published while it is open are for it, all but the newest forgotten."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...

    async def latest(self) -> str:
        """The newest stamp that this reader has not had; waits if there is none."""
        ...


class Bus(Protocol):
    """To be called in the thread of the event loop."""

    def publish(self, topic: str, stamp: str) -> None:
        """Tell every open subscription; waits for nobody."""
        ...

    def tell(self, topic: str, stamp: str) -> None:
        """Tell those of this process alone."""
        ...

    def subscribe(self, *topics: str) -> Subscription: ...


class LocalBus:
    """The bus of a house that lives in one process."""

    def __init__(self) -> None:
        self.readers: dict[str, set[LocalSubscription]] = {}

    def publish(self, topic: str, stamp: str) -> None:
        self.tell(topic, stamp)

    def tell(self, topic: str, stamp: str) -> None:
        for reader in self.readers.get(topic, ()):
            reader.tell(stamp)

    def subscribe(self, *topics: str) -> LocalSubscription:
        return LocalSubscription(self, topics)


class LocalSubscription:
    def __init__(self, bus: LocalBus, topics: tuple[str, ...]) -> None:
        self.bus, self.topics = bus, topics
        self.stamp, self.is_new = "", asyncio.Event()

    def __enter__(self) -> Self:
        for topic in self.topics:
            self.bus.readers.setdefault(topic, set()).add(self)
        return self

    def __exit__(self, *_: object) -> None:
        for topic in self.topics:
            readers = self.bus.readers[topic]
            readers.discard(self)
            if not readers:
                del self.bus.readers[topic]

    def tell(self, stamp: str) -> None:
        self.stamp = stamp
        self.is_new.set()

    async def latest(self) -> str:
        await self.is_new.wait()
        self.is_new.clear()
        return self.stamp
