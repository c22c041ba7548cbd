"""Whether this process lives, and whether it is ready: its games are compiled, and what it writes is kept."""

from __future__ import annotations

import time

from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from andamio.games import SHELF
from andamio.table.house import House
from andamio.table.keeping import STORE
from andamio.table.store import StoreFailed

FRESH = 1.0  # seconds that an answer of the store is good for


class HealthDoors:
    def __init__(self, house: House) -> None:
        self.house, self.asked, self.keeps = house, 0.0, False

    def routes(self) -> list[Route]:
        return [Route("/api/health/live", self.live), Route("/api/health/ready", self.ready)]

    async def live(self, request: object) -> Response:
        return JSONResponse({"status": "ok"})

    async def ready(self, request: object) -> Response:
        """503 until all games are compiled, while nothing is kept, and once the process is told to stop."""
        found = {"games": self.house.ready.issuperset(SHELF), "store": await self.is_kept()}
        found["open"] = not self.house.is_closing
        is_ready = all(found.values())
        return JSONResponse({"status": "ok" if is_ready else "not ready", **found}, 200 if is_ready else 503)

    async def is_kept(self) -> bool:
        """By writing something that changes nothing; asked again at once if others have found otherwise since."""
        if time.monotonic() - self.asked > FRESH or self.keeps == (STORE in self.house.troubles):
            self.asked = time.monotonic()
            self.keeps = await self.try_to_keep()
        return self.keeps

    async def try_to_keep(self) -> bool:
        try:
            await self.house.store.probe()
        except StoreFailed as error:
            self.house.note_trouble(STORE, error)
            return False
        self.house.note_well(STORE)
        return True
