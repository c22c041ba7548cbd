"""What a server writes down: a line each, for people or, by a switch, as JSON; each request has a number."""

from __future__ import annotations

import json
import logging
import queue
import sys
import threading
import time
from contextlib import suppress
from contextvars import ContextVar
from typing import TextIO

REQUEST: ContextVar[str] = ContextVar("request", default="")  # the number of the one that is answered
EXTRA = ("status", "milliseconds", "route", "method")


WAITING, LAST_WORDS = 10_000, 1.0  # lines that wait to be written; seconds for them at the end


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        number = REQUEST.get()
        return f"{super().format(record)}{f' [{number}]' if number else ''}"


class Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {"at": f"{at}.{int(record.msecs):03}Z", "level": record.levelname.lower(), "from": record.name}
        line |= {"message": record.getMessage(), "request": REQUEST.get()}
        line |= {name: getattr(record, name) for name in EXTRA if hasattr(record, name)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps({name: value for name, value in line.items() if value != ""}, ensure_ascii=False)


class Aside(logging.StreamHandler[TextIO]):
    """Lines are written by a thread of its own: where nobody reads them any more, the house goes on without them."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self.waiting: queue.Queue[str] = queue.Queue(WAITING)
        threading.Thread(target=self.write, name="log", daemon=True).start()

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(queue.Full):
            self.waiting.put_nowait(self.format(record) + self.terminator)

    def write(self) -> None:
        while True:
            line = self.waiting.get()
            with suppress(OSError, ValueError):  # a pipe that is closed
                self.stream.write(line)
                self.stream.flush()
            self.waiting.task_done()

    def flush(self) -> None:
        """What is left when the house closes, if somebody reads it."""
        end = time.monotonic() + LAST_WORDS
        while self.waiting.unfinished_tasks and time.monotonic() < end:
            time.sleep(0.01)


def set_up_logs(kind: str, level: int = logging.WARNING) -> None:
    """Warnings and worse, on stderr; as JSON also a line for every request."""
    handler = Aside(sys.stderr)
    handler.setFormatter(Json() if kind == "json" else Lines("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    for name in ("andamio", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(logging.INFO if kind == "json" and name == "andamio" else level)
