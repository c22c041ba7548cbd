"""A finding, and how its figures are written: all that speaks of a report's figures begins with this."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from andamio.core.text import Text, number

from .shares import Estimate, half_of

Tone = Literal["alarm", "notice", "good"]
Table = Mapping[str, Any]

SURE = 1.5  # times a 95 % interval: so many figures are looked at that one in twenty would be many
FAIR, UNFAIR = 0.01, 0.05  # of a win, beyond even: what one would not notice, and what one would
ENOUGH = 30  # games, of a search or of the bots, before their intervals mean anything
MINUS = "\N{MINUS SIGN}"

AT = {
    1: Text("En solitario", "Alone"),
    2: Text("Con dos jugadores", "At two seats"),
    3: Text("Con tres jugadores", "At three seats"),
    4: Text("Con cuatro jugadores", "At four seats"),
}
ORDINALS = (Text("primero", "first"), Text("segundo", "second"), Text("tercero", "third"), Text("cuarto", "fourth"))


class Finding(NamedTuple):
    key: str
    subject: str
    seats: int
    tone: Tone
    weight: float
    bots: str
    text: Text

    def plain(self) -> dict[str, Any]:
        return self._asdict() | {"weight": round(self.weight, 3), "text": self.text._asdict()}


def told(table: Table, key: str, subject: str, tone: Tone, weight: float, text: Text) -> Finding:
    bots = "search" if key == "search" else table["now"]["bots"]
    return Finding(key, subject, table["seats"], tone, min(1.0, weight), bots, text)


# -- how figures are written


def percent(share: float) -> Text:
    return Text(*(f"{number(100 * share, lang, 1)} %" for lang in ("es", "en")))


def figure(amount: float, places: int = 1) -> Text:
    return Text(*(number(amount, lang, places).replace("-", MINUS) for lang in ("es", "en")))


def share_of(found: Estimate) -> Text:
    """22.9 % (±1.1)."""
    half = figure(100 * half_of(found))
    return Text(*(f"{p} (±{h})" for p, h in zip(percent(found["mean"]), half, strict=True)))


def amount_of(found: Estimate) -> Text:
    """12.4 (±0.2)."""
    pairs = zip(figure(found["mean"]), figure(half_of(found)), strict=True)
    return Text(*(f"{mean} (±{half})" for mean, half in pairs))


def signed(found: Estimate) -> Text:
    """+12.4 ±0.2."""
    plus = "+" if found["mean"] > 0 else ""
    pairs = zip(figure(found["mean"]), figure(half_of(found)), strict=True)
    return Text(*(f"{plus}{mean} ±{half}" for mean, half in pairs))


def text_of(plain: Mapping[str, str]) -> Text:
    return Text(plain["es"], plain["en"])
