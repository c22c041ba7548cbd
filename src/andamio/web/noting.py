"""Around all doors: each request has a number for the log, and is counted by its route. Nothing of it is answered."""

from __future__ import annotations

import logging
import re
import time

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from andamio.table.tokens import new_id

from .logs import REQUEST
from .metrics import Metrics

GIVEN = re.compile(r"[A-Za-z0-9_.-]{1,64}", re.ASCII)  # what a proxy may call a request
log = logging.getLogger("andamio.requests")


class Noting:
    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500
        REQUEST.set(number_of(scope))

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, sending)
        finally:
            self.note(scope, status, time.perf_counter() - began)

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        """By the pattern of its address: no table is named."""
        route = route_of(scope)
        self.metrics.note(scope["method"], route, status, seconds)
        said = {"status": status, "milliseconds": round(1000 * seconds, 1), "route": route, "method": scope["method"]}
        log.info("answered", extra=said)


def route_of(scope: Scope) -> str:
    """The pattern that an address fits; all that lead nowhere are one."""
    if "endpoint" not in scope:
        return "other"
    if folder := scope.get("root_path", "").removeprefix(scope.get("app_root_path", "")):
        return f"{folder}/{{path}}"
    path = str(getattr(scope.get("route"), "path", "") or scope["path"])
    for name, value in scope.get("path_params", {}).items():
        if value and "{" + name not in path:
            path = f"{{{name}}}".join(path.rsplit(str(value), 1))
    return path


def number_of(scope: Scope) -> str:
    given = Headers(scope=scope).get("x-request-id", "")
    return given if GIVEN.fullmatch(given) else new_id()
