"""From what the witness saw to the figures that an author reads; every one with its 95 % interval."""

from __future__ import annotations

from typing import Any

import numpy as np

from andamio.core.compiled import Array
from andamio.core.game import Edition
from andamio.core.knobs import Deed

from ..witness import DECIDED, STOPS, TURNS, Seen
from .series import PER_MILLE, leader_at, leader_wins, series_of
from .shares import Estimate, bars, by_order, estimate, quantiles, rounded, wins
from .worth import gifts_measured

MOST_UNUSED = 12  # things that nobody uses, by name
OFTEN, SELDOM = 200, 0.004  # times to be had before one says that nobody wants it; and of what is usual for its kind
USUAL = 50  # times that half of its kind are to be had, before one says that a thing never is
PARTS = 20  # of a game, in which it is decided
LENGTHS = (0.05, 0.25, 0.5, 0.75, 0.95)
TIMES = (0.1, 0.25, 0.5, 0.75, 0.9)

Measures = dict[str, Any]


def measured(edition: Edition, seen: Seen, bots: str, minutes: float) -> Measures:
    """`minutes` is what a game with this box takes, as far as one can say."""
    figures = {series.key: estimate(series.values) for series in series_of(edition, seen)}
    return {
        "bots": bots,
        "games": len(seen.ranks),
        "deals": len(seen.ranks),
        "order": order_measured(edition, seen),
        "draws": figures.get("draws"),
        "open": open_measured(seen, figures) if edition.seats > 1 else None,
        "length": length_measured(seen, figures, minutes),
        "points": points_measured(seen, figures),
        "endings": [
            {"key": ending.key, "name": ending.name._asdict(), "share": figures[f"ending.{ending.key}"]}
            for ending in edition.game.lab.ENDINGS
        ],
        "categories": categories_measured(edition, seen),
        "cards": gifts_measured(edition, seen),
        "actions": [deed_measured(edition, seen, deed) for deed in edition.game.lab.deeds(edition.box[0])],
        "rules": None,
        "skill": None,
    }


def estimates(columns: Array) -> list[Estimate | None]:
    return [estimate(column) for column in columns.T]


def order_measured(edition: Edition, seen: Seen) -> dict[str, Any]:
    """Wins, points and time ahead, by order of play and not by chair: chance names who starts."""
    totals = seen.points.sum(axis=2).astype(np.float64)
    return {
        "even": rounded(1 / edition.seats) if edition.seats > 1 else None,
        "wins": estimates(by_order(seen, wins(seen))),
        "points": estimates(by_order(seen, totals)),
        "ahead": estimates(by_order(seen, time_ahead(seen))) if edition.seats > 1 else [],
    }


def time_ahead(seen: Seen) -> Array:
    """[game, seat] the share of a game, its ends left out, in which a seat leads, alone or with others."""
    within = seen.trace[:, 1:-1]
    leads = within == within.max(axis=2, keepdims=True)
    return np.asarray((leads / leads.sum(axis=2, keepdims=True)).mean(axis=1))


def open_measured(seen: Seen, figures: dict[str, Estimate | None]) -> dict[str, Any]:
    leaders = []
    for stop in range(STOPS):
        found = estimate(leader_wins(seen, stop))
        share = found["mean"] if found else None
        leaders.append({"at": stop / (STOPS - 1), "wins": share, "n": int(leader_at(seen, stop)[1].sum())})
    decided = seen.counts[:, DECIDED] / PER_MILLE
    counts, _ = np.histogram(decided, bins=PARTS, range=(0, 1))
    return {
        "leader": leaders,
        "lead_changes": figures["leads"],
        "behind": figures["behind"],
        "decided": {
            "mean": rounded(decided.mean()),
            "quantiles": quantiles(decided, TIMES),
            "bars": [rounded(count / len(decided)) for count in counts],
        },
    }


def length_measured(seen: Seen, figures: dict[str, Estimate | None], minutes: float) -> dict[str, Any]:
    turns = seen.counts[:, TURNS]
    named = {key: figures[key] for key in ("turns", "decisions", "choices", "options")}
    return {**named, "quantiles": quantiles(turns, LENGTHS), "bars": bars(turns), "minutes": round(minutes, 1)}


def points_measured(seen: Seen, figures: dict[str, Estimate | None]) -> dict[str, Any]:
    totals = seen.points.sum(axis=2)
    best, last = totals.max(axis=1), totals.min(axis=1)
    return {
        "all": figures["points"],
        "winner": estimate(best),
        "last": estimate(last),
        "margin": figures.get("margin"),
        "close": figures.get("close"),
        "nothing": figures["nothing"],
        "bars": bars(totals),
        "winner_bars": bars(best),
        "last_bars": bars(last),
    }


def categories_measured(edition: Edition, seen: Seen) -> list[dict[str, Any]]:
    """Winners against who comes last; alone, games that are won against those that are lost."""
    winner = wins(seen) > 0
    last = ~winner & (seen.ranks == seen.ranks.max(axis=1, keepdims=True))
    found = []
    for i, category in enumerate(edition.game.categories):
        points = seen.points[:, :, i]
        found.append(
            {
                "key": category.key,
                "name": category.text._asdict(),
                "winner": mean_of(points[winner]),
                "last": mean_of(points[last]),
                "all": rounded(points.mean()),
                "never": rounded((points == 0).mean()),
            }
        )
    return found


def mean_of(values: Array) -> float | None:
    return rounded(values.mean()) if len(values) else None


def deed_measured(edition: Edition, seen: Seen, deed: Deed) -> dict[str, Any]:
    """How often it was to be had and was done; and, where each is about one thing, what hardly anybody used."""
    games, ids = len(seen.ranks), slice(deed.block.start, deed.block.end)
    chosen, offered = seen.chosen[ids], seen.offered[ids]
    unused, impossible = wanted_by_none(chosen, offered) if deed.singly else ([], [])
    return {
        "key": deed.key,
        "name": deed.name._asdict(),
        "offered": rounded(offered.sum() / games),
        "chosen": rounded(chosen.sum() / games),
        "taken": rounded(chosen.sum() / max(1, offered.sum())),
        "unused": named(edition, deed, unused),
        "unused_count": len(unused),
        "impossible": named(edition, deed, impossible),
        "things": things_done(edition, deed, chosen, games) if deed.singly else [],
    }


def things_done(edition: Edition, deed: Deed, chosen: Array, games: int) -> list[dict[str, Any]]:
    """How often a game each of the things was done, in the order of the actions."""
    texts = [edition.lexicon.text(action) for action in deed.block.ids]
    return [{"name": text._asdict(), "chosen": rounded(chosen[i] / games)} for i, text in enumerate(texts)]


def wanted_by_none(chosen: Array, offered: Array) -> tuple[list[int], list[int]]:
    """What is hardly ever done though it often could be, beside the others of its kind; and what never could be."""
    often = offered >= OFTEN
    rates = chosen / np.maximum(1, offered)
    usual = np.median(rates[often]) if often.any() else 0.0
    unused = often & (rates < SELDOM * usual)
    impossible = (offered == 0) & (np.median(offered) >= USUAL)
    return np.flatnonzero(unused).tolist(), np.flatnonzero(impossible).tolist()


def named(edition: Edition, deed: Deed, places: list[int]) -> list[dict[str, str]]:
    """A dozen of them at most."""
    return [edition.lexicon.text(deed.block.start + place)._asdict() for place in places[:MOST_UNUSED]]
