"""A search plays some games with the same box: what bots at a glance report may be their own weakness."""

from __future__ import annotations

from typing import Any, NamedTuple

from andamio.bots import find
from andamio.core.game import Edition

from ..engines import Engine
from ..simulate import play_match
from ..witness import Seen, rewatch, together
from .series import series_of
from .shares import estimate

SEARCH = "ismcts-150"


class Match(NamedTuple):
    edition: Edition
    seed: int
    number: int


def searched(match: Match) -> Seen:
    """One match between searching bots, as the witness sees it."""
    bots = [find(SEARCH) for _ in range(match.edition.seats)]
    played, _ = play_match(match.edition, bots, match.seed, match.number)
    return rewatch(match.edition, played.actions)


def checked(edition: Edition, advised: Seen, keys: list[str], games: int, seed: int, engine: Engine) -> dict[str, Any]:
    """What the figures of these names are where a search plays."""
    seen = together(list(engine.run(searched, [Match(edition, seed, number) for number in range(games)])))
    advice = {series.key: series for series in series_of(edition, advised)}
    about = []
    for series in series_of(edition, seen):
        if series.key in keys:
            before = estimate(advice[series.key].values)
            row = {"key": series.key, "name": series.name._asdict(), "unit": series.unit}
            about.append({**row, "advice": before and before["mean"], "search": estimate(series.values)})
    return {"bots": "search", "games": games, "about": about}
