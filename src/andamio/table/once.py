"""What several ask for at the same time is worked out once, for all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Once(Generic[T]):
    """Only while it is under way: what comes of it is kept by whoever asks, or not at all."""

    def __init__(self) -> None:
        self._under_way: dict[Hashable, asyncio.Task[T]] = {}

    async def of(self, asked: Hashable, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """One who asks and goes away does not end it for the others."""
        if asked not in self._under_way:
            task = self._under_way[asked] = asyncio.create_task(work())
            task.add_done_callback(lambda _: self._under_way.pop(asked, None))
        return await asyncio.shield(self._under_way[asked])
