"""Places at the workers, in turn: whoever has had the least time goes first, however many wait behind it."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar

OWNER: ContextVar[str] = ContextVar("owner", default="")  # for whom work is done now; nobody's is the house's own


class Turns:
    """Time is counted by owner. Who comes anew, or again after a while, begins with those who wait, not before them."""

    def __init__(self, places: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.free, self.clock = places, clock
        self.used: dict[str, float] = {}
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self.inside: Counter[str] = Counter()  # those who work and those who wait

    @property
    def owners(self) -> int:
        return len(self.inside)

    @asynccontextmanager
    async def place(self, owner: str) -> AsyncIterator[None]:
        self.enter(owner)
        try:
            await self.wait(owner)
            began = self.clock()
            try:
                yield
            finally:
                self.used[owner] += self.clock() - began
                self.give_back()
        finally:
            self.leave(owner)

    def enter(self, owner: str) -> None:
        least = min((self.used[other] for other in self.inside), default=0.0)
        self.used[owner] = max(self.used.get(owner, 0.0), least)
        self.inside[owner] += 1

    def leave(self, owner: str) -> None:
        self.inside[owner] -= 1
        if not self.inside[owner]:
            del self.inside[owner]
        if not self.inside:
            self.used.clear()

    async def wait(self, owner: str) -> None:
        if self.free and not self.waiting:
            self.free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(owner, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back()
            raise

    def give_back(self) -> None:
        """To the one who has had least, among those who still wait."""
        self.free += 1
        while self.free and self.waiting:
            owner = min(self.waiting, key=lambda each: self.used[each])
            turn = self.waiting[owner].popleft()
            if not self.waiting[owner]:
                del self.waiting[owner]
            if not turn.done():
                self.free -= 1
                turn.set_result(None)
