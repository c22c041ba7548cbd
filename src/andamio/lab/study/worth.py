"""What a thing is worth to the seat that chance gives it to.

Least squares within a game: seats of one game are compared with each other, by what each was given beyond the others,
and with the first place in the order of play told apart. Which thing comes is chance's doing, so the figure says what
it causes and not what good players like. A thing is compared with the average thing. Errors are clustered by game.

What seats bring about themselves is compared thing by thing: those who have it with those who have not. That is what
winners have, and not what makes them win.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from andamio.core.compiled import Array
from andamio.core.game import Edition
from andamio.core.knobs import Gift

from ..witness import OPENER, Seen, things_of
from .boxes import leaves
from .shares import Z, rounded, wins, within

RARE = 0.002  # things a game, below which nothing is said of one
FEW = 20  # times that a thing came to somebody, in all
RIDGE = 1e-6


def gifts_measured(edition: Edition, seen: Seen) -> list[dict[str, Any]]:
    _, firsts = things_of(edition.game, edition.box.tobytes())
    found = []
    for gift, first, last in zip(edition.game.lab.GIFTS, firsts, firsts[1:], strict=False):
        measured = gift_measured(edition, seen, gift, seen.given[:, :, first:last].astype(np.float64))
        found += [measured] if measured else []
    return found


def gift_measured(edition: Edition, seen: Seen, gift: Gift, given: Array) -> dict[str, Any] | None:
    """`given` is [game, seat, thing]; None where fewer than two things ever came."""
    known = np.flatnonzero(given.sum(axis=(0, 1)) > max(FEW, RARE * len(given)))
    if len(known) < 2:
        return None
    given = given[:, :, known]
    weigh = worth if gift.by_chance else having
    points, explains = weigh(seen, given, seen.points.sum(axis=2).astype(np.float64))
    won, _ = weigh(seen, given, wins(seen))
    names = edition.tales[gift.kinds[0]].names
    each = given.sum(axis=(0, 1)) / len(given)
    fields = {field.partition("].")[0] + "]" for field, _ in leaves(edition.sheet.fields) if "]." in field}
    rows: list[dict[str, Any]] = [
        {
            "name": names[thing]._asdict(),
            "field": field if (field := gift.field.format(thing)) in fields else None,
            "given": rounded(each[i]),
            "points": within(points[0][i], points[1][i], len(given)),
            "wins": within(won[0][i], won[1][i], len(given)),
        }
        for i, thing in enumerate(known.tolist())
    ]
    rows.sort(key=lambda row: -row["points"]["mean"])
    return {"what": gift.name._asdict(), "by_chance": gift.by_chance, "explains": rounded(explains), "rows": rows}


def centred(values: Array) -> Array:
    """Against the other seats of the game; against all games where a seat is alone."""
    return values - values.mean(axis=1 if values.shape[1] > 1 else 0, keepdims=True)


def worth(seen: Seen, given: Array, outcome: Array) -> tuple[tuple[Array, Array], float]:
    """Of each thing, what it adds beyond the average thing and half of its interval; and the share explained."""
    games, seats, things = given.shape
    opens = np.zeros((games, seats, 1))
    opens[np.arange(games), seen.counts[:, OPENER], 0] = 1
    causes, effect = centred(np.concatenate([given, opens], axis=2)), centred(outcome)
    flat = causes.reshape(games * seats, things + 1)
    square = flat.T @ flat
    inverse = np.linalg.inv(square + np.eye(things + 1) * RIDGE * np.trace(square) / (things + 1))
    slopes = inverse @ (flat.T @ effect.ravel())
    rest = effect - causes @ slopes
    clusters = np.einsum("gst,gs->gt", causes, rest)
    spread = inverse @ (clusters.T @ clusters) @ inverse
    against = np.eye(things + 1) - np.append(given.sum(axis=(0, 1)) / given.sum(), 0)
    total = float((effect**2).sum())
    explains = 1 - float((rest**2).sum()) / total if total > 0 else 0.0
    errors = np.sqrt(np.maximum(0, np.diag(against @ spread @ against.T)))
    return ((against @ slopes)[:things], Z * errors[:things]), explains


def having(seen: Seen, given: Array, outcome: Array) -> tuple[tuple[Array, Array], float]:
    """Of each thing on its own, what seats that have it get beyond those that have not."""
    causes, effect = centred(given), centred(outcome)
    square = np.maximum(RIDGE, (causes**2).sum(axis=(0, 1)))
    slopes = (causes * effect[:, :, None]).sum(axis=(0, 1)) / square
    rest = effect[:, :, None] - causes * slopes
    errors = np.sqrt(((causes * rest).sum(axis=1) ** 2).sum(axis=0)) / square
    total = float((effect**2).sum())
    return (slopes, Z * errors), float((slopes**2 * square).max()) / total if total > 0 else 0.0
