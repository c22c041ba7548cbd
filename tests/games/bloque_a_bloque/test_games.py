"""Laws of whole games: they end, with every option; some of them because nothing moves any more."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from andamio.core.game import Edition
from andamio.games.bloque_a_bloque import GAME
from andamio.games.bloque_a_bloque import state as g
from andamio.lab.playouts import TIMES, play_at_random

from .table import edition

pytestmark = pytest.mark.compiled

OPTIONS = [
    dict(zip(("seats", "add_cost", "build_from_reserve", "offer_limit"), values, strict=True))
    for values in product((2, 3, 4), (1, 2, 3), (False, True), (1, 2, 3))
]
GAMES = 400
BEST_TOWER = 21


def editions() -> list[Edition]:
    return [GAME.edition(None, **options) for options in OPTIONS]


def test_random_games_end_with_every_option_by_the_last_card_or_the_valve() -> None:
    for each in editions():
        played = play_at_random(each, GAMES, seed=3, events=True)
        ends = played.events[:, TIMES]
        assert ends[g.SCORED] == GAMES * each.seats
        assert ends[g.STALLED] <= GAMES <= ends[g.STALLED] + ends[g.LAST_CARD]


def test_4_2_random_seats_stall_now_and_then() -> None:
    played = play_at_random(edition(2), 4000, seed=5, events=True)
    stalled = played.events[g.STALLED, TIMES] / 4000
    assert 0 < stalled < 0.9


def test_no_seat_scores_more_than_its_buildings_can() -> None:
    points = play_at_random(edition(2), 4000, seed=6).points
    assert points.min() >= 0
    roofs = points[:, :, 3] // 2
    assert (points.sum(axis=2) <= BEST_TOWER * roofs).all()
    assert np.isin(points[:, :, 4] % 3, 0).all()
