"""Games at random by the sink of a card's kernels, compiled for a processor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np

from andamio.core.compiled import FLAGS, Array, widen
from andamio.core.dice import DICE, roll, sow
from andamio.core.events import LOG
from andamio.core.game import Edition, Game
from andamio.core.layout import CHANCE, OVER
from andamio.lab.gpu.sink import ROOM, SINK, choosing
from andamio.lab.gpu.translate import Translation


def here(function: Any) -> Any:
    """Compiled as rules are, and not kept."""
    dispatcher = numba.njit(function, **FLAGS)
    template = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: template(
        [widen(a) for a in args], {name: widen(a) for name, a in kws.items()}
    )
    return dispatcher


def counting(game: Game) -> Callable[[Edition, int, int], tuple[Array, Array]]:
    """play(edition, games, seed): points and steps."""
    made, rules = Translation(SINK, here), game.rules
    choose = made.function(choosing(rules.legal, roll))
    setup, apply, chance, score, sow_dice = map(
        made.function, (rules.setup, rules.apply, rules.chance, rules.score, sow)
    )

    @numba.njit(**FLAGS)
    def play(states, boxes, logs, dices, moves, seed, points, steps):  # type: ignore[no-untyped-def]
        box, log = boxes[0], logs[0]
        for i in range(len(steps)):
            s = states[i]
            sow_dice(dices, seed, i)
            setup(s, box)
            while s.turn != OVER:
                log.count = 0
                action = chance(s, box, dices[0]) if s.turn == CHANCE else choose(s, box, moves, dices[1 + s.turn])
                apply(s, box, action, log)
                steps[i] += 1
            score(s, box, points[i])

    def played(edition: Edition, games: int, seed: int) -> tuple[Array, Array]:
        boxes = np.frombuffer(edition.box.tobytes(), game.box)
        points = np.zeros((games, game.max_seats, len(game.categories)), np.int32)
        steps, moves = np.zeros(games, np.int32), np.zeros(ROOM, np.int32)
        room = np.zeros(games, game.state), boxes, np.zeros(1, LOG), np.zeros(game.max_seats + 1, DICE)
        play(*room, moves, seed, points, steps)
        return points, steps

    return played
