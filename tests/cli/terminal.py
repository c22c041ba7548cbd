"""The command line as tests call it: words in, what was printed and the exit code out."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest

from andamio.cli import main

PATIENCE = 120  # seconds for a command: one that should have refused may serve instead, for ever


class Said(NamedTuple):
    out: str
    err: str
    code: int

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@contextmanager
def ended() -> Iterator[None]:
    """It comes to an end by itself."""
    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def give_up(number: int, frame: object) -> None:
    """A house that serves closes and is no refusal; anything else dies of it."""
    signal.raise_signal(signal.SIGTERM)


class Terminal:
    def __init__(self, capture: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capture = capture
        for name in ("ANDAMIO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("COLUMNS", "160")

    def __call__(self, words: str) -> Said:
        self.capture.readouterr()
        with pytest.raises(SystemExit) as left, ended():
            main(words.split())
        out, err = self.capture.readouterr()
        assert "Traceback" not in out + err
        return Said(out, err, int(left.value.code or 0))

    def refused(self, words: str) -> str:
        """The one sentence, on stderr, with exit code 2 and nothing on stdout."""
        said = self(words)
        assert (said.code, said.out) == (2, "")
        assert said.err.startswith("andamio: ") and said.err.count("\n") == 1
        return said.err
