from __future__ import annotations

import logging
import signal
from collections.abc import Iterator

import pytest

from .terminal import Terminal

SET_UP = ("andamio", "uvicorn")  # loggers that a server takes for itself


@pytest.fixture
def andamio(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
    """A command that serves takes logs and signals for itself: they are given back."""
    loggers = [logging.getLogger(name) for name in SET_UP]
    before = [(logger.handlers, logger.propagate, logger.level) for logger in loggers]
    leave = signal.getsignal(signal.SIGTERM)
    yield Terminal(capsys, monkeypatch)
    signal.signal(signal.SIGTERM, leave)
    for logger, (handlers, propagate, level) in zip(loggers, before, strict=True):
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)
