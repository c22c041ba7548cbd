from __future__ import annotations

import pytest

from .terminal import Terminal


@pytest.fixture
def andamio(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(capsys, monkeypatch)
