"""Estimates with 95 % intervals, and the shares of a win; all as plain data."""

from __future__ import annotations

from typing import Any

import numpy as np

from andamio.core.compiled import Array

from ..witness import OPENER, Seen

Z = 1.96  # of a normal error, the middle 95 %
PLACES = 6  # digits that are kept: what lies beyond is no figure of ours
MOST_BARS = 40

Estimate = dict[str, Any]


def rounded(value: float) -> float:
    return round(float(value), PLACES) + 0.0


def estimate(values: Array) -> Estimate | None:
    """The mean of what each deal gave; what is not a number was not to be had in that deal."""
    known = np.asarray(values, np.float64)
    known = known[~np.isnan(known)]
    if len(known) == 0:
        return None
    mean = float(known.mean())
    half = Z * float(known.std(ddof=1)) / len(known) ** 0.5 if len(known) > 1 else 0.0
    return {"mean": rounded(mean), "low": rounded(mean - half), "high": rounded(mean + half), "n": len(known)}


def within(value: float, half: float, n: int) -> Estimate:
    return {"mean": rounded(value), "low": rounded(value - half), "high": rounded(value + half), "n": n}


def half_of(found: Estimate) -> float:
    """Half its interval: what stands behind ±."""
    return (found["high"] - found["low"]) / 2


def wins(seen: Seen) -> Array:
    """[game, seat] each seat's share of the win."""
    won = (seen.ranks == 1).astype(np.float64)
    return np.asarray(won / np.maximum(1, won.sum(axis=1, keepdims=True)))


def by_order(seen: Seen, of_seats: Array) -> Array:
    """[game, place] by order of play: whoever was first in turn is first."""
    seats = seen.ranks.shape[1]
    order = (seen.counts[:, OPENER : OPENER + 1] + np.arange(seats)) % seats
    return np.take_along_axis(of_seats, order, axis=1)


def bars(values: Array) -> dict[str, Any]:
    """How often each value came, as shares; where there are many values, several share a bar."""
    whole = np.asarray(values).astype(np.int64).ravel()
    low, high = int(whole.min()), int(whole.max())
    step = max(1, -(-(high - low + 1) // MOST_BARS))
    counts = np.bincount((whole - low) // step)
    return {"low": low, "step": step, "shares": [rounded(count / len(whole)) for count in counts]}


def quantiles(values: Array, wanted: tuple[float, ...]) -> dict[str, float]:
    return {str(q): rounded(v) for q, v in zip(wanted, np.quantile(values, wanted), strict=True)}
