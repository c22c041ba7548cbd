"""Which language a browser asks for: by the weights that it gives, and whatever it may send."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import HTTPConnection

from andamio.core.text import LANGS, Lang
from andamio.web.visitor import LONGEST, visitor_of

HEADERS = st.text("esn-*ES0123;q=., \t\x00ñ", max_size=60) | st.text(max_size=60)


def asked(header: str) -> Lang:
    raw = header.encode("latin-1", "replace")
    return visitor_of(HTTPConnection({"type": "http", "headers": [(b"accept-language", raw)]})).lang


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("eu-ES,en", "en"),
        ("en-ES", "en"),
        ("es-EN", "es"),
        ("en;q=0.5, es;q=0.9", "es"),
        ("es;q=0.5,en;q=0.9", "en"),
        ("es;q=0.5,en", "en"),
        ("es;q=0,en;q=0.1", "en"),
        ("es;q=0", "en"),
        ("fr-CH, fr;q=0.9, es;q=0.8, en;q=0.7, *;q=0.5", "es"),
        ("en;q=0.8,es;q=0.8", "en"),
        ("ES-mx ; Q=1.000", "es"),
        ("desert,lens", "en"),
        ("esperanto", "en"),
        ("es;q=high,en;q=0.2", "en"),
        ("es;q=7,en;q=0.2", "en"),
        (",,;,es", "es"),
        ("*", "en"),
    ],
)
def test_the_language_that_is_liked_best(header: str, lang: Lang) -> None:
    assert asked(header) == lang


@given(HEADERS)
def test_whatever_is_sent_some_language_is_spoken(header: str) -> None:
    assert asked(header) in LANGS


@pytest.mark.parametrize("piece", ["x", ",", "es-", "en;q=", "fr,", ";", " ", "q=0.", "es;q=0.1,"])
def test_a_very_long_header_does_no_harm(piece: str) -> None:
    assert asked(piece * 100_000) in LANGS


def test_what_is_beyond_reason_is_not_read() -> None:
    assert asked("fr," * LONGEST + "es") == "en"
