"""A log that nobody reads holds nobody up."""

from __future__ import annotations

import logging
import os
import threading

import pytest

from andamio.web.logs import WAITING, Aside

pytestmark = pytest.mark.compiled
A_PIPE = 1 << 16  # letters that it holds


def record(text: str) -> logging.LogRecord:
    return logging.LogRecord("andamio", logging.WARNING, "", 0, text, (), None)


def test_a_full_pipe_holds_nobody_up() -> None:
    reading, writing = os.pipe()
    handler = Aside(os.fdopen(writing, "w"))

    def tell() -> None:
        for _ in range(WAITING + 200):
            handler.emit(record("x" * 1_000))

    telling = threading.Thread(target=tell, daemon=True)
    telling.start()
    telling.join(20)
    is_held_up = telling.is_alive()
    os.close(reading)
    handler.flush()
    assert not is_held_up


def test_what_is_said_is_written_when_the_house_closes() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading) as read:
        stream = os.fdopen(writing, "w")
        handler = Aside(stream)
        for number in range(50):
            handler.emit(record(f"line {number}"))
        handler.flush()
        stream.close()
        assert read.read().splitlines() == [f"line {number}" for number in range(50)]
