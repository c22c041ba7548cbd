"""A table as text, for whoever watches an environment."""

from __future__ import annotations

from andamio.core.layout import NOBODY
from andamio.core.match import Match
from andamio.core.text import Lang


def seen_from(match: Match, seat: int, lang: Lang) -> str:
    """A line for each thing that lies there, as this seat sees it."""
    look = match.view(seat).look(match.names(lang), lang)
    return "\n".join(f"{label}: {there}" for label, there in look)


def rendered(match: Match, lang: Lang, mode: str | None) -> str | None:
    """The table as an onlooker sees it: printed for people, given to programs."""
    text = seen_from(match, NOBODY, lang)
    if mode != "human":
        return text
    print(text)
    return None
