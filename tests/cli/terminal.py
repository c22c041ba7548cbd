"""The command line as tests call it: words in, what was printed and the exit code out."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest

from andamio.cli import main


class Said(NamedTuple):
    out: str
    err: str
    code: int

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Terminal:
    def __init__(self, capture: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capture = capture
        for name in ("ANDAMIO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("COLUMNS", "160")

    def __call__(self, words: str) -> Said:
        self.capture.readouterr()
        with pytest.raises(SystemExit) as left:
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
