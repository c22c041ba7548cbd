"""What a server writes down: a line each, for people or, by a switch, as JSON; each request has a number."""

from __future__ import annotations

import json
import logging
import sys
import time
from contextvars import ContextVar

REQUEST: ContextVar[str] = ContextVar("request", default="")  # the number of the one that is answered
EXTRA = ("status", "milliseconds", "route", "method")


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


def set_up_logs(kind: str, level: int = logging.WARNING) -> None:
    """Warnings and worse, on stderr; as JSON also a line for every request."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if kind == "json" else Lines("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    for name in ("andamio", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(logging.INFO if kind == "json" and name == "andamio" else level)
