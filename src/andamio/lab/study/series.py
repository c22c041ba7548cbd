"""What a game came to, one figure a game: two boxes on the same deals are compared figure by figure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import numpy as np

from andamio.core.compiled import Array
from andamio.core.game import Edition
from andamio.core.knobs import Ending
from andamio.core.text import Text

from ..witness import CHOICES, DECIDED, DECISIONS, ENDING, LEADS, OPTIONS, STOPS, TURNS, Seen
from .shares import by_order, estimate, rounded, wins

Unit = Literal["share", "points", "turns", "number"]
MIDDLE = STOPS // 2
CLOSE = 0.1  # of the winner's points: by how much a close game is won, or by a point
PER_MILLE = 1000
FEWEST = 30  # games, before an interval tells a change from chance
ORDINALS = (Text("primero", "first"), Text("segundo", "second"), Text("tercero", "third"), Text("cuarto", "fourth"))


class Series(NamedTuple):
    key: str
    name: Text
    unit: Unit
    values: Array  # [game]; not a number where a game has no such figure


def series_of(edition: Edition, seen: Seen) -> list[Series]:
    return [
        *order_series(edition, seen),
        *(open_series(seen) if edition.seats > 1 else ()),
        *length_series(seen),
        *point_series(edition, seen),
        *ending_series(edition, seen),
        *category_series(edition, seen),
    ]


def order_series(edition: Edition, seen: Seen) -> Iterator[Series]:
    won = by_order(seen, wins(seen))
    if edition.seats == 1:
        yield Series("order.0", Text("victorias en solitario", "wins alone"), "share", won[:, 0])
        return
    for place in range(edition.seats):
        name = ORDINALS[place]
        text = Text(f"victorias de quien juega {name.es}", f"wins of whoever plays {name.en}")
        yield Series(f"order.{place}", text, "share", won[:, place])
    draws = (seen.ranks == 1).sum(axis=1) > 1
    yield Series("draws", Text("empates", "ties for the win"), "share", draws.astype(np.float64))


def leader_at(seen: Seen, stop: int) -> tuple[Array, Array]:
    """Who has most at a stop, and where that is one seat alone."""
    there = seen.trace[:, stop]
    return there.argmax(axis=1), (there == there.max(axis=1, keepdims=True)).sum(axis=1) == 1


def leader_wins(seen: Seen, stop: int) -> Array:
    """[game] the leader's share of the win; not a number where nobody leads."""
    who, alone = leader_at(seen, stop)
    return np.where(alone, wins(seen)[np.arange(len(who)), who], np.nan)


def winner_behind(seen: Seen) -> Array:
    """[game] the winner was far behind at half: by more than half of what points differ by, all in all."""
    there = seen.trace[:, MIDDLE]
    gap = there.max(axis=1) - there[np.arange(len(there)), wins(seen).argmax(axis=1)]
    return np.asarray((gap > 0.5 * seen.points.sum(axis=2).std()).astype(np.float64))


def open_series(seen: Seen) -> Iterator[Series]:
    half = Text("quien va por delante a la mitad gana", "who leads at half wins")
    yield Series("half", half, "share", leader_wins(seen, MIDDLE))
    yield Series("behind", Text("gana quien iba muy por detrás", "won from far behind"), "share", winner_behind(seen))
    yield Series("leads", Text("cambios de cabeza", "changes of the lead"), "number", seen.counts[:, LEADS] * 1.0)
    decided = Text("parte del juego en que se decide", "share of the game until it is decided")
    yield Series("decided", decided, "share", seen.counts[:, DECIDED] / PER_MILLE)


def length_series(seen: Seen) -> Iterator[Series]:
    counts = seen.counts
    yield Series("turns", Text("turnos", "turns"), "turns", counts[:, TURNS] * 1.0)
    yield Series("decisions", Text("decisiones", "decisions"), "number", counts[:, DECISIONS] * 1.0)
    yield Series(
        "choices", Text("decisiones con elección", "decisions with a choice"), "number", counts[:, CHOICES] * 1.0
    )
    options = np.where(counts[:, CHOICES] > 0, counts[:, OPTIONS] / np.maximum(1, counts[:, CHOICES]), np.nan)
    yield Series("options", Text("acciones por elección", "actions to choose from"), "number", options)


def point_series(edition: Edition, seen: Seen) -> Iterator[Series]:
    totals = seen.points.sum(axis=2)
    yield Series("points", Text("puntos", "points"), "points", totals.mean(axis=1))
    counted = sum((here for ending, here in ends_of(edition, seen) if ending.counts), np.zeros(len(totals), bool))
    nothing = np.where(counted, (totals <= 0).mean(axis=1), np.nan)
    yield Series("nothing", Text("quienes terminan sin nada", "players who end with nothing"), "share", nothing)
    if totals.shape[1] > 1:
        best = np.sort(totals, axis=1)[:, ::-1]
        margin = best[:, 0] - best[:, 1]
        yield Series("margin", Text("ventaja del ganador", "margin of the winner"), "points", margin * 1.0)
        close = margin <= np.maximum(1, CLOSE * np.abs(best[:, 0]))
        yield Series("close", Text("partidas reñidas", "close games"), "share", close.astype(np.float64))


def ends_of(edition: Edition, seen: Seen) -> Iterator[tuple[Ending, Array]]:
    """[game] whether it ended so; the first that fits, and what remains is the last."""
    left = np.ones(len(seen.counts), bool)
    for ending in edition.game.lab.ENDINGS:
        here = left.copy()
        if ending.kind >= 0:
            last = (seen.counts[:, ENDING] >> ending.kind) & 1 == 1
            here &= last if ending.at_last else seen.events[:, :, ending.kind].sum(axis=1) > 0
        left &= ~here
        yield ending, here


def ending_series(edition: Edition, seen: Seen) -> Iterator[Series]:
    for ending, here in ends_of(edition, seen):
        yield Series(f"ending.{ending.key}", ending.name, "share", here.astype(np.float64))


def category_series(edition: Edition, seen: Seen) -> Iterator[Series]:
    for i, category in enumerate(edition.game.categories):
        text = Text(f"puntos por {category.text.es}", f"points for {category.text.en}")
        yield Series(f"category.{category.key}", text, "points", seen.points[:, :, i].mean(axis=1))


def differences(before: list[Series], now: list[Series]) -> list[dict[str, Any]]:
    """Each figure on the same deals: games that have it in both boxes count."""
    was = {series.key: series for series in before}
    found = []
    for series in now:
        if series.key in was:
            change = estimate(series.values - was[series.key].values)
            means = [estimate(side.values) for side in (was[series.key], series)]
            if change is not None and means[0] and means[1]:
                clear = change["n"] >= FEWEST and (change["low"] > 0 or change["high"] < 0)
                found.append(
                    {
                        "key": series.key,
                        "name": series.name._asdict(),
                        "unit": series.unit,
                        "before": rounded(means[0]["mean"]),
                        "now": rounded(means[1]["mean"]),
                        "change": change,
                        "clear": clear,
                    }
                )
    return found
